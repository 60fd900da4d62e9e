package payments

import (
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"stagegate/internal/sandbox"
)

//go:embed page.html
var pageSource string

//go:embed page.css
var ownStyle string

var (
	pageStyle    = sandbox.Style(ownStyle)
	pageTemplate = template.Must(template.New("page").Parse(pageSource))
)

// page is the content of a page of the checkout.
type page struct {
	Title       string
	Text        string
	Tone        string // good, bad, or empty
	Amount      string
	Payee       string // metadata "organization"
	Description string // metadata "description"
	Email       string
	Reference   string
	Notice      string
	Choices     bool   // pay, decline, cancel
	Ends        bool   // the subscription can be ended
	BackURL     string // where "Continue" leads
	Style       template.CSS

	targets []string // where the form may redirect to
}

func pageOf(t transaction) page {
	return page{
		Amount: readable(t.Amount, t.Currency), Email: t.Email, Reference: t.Reference,
		Description: t.metadataText("description"), Payee: t.metadataText("organization"),
	}
}

func choicePage(t transaction) page {
	p := pageOf(t)
	p.Title = "Pay " + p.Amount
	p.Choices = true
	p.targets = []string{t.returnURL(), t.cancelURL()}
	if t.Status == statusFailed {
		p.Notice = "The last attempt was declined. You can try again."
	}
	return p
}

func paidPage(t transaction) page {
	p := pageOf(t)
	p.Title, p.Tone, p.BackURL = "Already paid", "good", t.returnURL()
	p.Text = "This transaction is already paid. Nothing more was charged."
	return p
}

func resultPage(outcome string, t transaction) page {
	p := pageOf(t)
	switch outcome {
	case outcomeSuccess:
		p.Title, p.Tone, p.Text = "Payment successful", "good", "You can close this page."
	case outcomeFailed:
		p.Title, p.Tone, p.Text = "Payment declined", "bad", "Nothing was charged."
	default:
		p.Title, p.Text = "Payment cancelled", "Nothing was charged. The checkout stays open."
	}
	return p
}

func renderPage(w http.ResponseWriter, status int, p page) {
	p.Style = template.CSS(pageStyle) //nolint:gosec // our own embedded file
	// Not no-referrer: browsers would then hide the origin of the form as well.
	sandbox.RenderPage(w, status, policy(p.targets), "same-origin", pageTemplate, p)
}

// policy allows the page's own style and nothing else. Browsers apply form-action
// to redirects too, so it has to contain the targets.
func policy(targets []string) string {
	forms := []string{"'self'"}
	for _, target := range targets {
		if source := origin(target); source != "" {
			forms = append(forms, source)
		}
	}
	return "default-src 'none'; style-src " + sandbox.PolicyHash(pageStyle) + "; form-action " + strings.Join(forms, " ") +
		"; base-uri 'none'; frame-ancestors 'none'"
}

// origin is the source expression of an address. For a host that a policy cannot
// express, such as one of IPv6, it is the scheme alone.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	special := strings.ContainsFunc(u.Host, func(r rune) bool {
		return notInReference(r) && r != ':' || r == '='
	})
	if special {
		return u.Scheme + ":"
	}
	return u.Scheme + "://" + u.Host
}

// readable formats an amount: NGN 15,050.00. XOF has no decimals.
func readable(amount int64, currency string) string {
	whole := fmt.Sprint(amount / 100)
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if currency == "XOF" {
		return currency + " " + whole
	}
	return fmt.Sprintf("%s %s.%02d", currency, whole, amount%100)
}

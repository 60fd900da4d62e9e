package payments

import (
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/money"
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

// page is the data of a checkout page.
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
	Ends        bool   // the subscription can be cancelled
	BackURL     string // target of "Continue"
	Style       template.CSS

	targets []string // allowed redirect targets of the form
}

const notFoundText = "The link is wrong, or the sandbox data has been deleted."

func pageOf(t transaction) page {
	return page{
		Amount: formatAmount(t.Amount, t.Currency), Email: t.Email, Reference: t.Reference,
		Description: t.metadataText("description"), Payee: t.metadataText("organization"),
	}
}

func choicePage(t transaction) page {
	p := pageOf(t)
	p.Title = "Pay " + p.Amount
	p.Choices = true
	p.targets = []string{t.returnURL(), t.cancelURL()}
	if t.Status == statusFailed {
		p.Notice = "Your last attempt was declined. Try again."
	}
	return p
}

func paidPage(t transaction) page {
	p := pageOf(t)
	p.Title, p.Tone, p.BackURL = "Already paid", "good", t.returnURL()
	p.Text = "You have already paid. You have not been charged again."
	return p
}

func resultPage(outcome string, t transaction) page {
	p := pageOf(t)
	switch outcome {
	case outcomeSuccess:
		p.Title, p.Tone, p.Text = "Payment successful", "good", "You can close this page."
	case outcomeFailed:
		p.Title, p.Tone, p.Text = "Payment declined", "bad", "You have not been charged."
	default:
		p.Title, p.Text = "Payment cancelled", "You have not been charged. You can still pay with the same link."
	}
	return p
}

func renderPage(w http.ResponseWriter, status int, p page) {
	p.Style = template.CSS(pageStyle) //nolint:gosec // our own embedded file
	// With no-referrer, browsers would also hide the origin of the form.
	sandbox.RenderPage(w, status, policy(p.targets), "same-origin", pageTemplate, p)
}

// policy allows only the style sheet of the page. Browsers apply form-action to redirects
// too, so it includes their targets.
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

// origin returns the source expression of a URL, or only its scheme if a policy cannot
// express the host, as with IPv6.
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

// formatAmount formats an amount in hundredths: NGN 15,050.00. The provider counts
// hundredths also of currencies that have none.
func formatAmount(amount int64, currency string) string {
	number := strconv.FormatInt(amount/100, 10)
	if amount%100 != 0 {
		number += fmt.Sprintf(".%02d", amount%100)
	}
	return i18n.For(i18n.English, nil).Money(money.Number(number), currency)
}

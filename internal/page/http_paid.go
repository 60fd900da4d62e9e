package page

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/money"
)

// A payer is often back before the provider's notification has arrived. The page polls
// again a few times before it says that it knows nothing yet.
const (
	polls    = 6
	pollWait = 500 * time.Millisecond
)

const publicPayments = "/api/v1/public/payments/"

// payment is a payment as everybody sees it who has its reference.
type payment struct {
	Reference, Status, Currency, InvoiceReference string
	Amount                                        money.Number

	Invoice invoice
}

// invoice is what was paid for.
type invoice struct {
	Description  string
	Organization struct{ Name, Slug string }
}

// Sum is the amount with its currency.
func (p payment) Sum() string { return amount(p.Amount, p.Currency) }

// paid serves the page that the payment provider sends a payer back to. It shows what
// the server knows; coming back proves nothing.
func (s *site) paid(w http.ResponseWriter, r *http.Request) {
	v := s.view(r, "No such payment")
	reference := r.URL.Query().Get("reference")
	if strings.HasPrefix(reference, "SUB-") { // of a plan, whose payments are not shown to everybody
		v.Title = "Back from the payment provider"
		v.Text = "If you have paid, the plan of your organisation changes as soon as the payment provider has told us, within some minutes."
		v.Links = []link{{"Start page", StartPath}}
		s.render(w, http.StatusOK, "message.html", v)
		return
	}
	var p payment
	a := s.payment(r, reference, &p)
	switch {
	case reference == "" || a.status == http.StatusNotFound:
		v.Text = "The address has no reference of a payment that we know. Open the link again, or sign in and look at what is to be paid."
		v.Links = []link{toSignIn, {"Start page", StartPath}}
		s.render(w, http.StatusNotFound, "message.html", v)
		return
	case !a.ok():
		v.Title, v.Problem = "Payment", form{}.problemOf(a)
		s.render(w, a.status, "message.html", v)
		return
	}
	s.api.get(r, publicPayments+"invoices/"+url.PathEscape(p.InvoiceReference)).into(&p.Invoice) // the page can do without
	v.Title, v.Text = outcome(p)
	v.Data = p
	switch {
	case v.Signed != nil:
		v.Links = []link{{"Go on as " + v.Signed.Name, StartPath}}
	case p.Invoice.Organization.Slug != "":
		v.Links = []link{{"Sign in", SignInPath + "?" + url.Values{tenant.Name: {p.Invoice.Organization.Slug}}.Encode()}}
	}
	if p.Status == "PENDING" {
		v.Links = append([]link{{"Look again", PaidPath + "?" + url.Values{"reference": {p.Reference}}.Encode()}}, v.Links...)
	}
	s.render(w, http.StatusOK, "paid.html", v)
}

// payment reads a payment, and again for as long as it is pending.
func (s *site) payment(r *http.Request, reference string, p *payment) answer {
	pause := time.NewTicker(pollWait)
	defer pause.Stop()
	for n := 1; ; n++ {
		a := s.api.get(r, publicPayments+url.PathEscape(reference))
		if !a.into(p) || p.Status != "PENDING" || n == polls {
			return a
		}
		select {
		case <-pause.C:
		case <-r.Context().Done():
			return a
		}
	}
}

// outcome says how a payment stands.
func outcome(p payment) (title, text string) {
	switch p.Status {
	case "SUCCESSFUL":
		return "Paid", "We have received " + p.Sum() + ". You need not do anything else here."
	case "PENDING":
		return "Not confirmed yet", "The payment provider has not told us yet that you have paid. That can take some minutes, and nothing is lost. If you left without paying, nothing was charged."
	case "FAILED":
		return "Not paid", "The payment failed, and nothing was charged. Start it again where you began."
	default:
		return "Not paid", "This payment was given up before it was paid. Start it again where you began."
	}
}

// amount formats an amount: NGN 15,050.00, with the decimals of the currency.
func amount(n money.Number, currency string) string {
	minor, err := n.Minor(currency)
	decimals, unknown := money.Decimals(currency)
	if err != nil || unknown != nil {
		return currency
	}
	digits := fmt.Sprintf("%0*d", decimals+1, minor)
	whole, rest := digits[:len(digits)-decimals], digits[len(digits)-decimals:]
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if rest != "" {
		rest = "." + rest
	}
	return currency + "\u00a0" + whole + rest
}

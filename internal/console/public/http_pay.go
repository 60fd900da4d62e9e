package public

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

const publicPayments = "/api/v1/public/payments/"

// A payer is often back before the provider's notification has arrived. The page looks
// again a few times before it says that it knows nothing yet.
const (
	polls    = 6
	pollWait = 500 * time.Millisecond
)

// invoice is an invoice as everybody sees it who has its reference.
type invoice struct {
	Reference, Status, Currency, Description string

	AmountDue, AmountPaid money.Number
	Items                 []item
	Organization          struct{ Name, Slug string }
	EmailRequired         bool // it knows no address of the payer
}

// item is a line of it.
type item struct {
	Label, Basis          string
	Quantity              int64
	UnitAmount, ItemTotal money.Number
}

// invoiceData is what the page of an invoice shows.
type invoiceData struct {
	invoice

	Form     *ui.Form // to pay; nil where nothing is to be paid
	SignedIn bool
}

// findInvoice leads to an invoice by its reference.
func findInvoice(r *ui.Request) ui.Response {
	reference := strings.ToUpper(strings.TrimSpace(r.Query("reference")))
	if reference == "" {
		return r.Redirect(ui.Path("/", r.PathValue("tenant")))
	}
	return r.Redirect(ui.Path("/", r.PathValue("tenant"), "/pay/", reference))
}

// invoiceOf reads the invoice of the address.
func invoiceOf(r *ui.Request, reference string) (invoice, ui.Answer) {
	i, a := ui.Get[invoice](r, ui.Path(publicPayments+"invoices/", reference))
	if a.OK() && i.Organization.Slug != r.PathValue("tenant") {
		return invoice{}, notOurs(a)
	}
	if a.OK() {
		r.NameTenant(i.Organization.Name)
	}
	return i, a
}

// showInvoice serves how an invoice stands, and the way to pay it, to everybody who has its
// reference.
func showInvoice(r *ui.Request) ui.Response {
	i, a := invoiceOf(r, r.PathValue("reference"))
	if !a.OK() {
		return r.Fail(a)
	}
	data := invoiceData{invoice: i, SignedIn: r.SignedInAt() != nil}
	if i.Status == "OPEN" {
		data.Form = r.NewForm(r.URL.Path, r.Text("public.invoice.pay", "amount", r.Printer().Money(i.AmountDue, i.Currency)))
		if !data.SignedIn || i.EmailRequired {
			data.Form.Add(emailField(r, i))
		}
	}
	return r.Show(invoiceScreen, r.Text("public.invoice.title", "reference", i.Reference), data)
}

// emailField asks for the payer's address, which may be left out where the invoice knows it.
func emailField(r *ui.Request, i invoice) ui.Field {
	f := ui.Field{Name: "email", Type: "email", Label: r.Text("public.invoice.email"), Autocomplete: "email", Max: 254, Optional: !i.EmailRequired}
	if i.EmailRequired {
		f.Hint = r.Text("public.invoice.email_needed")
		if me := r.SignedInAt(); me != nil {
			f.Value = me.Email
		}
	} else {
		f.Hint = r.Text("public.invoice.email_hint")
	}
	return f
}

// pay opens a checkout, and sends the payer there.
func pay(r *ui.Request) ui.Response {
	reference := r.PathValue("reference")
	if _, a := invoiceOf(r, reference); !a.OK() {
		return r.Fail(a)
	}
	body := map[string]string{}
	if email := r.Value("email"); email != "" {
		body["email"] = email
	}
	if back := r.Absolute(ui.Path("/", r.PathValue("tenant"), "/paid")); r.Secure() || r.IsLocal() {
		body["callbackUrl"] = back
	}
	checkout, a := ui.Post[struct{ AuthorizationURL string }](r, ui.Path(publicPayments+"invoices/", reference, "/checkout"), body)
	if !a.OK() {
		return r.Refuse(a, showInvoice)
	}
	return r.Redirect(checkout.AuthorizationURL)
}

// payment is a payment as everybody sees it who has its reference.
type payment struct {
	Reference, Status, Currency, InvoiceReference string

	Amount money.Number
	PaidAt ui.Time
}

// paymentData is what the page of a payment shows.
type paymentData struct {
	payment

	Invoice  invoice
	SignedIn bool
}

// findPayment leads to a payment by the reference that the provider has added to the address.
func findPayment(r *ui.Request) ui.Response {
	return r.Redirect(ui.Path("/", r.PathValue("tenant"), "/paid/", r.Query("reference")))
}

// showPayment serves how a payment stands. It shows what the server knows; coming back
// proves nothing.
func showPayment(r *ui.Request) ui.Response {
	p, a := awaitPayment(r)
	if !a.OK() {
		return r.Fail(a)
	}
	i, a := invoiceOf(r, p.InvoiceReference)
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(paymentScreen, r.Text("public.payment.title."+p.Status), paymentData{p, i, r.SignedInAt() != nil})
}

// checkPayment has the provider asked, which does not tell that it has declined a payment.
func checkPayment(r *ui.Request) ui.Response {
	if _, a := ui.Post[any](r, publicPayments+url.PathEscape(r.PathValue("reference"))+"/check", nil); !a.OK() {
		return r.Refuse(a, showPayment)
	}
	return r.Redirect(r.URL.Path)
}

// awaitPayment reads the payment of the address, and again for as long as it is pending. A
// script that asks whether something has changed is answered at once.
func awaitPayment(r *ui.Request) (payment, ui.Answer) {
	path := publicPayments + url.PathEscape(r.PathValue("reference"))
	for n := 1; ; n++ {
		p, a := ui.Get[payment](r, path)
		if !a.OK() || p.Status != "PENDING" || n == polls || r.Header.Get("If-None-Match") != "" || r.Method != http.MethodGet {
			return p, a
		}
		select {
		case <-time.After(pollWait):
			r.Forget(path)
		case <-r.Context().Done():
			return p, a
		}
	}
}

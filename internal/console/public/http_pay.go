package public

import (
	"net/http"
	"strings"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

// Payers often return before the provider's webhook arrives. The page polls the payment a few
// times before it says that the payment is pending.
const (
	polls    = 6
	pollWait = 500 * time.Millisecond
)

// bill is an invoice with the form to pay it.
type bill struct {
	finance.PublicInvoiceView

	Form    *ui.Form // to pay; nil if nothing is due
	Decline string   // reason why the payment before failed; "" for none
}

// newBill returns an invoice with the form to pay it. The form asks for an email address if the invoice has none.
func newBill(r *ui.Request, i finance.PublicInvoiceView) bill {
	b := bill{PublicInvoiceView: i}
	if i.Status != finance.Open {
		return b
	}
	path := ui.Path("/", r.PathValue("tenant"), "/pay/", i.Reference)
	b.Form = r.NewForm(path, r.Text("public.invoice.pay", "amount", r.Printer().Money(i.AmountDue, i.Currency)))
	if !i.EmailRequired {
		return b
	}
	email := ui.Field{Name: "email", Type: "email", Label: r.Text("public.invoice.email"), Hint: r.Text("public.invoice.email_hint"), Autocomplete: "email", Max: 254}
	if me := r.SignedInAt(); me != nil {
		email.Value = me.Email
	}
	b.Form.Add(email)
	return b
}

// findInvoice redirects to the invoice with the reference that was entered, or asks for it again.
func findInvoice(r *ui.Request) ui.Response {
	reference := strings.ToUpper(strings.TrimSpace(r.Query("reference")))
	if reference == "" {
		return r.Redirect(ui.Path("/", r.PathValue("tenant")))
	}
	if _, a := invoiceOf(r, reference); a.Status == http.StatusNotFound {
		f := r.NewForm(r.URL.Path, r.Text("public.find"), ui.Field{
			Name: "reference", Label: r.Text("public.invoice.reference"), Hint: r.Text("public.invoice.reference_hint"), Max: maxCode,
		})
		e := enterCode{Form: f}
		return e.askAgain(r, http.StatusNotFound, findInvoiceScreen, r.Text("public.find_invoice"), reference, r.Text("public.invoice.unknown"))
	}
	return r.Redirect(ui.Path("/", r.PathValue("tenant"), "/pay/", reference))
}

// invoiceOf reads an invoice of the organisation in the URL.
func invoiceOf(r *ui.Request, reference string) (finance.PublicInvoiceView, ui.Answer) {
	i, a := ui.Do(r, finance.GetPublicInvoice, &finance.PublicInvoiceInput{InvoiceReference: reference})
	if a.OK() && i.Organization.Slug != r.PathValue("tenant") {
		return finance.PublicInvoiceView{}, notFound(a)
	}
	if a.OK() {
		r.NameTenant(i.Organization.Name)
	}
	return i, a
}

// showInvoice serves the status of an invoice and the form to pay it. Everybody who knows the
// reference may see it.
func showInvoice(r *ui.Request) ui.Response {
	i, a := invoiceOf(r, r.PathValue("reference"))
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(invoiceScreen, r.Text("public.invoice.title", "reference", i.Reference), newBill(r, i))
}

// Address returns the address of the organisation in one line.
func (b bill) Address() string {
	return strings.Join(strings.FieldsFunc(ui.Value(b.Organization.Address), func(r rune) bool { return r == '\n' }), ", ")
}

// pay starts a payment and redirects the payer to the provider's checkout page.
func pay(r *ui.Request) ui.Response {
	reference := r.PathValue("reference")
	if _, a := invoiceOf(r, reference); !a.OK() {
		return r.Fail(a)
	}
	in := finance.PublicStartInput{InvoiceReference: reference}
	body := api.NewBody(&in.Body)
	body.Email = r.Value("email")
	if r.Secure() || r.IsLocal() {
		body.CallbackURL = new(r.Absolute(ui.Path("/", r.PathValue("tenant"), "/paid")))
	}
	checkout, a := ui.Do(r, finance.StartPublicPayment, &in)
	if !a.OK() {
		return r.Refuse(a, showInvoice)
	}
	return r.Redirect(ui.Value(checkout.AuthorizationURL))
}

// paymentData is the data of the page of a payment.
type paymentData struct {
	finance.PublicPaymentView
	Bill bill
	Slot int64 // of the current time: the page asks the provider once in each
}

// HasRefund reports whether some of the payment was refunded.
func (p paymentData) HasRefund() bool { return p.AmountRefunded != "" && p.AmountRefunded != "0" }

// IsRefunded reports whether all of the payment was refunded.
func (p paymentData) IsRefunded() bool { return p.AmountRefunded == p.Amount }

// slotLength is the time between two queries of the provider by the page of a pending payment, in seconds.
const slotLength = 5

// findPayment redirects to the payment whose reference the provider has added to the URL.
func findPayment(r *ui.Request) ui.Response {
	return r.Redirect(ui.Path("/", r.PathValue("tenant"), "/paid/", r.Query("reference")))
}

// showPayment serves the status of a payment as the server knows it: returning from the
// checkout proves nothing.
func showPayment(r *ui.Request) ui.Response {
	p, a := awaitPayment(r)
	if !a.OK() {
		return r.Fail(a)
	}
	i, a := invoiceOf(r, p.InvoiceReference)
	if !a.OK() {
		return r.Fail(a)
	}
	d := paymentData{PublicPaymentView: p, Bill: newBill(r, i), Slot: r.Now().Unix() / slotLength}
	switch {
	case p.DeclineReason != nil:
		d.Bill.Decline = string(*p.DeclineReason)
	case p.Status == finance.Abandoned:
		d.Bill.Decline = string(p.Status)
	}
	return r.Show(paymentScreen, r.Text("public.payment.title."+string(p.Status)), d)
}

// checkPayment asks the provider about the payment, which sends no webhook for declined payments. The page does so
// while it is open.
func checkPayment(r *ui.Request) ui.Response {
	if _, a := ui.Do(r, finance.RefreshPublicPayment, &finance.PaymentInput{Reference: r.PathValue("reference")}); !a.OK() {
		return r.Refuse(a, showPayment)
	}
	return r.Redirect(r.URL.Path)
}

// awaitPayment reads the payment in the URL and polls it while it is pending. Conditional
// requests of the page's script are answered at once.
func awaitPayment(r *ui.Request) (finance.PublicPaymentView, ui.Answer) {
	for n := 1; ; n++ {
		p, a := ui.Do(r, finance.GetPublicPayment, &finance.PaymentInput{Reference: r.PathValue("reference")})
		if !a.OK() || p.Status != finance.Pending || n == polls || r.Header.Get("If-None-Match") != "" || r.Method != http.MethodGet {
			return p, a
		}
		select {
		case <-time.After(pollWait):
			r.Forget()
		case <-r.Context().Done():
			return p, a
		}
	}
}

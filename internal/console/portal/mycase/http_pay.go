package mycase

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/catalog/price"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

// billing is what the status page shows of invoices and payments.
type billing struct {
	Invoices   []finance.CustomerInvoiceView
	Bill       *finance.CustomerInvoiceView // to pay; nil for none
	Stage      string                       // for which it is paid
	PayLink    string                       // to share
	Returned   string                       // reference of the payment from which the customer returns; "" for none
	Confirming bool                         // the payment is not final yet
	CheckPath  string                       // of the form that asks the provider, "" if the reference is unknown
	Slot       int64                        // of the current time: the page asks the provider once in each
	Decline    string                       // reason why the payment failed; "" for none
}

// slotLength is the time between two queries of the provider by the page of a pending payment, in
// seconds.
const slotLength = 5

// Price returns the price breakdown of the invoice to pay.
func (b *billing) Price() price.View {
	return price.View{Currency: b.Bill.Currency, Total: b.Bill.AmountDue, Items: b.Bill.Items}
}

// Settled returns all invoices except the one to pay now.
func (b *billing) Settled() []finance.CustomerInvoiceView {
	return slices.DeleteFunc(slices.Clone(b.Invoices), func(i finance.CustomerInvoiceView) bool { return b.Bill != nil && i.ID == b.Bill.ID })
}

// ConfirmedPayment returns the confirmed payment from which the customer returns, or nil.
func (b *billing) ConfirmedPayment() *finance.CustomerPaymentView {
	for _, i := range b.Invoices {
		for n := range i.Payments {
			if b.Returned != "" && i.Payments[n].Reference == b.Returned {
				return &i.Payments[n]
			}
		}
	}
	return nil
}

func (p *casePage) readInvoices(r *ui.Request) ui.Answer {
	c := p.Case
	if !c.IsApplication() {
		return nothing
	}
	if r.URL.Query().Has("paid") {
		p.Returned = r.Query("reference") // added by the provider
	}
	invoices, a := ui.Do(r, cases.ListMyInvoices, &cases.OwnInvoicesInput{ApplicationID: c.ID})
	p.Invoices = invoices
	for i, bill := range invoices {
		if c.OpenInvoice != nil && bill.Reference == c.OpenInvoice.Reference {
			p.Bill, p.Stage = &p.Invoices[i], bill.Description
			p.PayLink = r.Absolute(ui.Path("/", r.PathValue("tenant"), "/pay/", bill.Reference))
			p.readPayment(r)
		}
	}
	if p.Bill != nil && c.CurrentStage != nil {
		p.Stage = c.CurrentStage.Title
	}
	return a
}

// readPayment reads the status of the payment from which the customer returns. Without its
// reference, a pending payment is taken to be that one.
func (p *casePage) readPayment(r *ui.Request) {
	if !r.URL.Query().Has("paid") {
		return
	}
	paid, a := finance.PublicPaymentView{}, ui.Answer{Status: http.StatusNotFound}
	if p.Returned != "" {
		paid, a = ui.Do(r, finance.GetPublicPayment, &finance.PaymentInput{Reference: p.Returned})
	}
	switch {
	case !a.OK() || paid.InvoiceReference != p.Bill.Reference:
		p.Confirming = p.Case.Locked
	case paid.Status == finance.Pending:
		p.Confirming, p.Slot = true, r.Now().Unix()/slotLength
		p.CheckPath = ui.Path(p.Case.Path(r)+"/paid/", p.Returned)
	case paid.DeclineReason != nil:
		p.Decline = string(*paid.DeclineReason)
	case paid.Status == finance.Failed:
		p.Decline = string(finance.DeclineUnknown)
	case paid.Status == finance.Abandoned:
		p.Decline = string(paid.Status)
	}
}

// pay starts the payment of the open invoice and redirects to the checkout, which returns to
// this case.
func pay(r *ui.Request, c *caseview.Case) ui.Response {
	in := cases.PayInput{ApplicationID: c.ID}
	api.NewBody(&in.Body).CallbackURL = new(r.Absolute(c.Path(r) + "?paid=1"))
	started, a := ui.Do(r, cases.PayMyApplication, &in)
	if !a.OK() {
		if a.Status == http.StatusBadGateway {
			a.Message = r.Text("mycase.pay.unavailable")
		}
		return showAgain(r, a, showCase)
	}
	if at := started.AuthorizationURL; at != nil {
		if u, err := url.Parse(*at); err == nil && strings.HasPrefix(u.Scheme, "http") {
			return r.Redirect(*at)
		}
	}
	return r.Redirect(c.Path(r))
}

// checkPayment asks the provider about the payment in the path, which sends no webhook for declined
// payments. The page does so while it is open.
func checkPayment(r *ui.Request, c *caseview.Case) ui.Response {
	reference := r.PathValue("payment")
	if _, a := ui.Do(r, finance.RefreshPublicPayment, &finance.PaymentInput{Reference: reference}); !a.OK() {
		return showAgain(r, a, showCase)
	}
	return r.Redirect(c.Path(r) + "?" + url.Values{"paid": {"1"}, "reference": {reference}}.Encode())
}

// applicationFiles is the path prefix of the API that serves the files of an application.
const applicationFiles = "/api/v1/customer/applications/"

// showPaper redirects to the invoice or receipt in the API. This path refreshes the session
// first and accepts references instead of ids.
func showPaper(r *ui.Request, c *caseview.Case) ui.Response {
	invoices, a := ui.Do(r, cases.ListMyInvoices, &cases.OwnInvoicesInput{ApplicationID: c.ID})
	if !a.OK() {
		return r.Fail(a)
	}
	for _, i := range invoices {
		if strings.EqualFold(i.Reference, r.PathValue("paper")) {
			return r.Redirect(ui.Path(applicationFiles, c.ID, "/invoices/", i.ID, "/document"))
		}
		for _, p := range i.Payments {
			if strings.EqualFold(p.Reference, r.PathValue("paper")) {
				return r.Redirect(ui.Path(applicationFiles, c.ID, "/payments/", p.Reference, "/receipt"))
			}
		}
	}
	return r.NotFound()
}

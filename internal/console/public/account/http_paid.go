package account

import (
	"net/http"
	"net/url"
	"strings"

	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

// paid redirects payers who return from the payment provider, which adds only the reference, to
// the page of the payment.
func (s site) paid(r *ui.Request) ui.Response {
	reference := r.Query("reference")
	if strings.HasPrefix(reference, "SUB-") { // of a plan, whose payments are not public
		if me := r.Me(); me != nil && me.Kind == ui.TenantAdmin {
			return r.Redirect("/console/plan?" + url.Values{"paid": {reference}}.Encode())
		}
		return r.ShowMessage(http.StatusOK, r.Text("account.paid.plan_title"), ui.Message{
			Text: r.Text("account.paid.plan"), Links: []ui.Link{{Text: r.Text("console.start"), Path: StartPath}},
		})
	}
	payment, a := ui.Do(r, finance.GetPublicPayment, &finance.PaymentInput{Reference: reference})
	if a.OK() {
		var invoice finance.PublicInvoiceView
		if invoice, a = ui.Do(r, finance.GetPublicInvoice, &finance.PublicInvoiceInput{InvoiceReference: payment.InvoiceReference}); a.OK() {
			return r.Redirect(ui.Path("/", invoice.Organization.Slug, "/paid/", payment.Reference))
		}
	}
	if reference != "" && a.Status != http.StatusNotFound {
		return r.Fail(a)
	}
	return r.ShowMessage(http.StatusNotFound, r.Text("account.paid.none_title"), ui.Message{
		Text: r.Text("account.paid.none"), Links: append(linksOf(r, []link{toSignIn}), ui.Link{Text: r.Text("console.start"), Path: StartPath}),
	})
}

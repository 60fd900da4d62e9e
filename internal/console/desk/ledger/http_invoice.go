package ledger

import (
	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

var invoiceScreen = ui.NewScreen(files, ui.Desk, "invoice.html", "parts.html")

// invoiceData is the data of the page of an invoice.
type invoiceData struct {
	Invoice  invoice
	Payments []payment
	Activity []activity
	PayLink  string   // public payment page; "" unless the invoice is open
	Record   *ui.Form // records a payment that staff received; nil if not possible
	Send     *ui.Form // sends the invoice by mail; nil if not possible
	SendOpen bool     // sending was refused
	Void     string   // action of the form that voids the invoice; "" if not possible
	VoidOpen bool     // voiding was refused
	Open     bool     // recording was refused
	CanWork  bool     // the reader may open applications
}

func showInvoice(r *ui.Request) ui.Response {
	i, a := readInvoice(r)
	if !a.OK() {
		return r.Fail(a)
	}
	me := r.Me()
	d := invoiceData{Invoice: i, CanWork: me.May("application:read")}
	if me.May("payment.read") {
		found, a := ui.Do(r, finance.ListPayments, &finance.PaymentsInput{PageQuery: api.PageQuery{Size: 100}, InvoiceID: i.ID})
		if !a.OK() {
			return r.Fail(a)
		}
		d.Payments = payments(found.Content)
	}
	d.Activity = activities(i, d.Payments)
	if i.Status == finance.Open {
		d.PayLink = i.PayURL
		if me.May("invoice.manage") {
			d.Send, d.SendOpen = sendForm(r, i), r.Refused() != nil && r.PathValue("do") == "send"
			d.Void = i.Path() + "/void"
			d.VoidOpen = r.Refused() != nil && r.PathValue("do") == "void"
		}
		if me.May("payment.reconcile") {
			d.Record = recordForm(r, i)
			d.Open = r.Refused() != nil && r.PathValue("do") == "record"
		}
	}
	return r.Show(invoiceScreen, r.Text("ledger.invoice_title", "reference", i.Reference), d)
}

// readInvoice reads the invoice that the path names.
func readInvoice(r *ui.Request) (invoice, ui.Answer) {
	reference := r.PathValue("ref")
	all, a := ui.Do(r, finance.ListInvoices, &finance.InvoicesInput{PageQuery: ui.FindQuery, ListQuery: finance.ListQuery{Search: reference}})
	found, a := ui.Find(all, a, reference, func(i finance.InvoiceView) string { return i.Reference })
	if !a.OK() {
		return invoice{}, a
	}
	i, a := ui.Do(r, finance.GetInvoice, &finance.InvoiceInput{InvoiceID: found.ID})
	return newInvoice(r, i), a
}

// channels are the payment methods of payments that staff record.
var channels = []string{"CASH", "BANK_TRANSFER", "CARD_TERMINAL", "OTHER"}

func recordForm(r *ui.Request, i invoice) *ui.Form {
	options := make([]ui.Option, len(channels))
	for n, channel := range channels {
		options[n] = ui.Option{Value: channel, Text: r.Text("ledger.channel." + channel)}
	}
	p := r.Printer()
	return r.NewForm(i.Path()+"/record", r.Text("ledger.record.do"),
		ui.Field{Name: "channel", Label: r.Text("ledger.record.method"), Type: "select", Options: options},
		ui.Field{Name: "receivedAt", Label: r.Text("ledger.record.when", "zone", p.Zone.String()), Type: "datetime-local", Value: r.Now().In(p.Zone).Format("2006-01-02T15:04")},
		ui.Field{Name: "note", Label: r.Text("ledger.record.note"), Hint: r.Text("ledger.record.note_hint"), Max: 500, Optional: true})
}

func sendForm(r *ui.Request, i invoice) *ui.Form {
	to := ui.Field{Name: "email", Type: "email", Label: r.Text("ledger.send.email"), Max: 254, Class: "w-20"}
	if i.Payer != nil {
		to.Value = i.Payer.Email
	}
	return r.NewForm(i.Path()+"/send", r.Text("ledger.send.do"), to,
		ui.Field{Name: "message", Label: r.Text("ledger.new.message"), Type: "textarea", Rows: 2, Max: 1000, Optional: true, Value: ui.Value(i.Message)})
}

func actOnInvoice(r *ui.Request) ui.Response {
	i, a := readInvoice(r)
	if !a.OK() {
		return r.Fail(a)
	}
	switch r.PathValue("do") {
	case "void":
		if _, a := ui.Do(r, finance.VoidInvoice, &finance.InvoiceInput{InvoiceID: i.ID}); !a.OK() {
			return r.Refuse(a, showInvoice)
		}
		return r.Done(i.Path(), "ledger.did.voided")
	case "send":
		in := finance.SendInput{InvoiceID: i.ID}
		body := api.NewBody(&in.Body)
		body.Email, body.Message = r.Value("email"), r.Value("message")
		if _, a := ui.Do(r, finance.SendInvoice, &in); !a.OK() {
			return r.Refuse(a, showInvoice)
		}
		return r.Done(i.Path(), "ledger.did.sent", "email", body.Email)
	case "record":
		in := finance.RecordInput{InvoiceID: i.ID}
		in.Body.Amount, in.Body.Channel, in.Body.Note = r.Amount(r.Value("amount")), r.Value("channel"), r.Value("note")
		in.Body.ReceivedAt = api.InstantOf(r.Moment(r.Value("receivedAt")))
		if _, a := ui.Do(r, finance.RecordPayment, &in); !a.OK() {
			return r.Refuse(a, showInvoice)
		}
		return r.Done(i.Path(), "ledger.did.recorded")
	default:
		return r.NotFound()
	}
}

package casework

import (
	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

// invoice is the invoice of a payment stage with its payments.
type invoice struct {
	cases.StageInvoiceView

	Stage    string
	PayURL   string // of the public page on which it is paid
	Payments []payment
	MayVoid  bool
	Record   *ui.Form // records a payment that staff received; nil if not possible
	Open     bool     // the form was refused
}

type payment struct {
	finance.StaffPaymentView

	Refund *ui.Form // nil if not possible
	Open   bool
}

// stagePrice is the current price of a later stage.
type stagePrice struct {
	price.View

	Stage string
}

// channels are the payment methods of payments that staff record.
var channels = []string{"CASH", "BANK_TRANSFER", "CARD_TERMINAL", "OTHER"}

// readMoney reads the invoices of an application with their payments and the price of the next
// payment stage. It leaves out what the reader may not see.
func (d *data) readMoney(p *page) {
	if p.isRequest {
		return
	}
	for _, s := range d.Case.Stages {
		switch {
		case s.Invoice != nil:
			d.Invoices = append(d.Invoices, readInvoice(p, s, p.tab == tabPayments))
		case s.Kind == form.Payment && s.Visible && s.Status == cases.StageLocked && d.Price == nil && d.Case.Status == statusInProgress:
			if found, a := ui.Do(p.Request, cases.PreviewStagePrice, &cases.StageInput{ApplicationID: p.id, StageID: s.ID}); a.OK() {
				d.Price = &stagePrice{found, s.Title}
			}
		}
	}
}

func readInvoice(p *page, s cases.ApplicationStageView, whole bool) invoice {
	i := invoice{StageInvoiceView: *s.Invoice, Stage: s.Title}
	if t := p.Tenant(); t != nil {
		i.PayURL = p.Absolute(ui.Path("/", t.Slug, "/pay/", i.Reference))
	}
	if !whole {
		return i
	}
	i.MayVoid = i.Status == finance.Open && p.Me().May("invoice.manage")
	if p.Me().May("payment.read") {
		found, _ := ui.Do(p.Request, finance.ListPayments, &finance.PaymentsInput{InvoiceID: i.ID})
		for _, v := range found.Content {
			i.Payments = append(i.Payments, payment{StaffPaymentView: v})
		}
	}
	reconciles := p.Me().May("payment.reconcile")
	for n := range i.Payments {
		x := &i.Payments[n]
		if reconciles && x.Status == finance.Successful && x.AmountRefunded != x.Amount {
			x.Open = p.refused("refund") && p.Value("payment") == x.Reference
			x.Refund = p.NewForm(p.to("refund"), p.Text("casework.refund"),
				ui.Field{Name: "refund-amount-" + x.Reference, Of: "amount", Label: p.Text("casework.amount", "currency", x.Currency), Max: 20},
				ui.Field{Name: "refund-reason-" + x.Reference, Of: "reason", Label: p.Text("casework.reason"), Hint: p.Text("casework.reason_refund_hint"), Type: "textarea", Rows: 2, Max: 500})
		}
	}
	if reconciles && i.Status == finance.Open {
		i.Open = p.refused("record")
		options := make([]ui.Option, len(channels))
		for n, channel := range channels {
			options[n] = ui.Option{Value: channel, Text: p.Text("casework.channel." + channel)}
		}
		i.Record = p.NewForm(p.to("record"), p.Text("casework.record"),
			ui.Field{Name: "record-channel", Of: "channel", Label: p.Text("casework.method"), Type: "select", Options: options},
			ui.Field{Name: "record-received", Of: "receivedAt", Label: p.Text("casework.received_at", "zone", p.Printer().Zone.String()), Type: "datetime-local", Value: p.Now().In(p.Printer().Zone).Format("2006-01-02T15:04")},
			ui.Field{Name: "record-note", Of: "note", Label: p.Text("casework.note"), Hint: p.Text("casework.note_hint"), Max: 500, Optional: true})
	}
	return i
}

// HasRefund reports whether some of the payment was refunded.
func (x payment) HasRefund() bool { return x.AmountRefunded != "" && x.AmountRefunded != "0" }

// NotApplied reports whether the payment was received without paying its invoice.
func (x payment) NotApplied() bool {
	return x.Status == finance.Successful && x.LastError != nil && x.AmountRefunded != x.Amount
}

// NeedsChecking reports whether the amount or the currency differs from what was requested.
func (x payment) NeedsChecking() bool { return x.Status == finance.Pending && x.LastError != nil }

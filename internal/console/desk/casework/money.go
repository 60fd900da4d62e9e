package casework

import (
	"net/url"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

// invoice is that of a payment stage, with what was paid.
type invoice struct {
	stageInvoice

	Stage    string
	Payments []payment
	MayVoid  bool
	Record   *ui.Form // records a payment by hand; nil where that cannot be
	Open     bool     // the form was refused
}

type payment struct {
	Reference, Status, Currency, LastError string

	Amount, AmountRefunded money.Number
	PaidAt, CreatedAt      ui.Time
	RecordedBy             *struct{ Name string }

	Refund *ui.Form `json:"-"` // asks for money back; nil where that cannot be
	Open   bool     `json:"-"`
}

// price is what a coming stage will cost, as of now.
type price struct {
	Stage    string `json:"-"`
	Currency string
	Total    money.Number
	Items    []struct {
		Label, Basis          string
		Quantity              int64
		UnitAmount, ItemTotal money.Number
	}
}

// channels are the ways in which money is received by hand.
var channels = []string{"CASH", "BANK_TRANSFER", "CARD_TERMINAL", "OTHER"}

// readMoney reads the invoices of an application with their payments, and what the next
// stage that is to be paid will cost. What the person may not see is left out.
func (d *data) readMoney(p *page) {
	for _, s := range d.Case.Stages {
		switch {
		case s.Invoice != nil:
			d.Invoices = append(d.Invoices, readInvoice(p, s))
		case s.Kind == "PAYMENT" && s.Visible && s.Status == "LOCKED" && d.Price == nil && d.Case.Status == "IN_PROGRESS":
			if found, a := ui.Get[price](p.Request, ui.Path(p.api+"/stages/", s.ID, "/price-preview")); a.OK() {
				found.Stage = s.Title
				d.Price = &found
			}
		}
	}
}

func readInvoice(p *page, s stage) invoice {
	i := invoice{stageInvoice: *s.Invoice, Stage: s.Title}
	i.MayVoid = i.Status == "OPEN" && p.Me().May("invoice.manage")
	if p.Me().May("payment.read") {
		found, _ := ui.Get[api.Page[payment]](p.Request, "/api/v1/finance/payments?"+url.Values{"invoiceId": {i.ID}}.Encode())
		i.Payments = found.Content
	}
	reconciles := p.Me().May("payment.reconcile")
	for n := range i.Payments {
		x := &i.Payments[n]
		if reconciles && x.Status == "SUCCESSFUL" && x.AmountRefunded != x.Amount {
			x.Open = p.refused("refund") && p.Value("payment") == x.Reference
			x.Refund = p.NewForm(p.to("refund"), p.Text("casework.refund"),
				ui.Field{Name: "refund-amount-" + x.Reference, Of: "amount", Label: p.Text("casework.amount", "currency", x.Currency), Max: 20},
				ui.Field{Name: "refund-reason-" + x.Reference, Of: "reason", Label: p.Text("casework.reason"), Type: "textarea", Rows: 2, Max: 500})
		}
	}
	if reconciles && i.Status == "OPEN" {
		i.Open = p.refused("record")
		ways := make([]ui.Option, len(channels))
		for n, channel := range channels {
			ways[n] = ui.Option{Value: channel, Text: p.Text("casework.channel." + channel)}
		}
		i.Record = p.NewForm(p.to("record"), p.Text("casework.record"),
			ui.Field{Name: "record-channel", Of: "channel", Label: p.Text("casework.how"), Type: "select", Options: ways},
			ui.Field{Name: "record-received", Of: "receivedAt", Label: p.Text("casework.received_at", "zone", p.Printer().Zone.String()), Type: "datetime-local", Value: p.Now().In(p.Printer().Zone).Format("2006-01-02T15:04")},
			ui.Field{Name: "record-note", Of: "note", Label: p.Text("casework.note_optional"), Max: 500, Optional: true})
	}
	return i
}

// HasRefund reports whether some of the payment was given back.
func (x payment) HasRefund() bool { return x.AmountRefunded != "" && x.AmountRefunded != "0" }

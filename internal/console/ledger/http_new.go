package ledger

import (
	"stagegate/internal/console/caseview"
	"stagegate/internal/console/frame"
)

var newScreen = caseview.NewDeskScreen(files, "new.html", "parts.html")

// newData is what the page of a new invoice shows.
type newData struct {
	Form     *frame.Form
	Tabs     []frame.Link // the ways to make one; none where there is only one
	ByPrice  bool         // a service prices it
	Services bool         // there are any

	pricedData
}

// currencies are those in which the provider takes money.
var currencies = []string{"NGN", "GHS", "KES", "ZAR", "USD"}

func showNew(r *frame.Request) frame.Response {
	if r.Query("by") == "service" {
		return showPriced(r)
	}
	return r.Show(newScreen, r.Text("ledger.new.title"), newData{Tabs: waysOf(r), Form: amountForm(r)})
}

// waysOf are the ways to make an invoice; none where there is only one.
func waysOf(r *frame.Request) []frame.Link {
	if !r.Me().May("service.read") {
		return nil
	}
	return []frame.Link{{Text: r.Text("ledger.new.by_amount"), Path: newPath}, {Text: r.Text("ledger.new.by_service"), Path: pricedPath}}
}

// amountForm is the form of an invoice over an amount.
func amountForm(r *frame.Request) *frame.Form {
	options := make([]frame.Option, len(currencies))
	for n, c := range currencies {
		options[n] = frame.Option{Value: c, Text: c}
	}
	return r.NewForm(newPath, r.Text("ledger.new.do"),
		frame.Field{Name: "description", Label: r.Text("ledger.new.description"), Hint: r.Text("ledger.new.description_hint"), Max: 500},
		frame.Field{Name: "amount", Label: r.Text("ledger.new.amount"), Max: 20, Class: "w-12"},
		frame.Field{Name: "currency", Label: r.Text("ledger.new.currency"), Type: "select", Options: options, Class: "w-8"},
		emailField(r),
		frame.Field{Name: "due", Of: "dueAt", Label: r.Text("ledger.new.due"), Type: "date", Optional: true, Class: "w-12"})
}

// emailField is the field for the payer's address.
func emailField(r *frame.Request) frame.Field {
	return frame.Field{Name: "payerEmail", Label: r.Text("ledger.new.email"), Hint: r.Text("ledger.new.email_hint"), Type: "email", Max: 254, Optional: true, Value: r.Value("payerEmail")}
}

// create makes an invoice.
func create(r *frame.Request) frame.Response {
	if r.Query("by") == "service" {
		return createPriced(r)
	}
	return createInvoice(r, overAmount(r), showNew)
}

func createInvoice(r *frame.Request, body map[string]any, show frame.Handler) frame.Response {
	made, a := frame.Post[struct{ Reference string }](r, apiInvoices, body)
	if !a.OK() {
		return r.Refuse(a, show)
	}
	return r.Done(frame.Path(invoicesPath+"/", made.Reference), "ledger.did.made", "reference", made.Reference)
}

// overAmount is the body of an invoice over an amount. It is to be paid by the end of the day
// that was entered.
func overAmount(r *frame.Request) map[string]any {
	body := map[string]any{"description": r.Value("description"), "currency": r.Value("currency")}
	if amount := r.Value("amount"); amount != "" {
		body["amount"] = r.Number(amount)
	}
	if due := r.Value("due"); due != "" {
		body["dueAt"] = r.Moment(due + "T23:59")
	}
	return withEmail(r, body)
}

// withEmail adds the payer's address to the body of an invoice, if it was entered.
func withEmail(r *frame.Request, body map[string]any) map[string]any {
	if email := r.Value("payerEmail"); email != "" {
		body["payerEmail"] = email
	}
	return body
}

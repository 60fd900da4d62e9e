package ledger

import (
	"strconv"

	"stagegate/internal/console/frame"
	"stagegate/internal/web"
)

var newScreen = frame.NewScreen(files, frame.Desk, "new.html", "parts.html")

// pricedPath is the form of an invoice that a service prices.
const pricedPath = newPath + "?by=service"

// newData is what the page of a new invoice shows.
type newData struct {
	Form     *frame.Form
	Tabs     []frame.Link // the ways to make one; none where there is only one
	ByPrice  bool         // a service prices it
	Services bool         // there are any
}

// currencies are those in which the provider takes money.
var currencies = []string{"NGN", "GHS", "KES", "ZAR", "USD"}

func showNew(r *frame.Request) frame.Response {
	d := newData{ByPrice: r.Query("by") == "service"}
	if r.Me().May("service.read") {
		d.Tabs = []frame.Link{{Text: r.Text("ledger.new.by_amount"), Path: newPath}, {Text: r.Text("ledger.new.by_service"), Path: pricedPath}}
	}
	if !d.ByPrice {
		d.Form = amountForm(r)
		return r.Show(newScreen, r.Text("ledger.new.title"), d)
	}
	found, a := frame.Get[web.Page[struct{ ID, Name string }]](r, "/api/v1/tenant/services?state=PUBLISHED&size=100&sort=name,asc")
	if !a.OK() {
		return r.Fail(a)
	}
	options := make([]frame.Option, len(found.Content))
	for n, s := range found.Content {
		options[n] = frame.Option{Value: s.ID, Text: s.Name}
	}
	d.Services = len(options) > 0
	d.Form = r.NewForm(pricedPath, r.Text("ledger.new.do"),
		frame.Field{Name: "serviceId", Label: r.Text("ledger.new.service"), Hint: r.Text("ledger.new.service_hint"), Type: "select", Options: options},
		frame.Field{Name: "partyCount", Label: r.Text("ledger.new.parties"), Hint: r.Text("ledger.new.parties_hint"), Type: "number", Value: "1", Class: "w-8"},
		frame.Field{Name: "description", Label: r.Text("ledger.new.description"), Hint: r.Text("ledger.new.priced_hint"), Max: 500, Optional: true})
	return r.Show(newScreen, r.Text("ledger.new.title"), d)
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
		frame.Field{Name: "due", Of: "dueAt", Label: r.Text("ledger.new.due"), Type: "date", Optional: true, Class: "w-12"})
}

// create makes an invoice.
func create(r *frame.Request) frame.Response {
	body := overAmount(r)
	if r.Query("by") == "service" {
		body = priced(r)
	}
	made, a := frame.Post[struct{ Reference string }](r, apiInvoices, body)
	if !a.OK() {
		return r.Refuse(a, showNew)
	}
	return r.Done(frame.Path(invoicesPath+"/", made.Reference), "ledger.did.made", "reference", made.Reference)
}

// overAmount is the body of an invoice over an amount. It is to be paid by the end of the day
// that was entered.
func overAmount(r *frame.Request) map[string]any {
	body := map[string]any{"description": r.Value("description"), "currency": r.Value("currency")}
	if amount := r.Value("amount"); amount != "" {
		body["amount"] = amountOf(amount)
	}
	if due := r.Value("due"); due != "" {
		body["dueAt"] = momentOf(due+"T23:59", r.Printer().Zone)
	}
	return body
}

// priced is the body of an invoice that a service prices. The API refuses a number of parties
// that is none.
func priced(r *frame.Request) map[string]any {
	body := map[string]any{"serviceId": r.Value("serviceId"), "description": r.Value("description"), "partyCount": r.Value("partyCount")}
	if n, err := strconv.Atoi(r.Value("partyCount")); err == nil {
		body["partyCount"] = n
	}
	return body
}

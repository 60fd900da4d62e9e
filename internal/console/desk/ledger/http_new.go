package ledger

import (
	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

var newScreen = caseview.NewDeskScreen(files, "new.html", "parts.html")

// newData is the data of the page of a new invoice.
type newData struct {
	Form     *ui.Form
	Tabs     []ui.Link // ways to set the amount; none if there is only one
	ByPrice  bool      // a service sets the price
	Services bool      // there are published services

	pricedData
}

// currencies are the currencies that the payment provider accepts.
var currencies = []string{"NGN", "GHS", "KES", "ZAR", "USD"}

func showNew(r *ui.Request) ui.Response {
	if r.Query("by") == "service" {
		return showPriced(r)
	}
	return r.Show(newScreen, r.Text("ledger.new.title"), newData{Tabs: modesOf(r), Form: amountForm(r)})
}

// modesOf returns the ways to set the amount; none if there is only one.
func modesOf(r *ui.Request) []ui.Link {
	if !r.Me().May("service.read") {
		return nil
	}
	return []ui.Link{{Text: r.Text("ledger.new.by_amount"), Path: newPath}, {Text: r.Text("ledger.new.by_service"), Path: pricedPath}}
}

// amountForm returns the form of an invoice with an amount.
func amountForm(r *ui.Request) *ui.Form {
	options := make([]ui.Option, len(currencies))
	for n, c := range currencies {
		options[n] = ui.Option{Value: c, Text: c}
	}
	return r.NewForm(newPath, r.Text("ledger.new.do"),
		ui.Field{Name: "description", Label: r.Text("ledger.new.description"), Hint: r.Text("ledger.new.description_hint"), Max: 500},
		ui.Field{Name: "amount", Label: r.Text("ledger.new.amount"), Max: 20, Class: "w-12"},
		ui.Field{Name: "currency", Label: r.Text("ledger.new.currency"), Type: "select", Options: options, Class: "w-8"},
		emailField(r),
		ui.Field{Name: "due", Of: "dueAt", Label: r.Text("ledger.new.due"), Type: "date", Optional: true, Class: "w-12"})
}

// emailField returns the field for the payer's email address.
func emailField(r *ui.Request) ui.Field {
	return ui.Field{Name: "payerEmail", Label: r.Text("ledger.new.email"), Hint: r.Text("ledger.new.email_hint"), Type: "email", Max: 254, Optional: true, Value: r.Value("payerEmail")}
}

// create creates an invoice.
func create(r *ui.Request) ui.Response {
	if r.Query("by") == "service" {
		return createPriced(r)
	}
	return createInvoice(r, amountInput(r), showNew)
}

func createInvoice(r *ui.Request, in finance.CreateInvoiceInput, show ui.Handler) ui.Response {
	in.Body.PayerEmail = r.Value("payerEmail")
	created, a := ui.Do(r, finance.CreateInvoice, &in)
	if !a.OK() {
		return r.Refuse(a, show)
	}
	return r.Done(ui.Path(invoicesPath+"/", created.Reference), "ledger.did.created", "reference", created.Reference)
}

// amountInput returns the input for an invoice with an amount. The invoice is due at the end of
// the day that was entered.
func amountInput(r *ui.Request) (in finance.CreateInvoiceInput) {
	in.Body.Description, in.Body.Currency = r.Value("description"), r.Value("currency")
	if entered := r.Value("amount"); entered != "" {
		in.Body.Amount = new(r.Amount(entered))
	}
	if due := r.Value("due"); due != "" {
		in.Body.DueAt = api.InstantOf(r.Moment(due + "T23:59"))
	}
	return in
}

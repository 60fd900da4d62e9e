package ledger

import (
	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
)

var newScreen = caseview.NewDeskScreen(files, "new.html", "parts.html")

// newData is what the page of a new invoice shows.
type newData struct {
	Form     *ui.Form
	Tabs     []ui.Link // the ways to make one; none where there is only one
	ByPrice  bool      // a service prices it
	Services bool      // there are any

	pricedData
}

// currencies are those in which the provider takes money.
var currencies = []string{"NGN", "GHS", "KES", "ZAR", "USD"}

func showNew(r *ui.Request) ui.Response {
	if r.Query("by") == "service" {
		return showPriced(r)
	}
	return r.Show(newScreen, r.Text("ledger.new.title"), newData{Tabs: waysOf(r), Form: amountForm(r)})
}

// waysOf are the ways to make an invoice; none where there is only one.
func waysOf(r *ui.Request) []ui.Link {
	if !r.Me().May("service.read") {
		return nil
	}
	return []ui.Link{{Text: r.Text("ledger.new.by_amount"), Path: newPath}, {Text: r.Text("ledger.new.by_service"), Path: pricedPath}}
}

// amountForm is the form of an invoice over an amount.
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

// emailField is the field for the payer's address.
func emailField(r *ui.Request) ui.Field {
	return ui.Field{Name: "payerEmail", Label: r.Text("ledger.new.email"), Hint: r.Text("ledger.new.email_hint"), Type: "email", Max: 254, Optional: true, Value: r.Value("payerEmail")}
}

// create makes an invoice.
func create(r *ui.Request) ui.Response {
	if r.Query("by") == "service" {
		return createPriced(r)
	}
	return createInvoice(r, overAmount(r), showNew)
}

func createInvoice(r *ui.Request, in finance.CreateInvoiceInput, show ui.Handler) ui.Response {
	in.Body.PayerEmail = r.Value("payerEmail")
	made, a := ui.Do(r, finance.CreateInvoice, &in)
	if !a.OK() {
		return r.Refuse(a, show)
	}
	return r.Done(ui.Path(invoicesPath+"/", made.Reference), "ledger.did.created", "reference", made.Reference)
}

// overAmount is the input for an invoice over an amount. It is to be paid by the end of the day
// that was entered.
func overAmount(r *ui.Request) (in finance.CreateInvoiceInput) {
	in.Body.Description, in.Body.Currency = r.Value("description"), r.Value("currency")
	if entered := r.Value("amount"); entered != "" {
		in.Body.Amount = new(r.Amount(entered))
	}
	if due := r.Value("due"); due != "" {
		in.Body.DueAt = api.InstantOf(r.Moment(due + "T23:59"))
	}
	return in
}

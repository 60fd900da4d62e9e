package ledger

import (
	"cmp"
	"strconv"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

var newScreen = caseview.NewScreenIn(ui.Desk, files, "new.html", "parts.html")

// newData is the data of the page of a new invoice.
type newData struct {
	Form     *ui.Form
	Lines    []line    // without a service
	Tabs     []ui.Link // ways to set the amount; none if there is only one
	ByPrice  bool      // a service sets the price
	Services bool      // there are published services

	Customers []ui.Option // to choose the payer from; without a service, also the preview
	Preview   mailPreview

	pricedData
}

// currencies are the currencies that the payment provider accepts.
var currencies = []string{"NGN", "GHS", "KES", "ZAR", "USD"}

func showNew(r *ui.Request) ui.Response {
	if r.Query("by") == "service" {
		return showPriced(r)
	}
	form, lines := itemForm(r)
	preview := previewOf(r)
	for n := range preview.Lines {
		lines[n].Amount = preview.Lines[n].ItemTotal
	}
	return r.Show(newScreen, r.Text("ledger.new.title"), newData{Tabs: modesOf(r), Form: form, Lines: lines, Customers: customersFor(r), Preview: preview})
}

// modesOf returns the ways to set the amount; none if there is only one.
func modesOf(r *ui.Request) []ui.Link {
	if !r.Me().May("service.read") {
		return nil
	}
	return []ui.Link{{Text: r.Text("ledger.new.by_amount"), Path: newPath}, {Text: r.Text("ledger.new.by_service"), Path: pricedPath}}
}

// maxLines is the number of lines that an invoice can have.
const maxLines = 50

// line is a line of the form of an invoice.
type line struct {
	Number                int // from 1
	Label, Quantity, Unit *ui.Field
	Amount                money.Number // "" while the line is not complete
}

// Error returns the first error of the line.
func (l line) Error() string { return cmp.Or(l.Label.Error, l.Quantity.Error, l.Unit.Error) }

// itemForm returns the form of an invoice with lines, and its lines.
func itemForm(r *ui.Request) (*ui.Form, []line) {
	options := make([]ui.Option, len(currencies))
	for n, c := range currencies {
		options[n] = ui.Option{Value: c, Text: c}
	}
	email := emailField(r)
	if isNamed(r) {
		email.Of = "payer.email"
	}
	email.List = "customers"
	if r.Me().Kind == ui.TenantAdmin {
		email.Hint = r.Text("ledger.new.customer_hint")
	}
	form := r.NewForm(newPath, r.Text("ledger.new.send"),
		ui.Field{Name: "payerName", Of: "payer.name", Label: r.Text("ledger.new.payer"), Hint: r.Text("ledger.new.payer_hint"), Max: 200, Optional: true, Value: r.Value("payerName")},
		email,
		ui.Field{Name: "description", Label: r.Text("ledger.new.description"), Hint: r.Text("ledger.new.description_hint"), Max: 500, Value: r.Value("description")},
		ui.Field{Name: "currency", Label: r.Text("ledger.new.currency"), Type: "select", Options: options, Class: "w-8", Value: r.Value("currency")},
		ui.Field{Name: "due", Of: "dueAt", Label: r.Text("ledger.new.due"), Type: "date", Optional: true, Class: "w-12", Value: r.Value("due")},
		ui.Field{Name: "message", Label: r.Text("ledger.new.message"), Type: "textarea", Rows: 2, Max: 1000, Optional: true, Value: r.Value("message")})
	var lines []line
	for n := 1; n <= max(enteredLines(r), 1); n++ {
		number, at := strconv.Itoa(n), fault.Path("items").Index(n-1)
		add := func(name, part, value string, most int) *ui.Field {
			field := ui.Field{Name: name + number, Of: string(at.Key(part)), Label: r.Text("ledger.new.line."+name, "number", n), Max: most, Value: cmp.Or(r.Value(name+number), value)}
			form.Add(field)
			return form.Field(field.Name)
		}
		lines = append(lines, line{Number: n, Label: add("label", "label", "", 200), Quantity: add("quantity", "quantity", "1", 6), Unit: add("unit", "unitAmount", "", 20)})
	}
	return form, lines
}

// enteredLines returns the number of lines that were sent.
func enteredLines(r *ui.Request) int {
	n := 0
	for n < maxLines && r.PostForm.Has("label"+strconv.Itoa(n+1)) {
		n++
	}
	return n
}

// changeLines adds a line to the form, or removes one, as the pressed button says. It reports whether one was pressed.
func changeLines(r *ui.Request) bool {
	count, remove := enteredLines(r), 0
	if text := r.Value("remove"); text != "" {
		remove, _ = strconv.Atoi(text) // 0 removes nothing
	}
	for n := remove; remove > 0 && n <= count; n++ {
		for _, name := range []string{"label", "quantity", "unit"} {
			if n == count {
				r.PostForm.Del(name + strconv.Itoa(n))
				continue
			}
			r.PostForm.Set(name+strconv.Itoa(n), r.PostForm.Get(name+strconv.Itoa(n+1)))
		}
	}
	if r.Value("add") != "" && count < maxLines {
		r.PostForm.Set("label"+strconv.Itoa(count+1), "")
	}
	return r.Value("remove") != "" || r.Value("add") != ""
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
	if changeLines(r) || r.Value("do") == "preview" {
		return showNew(r)
	}
	return createInvoice(r, itemInput(r), showNew)
}

func createInvoice(r *ui.Request, in finance.CreateInvoiceInput, show ui.Handler) ui.Response {
	created, a := ui.Do(r, finance.CreateInvoice, &in)
	if !a.OK() {
		return r.Refuse(a, show)
	}
	if created.SentAt != nil {
		return r.Done(ui.Path(invoicesPath+"/", created.Reference), "ledger.did.sent", "email", created.Payer.Email)
	}
	return r.Done(ui.Path(invoicesPath+"/", created.Reference), "ledger.did.created", "reference", created.Reference)
}

// itemInput returns the input for an invoice with lines. The invoice is due at the end of the day that was entered.
func itemInput(r *ui.Request) (in finance.CreateInvoiceInput) {
	in.Body.Description, in.Body.Currency, in.Body.Message = r.Value("description"), r.Value("currency"), r.Value("message")
	in.Body.Send = r.Value("do") == "send"
	for n := 1; n <= enteredLines(r); n++ {
		number := strconv.Itoa(n)
		quantity, _ := strconv.Atoi(r.Value("quantity" + number)) // the operation refuses 0
		in.Body.Items = append(in.Body.Items, finance.NewItem{Label: r.Value("label" + number), Quantity: quantity, UnitAmount: r.Amount(r.Value("unit" + number))})
	}
	if due := r.Value("due"); due != "" {
		in.Body.DueAt = api.InstantOf(r.Moment(due + "T23:59"))
	}
	email := r.Value("payerEmail")
	if !isNamed(r) {
		in.Body.PayerEmail = email
		return in
	}
	if in.Body.CustomerID = customerWith(r, email); in.Body.CustomerID == "" {
		in.Body.Payer = &finance.PayerInput{Name: r.Value("payerName"), Email: email}
	}
	return in
}

// isNamed reports whether the invoice is for a customer or a payer with a name, which sending needs.
func isNamed(r *ui.Request) bool { return r.Value("payerName") != "" || r.Value("do") == "send" }

// customerWith returns the id of the customer with an address, or "" if there is none or the reader may not see
// customers.
func customerWith(r *ui.Request, email string) string {
	if email == "" || r.Me().Kind != ui.TenantAdmin {
		return ""
	}
	found, _ := ui.Do(r, accounts.ListCustomers, &accounts.CustomersInput{PageQuery: ui.FindQuery, Search: email})
	for _, c := range found.Content {
		if strings.EqualFold(c.Email, email) {
			return c.ID
		}
	}
	return ""
}

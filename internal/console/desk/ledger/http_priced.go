package ledger

import (
	"cmp"
	"fmt"
	"strconv"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/infra/kit/fault"
)

// pricedPath is the path of the form of an invoice priced by a service.
const pricedPath = newPath + "?by=service"

// pricedData is the data of the form of an invoice priced by a service.
type pricedData struct {
	ServiceID    string            // of the pricing service
	Questions    []*caseview.Input // that affect the price
	Price        *price.View       // nil if it cannot be calculated
	Shown        string            // stamp of the price
	PriceChanged bool              // since the page showed it before
}

// quote calculates the price for the values of the form.
func quote(r *ui.Request, s catalog.ServiceDetailView, answers map[string]form.Value) (price.View, ui.Answer) {
	count, a := partyCount(r)
	if !a.OK() {
		return price.View{}, a
	}
	in := finance.BreakdownInput{ServiceID: s.ID}
	in.Body.Answers, in.Body.PartyCount = answers, count
	return ui.Do(r, finance.PriceBreakdown, &in)
}

// priceStamp identifies the price of a service that a page shows.
func priceStamp(s catalog.ServiceDetailView, p price.View) string {
	return fmt.Sprintf("%s %s %s", s.ID, p.Currency, p.Total)
}

// partyCount returns the number of parties that was entered. It refuses what is no number and 0,
// which the operation cannot receive.
func partyCount(r *ui.Request) (int, ui.Answer) {
	n, err := strconv.Atoi(enteredCount(r))
	switch {
	case err != nil:
		return 0, r.Wrong("partyCount", fault.WrongType, "field.whole_number")
	case n == 0:
		return 0, r.Wrong("partyCount", fault.OutOfRange, "field.positive")
	}
	return n, ui.Answer{}
}

func enteredCount(r *ui.Request) string { return cmp.Or(r.Value("partyCount"), "1") }

func showPriced(r *ui.Request) ui.Response {
	found, a := ui.Do(r, catalog.ListServices, &catalog.ListServicesInput{PageQuery: api.PageQuery{Size: 100, Sort: "name,asc"}, State: catalog.IsPublished})
	if !a.OK() {
		return r.Fail(a)
	}
	d := newData{ByPrice: true, Tabs: modesOf(r), Services: len(found.Content) > 0}
	options := make([]ui.Option, len(found.Content))
	for n, s := range found.Content {
		options[n] = ui.Option{Value: s.ID, Text: s.Name}
	}
	d.Form = r.NewForm(pricedPath, r.Text("ledger.new.do"),
		ui.Field{Name: "serviceId", Label: r.Text("ledger.new.service"), Hint: r.Text("ledger.new.service_hint"), Type: "select", Options: options, Value: r.Value("serviceId")},
		ui.Field{Name: "partyCount", Label: r.Text("ledger.new.parties"), Hint: r.Text("ledger.new.parties_hint"), Type: "number", Value: enteredCount(r), Class: "w-8"})
	addPayer(r, d.Form)
	d.Form.Add(emailField(r))
	d.Form.Add(ui.Field{Name: "description", Label: r.Text("ledger.new.description"), Hint: r.Text("ledger.new.priced_hint"), Max: 500, Optional: true, Value: r.Value("description")})
	if d.Services {
		s, a := readService(r, cmp.Or(r.Value("serviceId"), found.Content[0].ID))
		if !a.OK() {
			return r.Fail(a)
		}
		d.pricedData = priced(r, s)
	}
	return r.Show(newScreen, r.Text("ledger.new.title"), d)
}

// priced returns the part of the form that depends on the service: its questions, and the price
// unless something was refused.
func priced(r *ui.Request, s catalog.ServiceDetailView) pricedData {
	inputs, answers := inputsOf(r, s)
	d := pricedData{ServiceID: s.ID, Questions: inputs}
	fieldErrors := r.NewForm(pricedPath, "")
	for _, in := range inputs {
		fieldErrors.Add(ui.Field{Name: in.InputID, Of: answerField(in), Label: in.Label})
		in.Error = fieldErrors.Field(in.InputID).Error
	}
	if r.Refused() != nil {
		return d
	}
	if p, a := quote(r, s, answers); a.OK() {
		d.Price, d.Shown = &p, priceStamp(s, p)
		before := r.Value("shown")
		d.PriceChanged = r.Value("do") != showPrice && before != "" && before != d.Shown
	}
	return d
}

// answerField returns the field of an answer in the body of a call.
func answerField(in *caseview.Input) string {
	return string(fault.Path("answers").Key(nameOf(in.Question)))
}

// showPrice is the value of the button that calculates the price.
const showPrice = "price"

// createPriced creates an invoice with the price that the page has shown. If the price has
// changed, the page shows the new price first.
func createPriced(r *ui.Request) ui.Response {
	var in finance.CreateInvoiceInput
	var a ui.Answer
	in.Body.ServiceID, in.Body.PartyID, in.Body.Description, in.Body.PayerEmail = r.Value("serviceId"), r.Value("partyId"), r.Value("description"), r.Value("payerEmail")
	if in.Body.PartyCount, a = partyCount(r); !a.OK() {
		return r.Refuse(a, showPriced)
	}
	if in.Body.ServiceID != "" {
		s, a := readService(r, in.Body.ServiceID)
		if !a.OK() {
			return r.Refuse(a, showPriced)
		}
		_, in.Body.Answers = inputsOf(r, s)
		p, a := quote(r, s, in.Body.Answers)
		if !a.OK() {
			return r.Refuse(a, showPriced)
		}
		if r.Value("do") == showPrice || r.Value("shown") != priceStamp(s, p) {
			return showPriced(r)
		}
	}
	return createInvoice(r, in, showPriced)
}

// addPayer adds the fields for the payer: an application and one of its parties.
func addPayer(r *ui.Request, form *ui.Form) {
	if !r.Me().May("application:read") {
		return
	}
	field := ui.Field{Name: "case", Label: r.Text("ledger.new.case"), Hint: r.Text("ledger.new.case_hint"), Max: 20, Optional: true, Plain: true, Class: "w-12", Value: r.Value("case")}
	if field.Value == "" {
		form.Add(field)
		return
	}
	parties, ok := partiesOf(r, field.Value)
	form.Add(field)
	if !ok {
		form.Field("case").Error = r.Text("ledger.new.no_case")
		return
	}
	form.Add(ui.Field{Name: "partyId", Label: r.Text("ledger.new.party"), Type: "select", Optional: true, Options: parties, Value: r.Value("partyId")})
}

// partiesOf returns the parties of an application as options, after an empty option.
func partiesOf(r *ui.Request, reference string) ([]ui.Option, bool) {
	kind, id, a := ui.FindCase(r, reference)
	if !a.OK() || kind != string(cases.KindApplication) {
		return nil, false
	}
	found, a := ui.Do(r, cases.GetApplication, &cases.ApplicationInput{ApplicationID: id})
	options := []ui.Option{{Value: "", Text: r.Text("ledger.new.no_party")}}
	for _, p := range found.Parties {
		options = append(options, ui.Option{Value: p.ID, Text: p.Name})
	}
	return options, a.OK()
}

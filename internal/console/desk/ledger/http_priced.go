package ledger

import (
	"cmp"
	"fmt"
	"strconv"

	"stagegate/internal/api"
	"stagegate/internal/console/portal/caseview"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// pricedPath is the form of an invoice that a service prices.
const pricedPath = newPath + "?by=service"

// pricedData is what the form of an invoice shows whose price comes from a service.
type pricedData struct {
	ServiceID string            // which service it is
	Questions []*caseview.Input // that decide on the price
	Price     *caseview.Price   // nil where it cannot be told
	Shown     string            // which price that is
	Changed   bool              // it is another one than the page had before
}

// quote asks for the price of what the form says.
func quote(r *ui.Request, s pricedService, answers map[string]any) (caseview.Price, ui.Answer) {
	return ui.Ask[caseview.Price](r, ui.Path("/api/v1/finance/services/", s.ID, "/price-breakdown"),
		map[string]any{"answers": answers, "partyCount": partyCount(r)})
}

// stampOf says which price of which service a page shows.
func stampOf(s pricedService, p caseview.Price) string {
	return fmt.Sprintf("%s %s %s", s.ID, p.Currency, p.Total)
}

// partyCount is the number of parties that was entered. The API refuses one that is none.
func partyCount(r *ui.Request) any {
	entered := cmp.Or(r.Value("partyCount"), "1")
	if n, err := strconv.Atoi(entered); err == nil {
		return n
	}
	return entered
}

func showPriced(r *ui.Request) ui.Response {
	found, a := ui.Get[api.Page[struct{ ID, Name string }]](r, "/api/v1/tenant/services?state=PUBLISHED&size=100&sort=name,asc")
	if !a.OK() {
		return r.Fail(a)
	}
	d := newData{ByPrice: true, Tabs: waysOf(r), Services: len(found.Content) > 0}
	options := make([]ui.Option, len(found.Content))
	for n, s := range found.Content {
		options[n] = ui.Option{Value: s.ID, Text: s.Name}
	}
	d.Form = r.NewForm(pricedPath, r.Text("ledger.new.do"),
		ui.Field{Name: "serviceId", Label: r.Text("ledger.new.service"), Hint: r.Text("ledger.new.service_hint"), Type: "select", Options: options, Value: r.Value("serviceId")},
		ui.Field{Name: "partyCount", Label: r.Text("ledger.new.parties"), Hint: r.Text("ledger.new.parties_hint"), Type: "number", Value: fmt.Sprint(partyCount(r)), Class: "w-8"})
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

// priced is the part of the form that depends on the service: its questions, and the price,
// unless something was refused.
func priced(r *ui.Request, s pricedService) pricedData {
	inputs, answers := s.inputs(r)
	d := pricedData{ServiceID: s.ID, Questions: inputs}
	wrong := r.NewForm(pricedPath, "")
	for _, in := range inputs {
		wrong.Add(ui.Field{Name: in.InputID, Of: answerField(in), Label: in.Label})
		in.Error = wrong.Field(in.InputID).Error
	}
	if r.Refused() != nil {
		return d
	}
	if p, a := quote(r, s, answers); a.OK() {
		d.Price, d.Shown = &p, stampOf(s, p)
		before := r.Value("shown")
		d.Changed = r.Value("do") != showPrice && before != "" && before != d.Shown
	}
	return d
}

// answerField is the answer to a question in the body of a call.
func answerField(in *caseview.Input) string {
	return string(fault.Path("answers").Key(nameOf(in.Question)))
}

// showPrice is what the button sends that shows the price.
const showPrice = "price"

// createPriced makes an invoice over the price that the page has shown. If what was entered
// comes to another one, the page shows that first.
func createPriced(r *ui.Request) ui.Response {
	body := map[string]any{"serviceId": r.Value("serviceId"), "description": r.Value("description"), "partyCount": partyCount(r)}
	if id := body["serviceId"]; id != "" {
		s, a := readService(r, r.Value("serviceId"))
		if !a.OK() {
			return r.Refuse(a, showPriced)
		}
		_, answers := s.inputs(r)
		p, a := quote(r, s, answers)
		if !a.OK() {
			return r.Refuse(a, showPriced)
		}
		if r.Value("do") == showPrice || r.Value("shown") != stampOf(s, p) {
			return showPriced(r)
		}
		body["answers"] = answers
	}
	if party := r.Value("partyId"); party != "" {
		body["partyId"] = party
	}
	return createInvoice(r, withEmail(r, body), showPriced)
}

// addPayer adds the fields for whom the invoice is: an application, and one of its parties.
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

// partiesOf are those of the application with a reference, and no one in particular.
func partiesOf(r *ui.Request, reference string) ([]ui.Option, bool) {
	kind, id, a := ui.FindCase(r, reference)
	if !a.OK() || kind != "APPLICATION" {
		return nil, false
	}
	found, a := ui.Get[struct{ Parties []struct{ ID, Name string } }](r, ui.Path("/api/v1/staff/applications/", id))
	options := []ui.Option{{Value: "", Text: r.Text("ledger.new.no_party")}}
	for _, p := range found.Parties {
		options = append(options, ui.Option{Value: p.ID, Text: p.Name})
	}
	return options, a.OK()
}

package platform

import (
	"strconv"

	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

const plansAPI = routes + "/billing-plans"

// plan is a plan that organisations can have.
type plan struct {
	ID, Code, Name, Currency, Interval, ProviderPlanCode string

	Price  money.Number
	Active bool

	MaxStaff, MaxApplicationsPerCycle, MaxServices, MaxCustomers, MaxMailsPerDay, MaxBytesPerDay *int64
}

// Path is the address of its page.
func (p plan) Path() string { return ui.Path(path+"/plans/", p.Code) }

// limits are the fields of a plan that may have no limit.
var limits = []string{"maxStaff", "maxApplicationsPerCycle", "maxServices", "maxCustomers", "maxMailsPerDay", "maxBytesPerDay"}

func (p plan) limits() []*int64 {
	return []*int64{p.MaxStaff, p.MaxApplicationsPerCycle, p.MaxServices, p.MaxCustomers, p.MaxMailsPerDay, p.MaxBytesPerDay}
}

// plansData is what the page of all plans shows.
type plansData struct {
	Plans     []plan
	MayChange bool
}

func showPlans(r *ui.Request) ui.Response {
	found, a := ui.Get[[]plan](r, plansAPI)
	if !a.OK() {
		return r.Fail(a)
	}
	return r.Show(plansScreen, r.Text("platform.plans.title"), plansData{found, r.Me().May(manageTenants)})
}

// planData is what the page of a plan shows.
type planData struct {
	Plan      plan
	Form      *ui.Form
	MayChange bool
}

// findPlan reads the plan of the address.
func findPlan(r *ui.Request) (plan, ui.Answer) {
	found, a := ui.Get[[]plan](r, plansAPI)
	for _, p := range found {
		if p.Code == r.PathValue("code") {
			return p, a
		}
	}
	if a.OK() {
		a = notFound(a)
	}
	return plan{}, a
}

func showPlan(r *ui.Request) ui.Response {
	p, a := findPlan(r)
	if !a.OK() {
		return r.Fail(a)
	}
	return showPlanForm(r, p, p.Path(), p.Name)
}

func showNewPlan(r *ui.Request) ui.Response {
	return showPlanForm(r, plan{Currency: "NGN", Interval: "MONTHLY", Price: "0", Active: true}, path+"/plans/new", r.Text("platform.plans.add"))
}

func showPlanForm(r *ui.Request, p plan, action, title string) ui.Response {
	text := func(name string) string { return r.Text("platform.plan." + name) }
	active := map[bool]string{true: "yes", false: "no"}
	f := r.NewForm(action, r.Text("platform.plans.save"),
		ui.Field{Name: "code", Label: text("code"), Hint: text("code_hint"), Max: 60, Plain: true, Value: p.Code},
		ui.Field{Name: "name", Label: text("name"), Max: 100, Value: p.Name},
		ui.Field{Name: "price", Label: text("price"), Max: 20, Plain: true, Value: r.Printer().MoneyEntry(p.Price, p.Currency)},
		ui.Field{Name: "currency", Label: text("currency"), Max: 3, Plain: true, Value: p.Currency},
		ui.Field{Name: "interval", Label: text("interval"), Type: "select", Value: p.Interval, Options: []ui.Option{{Value: "MONTHLY", Text: text("MONTHLY")}, {Value: "YEARLY", Text: text("YEARLY")}}},
	)
	for i, of := range p.limits() {
		value := ""
		if of != nil {
			value = strconv.FormatInt(*of, 10)
		}
		f.Add(ui.Field{Name: limits[i], Label: text(limits[i]), Max: 20, Optional: true, Plain: true, Value: value})
	}
	f.Add(ui.Field{Name: "active", Label: text("active"), Type: "select", Value: active[p.Active], Options: []ui.Option{{Value: "yes", Text: text("yes")}, {Value: "no", Text: text("no")}}})
	r.Crumb = &ui.Link{Text: r.Text("platform.plans.title"), Path: path + "/plans"}
	return r.Show(planScreen, title, planData{Plan: p, Form: f, MayChange: r.Me().May(manageTenants)})
}

// planBody is what the form says. What is no number is sent as it is, and refused by the
// API, which says so at its field.
func planBody(r *ui.Request) map[string]any {
	body := map[string]any{
		"code": r.Value("code"), "name": r.Value("name"), "price": r.Number(r.Value("price")), "currency": r.Value("currency"),
		"interval": r.Value("interval"), "active": r.Value("active") == "yes",
	}
	for _, name := range limits {
		body[name] = nil
		if value := r.Value(name); value != "" {
			body[name] = r.Number(value)
		}
	}
	return body
}

func addPlan(r *ui.Request) ui.Response {
	added, a := ui.Post[plan](r, plansAPI, planBody(r))
	if !a.OK() {
		return r.Refuse(a, showNewPlan)
	}
	return r.Done(path+"/plans", "platform.plans.added", "name", added.Name)
}

func changePlan(r *ui.Request) ui.Response {
	p, a := findPlan(r)
	if !a.OK() {
		return r.Fail(a)
	}
	changed, a := ui.Put[plan](r, ui.Path(plansAPI+"/", p.ID), planBody(r))
	if !a.OK() {
		return r.Refuse(a, showPlan)
	}
	return r.Done(path+"/plans", "platform.plans.saved", "name", changed.Name)
}

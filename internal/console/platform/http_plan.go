package platform

import (
	"errors"
	"strconv"

	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/fault"
)

// plan is a subscription plan.
type plan struct{ billing.PlanView }

// Path returns the address of its page.
func (p plan) Path() string { return ui.Path(path+"/plans/", p.Code) }

// limits are the names of the fields with limits.
var limits = []string{"maxStaff", "maxApplicationsPerCycle", "maxServices", "maxCustomers", "maxMailsPerDay", "maxBytesPerDay"}

func (p plan) limits() []*int64 {
	return []*int64{p.MaxStaff, p.MaxApplicationsPerCycle, p.MaxServices, p.MaxCustomers, p.MaxMailsPerDay, p.MaxBytesPerDay}
}

// plansData is the data of the list of plans.
type plansData struct {
	Plans     []plan
	MayChange bool
}

func showPlans(r *ui.Request) ui.Response {
	found, a := ui.Do(r, billing.ListBillingPlans, &api.ArrayQuery{})
	if !a.OK() {
		return r.Fail(a)
	}
	d := plansData{MayChange: r.Me().May(manageTenants)}
	for _, p := range found {
		d.Plans = append(d.Plans, plan{p})
	}
	return r.Show(plansScreen, r.Text("platform.plans.title"), d)
}

// planData is the data of the page of a plan.
type planData struct {
	Plan      plan
	Form      *ui.Form
	MayChange bool
}

// findPlan loads the plan of the address.
func findPlan(r *ui.Request) (plan, ui.Answer) {
	found, a := ui.Do(r, billing.ListBillingPlans, &api.ArrayQuery{})
	for _, p := range found {
		if p.Code == r.PathValue("code") {
			return plan{p}, a
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
	fresh := plan{billing.PlanView{Currency: "NGN", Interval: billing.Monthly, Price: "0", Active: true}}
	return showPlanForm(r, fresh, path+"/plans/new", r.Text("platform.plans.new"))
}

func showPlanForm(r *ui.Request, p plan, action, title string) ui.Response {
	text := func(name string) string { return r.Text("platform.plan." + name) }
	active := map[bool]string{true: "yes", false: "no"}
	f := r.NewForm(action, r.Text("platform.plans.save"),
		ui.Was(planTerms(p)),
		ui.Field{Name: "code", Label: text("code"), Hint: text("code_hint"), Max: 60, Plain: true, Value: p.Code},
		ui.Field{Name: "name", Label: text("name"), Max: 100, Value: p.Name},
		ui.Field{Name: "price", Label: text("price"), Max: 20, Plain: true, Value: r.Printer().MoneyEntry(p.Price, p.Currency)},
		ui.Field{Name: "currency", Label: text("currency"), Max: 3, Plain: true, Value: p.Currency},
		ui.Field{Name: "interval", Label: text("interval"), Type: "select", Value: string(p.Interval), Options: []ui.Option{{Value: "MONTHLY", Text: text("MONTHLY")}, {Value: "YEARLY", Text: text("YEARLY")}}},
	)
	for i, of := range p.limits() {
		f.Add(ui.Field{Name: limits[i], Label: text(limits[i]), Max: 20, Optional: true, Plain: true, Value: limitText(of)})
	}
	f.Add(ui.Field{Name: "active", Label: text("active"), Type: "select", Value: active[p.Active], Options: []ui.Option{{Value: "yes", Text: text("yes")}, {Value: "no", Text: text("no")}}})
	r.Crumb = &ui.Link{Text: r.Text("platform.plans.title"), Path: path + "/plans"}
	return r.Show(planScreen, title, planData{Plan: p, Form: f, MayChange: r.Me().May(manageTenants)})
}

// limitText returns a limit as it is entered, "" for none.
func limitText(limit *int64) string {
	if limit == nil {
		return ""
	}
	return strconv.FormatInt(*limit, 10)
}

// planTerms identifies what the form of a plan shows.
func planTerms(p plan) string {
	terms := []any{p.Code, p.Name, p.Price, p.Currency, p.Interval, p.Active}
	for _, limit := range p.limits() {
		terms = append(terms, limitText(limit))
	}
	return ui.Digest(terms...)
}

// enteredTerms identifies what was entered.
func enteredTerms(in billing.PutPlanInput) string {
	b := in.Body
	return planTerms(plan{billing.PlanView{
		Code: b.Code, Name: b.Name, Price: b.Price, Currency: b.Currency, Interval: b.Interval, Active: *b.Active,
		MaxStaff: b.MaxStaff.Value, MaxApplicationsPerCycle: b.MaxApplicationsPerCycle.Value, MaxServices: b.MaxServices.Value,
		MaxCustomers: b.MaxCustomers.Value, MaxMailsPerDay: b.MaxMailsPerDay.Value, MaxBytesPerDay: b.MaxBytesPerDay.Value,
	}})
}

// entered parses the form into the input of a change. The answer refuses limits that are not numbers.
func entered(r *ui.Request) (in billing.PutPlanInput, a ui.Answer) {
	b := &in.Body
	b.Code, b.Name, b.Price, b.Currency = r.Value("code"), r.Value("name"), r.Amount(r.Value("price")), r.Value("currency")
	b.Interval, b.Active = billing.Interval(r.Value("interval")), new(r.Value("active") == "yes")
	for i, limit := range []*api.Clearable[*int64]{
		&b.MaxStaff, &b.MaxApplicationsPerCycle, &b.MaxServices, &b.MaxCustomers, &b.MaxMailsPerDay, &b.MaxBytesPerDay,
	} {
		limit.Set = true
		if value := r.Value(limits[i]); value != "" {
			text, _ := r.Printer().ReadNumber(value)
			n, err := strconv.ParseInt(text, 10, 64) // the operation refuses numbers that are too large
			if limit.Value = &n; errors.Is(err, strconv.ErrSyntax) {
				before := a.Errors
				a = r.Wrong(limits[i], fault.WrongType, "field.whole_number")
				a.Errors = append(before, a.Errors...)
			}
		}
	}
	return in, a
}

func addPlan(r *ui.Request) ui.Response {
	in, a := entered(r)
	if !a.OK() {
		return r.Refuse(a, showNewPlan)
	}
	added, a := ui.Do(r, billing.AddBillingPlan, &billing.AddPlanInput{Body: in.Body})
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
	in, a := entered(r)
	if !a.OK() {
		return r.Refuse(a, showPlan)
	}
	if r.Overtaken(planTerms(p), enteredTerms(in)) {
		return r.Refuse(r.Changed(), showPlan)
	}
	in.PlanID = p.ID
	changed, a := ui.Do(r, billing.ChangeBillingPlan, &in)
	if !a.OK() {
		return r.Refuse(a, showPlan)
	}
	return r.Done(path+"/plans", "platform.plans.saved", "name", changed.Name)
}

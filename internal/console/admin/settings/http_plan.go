package settings

import (
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

var planScreen = ui.NewScreen(files, ui.Desk, "plan.html", "parts.html")

// limits are what a plan allows; nil is no limit.
type limits struct {
	MaxStaff, MaxApplicationsPerCycle, MaxServices, MaxCustomers, MaxMailsPerDay, MaxBytesPerDay *int64
}

// usage is how much is in use.
type usage struct{ Staff, ApplicationsThisCycle, Services, Customers, MailsToday, BytesToday int64 }

// plan is a plan that can be chosen.
type plan struct {
	Code, Name, Currency, Interval string

	Price money.Number
	limits

	Current bool   `json:"-"`
	Over    []row  `json:"-"` // what is in use beyond its limits
	Rows    []row  `json:"-"`
	Do      string `json:"-"` // buy or change; "" for nothing
}

// IsFree reports whether the plan costs nothing.
func (p plan) IsFree() bool { return p.Price == "0" || p.Price == "" }

// row is a limit, and how much of it is in use.
type row struct {
	Key  string
	Used int64
	Max  *int64
	Size bool // in bytes
}

// High is from where on the meter says that there is little left.
func (m row) High() int64 { return *m.Max * 8 / 10 }

// rows are the limits of a plan with what is in use.
func (l limits) rows(u usage) []row {
	return []row{
		{Key: "staff", Used: u.Staff, Max: l.MaxStaff}, {Key: "applications", Used: u.ApplicationsThisCycle, Max: l.MaxApplicationsPerCycle},
		{Key: "services", Used: u.Services, Max: l.MaxServices}, {Key: "customers", Used: u.Customers, Max: l.MaxCustomers},
		{Key: "mails", Used: u.MailsToday, Max: l.MaxMailsPerDay}, {Key: "bytes", Used: u.BytesToday, Max: l.MaxBytesPerDay, Size: true},
	}
}

// subscription is the plan that the organisation is on.
type subscription struct {
	PlanCode, PlanName, Status, Currency string

	Price     money.Number
	PeriodEnd ui.Time
}

// IsFree reports whether the plan costs nothing.
func (s subscription) IsFree() bool { return s.Price == "0" }

// Runs reports whether the subscription is paid for again when its period ends.
func (s subscription) Runs() bool {
	return !s.IsFree() && (s.Status == "ACTIVE" || s.Status == "PAST_DUE")
}

// planData is what the page of the plan shows.
type planData struct {
	Subscription subscription
	Rows         []row
	Plans        []plan
	Back         bool // from the payment provider
	Path         string
}

// Bought reports whether a plan that is paid for is in force.
func (d planData) Bought() bool { return d.Subscription.Status == "ACTIVE" && !d.Subscription.IsFree() }

func showPlan(r *ui.Request) ui.Response {
	s, a := ui.Get[subscription](r, apiBilling+"/subscription")
	if !a.OK() {
		return r.Fail(a)
	}
	tier, a := ui.Get[struct {
		Limits limits
		Usage  usage
	}](r, apiBilling+"/subscription/tier")
	if !a.OK() {
		return r.Fail(a)
	}
	plans, a := ui.Get[[]plan](r, apiBilling+"/plans")
	if !a.OK() {
		return r.Fail(a)
	}
	for i := range plans {
		p := &plans[i]
		p.Current = p.Code == s.PlanCode
		p.Rows = p.rows(tier.Usage)
		for _, l := range p.Rows {
			if l.Max != nil && l.Used > *l.Max {
				p.Over = append(p.Over, l)
			}
		}
		switch {
		case p.Current || p.IsFree() && !s.IsFree():
		case s.Runs() || p.IsFree():
			p.Do = "change"
		default:
			p.Do = "buy"
		}
	}
	return r.Show(planScreen, r.Text("settings.plan.title"), planData{
		Subscription: s, Rows: tier.Limits.rows(tier.Usage), Plans: plans, Back: r.Query("paid") != "", Path: planPath,
	})
}

func actOnPlan(r *ui.Request) ui.Response {
	body := map[string]string{"planCode": r.Value("plan")}
	switch do := r.PathValue("do"); do {
	case "buy":
		opened, a := ui.Post[struct{ AuthorizationURL string }](r, apiBilling+"/checkout", body)
		if !a.OK() {
			return r.Refuse(a, showPlan)
		}
		return r.Redirect(opened.AuthorizationURL)
	case "change":
		if _, a := ui.Put[any](r, apiBilling+"/subscription/plan", body); !a.OK() {
			return r.Refuse(a, showPlan)
		}
		return r.Done(planPath, "settings.did.changed")
	case "cancel":
		if _, a := ui.Post[any](r, apiBilling+"/subscription/cancel", nil); !a.OK() {
			return r.Refuse(a, showPlan)
		}
		return r.Done(planPath, "settings.did.canceled")
	case "card":
		if _, a := ui.Post[any](r, apiBilling+"/subscription/card-update", nil); !a.OK() {
			return r.Refuse(a, showPlan)
		}
		return r.Done(planPath, "settings.did.card")
	default:
		return r.NotFound()
	}
}

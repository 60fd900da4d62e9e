package settings

import (
	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/console/ui"
)

var planScreen = ui.NewScreen(files, ui.Desk, "plan.html", "parts.html")

// plan is a plan that can be chosen.
type plan struct {
	billing.PlanView

	Current bool
	Over    []row // what is in use beyond its limits
	Rows    []row
	Do      string // buy or change; "" for nothing
}

// IsFree reports whether the plan costs nothing.
func (p plan) IsFree() bool { return p.Price == "0" }

// row is a limit, and how much of it is in use.
type row struct {
	Key  string
	Used int64
	Max  *int64
	Size bool // in bytes
}

// High is from where on the meter says that there is little left.
func (m row) High() int64 { return *m.Max * 8 / 10 }

// rows are limits with what is in use.
func rows(l billing.LimitsView, u billing.UsageView) []row {
	return []row{
		{Key: "staff", Used: u.Staff, Max: l.MaxStaff}, {Key: "applications", Used: u.Applications, Max: l.MaxApplicationsPerCycle},
		{Key: "services", Used: u.Services, Max: l.MaxServices}, {Key: "customers", Used: u.Customers, Max: l.MaxCustomers},
		{Key: "mails", Used: u.MailsToday, Max: l.MaxMailsPerDay}, {Key: "bytes", Used: u.BytesToday, Max: l.MaxBytesPerDay, Size: true},
	}
}

// subscription is the plan that the organisation is on.
type subscription struct{ billing.SubscriptionView }

// IsFree reports whether the plan costs nothing.
func (s subscription) IsFree() bool { return s.Price == "0" }

// Runs reports whether the subscription is paid for again when its period ends.
func (s subscription) Runs() bool {
	return !s.IsFree() && (s.Status == billing.Active || s.Status == billing.PastDue)
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
func (d planData) Bought() bool {
	return d.Subscription.Status == billing.Active && !d.Subscription.IsFree()
}

func showPlan(r *ui.Request) ui.Response {
	found, a := ui.Do(r, billing.GetSubscription, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	tier, a := ui.Do(r, billing.GetTier, &struct{}{})
	if !a.OK() {
		return r.Fail(a)
	}
	plans, a := ui.Do(r, billing.ListPlans, &api.ArrayQuery{})
	if !a.OK() {
		return r.Fail(a)
	}
	s := subscription{found}
	d := planData{Subscription: s, Rows: rows(tier.Limits, tier.Usage), Back: r.Query("paid") != "", Path: planPath}
	for _, view := range plans {
		p := plan{PlanView: view, Current: view.Code == s.PlanCode, Rows: rows(view.Limits(), tier.Usage)}
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
		d.Plans = append(d.Plans, p)
	}
	return r.Show(planScreen, r.Text("settings.plan.title"), d)
}

func actOnPlan(r *ui.Request) ui.Response {
	var in billing.PlanInput
	in.Body.PlanCode = r.Value("plan")
	var a ui.Answer
	var did string
	switch r.PathValue("do") {
	case "buy":
		opened, a := ui.Do(r, billing.CheckoutPlan, &in)
		if !a.OK() {
			return r.Refuse(a, showPlan)
		}
		return r.Redirect(opened.AuthorizationURL)
	case "change":
		_, a = ui.Do(r, billing.ChangePlan, &in)
		did = "changed"
	case "cancel":
		_, a = ui.Do(r, billing.CancelSubscription, &struct{}{})
		did = "canceled"
	case "card":
		_, a = ui.Do(r, billing.UpdateCard, &struct{}{})
		did = "card"
	default:
		return r.NotFound()
	}
	if !a.OK() {
		return r.Refuse(a, showPlan)
	}
	return r.Done(planPath, "settings.did."+did)
}

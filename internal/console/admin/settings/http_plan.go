package settings

import (
	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/console/ui"
)

var planScreen = ui.NewScreen(files, ui.Desk, "plan.html", "parts.html")

// plan is a plan that is offered.
type plan struct {
	billing.PlanView

	Current bool
	Over    []row // limits that the usage exceeds
	Rows    []row
	Do      string // buy or change; "" if it cannot be chosen
}

// IsFree reports whether the plan costs nothing.
func (p plan) IsFree() bool { return p.Price == "0" }

// row is a limit with its usage.
type row struct {
	Key  string
	Used int64
	Max  *int64
	Size bool // in bytes
}

// High returns the value from which the meter shows a warning.
func (m row) High() int64 { return *m.Max * 8 / 10 }

// rows returns the limits with their usage.
func rows(l billing.LimitsView, u billing.UsageView) []row {
	return []row{
		{Key: "staff", Used: u.Staff, Max: l.MaxStaff}, {Key: "applications", Used: u.Applications, Max: l.MaxApplicationsPerCycle},
		{Key: "services", Used: u.Services, Max: l.MaxServices}, {Key: "customers", Used: u.Customers, Max: l.MaxCustomers},
		{Key: "mails", Used: u.MailsToday, Max: l.MaxMailsPerDay}, {Key: "bytes", Used: u.BytesToday, Max: l.MaxBytesPerDay, Size: true},
	}
}

// subscription is the subscription of the organisation.
type subscription struct{ billing.SubscriptionView }

// IsFree reports whether the plan costs nothing.
func (s subscription) IsFree() bool { return s.Price == "0" }

// Renews reports whether the subscription renews at the end of its period.
func (s subscription) Renews() bool { return !s.IsFree() && s.Status == billing.Active }

// PastDue reports whether the last renewal failed.
func (s subscription) PastDue() bool { return s.Status == billing.PastDue }

// planData is the data of the page of the plan.
type planData struct {
	Subscription subscription
	Rows         []row
	Plans        []plan
	Back         bool // the user returns from the payment provider
	Path         string
}

// HasPaidPlan reports whether a paid plan is active.
func (d planData) HasPaidPlan() bool { return d.Subscription.Renews() }

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
		case p.Current && (!s.PastDue() || !p.Active), p.IsFree() && !s.IsFree():
		case s.Renews() || p.IsFree():
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

package billing_test

import (
	"testing"

	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/testkit/apptest"
)

// freePlan adds a plan that costs nothing.
func (o *org) freePlan(code, interval string, active bool) {
	o.t.Helper()
	o.platform.Post(billingPlans, apptest.M{
		"code": code, "name": code, "price": 0, "currency": "NGN", "interval": interval, "maxStaff": 3, "active": active,
	}).Want(201)
}

// choose moves the organisation to a plan.
func (o *org) choose(code string) *apptest.Response {
	o.t.Helper()
	return o.admin.Put(billingBase+"/subscription/plan", apptest.M{"planCode": code})
}

// An organisation moves between free plans immediately, without the provider. Its period and periodic
// usage continue.
func TestFreePlans(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		o.freePlan("BASIC", "MONTHLY", true)
		o.freePlan("YEAR", "YEARLY", true)
		o.freePlan("OLD", "MONTHLY", false)
		o.use()
		at := o.current()

		changed := apptest.CheckResponse(t, "changePlan", o.choose("BASIC").Want(200))
		changed.Is("BASIC", "planCode").Is("ACTIVE", "status").Is("0", "price")
		if now := o.current(); now.Start != at.Start || now.End != at.End {
			t.Errorf("the period was %+v and is %+v", at, now)
		}
		o.usage(1)
		o.admin.Get(billingBase+"/subscription/tier").Want(200).Is("3", "limits", "maxStaff")
		o.wantStep(onboarding.Completed)
		for _, code := range []string{"BASIC", "OLD", "NONE"} {
			o.choose(code).Refused(400, "PLAN_NOT_AVAILABLE")
		}
		o.admin.Post(billingBase+"/checkout", apptest.M{"planCode": "FREE"}).Refused(400, "PLAN_NOT_AVAILABLE")
		o.choose("STARTER").Refused(409, "CONFLICT")

		o.choose("YEAR").Want(200)
		if now := o.current(); now.Start != at.Start || now.End != at.End {
			t.Errorf("the period was %+v and is %+v", at, now)
		}
		o.advanceTo(at.End)
		if year := o.current(); year.Start != at.End || year.End != at.End.AddDate(1, 0, 0) {
			t.Errorf("after %+v comes %+v", at, year)
		}
		o.choose("FREE").Want(200)

		o.buy("STARTER")
		o.choose("BASIC").Refused(400, "PLAN_NOT_AVAILABLE")
		o.admin.Post(billingBase+"/subscription/cancel", nil).Want(200)
		o.advanceTo(o.current().End)
		o.waitForPlan("FREE", "EXPIRED")
		o.choose("BASIC").Want(200)
		o.waitForEvents()
		if now := o.current(); now.Plan != "BASIC" || now.Status != "EXPIRED" {
			t.Errorf("after the paid plan: %+v", now)
		}
		o.buy("STARTER")

		changes := o.audited("subscription.plan_changed")
		if len(changes) != 4 {
			t.Fatalf("%d changes were recorded", len(changes))
		}
		for _, c := range changes {
			if c.Actor.Kind != "TENANT_ADMIN" || c.Before.PlanID == c.After.PlanID {
				t.Errorf("recorded: %+v", c)
			}
		}
	})
}

// Concurrent calls lead to one change.
func TestConcurrentFreePlan(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		o.freePlan("BASIC", "MONTHLY", true)
		if got := apptest.Concurrently(4, func(int) int { return o.choose("BASIC").Status }); got[200] != 1 || got[400] != 3 {
			t.Errorf("changes: %v", got)
		}
		if n := len(o.audited("subscription.plan_changed")); n != 1 {
			t.Errorf("%d changes were recorded", n)
		}
	})
}

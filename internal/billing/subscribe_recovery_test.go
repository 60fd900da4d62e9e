package billing_test

import (
	"errors"
	"testing"
	"time"

	"stagegate/internal/billing"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// payer returns the customer charged by the provider for the organisation.
func (o *org) payer() billing.Payer {
	o.t.Helper()
	code, err := readText(o.t, o.s, `SELECT provider_customer FROM subscriptions WHERE tenant_id = $1`, o.tenant.ID)
	if err != nil {
		o.t.Fatal(err)
	}
	id, err := readText(o.t, o.s, `SELECT provider_customer_id FROM subscriptions WHERE tenant_id = $1`, o.tenant.ID)
	if err != nil {
		o.t.Fatal(err)
	}
	return billing.Payer{Code: code, ID: id}
}

// waitForSingleCharge waits until the organisation will be charged for one subscription only, to this
// plan.
func (o *org) waitForSingleCharge(plan string) {
	o.t.Helper()
	code, err := readText(o.t, o.s, `SELECT provider_plan_code FROM plans WHERE code = $1`, plan)
	if err != nil {
		o.t.Fatal(err)
	}
	apptest.Until(o.t, "it is charged for "+plan+" once", func() bool {
		all, err := o.s.PlanProvider().Subscriptions(o.t.Context(), o.payer())
		if err != nil {
			o.t.Fatal(err)
		}
		var running []string
		for _, a := range all {
			if a.State == billing.Renewing || a.State == billing.Failing {
				running = append(running, a.PlanCode)
			}
		}
		return len(running) == 1 && running[0] == code
	})
}

// When the provider's answer is lost, for example because the process died, the
// subscription that was created is found; one that was not created changes nothing.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		o.checkout("GROWTH")
		at := o.buy("STARTER")
		ids, codes := map[string]string{}, map[string]string{}
		for _, plan := range []string{"STARTER", "GROWTH"} {
			v := o.plan(plan)
			ids[plan], codes[plan] = v.ID, *v.ProviderPlanCode
		}
		again, err := s.PlanProvider().CreatePlan(t.Context(), billing.Plan{
			ID: ids["GROWTH"], Name: "Growth", Price: 6_000_000, Currency: "NGN", Interval: billing.Monthly,
		})
		if err != nil || again != codes["GROWTH"] {
			t.Errorf("the second CreatePlan returned %s, %v; want %s", again, err, codes["GROWTH"])
		}
		beginChange := func(plan string) {
			apptest.Change(t, s, `UPDATE subscriptions SET next_plan_id = $2, check_at = $3 WHERE tenant_id = $1`, o.tenant.ID, ids[plan], s.Now())
			s.Clock.Advance(2 * time.Minute)
		}
		if _, err := s.PlanProvider().Subscribe(t.Context(), o.payer(), codes["GROWTH"], at.End); err != nil {
			t.Fatal(err)
		}
		beginChange("GROWTH") // the process died after the call
		if after := o.waitForSync("GROWTH"); after.Start != at.Start || after.End != at.End {
			t.Errorf("from %+v to %+v", at, after)
		}
		o.waitForSingleCharge("GROWTH")
		beginChange("STARTER") // the process died before the call
		o.waitForSync("GROWTH")
		o.waitForSingleCharge("GROWTH")
		at = o.waitForRenewal(o.current(), "GROWTH")
		o.admin.Put(billingBase+"/subscription/plan", apptest.M{"planCode": "STARTER"}).Want(200)
		o.waitForSync("STARTER")
		o.waitForSingleCharge("STARTER")
		o.admin.Put(billingBase+"/subscription/plan", apptest.M{"planCode": "GROWTH"}).Want(200)
		o.waitForSync("GROWTH")
		o.waitForSingleCharge("GROWTH")
		o.waitForRenewal(at, "GROWTH")
	})
}

// A plan that is paid twice is renewed once, at the end of the period of the newer payment.
func TestPaidTwice(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		fields := apptest.M{"code": "STARTER", "name": "Starter", "price": 15_000, "currency": "NGN", "interval": "MONTHLY"}
		first := o.checkout("STARTER")
		fields["price"] = 14_000
		o.platform.Put(billingPlans+"/"+o.plan("STARTER").ID, fields).Want(200)
		second := o.checkout("STARTER")
		if first == second {
			t.Fatal("two prices share one checkout")
		}
		o.admin.PayAt(first, "success")
		before := o.waitForSync("STARTER")
		o.advance(20)
		o.admin.PayAt(second, "success")
		apptest.Until(t, "the second payment is applied", func() bool { return o.current().Start.After(before.Start) })
		after := o.waitForSync("STARTER")
		o.waitForSingleCharge("STARTER")
		if after.Start.Sub(before.Start) < 20*day || after.End.Sub(after.Start) < 27*day {
			t.Errorf("from %+v to %+v", before, after)
		}
		o.waitForRenewal(after, "STARTER")
	})
}

// A plan in an unsupported currency cannot be bought and does not fail the job.
func TestPlanInUnsupportedCurrency(t *testing.T) {
	t.Parallel()
	o := newOrg(t, apptest.Start(t, dbtest.URL(t, "sqlite"), apptest.WithoutJobs))
	for _, unsupported := range []string{"EUR", "KWD"} {
		o.platform.Post(billingPlans, apptest.M{"code": unsupported, "name": unsupported, "price": 10, "currency": unsupported, "interval": "MONTHLY"}).Want(201)
		o.admin.Post(billingBase+"/checkout", apptest.M{"planCode": unsupported}).Refused(400, "PLAN_NOT_AVAILABLE")
	}
	o.s.Clock.Advance(time.Hour)
	if err := o.s.Billing.ProcessDue(t.Context()); err != nil {
		t.Errorf("the job fails: %v", err)
	}
	o.admin.Post(billingBase+"/checkout", apptest.M{"planCode": "EUR"}).Refused(400, "PLAN_NOT_AVAILABLE") // not "is being updated"
}

// Two organisations with the same payer have separate subscriptions. The provider creates one per
// payer and plan, so the other ends with its period.
func TestSharedPayer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		one := newOrg(t, s)
		rival := s.Tenant("rival")
		two := &org{t: t, s: s, tenant: rival, admin: rival.As("admin"), platform: one.platform}
		for _, o := range []*org{one, two} {
			o.admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Both", "billingEmail": "both@firms.test"}).Want(200)
		}
		mine := one.buy("STARTER")
		two.admin.PayAt(two.checkout("STARTER"), "success")
		two.waitForPlan("STARTER", "ACTIVE")
		s.Clock.Advance(2 * time.Minute)
		apptest.Until(t, "the missing subscription is noticed", func() bool {
			return two.count(`SELECT COUNT(*) FROM subscriptions WHERE tenant_id = $1 AND next_plan_id IS NULL AND provider_code IS NULL`, rival.ID) == 1
		})
		theirs := two.current()
		mine = one.waitForRenewal(mine, "STARTER")
		two.advanceTo(theirs.End)
		s.Clock.Advance(time.Minute)
		two.waitForPlan("STARTER", "PAST_DUE")
		two.buy("GROWTH")
		one.waitForRenewal(mine, "STARTER")
	})
}

// Only an unreachable provider causes an outage. An error that the provider answers
// concerns the call.
func TestOutageOfProvider(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		read := func() error {
			_, err := s.PlanProvider().Subscription(t.Context(), "SUB_unknown")
			return err
		}
		if err := read(); !errors.Is(err, billing.ErrUnknownSubscription) || jobs.IsOutage(err) {
			t.Errorf("unknown subscription: got %v", err)
		}
		s.Anyone().Faults(apptest.M{"api": "error500"})
		if err := read(); !jobs.IsOutage(err) {
			t.Errorf("unreachable provider: got %v, want an outage", err)
		}
	})
}

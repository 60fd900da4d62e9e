package billing_test

import (
	"errors"
	"testing"
	"time"

	"stagegate/internal/billing"
	"stagegate/internal/test/apptest"
	"stagegate/internal/test/dbtest"
	"stagegate/internal/work"
)

// payer is whom the provider charges for the organisation.
func (f *firm) payer() billing.Payer {
	f.t.Helper()
	code, err := textIn(f.t, f.s, `SELECT provider_customer FROM subscriptions WHERE tenant_id = $1`, f.tenant.ID)
	if err != nil {
		f.t.Fatal(err)
	}
	id, err := textIn(f.t, f.s, `SELECT provider_customer_id FROM subscriptions WHERE tenant_id = $1`, f.tenant.ID)
	if err != nil {
		f.t.Fatal(err)
	}
	return billing.Payer{Code: code, ID: id}
}

// charged waits until the provider is going to charge the organisation for one
// subscription, of this plan.
func (f *firm) charged(plan string) {
	f.t.Helper()
	code, err := textIn(f.t, f.s, `SELECT provider_plan_code FROM plans WHERE code = $1`, plan)
	if err != nil {
		f.t.Fatal(err)
	}
	apptest.Until(f.t, "it is charged for "+plan+" once", func() bool {
		all, err := f.s.PlanProvider().Subscriptions(f.t.Context(), f.payer())
		if err != nil {
			f.t.Fatal(err)
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

// What was done at the provider and not heard of here, as by a process that died,
// is found out; what was not done has not happened.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		f := newFirm(t, s)
		f.checkout("GROWTH")
		at := f.buy("STARTER")
		ids, codes := map[string]string{}, map[string]string{}
		for _, plan := range []string{"STARTER", "GROWTH"} {
			row := f.platform.Get(billingPlans).Want(200).With("code", plan)
			ids[plan], _ = row["id"].(string)
			codes[plan], _ = row["providerPlanCode"].(string)
		}
		again, err := s.PlanProvider().MakePlan(t.Context(), billing.Plan{
			ID: ids["GROWTH"], Name: "Growth", Price: 6_000_000, Currency: "NGN", Interval: billing.Monthly,
		})
		if err != nil || again != codes["GROWTH"] {
			t.Errorf("made again: %s, %v; want %s", again, err, codes["GROWTH"])
		}
		begun := func(plan string) {
			apptest.Change(t, s, `UPDATE subscriptions SET next_plan_id = $2, check_at = $3 WHERE tenant_id = $1`, f.tenant.ID, ids[plan], s.Now())
			s.Clock.Forward(2 * time.Minute)
		}
		if _, err := s.PlanProvider().Subscribe(t.Context(), f.payer(), codes["GROWTH"], at.End); err != nil {
			t.Fatal(err)
		}
		begun("GROWTH") // and died
		if after := f.settled("GROWTH"); after.Start != at.Start || after.End != at.End {
			t.Errorf("from %+v to %+v", at, after)
		}
		f.charged("GROWTH")
		begun("STARTER") // and died before it had asked
		f.settled("GROWTH")
		f.charged("GROWTH")
		at = f.renewed(f.now(), "GROWTH")
		f.admin.Put(billingBase+"/subscription/plan", apptest.M{"planCode": "STARTER"}).Want(200)
		f.settled("STARTER")
		f.charged("STARTER")
		f.admin.Put(billingBase+"/subscription/plan", apptest.M{"planCode": "GROWTH"}).Want(200)
		f.settled("GROWTH")
		f.charged("GROWTH")
		f.renewed(at, "GROWTH")
	})
}

// Paid twice, a plan is renewed once, from where the newer payment ends.
func TestPaidTwice(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		f := newFirm(t, s)
		fields := apptest.M{"code": "STARTER", "name": "Starter", "price": 15_000, "currency": "NGN", "interval": "MONTHLY"}
		id, _ := f.platform.Get(billingPlans).Want(200).With("code", "STARTER")["id"].(string)
		first := f.checkout("STARTER")
		fields["price"] = 14_000
		f.platform.Put(billingPlans+"/"+id, fields).Want(200)
		second := f.checkout("STARTER")
		if first == second {
			t.Fatal("one page for two prices")
		}
		f.admin.PayAt(first, "success")
		before := f.settled("STARTER")
		f.advance(20)
		f.admin.PayAt(second, "success")
		apptest.Until(t, "the second payment counts", func() bool { return f.now().Start.After(before.Start) })
		after := f.settled("STARTER")
		f.charged("STARTER")
		if after.Start.Sub(before.Start) < 20*day || after.End.Sub(after.Start) < 27*day {
			t.Errorf("from %+v to %+v", before, after)
		}
		f.renewed(after, "STARTER")
	})
}

// A plan in a currency that the provider does not take cannot be bought, and
// keeps nobody from hearing of the others.
func TestPlanInUntakenCurrency(t *testing.T) {
	t.Parallel()
	f := newFirm(t, apptest.Start(t, dbtest.URL(t, "sqlite")))
	for _, untaken := range []string{"EUR", "KWD"} {
		f.platform.Post(billingPlans, apptest.M{"code": untaken, "name": untaken, "price": 10, "currency": untaken, "interval": "MONTHLY"}).Want(201)
		f.admin.Post(billingBase+"/checkout", apptest.M{"planCode": untaken}).Refused(400, "PLAN_NOT_AVAILABLE")
	}
	f.s.Clock.Forward(time.Hour)
	if err := f.s.Billing.Work(t.Context()); err != nil {
		t.Errorf("the job fails: %v", err)
	}
}

// Two organisations with one payer each have their own subscription. Where the
// provider makes only one of a plan for a payer, the other ends with its period.
func TestOnePayerTwoOrganisations(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		one := newFirm(t, s)
		rival := s.Tenant("rival")
		two := &firm{t: t, s: s, tenant: rival, admin: rival.As("admin"), platform: one.platform}
		for _, f := range []*firm{one, two} {
			f.admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Both", "billingEmail": "both@firms.test"}).Want(200)
		}
		mine := one.buy("STARTER")
		two.admin.PayAt(two.checkout("STARTER"), "success")
		two.becomes("STARTER", "ACTIVE")
		s.Clock.Forward(2 * time.Minute)
		apptest.Until(t, "it is known that there is none", func() bool {
			return two.count(`SELECT COUNT(*) FROM subscriptions WHERE tenant_id = $1 AND next_plan_id IS NULL AND provider_code IS NULL`, rival.ID) == 1
		})
		theirs := two.now()
		mine = one.renewed(mine, "STARTER")
		two.until(theirs.End)
		s.Clock.Forward(time.Minute)
		two.becomes("STARTER", "PAST_DUE")
		two.buy("GROWTH")
		one.renewed(mine, "STARTER")
	})
}

// Only a provider that cannot be reached makes an outage: what it refuses says
// something about the call.
func TestOutageOfProvider(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		ask := func() error {
			_, err := s.PlanProvider().Subscription(t.Context(), "SUB_nobody")
			return err
		}
		if err := ask(); !errors.Is(err, billing.ErrUnknownSubscription) || work.IsOutage(err) {
			t.Errorf("an unknown subscription: %v", err)
		}
		s.Anyone().Faults(apptest.M{"api": "error500"})
		if err := ask(); !work.IsOutage(err) {
			t.Errorf("the provider is down: %v", err)
		}
	})
}

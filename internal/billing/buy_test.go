package billing_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// declined opens a checkout of a plan whose first card is declined, and waits until that is known. No event
// arrives from then on.
func (o *org) declined(plan string) (code string) {
	o.t.Helper()
	o.admin.Faults(apptest.M{"webhook": "drop"})
	code = o.checkout(plan)
	o.admin.PayAt(code, "failed")
	o.s.Clock.Advance(2 * time.Minute)
	apptest.Until(o.t, "the decline is known", func() bool {
		return o.count(`SELECT COUNT(*) FROM subscription_checkouts WHERE tenant_id = $1 AND last_error <> ''`, o.tenant.ID) == 1
	})
	return code
}

// A declined checkout that is paid on the same page is found without an event.
func TestPaidAfterDecline(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		o.admin.PayAt(o.declined("STARTER"), "success")
		s.Clock.Advance(10 * time.Minute)
		o.waitForSync("STARTER")
		o.waitForSingleCharge("STARTER")
	})
}

// Another checkout first applies the missed payments of the earlier ones, of any plan and for days.
func TestMissedPaymentBeforeCheckout(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		first := o.declined("STARTER")
		if second := o.checkout("STARTER"); second == first {
			t.Error("a declined checkout is returned again")
		}
		o.advance(2)
		apptest.Until(t, "both checkouts are abandoned", func() bool {
			return o.count(`SELECT COUNT(*) FROM subscription_checkouts WHERE tenant_id = $1 AND status = 'ABANDONED'`, o.tenant.ID) == 2
		})
		o.admin.PayAt(first, "success")
		o.admin.Post(billingBase+"/checkout", apptest.M{"planCode": "GROWTH"}).Refused(409, "CONFLICT")
		o.waitForSync("STARTER")
		o.admin.Post(billingBase+"/checkout", apptest.M{"planCode": "STARTER"}).Refused(400, "ALREADY_ON_PLAN")
		o.checkout("GROWTH")
	})
}

// A payment that is confirmed after a newer one does not replace the newer plan, and is charged no more.
func TestOlderPaymentConfirmedLate(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		older, newer := o.checkout("STARTER"), o.checkout("GROWTH")
		o.admin.Faults(apptest.M{"webhook": "drop"})
		o.admin.PayAt(older, "success")
		o.admin.Faults(noFaults)
		s.Clock.Advance(time.Second)
		o.admin.PayAt(newer, "success")
		before := o.waitForSync("GROWTH")
		s.Clock.Advance(2 * time.Minute)
		apptest.Until(t, "the older payment is confirmed", func() bool {
			return o.count(`SELECT COUNT(*) FROM subscription_checkouts WHERE tenant_id = $1 AND status = 'SUCCESSFUL'`, o.tenant.ID) == 2
		})
		o.waitForSingleCharge("GROWTH")
		if after := o.current(); after != before {
			t.Errorf("from %+v to %+v", before, after)
		}
		if n := len(o.audited("subscription.mismatch")); n != 1 {
			t.Errorf("%d mismatches were recorded, want 1", n)
		}
	})
}

// A past-due organisation that buys its plan again, or another one, is charged once.
func TestBuyPastDue(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		at := o.buy("STARTER")
		for _, plan := range []string{"STARTER", "GROWTH"} {
			o.admin.Faults(apptest.M{"renewal": "fail"})
			o.waitForPastDue(at)
			o.admin.Faults(renewalsSucceed)
			at = o.buy(plan)
			o.waitForSingleCharge(plan)
			at = o.waitForRenewal(at, plan)
		}
	})
}

// A plan whose subscription at the provider was not stored before another plan replaced it is charged no more.
func TestReplacedBeforeStored(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		newer := o.checkout("GROWTH")
		o.buy("STARTER")
		// As if the process had died after the payment:
		apptest.Change(t, s, `UPDATE subscriptions SET next_plan_id = plan_id, provider_code = NULL, check_at = $2 WHERE tenant_id = $1`,
			o.tenant.ID, s.Now().Add(time.Hour))
		s.Clock.Advance(time.Second)
		o.admin.PayAt(newer, "success")
		o.waitForSync("GROWTH")
		o.waitForSingleCharge("GROWTH")
	})
}

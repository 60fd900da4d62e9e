package billing_test

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/app/operate"
	"stagegate/internal/providers/paystack"
	"stagegate/internal/testkit/apptest"
)

// Three years of a subscription, month by month on the sandbox's billing clock:
// renewals, one that fails and is followed by a new checkout, one that is never paid,
// a change of plan, and a cancellation on the last day of a period.
func TestSubscriptionLife(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		if at := o.current(); at.Plan != "FREE" || at.Status != "ACTIVE" {
			t.Fatalf("at first: %+v", at)
		}
		o.wantStep(onboarding.Pending)
		at := o.buy("STARTER")
		o.wantStep(onboarding.Completed)
		for month := 1; month <= 36; month++ {
			o.use() // one application in each period
			switch month {
			case 8: // the renewal fails, and the plan is bought again during the grace period
				o.admin.Faults(apptest.M{"renewal": "fail"})
				due := o.waitForPastDue(at)
				o.admin.Faults(renewalsSucceed)
				o.advance(5)
				if o.waitForPlan("STARTER", "PAST_DUE") != due {
					t.Errorf("it has changed after five days: %+v", o.current())
				}
				at = o.buy("STARTER")
			case 14: // a change of plan within the period
				before := o.current()
				changed := apptest.CheckResponse(t, "changePlan", o.admin.Put(billingBase+"/subscription/plan", apptest.M{"planCode": "GROWTH"}).Want(200))
				changed.Is("GROWTH", "planCode")
				if after := o.waitForSync("GROWTH"); after.Start != before.Start || after.End != before.End {
					t.Errorf("changed from %+v to %+v", before, after)
				}
				o.usage(1)
				at = o.waitForRenewal(at, "GROWTH")
			case 20: // the renewal fails and remains unpaid
				o.admin.Faults(apptest.M{"renewal": "fail"})
				due := o.waitForPastDue(at)
				o.admin.Faults(renewalsSucceed)
				o.advance(14)
				over := o.waitForPlan("FREE", "EXPIRED")
				if !over.Start.Equal(due.End.Add(14 * day)) {
					t.Errorf("past due from %v on, FREE from %v on", due.End, over.Start)
				}
				o.usage(0)
				at = o.buy("GROWTH")
			case 27: // cancelled on the last day
				o.advanceTo(at.End.Add(-day))
				cancelled := apptest.CheckResponse(t, "cancelSubscription", o.admin.Post(billingBase+"/subscription/cancel", nil).Want(200))
				cancelled.Is("CANCELED", "status").Is("GROWTH", "planCode")
				at = o.current()
				o.advanceTo(at.End)
				if free := o.waitForPlan("FREE", "EXPIRED"); !free.Start.Equal(at.End) {
					t.Errorf("cancelled up to %v, FREE from %v on", at.End, free.Start)
				}
				at = o.buy("STARTER")
			default:
				at = o.waitForRenewal(at, at.Plan)
			}
			o.usage(0)
		}
		if n := o.count(`SELECT COUNT(*) FROM audit_events WHERE tenant_id = $1 AND action = 'subscription.renewed'`, o.tenant.ID); n != 33 {
			t.Errorf("%d renewals were recorded, want 33", n)
		}
		if found, err := operate.Violations(t.Context(), s.DB); err != nil || len(found) > 0 {
			t.Errorf("violated invariants: %+v, %v", found, err)
		}
	})
}

// use opens an application, which counts in the period.
func (o *org) use() {
	o.t.Helper()
	if o.licence.ID == "" {
		o.licence, o.customer = o.admin.Licence(), o.tenant.As("ada")
	}
	o.admin.Post("/api/v1/staff/applications/"+o.accepted()+"/close", apptest.M{}).Want(200)
	o.usage(1)
}

func (o *org) accepted() string { return o.admin.Accept(o.customer.Submit(o.licence)) }

// usage checks how many applications count in the period.
func (o *org) usage(want int) {
	o.t.Helper()
	tier := o.admin.Get(billingBase + "/subscription/tier").Want(200)
	tier.Is(strconv.Itoa(want), "usage", "applicationsThisCycle")
}

// advanceTo moves the billing clock forward by whole days, to a time or less than a
// day after it.
func (o *org) advanceTo(at time.Time) {
	o.t.Helper()
	if left := at.Sub(o.s.Billing.Now()); left > 0 {
		o.advance(int((left + day - 1) / day))
	}
}

// waitForRenewal moves the clock to the end of a period and waits for the next one, which must start
// there.
func (o *org) waitForRenewal(at subscription, plan string) (next subscription) {
	o.t.Helper()
	o.advanceTo(at.End)
	apptest.Until(o.t, "the subscription is renewed", func() bool {
		next = o.current()
		return next.End.After(at.End)
	})
	months := next.End.Sub(next.Start).Hours() / 24
	if next.Plan != plan || next.Status != "ACTIVE" || !next.Start.Equal(at.End) || months < 28 || months > 31 {
		o.t.Fatalf("after %+v comes %+v", at, next)
	}
	return next
}

// waitForPastDue moves the clock to the end of a period whose renewal fails.
func (o *org) waitForPastDue(at subscription) subscription {
	o.t.Helper()
	o.advanceTo(at.End)
	due := o.waitForPlan(at.Plan, "PAST_DUE")
	if due.Start != at.Start || due.End != at.End {
		o.t.Fatalf("past due: %+v after %+v", due, at)
	}
	page := apptest.CheckResponse(o.t, "billingPastDue", o.platform.Get("/api/v1/platform/billing-plans/ops/past-due").Want(200))
	page.Has(1, "content").Is(o.tenant.ID, "content", 0, "tenantId").Is(at.Plan, "content", 0, "planCode")
	return due
}

// The job compensates for lost events, and the content of events has no effect.
func TestSubscriptionEvents(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		o.admin.Faults(apptest.M{"webhook": "drop"})
		code := o.checkout("STARTER")
		o.admin.PayAt(code, "success")
		s.Clock.Advance(2 * time.Minute)
		at := o.waitForSync("STARTER")
		s.Clock.Advance(time.Minute)
		o.advanceTo(at.End)
		s.Clock.Advance(time.Minute)
		var next subscription
		apptest.Until(t, "the subscription is renewed", func() bool {
			next = o.current()
			return next.End.After(at.End)
		})
		o.admin.Faults(apptest.M{"webhook": "duplicate"})
		next = o.waitForRenewal(next, "STARTER")
		o.waitForEvents()

		known, err := readText(t, s, `SELECT provider_code FROM subscriptions WHERE tenant_id = $1`, o.tenant.ID)
		if err != nil {
			t.Fatal(err)
		}
		customer, _ := readText(t, s, `SELECT provider_customer FROM subscriptions WHERE tenant_id = $1`, o.tenant.ID)
		before := o.count(`SELECT COUNT(*) FROM outbox_events`)
		bodies := []string{
			`{"event":"subscription.disable","data":{"status":"complete","subscription_code":"` + known + `"}}`,
			`{"event":"subscription.not_renew","data":{"status":"non-renewing","subscription_code":"` + known + `"}}`,
			`{"event":"invoice.payment_failed","data":{"paid":false,"subscription":{"subscription_code":"` + known + `","status":"attention"}}}`,
			`{"event":"charge.success","data":{"reference":"unheard-of","status":"success","plan":{"plan_code":"PLN_x"},"customer":{"customer_code":"` + customer + `"}}}`,
			`{"event":"charge.success","data":{"reference":"SUB-222222","status":"success"}}`,
			`{"event":"subscription.disable","data":{"subscription_code":"SUB_nobodys"}}`,
			`{"event":"subscription.expiring_cards","data":[{"brand":"visa"}]}`,
			`{"event":"invoice.create","data":null}`,
			`{"event":"subscription.unheard_of","data":"x"}`,
		}
		for _, body := range bodies {
			provider := s.Anyone()
			provider.Extra = http.Header{"X-Paystack-Signature": {paystack.Signature(apptest.PaymentKey, []byte(body))}}
			provider.Post("/api/v1/payments/webhook", body).Want(200)
		}
		apptest.Until(t, "they are handled", func() bool {
			return o.count(`SELECT COUNT(*) FROM outbox_events WHERE status <> 'COMPLETED'`) == 0 && o.count(`SELECT COUNT(*) FROM outbox_events`) == before+int64(len(bodies))
		})
		if current := o.current(); current != next {
			t.Errorf("events changed %+v to %+v", next, current)
		}
	})
}

// A payment of the wrong amount does not activate the plan.
func TestCheckoutAmountMismatch(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		code := o.checkout("STARTER")
		o.admin.Faults(apptest.M{"amountDelta": -1})
		o.admin.PayAt(code, "success")
		apptest.Until(t, "the mismatch is recorded", func() bool {
			return o.count(`SELECT COUNT(*) FROM audit_events WHERE tenant_id = $1 AND action = 'subscription.mismatch'`, o.tenant.ID) == 1
		})
		if current := o.current(); current.Plan != "FREE" {
			t.Errorf("%+v", current)
		}
		o.admin.Faults(noFaults)
		// The next checkout reads the right amount and activates the plan.
		o.admin.Post(billingBase+"/checkout", apptest.M{"planCode": "STARTER"}).Refused(400, "ALREADY_ON_PLAN")
		o.waitForSync("STARTER")
	})
}

// Concurrent calls lead to one change, and to one cancellation.
func TestConcurrentSubscription(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		o.buy("STARTER")
		got := apptest.Concurrently(4, func(int) int {
			return o.admin.Put(billingBase+"/subscription/plan", apptest.M{"planCode": "GROWTH"}).Status
		})
		if got[200] < 1 || got[200]+got[400]+got[409] != 4 {
			t.Errorf("changes: %v", got)
		}
		o.waitForSync("GROWTH")
		got = apptest.Concurrently(4, func(int) int { return o.admin.Post(billingBase+"/subscription/cancel", nil).Status })
		if got[200] != 1 || got[409] != 3 {
			t.Errorf("cancellations: %v", got)
		}
		o.waitForPlan("GROWTH", "CANCELED")
	})
}

package billing_test

import (
	"net/http"
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/provider/paystack"
	"stagegate/internal/test/apptest"
)

// Three years of a subscription, month by month on the sandbox's billing clock:
// renewals, one that fails and recovers by a new checkout, one that is never paid, a
// change of plan, and a cancellation on the last day of a period.
func TestSubscriptionLife(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		f := newFirm(t, s)
		if at := f.now(); at.Plan != "FREE" || at.Status != "ACTIVE" {
			t.Fatalf("at first: %+v", at)
		}
		if step := f.admin.Get("/api/v1/onboarding").Want(200).With("key", "CHOOSE_PLAN", "steps"); step["status"] != "PENDING" {
			t.Errorf("before a plan was chosen: %v", step)
		}
		at := f.buy("STARTER")
		if step := f.admin.Get("/api/v1/onboarding").Want(200).With("key", "CHOOSE_PLAN", "steps"); step["status"] != "COMPLETED" {
			t.Errorf("after a plan was chosen: %v", step)
		}
		for month := 1; month <= 36; month++ {
			f.use() // one application in each period
			switch month {
			case 8: // fails, and is bought anew before it ends
				f.admin.Faults(apptest.M{"renewal": "fail"})
				due := f.pastDue(at)
				f.admin.Faults(renewing)
				f.advance(5)
				if f.becomes("STARTER", "PAST_DUE") != due {
					t.Errorf("five days later it is not as it was: %+v", f.now())
				}
				at = f.buy("STARTER")
			case 14: // another plan, at once, in the same period
				before := f.now()
				changed := apptest.Sound(t, "changePlan", f.admin.Put(billingBase+"/subscription/plan", apptest.M{"planCode": "GROWTH"}).Want(200))
				if after := f.settled("GROWTH"); changed.String("planCode") != "GROWTH" || after.Start != before.Start || after.End != before.End {
					t.Errorf("changed from %+v to %+v", before, after)
				}
				f.usage(1)
				at = f.renewed(at, "GROWTH")
			case 20: // fails, and is not paid for
				f.admin.Faults(apptest.M{"renewal": "fail"})
				due := f.pastDue(at)
				f.admin.Faults(renewing)
				f.advance(14)
				over := f.becomes("FREE", "EXPIRED")
				if !over.Start.Equal(due.End.Add(14 * day)) {
					t.Errorf("past due from %v on, FREE from %v on", due.End, over.Start)
				}
				f.usage(0)
				at = f.buy("GROWTH")
			case 27: // cancelled on the last day
				f.until(at.End.Add(-day))
				cancelled := apptest.Sound(t, "cancelSubscription", f.admin.Post(billingBase+"/subscription/cancel", nil).Want(200))
				if cancelled.String("status") != "CANCELED" || cancelled.String("planCode") != "GROWTH" {
					t.Errorf("cancelled: %s", cancelled.Body)
				}
				at = f.now()
				f.until(at.End)
				if free := f.becomes("FREE", "EXPIRED"); !free.Start.Equal(at.End) {
					t.Errorf("cancelled up to %v, FREE from %v on", at.End, free.Start)
				}
				at = f.buy("STARTER")
			default:
				at = f.renewed(at, at.Plan)
			}
			f.usage(0)
		}
		if n := f.count(`SELECT COUNT(*) FROM audit_events WHERE tenant_id = $1 AND action = 'subscription.renewed'`, f.tenant.ID); n != 33 {
			t.Errorf("%d renewals were recorded", n)
		}
		if found, err := app.Violations(t.Context(), s.DB); err != nil || len(found) > 0 {
			t.Errorf("broken rules: %+v, %v", found, err)
		}
	})
}

// use counts an application in the period.
func (f *firm) use() {
	f.t.Helper()
	if f.licence.ID == "" {
		f.licence, f.customer = f.admin.Licence(), f.tenant.As("ada")
	}
	f.admin.Post("/api/v1/staff/applications/"+f.accepted()+"/close", apptest.M{}).Want(200)
	f.usage(1)
}

func (f *firm) accepted() string { return f.admin.Accept(f.customer.HandIn(f.licence)) }

// usage makes sure how many applications count in the period.
func (f *firm) usage(want int) {
	f.t.Helper()
	tier := f.admin.Get(billingBase + "/subscription/tier").Want(200)
	if got := tier.String("usage", "applicationsThisCycle"); got != string(rune('0'+want)) {
		f.t.Fatalf("%s applications count, want %d: %s", got, want, tier.Body)
	}
}

// until sets the billing clock forward to the day of a moment, and beyond it by
// less than a day.
func (f *firm) until(at time.Time) {
	f.t.Helper()
	if left := at.Sub(f.s.Billing.Now()); left > 0 {
		f.advance(int((left + day - 1) / day))
	}
}

// renewed lets a period go by and waits for the next one, which joins it.
func (f *firm) renewed(at subscription, plan string) (next subscription) {
	f.t.Helper()
	f.until(at.End)
	apptest.Until(f.t, "it is renewed", func() bool {
		next = f.now()
		return next.End.After(at.End)
	})
	months := next.End.Sub(next.Start).Hours() / 24
	if next.Plan != plan || next.Status != "ACTIVE" || !next.Start.Equal(at.End) || months < 28 || months > 31 {
		f.t.Fatalf("after %+v comes %+v", at, next)
	}
	return next
}

// pastDue lets a period go by whose renewal fails.
func (f *firm) pastDue(at subscription) subscription {
	f.t.Helper()
	f.until(at.End)
	due := f.becomes(at.Plan, "PAST_DUE")
	if due.Start != at.Start || due.End != at.End {
		f.t.Fatalf("past due: %+v after %+v", due, at)
	}
	page := apptest.Sound(f.t, "billingPastDue", f.platform.Get("/api/v1/platform/billing-plans/ops/past-due").Want(200))
	if page.Len("content") != 1 || page.String("content", 0, "tenantId") != f.tenant.ID || page.String("content", 0, "planCode") != at.Plan {
		f.t.Errorf("past due: %s", page.Body)
	}
	return due
}

// What the provider does is found out without its events, and events change
// nothing by what they say.
func TestSubscriptionEvents(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		f := newFirm(t, s)
		f.admin.Faults(apptest.M{"webhook": "drop"})
		code := f.checkout("STARTER")
		f.admin.PayAt(code, "success")
		s.Clock.Forward(2 * time.Minute)
		at := f.settled("STARTER")
		s.Clock.Forward(time.Minute)
		f.until(at.End)
		s.Clock.Forward(time.Minute)
		var next subscription
		apptest.Until(t, "it is renewed", func() bool {
			next = f.now()
			return next.End.After(at.End)
		})
		f.admin.Faults(apptest.M{"webhook": "duplicate"})
		next = f.renewed(next, "STARTER")
		f.quiet()

		known, err := textIn(t, s, `SELECT provider_code FROM subscriptions WHERE tenant_id = $1`, f.tenant.ID)
		if err != nil {
			t.Fatal(err)
		}
		customer, _ := textIn(t, s, `SELECT provider_customer FROM subscriptions WHERE tenant_id = $1`, f.tenant.ID)
		before := f.count(`SELECT COUNT(*) FROM outbox_events`)
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
		apptest.Until(t, "they are seen to", func() bool {
			return f.count(`SELECT COUNT(*) FROM outbox_events WHERE status <> 'COMPLETED'`) == 0 && f.count(`SELECT COUNT(*) FROM outbox_events`) == before+int64(len(bodies))
		})
		if now := f.now(); now != next {
			t.Errorf("events have made %+v of %+v", now, next)
		}
	})
}

// A payment of another amount buys nothing.
func TestCheckoutOfAnotherAmount(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		f := newFirm(t, s)
		code := f.checkout("STARTER")
		f.admin.Faults(apptest.M{"amountDelta": -1})
		f.admin.PayAt(code, "success")
		apptest.Until(t, "it is noticed", func() bool {
			return f.count(`SELECT COUNT(*) FROM audit_events WHERE tenant_id = $1 AND action = 'subscription.mismatch'`, f.tenant.ID) == 1
		})
		if now := f.now(); now.Plan != "FREE" {
			t.Errorf("%+v", now)
		}
		f.admin.Faults(healthy)
		// Asking again finds the truth, and that nothing is left to buy.
		f.admin.Post(billingBase+"/checkout", apptest.M{"planCode": "STARTER"}).Refused(400, "ALREADY_ON_PLAN")
		f.settled("STARTER")
	})
}

// Whoever asks at once gets one checkout, and one change.
func TestSubscriptionAtOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		f := newFirm(t, s)
		f.buy("STARTER")
		got := apptest.Together(4, func(int) int {
			return f.admin.Put(billingBase+"/subscription/plan", apptest.M{"planCode": "GROWTH"}).Status
		})
		if got[200] < 1 || got[200]+got[400]+got[409] != 4 {
			t.Errorf("changes: %v", got)
		}
		f.settled("GROWTH")
		got = apptest.Together(4, func(int) int { return f.admin.Post(billingBase+"/subscription/cancel", nil).Status })
		if got[200] != 1 || got[409] != 3 {
			t.Errorf("cancellations: %v", got)
		}
		f.becomes("GROWTH", "CANCELED")
	})
}

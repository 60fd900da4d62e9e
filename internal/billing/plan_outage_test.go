package billing_test

import (
	"path"
	"testing"
	"time"

	"stagegate/internal/infra/breaker"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const billingAPI = "/api/v1/billing"

// A plan that the job could not send to the provider can be bought as soon as the provider is
// available again, whether the call failed or the circuit breaker was open.
func TestPlanIsForSaleAfterAnOutage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin, platform := s.Tenant("acme").As("admin"), s.Platform()
		add := func(code string) {
			t.Helper()
			platform.Post("/api/v1/platform/billing-plans", apptest.M{"code": code, "name": code, "price": 10, "currency": "NGN", "interval": "MONTHLY"}).Want(201)
		}
		buy := func(code string) *apptest.Response {
			return admin.Post(billingAPI+"/checkout", apptest.M{"planCode": code})
		}
		job := func() {
			t.Helper()
			if err := s.Billing.ProcessDue(breaker.Background(t.Context())); err == nil {
				t.Error("the job reached the provider")
			}
		}
		admin.Faults(apptest.M{"api": "error500"})
		add("FAILED")
		job()
		admin.Faults(apptest.M{"api": "normal"})
		buy("FAILED").Want(200)

		s.SetPaymentTimeout(100 * time.Millisecond)
		admin.Faults(apptest.M{"api": "timeout"})
		add("REFUSED")
		for range 5 { // until the breaker opens
			buy("REFUSED").Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
		}
		job()
		s.SetPaymentTimeout(time.Minute)
		admin.Faults(apptest.M{"api": "normal"})
		buy("REFUSED").Want(200)
	}, apptest.WithoutJobs)
}

// A change of plan and a cancellation that were refused by the circuit breaker can be repeated as soon
// as the provider is available again.
func TestSubscriptionAfterAnOutage(t *testing.T) {
	fixture.Each(t, func(t *testing.T, c *fixture.Scene) {
		admin := c.Acme.As("admin")
		opened := admin.Post(billingAPI+"/checkout", apptest.M{"planCode": "STARTER"}).Want(200)
		admin.PayAt(path.Base(opened.String("authorizationUrl")), "success")
		apptest.AwaitSubscription(t, c.Server, c.Acme.ID, "STARTER")
		admin.Post(billingAPI+"/checkout", apptest.M{"planCode": "GROWTH"}).Want(200) // so that the provider has the plan
		c.WithFault("timeout", func() {
			c.Server.SetPaymentTimeout(100 * time.Millisecond)
			for range 5 { // until the breaker opens
				admin.Post(billingAPI+"/subscription/card-update", nil).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
			}
			c.Server.SetPaymentTimeout(time.Minute)
			c.Server.HangPayments(func() {
				admin.Put(billingAPI+"/subscription/plan", apptest.M{"planCode": "GROWTH"}).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
				admin.Post(billingAPI+"/subscription/cancel", nil).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
			})
		})
		admin.Put(billingAPI+"/subscription/plan", apptest.M{"planCode": "GROWTH"}).Want(200)
		admin.Post(billingAPI+"/subscription/cancel", nil).Want(200)
	})
}

package contract_test

import (
	"fmt"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// withRates runs a test in a scene with rate limits, on both engines. The clock stands still, so
// that no window ends during the test.
func withRates(t *testing.T, rates limits.Rates, fn func(t *testing.T, c *fixture.Scene)) {
	t.Helper()
	t.Parallel()
	apptest.EachStopped(t, func(t *testing.T, s *apptest.Server) {
		fn(t, fixture.New(t, s))
	}, func(c *config.Config) { c.RateLimits, c.Rates = "on", rates })
}

// Guessing references reveals nothing: after too many misses every call is refused, whether the
// reference exists or not.
func TestConcurrentReferenceMisses(t *testing.T) {
	withRates(t, limits.Rates{ReferenceMisses: limits.Rate{Max: 20, Per: time.Hour}}, func(t *testing.T, c *fixture.Scene) {
		const public = "/api/v1/public/payments/"
		invoice := c.NewInvoice(nil).Reference
		anyone := c.Server.Anyone()
		fixture.WantOutcomes(t, fixture.Concurrently(60, func(int) *apptest.Response { // existing references do not count
			return anyone.Get(public + "invoices/" + invoice)
		}), map[fixture.Outcome]int{fixture.Done: 60})
		fixture.WantOutcomes(t, fixture.Concurrently(60, func(i int) *apptest.Response {
			switch i % 3 {
			case 0:
				return anyone.Get(fmt.Sprintf("%sinvoices/INV-%06d", public, 222222+i))
			case 1:
				return anyone.Get(fmt.Sprintf("%sPAY-%06d", public, 222222+i))
			}
			return anyone.Post(fmt.Sprintf("%sinvoices/INV-%06d/checkout", public, 222222+i), apptest.M{"email": "a@b.test"})
		}), map[fixture.Outcome]int{{Status: 404, Code: "NOT_FOUND"}: 20, {Status: 429, Code: "TOO_MANY_REQUESTS"}: 40})
		fixture.WantRateLimited(t, anyone.Get(public+"invoices/"+invoice), "reference-misses")
		fixture.WantRateLimited(t, anyone.Post(public+"invoices/"+invoice+"/checkout", apptest.M{"email": "a@b.test"}), "reference-misses")
		c.Finance.Get("/api/v1/finance/payments/PAY-222222").Refused(404, "NOT_FOUND") // not public
		c.Server.Clock.Advance(time.Hour)
		anyone.Get(public + "invoices/" + invoice).Want(200)
	})
}

// Webhooks with a bad signature are rate-limited; those of the provider never are.
func TestBadSignaturesAreLimited(t *testing.T) {
	withRates(t, limits.Rates{BadSignatures: limits.Rate{Max: 3, Per: time.Minute}}, func(t *testing.T, c *fixture.Scene) {
		body := `{"event":"charge.success","data":{"reference":"PAY-222222"}}`
		forged := c.Server.Anyone()
		for range 3 {
			forged.Post(fixture.PaymentWebhook, body).Refused(401, "INVALID_SIGNATURE")
		}
		fixture.WantRateLimited(t, forged.Post(fixture.PaymentWebhook, body), "bad-signatures")
		fixture.WantRateLimited(t, forged.Post("/api/v1/files/webhooks/storage", "{}"), "bad-signatures")
		for range 10 {
			c.Provider(body).Post(fixture.PaymentWebhook, body).Want(200)
		}
		c.Server.Clock.Advance(time.Minute)
		forged.Post("/api/v1/files/webhooks/storage", "{}").Refused(401, "INVALID_SIGNATURE")
	})
}

// Reconciling payments is rate-limited, to protect the provider.
func TestReconcilingIsLimited(t *testing.T) {
	withRates(t, limits.Rates{
		ReconcilePayment: limits.Rate{Max: 2, Per: time.Minute}, ReconcileTenant: limits.Rate{Max: 5, Per: time.Minute},
	}, func(t *testing.T, c *fixture.Scene) {
		start := func() string {
			invoice := c.NewInvoice(nil).ID
			return c.Finance.Post(fixture.Invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"}).Want(201).String("reference")
		}
		one, two := start(), start()
		c.Reconcile(one).Want(200)
		c.Reconcile(one).Want(200)
		fixture.WantRateLimited(t, c.Reconcile(one), "reconcile-payment")
		c.Reconcile(two).Want(200)
		c.Reconcile(two).Want(200)
		c.Reconcile("PAY-222222").Refused(404, "NOT_FOUND")
		fixture.WantRateLimited(t, c.Reconcile("PAY-222223"), "reconcile-tenant")
		c.Server.Clock.Advance(time.Minute)
		c.Reconcile(one).Want(200)
	})
}

// Uploads are limited per person.
func TestUploadsAreLimited(t *testing.T) {
	withRates(t, limits.Rates{Uploads: limits.Rate{Max: 3, Per: time.Minute}}, func(t *testing.T, c *fixture.Scene) {
		upload := func(who *apptest.Client) *apptest.Response {
			return who.Post("/api/v1/files", apptest.M{"originalFilename": "a.pdf", "mimeType": "application/pdf", "sizeBytes": 10})
		}
		file := upload(c.Ada).Want(201).String("fileId")
		c.Ada.Post("/api/v1/files/"+file+"/upload-signature", nil).Want(200)
		upload(c.Ada).Want(201)
		fixture.WantRateLimited(t, upload(c.Ada), "uploads")
		upload(c.Officer).Want(201)
	})
}

package app_test

import (
	"fmt"
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// withRates runs a test in a scene with limits, on both engines. The clock stands: a
// window must not go on while calls are counted.
func withRates(t *testing.T, rates limits.Rates, fn func(t *testing.T, c *scene)) {
	t.Helper()
	t.Parallel()
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			fn(t, newScene(t, apptest.StartAt(t, dbtest.URL(t, engine), ref.Now(), func(c *app.Config) {
				c.RateLimits, c.Rates = "on", rates
			})))
		})
	}
}

// Whoever tries references out learns nothing: after as many misses as are allowed, no
// public reference is answered, whether it exists or not.
func TestReferenceMissesAtOnce(t *testing.T) {
	withRates(t, limits.Rates{ReferenceMisses: limits.Rate{Max: 20, Per: time.Hour}}, func(t *testing.T, c *scene) {
		const public = "/api/v1/public/payments/"
		invoice := c.adHoc(nil).Want(201).String("reference")
		anyone := c.s.Anyone()
		wantTally(t, atOnce(60, func(int) *apptest.Response { // those that exist do not count
			return anyone.Get(public + "invoices/" + invoice)
		}), map[outcome]int{done: 60})
		wantTally(t, atOnce(60, func(i int) *apptest.Response {
			switch i % 3 {
			case 0:
				return anyone.Get(fmt.Sprintf("%sinvoices/INV-%06d", public, 222222+i))
			case 1:
				return anyone.Get(fmt.Sprintf("%sPAY-%06d", public, 222222+i))
			}
			return anyone.Post(fmt.Sprintf("%sinvoices/INV-%06d/checkout", public, 222222+i), apptest.M{"email": "a@b.test"})
		}), map[outcome]int{{404, "NOT_FOUND"}: 20, {429, "TOO_MANY_REQUESTS"}: 40})
		tooMany(t, anyone.Get(public+"invoices/"+invoice), "reference-misses")
		tooMany(t, anyone.Post(public+"invoices/"+invoice+"/checkout", apptest.M{"email": "a@b.test"}), "reference-misses")
		c.finance.Get("/api/v1/finance/payments/PAY-222222").Refused(404, "NOT_FOUND") // nothing public
		c.s.Clock.Forward(time.Hour)
		anyone.Get(public + "invoices/" + invoice).Want(200)
	})
}

// Webhooks with a bad signature are refused as too many; those of the provider never
// are.
func TestBadSignaturesAreLimited(t *testing.T) {
	withRates(t, limits.Rates{BadSignatures: limits.Rate{Max: 3, Per: time.Minute}}, func(t *testing.T, c *scene) {
		body := `{"event":"charge.success","data":{"reference":"PAY-222222"}}`
		forged := c.s.Anyone()
		for range 3 {
			forged.Post(webhookPath, body).Refused(401, "INVALID_SIGNATURE")
		}
		tooMany(t, forged.Post(webhookPath, body), "bad-signatures")
		tooMany(t, forged.Post("/api/v1/files/webhooks/storage", "{}"), "bad-signatures")
		for range 10 {
			c.provider(body).Post(webhookPath, body).Want(200)
		}
		c.s.Clock.Forward(time.Minute)
		forged.Post("/api/v1/files/webhooks/storage", "{}").Refused(401, "INVALID_SIGNATURE")
	})
}

// Nobody uses the provider up by asking about payments.
func TestReconcilingIsLimited(t *testing.T) {
	withRates(t, limits.Rates{
		ReconcilePayment: limits.Rate{Max: 2, Per: time.Minute}, ReconcileTenant: limits.Rate{Max: 5, Per: time.Minute},
	}, func(t *testing.T, c *scene) {
		start := func() string {
			invoice := c.adHoc(nil).Want(201).String("id")
			return c.finance.Post(invoices+"/"+invoice+"/payments", apptest.M{"email": "payer@home.test"}).Want(201).String("reference")
		}
		one, two := start(), start()
		c.reconcile(one).Want(200)
		c.reconcile(one).Want(200)
		tooMany(t, c.reconcile(one), "reconcile-payment")
		c.reconcile(two).Want(200)
		c.reconcile(two).Want(200)
		c.reconcile("PAY-222222").Refused(404, "NOT_FOUND")
		tooMany(t, c.reconcile("PAY-222223"), "reconcile-tenant")
		c.s.Clock.Forward(time.Minute)
		c.reconcile(one).Want(200)
	})
}

// Uploads are limited for each person.
func TestUploadsAreLimited(t *testing.T) {
	withRates(t, limits.Rates{Uploads: limits.Rate{Max: 3, Per: time.Minute}}, func(t *testing.T, c *scene) {
		upload := func(who *apptest.Client) *apptest.Response {
			return who.Post("/api/v1/files", apptest.M{"originalFilename": "a.pdf", "mimeType": "application/pdf", "sizeBytes": 10})
		}
		file := upload(c.ada).Want(201).String("fileId")
		c.ada.Post("/api/v1/files/"+file+"/upload-signature", nil).Want(200)
		upload(c.ada).Want(201)
		tooMany(t, upload(c.ada), "uploads")
		upload(c.officer).Want(201)
	})
}

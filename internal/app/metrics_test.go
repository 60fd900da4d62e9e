package app_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// What people do shows in the metrics of the real server.
func TestMetrics(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) {
		c.RateLimits, c.StorageURL = "on", "file:"+filepath.Join(t.TempDir(), "files")
		rate := limits.Rate{Max: 200, Per: time.Hour}
		c.Rates = limits.Rates{SignInAccount: rate, SignInAddress: rate, MailAddress: limits.Rate{Max: 2, Per: time.Hour}, MailRecipient: rate, Checkout: rate, Calls: rate}
	})
	acme := s.Tenant("acme")
	admin, customer := acme.As("admin"), acme.As("ada")
	l := admin.Licence()
	application := admin.Accept(customer.Submit(l))
	admin.Complete(application, l.About).Want(200)
	customer.Checkout(application).Want(201)
	forgot := s.Anyone()
	forgot.Extra = http.Header{"Idempotency-Key": {ref.NewID()}}
	for _, status := range []int{200, 200, 429} { // the second is the first once more
		forgot.Post("/api/v1/auth/password/forgot", apptest.M{"tenantSlug": "acme", "email": acme.Email("ada")}).Want(status)
	}
	s.Anyone().Get("/nothing").Want(404)
	admin.Post("/api/v1/tenant/webhooks", apptest.M{"url": "https://erp.example.org/hook", "types": []string{"certificate.*"}}).Want(201)
	apptest.Until(t, "a job has ended", func() bool {
		s.Clock.Advance(11 * time.Second) // what was read before is too old then
		return strings.Contains(string(s.Anyone().Get("/metrics").Want(200).Body), "\nstagegate_job_last_run_failed{")
	})
	page := s.Anyone().Get("/metrics").Want(200)
	text := string(page.Body)
	for _, line := range []string{
		`stagegate_http_requests_total{method="POST",operation="acceptRequest",status="2xx"} 1`,
		`stagegate_http_requests_total{method="POST",operation="forgotPassword",status="4xx"} 1`,
		`stagegate_http_request_duration_seconds_count{operation="acceptRequest"} 1`,
		`stagegate_http_requests_in_flight 1`,
		`stagegate_rate_limited_total{policy="mail-address"} 1`,
		`stagegate_idempotent_replays_total 1`,
		`stagegate_database_up 1`, `stagegate_payments_pending 1`, `stagegate_refunds_due 0`,
		`stagegate_outbox_events{status="FAILED"} 0`, `stagegate_webhook_endpoints{status="ACTIVE"} 1`, `stagegate_webhook_oldest_due_seconds 0`,
	} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("%s is not there", line)
		}
	}
	for _, directory := range []string{"data", "database", "files"} {
		if !strings.Contains(text, "\nstagegate_disk_free_bytes{directory=\""+directory+"\"} ") {
			t.Errorf("the disk of %s is not watched", directory)
		}
	}
	if !strings.Contains(text, "\nstagegate_job_failures_total{job=") {
		t.Error("the runs of jobs are not counted")
	}
	if strings.Contains(text, acme.ID) || strings.Contains(text, acme.Slug) {
		t.Error("a tenant is named")
	}
	through := s.Anyone()
	through.Extra = http.Header{"X-Forwarded-For": {"192.0.2.1"}}
	through.Get("/metrics").Want(403)
}

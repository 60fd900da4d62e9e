package app_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// The clock of PostgreSQL counts: with one machine's clock 70 seconds ahead, instances accept
// each other's tokens, and no mail is sent twice. The instance says that its clock is wrong.
func TestClockAheadMeanwhile(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, "postgres")
	shared := func(c *config.Config) {
		c.AppSecret, c.Test.OwnClock = "a shared secret of two instances ...", false
	}
	right, ahead := apptest.Start(t, url, shared), apptest.Start(t, url, shared)
	ahead.Clock.Advance(70 * time.Second)

	if status, h := fixture.Health(t, right); status != http.StatusOK {
		t.Errorf("with the right clock: %d, %+v", status, h)
	}
	apptest.Until(t, "the instance that is ahead is not ready", func() bool {
		status, h := fixture.Health(t, ahead)
		return status == http.StatusServiceUnavailable && slices.ContainsFunc(h.Checks, func(c api.HealthCheck) bool {
			return c.Name == "clock" && strings.Contains(c.Reason, "ahead of PostgreSQL's, which is more than 5s")
		})
	})
	if metrics := string(ahead.Anyone().Get("/metrics").Body); !regexp.MustCompile(`(?m)^stagegate_clock_skew_seconds (6[5-9]|7[0-4])\b`).MatchString(metrics) {
		t.Error("no metric shows the skew")
	}

	tenant := right.Tenant("acme")
	admin := tenant.As("admin")
	there := ahead.Anyone()
	there.Token = admin.Token
	there.Get("/api/v1/tenant/services").Want(http.StatusOK)
	there.Token = there.Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": tenant.Email("admin"), "password": apptest.Password}).
		Want(http.StatusOK).String("accessToken")
	here := right.Anyone()
	here.Token = there.Token
	here.Get("/api/v1/tenant/services").Want(http.StatusOK)

	const mails = 20
	address := func(i int) string { return fmt.Sprintf("new-%d@example.org", i) }
	for i := range mails {
		admin.Post("/api/v1/auth/customers/register", apptest.M{
			"tenantSlug": "acme", "name": "New", "email": address(i), "password": apptest.Password, "confirmPassword": apptest.Password,
		}).Want(http.StatusOK)
	}
	arrived := func(i int) int {
		return len(right.Anyone().Mails(address(i))) + len(ahead.Anyone().Mails(address(i)))
	}
	for i := range mails {
		apptest.Until(t, "a mail arrives", func() bool { return arrived(i) > 0 })
	}
	apptest.DrainOutbox(t, right)
	for i := range mails {
		if n := arrived(i); n != 1 {
			t.Errorf("%d mails to %s", n, address(i))
		}
	}
}

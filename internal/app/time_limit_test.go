package app_test

import (
	"net/http"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/netfault"
)

// A call that waits for others until its time limit is 503, may be tried again, and has
// changed nothing.
func TestTimeLimitMeanwhile(t *testing.T) {
	t.Parallel()
	short := func(c *config.Config) { c.CallTimeoutSeconds = 8 } // enough for the preparations
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		tenant := s.Tenant("acme")
		licence := tenant.As("admin").Licence()
		ada := tenant.As("ada")
		draft := ada.Draft(licence)
		path := "/api/v1/customer/requests/" + draft
		before := ada.Get(path).Want(http.StatusOK).Header.Get("ETag")

		unlock := apptest.LockRow(t, s, "cases", draft)
		refused := ada.Put(path+"/answers/"+licence.Water, apptest.M{"value": "sea"}).Refused(http.StatusServiceUnavailable, "NOT_READY")
		if refused.Header.Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
		unlock()
		if after := ada.Get(path).Want(http.StatusOK).Header.Get("ETag"); after != before {
			t.Error("the call has changed the request after its end")
		}
	}, short)
}

// While nothing arrives at PostgreSQL every call is 503, and /readyz too. Calls that follow
// succeed at once.
func TestBlackHoleMeanwhile(t *testing.T) {
	t.Parallel()
	network, url := netfault.Database(t, dbtest.URL(t, "postgres"))
	s := apptest.Start(t, url, func(c *config.Config) { c.Tuning.AnswerLimit = 5 * time.Second })
	admin := s.Tenant("acme").As("admin")
	create := func() *apptest.Response {
		return admin.Post("/api/v1/tenant/services", apptest.M{"name": "Licence", "currency": "NGN"})
	}
	create().Want(http.StatusCreated)
	network.Blackhole()
	apptest.Concurrently(20, func(i int) int { // they wait for an answer
		if i%2 == 0 {
			return create().Refused(http.StatusServiceUnavailable, "NOT_READY").Status
		}
		return admin.Get("/api/v1/tenant/services").Refused(http.StatusServiceUnavailable, "NOT_READY").Status
	})
	for range 10 { // they get none, and do not begin
		create().Refused(http.StatusServiceUnavailable, "NOT_READY")
	}
	s.Anyone().Get("/readyz").Want(http.StatusServiceUnavailable)
	network.Forward()
	apptest.Until(t, "the server is ready", func() bool { return s.Anyone().Get("/readyz").Status == http.StatusOK })
	for range 5 {
		create().Want(http.StatusCreated)
		admin.Get("/api/v1/tenant/services").Want(http.StatusOK)
	}
}

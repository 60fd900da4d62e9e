package app_test

import (
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
)

// Calls that wait for a row which somebody else has locked keep nobody waiting who only
// reads: neither their own organisation nor another one.
func TestReadersBehindWritersMeanwhile(t *testing.T) {
	t.Parallel()
	few := func(c *config.Config) {
		c.DBMaxConns, c.CallsInFlight, c.CallsInFlightTenant = 8, 8, 8
	}
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		tenant, other := s.Tenant("stuck"), s.Tenant("other")
		licence := tenant.As("admin").Licence()
		ada, admin := tenant.As("ada"), other.As("admin")
		draft := ada.Draft(licence)
		answer := "/api/v1/customer/requests/" + draft + "/answers/" + licence.Water

		unlock := apptest.LockRow(t, s, "cases", draft)
		const writers = 20
		statuses := make(chan int, writers)
		for range writers {
			go func() { statuses <- ada.Put(answer, apptest.M{"value": "sea"}).Status }()
		}
		s.AwaitWriters(6) // as many as may write at once
		ada.Get("/api/v1/customer/requests/" + draft).Want(200)
		admin.Get("/api/v1/tenant/services").Want(200)
		unlock()
		for range writers {
			if status := <-statuses; status != 200 && status != 429 {
				t.Errorf("a writer got %d", status)
			}
		}
	}, few)
}

// A tenant that may have a single call in flight reads while its write waits for a lock,
// and others call too.
func TestReaderBesideAWriterOfItsOwnMeanwhile(t *testing.T) {
	t.Parallel()
	single := func(c *config.Config) {
		c.DBMaxConns, c.CallsInFlight, c.CallsInFlightTenant = 8, 8, 1
	}
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		tenant, other := s.Tenant("stuck"), s.Tenant("other")
		licence := tenant.As("admin").Licence()
		ada, admin := tenant.As("ada"), other.As("admin")
		draft := ada.Draft(licence)
		answer := "/api/v1/customer/requests/" + draft + "/answers/" + licence.Water

		unlock := apptest.LockRow(t, s, "cases", draft)
		status := make(chan int, 1)
		go func() { status <- ada.Put(answer, apptest.M{"value": "sea"}).Status }()
		s.AwaitWriters(1)
		for range 3 {
			admin.Get("/api/v1/tenant/services").Want(200) // otherwise the tenant is alone, and may have more
			ada.Get("/api/v1/customer/requests/" + draft).Want(200)
		}
		unlock()
		if got := <-status; got != 200 {
			t.Errorf("the writer got %d", got)
		}
	}, single)
}

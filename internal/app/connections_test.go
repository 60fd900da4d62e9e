package app_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// Calls whose connections PostgreSQL ends, at whichever statement they are, succeed or get
// 503 with Retry-After.
func TestTerminatedConnectionsMeanwhile(t *testing.T) {
	t.Parallel()
	const rounds = 30
	url := dbtest.URL(t, "postgres")
	s := apptest.Start(t, url, apptest.WithoutJobs, func(c *config.Config) { c.OutboxIntervalMS, c.Tuning.AnswerLimit = 3_600_000, 30*time.Second })
	admin := s.Tenant("acme").As("admin")
	service := "/api/v1/tenant/services/" + admin.Licence().ID
	ada := s.Tenant("other").As("ada")
	killer, err := db.Open(t.Context(), url, db.Options{MaxConns: 1, BackgroundConns: 1, PaymentConns: 1})
	if err != nil {
		t.Fatal(err)
	}
	killer = killer.AsUser()
	defer func() { _ = killer.Close() }()

	done := make(chan struct{})
	var calls atomic.Int64
	var workers sync.WaitGroup
	for _, call := range []func() *apptest.Response{
		func() *apptest.Response { return admin.Get(service) },
		func() *apptest.Response { return admin.Patch(service, apptest.M{"description": "For a year."}) },
		func() *apptest.Response { return ada.Get("/api/v1/customer/requests") },
		func() *apptest.Response { return ada.Get("/api/v1/auth/me") },
	} {
		workers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				answer := call()
				calls.Add(1)
				if answer.Status == 503 && answer.ErrorCode == "NOT_READY" && answer.Header.Get("Retry-After") != "" {
					continue
				}
				if answer.Status != 200 {
					t.Errorf("an answer is %d %s", answer.Status, answer.ErrorCode)
				}
			}
		})
	}
	for range rounds {
		n := calls.Load()
		apptest.Until(t, "calls are made", func() bool { return calls.Load() > n+4 })
		_, err := db.One[int64](t.Context(), killer, `SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'stagegate' AND pid <> pg_backend_pid()`)
		if err != nil && !db.IsUnavailable(err) {
			t.Error(err)
		}
	}
	close(done)
	workers.Wait()
}

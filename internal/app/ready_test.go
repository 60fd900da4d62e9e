package app_test

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/app"
	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/netfault"
	"stagegate/internal/testkit/program"
	"stagegate/internal/testkit/testlog"
)

// A server is ready or says in words why it is not; a balancer gets the same in a line.
func TestReady(t *testing.T) {
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		status, h := fixture.Health(t, s)
		apptest.Equal(t, "the status code", status, http.StatusOK)
		apptest.Equal(t, "the status", h.Status, api.Ready)
		if len(h.Checks) < 3 {
			t.Errorf("%d checks, want 3 at least", len(h.Checks))
		}
		var breakers []string
		for _, d := range h.Dependencies {
			breakers = append(breakers, d.Name+" "+d.Breaker)
		}
		apptest.Equal(t, "the dependencies", breakers, []string{"mail CLOSED", "payments CLOSED", "storage CLOSED"})
		line := s.Anyone().Get("/readyz").Want(http.StatusOK)
		apptest.Equal(t, "the line", string(line.Body), "ready\n")
		known := "DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)"
		fixture.Statement(t, s, known)
		becomes := func(want int) {
			t.Helper()
			apptest.Until(t, fmt.Sprintf("/readyz is %d", want), func() bool { return s.Anyone().Get("/readyz").Status == want })
		}
		becomes(http.StatusServiceUnavailable)
		_, h = fixture.Health(t, s)
		apptest.Equal(t, "the status with an older schema", h.Status, api.NotReady)
		apptest.Equal(t, "the second check", h.Checks[1].Name, "schema")
		apptest.Equal(t, "the check of the schema", h.Checks[1].Status, api.CheckFailed)
		if !strings.Contains(h.Checks[1].Reason, "stagegate migrate") {
			t.Errorf("the reason is %q", h.Checks[1].Reason)
		}
		line = s.Anyone().Get("/readyz")
		if !strings.HasPrefix(string(line.Body), "not ready: The database has schema version ") {
			t.Errorf("the line with an older schema is %s", line.Body)
		}
		wantsRetry(t, line.Header)
		fixture.Statement(t, s, "INSERT INTO goose_db_version (version_id, is_applied) SELECT MAX(version_id) + 1, TRUE FROM goose_db_version")
		becomes(http.StatusOK)
	})
}

// Without space for what it stores, a server is not ready.
func TestReadyNeedsSpace(t *testing.T) {
	s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) { c.Tuning.DiskReserve = math.MaxInt64 })
	status, h := fixture.Health(t, s)
	last := h.Checks[len(h.Checks)-1]
	apptest.Equal(t, "the status code", status, http.StatusServiceUnavailable)
	apptest.Equal(t, "the last check", last.Name, "disk")
	if !strings.Contains(last.Reason, "The disk is full") {
		t.Errorf("the reason is %q", last.Reason)
	}
}

// wantsRetry checks that an answer says when to try again.
func wantsRetry(t *testing.T, header http.Header) {
	t.Helper()
	if header.Get("Retry-After") == "" {
		t.Error("the answer has no Retry-After")
	}
}

// While the database has no space, writes are 503 and reading goes on. It stays so for
// no longer than there is no space.
func TestFullDatabase(t *testing.T) {
	s := apptest.Start(t, dbtest.URL(t, "sqlite"), apptest.WithoutJobs)
	acme := s.Tenant("acme")
	admin := acme.As("admin")
	fixture.Statement(t, s, "PRAGMA max_page_count = 1") // no more than there is
	create := func() *apptest.Response {
		return admin.Post("/api/v1/tenant/services", apptest.M{"name": "Licence", "description": strings.Repeat("long ", 300), "currency": "NGN"})
	}
	for answer := create(); answer.Status != http.StatusServiceUnavailable; answer = create() {
		answer.Want(http.StatusCreated) // free pages are used up first
	}
	wantsRetry(t, create().Refused(http.StatusServiceUnavailable, "NOT_READY").Header)
	admin.Get("/api/v1/tenant/services").Want(http.StatusOK)
	fixture.Statement(t, s, "PRAGMA max_page_count = 1000000")
	create().Want(http.StatusCreated)
}

// A server that starts before its database says so, and serves as soon as it is there.
func TestStartsBeforeItsDatabase(t *testing.T) {
	t.Parallel()
	s := program.New(t, "sqlite", "DATABASE_WAIT_SECONDS=3600")
	var network *netfault.Proxy
	network, s.Database = netfault.Database(t, dbtest.URL(t, "postgres"))
	network.Reset()
	s.Start()
	s.Alive()
	answer := s.Anyone().Do("GET", "/readyz", nil).Want(http.StatusServiceUnavailable)
	if line := string(answer.Body); !strings.Contains(line, "Waiting for the database: The database cannot be reached.") {
		t.Errorf("the line is %s", line)
	}
	for _, path := range []string{"/api/v1/auth/session", "/v3/api-docs", "/anything"} {
		answer := s.Anyone().Do("POST", path, nil).Want(http.StatusServiceUnavailable)
		apptest.Equal(t, path+": the code", answer.Code, "NOT_READY")
		wantsRetry(t, answer.Header)
	}
	network.Forward()
	s.Ready()
	if n := strings.Count(s.Output(), "waiting for the database"); n != 1 {
		t.Errorf("%d lines say that it waits:\n%s", n, s.Output())
	}
	if code := s.Stop(); code != 0 {
		t.Errorf("it exits with %d:\n%s", code, s.Output())
	}
}

// A server that waits for its database can be stopped.
func TestStopsWhileItWaits(t *testing.T) {
	t.Parallel()
	s := program.New(t, "sqlite", "DATABASE_WAIT_SECONDS=3600")
	s.Database = "postgres://127.0.0.1:1/nothing"
	s.Start()
	s.Alive()
	if code := s.Stop(); code != 0 {
		t.Errorf("it exits with %d:\n%s", code, s.Output())
	}
}

// A database that does not exist, or that has another schema, is not waited for.
func TestRefusesToStart(t *testing.T) {
	t.Parallel()
	start := func(databaseURL string) error {
		config := apptest.Config(t, databaseURL)
		config.DatabaseWaitSeconds = new(3600)
		a, err := app.New(t.Context(), config, ref.Now, testlog.New(t))
		if err == nil {
			a.Close()
			t.Fatalf("it has started on %s", databaseURL)
		}
		return err
	}
	url := dbtest.URL(t, "postgres")
	if err := start(dbtest.Missing(t)); !strings.Contains(err.Error(), "The database in DATABASE_URL does not exist. Create it") {
		t.Error(err)
	}
	d, err := db.Open(t.Context(), url, db.Options{MaxConns: 2})
	if err != nil {
		t.Fatal(err)
	}
	d = d.AsUser()
	defer func() { _ = d.Close() }()
	err = d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(t.Context(), tx, "DROP TABLE installation")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := start(url); !strings.Contains(err.Error(), "created by a version before 1.0") {
		t.Error(err)
	}
}

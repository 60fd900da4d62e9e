package app_test

import (
	"stagegate/internal/testkit/fixture"

	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/app"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/netfault"
	"stagegate/internal/testkit/program"
	"stagegate/internal/testkit/testlog"
)

// A server is ready or says in words why it is not; a balancer gets the same in a line.
func TestReady(t *testing.T) {
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		status, h := fixture.Health(t, s)
		if status != http.StatusOK || h.Status != api.Ready || len(h.Checks) < 3 {
			t.Errorf("at first: %d, %+v", status, h)
		}
		for i, name := range []string{"mail", "payments", "storage"} {
			if len(h.Dependencies) != 3 || h.Dependencies[i].Name != name || h.Dependencies[i].Breaker != "CLOSED" {
				t.Errorf("dependencies %+v", h.Dependencies)
			}
		}
		line := s.Anyone().Get("/readyz")
		if line.Status != http.StatusOK || string(line.Body) != "ready\n" {
			t.Errorf("at first: %d %s", line.Status, line.Body)
		}
		known := "DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)"
		fixture.Statement(t, s, known)
		becomes := func(want int) {
			t.Helper()
			apptest.Until(t, fmt.Sprintf("/readyz is %d", want), func() bool { return s.Anyone().Get("/readyz").Status == want })
		}
		becomes(http.StatusServiceUnavailable)
		if _, h := fixture.Health(t, s); h.Status != api.NotReady || h.Checks[1].Name != "schema" || h.Checks[1].Status != api.CheckFailed || !strings.Contains(h.Checks[1].Reason, "stagegate migrate") {
			t.Errorf("with an older schema: %+v", h)
		}
		line = s.Anyone().Get("/readyz")
		if !strings.HasPrefix(string(line.Body), "not ready: The database has schema version ") || line.Header.Get("Retry-After") == "" {
			t.Errorf("with an older schema: %v %s", line.Header, line.Body)
		}
		fixture.Statement(t, s, "INSERT INTO goose_db_version (version_id, is_applied) SELECT MAX(version_id) + 1, TRUE FROM goose_db_version")
		becomes(http.StatusOK)
	})
}

// Without space for what it stores, a server is not ready.
func TestReadyNeedsSpace(t *testing.T) {
	s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *app.Config) { c.Tuning.DiskReserve = math.MaxInt64 })
	status, h := fixture.Health(t, s)
	last := h.Checks[len(h.Checks)-1]
	if status != http.StatusServiceUnavailable || last.Name != "disk" || !strings.Contains(last.Reason, "The disk is full") {
		t.Errorf("%d, %+v", status, h)
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
	refused := create().Want(http.StatusServiceUnavailable)
	if refused.ErrorCode != "NOT_READY" || refused.Header.Get("Retry-After") == "" {
		t.Errorf("%v %s", refused.Header, refused.Body)
	}
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
	answer, err := s.Anyone().Try("GET", "/readyz", nil)
	if err != nil || answer.Status != http.StatusServiceUnavailable || !strings.Contains(string(answer.Body), "It waits for its database: The database cannot be reached.") {
		t.Errorf("%v: %d %s", err, answer.Status, answer.Body)
	}
	for _, path := range []string{"/api/v1/auth/session", "/v3/api-docs", "/anything"} {
		answer, err := s.Anyone().Try("POST", path, nil)
		if err != nil || answer.Status != http.StatusServiceUnavailable || answer.Code != "NOT_READY" || answer.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %v: %d %s", path, err, answer.Status, answer.Body)
		}
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
	if err := start(dbtest.Missing(t)); !strings.Contains(err.Error(), "The database that DATABASE_URL names does not exist. Create it") {
		t.Error(err)
	}
	d, err := db.Open(t.Context(), url, db.Options{MaxConns: 2})
	if err != nil {
		t.Fatal(err)
	}
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

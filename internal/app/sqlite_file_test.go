package app_test

import (
	"bytes"
	"database/sql"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/api"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

func execute(t *testing.T, conn *sql.Conn, statement string) {
	t.Helper()
	if _, err := conn.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

// damage puts noise in the place of the first page of a table.
func damage(t *testing.T, databaseURL, table string) {
	t.Helper()
	conn := dbtest.Outside(t, fileOf(databaseURL))
	execute(t, conn, "PRAGMA busy_timeout = 5000")
	execute(t, conn, "PRAGMA wal_checkpoint(TRUNCATE)")
	var page int64
	if err := conn.QueryRowContext(t.Context(), "SELECT rootpage FROM sqlite_master WHERE name = $1", table).Scan(&page); err != nil {
		t.Fatal(err)
	}
	dbtest.Overwrite(t, fileOf(databaseURL), page)
}

// A damaged file is found by the doctor and refused by all that would write to it.
func TestDamagedFile(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.URL(t, "sqlite")
	damage(t, databaseURL, "landing_pages")
	const remedy = "The file is corrupted. Restore it from a backup."
	if said := refusal(t, databaseURL); !strings.Contains(said, "DATABASE_URL: "+fileOf(databaseURL)+": "+remedy) {
		t.Errorf("a server says %q", said)
	}
	for _, command := range [][]string{{"doctor"}, {"doctor", "--full"}, {"migrate"}, {"keys", "rotate"}} {
		printed, code := apptest.Run(t, []string{"DATABASE_URL=" + databaseURL, "SANDBOX=true"}, command...)
		if code != 1 || !strings.Contains(printed, remedy) || command[0] == "doctor" && !strings.Contains(printed, "FAILED  file  ") {
			t.Errorf("%v exits with %d:\n%s", command, code, printed)
		}
	}
	for what, spoil := range map[string]func(text []byte) []byte{
		"cut off":  func(text []byte) []byte { return text[:len(text)/2] },
		"no file":  func(text []byte) []byte { return append([]byte("something else, "), text[16:]...) },
		"no table": func(text []byte) []byte { return append(text[:100:100], make([]byte, len(text)-100)...) },
	} {
		url := dbtest.URL(t, "sqlite")
		text, err := os.ReadFile(fileOf(url))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(fileOf(url), spoil(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if said := refusal(t, url); !strings.Contains(said, remedy) && !strings.Contains(said, "The file is not an SQLite database. Move it,") {
			t.Errorf("%s: a server says %q", what, said)
		}
	}
}

// Damage that a statement meets makes the server unready, and shows in its metrics.
func TestDamageShows(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.URL(t, "sqlite")
	s := apptest.Start(t, databaseURL)
	admin := s.Tenant("acme").As("admin")
	create := func() int {
		return admin.Post("/api/v1/tenant/services", apptest.M{"name": "Licence", "currency": "NGN"}).Status
	}
	if status := create(); status != http.StatusCreated {
		t.Fatalf("a service: %d", status)
	}
	const metric = "\nstagegate_database_corrupt "
	if page := s.Anyone().Get("/metrics").Want(http.StatusOK); !strings.Contains(string(page.Body), metric+"0\n") {
		t.Error("the metric is not 0 at first")
	}
	damage(t, databaseURL, "services")
	apptest.Until(t, "a call meets the damage", func() bool {
		return create() == http.StatusInternalServerError || admin.Get("/api/v1/tenant/services").Status == http.StatusInternalServerError
	})
	apptest.Until(t, "the server is not ready", func() bool {
		status, h := fixture.Health(t, s)
		return status == http.StatusServiceUnavailable && h.Checks[0].Name == "database" && h.Checks[0].Reason == "The database file is corrupted. Stop the server and restore a backup."
	})
	if page := s.Anyone().Get("/metrics").Want(http.StatusOK); !strings.Contains(string(page.Body), metric+"1\n") {
		t.Error("the metric is not 1")
	}
}

// The server empties the log when it has nothing to do. The doctor says how long the log is
// and leaves none where there was none.
func TestLogOfSQLite(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.URL(t, "sqlite")
	examine := func() string {
		printed, code := apptest.Run(t, []string{"DATABASE_URL=" + databaseURL, "SANDBOX=true"}, "doctor")
		if code != 0 {
			t.Errorf("the doctor exits with %d:\n%s", code, printed)
		}
		return printed
	}
	if said := examine(); !strings.Contains(said, "ok      log         0 bytes\n") {
		t.Errorf("before the first start:\n%s", said)
	}
	if left, _ := filepath.Glob(fileOf(databaseURL) + "*"); len(left) != 1 {
		t.Errorf("the doctor leaves %v", left)
	}
	s := apptest.Start(t, databaseURL, apptest.WithoutJobs)
	s.Tenant("acme").As("admin").Licence()
	apptest.Until(t, "the log is empty", func() bool {
		return strings.Contains(string(s.Anyone().Get("/metrics").Want(http.StatusOK).Body), "\nstagegate_database_wal_bytes 0\n")
	})
	if info, err := os.Stat(fileOf(databaseURL) + "-wal"); err != nil || info.Size() != 0 {
		t.Errorf("%v, %v", info, err)
	}
}

// loggedLines keeps what a server logs.
type loggedLines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *loggedLines) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(b)
}

func (r *loggedLines) contain(text string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.Contains(r.text.String(), text)
}

// A lock of another process makes the server unready although nobody writes, and the log
// says so. It passes by itself.
func TestLockedFromOutsideMeanwhile(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.URL(t, "sqlite")
	logged := &loggedLines{}
	s := apptest.StartLogging(t, databaseURL, api.TraceLog(slog.NewTextHandler(logged, nil)))
	ready := func() int { return s.Anyone().Get("/readyz").Status }
	apptest.Until(t, "the server is ready", func() bool { return ready() == http.StatusOK })
	other := dbtest.Outside(t, fileOf(databaseURL))
	execute(t, other, "PRAGMA busy_timeout = 5000")
	execute(t, other, "BEGIN IMMEDIATE")
	apptest.Until(t, "the server is not ready", func() bool {
		return string(s.Anyone().Get("/readyz").Body) == "not ready: The database is locked by another process.\n"
	})
	apptest.Until(t, "the log names the lock", func() bool { return logged.contain("another process holds the database write lock") })
	execute(t, other, "ROLLBACK")
	apptest.Until(t, "the server is ready again", func() bool { return ready() == http.StatusOK })
	apptest.Until(t, "the log names the end", func() bool { return logged.contain("database write lock released") })
}

//go:build chaos

package chaos

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	casework "stagegate/internal/cases"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/reports"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/bulk"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/program"
)

// benchSecret is the APP_SECRET of the databases that make bench keeps, so that one of them can be copied
// instead of filling a new one.
const benchSecret = "a secret that only the benchmark knows"

// filled is the number of organisations in a database that is filled here.
const filled = 20

// A large SQLite database is copied to PostgreSQL. Then the program runs on both and must answer the same calls
// equally.
func TestCopyDrill(t *testing.T) {
	providers := program.StartProviders(t, "http://"+program.FreeAddress(t))
	settings := append(providers.Settings(providers.Relay), "APP_SECRET="+benchSecret, "ACCESS_TOKEN_TTL_SECONDS=86400",
		"SQLITE_SYNCHRONOUS=NORMAL", "OUTBOX_PROCESSING_INTERVAL_MS=86400000", "CALL_TIMEOUT_SECONDS=120")
	from := program.New(t, "sqlite", settings...)
	to := program.New(t, "postgres", settings...)
	tables := filepath.Join(openDir(t), "tables")
	run(t, "install", "--directory", "--owner=postgres", tables)
	to.Database = dbtest.EmptyIn(t, tables) // on the disk, not in memory
	size := bulk.Size{Tenants: filled, Requests: apptest.Setting("COPY_REQUESTS", 50_000), Seed: 1}
	size.Applications = size.Requests / 4
	if kept := os.Getenv("COPY_FROM"); kept != "" {
		run(t, "cp", "--reflink=auto", kept, filepath.Join(from.Dir, "stagegate.db"))
		began := time.Now()
		if printed, code := from.Run("migrate"); code != 0 {
			t.Fatal(printed)
		}
		from.Figure("migration of the kept database", time.Since(began).Seconds(), "s", program.NoBound())
	} else {
		fillFor(t, from, size)
	}

	tokens := signedIn(from, size)
	began := time.Now()
	printed, code := from.Run("copy", "--from", from.Database, "--to", to.Database)
	if code != 0 {
		t.Fatal(printed)
	}
	lines := strings.Split(strings.TrimSpace(printed), "\n")
	from.Notef("%s", strings.Join(lines[max(0, len(lines)-2):], " "))
	from.Figure(fmt.Sprintf("the copy of %.1f GB, with the comparison of all rows", float64(from.Size())/1e9), time.Since(began).Seconds(), "s", program.NoBound())
	for _, s := range []*program.Server{from, to} {
		s.Start()
		s.Ready()
	}
	w := &walk{from: from, to: to, compared: map[string]int{}}
	w.all(tokens)
	to.Notef("compared, by status: %v; %d of them are non-empty lists", w.compared, w.lists)
	for _, different := range w.different[:min(len(w.different), 10)] {
		t.Error(different)
	}
	to.Figure(fmt.Sprintf("different responses of %d calls", w.calls()), float64(len(w.different)), "", program.AtMost(0))
	to.Figure("size of the copy", float64(to.Size())/1e9, "GB", program.NoBound())
	to.Figure("compared calls", float64(w.calls()), "", program.AtLeast(1000))
}

// fillFor fills the database of a stopped server and runs its jobs once.
func fillFor(t *testing.T, s *program.Server, sizes ...bulk.Size) {
	t.Helper()
	d, err := open.Database(t.Context(), settingsOf(t, s))
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range sizes {
		err = errors.Join(err, bulk.Fill(t.Context(), d, size, ref.Now()))
	}
	if err := errors.Join(err, casework.FoldCounts(t.Context(), d), reports.Fold(t.Context(), d), d.Close()); err != nil {
		t.Fatal(err)
	}
}

// settingsOf returns a configuration for opening the database of a server in this process.
func settingsOf(t *testing.T, s *program.Server) config.Config {
	t.Helper()
	c := apptest.Config(t, s.Database)
	c.DataDir, c.AppSecret = s.Dir, benchSecret
	return c
}

// signedIn returns access tokens of all callers. They are valid for the copy too, since the keys are in the
// database.
func signedIn(s *program.Server, size bulk.Size) map[string]string {
	s.T.Helper()
	s.Start()
	s.Ready()
	tokens := map[string]string{"platform": s.Platform().Token}
	for _, who := range []string{"admin", "officer", "c0", "c1"} {
		tokens[who] = s.Anyone().Post("/api/v1/auth/login", program.M{"tenantSlug": size.Slug(0), "email": size.Email(who, 0), "password": bulk.Password}).
			Want(http.StatusOK).String("accessToken")
	}
	if s.Stop() != 0 {
		s.T.Fatal(s.Output())
	}
	return tokens
}

// walk makes the same calls to two servers.
type walk struct {
	from, to *program.Server

	compared  map[string]int // number of responses of the source by status
	lists     int            // non-empty lists
	different []string
}

func (w *walk) calls() (n int) {
	for _, of := range w.compared {
		n += of
	}
	return n
}

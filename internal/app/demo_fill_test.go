package app_test

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/app/demo"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/testlog"
)

// demoStart is a start of the demo within this process.
type demoStart struct {
	*app.App

	stop func()
	err  chan error
}

// beginDemo starts the demo on its own database, or on another one, without its data.
func beginDemo(t *testing.T, dir, databaseURL string) demoStart {
	t.Helper()
	config := apptest.Config(t, databaseURL)
	config.DataDir, config.Demo = dir, true
	a, err := app.New(t.Context(), config, ref.Now, testlog.New(t))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	t.Cleanup(stop)
	s := demoStart{a, stop, make(chan error, 1)}
	started := make(chan struct{})
	go func() { s.err <- a.Serve(ctx, func() { close(started) }) }()
	<-started
	return s
}

// end stops it.
func (s demoStart) end() {
	s.stop()
	<-s.err
}

// interrupted fills the database, but is interrupted when a statement begins for the nth
// time.
func (s demoStart) interrupted(t *testing.T, statement string, n int) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	s.DB.Watch(func(query string, _ []any) {
		if strings.HasPrefix(query, statement) {
			if n--; n == 0 {
				stop()
			}
		}
	})
	if err := s.SeedDemo(ctx); err == nil {
		t.Fatal("the database was filled")
	}
	s.end()
}

// A demo whose first start was interrupted, wherever, begins again: also if that is
// interrupted. Afterwards it keeps what it has.
func TestInterruptedDemo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, at := range []struct {
		statement string
		n         int
	}{{"INSERT INTO tenants", 1}, {"INSERT INTO services", 1}, {"INSERT INTO services", 3}, {"INSERT INTO payments", 1}, {"INSERT INTO cases", 5}} {
		beginDemo(t, dir, "").interrupted(t, at.statement, at.n)
	}
	for range 2 {
		s := beginDemo(t, dir, "")
		if err := s.SeedDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n, err := db.One[int64](t.Context(), s.DB, "SELECT COUNT(*) FROM cases"); n != 25 || err != nil {
			t.Errorf("there are %d requests, %v", n, err)
		}
		s.end()
	}
}

// A database that is not the demo's own is never emptied: the demo says what to do.
func TestInterruptedDemoOnAnotherDatabase(t *testing.T) {
	t.Parallel()
	dir, url := t.TempDir(), dbtest.URL(t, "postgres")
	beginDemo(t, dir, url).interrupted(t, "INSERT INTO services", 1)
	s := beginDemo(t, dir, url)
	if err := s.SeedDemo(t.Context()); err == nil || !strings.Contains(err.Error(), "empty this database and start again") {
		t.Errorf("the second start: %v", err)
	}
	s.end()
	empty := beginDemo(t, dir, dbtest.URL(t, "postgres")) // instead of the other one
	if err := empty.SeedDemo(t.Context()); err != nil {
		t.Error(err)
	}
	empty.end()
}

// While it is being filled the demo is not ready. Killed then, it begins again, with
// nothing left of the start before.
func TestKilledDemo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	faults := filepath.Join(dir, "demo", "sandbox", "faults.json")
	if err := os.MkdirAll(filepath.Dir(faults), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(faults, []byte(`{"payments":{"api":"timeout"}}`), 0o600); err != nil { // so that the demo's payment hangs
		t.Fatal(err)
	}
	p := apptest.StartDemo(t, dir, "")
	apptest.Until(t, "the payment is being started", func() bool {
		return strings.Contains(string(p.Anyone().Get("/metrics").Body), "\nstagegate_payments_pending 1\n")
	})
	ready := p.Anyone().Get("/readyz").Want(503)
	if line := string(ready.Body); !strings.Contains(line, "seeding the demo") {
		t.Errorf("while it is being filled: %s", line)
	}
	p.Kill()
	p = apptest.Demo(t, dir, "")
	p.Anyone().Get("/readyz").Want(200)
	if n := p.SignIn("ada@customer.test", demo.Password).Get("/api/v1/customer/requests").Want(200).Len("content"); n != 5 {
		t.Errorf("Ada has %d requests", n)
	}
}

// A demo that cannot have its port deletes nothing.
func TestResetNeedsThePort(t *testing.T) {
	t.Parallel()
	taken, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	dir := t.TempDir()
	file := filepath.Join(dir, "demo", "stagegate.db")
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("of another start"), 0o600); err != nil {
		t.Fatal(err)
	}
	printed, code := apptest.Run(t, []string{"DATA_DIR=" + dir, "HTTP_ADDR=" + taken.Addr().String()}, "demo", "--reset")
	if code != 1 || !strings.Contains(printed, "HTTP_ADDR: ") {
		t.Errorf("exits with %d:\n%s", code, printed)
	}
	if content, err := os.ReadFile(file); err != nil || string(content) != "of another start" {
		t.Errorf("the file is %q, %v", content, err)
	}
}

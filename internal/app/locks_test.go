package app_test

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/app/config"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/program"
)

// fileOf is the path of the SQLite file that a URL names.
func fileOf(databaseURL string) string { return strings.TrimPrefix(databaseURL, "sqlite:") }

// refusal is why a server does not start on a database.
func refusal(t *testing.T, databaseURL string) string {
	t.Helper()
	a, err := app.New(t.Context(), apptest.Config(t, databaseURL), ref.Now, slog.New(slog.DiscardHandler))
	if err == nil {
		a.Close()
		t.Fatalf("a server starts on %s", databaseURL)
	}
	return err.Error()
}

// Two servers cannot use one SQLite file, even if their data directories differ and one of
// them reaches the file through a symbolic link. Commands that need the file for
// themselves are refused too, and change nothing.
func TestOneServerOnAFile(t *testing.T) {
	t.Parallel()
	databaseURL := dbtest.URL(t, "sqlite")
	sameSecret := func(c *config.Config) { c.AppSecret = fixture.TestSecret }
	s := apptest.Start(t, databaseURL, sameSecret)
	link := "sqlite:" + filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(fileOf(databaseURL), fileOf(link)); err != nil {
		t.Fatal(err)
	}
	for _, url := range []string{databaseURL, link} {
		want := fmt.Sprintf("DATABASE_URL: %s is in use by another stagegate (process %d); stop it first", fileOf(url), os.Getpid())
		if said := refusal(t, url); !strings.Contains(said, want) {
			t.Errorf("a second server says %q, want %q", said, want)
		}
		for _, command := range [][]string{{"serve"}, {"demo"}, {"restore", os.DevNull}, {"copy", "--to=postgres://127.0.0.1:1/none"}} {
			printed, code := apptest.Run(t, []string{"DATABASE_URL=" + url, "SANDBOX=true", "HTTP_ADDR=127.0.0.1:0"}, command...)
			if code != 1 || !strings.Contains(printed, want) {
				t.Errorf("%v exits with %d:\n%s", command, code, printed)
			}
		}
	}
	s.Tenant("acme").As("admin") // the first server goes on
	s.Stop()
	apptest.Start(t, link, sameSecret)
}

// After a kill, the last commits are in SQLite's log. Without it nothing opens the database,
// which would silently lose them.
func TestMissingLog(t *testing.T) {
	t.Parallel()
	s := program.Start(t, "sqlite")
	file := filepath.Join(s.Dir, "stagegate.db")
	kept := filepath.Join(t.TempDir(), "wal")
	refused := func(want bool) {
		t.Helper()
		for _, command := range [][]string{{"serve"}, {"doctor"}, {"migrate"}, {"keys", "rotate"}, {"backup", filepath.Join(t.TempDir(), "backup")}, {"copy", "--to=postgres://127.0.0.1:1/none"}} {
			if !want && command[0] == "serve" {
				continue
			}
			printed, _ := s.Run(command...)
			if strings.Contains(printed, "Its log, "+file+"-wal, is missing") != want || strings.Contains(printed, "create an empty file with that name") != want {
				t.Errorf("%v says:\n%s", command, printed)
			}
		}
	}
	s.Kill()
	if err := os.Rename(file+"-wal", kept); err != nil {
		t.Fatal(err)
	}
	refused(true)
	if err := os.Rename(kept, file+"-wal"); err != nil {
		t.Fatal(err)
	}
	refused(false)
	s.Start()
	s.Ready()
	if code := s.Stop(); code != 0 {
		t.Fatalf("it exits with %d:\n%s", code, s.Output())
	}
	for _, suffix := range []string{"-wal", "-shm"} { // as sqlite3 does
		if err := os.Remove(file + suffix); err != nil {
			t.Fatal(err)
		}
	}
	refused(false)
	s.Start()
	s.Ready()
	s.Kill()
	if err := os.Remove(file + "-wal"); err != nil {
		t.Fatal(err)
	}
	refused(true)
	if err := os.WriteFile(file+"-wal", nil, 0o600); err != nil { // the remedy, where nothing is missing
		t.Fatal(err)
	}
	s.Start()
	s.Ready()
}

// Package dbtest gives each test a separate database with the schema, on both engines.
//
// SQLite needs no setup. PostgreSQL is the server in TEST_POSTGRES_URL, as a superuser and with the database
// postgres; tests fail without it, because both engines must be tested.
package dbtest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/testlog"
)

// Engines are the supported database engines.
var Engines = []string{"sqlite", "postgres"}

// Key is db.Options.Key of test databases.
var Key = []byte("the key of every test database ..")

// maxConns is small, so that many concurrent tests can share one server.
const maxConns = 8

// URL returns the URL of a new, migrated database for this test. It is removed when the test ends.
func URL(t testing.TB, engine string) string {
	t.Helper()
	testlog.Keep(t)
	switch engine {
	case "sqlite":
		return sqliteURL(t)
	case "postgres":
		return postgresURL(t)
	}
	t.Fatalf("dbtest: there is no engine %q", engine)
	return ""
}

// Open opens a new, migrated database until the end of the test.
func Open(t testing.TB, engine string) *db.DB {
	t.Helper()
	// NORMAL, because no test survives a power failure.
	d, err := db.Open(testlog.Context(context.Background(), t), URL(t, engine), db.Options{SQLiteSync: "NORMAL", MaxConns: maxConns, Key: Key})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Errorf("close the database: %v", err)
		}
	})
	return d.AsUser()
}

// Each runs fn once on each engine, as parallel subtests named after the engines.
func Each(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			fn(t, Open(t, engine))
		})
	}
}

func sqliteURL(t testing.TB) string {
	t.Helper()
	file, err := sqliteTemplate()
	if err != nil {
		t.Fatalf("dbtest: make the SQLite template: %v", err)
	}
	path := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite:" + path
}

// sqliteTemplate is the content of a migrated database file. Closing checkpoints the WAL, so the file is
// complete.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "stagegate-dbtest-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "template.db")
	if err := migrate("sqlite:" + path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// migrate migrates the database at url and closes it.
func migrate(url string) error {
	ctx := context.Background()
	d, err := db.Open(ctx, url, db.Options{MaxConns: 2})
	if err != nil {
		return err
	}
	if err := d.Migrate(ctx); err != nil {
		_ = d.Close() // the failed migration is reported
		return err
	}
	return d.Close()
}

package db_test

import (
	"os"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// A closed database keeps the files that it needs, so that it can be opened on a full disk. Its WAL is empty,
// so the database file can be replaced.
func TestFilesOfAClosedDatabase(t *testing.T) {
	url := dbtest.URL(t, "sqlite")
	path := strings.TrimPrefix(url, "sqlite:")
	backup, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	open := func() *db.DB {
		t.Helper()
		d, err := db.Open(t.Context(), url, db.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	d := open()
	run(t, d, "CREATE TABLE later (id TEXT PRIMARY KEY)")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	for suffix, empty := range map[string]bool{"-wal": true, "-shm": false} {
		if info, err := os.Stat(path + suffix); err != nil || (info.Size() == 0) != empty {
			t.Errorf("%s: %v, %v", suffix, info, err)
		}
	}
	if err := os.WriteFile(path, backup, 0o600); err != nil {
		t.Fatal(err)
	}
	d = open()
	if n := one[int](t, d, "SELECT COUNT(*) FROM sqlite_master WHERE name = 'later'"); n != 0 {
		t.Error("the database of before is mixed with its backup")
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}

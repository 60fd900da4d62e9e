package db_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// source returns the path of an SQLite file with a few rows, and a function that changes it.
func source(t *testing.T) (path string, change func(statements ...string)) {
	t.Helper()
	url := dbtest.URL(t, "sqlite")
	change = func(statements ...string) {
		t.Helper()
		d, err := db.Open(t.Context(), url, db.Options{SQLiteSync: "NORMAL"})
		if err != nil {
			t.Fatal(err)
		}
		d = d.AsUser()
		run(t, d, statements...)
		if err := d.Close(); err != nil { // a copy needs exclusive access
			t.Fatal(err)
		}
	}
	change(
		`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t1', 'one', 'Ünü ''1''', 'ACTIVE', 1750000000123456, 1750000000123456), ('t2', 'two', '', 'ACTIVE', 0, -1)`,
		`UPDATE plans SET name = 'Free of charge' WHERE code = 'FREE'`)
	return strings.TrimPrefix(url, "sqlite:"), change
}

// A copy interrupted after any batch is resumed, and both databases end up equal. Until then servers refuse the
// target.
func TestCopyResumes(t *testing.T) {
	path, change := source(t)
	change(slices.Repeat([]string{`INSERT INTO rate_windows (key, used, ends_at) SELECT 'k' || COUNT(*), (SELECT COUNT(*) FROM rate_windows), 2 FROM rate_windows`}, 30)...)
	to := dbtest.Open(t, "postgres")
	cut := errors.New("interrupted")
	var tables []db.TableCopy
	for tries := 0; ; tries++ {
		batches := 0
		var err error
		tables, err = to.CopySQLite(t.Context(), path, db.CopyOptions{BatchRows: 7, Progress: func(c db.TableCopy) error {
			if batches++; batches > 12 && c.Sum == "" {
				return cut
			}
			return nil
		}})
		if err == nil {
			if tries < 3 {
				t.Errorf("interrupted %d times", tries)
			}
			break
		}
		if !errors.Is(err, cut) || tries > 50 {
			t.Fatal(err)
		}
		if err := to.CheckSchema(t.Context()); err == nil || !strings.Contains(err.Error(), "an unfinished copy") {
			t.Errorf("a server accepts the target: %v", err)
		}
	}
	for _, table := range tables {
		if table.Table == "rate_windows" && table.Rows != 30 || table.Table == "tenants" && table.Rows != 2 {
			t.Errorf("%+v", table)
		}
	}
	if err := to.FinishCopy(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := to.CheckSchema(t.Context()); err != nil {
		t.Error(err)
	}
	if got := one[string](t, to, "SELECT name FROM plans WHERE code = 'FREE'"); got != "Free of charge" {
		t.Errorf("the plan is %q", got)
	}
}

// A target that is not empty or of another schema is refused, as is a source that changed during the copy.
func TestCopyRefuses(t *testing.T) {
	path, change := source(t)
	to := dbtest.Open(t, "postgres")
	refused := func(want string) {
		t.Helper()
		_, err := to.CopySQLite(t.Context(), path, db.CopyOptions{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	run(t, to, `INSERT INTO rate_windows (key, used, ends_at) VALUES ('k', 1, now())`)
	refused("the target is not empty: table rate_windows has rows")
	run(t, to, `DELETE FROM rate_windows`)
	change(`UPDATE tenants SET name = 'a' || char(0) WHERE id = 't1'`)
	refused("column name of rowid 1: PostgreSQL stores only valid UTF-8")
	change(`UPDATE tenants SET name = 'a' WHERE id = 't1'`)
	if _, err := to.CopySQLite(t.Context(), path, db.CopyOptions{}); err != nil {
		t.Error(err)
	}
	change(`UPDATE tenants SET name = 'b' WHERE id = 't1'`)
	refused("table tenants differs")
	change(`UPDATE goose_db_version SET tstamp = '2001-01-01 00:00:00' WHERE version_id = 1`)
	refused("the target contains part of another database")
	change(`DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)`)
	refused("run: stagegate migrate")
}

func TestCanonicalNumbers(t *testing.T) {
	for _, same := range [][]string{
		{"0", "-0", "0.00", "0e5"}, {"150", "1.5e2", "150.0", "1.50E+2", "15e1"}, {"0.00001", "1e-5", "1.0E-5"}, {"-12.5", "-1.25e1"},
	} {
		for _, s := range same {
			if db.CanonicalNumber(s) != db.CanonicalNumber(same[0]) {
				t.Errorf("%s is %s, and %s is %s", s, db.CanonicalNumber(s), same[0], db.CanonicalNumber(same[0]))
			}
		}
	}
	if db.CanonicalNumber("9007199254740993") == db.CanonicalNumber("9007199254740992") || db.CanonicalNumber("1") == db.CanonicalNumber("10") {
		t.Error("different numbers are alike")
	}
}

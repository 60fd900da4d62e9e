package db_test

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// emptyURL returns the URL of a database without a schema.
func emptyURL(t *testing.T, engine string) string {
	t.Helper()
	if engine == "sqlite" {
		return "sqlite:" + filepath.Join(t.TempDir(), "made", "on demand?%20#.db")
	}
	url := dbtest.URL(t, engine)
	d, err := db.Open(t.Context(), url, db.Options{MaxConns: 1})
	if err != nil {
		t.Fatal(err)
	}
	d = d.AsUser()
	run(t, d, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return url
}

func TestInstancesMigrateAtOnce(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			url := emptyURL(t, engine)
			var wg sync.WaitGroup
			for range 3 {
				wg.Go(func() {
					d, err := db.Open(t.Context(), url, db.Options{MaxConns: 2})
					if err != nil {
						t.Errorf("open: %v", err)
						return
					}
					d = d.AsUser()
					defer func() { _ = d.Close() }()
					if err := d.Migrate(t.Context()); err != nil {
						t.Error(err)
					}
					if err := d.CheckSchema(t.Context()); err != nil {
						t.Errorf("after migrating: %v", err)
					}
				})
			}
			wg.Wait()
		})
	}
}

// openEmpty opens an empty database as its user.
func openEmpty(t *testing.T, engine string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), emptyURL(t, engine), db.Options{MaxConns: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d.AsUser()
}

func TestReady(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			d := openEmpty(t, engine)
			if d.Engine() != engine {
				t.Errorf("engine %q", d.Engine())
			}
			if err := d.CheckSchema(t.Context()); err == nil {
				t.Error("ready without a schema")
			}
			for range 2 { // the second time there is nothing to do
				if err := d.Migrate(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if err := d.CheckSchema(t.Context()); err != nil {
				t.Errorf("not ready after migrating: %v", err)
			}
			last, err := db.LastMigration()
			if err != nil || last < 1 {
				t.Fatalf("carried version %d, %v", last, err)
			}
			write(t, d, func(tx *db.Tx) error {
				_, err := db.Exec(t.Context(), tx, "DELETE FROM goose_db_version WHERE version_id = $1", last)
				return err
			})
			if err := d.CheckSchema(t.Context()); err == nil || !strings.Contains(err.Error(), fmt.Sprint("schema version ", last-1)) {
				t.Errorf("with an older schema: %v", err)
			}
		})
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, url := range []string{"", "mysql://u:hunter2@h/d", "sqlite:", "sqlite://relative.db", "sqlite::memory:",
		"postgres://u:hunter2@127.0.0.1:1/d?sslmode=disable", "postgres://u:hunter2@h:port/d"} {
		d, err := db.Open(t.Context(), url, db.Options{})
		if err == nil {
			_ = d.Close()
			t.Errorf("%q was opened", url)
			continue
		}
		if strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: the password is in the message: %v", url, err)
		}
		if got, want := db.IsUnavailable(err), strings.Contains(url, ":1/"); got != want {
			t.Errorf("%q: IsUnavailable %v (%v)", url, got, err)
		}
	}
	if _, err := db.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "x.db"), db.Options{SQLiteSync: "OFF"}); err == nil {
		t.Error("synchronous OFF was accepted")
	}
}

func TestSessionSettings(t *testing.T) {
	url := dbtest.URL(t, "postgres")
	d, err := db.Open(t.Context(), url+"&statement_timeout=1234&timezone=Africa/Lagos", db.Options{MaxConns: 2})
	if err != nil {
		t.Fatal(err)
	}
	d = d.AsUser()
	defer func() { _ = d.Close() }()
	for name, want := range map[string]string{
		"statement_timeout": "1234ms", "timezone": "Africa/Lagos", "application_name": "stagegate", "lock_timeout": "5s",
		"idle_in_transaction_session_timeout": "15s", "transaction_isolation": "read committed",
	} {
		if got := one[string](t, d, "SELECT current_setting($1)", name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}

	lite := dbtest.Open(t, "sqlite")
	for query, want := range map[string]string{
		"SELECT * FROM pragma_journal_mode": "wal", "SELECT * FROM pragma_foreign_keys": "1",
		"SELECT * FROM pragma_busy_timeout": "5000", "SELECT * FROM pragma_query_only": "0",
	} {
		write(t, lite, func(tx *db.Tx) error {
			if got := one[string](t, tx, query); got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
			return nil
		})
	}
	if got := one[int](t, lite, "SELECT * FROM pragma_query_only"); got != 1 {
		t.Error("the readers may write")
	}
}

func TestUnavailableDatabase(t *testing.T) {
	d := dbtest.Open(t, "postgres")
	killed := func(q db.Q) error {
		_, err := db.One[bool](t.Context(), q, "SELECT pg_terminate_backend(pg_backend_pid())")
		return err
	}
	if err := killed(d); !db.IsUnavailable(err) {
		t.Errorf("read on a terminated connection: %v", err)
	}
	err := d.Write(t.Context(), func(tx *db.Tx) error { return killed(tx) })
	if !db.IsUnavailable(err) {
		t.Errorf("write on a terminated connection: %v", err)
	}
	if got := one[int](t, d, "SELECT 1"); got != 1 { // the pool has recovered
		t.Error(got)
	}
}

// A user who is no superuser can migrate and use a database once it may take the roles of the program. Until then the
// doctor says how.
func TestMigrateAsOrdinaryUser(t *testing.T) {
	t.Parallel()
	address, err := url.Parse(emptyURL(t, "postgres"))
	if err != nil {
		t.Fatal(err)
	}
	admin := openAsUser(t, address)
	version := one[int](t, admin, "SELECT CAST(current_setting('server_version_num') AS INTEGER)")
	user := "user_" + one[string](t, admin, "SELECT md5(current_database())")
	run(t, admin, "CREATE ROLE "+user+" LOGIN CREATEROLE PASSWORD 'ordinary'", "ALTER SCHEMA public OWNER TO "+user)
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		err := admin.Write(ctx, func(tx *db.Tx) error {
			if _, err := db.Exec(ctx, tx, "DROP OWNED BY "+user+" CASCADE"); err != nil {
				return err
			}
			_, err := db.Exec(ctx, tx, "DROP ROLE "+user)
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
	address.User = url.UserPassword(user, "ordinary")
	d := openAsUser(t, address)
	advice := "GRANT stagegate_tenant, stagegate_every_tenant TO " + user + "."
	if err := d.CheckRowSecurity(t.Context()); err == nil || !strings.Contains(err.Error(), advice) {
		t.Errorf("before the roles are granted: %v", err)
	}
	if version >= 160000 { // what the user has who created them; earlier, CREATEROLE is enough
		run(t, admin, "GRANT stagegate_tenant, stagegate_every_tenant TO "+user+" WITH ADMIN TRUE, INHERIT FALSE, SET FALSE")
		if err := d.CheckRowSecurity(t.Context()); err == nil || !strings.Contains(err.Error(), advice) {
			t.Errorf("before the roles may be taken: %v", err)
		}
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := d.CheckRowSecurity(t.Context()); err != nil {
		t.Error(err)
	}
	write(t, d.EveryTenant(), func(tx *db.Tx) error {
		if role := one[string](t, tx, "SELECT CAST(current_user AS TEXT)"); role != "stagegate_every_tenant" {
			t.Errorf("the role is %s", role)
		}
		return nil
	})
}

// openAsUser opens a database as the user of its URL until the end of the test.
func openAsUser(t *testing.T, address *url.URL) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), address.String(), db.Options{MaxConns: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d.AsUser()
}

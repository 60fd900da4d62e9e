package dbtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/testlog"
)

// templateLock is the key of the advisory lock for creating the template in concurrent test processes. The
// number is arbitrary.
const templateLock = 7241905

func postgresURL(t testing.TB) string {
	t.Helper()
	serverURL(t) // without a server there is no template either
	template, err := postgresTemplate()
	if err != nil {
		t.Fatalf("dbtest: make the PostgreSQL template: %v", err)
	}
	// FILE_COPY copies the files directly. The default strategy writes each page to the WAL, which takes twenty
	// times as long.
	return create(t, "TEMPLATE "+template+" STRATEGY FILE_COPY")
}

// Missing returns the URL of a PostgreSQL database that does not exist.
func Missing(t testing.TB) string {
	t.Helper()
	testlog.Keep(t)
	return inServer(t, "missing_"+databaseName(t))
}

// fresh are the options of an empty database.
const fresh = "TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'"

// Empty returns the URL of a new PostgreSQL database without a schema, for tests of programs that migrate it.
// It is dropped when the test ends.
func Empty(t testing.TB) string {
	t.Helper()
	return create(t, fresh)
}

// EmptyIn is Empty with the database in a directory that the server's user may write.
func EmptyIn(t testing.TB, dir string) string {
	t.Helper()
	space := "space_" + strings.ToLower(rand.Text())
	if err := admin("CREATE TABLESPACE " + space + " LOCATION '" + dir + "'"); err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	t.Cleanup(func() {
		if err := admin("DROP TABLESPACE " + space); err != nil {
			t.Errorf("dbtest: %v", err)
		}
	})
	return create(t, fresh+" TABLESPACE "+space)
}

// create creates a database for this test and returns its URL. It is dropped when the test ends.
func create(t testing.TB, options string) string {
	t.Helper()
	testlog.Keep(t)
	name := databaseName(t)
	mine := inServer(t, name)
	if err := admin("CREATE DATABASE " + name + " " + options); err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	t.Cleanup(func() {
		if err := admin("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Errorf("dbtest: %v", err)
		}
	})
	return mine
}

// serverURL returns the URL of the test server.
func serverURL(t testing.TB) string {
	t.Helper()
	server := os.Getenv("TEST_POSTGRES_URL")
	if server == "" {
		t.Fatal("TEST_POSTGRES_URL is not set: run the tests with `make test` or `scripts/with-postgres go test ./...`")
	}
	return server
}

// inServer returns the URL of a database on the test server.
func inServer(t testing.TB, name string) string {
	t.Helper()
	mine, err := withDatabase(serverURL(t), name)
	if err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	return mine
}

// databaseName returns a new database name that begins with the test's name, so that the server's log shows to
// which test a line belongs.
func databaseName(t testing.TB) string {
	const most = 28 // of the 63 bytes of a PostgreSQL name
	test := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, strings.ToLower(t.Name()))
	return test[:min(most, len(test))] + "_" + strings.ToLower(rand.Text())
}

// Size returns the size of a PostgreSQL database in bytes.
func Size(t testing.TB, databaseURL string) (bytes int64) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, databaseURL)
	if err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	defer func() { _ = conn.Close(ctx) }()
	if err := conn.QueryRow(ctx, "SELECT pg_database_size(current_database())").Scan(&bytes); err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	return bytes
}

// postgresTemplate creates the template database, unless another process or an earlier run with the same
// migrations has created it, and returns its name.
var postgresTemplate = sync.OnceValues(func() (name string, err error) {
	ctx := context.Background()
	server := os.Getenv("TEST_POSTGRES_URL")
	name = "stagegate_template_" + db.SchemaHash()
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }() // this also releases the lock

	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", templateLock); err != nil {
		return "", err
	}
	var there bool
	err = conn.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)", name).Scan(&there)
	if err != nil || there {
		return name, err
	}
	// It is renamed when complete, so that an interrupted run leaves no incomplete template.
	draft := name + "_draft"
	draftURL, err := withDatabase(server, draft)
	if err != nil {
		return "", err
	}
	if _, err := conn.Exec(ctx, "DROP DATABASE IF EXISTS "+draft+" WITH (FORCE)"); err != nil {
		return "", err
	}
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+draft+" "+fresh); err != nil {
		return "", err
	}
	if err := migrate(draftURL); err != nil {
		return "", err
	}
	_, err = conn.Exec(ctx, "ALTER DATABASE "+draft+" RENAME TO "+name)
	return name, err
})

// admins are idle connections to the server. They are connected to a database outside the tests, where
// databases are created and dropped.
var admins = make(chan *pgx.Conn, 4)

// admin runs one statement on the server.
func admin(statement string) (err error) {
	ctx := context.Background()
	var conn *pgx.Conn
	select {
	case conn = <-admins:
	default:
		if conn, err = pgx.Connect(ctx, os.Getenv("TEST_POSTGRES_URL")); err != nil {
			return err
		}
	}
	if _, err := conn.Exec(ctx, statement); err != nil {
		return errors.Join(fmt.Errorf("%s: %w", statement, err), conn.Close(ctx))
	}
	select {
	case admins <- conn:
		return nil
	default: // enough are idle
		return conn.Close(ctx)
	}
}

// CloseIdle closes the idle connections. They may have goroutines: after a slow write pgx reads in the
// background until the next statement.
func CloseIdle() {
	for {
		select {
		case conn := <-admins:
			_ = conn.Close(context.Background()) // the server may be gone
		default:
			return
		}
	}
}

// withDatabase returns the server's URL with another database.
func withDatabase(server, name string) (string, error) {
	u, err := url.Parse(server)
	if err != nil {
		return "", errors.New("TEST_POSTGRES_URL is not a URL")
	}
	u.Path = "/" + name
	return u.String(), nil
}

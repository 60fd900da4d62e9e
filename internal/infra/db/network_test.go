package db_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/netfault"
	"stagegate/internal/testkit/poll"
)

// throughProxy opens a PostgreSQL database behind a proxy with which a test can break the network.
func throughProxy(t *testing.T) (*db.DB, *netfault.Proxy) {
	t.Helper()
	proxy, url := netfault.Database(t, dbtest.URL(t, "postgres"))
	d, err := db.Open(t.Context(), url, db.Options{MaxConns: 4, BackgroundConns: 2, Key: dbtest.Key, PingTimeout: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	d = d.AsUser()
	t.Cleanup(func() { _ = d.Close() })
	if _, err := d.Clock(t.Context(), time.Now); err != nil { // the first ping
		t.Fatal(err)
	}
	return d, proxy
}

// While PostgreSQL is unreachable, waiting and new callers are told that the database is unavailable.
// Afterwards everything works at once.
func TestBlackHoleAtOnce(t *testing.T) {
	t.Parallel()
	d, proxy := throughProxy(t)
	read := func(d *db.DB) error {
		_, err := db.One[int64](t.Context(), d, "SELECT 1")
		return err
	}
	change := func() error {
		return d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.One[int64](t.Context(), tx, "SELECT 1")
			return err
		})
	}
	calls := map[string]func() error{
		"read": func() error { return read(d) }, "write": change, "job": func() error { return read(d.Background()) },
	}
	for name, call := range calls {
		if err := call(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	proxy.Blackhole()
	for name, call := range calls {
		for range 10 { // the first ones wait for a reply, the last ones fail immediately
			if err := call(); !db.IsUnavailable(err) {
				t.Errorf("%s in the black hole: %v", name, err)
			}
		}
	}
	proxy.Forward()
	poll.Until(t, "the database answers", func() bool { return read(d) == nil })
	for name, call := range calls {
		for range 10 {
			if err := call(); err != nil {
				t.Errorf("%s after the black hole: %v", name, err)
			}
		}
	}
}

// A slow statement is not cut: the server still answers pings.
func TestSlowStatementMeanwhile(t *testing.T) {
	t.Parallel()
	d, _ := throughProxy(t)
	if _, err := db.One[string](t.Context(), d, "SELECT CAST(pg_sleep(7) AS TEXT)"); err != nil {
		t.Error(err)
	}
}

// Connections that the network has forgotten are replaced by new ones.
func TestDroppedConnections(t *testing.T) {
	t.Parallel()
	d, proxy := throughProxy(t)
	for range 4 {
		if _, err := db.One[int64](t.Context(), d, "SELECT 1"); err != nil {
			t.Fatal(err)
		}
	}
	proxy.DropConnections()
	if _, err := db.One[int64](t.Context(), d, "SELECT 1"); !db.IsUnavailable(err) {
		t.Errorf("a call on a connection that is forgotten: %v", err)
	}
	poll.Until(t, "the database answers", func() bool {
		_, err := db.One[int64](t.Context(), d, "SELECT 1")
		return err == nil
	})
}

// Transactions that wait for a lock leave connections to readers, in the background too.
func TestReadersMeanwhile(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "postgres")
	for _, lane := range []*db.DB{d, d.Background()} {
		hold, release := make(chan struct{}), make(chan struct{})
		held := make(chan error, 1)
		go func() {
			held <- d.Write(t.Context(), func(tx *db.Tx) error {
				_, err := db.One[string](t.Context(), tx, "SELECT CAST(pg_advisory_xact_lock(1) AS TEXT)")
				close(hold)
				<-release
				return err
			})
		}()
		<-hold
		const writers = 20
		done := make(chan error, writers)
		ctx, cancel := context.WithCancel(t.Context())
		for range writers {
			go func() {
				done <- lane.Write(ctx, func(tx *db.Tx) error {
					_, err := db.One[string](ctx, tx, "SELECT CAST(pg_advisory_xact_lock(1) AS TEXT)")
					return err
				})
			}()
		}
		poll.Until(t, "writers wait for the limiter", func() bool { return d.WriteWaits().Waiting >= writers-8 })
		short, end := context.WithTimeout(t.Context(), 5*time.Second)
		if _, err := db.One[int64](short, lane, "SELECT 1"); err != nil {
			t.Errorf("a reader behind writers: %v", err)
		}
		end()
		cancel()
		close(release)
		if err := errors.Join(<-held); err != nil {
			t.Error(err)
		}
		for range writers {
			<-done
		}
	}
}

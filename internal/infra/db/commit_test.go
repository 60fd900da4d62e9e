package db_test

import (
	"errors"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/netfault"
	"stagegate/internal/testkit/poll"
)

// A COMMIT whose connection is lost has an unknown outcome and is not retried; a refused COMMIT has a known
// one.
func TestUnknownOutcome(t *testing.T) {
	proxy, url := netfault.Database(t, dbtest.URL(t, "postgres"))
	open := func(limit time.Duration) *db.DB {
		d, err := db.Open(t.Context(), url, db.Options{MaxConns: 4, CommitTimeout: limit})
		if err != nil {
			t.Fatal(err)
		}
		d = d.AsUser()
		t.Cleanup(func() { _ = d.Close() })
		return d
	}
	d, impatient := open(0), open(50*time.Millisecond)
	add, count := jottings(t, d)
	for reply, rows := range map[netfault.Reply]int{netfault.NotSent: 0, netfault.Lost: 1, netfault.NotSentSilent: 0, netfault.LostSilent: 1} {
		proxy.Cut(netfault.Cut{At: netfault.Commit, Seen: "INSERT INTO jottings", Reply: reply, Times: 1})
		runs, writer := 0, d
		if reply == netfault.NotSentSilent || reply == netfault.LostSilent {
			writer = impatient
		}
		err := writer.Write(t.Context(), func(tx *db.Tx) error {
			tx.AfterCommit(func() { t.Errorf("%v: ran after the commit", reply) })
			runs++
			return add(t.Context(), tx, 1)
		})
		if !errors.Is(err, db.ErrUnknownOutcome) || !db.IsUnavailable(err) || runs != 1 {
			t.Errorf("%v: %v in %d runs", reply, err, runs)
		}
		if !poll.Soon(func() bool { return count() == rows }) { // without a reply, the COMMIT may still be on its way
			t.Errorf("%v: %d rows, want %d", reply, count(), rows)
		}
		if reply == netfault.NotSentSilent {
			run(t, d, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'")
		}
		run(t, d, "DELETE FROM jottings")
	}
	run(t, d, "CREATE TABLE parts (id BIGINT REFERENCES jottings (id) DEFERRABLE INITIALLY DEFERRED)")
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(t.Context(), tx, "INSERT INTO parts VALUES (1)")
		return err
	})
	if !db.IsForeignKey(err) || errors.Is(err, db.ErrUnknownOutcome) {
		t.Errorf("refused: %v", err)
	}
}

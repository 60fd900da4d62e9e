package db_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/netfault"
)

// A held transaction is seen by the queries of its operation only. It is committed or
// rolled back by whoever holds it, and what follows a commit follows then.
func TestHeld(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		for _, commit := range []bool{false, true} {
			var held db.Held
			var ran []string
			ctx := db.WithTxOptions(t.Context(), db.TxOptions{
				Hold: &held, AfterCommit: func() { ran = append(ran, "after") }, Written: func(int) { ran = append(ran, "written") },
			})
			err := d.Write(ctx, func(tx *db.Tx) error {
				tx.BeforeCommit(func() error { return add(ctx, tx, 2) })
				return add(ctx, tx, 1)
			})
			inside, failed := db.One[int](ctx, d, "SELECT COUNT(*) FROM jottings")
			if err != nil || failed != nil || inside != 2 || count() != 0 || ran != nil || !held.Open() {
				t.Fatalf("%v, %v: %d rows inside and %d outside, ran %v", err, failed, inside, count(), ran)
			}
			want := 0
			if commit {
				want = 3
				err = held.Commit(func(tx *db.Tx) error { return add(t.Context(), tx, 3) })
			} else {
				held.Rollback()
			}
			if err != nil || count() != want || held.Open() || slices.Equal(ran, []string{"written", "after"}) != commit {
				t.Errorf("commit %v: %v, %d rows, ran %v", commit, err, count(), ran)
			}
			if err := d.Write(ctx, func(tx *db.Tx) error { return add(ctx, tx, 4+want) }); err != nil || count() != want+1 {
				t.Errorf("afterwards nothing is held: %v, %d rows", err, count())
			}
			run(t, d, "DELETE FROM jottings")
		}
	})
}

// What follows the last transaction of an operation commits it as a part, if it changed
// something. What comes after the last part is held again.
func TestHeldParts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		parts := 0
		held := db.Held{Part: func(ctx context.Context, tx *db.Tx) error { parts++; return add(ctx, tx, 100+parts) }}
		ctx := db.WithTxOptions(t.Context(), db.TxOptions{Hold: &held})
		step := func(id int) {
			t.Helper()
			err := d.Write(ctx, func(tx *db.Tx) error {
				if id == 0 {
					_, err := db.All[int](ctx, tx, "SELECT id FROM jottings FOR UPDATE")
					return err
				}
				return add(ctx, tx, id)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		step(0)
		step(1) // commits nothing
		if parts != 0 || held.Parts() || count() != 0 {
			t.Errorf("%d parts, %d rows", parts, count())
		}
		if err := d.WriteWith(ctx, db.TxOptions{}, func(tx *db.Tx) error { return add(ctx, tx, 2) }); err != nil {
			t.Fatal(err)
		}
		if parts != 1 || !held.Parts() || held.Open() || count() != 3 {
			t.Errorf("%d parts, %d rows", parts, count())
		}
		step(3)
		if err := db.CommitHeld(ctx); err != nil || parts != 2 || count() != 5 {
			t.Errorf("%v, %d parts, %d rows", err, parts, count())
		}
		step(4)
		held.Rollback()
		if count() != 5 {
			t.Errorf("%d rows", count())
		}
	})
}

// When a part could not be committed, nothing that follows happens, whatever the
// operation makes of the error.
func TestHeldPartFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		held := db.Held{Part: func(context.Context, *db.Tx) error { return errNo }}
		ctx := db.WithTxOptions(t.Context(), db.TxOptions{Hold: &held})
		step := func(tx *db.Tx) error { return add(ctx, tx, 1) }
		if err := d.Write(ctx, step); err != nil {
			t.Fatal(err)
		}
		for what, err := range map[string]error{
			"CommitHeld": db.CommitHeld(ctx), "again": db.CommitHeld(ctx), "Write": d.Write(ctx, step), "WriteWith": d.WriteWith(ctx, db.TxOptions{}, step),
			"Commit": held.Commit(func(*db.Tx) error { t.Error("ran"); return nil }),
		} {
			if !errors.Is(err, errNo) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if count() != 0 {
			t.Errorf("%d rows", count())
		}
	})
}

// A held transaction whose query or last function fails is rolled back.
func TestHeldFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		for what, fail := range map[string]func(ctx context.Context, held *db.Held) error{
			"a query": func(ctx context.Context, held *db.Held) error {
				_, _ = db.One[int](ctx, d, "SELECT nothing")
				return held.Commit(func(*db.Tx) error { return nil })
			},
			"the last function": func(_ context.Context, held *db.Held) error { return held.Commit(func(*db.Tx) error { return errNo }) },
		} {
			var held db.Held
			ctx := db.WithTxOptions(t.Context(), db.TxOptions{Hold: &held})
			if err := d.Write(ctx, func(tx *db.Tx) error { return add(ctx, tx, 1) }); err != nil {
				t.Fatal(err)
			}
			if err := fail(ctx, &held); err == nil || count() != 0 {
				t.Errorf("%s: %v, %d rows", what, err, count())
			}
		}
	})
}

// A COMMIT whose connection is lost has an unknown outcome and does not run again; one
// that the server refuses has not.
func TestUnknownOutcome(t *testing.T) {
	proxy, url := netfault.Database(t, dbtest.URL(t, "postgres"))
	d, err := db.Open(t.Context(), url, db.Options{MaxConns: 4, CommitWait: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	add, count := jottings(t, d)
	for reply, rows := range map[netfault.Reply]int{netfault.NotSent: 0, netfault.Lost: 1, netfault.NotSentSilent: 0, netfault.LostSilent: 1} {
		proxy.Cut(netfault.Cut{At: netfault.Commit, Seen: "INSERT INTO jottings", Reply: reply, Times: 1})
		runs := 0
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			tx.AfterCommit(func() { t.Errorf("%v: ran after the commit", reply) })
			runs++
			return add(t.Context(), tx, 1)
		})
		if !errors.Is(err, db.ErrUnknownOutcome) || !db.IsUnavailable(err) || runs != 1 {
			t.Errorf("%v: %v in %d runs", reply, err, runs)
		}
		if n := count(); n != rows {
			t.Errorf("%v: %d rows, want %d", reply, n, rows)
		}
		if reply == netfault.NotSentSilent {
			run(t, d, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'")
		}
		run(t, d, "DELETE FROM jottings")
	}
	run(t, d, "CREATE TABLE parts (id BIGINT REFERENCES jottings (id) DEFERRABLE INITIALLY DEFERRED)")
	err = d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(t.Context(), tx, "INSERT INTO parts VALUES (1)")
		return err
	})
	if !db.IsForeignKey(err) || errors.Is(err, db.ErrUnknownOutcome) {
		t.Errorf("refused: %v", err)
	}
}

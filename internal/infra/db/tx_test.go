package db_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/poll"
)

var errNo = errors.New("no")

// jottings creates a table and returns functions that add a row and count the rows.
func jottings(t *testing.T, d *db.DB) (add func(ctx context.Context, tx *db.Tx, id int) error, count func() int) {
	t.Helper()
	run(t, d, "CREATE TABLE jottings (id BIGINT PRIMARY KEY)")
	add = func(ctx context.Context, tx *db.Tx, id int) error {
		_, err := db.Exec(ctx, tx, "INSERT INTO jottings VALUES ($1)", id)
		return err
	}
	return add, func() int { t.Helper(); return one[int](t, d, "SELECT COUNT(*) FROM jottings") }
}

func TestWriteCommitsOrLeavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		var ran []string
		after := func(tx *db.Tx, name string) { tx.AfterCommit(func() { ran = append(ran, name) }) }

		err := d.Write(t.Context(), func(tx *db.Tx) error {
			after(tx, "failed")
			return errors.Join(add(t.Context(), tx, 1), errNo)
		})
		if !errors.Is(err, errNo) || count() != 0 {
			t.Errorf("an error: %v and %d rows", err, count())
		}

		func() {
			defer func() {
				if got := recover(); got != "boom" {
					t.Errorf("recovered %v", got)
				}
			}()
			_ = d.Write(t.Context(), func(tx *db.Tx) error {
				after(tx, "panicked")
				_ = add(t.Context(), tx, 1)
				panic("boom")
			})
		}()
		if n := count(); n != 0 {
			t.Errorf("a panic left %d rows", n)
		}

		ctx, cancel := context.WithCancel(t.Context())
		err = d.Write(ctx, func(tx *db.Tx) error {
			after(tx, "cancelled")
			err := add(ctx, tx, 1)
			cancel()
			return err
		})
		if !errors.Is(err, context.Canceled) || db.IsUnavailable(err) || count() != 0 {
			t.Errorf("cancelled before the commit: %v and %d rows", err, count())
		}

		run(t, d, "CREATE TABLE parts (id BIGINT REFERENCES jottings (id) DEFERRABLE INITIALLY DEFERRED)")
		err = d.Write(t.Context(), func(tx *db.Tx) error {
			after(tx, "refused")
			_, err := db.Exec(t.Context(), tx, "INSERT INTO parts VALUES (1)")
			return err
		})
		if n := one[int](t, d, "SELECT COUNT(*) FROM parts"); !db.IsForeignKey(err) || n != 0 {
			t.Errorf("refused by the commit: %v and %d rows", err, n)
		}

		write(t, d, func(tx *db.Tx) error {
			// It runs after the transaction has released its locks, so it may write.
			tx.AfterCommit(func() { write(t, d, func(tx *db.Tx) error { return add(t.Context(), tx, 2) }) })
			after(tx, "committed")
			err := add(t.Context(), tx, 1)
			if len(ran) != 0 {
				t.Error("AfterCommit ran before the commit")
			}
			return err
		})
		if count() != 2 || fmt.Sprint(ran) != "[committed]" {
			t.Errorf("%d rows, ran %v", count(), ran)
		}
	})
}

func TestFailedStatementFailsTheTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			if _, err := db.One[int](t.Context(), tx, "SELECT id FROM jottings"); !errors.Is(err, db.ErrNotFound) {
				t.Errorf("no row: %v", err)
			}
			if err := add(t.Context(), tx, 1); err != nil {
				t.Errorf("after no row: %v", err)
			}
			if err := add(t.Context(), tx, 1); !db.IsUnique(err, "jottings_pkey") {
				t.Errorf("the same again: %v", err)
			}
			if _, err := db.One[int](t.Context(), tx, "SELECT COUNT(*) FROM jottings"); !db.IsUnique(err, "jottings_pkey") {
				t.Errorf("a read after a failure: %v", err)
			}
			if err := add(t.Context(), tx, 2); !db.IsUnique(err, "jottings_pkey") {
				t.Errorf("a write after a failure: %v", err)
			}
			return nil // ignoring the error
		})
		if !db.IsUnique(err, "jottings_pkey") || count() != 0 {
			t.Errorf("Write: %v, %d rows", err, count())
		}
	})
}

func TestCancelledStatement(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		ctx, cancel := context.WithCancel(t.Context())
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			if err := add(ctx, tx, 1); err != nil {
				t.Errorf("before the cancellation: %v", err)
			}
			cancel()
			return add(ctx, tx, 2)
		})
		if !errors.Is(err, context.Canceled) || count() != 0 {
			t.Errorf("%v, %d rows", err, count())
		}
		if err := d.Write(ctx, func(*db.Tx) error { t.Error("ran"); return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("Write with a cancelled context: %v", err)
		}
		write(t, d, func(tx *db.Tx) error { return add(t.Context(), tx, 1) })
	})
}

// slow is a query that takes far longer than the tests that cancel it.
const slow = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000000) SELECT COUNT(*) FROM n`

func TestDeadlineInARunningStatement(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if _, err := db.One[int](ctx, d, slow); !errors.Is(err, context.DeadlineExceeded) || !db.IsUnavailable(err) {
			t.Errorf("read: %v", err)
		}
		ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			if err := add(t.Context(), tx, 1); err != nil {
				return err
			}
			_, err := db.One[int](ctx, tx, slow)
			return err
		})
		if !errors.Is(err, context.DeadlineExceeded) || count() != 0 {
			t.Errorf("write: %v, %d rows", err, count())
		}
		// PostgreSQL is told on another connection to cancel the statement, and keeps its locks until then.
		poll.Until(t, "what the transaction had locked is free", func() bool {
			return d.Write(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, 1) }) == nil
		})
	})
}

func TestDeadlockIsRetried(t *testing.T) {
	d := dbtest.Open(t, "postgres")
	run(t, d, "CREATE TABLE pots (id TEXT PRIMARY KEY, n BIGINT NOT NULL)", "INSERT INTO pots VALUES ('a', 0), ('b', 0)")
	take := func(tx *db.Tx, id string) error {
		_, err := db.Exec(t.Context(), tx, "UPDATE pots SET n = n + 1 WHERE id = $1", id)
		return err
	}
	var runs, commits atomic.Int64
	var both, wg sync.WaitGroup
	both.Add(2)
	for _, order := range [][2]string{{"a", "b"}, {"b", "a"}} {
		wg.Go(func() {
			first := true
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				runs.Add(1)
				tx.AfterCommit(func() { commits.Add(1) })
				// This deadlock is intended: scripts/with-postgres fails if it finds any in the server's log.
				if _, err := db.Exec(t.Context(), tx, "SET LOCAL log_min_messages = fatal"); err != nil {
					return err
				}
				if err := take(tx, order[0]); err != nil {
					return err
				}
				if first { // each holds one pot before it locks the other
					first = false
					both.Done()
					both.Wait()
				}
				if err := take(tx, order[1]); err != nil {
					return errNo // the returned error does not prevent a retry
				}
				return nil
			})
			if err != nil {
				t.Errorf("Write: %v", err)
			}
		})
	}
	wg.Wait()
	// The loser may conflict once more, so three runs are the minimum.
	if runs.Load() < 3 || commits.Load() != 2 {
		t.Errorf("%d runs and %d commits, want 3 or more and 2", runs.Load(), commits.Load())
	}
	if got := one[int](t, d, "SELECT CAST(SUM(n) AS BIGINT) FROM pots"); got != 4 {
		t.Errorf("sum %d, want 4", got)
	}
}

func TestRetryLimit(t *testing.T) {
	d := dbtest.Open(t, "postgres")
	runs := 0
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		runs++
		_, err := db.Exec(t.Context(), tx, "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$")
		return err
	})
	if runs != 4 || !db.Retryable(err) || !db.IsUnavailable(err) {
		t.Errorf("%d runs, %v", runs, err)
	}
	runs = 0
	if err := d.Write(t.Context(), func(*db.Tx) error { runs++; return errNo }); runs != 1 || !errors.Is(err, errNo) {
		t.Errorf("another error: %d runs, %v", runs, err)
	}
}

func TestWriteLimiterTimeout(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		release, err := d.HoldWriters(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		never := func(*db.Tx) error { t.Error("ran"); return nil }

		d.SetWait(10 * time.Millisecond)
		if err := d.Write(t.Context(), never); !db.IsUnavailable(err) {
			t.Errorf("after the longest wait: %v", err)
		}
		d.SetWait(time.Hour)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		if err := d.Write(ctx, never); !db.IsUnavailable(err) {
			t.Errorf("after the caller's deadline: %v", err)
		}
		ctx, cancel = context.WithCancel(t.Context())
		time.AfterFunc(10*time.Millisecond, cancel)
		if err := d.Write(ctx, never); !errors.Is(err, context.Canceled) || db.IsUnavailable(err) {
			t.Errorf("after the caller left: %v", err)
		}

		// All remaining waiters are admitted.
		var wg sync.WaitGroup
		for id := range 10 {
			wg.Go(func() {
				if err := d.Write(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, id) }); err != nil {
					t.Errorf("waited: %v", err)
				}
			})
		}
		release()
		wg.Wait()
		if n := count(); n != 10 {
			t.Errorf("%d rows", n)
		}
	})
}

func TestNestedWriteIsRefusedOnSQLite(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	d.SetWait(20 * time.Millisecond)
	err := d.Write(t.Context(), func(*db.Tx) error {
		return d.Write(t.Context(), func(*db.Tx) error { t.Error("ran"); return nil })
	})
	if !db.IsUnavailable(err) {
		t.Error(err)
	}
}

func TestReadersCannotWriteOnSQLite(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	_, count := jottings(t, d)
	if _, err := db.One[int](t.Context(), d, "INSERT INTO jottings VALUES (1) RETURNING id"); err == nil || count() != 0 {
		t.Errorf("%v, %d rows", err, count())
	}
}

func TestSQLiteWritersOfTwoProcesses(t *testing.T) {
	url := dbtest.URL(t, "sqlite")
	var ds [2]*db.DB
	for i := range ds {
		d, err := db.Open(t.Context(), url, db.Options{SQLiteSync: "NORMAL"})
		if err != nil {
			t.Fatal(err)
		}
		d = d.AsUser()
		t.Cleanup(func() { _ = d.Close() })
		ds[i] = d
	}
	add, count := jottings(t, ds[0])
	var wg sync.WaitGroup
	for i, d := range ds {
		wg.Go(func() {
			for j := range 50 {
				if err := d.Write(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, j*2+i) }); err != nil {
					t.Errorf("Write: %v", err)
				}
			}
		})
	}
	wg.Wait()
	if n := count(); n != 100 {
		t.Errorf("%d rows", n)
	}
}

// Functions run once, at the end of the transaction, with its values, and are rolled back with it.
func TestBeforeCommit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		type pending []int
		later := func(tx *db.Tx, id int) {
			ids := db.TxValue[pending](tx)
			if *ids = append(*ids, id); len(*ids) > 1 {
				return
			}
			tx.BeforeCommit(func() error {
				for _, id := range *ids {
					if err := add(t.Context(), tx, id); err != nil {
						return err
					}
				}
				return nil
			})
		}
		write(t, d, func(tx *db.Tx) error {
			later(tx, 1)
			later(tx, 2)
			if other := db.TxValue[[]int](tx); *other != nil {
				t.Errorf("the value of another type is %v", *other)
			}
			tx.BeforeCommit(func() error {
				tx.BeforeCommit(func() error { return add(t.Context(), tx, 10) })
				return nil
			})
			return add(t.Context(), tx, 3)
		})
		if n := count(); n != 4 {
			t.Errorf("%d rows, want 4", n)
		}
		for name, fn := range map[string]func(tx *db.Tx) error{
			"an error before the end": func(tx *db.Tx) error { later(tx, 4); return errNo },
			"an error at the end": func(tx *db.Tx) error {
				later(tx, 4)
				tx.BeforeCommit(func() error { return errNo })
				return nil
			},
		} {
			if err := d.Write(t.Context(), fn); !errors.Is(err, errNo) || count() != 4 {
				t.Errorf("%s: %v and %d rows", name, err, count())
			}
		}
	})
}

package db_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// A value is prepared once, while no transaction is open, and the transaction has
// no effect until it has the value.
func TestPrepared(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		prepared, runs := 0, 0
		prepare := func(ctx context.Context) (int, error) {
			prepared++
			// On SQLite this would wait for a transaction that is open.
			return 7, d.Write(ctx, func(tx *db.Tx) error { return add(ctx, tx, 100+prepared) })
		}
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			runs++
			if err := add(t.Context(), tx, runs); err != nil {
				return err
			}
			for _, key := range []string{"a", "b", "a"} {
				if value, err := db.Prepared(t.Context(), tx, key, prepare); err != nil || value != 7 {
					return errors.Join(errNo, err) // Write does not depend on the error
				}
			}
			return nil
		})
		if err != nil || prepared != 2 || runs != 3 || count() != 3 {
			t.Errorf("%v: prepared %d times in %d runs, %d rows", err, prepared, runs, count())
		}
	})
}

// A transaction that could not get its value is not committed, even if its function
// ignores that.
func TestPreparedIgnored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		fail := func(context.Context) (int, error) { return 0, errNo }
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			_, _ = db.Prepared(t.Context(), tx, "a", fail)
			_ = add(t.Context(), tx, 1)
			return nil
		})
		if !errors.Is(err, errNo) || count() != 0 {
			t.Errorf("%v, %d rows", err, count())
		}
		runs := 0
		err = d.Write(t.Context(), func(tx *db.Tx) error {
			runs++
			_, err := db.Prepared(t.Context(), tx, runs, func(context.Context) (int, error) { return 0, nil }) // always another key
			return err
		})
		if err == nil || runs > 20 {
			t.Errorf("%v after %d runs", err, runs)
		}
	})
}

// A precondition reads in its transaction, so it prepares outside of it too.
func TestPreparedInPrecondition(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		prepared := 0
		ctx := db.WithTxOptions(t.Context(), db.TxOptions{Precondition: func(ctx context.Context, _ *db.Tx) error {
			_, err := db.Prepared(ctx, d, "a", func(context.Context) (int, error) {
				prepared++
				return 0, d.WriteWith(t.Context(), db.TxOptions{}, func(tx *db.Tx) error { return add(t.Context(), tx, 100) })
			})
			return err
		}})
		err := d.Write(ctx, func(tx *db.Tx) error { return add(ctx, tx, 1) })
		if err != nil || prepared != 1 || count() != 2 {
			t.Errorf("%v: prepared %d times, %d rows", err, prepared, count())
		}
	})
}

func TestPreparedWithoutTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		value, err := db.Prepared(t.Context(), d, "a", func(context.Context) (int, error) { return 7, nil })
		if err != nil || value != 7 {
			t.Errorf("%d, %v", value, err)
		}
	})
}

// Who waits for a lock for longer than it wants to is refused as unavailable, on
// PostgreSQL; on SQLite it waits for the whole transaction of the other.
func TestLockTimeout(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Engine() != "postgres" {
			t.Skip("transactions wait as a whole")
		}
		add, _ := jottings(t, d)
		if err := d.Write(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, 1) }); err != nil {
			t.Fatal(err)
		}
		lock := func(tx *db.Tx) error {
			_, err := db.One[int](t.Context(), tx, "SELECT id FROM jottings FOR UPDATE")
			return err
		}
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			if err := lock(tx); err != nil {
				return err
			}
			return d.Write(t.Context(), func(tx *db.Tx) error {
				return errors.Join(tx.LockTimeout(t.Context(), time.Millisecond), lock(tx))
			})
		})
		if !db.IsUnavailable(err) {
			t.Errorf("got %v", err)
		}
	})
}

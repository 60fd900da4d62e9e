package db_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// A transaction whose precondition fails commits nothing, wherever its function
// writes, and Write gives the error of the precondition.
func TestPrecondition(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		check := func(context.Context, *db.Tx) error { return errNo }
		refusing := db.WithTxOptions(t.Context(), db.TxOptions{Precondition: check})
		for what, fn := range map[string]func(tx *db.Tx) error{
			"a write":                         func(tx *db.Tx) error { return add(refusing, tx, 1) },
			"a write whose error is ignored":  func(tx *db.Tx) error { _ = add(refusing, tx, 1); return nil },
			"a write whose error is replaced": func(tx *db.Tx) error { return errors.New("x" + errors.Join(add(refusing, tx, 1)).Error()) },
			"no write":                        func(*db.Tx) error { return nil },
		} {
			if err := d.Write(refusing, fn); err != errNo || count() != 0 { //nolint:errorlint // unchanged
				t.Errorf("%s: %v, %d rows", what, err, count())
			}
		}
		other := errors.New("something else is wrong")
		if err := d.Write(refusing, func(*db.Tx) error { return other }); !errors.Is(err, other) {
			t.Errorf("a function that fails by itself: %v", err)
		}
		if err := d.WriteWith(refusing, db.TxOptions{}, func(tx *db.Tx) error { return add(refusing, tx, 1) }); err != nil || count() != 1 {
			t.Errorf("without options: %v, %d rows", err, count())
		}
	})
}

// The precondition runs once in a transaction, after what its function reads and
// before what it writes, and reads what the function would read.
func TestPreconditionRunsBeforeTheFirstWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		var seen []int
		check := func(ctx context.Context, _ *db.Tx) error {
			for _, write := range []func() error{
				func() error { return d.Write(ctx, func(*db.Tx) error { return nil }) },
				func() error { return d.WriteWith(ctx, db.TxOptions{}, func(*db.Tx) error { return nil }) },
			} {
				if write() == nil {
					t.Error("a precondition may write")
				}
			}
			n, err := db.One[int](ctx, d, "SELECT COUNT(*) FROM jottings")
			seen = append(seen, n)
			return err
		}
		ctx := db.WithTxOptions(t.Context(), db.TxOptions{Precondition: check})
		for i := range 2 {
			err := d.Write(ctx, func(tx *db.Tx) error {
				if _, err := db.One[int](ctx, tx, "SELECT COUNT(*) FROM jottings"); err != nil || len(seen) > i {
					t.Errorf("a read: %v, %v", seen, err)
				}
				return errors.Join(add(ctx, tx, 2*i), add(ctx, tx, 2*i+1))
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(seen, []int{0, 2}) || count() != 4 {
			t.Errorf("seen %v, %d rows", seen, count())
		}
	})
}

// A precondition reads on the connection of its transaction: as many transactions
// as there are connections do not wait for each other.
func TestPreconditionNeedsNoOtherConnection(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		var all sync.WaitGroup
		for i := range 60 {
			all.Go(func() {
				ctx := db.WithTxOptions(t.Context(), db.TxOptions{Precondition: func(ctx context.Context, _ *db.Tx) error {
					_, err := db.One[int](ctx, d, "SELECT COUNT(*) FROM jottings")
					return err
				}})
				if err := d.Write(ctx, func(tx *db.Tx) error { return add(ctx, tx, i) }); err != nil {
					t.Error(err)
				}
			})
		}
		if all.Wait(); count() != 60 {
			t.Errorf("%d rows", count())
		}
	})
}

// The functions of TxOptions run once for each transaction that is committed: in
// it, and after it before those of the Tx.
func TestTxOptionsHooks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		var ran []string
		ctx := db.WithTxOptions(t.Context(), db.TxOptions{
			BeforeCommit: func(ctx context.Context, tx *db.Tx) error {
				ran = append(ran, "before")
				return add(ctx, tx, 2)
			},
			AfterCommit: func() { ran = append(ran, "after") },
		})
		err := d.Write(ctx, func(tx *db.Tx) error {
			tx.AfterCommit(func() { ran = append(ran, "after of the Tx") })
			tx.BeforeCommit(func() error { ran = append(ran, "before of the Tx"); return nil })
			return add(ctx, tx, 1)
		})
		if want := []string{"before", "before of the Tx", "after", "after of the Tx"}; err != nil || count() != 2 || !slices.Equal(ran, want) {
			t.Errorf("%v, %d rows, ran %v", err, count(), ran)
		}
		ran = nil
		if err := d.Write(ctx, func(*db.Tx) error { return errNo }); !errors.Is(err, errNo) || ran != nil {
			t.Errorf("after an error: %v, ran %v", err, ran)
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

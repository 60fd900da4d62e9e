package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// A transaction whose precondition fails commits nothing, wherever its function writes, and Write returns the
// error of the precondition.
func TestPrecondition(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		ctx := t.Context()
		refusing := db.TxOptions{Precondition: func(context.Context, *db.Tx) error { return errNo }}
		for what, fn := range map[string]func(tx *db.Tx) error{
			"a write":                         func(tx *db.Tx) error { return add(ctx, tx, 1) },
			"a write whose error is ignored":  func(tx *db.Tx) error { _ = add(ctx, tx, 1); return nil },
			"a write whose error is replaced": func(tx *db.Tx) error { return errors.New("x" + errors.Join(add(ctx, tx, 1)).Error()) },
			"no write":                        func(*db.Tx) error { return nil },
		} {
			if err := d.WriteWith(ctx, refusing, fn); err != errNo || count() != 0 { //nolint:errorlint // unchanged
				t.Errorf("%s: %v, %d rows", what, err, count())
			}
		}
		other := errors.New("something else is wrong")
		if err := d.WriteWith(ctx, refusing, func(*db.Tx) error { return other }); !errors.Is(err, other) {
			t.Errorf("a function that fails by itself: %v", err)
		}
		if err := d.Write(ctx, func(tx *db.Tx) error { return add(ctx, tx, 1) }); err != nil || count() != 1 {
			t.Errorf("without options: %v, %d rows", err, count())
		}
	})
}

// The precondition runs once, after the reads of the function and before its writes, and sees what the function
// would read.
func TestPreconditionRunsBeforeTheFirstWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		var seen []int
		ctx := t.Context()
		o := db.TxOptions{Precondition: func(ctx context.Context, tx *db.Tx) error {
			n, err := db.One[int](ctx, tx, "SELECT COUNT(*) FROM jottings")
			seen = append(seen, n)
			return err
		}}
		for i := range 2 {
			err := d.WriteWith(ctx, o, func(tx *db.Tx) error {
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

// A precondition uses the connection of its transaction: as many transactions as connections do not deadlock.
func TestPreconditionNeedsNoOtherConnection(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		var all sync.WaitGroup
		for i := range 60 {
			all.Go(func() {
				o := db.TxOptions{Precondition: func(ctx context.Context, tx *db.Tx) error {
					_, err := db.One[int](ctx, tx, "SELECT COUNT(*) FROM jottings")
					return err
				}}
				if err := d.WriteWith(t.Context(), o, func(tx *db.Tx) error { return add(t.Context(), tx, i) }); err != nil {
					t.Error(err)
				}
			})
		}
		if all.Wait(); count() != 60 {
			t.Errorf("%d rows", count())
		}
	})
}

// OnWritten runs once for each committed transaction, after the BeforeCommit functions, with all bytes written.
func TestOnWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		ctx := t.Context()
		var ran []string
		o := db.TxOptions{OnWritten: func(bytes int) { ran = append(ran, fmt.Sprint("written ", bytes, " of ", count())) }}
		err := d.WriteWith(ctx, o, func(tx *db.Tx) error {
			tx.AfterCommit(func() { ran = append(ran, "after") })
			tx.BeforeCommit(func() error { ran = append(ran, "before"); return add(ctx, tx, 2) })
			tx.CountWritten(1000)
			_, err := db.One[int](ctx, tx, "SELECT COUNT(*) FROM jottings WHERE id <> $1", 7)
			return errors.Join(err, add(ctx, tx, 1))
		})
		if want := []string{"before", "written 1016 of 2", "after"}; err != nil || count() != 2 || !slices.Equal(ran, want) {
			t.Errorf("%v, %d rows, ran %v", err, count(), ran)
		}
		ran = nil
		for what, last := range map[string]error{"an error": errNo, "an error before the commit": nil} {
			err := d.WriteWith(ctx, o, func(tx *db.Tx) error {
				tx.AfterCommit(func() { ran = append(ran, "after") })
				tx.BeforeCommit(func() error { return errNo })
				return errors.Join(add(ctx, tx, 3), last)
			})
			if !errors.Is(err, errNo) || ran != nil || count() != 2 {
				t.Errorf("%s: %v, %d rows, ran %v", what, err, count(), ran)
			}
		}
	})
}

// A lock wait beyond the limit is refused as unavailable on PostgreSQL; on SQLite whole transactions wait.
func TestLockTimeout(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Engine() != "postgres" {
			t.Skip("whole transactions wait")
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

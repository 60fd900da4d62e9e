package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"stagegate/internal/db"
	"stagegate/internal/test/dbtest"
)

// A deed depends on its check, at whatever place it writes, and says so in the
// words of the check.
func TestProvided(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := notes(t, d)
		refusing := db.Provided(t.Context(), func(context.Context) error { return errNo })
		for what, fn := range map[string]func(tx *db.Tx) error{
			"a write":                func(tx *db.Tx) error { return add(refusing, tx, 1) },
			"a write that is denied": func(tx *db.Tx) error { _ = add(refusing, tx, 1); return nil },
			"told as something else": func(tx *db.Tx) error { return errors.New("x" + errors.Join(add(refusing, tx, 1)).Error()) },
			"no write":               func(*db.Tx) error { return nil },
		} {
			if err := d.Write(refusing, fn); err != errNo || count() != 0 { //nolint:errorlint // unchanged
				t.Errorf("%s: %v, %d rows", what, err, count())
			}
		}
		other := errors.New("something else is wrong")
		if err := d.Write(refusing, func(*db.Tx) error { return other }); !errors.Is(err, other) {
			t.Errorf("a deed that fails by itself: %v", err)
		}
		if err := db.Kept(refusing); !errors.Is(err, errNo) {
			t.Errorf("after no Write that was committed: %v", err)
		}
		if err := d.Write(db.Alone(refusing), func(tx *db.Tx) error { return add(refusing, tx, 1) }); err != nil || count() != 1 {
			t.Errorf("alone: %v, %d rows", err, count())
		}
	})
}

// The check comes once, after what the deed reads and before what it writes, and
// sees what the deed would see.
func TestProvidedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := notes(t, d)
		var seen []int
		ctx := db.Provided(t.Context(), func(ctx context.Context) error {
			if err := d.Write(ctx, func(*db.Tx) error { return nil }); err == nil {
				t.Error("a check may write")
			}
			n, err := db.One[int](ctx, d, "SELECT COUNT(*) FROM notes")
			seen = append(seen, n)
			return err
		})
		for i := range 2 {
			err := d.Write(ctx, func(tx *db.Tx) error {
				if _, err := db.One[int](ctx, tx, "SELECT COUNT(*) FROM notes"); err != nil || i == 0 && len(seen) > 0 {
					t.Errorf("a read: %v, %v", seen, err)
				}
				return errors.Join(add(ctx, tx, 2*i), add(ctx, tx, 2*i+1))
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Kept(ctx); err != nil || len(seen) != 1 || seen[0] != 0 || count() != 4 {
			t.Errorf("%v, seen %v, %d rows", err, seen, count())
		}
	})
}

// Checks read on the connection of their transaction: as many deeds as there are
// connections do not wait for each other's.
func TestProvidedTakesNoConnection(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := notes(t, d)
		var all sync.WaitGroup
		for i := range 60 {
			all.Go(func() {
				ctx := db.Provided(t.Context(), func(ctx context.Context) error {
					_, err := db.One[int](ctx, d, "SELECT COUNT(*) FROM notes")
					return err
				})
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

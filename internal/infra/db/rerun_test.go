package db_test

import (
	"context"
	"errors"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// needs returns the value of a transaction, asking for its preparation first if it is missing.
func needs(tx *db.Tx, key string, makeIt func(ctx context.Context) (int, error)) (int, error) {
	made := db.RerunValue[map[string]int](tx)
	if value, ok := (*made)[key]; ok {
		return value, nil
	}
	return 0, db.RerunAfter(func(ctx context.Context) error {
		value, err := makeIt(ctx)
		if *made == nil {
			*made = map[string]int{}
		}
		(*made)[key] = value
		return err
	})
}

// Each preparation runs once, while no transaction is open, and the transaction has no effect until all are
// done.
func TestRerunAfter(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		made, runs := 0, 0
		makeIt := func(ctx context.Context) (int, error) {
			made++
			// On SQLite this would wait for an open transaction.
			return 7, d.Write(ctx, func(tx *db.Tx) error { return add(ctx, tx, 100+made) })
		}
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			runs++
			if err := add(t.Context(), tx, runs); err != nil {
				return err
			}
			for _, key := range []string{"a", "b", "a"} {
				if value, err := needs(tx, key, makeIt); err != nil || value != 7 {
					return errors.Join(errNo, err)
				}
			}
			return nil
		})
		if err != nil || made != 2 || runs != 3 || count() != 3 {
			t.Errorf("%v: made %d times in %d runs, %d rows", err, made, runs, count())
		}
	})
}

// A transaction is not committed if a preparation fails or if it keeps asking for new ones.
func TestRerunAfterFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			return errors.Join(add(t.Context(), tx, 1), db.RerunAfter(func(context.Context) error { return errNo }))
		})
		if !errors.Is(err, errNo) || count() != 0 {
			t.Errorf("%v, %d rows", err, count())
		}
		runs := 0
		err = d.Write(t.Context(), func(tx *db.Tx) error {
			runs++
			return errors.Join(add(t.Context(), tx, 1), db.RerunAfter(func(context.Context) error { return nil }))
		})
		if err == nil || runs > 20 || count() != 0 {
			t.Errorf("%v after %d runs, %d rows", err, runs, count())
		}
	})
}

// A precondition reads in its transaction, so its preparations run outside it too.
func TestRerunAfterInPrecondition(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		made := 0
		o := db.TxOptions{Precondition: func(_ context.Context, tx *db.Tx) error {
			_, err := needs(tx, "a", func(ctx context.Context) (int, error) {
				made++
				return 0, d.Write(ctx, func(tx *db.Tx) error { return add(ctx, tx, 100) })
			})
			return err
		}}
		err := d.WriteWith(t.Context(), o, func(tx *db.Tx) error { return add(t.Context(), tx, 1) })
		if err != nil || made != 1 || count() != 2 {
			t.Errorf("%v: made %d times, %d rows", err, made, count())
		}
	})
}

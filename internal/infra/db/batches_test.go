package db_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// batched is a record of TestBatches.
type batched struct {
	ID   string `db:"id"`
	Name string `db:"name"`
	Due  *int64 `db:"due"`
}

// TestBatches compares the batches of a list with a sorted slice of the inserted records, in each order.
func TestBatches(t *testing.T) {
	const many = 1234 // two thirds of them are read in nine batches
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, "CREATE TABLE batched (id TEXT PRIMARY KEY, name TEXT NOT NULL, due BIGINT)")
		var all []batched
		for i := range many {
			b := batched{ID: fmt.Sprintf("%04d", i*7%many), Name: string("abc"[i%3])}
			if i%4 > 0 {
				b.Due = new(int64(i / 5 % 40))
			}
			all = append(all, b)
		}
		write(t, d, func(tx *db.Tx) error { return db.InsertAll(t.Context(), tx, "batched", all) })
		for _, o := range []db.Order{
			{Column: "name"}, {Column: "name", Descending: true}, {Column: "due", Nullable: true}, {Column: "due", Nullable: true, Descending: true},
		} {
			var w db.Where
			w.And("name <> ?", "c")
			want := slices.DeleteFunc(slices.Clone(all), func(b batched) bool { return b.Name == "c" })
			slices.SortFunc(want, func(a, b batched) int { return compareBatched(o, a, b) })
			var got []batched
			batches := 0
			err := db.Batches(context.Background(), d, "batched", &w, o, func(some []batched) error {
				got = append(got, some...)
				batches++
				return nil
			})
			same := slices.EqualFunc(got, want, func(a, b batched) bool { return a.ID == b.ID })
			if err != nil || !same || batches != 9 {
				t.Errorf("%s: %v, %d records in %d batches, want %d", o, err, len(got), batches, len(want))
			}
		}
		enough := errors.New("enough")
		if err := db.Batches(t.Context(), d, "batched", new(db.Where), db.Order{Column: "name"}, func([]batched) error { return enough }); !errors.Is(err, enough) {
			t.Errorf("got %v", err)
		}
	})
}

// compareBatched compares two records in an order.
func compareBatched(o db.Order, a, b batched) int {
	sign := 1
	if o.Descending {
		sign = -1
	}
	byID := sign * cmp.Compare(a.ID, b.ID)
	switch {
	case o.Column == "name":
		return cmp.Or(sign*cmp.Compare(a.Name, b.Name), byID)
	case a.Due == nil && b.Due == nil:
		return byID
	case a.Due == nil:
		return 1
	case b.Due == nil:
		return -1
	}
	return cmp.Or(sign*cmp.Compare(*a.Due, *b.Due), byID)
}

package db_test

import (
	"errors"
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// During a bulk load SQLite's writer does not wait for the disk; afterwards it does again, even if the load has
// failed.
func TestBulkLoad(t *testing.T) {
	t.Parallel()
	d, err := db.Open(t.Context(), emptyURL(t, "sqlite"), db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	const normal, full = 1, 2
	want := func(want int64) {
		t.Helper()
		if got := d.Synchronous(t); got != want {
			t.Errorf("synchronous is %d, want %d", got, want)
		}
	}
	for _, failure := range []error{nil, errNo} {
		want(full)
		err := d.BulkLoad(t.Context(), func() error {
			want(normal)
			return failure
		})
		if !errors.Is(err, failure) {
			t.Errorf("Load: %v, want %v", err, failure)
		}
		want(full)
	}
}

func TestBulkLoadWrites(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add, count := jottings(t, d)
		usual := d.LongestWait()
		err := d.BulkLoad(t.Context(), func() error {
			if got := d.LongestWait(); got != 2*time.Minute {
				t.Errorf("callers wait for %v at most", got)
			}
			return d.Write(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, 1) })
		})
		if err != nil || count() != 1 || d.LongestWait() != usual {
			t.Errorf("%v, %d rows, and then callers wait for %v at most", err, count(), d.LongestWait())
		}
	})
}

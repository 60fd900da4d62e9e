package db_test

import (
	"errors"
	"testing"

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
		if d.IsPatient() != (want == normal) {
			t.Errorf("with synchronous %d, writers are patient: %t", want, d.IsPatient())
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
		err := d.BulkLoad(t.Context(), func() error {
			return d.Write(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, 1) })
		})
		if err != nil || count() != 1 {
			t.Errorf("%v, %d rows", err, count())
		}
	})
}

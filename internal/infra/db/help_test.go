package db_test

import (
	"testing"
	"time"

	"stagegate/internal/infra/db"
)

// noon is a time with all digits that the databases store.
var noon = time.Date(2025, 3, 1, 12, 0, 0, 123456000, time.UTC)

// run executes statements in one transaction, or fails the test.
func run(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	write(t, d, func(tx *db.Tx) error {
		for _, s := range statements {
			if _, err := db.Exec(t.Context(), tx, s); err != nil {
				return err
			}
		}
		return nil
	})
}

// write runs fn in a transaction that must succeed.
func write(t *testing.T, d *db.DB, fn func(tx *db.Tx) error) {
	t.Helper()
	if err := d.Write(t.Context(), fn); err != nil {
		t.Fatalf("Write: %v", err)
	}
}

// one reads a single value that must exist.
func one[T any](t *testing.T, q db.Q, query string, args ...any) T {
	t.Helper()
	v, err := db.One[T](t.Context(), q, query, args...)
	if err != nil {
		t.Fatalf("One(%s): %v", query, err)
	}
	return v
}

// all reads rows, possibly none.
func all[T any](t *testing.T, q db.Q, query string, args ...any) []T {
	t.Helper()
	v, err := db.All[T](t.Context(), q, query, args...)
	if err != nil {
		t.Fatalf("All(%s): %v", query, err)
	}
	return v
}

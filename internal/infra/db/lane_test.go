package db_test

import (
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// While other work of the background holds all of its connections, payments have theirs.
func TestPaymentsHaveConnections(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.HoldBackground(t)
		d.SetWait(20 * time.Millisecond)
		if _, err := db.One[int64](db.Background(t.Context()), d, `SELECT 1`); !db.IsUnavailable(err) {
			t.Errorf("the background still has a connection: %v", err)
		}
		d.SetWait(10 * time.Second) // they may have to connect first
		payments := db.Payments(t.Context())
		if n, err := db.One[int64](payments, d, `SELECT 1`); err != nil || n != 1 {
			t.Errorf("a payment reads %d, %v", n, err)
		}
		err := d.Write(payments, func(tx *db.Tx) error { _, err := db.Exec(payments, tx, `DELETE FROM scheduled_jobs`); return err })
		if err != nil {
			t.Errorf("a payment writes: %v", err)
		}
	})
}

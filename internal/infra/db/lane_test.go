package db_test

import (
	"testing"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// Payments have connections even if other background work holds all of its own.
func TestPaymentsHaveConnections(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		d.HoldBackground(t)
		d.SetWait(20 * time.Millisecond)
		if _, err := db.One[int64](t.Context(), d.Background(), `SELECT 1`); !db.IsUnavailable(err) {
			t.Errorf("the background still has a connection: %v", err)
		}
		d.SetWait(10 * time.Second) // they may have to connect first
		if n, err := db.One[int64](t.Context(), d.Payments(), `SELECT 1`); err != nil || n != 1 {
			t.Errorf("a payment reads %d, %v", n, err)
		}
		err := d.Payments().Write(t.Context(), func(tx *db.Tx) error {
			_, err := db.Exec(t.Context(), tx, `DELETE FROM scheduled_jobs`)
			return err
		})
		if err != nil {
			t.Errorf("a payment writes: %v", err)
		}
	})
}

package app

import (
	"context"
	"errors"
	"testing"
	"time"

	"stagegate/internal/infra/breaker"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/dbtest"
)

// No provider is called while a transaction is held, or after it could not be committed.
// The clients of both providers are guarded.
func TestNothingIsHeldDuringCallsOfProviders(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		failed := errors.New("no")
		for _, part := range []error{nil, failed} {
			held := db.Held{Part: func(context.Context, *db.Tx) error { return part }}
			ctx := db.WithTxOptions(t.Context(), db.TxOptions{Hold: &held})
			write := func(ctx context.Context) error {
				return d.Write(ctx, func(tx *db.Tx) error {
					_, err := db.Exec(ctx, tx, `DELETE FROM idempotency_keys`)
					return err
				})
			}
			if err := write(ctx); err != nil {
				t.Fatal(err)
			}
			called := false
			protect := guard(breaker.New("payments", breaker.Settings{Failures: 1, Pause: time.Minute, MaxPause: time.Minute}, ref.Now, isNoReply))
			err := protect(ctx, func() error {
				called = true
				if held.Open() {
					t.Error("a transaction is held")
				}
				return write(t.Context()) // on SQLite it would wait for the one that is held
			})
			if !errors.Is(err, part) || called != (part == nil) {
				t.Errorf("after %v: got %v, called %v", part, err, called)
			}
		}
	})
	a := &App{breakers: newBreakers(breaker.Settings{}, ref.Now)}
	a.config.CloudinaryURL = "cloudinary://key:secret@cloud"
	storage, err := a.storageConfig()
	if err != nil || storage.Guard == nil || a.paymentConfig().Guard == nil {
		t.Errorf("a client has no guard: %v", err)
	}
}

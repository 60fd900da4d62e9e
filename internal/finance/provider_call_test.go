package finance_test

import (
	"context"
	"sync"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// free is a payment provider that writes to the database during each call. On SQLite that fails if the
// caller has an open transaction.
type free struct {
	finance.Gateway

	t      *testing.T
	server *apptest.Server

	mu    sync.Mutex
	calls map[string]int
}

func (f *free) write(ctx context.Context, call string) {
	f.mu.Lock()
	f.calls[call]++
	f.mu.Unlock()
	err := f.server.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := db.Exec(ctx, tx, `DELETE FROM idempotency_keys WHERE id = 'none'`)
		return err
	})
	if err != nil {
		f.t.Errorf("during %s nothing can be written: %v", call, err)
	}
}

// Start starts a checkout.
func (f *free) Start(ctx context.Context, c finance.Checkout) (finance.CheckoutPage, error) {
	f.write(ctx, "Start")
	return f.Gateway.Start(ctx, c)
}

// Verify returns a payment.
func (f *free) Verify(ctx context.Context, reference string) (finance.Charge, error) {
	f.write(ctx, "Verify")
	return f.Gateway.Verify(ctx, reference)
}

// Refund requests a refund.
func (f *free) Refund(ctx context.Context, r finance.RefundOrder) (finance.RefundReport, error) {
	f.write(ctx, "Refund")
	return f.Gateway.Refund(ctx, r)
}

// Refunds returns all refunds of a payment.
func (f *free) Refunds(ctx context.Context, reference string) ([]finance.RefundReport, error) {
	f.write(ctx, "Refunds")
	return f.Gateway.Refunds(ctx, reference)
}

// No transaction is open during calls of the payment provider.
func TestProviderCallsOutsideTransactions(t *testing.T) {
	t.Parallel()
	way := &free{t: t, calls: map[string]int{}}
	way.server = apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) {
		c.Test.Gateway = func(g finance.Gateway) finance.Gateway {
			way.Gateway = g
			return way
		}
	})
	c := fixture.New(t, way.server)
	for _, key := range []string{"", "a key"} {
		payer := c.Ada
		if key != "" {
			payer = fixture.WithKey(c.Ada, key)
		}
		application, _ := c.UnpaidApplication()
		checkout := payer.Checkout(application.ID).Want(201)
		reference := checkout.String("reference")
		payer.PayAt(checkout.String("accessCode"), "success")
		c.Reconcile(reference).Want(200)
		c.Finance.Post(payments+"/"+reference+"/refunds", apptest.M{"amount": 1, "reason": "Paid twice."}).Want(201)
		apptest.Until(t, "the refund is asked for", func() bool { return c.Kinds(reference)["refund_accepted"] == 1 })
	}
	for _, call := range []string{"Start", "Verify", "Refund"} {
		if way.calls[call] < 2 {
			t.Errorf("%s was called %d times", call, way.calls[call])
		}
	}
}

package app

import (
	"context"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"stagegate/internal/finance"
	"stagegate/internal/providers/paystack"
)

// SetPaymentTimeout changes the timeout of the payment provider, so that tests of a
// provider that hangs are fast.
func (a *App) SetPaymentTimeout(d time.Duration) {
	c := a.paymentConfig()
	c.Timeout = d
	*a.payments = *paystack.New(c)
}

// SignEvent signs the body of an event as the payment provider does.
func (a *App) SignEvent(body []byte) string {
	return paystack.Signature(a.config.PaystackSecretKey, body)
}

// SignWith signs the body of an event with a key.
func SignWith(key string, body []byte) string { return paystack.Signature(key, body) }

// PaymentKey returns the key of the payment provider's API.
func (a *App) PaymentKey() string { return a.config.PaystackSecretKey }

// PaymentJournal returns the path of the journal of the payment provider.
func (a *App) PaymentJournal() string {
	return filepath.Join(a.config.DataDir, "sandbox", "payments", "payments.jsonl")
}

// Handler answers requests without a connection.
func (a *App) Handler() http.Handler { return a.api.Handler() }

// Mishap is what befalls the next call of the payment provider, at our own end.
type Mishap string

// The mishaps. Whoever makes the call dies with it, as in a process that is
// killed: nothing that was to follow happens.
const (
	KilledBefore Mishap = "killed before the call"
	KilledAfter  Mishap = "killed after the call"
)

// Mortal is the way to the payment provider, on which somebody may die.
type Mortal struct {
	finance.Gateway

	mu    sync.Mutex
	next  Mishap
	delay time.Duration
}

// MakeMortal puts a Mortal in the way to the payment provider.
func MakeMortal(c *Config) *Mortal {
	m := &Mortal{delay: time.Minute}
	c.Test.Gateway = func(g finance.Gateway) finance.Gateway {
		m.Gateway = g
		return m
	}
	return m
}

// Next says what befalls the next call; "" for nothing.
func (m *Mortal) Next(what Mishap) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next = what
}

// Wait says how long calls may take from now on.
func (m *Mortal) Wait(delay time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.delay = delay
}

func (m *Mortal) take() (Mishap, time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	what := m.next
	m.next = ""
	return what, m.delay
}

// Start starts a checkout, or dies.
func (m *Mortal) Start(ctx context.Context, c finance.Checkout) (page finance.CheckoutPage, err error) {
	m.call(ctx, func(ctx context.Context) { page, err = m.Gateway.Start(ctx, c) })
	return page, err
}

// Verify asks about a payment, or dies.
func (m *Mortal) Verify(ctx context.Context, reference string) (charge finance.Charge, err error) {
	m.call(ctx, func(ctx context.Context) { charge, err = m.Gateway.Verify(ctx, reference) })
	return charge, err
}

// Refund asks for a refund, or dies.
func (m *Mortal) Refund(ctx context.Context, r finance.RefundOrder) (report finance.RefundReport, err error) {
	m.call(ctx, func(ctx context.Context) { report, err = m.Gateway.Refund(ctx, r) })
	return report, err
}

// Refunds asks which refunds a payment has, or dies.
func (m *Mortal) Refunds(ctx context.Context, reference string) (reports []finance.RefundReport, err error) {
	m.call(ctx, func(ctx context.Context) { reports, err = m.Gateway.Refunds(ctx, reference) })
	return reports, err
}

// RefundByID asks about a refund, or dies.
func (m *Mortal) RefundByID(ctx context.Context, id string) (report finance.RefundReport, err error) {
	m.call(ctx, func(ctx context.Context) { report, err = m.Gateway.RefundByID(ctx, id) })
	return report, err
}

func (m *Mortal) call(ctx context.Context, do func(context.Context)) {
	what, delay := m.take()
	if what == KilledBefore {
		panic(what)
	}
	ctx, cancel := context.WithTimeout(ctx, delay)
	defer cancel()
	do(ctx)
	if what == KilledAfter {
		panic(what)
	}
}

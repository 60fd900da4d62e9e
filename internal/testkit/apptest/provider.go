package apptest

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"net/http/httptrace"
	"path/filepath"
	"sync"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/finance"
	"stagegate/internal/providers/cloudinary"
	"stagegate/internal/providers/paystack"
)

// SetPaymentTimeout changes the timeout of calls to the payment provider, for fast tests of hanging calls.
func (s *Server) SetPaymentTimeout(d time.Duration) { s.parts.Payments.SetTimeout(d) }

// HangPayments makes a call that the payment provider does not answer, and runs do during that call. If the
// circuit breaker is open, this call is its trial, and all others are rejected.
func (s *Server) HangPayments(do func()) {
	sent := make(chan struct{})
	isSent := sync.OnceFunc(func() { close(sent) })
	ctx, cancel := context.WithCancel(httptrace.WithClientTrace(s.t.Context(), &httptrace.ClientTrace{
		WroteRequest: func(httptrace.WroteRequestInfo) { isSent() },
	}))
	defer cancel()
	var call sync.WaitGroup
	call.Go(func() { _, _ = s.parts.Payments.Banks(ctx, "NGN") })
	<-sent
	do()
	cancel()
	call.Wait()
}

// SetStorageTimeout changes the timeout of calls to the storage provider.
func (s *Server) SetStorageTimeout(d time.Duration) { s.parts.Storage.SetTimeout(d) }

// DataDir returns the data directory.
func (s *Server) DataDir() string { return s.parts.Config.DataDir }

// SignEvent signs the body of an event like the payment provider.
func (s *Server) SignEvent(body []byte) string {
	return paystack.Signature(s.parts.Config.PaystackSecretKey, body)
}

// PaymentKey returns the API key of the payment provider.
func (s *Server) PaymentKey() string { return s.parts.Config.PaystackSecretKey }

// PaymentJournal returns the path of the payment provider's journal.
func (s *Server) PaymentJournal() string {
	return filepath.Join(s.parts.Config.DataDir, "sandbox", "payments", "payments.jsonl")
}

// StorageSecret returns the secret of the storage provider's notifications.
func (s *Server) StorageSecret() string { return s.parts.Config.StorageWebhookSecret }

// SignNotification signs a notification in the storage provider's own format.
func (s *Server) SignNotification(body []byte, timestamp string) string {
	account, err := cloudinary.ParseURL(s.parts.Config.CloudinaryURL)
	if err != nil {
		s.t.Fatal(err)
	}
	sum := sha1.Sum([]byte(string(body) + timestamp + account.Secret))
	return hex.EncodeToString(sum[:])
}

// Crash is a simulated crash of the caller in a call to the payment provider.
type Crash string

// Crashes end the goroutine of the call, like a killed process: nothing that would follow happens.
const (
	CrashBeforeCall Crash = "killed before the call"
	CrashAfterCall  Crash = "killed after the call"
)

// CrashingGateway is a payment gateway in which callers can crash.
type CrashingGateway struct {
	finance.Gateway

	mu    sync.Mutex
	next  Crash
	delay time.Duration
}

// InstallCrashingGateway installs a CrashingGateway in a configuration.
func InstallCrashingGateway(c *config.Config) *CrashingGateway {
	m := &CrashingGateway{delay: time.Minute}
	c.Test.Gateway = func(g finance.Gateway) finance.Gateway {
		m.Gateway = g
		return m
	}
	return m
}

// SetCrash sets the crash of the next call; "" for none.
func (m *CrashingGateway) SetCrash(what Crash) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next = what
}

// SetDelay sets a delay of all further calls.
func (m *CrashingGateway) SetDelay(delay time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.delay = delay
}

func (m *CrashingGateway) take() (Crash, time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	what := m.next
	m.next = ""
	return what, m.delay
}

// Start starts a checkout, or crashes.
func (m *CrashingGateway) Start(ctx context.Context, c finance.Checkout) (page finance.CheckoutPage, err error) {
	m.call(ctx, func(ctx context.Context) { page, err = m.Gateway.Start(ctx, c) })
	return page, err
}

// Verify queries a payment, or crashes.
func (m *CrashingGateway) Verify(ctx context.Context, reference string) (charge finance.Charge, err error) {
	m.call(ctx, func(ctx context.Context) { charge, err = m.Gateway.Verify(ctx, reference) })
	return charge, err
}

// Refund requests a refund, or crashes.
func (m *CrashingGateway) Refund(ctx context.Context, r finance.RefundOrder) (report finance.RefundReport, err error) {
	m.call(ctx, func(ctx context.Context) { report, err = m.Gateway.Refund(ctx, r) })
	return report, err
}

// Refunds lists the refunds of a payment, or crashes.
func (m *CrashingGateway) Refunds(ctx context.Context, reference string) (reports []finance.RefundReport, err error) {
	m.call(ctx, func(ctx context.Context) { reports, err = m.Gateway.Refunds(ctx, reference) })
	return reports, err
}

// RefundByID queries a refund, or crashes.
func (m *CrashingGateway) RefundByID(ctx context.Context, id string) (report finance.RefundReport, err error) {
	m.call(ctx, func(ctx context.Context) { report, err = m.Gateway.RefundByID(ctx, id) })
	return report, err
}

func (m *CrashingGateway) call(ctx context.Context, do func(context.Context)) {
	what, delay := m.take()
	if what == CrashBeforeCall {
		panic(what)
	}
	ctx, cancel := context.WithTimeout(ctx, delay)
	defer cancel()
	do(ctx)
	if what == CrashAfterCall {
		panic(what)
	}
}

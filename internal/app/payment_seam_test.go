package app

import (
	"net/http"
	"path/filepath"
	"time"

	"stagegate/internal/provider/paystack"
)

// SetPaymentTimeout changes how long the payment provider may take to answer,
// so that a test of one that hangs need not hang as long.
func (a *App) SetPaymentTimeout(d time.Duration) {
	a.useProvider(paystack.New(paystack.Config{SecretKey: a.config.PaystackSecretKey, BaseURL: a.config.PaystackBaseURL, Timeout: d}))
}

// SignEvent signs the body of an event as the payment provider does.
func (a *App) SignEvent(body []byte) string {
	return paystack.Signature(a.config.PaystackSecretKey, body)
}

// PaymentKey is the key that opens the payment provider's API.
func (a *App) PaymentKey() string { return a.config.PaystackSecretKey }

// PaymentJournal is where the payment provider keeps its transactions.
func (a *App) PaymentJournal() string {
	return filepath.Join(a.config.DataDir, "sandbox", "payments", "payments.jsonl")
}

// Handler answers requests without a connection.
func (a *App) Handler() http.Handler { return a.api.Handler() }

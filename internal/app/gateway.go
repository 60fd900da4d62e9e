package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/notices"
	"stagegate/internal/notices/mail"
	"stagegate/internal/providers/paystack"
)

// gateway implements finance.Gateway with Paystack.
type gateway struct {
	client  *paystack.Client
	secrets []string // for webhook signatures: the current and the previous key
}

// paymentConfig returns the configuration of the payment client.
func (a *App) paymentConfig() paystack.Config {
	return paystack.Config{SecretKey: a.config.PaystackSecretKey, BaseURL: a.config.PaystackBaseURL, Guard: guard(a.breakers.payments)}
}

func (g gateway) Start(ctx context.Context, c finance.Checkout) (finance.CheckoutPage, error) {
	amount, err := paystack.Amount(c.Amount, c.Currency)
	if err != nil {
		return finance.CheckoutPage{}, fmt.Errorf("%w: %w", finance.ErrCurrency, err)
	}
	page, err := g.client.Initialize(ctx, paystack.InitializeRequest{
		Reference: c.Reference, Email: c.Email, Amount: amount, Currency: c.Currency, CallbackURL: c.CallbackURL,
		Subaccount: c.Subaccount, Metadata: map[string]string{"organization": c.Payee, "description": c.Description},
	})
	if paystack.IsCurrency(err) {
		err = fmt.Errorf("%w: %w", finance.ErrCurrency, err)
	}
	return finance.CheckoutPage{URL: page.AuthorizationURL, AccessCode: page.AccessCode}, err
}

func (g gateway) Verify(ctx context.Context, reference string) (finance.Charge, error) {
	t, err := g.client.Verify(ctx, reference)
	switch {
	case errors.Is(err, paystack.ErrUnknownReference):
		return finance.Charge{Outcome: finance.Unknown, Status: "unknown reference"}, nil
	case err != nil:
		return finance.Charge{}, fmt.Errorf("%w: %w", finance.ErrGatewayUnavailable, err)
	case t.Domain != g.client.Domain():
		return finance.Charge{Status: "payment of the other mode (" + t.Domain + ")"}, nil
	case t.Reference != reference:
		return finance.Charge{}, fmt.Errorf("%w: asked about %s, got an answer about %s", finance.ErrGatewayUnavailable, reference, t.Reference)
	}
	charge := finance.Charge{
		Outcome: outcome(t.Status), Status: t.Status, Currency: t.Currency, Channel: t.Channel, Last4: t.LastDigits, PaidAt: t.PaidAt,
		Decline: declines[t.Decline],
	}
	if minor, err := paystack.Minor(t.Amount, t.Currency); err == nil {
		charge.Amount = &minor
	}
	return charge, nil
}

// declines maps the provider's reasons of a decline.
var declines = map[paystack.Decline]finance.Decline{
	paystack.DeclineUnknown: finance.DeclineUnknown, paystack.InsufficientFunds: finance.InsufficientFunds, paystack.CardDeclined: finance.CardDeclined,
	paystack.ExpiredCard: finance.ExpiredCard, paystack.LimitExceeded: finance.LimitExceeded, paystack.PayerCancelled: finance.PayerCancelled,
}

// outcome maps the provider's status. A payment with a pending refund is confirmed.
func outcome(status string) finance.Outcome {
	switch status {
	case paystack.StatusSuccess, paystack.StatusReversalPending:
		return finance.Confirmed
	case paystack.StatusFailed:
		return finance.Declined
	case paystack.StatusReversed:
		return finance.Refunded
	}
	return finance.Unsettled
}

func (g gateway) Authentic(body []byte, signature string) bool {
	return paystack.ValidSignature(body, signature, g.secrets...)
}

// Event parses an event. It returns no reference for events that concern neither invoice
// payments nor their refunds, or that are of the other mode (test or live).
func (g gateway) Event(body []byte) (finance.Event, error) {
	e, err := paystack.ParseEvent(body)
	event := finance.Event{Name: e.Name, OfRefund: strings.HasPrefix(e.Name, paystack.RefundEvents)}
	if (e.Name == paystack.EventChargeSuccess || event.OfRefund) && (e.Domain == "" || e.Domain == g.client.Domain()) {
		event.Reference = e.Reference
	}
	return event, err
}

// paymentHooks connects payments to services that are created later.
func paymentHooks(s *Services, mailer *mail.Mailer) finance.Hooks {
	return finance.Hooks{
		OnPaid: func(ctx context.Context, tx *db.Tx, by audit.Actor, i finance.Invoice) error {
			return s.Cases.InvoicePaid(ctx, tx, by, i)
		},
		OnIssued: func(ctx context.Context, tx *db.Tx, i finance.Invoice) error {
			return s.Notices.Add(ctx, tx, notices.Occasion{Kind: notices.InvoiceIssued, Tenant: i.Tenant, Invoice: i.ID})
		},
		OnSent: func(ctx context.Context, tx *db.Tx, i finance.Invoice, sendID string) error {
			return s.Notices.Add(ctx, tx, notices.Occasion{Kind: notices.InvoiceIssued, Tenant: i.Tenant, Invoice: i.ID, Send: sendID})
		},
		OnReceived: func(ctx context.Context, tx *db.Tx, p finance.Payment, _ finance.Invoice) error {
			return s.Notices.Add(ctx, tx, notices.Occasion{Kind: notices.PaymentReceived, Tenant: p.Tenant, Payment: p.Reference})
		},
		OnVoid: func(ctx context.Context, tx *db.Tx, i finance.Invoice) error {
			return s.Cases.InvoiceVoided(ctx, tx, i)
		},
		PartyEmail: cases.PartyEmail, CustomerOfParty: cases.CustomerOfParty, ReceivingAccount: s.Tenants.ReceivingAccount,
		Customers: customersOf, Organisation: organisationOf, PaymentURL: mailer.PayPage,
	}
}

// customersOf returns customers by id; the name of an erased one says so.
func customersOf(ctx context.Context, q db.Q, tenantID string, ids []string) (map[string]finance.Customer, error) {
	found, err := accounts.ByIDs(ctx, q, tenantID, ids)
	customers := make(map[string]finance.Customer, len(found))
	for id, p := range found {
		customers[id] = finance.Customer{Name: p.Name, Email: p.Email}
		if p.ErasedAt != nil {
			customers[id] = finance.Customer{Name: p.Name}
		}
	}
	return customers, err
}

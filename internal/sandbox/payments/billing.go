package payments

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/sandbox"
)

// billingClock is how far the billing clock is ahead of the real one. Subscriptions
// are charged and end by it.
type billingClock struct {
	Ahead time.Duration `json:"ahead"`
}

const (
	kindClock   = "clock"
	invoiceLead = 3 * 24 * time.Hour // how long before a payment its invoice is created
	maxDays     = 3660
)

// BillingNow is the time by which periods of subscriptions are judged.
func (s *Server) BillingNow() time.Time {
	return s.billing().Add(time.Duration(s.ledger.ahead.Load())).UTC().Truncate(time.Millisecond)
}

// advance moves the billing clock forward, a day at a time, so that events happen
// in their order.
func (s *Server) advance(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Days int `json:"days"`
	}
	content := http.MaxBytesReader(w, r.Body, maxOutcome)
	if json.NewDecoder(content).Decode(&in) != nil || in.Days < 1 || in.Days > maxDays {
		sandbox.WriteJSON(w, http.StatusBadRequest, &sandbox.FieldError{Field: "days", Message: "must be an integer from 1 to 3660"})
		return
	}
	var err error
	for day := 0; day < in.Days && err == nil; day++ {
		if err = s.provider.Change(s.advanceDay); err == nil {
			err = s.bill()
		}
	}
	s.answer(w, r, err, func() {
		sandbox.WriteJSON(w, http.StatusOK, map[string]any{"days": in.Days, "now": s.BillingNow().Format(wireTime)})
	})
}

func (s *Server) advanceDay(b *sandbox.Batch) error {
	ahead := time.Duration(s.ledger.ahead.Load()) + 24*time.Hour
	b.Put(kindClock, kindClock, billingClock{ahead}, func() { s.ledger.ahead.Store(int64(ahead)) })
	return nil
}

func (l *ledger) loadClock(raw json.RawMessage) error {
	var c billingClock
	err := json.Unmarshal(raw, &c)
	l.ahead.Store(int64(c.Ahead))
	return err
}

// bill charges and ends the subscriptions, and processes the refunds, that are due.
func (s *Server) bill() error {
	return s.provider.Change(func(b *sandbox.Batch) error {
		now := s.BillingNow()
		for _, x := range s.ledger.subscriptions.oldestFirst() {
			changed, err := s.catchUp(b, x, now)
			if err != nil {
				return err
			}
			if changed.encoded() != x.encoded() {
				s.ledger.subscriptions.put(b, changed)
			}
		}
		return s.settleRefunds(b)
	})
}

// encoded is for comparing two states of a subscription.
func (x subscription) encoded() string {
	text, _ := json.Marshal(x) // it always has a JSON form
	return string(text)
}

// catchUp charges or ends a subscription, as many times as are due.
func (s *Server) catchUp(b *sandbox.Batch, x subscription, now time.Time) (subscription, error) {
	for x.NextAt != nil {
		if x.running() && !x.Announced && !now.Before(x.NextAt.Add(-invoiceLead)) {
			x.Announced, x.Invoice, x.Failed = true, "INV_"+randomCode(15), false
			if err := s.send(b, "invoice.create", x.Code, x.invoice(nil), ""); err != nil {
				return x, err
			}
		}
		if now.Before(*x.NextAt) {
			return x, nil
		}
		var err error
		if x.running() {
			x, err = s.renew(b, x)
		} else {
			x, err = s.disabled(b, x, subscriptionCancelled)
		}
		if err != nil {
			return x, err
		}
	}
	return x, nil
}

// renew charges a subscription once. After a failed charge the next attempt is in
// the next period.
func (s *Server) renew(b *sandbox.Batch, x subscription) (subscription, error) {
	at := *x.NextAt
	next := intervals[x.Plan.Interval](at)
	x.NextAt, x.Announced = &next, false
	if s.faults.Payments().Renewal == sandbox.RenewalFail {
		x.Failed = true
		failed := x.invoice(nil) // in which the status is still the previous one
		x.Status = subscriptionAttention
		return x, errors.Join(
			s.send(b, "invoice.payment_failed", x.Code, failed, ""),
			s.send(b, "invoice.update", x.Code, x.invoice(nil), ""),
		)
	}
	t := transaction{
		ID: s.ledger.transactions.nextID(), Reference: renewalReference(), AccessCode: randomCode(15),
		Email: x.Email, Amount: x.Plan.Amount, Currency: x.Plan.Currency, Plan: &x.Plan, Metadata: json.RawMessage(`{"invoice_action":"create"}`),
		Status: statusSuccess, GatewayReply: "Successful", CreatedAt: at, PaidAt: &at,
	}
	s.ledger.transactions.put(b, t)
	x.Status, x.Failed = subscriptionActive, false
	x.Payments++
	err := errors.Join(
		s.send(b, "charge.success", t.Reference, s.charged(t), ""),
		s.send(b, "invoice.update", x.Code, x.invoice(&t), ""),
	)
	if err == nil && x.Plan.InvoiceLimit > 0 && x.Payments >= x.Plan.InvoiceLimit {
		return s.disabled(b, x, subscriptionCompleted)
	}
	return x, err
}

// disabled ends a subscription.
func (s *Server) disabled(b *sandbox.Batch, x subscription, status string) (subscription, error) {
	x.Status, x.NextAt = status, nil
	data := x.reported()
	if status == subscriptionCompleted {
		data["status"] = "complete" // as the provider spells it in events
	}
	return x, s.send(b, "subscription.disable", x.Code, data, "")
}

// renewalReference is made by the provider, not by the merchant.
func renewalReference() string {
	code := randomCode(26)
	return strings.Join([]string{code[:8], code[8:12], code[12:16], code[16:20], code[20:]}, "-")
}

// invoice is the newest invoice of a subscription as events report it. Paid is its
// payment, nil for none.
func (x subscription) invoice(paid *transaction) map[string]any {
	m := map[string]any{
		"domain": "test", "invoice_code": x.Invoice, "amount": x.Plan.Amount, "status": "pending", "paid": false, "paid_at": nil,
		"period_start": x.CreatedAt.Format(wireTime), "period_end": nil, "description": nil, "customer": customer(x.Email), "transaction": map[string]any{},
		"authorization": authorization(transaction{AccessCode: x.Card, Email: x.Email}, x.CardSince.Format(wireTime)),
		"created_at":    x.CreatedAt.Format(wireTime),
	}
	reported := x.reported()
	parent := map[string]any{}
	for _, name := range []string{"status", "subscription_code", "email_token", "amount", "cron_expression", "next_payment_date", "open_invoice"} {
		parent[name] = reported[name]
	}
	if x.NextAt != nil {
		m["period_end"] = x.NextAt.Format(wireTime)
	}
	if paid != nil {
		m["status"], m["paid"], m["paid_at"] = "success", true, paid.PaidAt.Format(wireTime)
		m["transaction"] = map[string]any{"reference": paid.Reference, "status": paid.Status, "amount": paid.Amount, "currency": paid.Currency}
		delete(parent, "email_token")
	}
	m["subscription"] = parent
	return m
}

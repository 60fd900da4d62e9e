package payments

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/sandbox"
)

// The states of a subscription.
const (
	subscriptionActive    = "active"
	subscriptionAttention = "attention"    // the last charge failed; the next one is tried at its time
	subscriptionEnding    = "non-renewing" // usable until the end of its period
	subscriptionCancelled = "cancelled"
	subscriptionCompleted = "completed"
)

// subscription charges a card in every period.
type subscription struct {
	ID         id         `json:"id"`
	Code       string     `json:"code"`
	EmailToken string     `json:"emailToken"`
	Plan       plan       `json:"plan"` // with the current price
	Email      string     `json:"email"`
	Card       string     `json:"card"` // access code of the payment that authorized the card
	CardSince  time.Time  `json:"cardSince"`
	Status     string     `json:"status"`
	Payments   int        `json:"payments"`
	NextAt     *time.Time `json:"nextAt,omitempty"`
	Announced  bool       `json:"announced,omitempty"` // the invoice of the next payment exists
	Invoice    string     `json:"invoice,omitempty"`   // code of the newest one
	Failed     bool       `json:"failed,omitempty"`    // and it could not be charged
	CreatedAt  time.Time  `json:"createdAt"`
	EndedAt    *time.Time `json:"endedAt,omitempty"` // when it was cancelled
}

func (x subscription) names() (string, id) { return x.Code, x.ID }

var (
	noSubscription = refusal{http.StatusNotFound, "Subscription not found", "validation_error", "subscription_not_found",
		"Check the code of the subscription"}
	notActive = refusal{http.StatusNotFound, "Subscription with code not found or already inactive", "validation_error", "not_found",
		"Read the subscription to see its status"}
	notInactive = refusal{http.StatusNotFound, "Subscription with code not found or already active", "validation_error", "not_found",
		"Read the subscription to see its status"}
	noCards = refusal{http.StatusNotFound, "The customer specified has no saved authorizations", "validation_error", "not_found",
		"Let the customer pay once"}
	notReactivated = *invalid("Subscription has been cancelled, and cannot be reactivated", "invalid_params")
	inPlace        = *invalid("This subscription is already in place.", "duplicate_subscription")
)

// running reports whether it will be charged.
func (x subscription) running() bool {
	return x.Status == subscriptionActive || x.Status == subscriptionAttention
}

// subscribe creates a subscription that charges the card of a payment from start
// on.
func (s *Server) subscribe(b *sandbox.Batch, p plan, card transaction, start time.Time) (subscription, error) {
	_, exists := s.ledger.subscriptions.newest(func(other subscription) bool {
		return other.running() && other.Plan.Code == p.Code && strings.EqualFold(other.Email, card.Email)
	})
	if exists {
		return subscription{}, inPlace
	}
	now := s.BillingNow()
	x := subscription{
		ID: s.ledger.subscriptions.nextID(), Code: "SUB_" + randomCode(15), EmailToken: randomCode(15), Plan: p, Email: card.Email,
		Card: card.AccessCode, CardSince: *card.PaidAt, Status: subscriptionActive, CreatedAt: now, NextAt: &start,
	}
	s.ledger.subscriptions.put(b, x)
	return x, s.send(b, "subscription.create", x.Code, x.created(), "")
}

func (s *Server) createSubscription(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	start := s.BillingNow()
	if text := o.text("start_date"); text != "" {
		var err error
		if start, err = readDate(text); err != nil {
			invalid("Start date is invalid", "invalid_params").write(w)
			return
		}
	}
	var x subscription
	err := s.provider.Change(func(b *sandbox.Batch) error {
		p, ok := s.ledger.plans.find(o.text("plan"))
		if !ok {
			return planUnknown
		}
		card, ok := s.ledger.cardOf(o.text("customer"), o.text("authorization"))
		if !ok {
			return noCards
		}
		var err error
		x, err = s.subscribe(b, p, card, start)
		return err
	})
	s.answer(w, r, err, func() {
		data := x.reported()
		data["customer"], data["plan"], data["authorization"] = customer(x.Email)["id"], x.Plan.ID, x.ID // numbers here, objects in other answers
		done(w, "Subscription successfully created", data)
	})
}

// readDate parses a time, or a day, which means midnight UTC.
func readDate(text string) (time.Time, error) {
	if day, err := time.Parse(time.DateOnly, text); err == nil {
		return day, nil
	}
	t, err := time.Parse(time.RFC3339, text)
	return t.UTC(), err
}

func (s *Server) getSubscription(w http.ResponseWriter, r *http.Request) {
	s.withSubscription(w, r, func(x subscription) { done(w, "Subscription retrieved successfully", x.reported()) })
}

func (s *Server) withSubscription(w http.ResponseWriter, r *http.Request, do func(subscription)) {
	x, ok := s.ledger.subscriptions.find(r.PathValue("name"))
	if !ok {
		noSubscription.write(w)
		return
	}
	do(x)
}

// listSubscriptions filters by ids only, as the provider does: a code matches
// nothing.
func (s *Server) listSubscriptions(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	rows := []map[string]any{}
	matches := func(name string, id any) bool {
		want := q.Get(name)
		text, _ := json.Marshal(id) // a number always has a JSON form
		return want == "" || want == string(text)
	}
	for _, x := range s.ledger.subscriptions.newestFirst() {
		if matches("plan", x.Plan.ID) && matches("customer", customer(x.Email)["id"]) {
			rows = append(rows, x.reported())
		}
	}
	writePage(w, "Subscriptions retrieved", rows, q)
}

// disable ends a subscription with its period. The refusal is the same for an
// unknown code, a wrong token and a second call.
func (s *Server) disable(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	err := s.provider.Change(func(b *sandbox.Batch) error {
		x, ok := s.ledger.subscriptions.find(o.text("code"))
		if !ok || x.EmailToken != o.text("token") || !x.running() {
			return notActive
		}
		return s.end(b, x)
	})
	s.answer(w, r, err, func() { done(w, "Subscription disabled successfully", nil) })
}

// end makes a subscription end with its period.
func (s *Server) end(b *sandbox.Batch, x subscription) error {
	now := s.BillingNow()
	x.Status, x.EndedAt = subscriptionEnding, &now
	s.ledger.subscriptions.put(b, x)
	return s.send(b, "subscription.not_renew", x.Code, x.reported(), "")
}

func (s *Server) enable(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	x, ok := s.ledger.subscriptions.find(o.text("code"))
	if ok && x.EmailToken == o.text("token") && !x.running() {
		notReactivated.write(w)
		return
	}
	notInactive.write(w)
}

// created is a subscription in the event of its creation, without id and token.
func (x subscription) created() map[string]any {
	m := x.reported()
	delete(m, "id")
	delete(m, "email_token")
	m["plan"] = x.Plan.inEvent()
	return m
}

// reported is a subscription as the provider shows it.
func (x subscription) reported() map[string]any {
	paid := x.CardSince.Format(wireTime)
	m := map[string]any{
		"id": x.ID, "domain": "test", "status": x.Status, "subscription_code": x.Code, "email_token": x.EmailToken,
		"amount": x.Plan.Amount, "quantity": 1, "cron_expression": x.cron(), "next_payment_date": nil, "open_invoice": nil,
		"integration": integration, "createdAt": x.CreatedAt.Format(wireTime), "created_at": x.CreatedAt.Format(wireTime),
		"start": x.CreatedAt.Unix(), "cancelledAt": nil, "plan": x.Plan.reported(), "customer": customer(x.Email),
		"authorization": authorization(transaction{AccessCode: x.Card, Email: x.Email}, paid),
		"invoices":      []any{}, "invoices_history": []any{}, "invoice_limit": x.Plan.InvoiceLimit, "split_code": nil,
		"most_recent_invoice": nil, "metadata": nil, "payments_count": x.Payments,
	}
	if x.NextAt != nil {
		m["next_payment_date"] = x.NextAt.Format(wireTime)
	}
	if x.EndedAt != nil {
		m["cancelledAt"] = x.EndedAt.Format(wireTime)
	}
	if x.Failed {
		m["open_invoice"] = x.Invoice
		m["most_recent_invoice"] = map[string]any{"invoice_code": x.Invoice, "status": "failed", "paid": false, "description": "Insufficient Funds"}
	}
	return m
}

// cron is roughly when it is charged, in the provider's notation.
func (x subscription) cron() string {
	if x.NextAt == nil {
		return ""
	}
	return x.NextAt.Format("4 15 2") + " * *"
}

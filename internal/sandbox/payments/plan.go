package payments

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"stagegate/internal/sandbox"
)

// plan is a price and a period that a customer can subscribe to.
type plan struct {
	ID           id        `json:"id"`
	Code         string    `json:"code"`
	Name         string    `json:"name"`
	Description  string    `json:"description,omitempty"`
	Amount       int64     `json:"amount"` // hundredths, as everywhere here
	Interval     string    `json:"interval"`
	Currency     string    `json:"currency"`
	SendInvoices bool      `json:"sendInvoices"`
	SendSMS      bool      `json:"sendSms"`
	InvoiceLimit int       `json:"invoiceLimit"` // number of payments after which a subscription ends; 0 for none
	CreatedAt    time.Time `json:"createdAt"`
	UpdatedAt    time.Time `json:"updatedAt"`
}

func (p plan) names() (string, id) { return p.Code, p.ID }

var (
	noPlan = refusal{http.StatusNotFound, "Plan ID/code specified is invalid", "validation_error", "plan_not_found",
		"Check the code of the plan"}
	planUnknown = refusal{http.StatusNotFound, "Plan not found", "validation_error", "plan_not_found",
		"Create the plan first"}
)

// intervals add one period to a time.
var intervals = map[string]func(time.Time) time.Time{
	"hourly":     func(t time.Time) time.Time { return t.Add(time.Hour) },
	"daily":      func(t time.Time) time.Time { return t.AddDate(0, 0, 1) },
	"weekly":     func(t time.Time) time.Time { return t.AddDate(0, 0, 7) },
	"monthly":    months(1),
	"quarterly":  months(3),
	"biannually": months(6),
	"annually":   months(12),
}

// months adds n months. A subscription that began after the 28th is charged on the
// 28th from then on.
func months(n int) func(time.Time) time.Time {
	return func(t time.Time) time.Time {
		if late := t.Day() - 28; late > 0 {
			t = t.AddDate(0, 0, -late)
		}
		return t.AddDate(0, n, 0)
	}
}

func (s *Server) createPlan(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	p := plan{Code: "PLN_" + randomCode(15), Currency: ownCurrency, SendInvoices: true, SendSMS: true}
	for _, required := range []string{"name", "interval", "amount"} {
		if _, given := o[required]; !given {
			invalid(strings.ToUpper(required[:1])+required[1:]+" is required", "missing_params").write(w)
			return
		}
	}
	if refused := p.read(o); refused != nil {
		refused.write(w)
		return
	}
	p.CreatedAt, p.UpdatedAt = s.now().UTC(), s.now().UTC()
	err := s.provider.Change(func(b *sandbox.Batch) error {
		p.ID = s.ledger.plans.nextID()
		s.ledger.plans.put(b, p)
		return nil
	})
	s.answer(w, r, err, func() {
		sandbox.WriteJSON(w, http.StatusCreated, reply{Status: true, Message: "Plan created", Data: p.reported()})
	})
}

// read sets the fields that the request names.
func (p *plan) read(o requestBody) *refusal {
	if _, given := o["name"]; given {
		if p.Name = o.text("name"); p.Name == "" {
			return invalid("Name is required", "missing_params")
		}
	}
	if _, given := o["interval"]; given {
		if p.Interval = o.text("interval"); intervals[p.Interval] == nil {
			return invalid("Invalid interval selected", "invalid_interval")
		}
	}
	if _, given := o["currency"]; given {
		p.Currency = o.text("currency")
	}
	if !known(p.Currency) {
		return invalid("Currency not supported by merchant", "unsupported_currency")
	}
	if _, given := o["amount"]; given {
		amount, refused := o.amount()
		if refused != nil {
			return invalid("Amount is invalid. It must be a number and be 1 "+p.Currency+" or greater", "invalid_amount")
		}
		p.Amount = amount
	}
	if _, given := o["description"]; given {
		p.Description = o.text("description")
	}
	_ = json.Unmarshal(o["send_invoices"], &p.SendInvoices) // anything but a bool changes nothing
	_ = json.Unmarshal(o["send_sms"], &p.SendSMS)
	_ = json.Unmarshal(o["invoice_limit"], &p.InvoiceLimit)
	return nil
}

// updatePlan changes a plan and, unless the request says otherwise, the price of
// its subscriptions from the next period on.
func (s *Server) updatePlan(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	existing := true
	_ = json.Unmarshal(o["update_existing_subscriptions"], &existing)
	affected := 0
	err := s.provider.Change(func(b *sandbox.Batch) error {
		p, ok := s.ledger.plans.find(r.PathValue("name"))
		if !ok {
			return noPlan
		}
		if refused := p.read(o); refused != nil {
			return *refused
		}
		p.UpdatedAt = s.now().UTC()
		s.ledger.plans.put(b, p)
		for _, x := range s.ledger.subscriptions.oldestFirst() {
			if existing && x.Plan.Code == p.Code && x.running() {
				x.Plan = p
				s.ledger.subscriptions.put(b, x)
				affected++
			}
		}
		return nil
	})
	s.answer(w, r, err, func() { done(w, fmt.Sprintf("Plan updated. %d subscription(s) affected", affected), nil) })
}

func (s *Server) getPlan(w http.ResponseWriter, r *http.Request) {
	p, ok := s.ledger.plans.find(r.PathValue("name"))
	if !ok {
		noPlan.write(w)
		return
	}
	done(w, "Plan retrieved", p.reported())
}

func (s *Server) listPlans(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	rows := []map[string]any{}
	for _, p := range s.ledger.plans.newestFirst() {
		if interval := q.Get("interval"); interval == "" || interval == p.Interval {
			rows = append(rows, p.reported())
		}
	}
	writePage(w, "Plans retrieved", rows, q)
}

// reported is a plan as the provider shows it.
func (p plan) reported() map[string]any {
	return map[string]any{
		"id": p.ID, "name": p.Name, "plan_code": p.Code, "description": p.Description, "amount": p.Amount, "interval": p.Interval,
		"currency": p.Currency, "integration": integration, "domain": "test", "send_invoices": p.SendInvoices, "send_sms": p.SendSMS,
		"invoice_limit": p.InvoiceLimit, "hosted_page": false, "migrate": false, "is_archived": false,
		"createdAt": p.CreatedAt.Format(wireTime), "updatedAt": p.UpdatedAt.Format(wireTime),
	}
}

// inEvent is a plan in an event, where it has fewer members.
func (p plan) inEvent() map[string]any {
	return map[string]any{
		"name": p.Name, "plan_code": p.Code, "description": p.Description, "amount": p.Amount, "interval": p.Interval,
		"send_invoices": p.SendInvoices, "send_sms": p.SendSMS, "currency": p.Currency,
	}
}

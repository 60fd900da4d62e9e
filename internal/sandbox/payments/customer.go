package payments

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"stagegate/internal/sandbox"
)

// integration is the number of the account.
const integration = 463433

// profile is what is stored about a customer. A customer who only paid has none: code and
// id follow from the e-mail address.
type profile struct {
	Email     string          `json:"email"`
	FirstName string          `json:"firstName,omitempty"`
	LastName  string          `json:"lastName,omitempty"`
	Phone     string          `json:"phone,omitempty"`
	Metadata  json.RawMessage `json:"metadata,omitempty"` // as it is reported
	CreatedAt time.Time       `json:"createdAt"`
	UpdatedAt time.Time       `json:"updatedAt"`
}

func (p profile) names() (string, id) { return customerCode(p.Email), customerID(p.Email) }

var customerUnknown = refusal{http.StatusNotFound, "Customer not found", "validation_error", "customer_not_found",
	"Send the e-mail address or the code of a customer who was created, or who began a payment"}

// customerID is the number of the customer with an e-mail address.
func customerID(email string) id {
	sum := sha256.Sum256([]byte(strings.ToLower(email)))
	return id(binary.BigEndian.Uint32(sum[:]))
}

// customerCode is the code of the customer with an e-mail address.
func customerCode(email string) string {
	return "CUS_" + derived("customer", strings.ToLower(email), 15)
}

// customer is a customer of whom only the e-mail address is known, as the provider
// shows it beside other things.
func customer(email string) map[string]any { return profile{Email: email}.inside() }

// customer is the customer with an e-mail address, as the provider shows it beside other
// things.
func (l *ledger) customer(email string) map[string]any {
	p, ok := l.customers.withCode(customerCode(email))
	if !ok {
		return customer(email)
	}
	p.Email = email // in the spelling of the payment
	return p.inside()
}

func (p profile) inside() map[string]any {
	return map[string]any{
		"id": customerID(p.Email), "first_name": optional(p.FirstName), "last_name": optional(p.LastName), "email": p.Email,
		"customer_code": customerCode(p.Email), "phone": optional(p.Phone), "metadata": p.Metadata,
		"risk_action": "default", "international_format_phone": nil,
	}
}

// optional is a text, or null for none.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// listed is a customer in the list of customers.
func (p profile) listed() map[string]any {
	m := p.inside()
	delete(m, "international_format_phone")
	m["integration"], m["domain"] = integration, "test"
	m["createdAt"], m["updatedAt"] = p.CreatedAt.Format(wireTime), p.UpdatedAt.Format(wireTime)
	return m
}

// allCustomers returns the customers who were created or started a payment, newest first.
func (l *ledger) allCustomers() []profile {
	all := l.customers.oldestFirst()
	known := map[string]bool{}
	for _, p := range all {
		known[customerCode(p.Email)] = true
	}
	for _, t := range l.transactions.oldestFirst() {
		if code := customerCode(t.Email); !known[code] {
			known[code] = true
			all = append(all, profile{Email: t.Email, CreatedAt: t.CreatedAt, UpdatedAt: t.CreatedAt})
		}
	}
	slices.SortStableFunc(all, func(a, b profile) int { return b.CreatedAt.Compare(a.CreatedAt) })
	return all
}

// findCustomer returns the customer with an e-mail address or code.
func (l *ledger) findCustomer(name string) (profile, bool) {
	all := l.allCustomers()
	at := slices.IndexFunc(all, func(p profile) bool {
		return strings.EqualFold(p.Email, name) || customerCode(p.Email) == name
	})
	if at < 0 {
		return profile{}, false
	}
	return all[at], true
}

func (s *Server) listCustomers(w http.ResponseWriter, r *http.Request) {
	rows := []map[string]any{}
	for _, p := range s.ledger.allCustomers() {
		rows = append(rows, p.listed())
	}
	writeList(w, "Customers retrieved", rows, r.URL.Query())
}

func (s *Server) getCustomer(w http.ResponseWriter, r *http.Request) {
	p, ok := s.ledger.findCustomer(r.PathValue("name"))
	if !ok {
		customerUnknown.write(w)
		return
	}
	done(w, "Customer retrieved", s.detailed(p))
}

// detailed is a customer with all that it did.
func (s *Server) detailed(p profile) map[string]any {
	paid, cards, subscriptions := []map[string]any{}, []map[string]any{}, []map[string]any{}
	total := map[string]int64{} // by currency
	for _, t := range s.ledger.transactions.newestFirst() {
		if !strings.EqualFold(t.Email, p.Email) {
			continue
		}
		paid = append(paid, s.verified(t))
		if t.byCard() {
			cards = append(cards, authorization(t, t.PaidAt.Format(wireTime)))
		}
		if t.PaidAt != nil {
			total[t.Currency] += t.paid()
		}
	}
	for _, x := range s.ledger.subscriptions.newestFirst() {
		if strings.EqualFold(x.Email, p.Email) {
			subscriptions = append(subscriptions, x.reported())
		}
	}
	values := []map[string]any{}
	for _, currency := range currencies {
		if total[currency] > 0 {
			values = append(values, map[string]any{"currency": currency, "amount": total[currency]})
		}
	}
	m := p.created()
	m["transactions"], m["authorizations"], m["subscriptions"] = paid, cards, subscriptions
	m["total_transactions"], m["total_transaction_value"] = len(paid), values
	m["created_at"], m["updated_at"], m["dedicated_account"] = m["createdAt"], m["updatedAt"], nil
	return m
}

// created is a customer in the answer to its creation.
func (p profile) created() map[string]any {
	m := p.listed()
	m["identified"], m["identifications"] = false, nil
	return m
}

// createCustomer stores a customer. One who exists is changed, as by updateCustomer.
func (s *Server) createCustomer(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	email, refused := o.email()
	if refused != nil {
		refused.write(w)
		return
	}
	s.saveCustomer(w, r, "Customer created", o, func() (profile, error) {
		p, ok := s.ledger.findCustomer(email)
		if !ok {
			p = profile{Email: email, CreatedAt: s.now().UTC()}
		}
		return p, nil
	})
}

func (s *Server) updateCustomer(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	s.saveCustomer(w, r, "Customer updated", o, func() (profile, error) {
		p, ok := s.ledger.findCustomer(r.PathValue("name"))
		if !ok {
			return p, customerUnknown
		}
		return p, nil
	})
}

// saveCustomer stores what a body says about the customer that find returns, and answers
// with it.
func (s *Server) saveCustomer(w http.ResponseWriter, r *http.Request, message string, o requestBody, find func() (profile, error)) {
	var p profile
	err := s.provider.Change(func(b *sandbox.Batch) (err error) {
		if p, err = find(); err != nil {
			return err
		}
		o.describe(&p)
		p.UpdatedAt = s.now().UTC()
		s.ledger.customers.put(b, p)
		return nil
	})
	s.answer(w, r, err, func() { done(w, message, p.created()) })
}

// describe changes what the body names of a customer.
func (o requestBody) describe(p *profile) {
	for name, field := range map[string]*string{"first_name": &p.FirstName, "last_name": &p.LastName, "phone": &p.Phone} {
		if _, given := o[name]; given {
			*field = o.text(name)
		}
	}
	if sent, given := o["metadata"]; given {
		p.Metadata = reportedMetadata(sent)
	}
}

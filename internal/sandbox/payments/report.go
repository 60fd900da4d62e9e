package payments

import (
	"cmp"
	"crypto/sha256"
	"encoding/base32"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const wireTime = "2006-01-02T15:04:05.000Z"

func (s *Server) verify(w http.ResponseWriter, r *http.Request) {
	t, ok := s.ledger.transactions.withCode(r.PathValue("reference"))
	if !ok {
		notKnown.write(w)
		return
	}
	done(w, "Verification successful", s.verified(t))
}

// emptyReference answers like the real provider, which reads the path as an id.
func emptyReference(w http.ResponseWriter, _ *http.Request) {
	invalid("Transaction ID should be numeric.", "invalid_params").write(w)
}

// list lists the transactions, newest first. A customer is chosen by its id: a code
// matches nothing, as at the provider.
func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	rows := []map[string]any{}
	for _, t := range s.ledger.transactions.newestFirst() {
		status, customer := q.Get("status"), q.Get("customer")
		if (status == "" || status == t.Status) && (customer == "" || customer == customerID(t.Email).String()) {
			rows = append(rows, s.verified(t))
		}
	}
	writePage(w, "Transactions retrieved", rows, q)
}

// getTransaction answers with a transaction by its id.
func (s *Server) getTransaction(w http.ResponseWriter, r *http.Request) {
	number, err := strconv.ParseUint(r.PathValue("id"), 10, 64)
	if err != nil {
		emptyReference(w, r)
		return
	}
	t, ok := s.ledger.transactions.withID(id(number))
	if !ok {
		transactionUnknown.write(w)
		return
	}
	done(w, "Transaction retrieved", s.verified(t))
}

func positive(text string, fallback, most int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return fallback
	}
	return min(n, most)
}

// verified is a transaction as verify and the list report it.
func (s *Server) verified(t transaction) map[string]any {
	m := s.reported(t)
	m["receipt_number"] = nil
	m["transaction_date"] = m["created_at"]
	m["plan"] = nil
	m["plan_object"] = map[string]any{}
	if t.Plan != nil {
		m["plan"], m["plan_object"] = t.Plan.Code, t.Plan.reported()
	}
	m["connect"] = nil
	if t.Metadata == nil {
		m["metadata"] = ""
	}
	return m
}

// charged is a transaction in the event of its payment. Some members have other
// types than in verify, as at the provider.
func (s *Server) charged(t transaction) map[string]any {
	m := s.reported(t)
	m["plan"] = map[string]any{}
	if t.Plan != nil {
		m["plan"] = t.Plan.inEvent()
	}
	m["source"] = map[string]any{"type": "api", "source": "merchant_api", "entry_point": "transaction_initialize", "identifier": nil}
	if t.Metadata == nil {
		m["metadata"] = 0
	}
	authorization := m["authorization"].(map[string]any)
	authorization["receiver_bank"] = nil
	authorization["receiver_bank_account_number"] = nil
	return m
}

// reported is what both have in common, with the faults of amount and currency.
func (s *Server) reported(t transaction) map[string]any {
	faults := s.faults.Payments()
	currency := t.Currency
	if faults.Currency != nil {
		currency = *faults.Currency
	}
	m := map[string]any{
		"id": t.ID, "domain": "test", "status": t.Status, "reference": t.Reference,
		"amount": t.paid() + faults.Hundredths(), "requested_amount": t.Amount, "currency": currency,
		"message": nil, "gateway_response": t.GatewayReply,
		"created_at": t.CreatedAt.Format(wireTime), "createdAt": t.CreatedAt.Format(wireTime),
		"paid_at": nil, "paidAt": nil, "channel": cmp.Or(t.Channel, channelCard), "ip_address": "127.0.0.1",
		"metadata": t.Metadata, "log": nil, "fees": nil, "fees_split": nil, "fees_breakdown": nil,
		"authorization": map[string]any{}, "customer": s.ledger.customer(t.Email),
		"subaccount": map[string]any{}, "split": map[string]any{},
		"order_id": nil, "source": nil, "pos_transaction_data": nil,
	}
	if a, ok := s.ledger.subaccounts.withCode(t.Subaccount); ok {
		m["subaccount"] = a.reported()
	}
	if t.PaidAt != nil {
		paid := t.PaidAt.Format(wireTime)
		m["paid_at"], m["paidAt"] = paid, paid
		m["fees"] = t.Amount * 15 / 1000
		m["authorization"] = authorization(t, paid)
	}
	return m
}

// paid is the paid amount, in hundredths.
func (t transaction) paid() int64 {
	if t.Short {
		return t.Amount - 100
	}
	return t.Amount
}

// authorization is the card or account of the sandbox.
func authorization(t transaction, paid string) map[string]any {
	expires, _ := time.Parse(wireTime, paid)
	channel := cmp.Or(t.Channel, channelCard)
	a := accounts[channel]
	return map[string]any{
		"authorization_code": "AUTH_" + derived("authorization", t.AccessCode, 10),
		"bin":                a.bin, "last4": a.last4,
		"exp_month": "12", "exp_year": strconv.Itoa(expires.Year() + 3),
		"channel": channel, "card_type": a.kind,
		"bank": a.bank, "country_code": "NG", "brand": a.brand, "reusable": channel == channelCard,
		"signature": "SIG_" + derived("card", t.Email, 20), "account_name": nil,
	}
}

// derived is a constant code for a name, so that none has to be stored.
func derived(kind, name string, n int) string {
	sum := sha256.Sum256([]byte(kind + "\x00" + name))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:n])
}

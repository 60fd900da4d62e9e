package payments

import (
	"fmt"
	"net/http"
	"time"

	"stagegate/internal/sandbox"
)

// refund returns money to the payer.
type refund struct {
	ID        id        `json:"id"`
	Reference string    `json:"reference"` // of the transaction
	Amount    int64     `json:"amount"`
	Currency  string    `json:"currency"`
	Email     string    `json:"email"`
	Status    string    `json:"status"`
	CreatedAt time.Time `json:"createdAt"`

	CustomerNote string `json:"customerNote,omitempty"`
	MerchantNote string `json:"merchantNote,omitempty"`
}

func (f refund) names() (string, id) { return f.ID.String(), f.ID }

const (
	refundPending   = "pending"
	refundProcessed = "processed"
	refundFailed    = "failed"

	statusReversed        = "reversed"
	statusReversalPending = "reversal-pending"
)

var (
	noTransaction = *invalid("Transaction not found", "transaction_not_found")
	fullyReversed = *invalid("Transaction has been fully reversed", "transaction_reversed")
	refundTooBig  = *invalid("Refund amount exceeds transaction amount", "refund_amount_exceeds_transaction_amount")
	refundsTooBig = *invalid("Total refund amount cannot exceed original transaction amount", "invalid_params")
	otherCurrency = *invalid("Transaction currency must match refund currency", "invalid_params")
	noRefund      = refusal{http.StatusNotFound, "Refund not found", "validation_error", "refund_not_found", "Check the id of the refund"}
)

func (s *Server) createRefund(w http.ResponseWriter, r *http.Request) {
	o, refused := readBody(r)
	if refused != nil {
		refused.write(w)
		return
	}
	name := o.text("transaction")
	if name == "" {
		name = string(o["transaction"]) // a number
	}
	var f refund
	var of transaction
	err := s.provider.Change(func(b *sandbox.Batch) (err error) {
		if of, f, err = s.ledger.newRefund(o, name); err != nil {
			return err
		}
		f.CreatedAt = s.now().UTC()
		of.Status = statusReversalPending
		s.ledger.transactions.put(b, of)
		s.ledger.refunds.put(b, f)
		return s.send(b, "refund.pending", of.Reference, f.inEvent(), "")
	})
	s.answer(w, r, err, func() {
		data := f.reported()
		data["transaction"] = s.reported(of)
		done(w, "Refund has been queued for processing", data)
	})
}

// newRefund validates a request for a refund. Without an amount it is the full one,
// even after a partial refund.
func (l *ledger) newRefund(o requestBody, name string) (transaction, refund, error) {
	t, ok := l.transactions.find(name)
	if !ok || t.PaidAt == nil {
		return transaction{}, refund{}, noTransaction
	}
	f := refund{ID: l.refunds.nextID(), Reference: t.Reference, Amount: t.Amount, Currency: t.Currency, Email: t.Email, Status: refundPending,
		CustomerNote: o.text("customer_note"), MerchantNote: o.text("merchant_note")}
	if t.Status == statusReversed {
		return t, f, fullyReversed
	}
	if currency := o.text("currency"); currency != "" && currency != t.Currency {
		return t, f, otherCurrency
	}
	if _, given := o["amount"]; given {
		amount, refused := o.amount()
		if refused != nil {
			return t, f, *refused
		}
		f.Amount = amount
	}
	if f.Amount > t.Amount {
		return t, f, refundTooBig
	}
	if l.refunded(t.Reference)+f.Amount > t.Amount {
		return t, f, refundsTooBig
	}
	return t, f, nil
}

// settleRefunds processes the refunds that are due, or lets them fail.
func (s *Server) settleRefunds(b *sandbox.Batch) error {
	fault := s.faults.Payments().Refund
	if fault == sandbox.RefundPending {
		return nil
	}
	all := s.ledger.refunds.oldestFirst()
	var ended []refund
	for n, f := range all {
		if f.Status != refundPending || s.now().Sub(f.CreatedAt) < s.refund {
			continue
		}
		all[n].Status = refundProcessed
		if fault == sandbox.RefundFail {
			all[n].Status = refundFailed
		}
		ended = append(ended, all[n])
	}
	for _, f := range ended {
		s.ledger.refunds.put(b, f)
		t, _ := s.ledger.transactions.withCode(f.Reference) // transactions are not deleted
		t.Status = t.after(all)
		s.ledger.transactions.put(b, t)
		if err := s.send(b, "refund."+f.Status, f.Reference, f.inEvent(), ""); err != nil {
			return err
		}
	}
	return nil
}

// after is the status of a paid transaction after these refunds.
func (t transaction) after(refunds []refund) string {
	back := int64(0)
	for _, f := range refunds {
		switch {
		case f.Reference != t.Reference || f.Status == refundFailed:
		case f.Status == refundPending:
			return statusReversalPending
		default:
			back += f.Amount
		}
	}
	if back >= t.Amount {
		return statusReversed
	}
	return statusSuccess
}

func (s *Server) getRefund(w http.ResponseWriter, r *http.Request) {
	f, ok := s.ledger.refunds.find(r.PathValue("name"))
	if !ok {
		noRefund.write(w)
		return
	}
	done(w, "Refund retrieved", f.reported())
}

// listRefunds filters by the id of the transaction only, as the provider does: a
// reference matches nothing.
func (s *Server) listRefunds(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	rows := []map[string]any{}
	for _, f := range s.ledger.refunds.newestFirst() {
		t, _ := s.ledger.transactions.withCode(f.Reference)
		if want := q.Get("transaction"); want == "" || want == t.ID.String() {
			rows = append(rows, f.reported())
		}
	}
	writePage(w, "Refunds retrieved", rows, q)
}

func (f refund) reported() map[string]any {
	return map[string]any{
		"id": f.ID, "integration": integration, "domain": "test", "amount": f.Amount, "currency": f.Currency, "status": f.Status,
		"channel": nil, "deducted_amount": 0, "fully_deducted": false, "refunded_by": "api", "expected_at": f.CreatedAt.AddDate(0, 0, 10).Format(wireTime),
		"customer_note": noted(f.CustomerNote), "merchant_note": noted(f.MerchantNote), "createdAt": f.CreatedAt.Format(wireTime),
	}
}

// noted is a note as it is reported; nil for none.
func noted(note string) any {
	if note == "" {
		return nil
	}
	return note
}

// inEvent is a refund in an event, where its amount is a string, unless it has failed.
func (f refund) inEvent() map[string]any {
	var amount any = f.Amount
	if f.Status != refundFailed {
		amount = fmt.Sprint(f.Amount)
	}
	return map[string]any{
		"status": f.Status, "transaction_reference": f.Reference, "refund_reference": nil, "amount": amount, "currency": f.Currency,
		"processor": "paystack", "customer": map[string]any{"first_name": nil, "last_name": nil, "email": f.Email}, "integration": integration, "domain": "test",
	}
}

package finance

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/state"
)

var (
	paymentStatuses = []PaymentStatus{Pending, Successful, Failed, Abandoned}
	invoiceStatuses = []InvoiceStatus{Open, Paid, Void}
	outcomes        = []Outcome{Unsettled, Unknown, Confirmed, Declined, Refunded}
	elapsedTimeouts = []timeouts{{}, {payment: true}, {start: true}, {start: true, payment: true}}
)

// amounts are one combination of equal or different amounts and currencies.
type amounts struct {
	charged, owed         int64 // 5000 was requested
	chargedIn, invoicedIn string
}

// The decision about a payment and its invoice, for every state of both, every
// outcome at the provider and every difference of amounts.
func TestDecide(t *testing.T) {
	t.Parallel()
	all := map[string]amounts{
		"equal":                       {5000, 5000, "NGN", "NGN"},
		"charged less":                {4999, 5000, "NGN", "NGN"},
		"charged more":                {5001, 5000, "NGN", "NGN"},
		"charged nothing":             {0, 5000, "NGN", "NGN"},
		"charged the opposite":        {-5000, 5000, "NGN", "NGN"},
		"charged in another currency": {5000, 5000, "GHS", "NGN"},
		"charged in no currency":      {5000, 5000, "", "NGN"},
		"owed less":                   {5000, 4000, "NGN", "NGN"},
		"owed more":                   {5000, 6000, "NGN", "NGN"},
		"owed in another currency":    {5000, 5000, "NGN", "GHS"},
	}
	for name, a := range all {
		for _, p := range []Payment{
			{Status: Pending}, {Status: Failed}, {Status: Abandoned}, {Status: Successful, Applied: true},
			{Status: Pending, Unapplied: AmountMismatch}, {Status: Abandoned, Unapplied: CurrencyMismatch}, {Status: Successful, Unapplied: InvoiceVoid},
		} {
			for _, invoice := range invoiceStatuses {
				for _, outcome := range outcomes {
					for _, elapsed := range elapsedTimeouts {
						p.Amount, p.Currency, p.LastError = 5000, "NGN", "before"
						i := Invoice{Status: invoice, AmountDue: a.owed, Currency: a.invoicedIn}
						if invoice == Paid {
							i.AmountPaid = i.AmountDue
						}
						got := decide(p, i, Charge{Outcome: outcome, Status: "x", Amount: &a.charged, Currency: a.chargedIn}, elapsed)
						if diff := cmp.Diff(expected(p, i, outcome, a, elapsed), got.summary()); diff != "" {
							t.Errorf("%s, payment %s %s, invoice %s, outcome %d, %+v (-want +got):\n%s", name, p.Status, p.Unapplied, invoice, outcome, elapsed, diff)
						}
					}
				}
			}
		}
	}
}

// summary is a decision without the text of its error.
type summary struct {
	Status    PaymentStatus
	Applies   bool
	Unapplied Reason
	HasError  bool
	Event     string
}

func (d decision) summary() summary {
	return summary{d.status, d.applies, d.unapplied, d.lastError != "", d.event}
}

// expected states the rule independently of decide.
func expected(p Payment, i Invoice, outcome Outcome, a amounts, elapsed timeouts) summary {
	unchanged := summary{Status: p.Status, Unapplied: p.Unapplied, HasError: true, Event: "checked"}
	withTimeouts := func(s summary, start bool) summary {
		switch {
		case p.Status != Pending:
		case elapsed.start && start:
			s.Status, s.Event = Failed, "checkout_failed"
		case elapsed.payment:
			s.Status = Abandoned
			if s.Event == "checked" {
				s.Event = "abandoned"
			}
		}
		return s
	}
	switch {
	case outcome == Refunded && p.Unapplied != "":
		return withTimeouts(summary{Status: p.Status, HasError: true, Event: "refunded"}, true)
	case p.Status == Successful:
		return unchanged
	case outcome == Declined && p.Status == Pending:
		return summary{Status: Failed, HasError: true, Event: "failed"}
	case outcome != Confirmed:
		return withTimeouts(unchanged, true)
	case a.chargedIn != "NGN":
		return withTimeouts(summary{Status: p.Status, Unapplied: CurrencyMismatch, HasError: true, Event: "currency_mismatch"}, false)
	case a.charged != 5000:
		return withTimeouts(summary{Status: p.Status, Unapplied: AmountMismatch, HasError: true, Event: "amount_mismatch"}, false)
	case i.Status == Open && a.owed == 5000 && a.invoicedIn == "NGN":
		return summary{Status: Successful, Applies: true, Event: "succeeded"}
	}
	why := map[InvoiceStatus]Reason{Open: InvoiceChanged, Paid: InvoicePaid, Void: InvoiceVoid}[i.Status]
	return summary{Status: Successful, Unapplied: why, HasError: true, Event: "refund_due"}
}

// For any report of the provider, only the exact amount pays an open invoice, and only allowed
// transitions occur.
func TestDecideProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		amount := rapid.OneOf(rapid.Int64Range(-3, 3), rapid.Int64())
		currency := rapid.SampledFrom([]string{"NGN", "GHS", "XOF", "", "???"})
		p := Payment{
			Status: rapid.SampledFrom(paymentStatuses).Draw(t, "payment"), Currency: currency.Draw(t, "payment's currency"),
			Amount: amount.Draw(t, "request"),
		}
		i := Invoice{
			Status: rapid.SampledFrom(invoiceStatuses).Draw(t, "invoice"), Currency: currency.Draw(t, "invoice's currency"),
			AmountDue: rapid.Int64Range(0, 5).Draw(t, "due"), AmountPaid: rapid.Int64Range(0, 5).Draw(t, "paid"),
		}
		charged := amount.Draw(t, "charged")
		c := Charge{Outcome: rapid.SampledFrom(outcomes).Draw(t, "outcome"), Status: "x", Currency: currency.Draw(t, "charge's currency")}
		if rapid.Bool().Draw(t, "an amount") {
			c.Amount = &charged
		}
		d := decide(p, i, c, rapid.SampledFrom(elapsedTimeouts).Draw(t, "timeouts"))
		if d.applies && (i.Status != Open || c.Outcome != Confirmed || p.Status == Successful || d.status != Successful || d.unapplied != "" ||
			c.Amount == nil || *c.Amount != p.Amount || c.Currency != p.Currency || i.Balance() != p.Amount || i.Currency != p.Currency) {
			t.Fatalf("paid: %+v", d)
		}
		if d.refundDue() && (d.status != Successful || p.Status == Successful || d.lastError == "" || d.unapplied == "") {
			t.Fatalf("a refund: %+v", d)
		}
		if c.Outcome == Confirmed && p.Status != Successful && d.applies == (d.unapplied != "") {
			t.Fatalf("money must be either applied or left over: %+v", d)
		}
		if d.status != p.Status && !allowed(p.Status, d.status) {
			t.Fatalf("from %s to %s", p.Status, d.status)
		}
		if strings.Contains(d.event, "mismatch") && d.status != p.Status && d.status != Abandoned {
			t.Fatalf("a mismatch changed the payment: %+v", d)
		}
		if d.event == "" {
			t.Fatal("no timeline event")
		}
	})
}

func allowed(from, to PaymentStatus) bool {
	return slices.ContainsFunc(PaymentTransitions, func(x state.Transition[PaymentStatus]) bool { return x.From == from && x.To == to })
}

// Every trigger in every state of an invoice.
func TestInvoiceMachine(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	triggers := map[string]func(*Invoice) error{
		"paid": func(i *Invoice) error { return i.pay(at) },
		"void": func(i *Invoice) error { return i.void(at) },
	}
	refusal := map[InvoiceStatus]error{Paid: errInvoicePaid, Void: errInvoiceNotOpen}
	for _, from := range invoiceStatuses {
		for name, trigger := range triggers {
			i := Invoice{Status: from, AmountDue: 700}
			before := i
			err := trigger(&i)
			at := slices.IndexFunc(InvoiceTransitions, func(x state.Transition[InvoiceStatus]) bool { return x.From == from && x.On.Name == name })
			if at < 0 {
				if want := refusal[from]; err != want { //nolint:errorlint // the same value, not a wrapped one
					t.Errorf("%s of one that is %s: %v, want %v", name, from, err, want)
				}
				if i != before {
					t.Errorf("%s of one that is %s changed it", name, from)
				}
				continue
			}
			if err != nil || i.Status != InvoiceTransitions[at].To {
				t.Errorf("%s of one that is %s: %s, %v", name, from, i.Status, err)
			}
			if paid := i.Status == Paid; paid != (i.Balance() == 0) || paid != (i.PaidAt != nil) || (i.Status == Void) != (i.VoidedAt != nil) {
				t.Errorf("%s left %+v", name, i)
			}
		}
	}
}

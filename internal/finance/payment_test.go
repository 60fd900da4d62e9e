package finance

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var (
	paymentStatuses = []PaymentStatus{Pending, Successful, Failed, Abandoned}
	invoiceStatuses = []InvoiceStatus{Open, Paid, Void}
	outcomes        = []Outcome{Unsettled, Confirmed, Declined}
)

// amounts are the ways in which amounts can agree or not.
type amounts struct {
	charged, owed         int64 // where 5000 was asked for
	chargedIn, invoicedIn string
}

// The fate of a payment and its invoice, for every state of both, every answer
// of the provider and every way in which amounts can disagree.
func TestJudge(t *testing.T) {
	t.Parallel()
	all := map[string]amounts{
		"equal":                {5000, 5000, "NGN", "NGN"},
		"charged less":         {4999, 5000, "NGN", "NGN"},
		"charged more":         {5001, 5000, "NGN", "NGN"},
		"charged nothing":      {0, 5000, "NGN", "NGN"},
		"charged the opposite": {-5000, 5000, "NGN", "NGN"},
		"charged otherwise":    {5000, 5000, "GHS", "NGN"},
		"charged in nothing":   {5000, 5000, "", "NGN"},
		"owed less by now":     {5000, 4000, "NGN", "NGN"},
		"owed more by now":     {5000, 6000, "NGN", "NGN"},
		"owed otherwise":       {5000, 5000, "NGN", "GHS"},
	}
	for name, a := range all {
		for _, status := range paymentStatuses {
			for _, invoice := range invoiceStatuses {
				for _, outcome := range outcomes {
					p := Payment{Status: status, Amount: 5000, Currency: "NGN", LastError: "before"}
					i := Invoice{Status: invoice, AmountDue: a.owed, Currency: a.invoicedIn}
					if invoice == Paid {
						i.AmountPaid = i.AmountDue
					}
					got := judge(p, i, Charge{Outcome: outcome, Status: "x", Amount: a.charged, Currency: a.chargedIn})
					if diff := cmp.Diff(fate(p, i, outcome, a), got.short()); diff != "" {
						t.Errorf("%s, payment %s, invoice %s, outcome %d (-want +got):\n%s", name, status, invoice, outcome, diff)
					}
				}
			}
		}
	}
}

// short is what a test says of a verdict, whose words it leaves alone.
type short struct {
	Status             PaymentStatus
	Applies, RefundDue bool
	Problem            bool
	Event              string
}

func (v verdict) short() short {
	return short{v.status, v.applies, v.refundDue, v.problem != "", v.event}
}

// fate is the rule, said in another way than judge does.
func fate(p Payment, i Invoice, outcome Outcome, a amounts) short {
	asWas := short{Status: p.Status, Problem: true, Event: "checked"}
	final := p.Status == Successful
	switch outcome {
	case Unsettled:
		return asWas
	case Declined:
		if p.Status == Pending {
			return short{Status: Failed, Problem: true, Event: "failed"}
		}
		return asWas
	case Confirmed:
	}
	same := a.charged == 5000 && a.chargedIn == "NGN"
	fits := i.Status == Open && a.owed == 5000 && a.invoicedIn == "NGN"
	switch {
	case final:
		return asWas
	case !same:
		return short{Status: p.Status, Problem: true, Event: "amount_mismatch"}
	case fits:
		return short{Status: Successful, Applies: true, Event: "succeeded"}
	}
	return short{Status: Successful, RefundDue: true, Problem: true, Event: "refund_due"}
}

// Whatever is reported, only the exact amount pays an open invoice, and a
// payment moves as its table allows.
func TestJudgeProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		amount := rapid.OneOf(rapid.Int64Range(-3, 3), rapid.Int64())
		currency := rapid.SampledFrom([]string{"NGN", "GHS", "XOF", "", "???"})
		p := Payment{
			Status: rapid.SampledFrom(paymentStatuses).Draw(t, "payment"), Currency: currency.Draw(t, "payment's currency"),
			Amount: amount.Draw(t, "asked for"),
		}
		i := Invoice{
			Status: rapid.SampledFrom(invoiceStatuses).Draw(t, "invoice"), Currency: currency.Draw(t, "invoice's currency"),
			AmountDue: rapid.Int64Range(0, 5).Draw(t, "due"), AmountPaid: rapid.Int64Range(0, 5).Draw(t, "paid"),
		}
		c := Charge{
			Outcome: rapid.SampledFrom(outcomes).Draw(t, "outcome"), Status: "x",
			Amount: amount.Draw(t, "charged"), Currency: currency.Draw(t, "charge's currency"),
		}
		v := judge(p, i, c)
		if v.applies && (i.Status != Open || c.Outcome != Confirmed || p.Status == Successful || v.status != Successful || v.refundDue ||
			c.Amount != p.Amount || c.Currency != p.Currency || i.Balance() != p.Amount || i.Currency != p.Currency) {
			t.Fatalf("paid: %+v", v)
		}
		if v.refundDue && (v.status != Successful || p.Status == Successful || v.problem == "") {
			t.Fatalf("a refund: %+v", v)
		}
		if v.status != p.Status && !allowed(p.Status, v.status) {
			t.Fatalf("from %s to %s", p.Status, v.status)
		}
		if strings.Contains(v.event, "mismatch") && v.status != p.Status {
			t.Fatalf("a mismatch changed the payment: %+v", v)
		}
		if v.event == "" {
			t.Fatal("nothing for the timeline")
		}
	})
}

func allowed(from, to PaymentStatus) bool {
	return slices.ContainsFunc(PaymentTransitions, func(x PaymentTransition) bool { return x.From == from && x.To == to })
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
			at := slices.IndexFunc(InvoiceTransitions, func(x InvoiceTransition) bool { return x.From == from && x.Trigger == name })
			if at < 0 {
				if want := refusal[from]; err != want { //nolint:errorlint // the very one
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

package finance

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"stagegate/internal/state"
)

var (
	paymentStatuses = []PaymentStatus{Pending, Successful, Failed, Abandoned}
	invoiceStatuses = []InvoiceStatus{Open, Paid, Void}
	outcomes        = []Outcome{Unsettled, Unheard, Confirmed, Declined, Returned}
	patiences       = []patience{{}, {overdue: true}, {lost: true}, {lost: true, overdue: true}}
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
		for _, p := range []Payment{
			{Status: Pending}, {Status: Failed}, {Status: Abandoned}, {Status: Successful, Applied: true},
			{Status: Pending, Unapplied: AmountMismatch}, {Status: Abandoned, Unapplied: CurrencyMismatch}, {Status: Successful, Unapplied: InvoiceVoid},
		} {
			for _, invoice := range invoiceStatuses {
				for _, outcome := range outcomes {
					for _, w := range patiences {
						p.Amount, p.Currency, p.LastError = 5000, "NGN", "before"
						i := Invoice{Status: invoice, AmountDue: a.owed, Currency: a.invoicedIn}
						if invoice == Paid {
							i.AmountPaid = i.AmountDue
						}
						got := judge(p, i, Charge{Outcome: outcome, Status: "x", Amount: &a.charged, Currency: a.chargedIn}, w)
						if diff := cmp.Diff(fate(p, i, outcome, a, w), got.short()); diff != "" {
							t.Errorf("%s, payment %s %s, invoice %s, outcome %d, %+v (-want +got):\n%s", name, p.Status, p.Unapplied, invoice, outcome, w, diff)
						}
					}
				}
			}
		}
	}
}

// short is what a test says of a verdict, whose words it leaves alone.
type short struct {
	Status    PaymentStatus
	Applies   bool
	Unapplied Reason
	Problem   bool
	Event     string
}

func (v verdict) short() short {
	return short{v.status, v.applies, v.unapplied, v.problem != "", v.event}
}

// fate is the rule, said in another way than judge does.
func fate(p Payment, i Invoice, outcome Outcome, a amounts, w patience) short {
	asWas := short{Status: p.Status, Unapplied: p.Unapplied, Problem: true, Event: "checked"}
	ends := func(s short, lostToo bool) short { // what time makes of a pending payment
		switch {
		case p.Status != Pending:
		case w.lost && lostToo:
			s.Status, s.Event = Failed, "checkout_failed"
		case w.overdue:
			s.Status = Abandoned
			if s.Event == "checked" {
				s.Event = "abandoned"
			}
		}
		return s
	}
	switch {
	case outcome == Returned && p.Unapplied != "":
		return ends(short{Status: p.Status, Problem: true, Event: "refunded"}, true)
	case p.Status == Successful:
		return asWas
	case outcome == Declined && p.Status == Pending:
		return short{Status: Failed, Problem: true, Event: "failed"}
	case outcome != Confirmed:
		return ends(asWas, true)
	case a.chargedIn != "NGN":
		return ends(short{Status: p.Status, Unapplied: CurrencyMismatch, Problem: true, Event: "currency_mismatch"}, false)
	case a.charged != 5000:
		return ends(short{Status: p.Status, Unapplied: AmountMismatch, Problem: true, Event: "amount_mismatch"}, false)
	case i.Status == Open && a.owed == 5000 && a.invoicedIn == "NGN":
		return short{Status: Successful, Applies: true, Event: "succeeded"}
	}
	why := map[InvoiceStatus]Reason{Open: InvoiceChanged, Paid: InvoicePaid, Void: InvoiceVoid}[i.Status]
	return short{Status: Successful, Unapplied: why, Problem: true, Event: "refund_due"}
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
		charged := amount.Draw(t, "charged")
		c := Charge{Outcome: rapid.SampledFrom(outcomes).Draw(t, "outcome"), Status: "x", Currency: currency.Draw(t, "charge's currency")}
		if rapid.Bool().Draw(t, "an amount") {
			c.Amount = &charged
		}
		v := judge(p, i, c, rapid.SampledFrom(patiences).Draw(t, "patience"))
		if v.applies && (i.Status != Open || c.Outcome != Confirmed || p.Status == Successful || v.status != Successful || v.unapplied != "" ||
			c.Amount == nil || *c.Amount != p.Amount || c.Currency != p.Currency || i.Balance() != p.Amount || i.Currency != p.Currency) {
			t.Fatalf("paid: %+v", v)
		}
		if v.refundDue() && (v.status != Successful || p.Status == Successful || v.problem == "" || v.unapplied == "") {
			t.Fatalf("a refund: %+v", v)
		}
		if c.Outcome == Confirmed && p.Status != Successful && v.applies == (v.unapplied != "") {
			t.Fatalf("money that is neither applied nor left over, or both: %+v", v)
		}
		if v.status != p.Status && !allowed(p.Status, v.status) {
			t.Fatalf("from %s to %s", p.Status, v.status)
		}
		if strings.Contains(v.event, "mismatch") && v.status != p.Status && v.status != Abandoned {
			t.Fatalf("a mismatch changed the payment: %+v", v)
		}
		if v.event == "" {
			t.Fatal("nothing for the timeline")
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

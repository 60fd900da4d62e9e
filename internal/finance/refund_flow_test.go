package finance_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"stagegate/internal/finance"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// soon is the time in which the provider processes a refund, and later the time of the next check.
const (
	soon  = 4 * time.Second
	later = 31 * time.Second
)

// A payment is refunded in parts until nothing is left. The invoice stays paid.
func TestRefund(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		reference, invoice := d.paid("NGN", 150.5)
		asked := apptest.CheckResponse(t, "refundPayment", d.refund(reference, 50).Want(201))
		asked.Is("PENDING", "status").Is("50", "amount").Is("NGN", "currency").Is("Paid twice.", "reason").
			Is(nil, "failureReason").Is(nil, "settledAt")
		if asked.String("requestedBy", "name") == "" {
			t.Error("it does not name who asked for it")
		}
		d.reach(reference, "refund_accepted", 1)
		d.Server.Clock.Advance(soon)
		settled := apptest.CheckResponse(t, "listRefunds", d.wantRefund(reference, 0, "SUCCESSFUL"))
		settled.Has(1).Is(asked.String("id"), 0, "id")
		if settled.String(0, "settledAt") == "" {
			t.Error("it has no time of settlement")
		}
		p := d.Payment(reference)
		apptest.Equal(t, "what was refunded", p.AmountRefunded, "50")
		apptest.Equal(t, "the status", p.Status, finance.Successful)
		apptest.Equal(t, "the provider", p.Provider, new("PAYSTACK"))
		apptest.Equal(t, "when it was received", p.ReceivedAt, p.PaidAt)
		apptest.Equal(t, "who recorded it", p.RecordedBy, nil)
		apptest.Equal(t, "the note", p.Note, nil)
		refused := d.refund(reference, 100.51).Refused(409, "REFUND_EXCEEDS_PAYMENT")
		if !strings.Contains(refused.Message, "100.5 NGN") {
			t.Errorf("the refusal of too much is %q", refused.Message)
		}
		d.refund(reference, 100.5).Want(201)
		refused = d.refund(reference, 0.01).Refused(409, "REFUND_EXCEEDS_PAYMENT")
		if !strings.Contains(refused.Message, "Nothing is left") {
			t.Errorf("the refusal of more than all is %q", refused.Message)
		}
		d.reach(reference, "refund_accepted", 2)
		d.Server.Clock.Advance(soon)
		d.wantRefund(reference, 1, "SUCCESSFUL")
		apptest.Equal(t, "what was refunded", d.Payment(reference).AmountRefunded, "150.5")
		d.Server.Anyone().Get("/api/v1/public/payments/"+reference).Want(200).Is("150.5", "amountRefunded")
		apptest.Equal(t, "the status of the invoice", d.Invoice(invoice).Status, finance.Paid)
		apptest.Equal(t, "what was paid", d.Invoice(invoice).AmountPaid, "150.5")
		for action, want := range map[string]int64{"refund.asked": 2, "refund.settled": 2, "refund.failed": 0} {
			if got := apptest.Count(t, d.Server, `SELECT COUNT(*) FROM audit_events WHERE action = $1 AND subject_id = $2`, action, invoice); got != want {
				t.Errorf("the history has %s %d times", action, got)
			}
		}
	})
}

// Impossible refunds are refused with a reason.
func TestRefundRefused(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		d := desk{fixture.New(t, s)}
		pending, code := d.start(d.invoice("NGN", 150.5))
		d.refund(pending, 1).Refused(409, "PAYMENT_NOT_SUCCESSFUL")
		d.Finance.PayAt(code, "success")
		d.Reconcile(pending).Want(200)
		at := payments + "/" + pending + "/refunds"
		for field, body := range map[string]apptest.M{
			"amount": {"amount": 0.001, "reason": "Paid twice."},
			"reason": {"amount": 1, "reason": " "},
		} {
			d.Finance.Post(at, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		d.Finance.Post(at, apptest.M{"amount": 0, "reason": "Paid twice."}).Refused(400, "VALIDATION_FAILED").At("amount")
		d.refund("PAY-ZZZZZZ", 1).Refused(404, "NOT_FOUND")
		rival := s.Tenant("rival").As("manager")
		rival.Post(at, apptest.M{"amount": 1, "reason": "Mine."}).Refused(404, "NOT_FOUND")
		rival.Get(at).Refused(404, "NOT_FOUND")
		d.Acme.As("officer").Post(at, apptest.M{"amount": 1, "reason": "Mine."}).Refused(403, "FORBIDDEN")
		d.Ada.Get(at).Refused(403, "FORBIDDEN")
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM refunds`); n != 0 {
			t.Errorf("there are %d refunds", n)
		}
	})
}

// The provider uses hundredths, even for currencies without them.
func TestRefundAmounts(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		reference, _ := d.paid("XOF", 5000)
		d.refund(reference, 0.5).Refused(400, "VALIDATION_FAILED").At("amount")
		d.refund(reference, 2000).Want(201)
		d.reach(reference, "refund_accepted", 1)
		d.Server.Clock.Advance(soon)
		d.wantRefund(reference, 0, "SUCCESSFUL")
		if made := d.made(reference); len(made) != 1 || made[0].Amount != 200_000 {
			t.Errorf("the provider has made %+v", made)
		}
		apptest.Equal(t, "what was refunded", d.Payment(reference).AmountRefunded, "2000")
	})
}

// An accepted refund can fail later, which releases its amount.
func TestRefundFails(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		reference, _ := d.paid("NGN", 150.5)
		d.Finance.Faults(apptest.M{"refund": "fail"})
		d.refund(reference, 150.5).Want(201)
		d.reach(reference, "refund_accepted", 1)
		d.Server.Clock.Advance(soon)
		failed := d.wantRefund(reference, 0, "FAILED")
		if failed.String(0, "failureReason") == "" {
			t.Error("the failed refund does not say why")
		}
		if failed.String(0, "settledAt") == "" {
			t.Error("the failed refund has no time of settlement")
		}
		apptest.Equal(t, "what was refunded", d.Payment(reference).AmountRefunded, "0")
		d.paid("NGN", 20)
		d.Finance.Get("/api/v1/finance/payments?refundFailed=true").Want(200).Has(1, "content").Is(reference, "content", 0, "reference")
		d.Finance.Get("/api/v1/finance/payments?refundFailed=false").Want(200).Has(2, "content")
		d.Finance.Get("/api/v1/finance/summary").Want(200).Has(1, "refundsFailed").Is("150.5", "refundsFailed", 0, "amount").Is("1", "refundsFailed", 0, "count")
		d.Finance.Faults(healthy)
		d.refund(reference, 150.5).Want(201)
		d.Finance.Get("/api/v1/finance/payments?refundFailed=true").Want(200).Has(0, "content")
		d.Finance.Get("/api/v1/finance/summary").Want(200).Has(0, "refundsFailed")
		d.reach(reference, "refund_accepted", 2)
		d.Server.Clock.Advance(soon)
		d.wantRefund(reference, 1, "SUCCESSFUL")
	})
}

// The money was already refunded at the provider, which refuses another refund.
func TestRefundRefusedByProvider(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		reference, _ := d.paid("NGN", 150.5)
		d.Finance.Faults(apptest.M{"refund": "pending"})
		dashboard(d.Scene).Post(providerAPI+"/refund", apptest.M{"transaction": reference}).Want(200)
		d.refund(reference, 10).Want(201)
		failed := d.wantRefund(reference, 0, "FAILED")
		if !strings.Contains(failed.String(0, "failureReason"), "Total refund amount") {
			t.Errorf("the reason of the failure is %q", failed.String(0, "failureReason"))
		}
		if made := d.made(reference); len(made) != 1 {
			t.Errorf("the provider has made %+v", made)
		}
	})
}

// The provider is unreachable, or its answer is lost. The refund is retried later and made once.
func TestRefundUnavailableProvider(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		for _, fault := range []string{"error500", "tooMany", "timeoutAfterDeed"} {
			reference, _ := d.paid("NGN", 150.5)
			d.Finance.Faults(apptest.M{"api": fault, "webhook": "drop"})
			apptest.Equal(t, fault+": the refund", d.refund(reference, 100).Want(201).String("status"), "PENDING")
			d.reach(reference, "refund_delayed", 1)
			delayed := d.wantRefund(reference, 0, "PENDING")
			if delayed.String(0, "failureReason") == "" {
				t.Errorf("%s: the refund does not say why it is delayed", fault)
			}
			d.Finance.Faults(apptest.M{"api": "normal"})
			d.Server.Clock.Advance(later)
			apptest.Until(t, "the provider has it", func() bool { return len(d.made(reference)) > 0 })
			d.Server.Clock.Advance(soon)
			apptest.Until(t, "the provider has processed it", func() bool { return d.made(reference)[0].Status == "processed" })
			d.Server.Clock.Advance(later) // the webhook is lost, so the job checks it
			d.wantRefund(reference, 0, "SUCCESSFUL")
			if made := d.made(reference); len(made) != 1 || made[0].Amount != 10_000 {
				t.Errorf("%s: the provider has made %+v", fault, made)
			}
			d.Finance.Faults(healthy)
		}
	})
}

// A refund that stays pending at the provider stays pending here. Reconciliation checks it at once.
func TestRefundPendingAtProvider(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		reference, _ := d.paid("NGN", 150.5)
		d.Finance.Faults(apptest.M{"refund": "pending", "webhook": "drop"})
		d.refund(reference, 150.5).Want(201)
		d.reach(reference, "refund_accepted", 1)
		d.Server.Clock.Advance(later)
		d.Reconcile(reference).Want(200)
		d.wantRefund(reference, 0, "PENDING")
		d.Finance.Faults(apptest.M{"refund": "normal"})
		apptest.Until(t, "the provider has processed it", func() bool { return d.made(reference)[0].Status == "processed" })
		d.Reconcile(reference).Want(200).Is("150.5", "amountRefunded")
		d.wantRefund(reference, 0, "SUCCESSFUL")
	})
}

// An unapplied payment is listed until it is fully refunded.
func TestRefundOfUnapplied(t *testing.T) {
	eachDesk(t, func(t *testing.T, d desk) {
		invoice := d.invoice("NGN", 150.5)
		reference, code := d.start(invoice)
		d.Void(invoice).Want(200)
		d.Finance.PayAt(code, "success")
		d.Reconcile(reference).Want(200)
		d.refund(reference, 100).Want(201)
		d.reach(reference, "refund_accepted", 1)
		d.Server.Clock.Advance(soon)
		d.wantRefund(reference, 0, "SUCCESSFUL")
		d.Reconcile(reference).Want(200)
		d.Finance.Get("/api/v1/finance/unapplied?reference=PAY-2222222").Want(200).Has(0, "content")
		d.Finance.Get("/api/v1/finance/unapplied?reference="+reference).Want(200).Has(1, "content").Is("100", "content", 0, "amountRefunded").
			Is("INVOICE_VOID", "content", 0, "reason")
		d.refund(reference, 50.5).Want(201)
		d.reach(reference, "refund_accepted", 2)
		d.Server.Clock.Advance(soon)
		d.wantRefund(reference, 1, "SUCCESSFUL")
		d.Finance.Get("/api/v1/finance/unapplied").Want(200).Has(0, "content")
		if due, err := d.Server.Notify.StillDue(t.Context(), json.RawMessage(fmt.Sprintf(`{"kind":"payment.received","tenant":%q,"payment":%q}`, d.Acme.ID, reference))); due || err != nil {
			t.Errorf("the payer is mailed a receipt: %v, %v", due, err)
		}
		d.Reconcile(reference).Want(200)
		if got := d.Finance.Get(fixture.Invoices + "/" + invoice).Want(200).String("status"); got != "VOID" {
			t.Errorf("the invoice is %s", got)
		}
	})
}

package finance_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// soon is when the provider has processed a refund, and later when it is asked about one.
const (
	soon  = 4 * time.Second
	later = 31 * time.Second
)

// A payment is given back in parts until nothing is left. The invoice stays paid.
func TestRefund(t *testing.T) {
	eachDesk(t, func(d *desk) {
		reference, invoice := d.paid("NGN", 150.5)
		asked := apptest.Sound(d.t, "refundPayment", d.refund(reference, 50).Want(201))
		if asked.String("status") != "PENDING" || asked.String("amount") != "50" || asked.String("currency") != "NGN" || asked.String("reason") != "Paid twice." ||
			asked.Value("failureReason") != nil || asked.Value("settledAt") != nil || asked.String("requestedBy", "name") == "" {
			d.t.Errorf("asked for: %s", asked.Body)
		}
		d.reach(reference, "refund_accepted", 1)
		d.s.Clock.Forward(soon)
		settled := apptest.Sound(d.t, "listRefunds", d.wantRefund(reference, 0, "SUCCESSFUL"))
		if settled.Len() != 1 || settled.String(0, "id") != asked.String("id") || settled.String(0, "settledAt") == "" {
			d.t.Errorf("settled: %s", settled.Body)
		}
		if p := d.payment(reference); p.String("amountRefunded") != "50" || p.String("status") != "SUCCESSFUL" || p.String("provider") != "PAYSTACK" ||
			p.String("receivedAt") != p.String("paidAt") || p.Value("recordedBy") != nil || p.Value("note") != nil {
			d.t.Errorf("the payment: %s", p.Body)
		}
		if refused := d.refund(reference, 100.51).Refused(409, "REFUND_EXCEEDS_PAYMENT"); !strings.Contains(refused.Message, "100.5 NGN") {
			d.t.Errorf("too much: %s", refused.Body)
		}
		d.refund(reference, 100.5).Want(201)
		if refused := d.refund(reference, 0.01).Refused(409, "REFUND_EXCEEDS_PAYMENT"); !strings.Contains(refused.Message, "Nothing is left") {
			d.t.Errorf("nothing left: %s", refused.Body)
		}
		d.reach(reference, "refund_accepted", 2)
		d.s.Clock.Forward(soon)
		d.wantRefund(reference, 1, "SUCCESSFUL")
		if p := d.payment(reference); p.String("amountRefunded") != "150.5" {
			d.t.Errorf("the payment: %s", p.Body)
		}
		if public := d.s.Anyone().Get("/api/v1/public/payments/" + reference).Want(200); public.String("amountRefunded") != "150.5" {
			d.t.Errorf("the public sees %s", public.Body)
		}
		if i := d.clerk.Get(invoices + "/" + invoice).Want(200); i.String("status") != "PAID" || i.String("amountPaid") != "150.5" {
			d.t.Errorf("the invoice: %s", i.Body)
		}
		for action, want := range map[string]int64{"refund.asked": 2, "refund.settled": 2, "refund.failed": 0} {
			if got := apptest.Count(d.t, d.s, `SELECT COUNT(*) FROM audit_events WHERE action = $1 AND subject_id = $2`, action, invoice); got != want {
				d.t.Errorf("the history has %s %d times", action, got)
			}
		}
	})
}

// What cannot be given back is refused, and says why.
func TestRefundRefused(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		d := &desk{t, s, acme, acme.As("manager")}
		pending, code := d.start(d.invoice("NGN", 150.5))
		d.refund(pending, 1).Refused(409, "PAYMENT_NOT_SUCCESSFUL")
		d.clerk.PayAt(code, "success")
		d.clerk.Post(payments+"/"+pending+"/reconcile", nil).Want(200)
		at := payments + "/" + pending + "/refunds"
		for field, body := range map[string]apptest.M{
			"amount": {"amount": 0.001, "reason": "Paid twice."},
			"reason": {"amount": 1, "reason": " "},
		} {
			d.clerk.Post(at, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		d.clerk.Post(at, apptest.M{"amount": 0, "reason": "Paid twice."}).Refused(400, "VALIDATION_FAILED").At("amount")
		d.refund("PAY-ZZZZZZ", 1).Refused(404, "NOT_FOUND")
		rival := s.Tenant("rival").As("manager")
		rival.Post(at, apptest.M{"amount": 1, "reason": "Mine."}).Refused(404, "NOT_FOUND")
		rival.Get(at).Refused(404, "NOT_FOUND")
		acme.As("officer").Post(at, apptest.M{"amount": 1, "reason": "Mine."}).Refused(403, "FORBIDDEN")
		acme.As("ada").Get(at).Refused(403, "FORBIDDEN")
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM refunds`); n != 0 {
			t.Errorf("there are %d refunds", n)
		}
	})
}

// The provider counts hundredths, also of a currency that has none.
func TestRefundInWholeUnits(t *testing.T) {
	eachDesk(t, func(d *desk) {
		reference, _ := d.paid("XOF", 5000)
		d.refund(reference, 0.5).Refused(400, "VALIDATION_FAILED").At("amount")
		d.refund(reference, 2000).Want(201)
		d.reach(reference, "refund_accepted", 1)
		d.s.Clock.Forward(soon)
		d.wantRefund(reference, 0, "SUCCESSFUL")
		if made := d.made(reference); len(made) != 1 || made[0].Amount != 200_000 || d.payment(reference).String("amountRefunded") != "2000" {
			d.t.Errorf("the provider has made %+v", made)
		}
	})
}

// A refund that the provider accepts can fail later. Its amount is free again.
func TestRefundFails(t *testing.T) {
	eachDesk(t, func(d *desk) {
		reference, _ := d.paid("NGN", 150.5)
		d.clerk.Faults(apptest.M{"refund": "fail"})
		d.refund(reference, 150.5).Want(201)
		d.reach(reference, "refund_accepted", 1)
		d.s.Clock.Forward(soon)
		failed := d.wantRefund(reference, 0, "FAILED")
		if failed.String(0, "failureReason") == "" || failed.String(0, "settledAt") == "" || d.payment(reference).String("amountRefunded") != "0" {
			d.t.Errorf("failed: %s", failed.Body)
		}
		d.clerk.Faults(healthy)
		d.refund(reference, 150.5).Want(201)
		d.reach(reference, "refund_accepted", 2)
		d.s.Clock.Forward(soon)
		d.wantRefund(reference, 1, "SUCCESSFUL")
	})
}

// Somebody has given the money back at the provider already, which refuses more.
func TestRefundRefusedByProvider(t *testing.T) {
	eachDesk(t, func(d *desk) {
		reference, _ := d.paid("NGN", 150.5)
		d.clerk.Faults(apptest.M{"refund": "pending"})
		if status := d.provider(http.MethodPost, "/refund", apptest.M{"transaction": reference}, new(any)); status != http.StatusOK {
			d.t.Fatalf("at the provider: %d", status)
		}
		d.refund(reference, 10).Want(201)
		if failed := d.wantRefund(reference, 0, "FAILED"); !strings.Contains(failed.String(0, "failureReason"), "Total refund amount") {
			d.t.Errorf("refused: %s", failed.Body)
		}
		if made := d.made(reference); len(made) != 1 {
			d.t.Errorf("the provider has made %+v", made)
		}
	})
}

// The provider is not reached, or its answer is lost. It is asked again later, and makes
// the refund once.
func TestRefundUnanswered(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, fault := range []string{"error500", "tooMany", "timeoutAfterDeed"} {
			reference, _ := d.paid("NGN", 150.5)
			d.clerk.Faults(apptest.M{"api": fault, "webhook": "drop"})
			if asked := d.refund(reference, 100).Want(201); asked.String("status") != "PENDING" {
				d.t.Errorf("%s: %s", fault, asked.Body)
			}
			d.reach(reference, "refund_delayed", 1)
			if delayed := d.wantRefund(reference, 0, "PENDING"); delayed.String(0, "failureReason") == "" {
				d.t.Errorf("%s: %s", fault, delayed.Body)
			}
			d.clerk.Faults(apptest.M{"api": "normal"})
			d.s.Clock.Forward(later)
			apptest.Until(d.t, "the provider has it", func() bool { return len(d.made(reference)) > 0 })
			d.s.Clock.Forward(soon)
			apptest.Until(d.t, "the provider has processed it", func() bool { return d.made(reference)[0].Status == "processed" })
			d.s.Clock.Forward(later) // the webhook is lost, so the job asks
			d.wantRefund(reference, 0, "SUCCESSFUL")
			if made := d.made(reference); len(made) != 1 || made[0].Amount != 10_000 {
				d.t.Errorf("%s: the provider has made %+v", fault, made)
			}
			d.clerk.Faults(healthy)
		}
	})
}

// A refund that the provider keeps pending is pending here, however often it is asked.
// Reconciliation asks at once.
func TestRefundPendingAtProvider(t *testing.T) {
	eachDesk(t, func(d *desk) {
		reference, _ := d.paid("NGN", 150.5)
		d.clerk.Faults(apptest.M{"refund": "pending", "webhook": "drop"})
		d.refund(reference, 150.5).Want(201)
		d.reach(reference, "refund_accepted", 1)
		d.s.Clock.Forward(later)
		d.clerk.Post(payments+"/"+reference+"/reconcile", nil).Want(200)
		d.wantRefund(reference, 0, "PENDING")
		d.clerk.Faults(apptest.M{"refund": "normal"})
		apptest.Until(d.t, "the provider has processed it", func() bool { return d.made(reference)[0].Status == "processed" })
		if p := d.clerk.Post(payments+"/"+reference+"/reconcile", nil).Want(200); p.String("amountRefunded") != "150.5" {
			d.t.Errorf("reconciled: %s", p.Body)
		}
		d.wantRefund(reference, 0, "SUCCESSFUL")
	})
}

// Money that pays nothing is in the list until all of it was given back.
func TestRefundOfUnapplied(t *testing.T) {
	eachDesk(t, func(d *desk) {
		invoice := d.invoice("NGN", 150.5)
		reference, code := d.start(invoice)
		d.clerk.Post(invoices+"/"+invoice+"/void", nil).Want(200)
		d.clerk.PayAt(code, "success")
		d.clerk.Post(payments+"/"+reference+"/reconcile", nil).Want(200)
		d.refund(reference, 100).Want(201)
		d.reach(reference, "refund_accepted", 1)
		d.s.Clock.Forward(soon)
		d.wantRefund(reference, 0, "SUCCESSFUL")
		d.clerk.Post(payments+"/"+reference+"/reconcile", nil).Want(200)
		if list := d.clerk.Get(base + "/unapplied").Want(200); list.Len("content") != 1 || list.String("content", 0, "amountRefunded") != "100" || list.String("content", 0, "reason") != "INVOICE_VOID" {
			d.t.Errorf("after a part: %s", list.Body)
		}
		d.refund(reference, 50.5).Want(201)
		d.reach(reference, "refund_accepted", 2)
		d.s.Clock.Forward(soon)
		d.wantRefund(reference, 1, "SUCCESSFUL")
		if list := d.clerk.Get(base + "/unapplied").Want(200); list.Len("content") != 0 {
			d.t.Errorf("after all: %s", list.Body)
		}
		d.clerk.Post(payments+"/"+reference+"/reconcile", nil).Want(200)
		if got := d.clerk.Get(invoices + "/" + invoice).Want(200).String("status"); got != "VOID" {
			d.t.Errorf("the invoice is %s", got)
		}
	})
}

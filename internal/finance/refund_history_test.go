package finance_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

const refundsPerLife = 10 // refunded payments per history, to share one wait

// After any sequence of events, no more of a payment is refunded than was received, and our records
// agree with the provider. REFUND_HISTORIES sets the number of payments, and REFUND_SEED repeats a
// history.
func TestRefundHistories(t *testing.T) {
	t.Parallel()
	number, first := apptest.Setting("REFUND_HISTORIES", refundsPerLife), apptest.Setting("REFUND_SEED", 1)
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			var m *apptest.CrashingGateway
			s := apptest.Start(t, dbtest.URL(t, engine), func(c *config.Config) {
				m = apptest.InstallCrashingGateway(c)
				c.AccessTokenTTLSeconds, c.RefreshTokenTTLDays = 4_000_000_000, 50_000
				c.OutboxMaxAttempts = 1000 // it crashes more often than any real process
				c.Test.Hang = 20 * time.Millisecond
				apptest.WithoutJobs(c)
			})
			c := fixture.New(t, s)
			for seed := first; seed < first+(number+refundsPerLife-1)/refundsPerLife; seed++ {
				h := refunding{Scene: c, mortal: m, r: rand.New(rand.NewPCG(uint64(seed), 1))}
				h.live()
				if t.Failed() {
					t.Fatalf("run it again with REFUND_SEED=%d; what happened:\n%v", seed, h.log)
				}
			}
			fixture.CheckInvariants(t, s)
		})
	}
}

// refunding is a random sequence of refunds of several payments.
type refunding struct {
	*fixture.Scene

	mortal     *apptest.CrashingGateway
	r          *rand.Rand
	log        []string
	references []string
}

func (h *refunding) notef(format string, args ...any) {
	h.log = append(h.log, fmt.Sprintf(format, args...)+"\n")
}

func (h *refunding) any(choices ...string) string { return choices[h.r.IntN(len(choices))] }

func (h *refunding) live() {
	h.T.Helper()
	h.Ada.Faults(apptest.M{"webhook": "drop", "api": "normal", "refund": "normal"})
	for range refundsPerLife {
		id := h.AdHoc(nil).Want(201).String("id")
		started := startPaying(h.Scene, id).Want(201)
		if h.r.IntN(4) == 0 {
			h.Void(id).Want(200) // so that the payment is unapplied
		}
		h.Ada.PayAt(started.String("accessCode"), "success")
		h.Reconcile(started.String("reference")).Want(200)
		h.references = append(h.references, started.String("reference"))
	}
	for range 4 * refundsPerLife {
		steps := []func(){h.ask, h.ask, h.ask, h.crowd, h.hear, h.hear, h.check, h.wait, h.trouble, h.trouble}
		steps[h.r.IntN(len(steps))]()
	}
	h.settle()
}

func (h *refunding) reference() string { return h.any(h.references...) }

// trouble injects faults from now on.
func (h *refunding) trouble() {
	faults := apptest.M{
		"api":     h.any("normal", "normal", "error500", "tooMany", "timeout", "timeoutAfterDeed", "timeoutAfterDeed"),
		"webhook": h.any("normal", "drop", "duplicate", "delay", "tamper"),
		"refund":  h.any("normal", "normal", "fail", "pending"),
	}
	mishap := apptest.Crash(h.any("", string(apptest.CrashBeforeCall), string(apptest.CrashAfterCall)))
	h.notef("from now on %v %s", faults, mishap)
	h.Ada.Faults(faults)
	h.mortal.SetCrash(mishap)
}

// give requests a refund. The calls of a crowd are concurrent.
func (h *refunding) give(reference string, amount float64) *apptest.Response {
	return h.Finance.Post("/api/v1/finance/payments/"+reference+"/refunds", apptest.M{"amount": amount, "reason": "Paid twice."})
}

func (h *refunding) ask() {
	reference, amount := h.reference(), []float64{10, 60, 75.25, 150.5}[h.r.IntN(4)]
	r := h.give(reference, amount)
	h.notef("refund %v of %s: %d %s", amount, reference, r.Status, r.ErrorCode)
}

// crowd is two clerks, the provider and reconciliation, concurrently.
func (h *refunding) crowd() {
	reference := h.reference()
	body := refundEvent("refund.processed", reference)
	h.notef("at once, about %s", reference)
	fixture.Concurrently(6, func(i int) *apptest.Response {
		switch i % 3 {
		case 0:
			return h.give(reference, 75.25)
		case 1:
			return h.Provider(body).Post(fixture.PaymentWebhook, body)
		}
		return h.Reconcile(reference)
	})
}

// refundEvent is the body of an event about a refund.
func refundEvent(name, reference string) string {
	return fmt.Sprintf(`{"event":%q,"data":{"status":"whatever","transaction_reference":%q,"refund_reference":null,"amount":"15050","currency":"NGN","domain":"test"}}`, name, reference)
}

// hear sends an event out of order, true or not.
func (h *refunding) hear() {
	body := refundEvent(h.any("refund.pending", "refund.processing", "refund.processed", "refund.failed", "refund.needs-attention"), h.any(h.reference(), "PAY-ZZZZZZ"))
	r := h.Provider(body).Post(fixture.PaymentWebhook, body)
	h.notef("event %s: %d", body, r.Status)
}

// check checks refunds by the job or by reconciliation.
func (h *refunding) check() {
	if h.r.IntN(2) == 0 {
		h.notef("the job runs")
		_ = h.Server.Finance.ReconcileRefunds(h.T.Context())
		return
	}
	reference := h.reference()
	h.notef("reconcile %s: %d", reference, h.Reconcile(reference).Status)
}

func (h *refunding) wait() {
	d := []time.Duration{31 * time.Second, time.Minute, 20 * time.Minute}[h.r.IntN(3)]
	h.notef("%v pass", d)
	h.forward(d)
}

// forward lets time pass while no refund is being requested or is due: a jump of the clock would
// expire their leases, and they would be requested twice concurrently.
func (h *refunding) forward(d time.Duration) {
	h.T.Helper()
	apptest.Until(h.T, "no refund is being asked for", func() bool {
		return h.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE kind = 'payment.refund' AND (status = 'PROCESSING' OR status = 'PENDING' AND next_attempt_at < $1)`,
			h.Server.Clock.Now().Add(time.Second)) == 0
	})
	h.Server.Clock.Advance(d)
}

// settle lets time pass with a healthy provider and compares its refunds.
func (h *refunding) settle() {
	h.T.Helper()
	h.Ada.Faults(apptest.M{"webhook": "drop", "api": "normal", "refund": "normal"})
	h.mortal.SetCrash("")
	apptest.Until(h.T, "all refunds have ended", func() bool {
		h.forward(2 * time.Hour)
		_ = h.Server.Finance.ReconcileRefunds(h.T.Context())
		return h.CountRows(`SELECT COUNT(*) FROM refunds WHERE status = 'PENDING'`) == 0
	})
	theirs := refundsAtProvider(h.Scene)
	for _, reference := range h.references {
		ours, err := db.All[keptRefund](h.T.Context(), h.Server.DB, `SELECT status, amount, provider_id FROM refunds WHERE payment_reference = $1 ORDER BY id`, reference)
		if err != nil {
			h.T.Fatal(err)
		}
		p := h.Payment(reference)
		h.notef("in the end %s: %+v, at the provider %+v", reference, ours, theirs[reference])
		var given, gone int64
		for _, r := range ours {
			x, made := theirs[reference][r.ProviderID]
			if want := map[bool]string{true: "processed", false: "failed"}[r.Status == "SUCCESSFUL"]; made && (x.Status != want || x.Amount != r.Amount) || !made && r.Status == "SUCCESSFUL" {
				h.T.Errorf("%s: we have %+v, and the provider %+v", reference, r, x)
			}
			if r.Status == "SUCCESSFUL" {
				given += r.Amount
			}
			delete(theirs[reference], r.ProviderID)
		}
		for _, x := range theirs[reference] {
			h.T.Errorf("%s: the provider has made %+v, which nobody has asked for", reference, x)
			gone += x.Amount
		}
		if given+gone > 15050 {
			h.T.Errorf("%s: %d was given back, and %d more", reference, given, gone)
		}
		apptest.Equal(h.T, "what was refunded of "+reference, string(p.AmountRefunded), fmt.Sprint(float64(given)/100))
	}
}

// keptRefund is a refund in our database.
type keptRefund struct {
	Status     string `db:"status"`
	Amount     int64  `db:"amount"`
	ProviderID string `db:"provider_id"`
}

// refundAtProvider is a refund as stored by the provider.
type refundAtProvider struct {
	ID        uint64 `json:"id"`
	Reference string `json:"reference"`
	Amount    int64  `json:"amount"` // hundredths
	Status    string `json:"status"`
}

// refundsAtProvider returns all refunds of the provider, by the reference of their payment
// and their id.
func refundsAtProvider(c *fixture.Scene) map[string]map[string]refundAtProvider {
	c.T.Helper()
	known := map[string]map[string]refundAtProvider{}
	fixture.ReadJournal(c.T, c.Server.PaymentJournal(), "refund", func(r refundAtProvider) {
		if known[r.Reference] == nil {
			known[r.Reference] = map[string]refundAtProvider{}
		}
		known[r.Reference][fmt.Sprint(r.ID)] = r
	})
	return known
}

package finance_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/finance"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// After any sequence of events, every payment ends, no invoice is paid twice, and all money received
// by the provider is accounted for. A history is determined by its seed: HISTORY_SEED repeats one, and
// HISTORIES sets their number ("make -C qa histories" runs a thousand).
func TestHistories(t *testing.T) {
	t.Parallel()
	number, first := apptest.Setting("HISTORIES", 10), apptest.Setting("HISTORY_SEED", 1)
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			var m *apptest.CrashingGateway
			s := apptest.Start(t, dbtest.URL(t, engine), func(c *config.Config) {
				m = apptest.InstallCrashingGateway(c)
				c.AccessTokenTTLSeconds, c.RefreshTokenTTLDays = 4_000_000_000, 50_000 // histories take days each
				apptest.WithoutJobs(c)
			})
			c := fixture.New(t, s)
			for seed := first; seed < first+number; seed++ {
				h := history{Scene: c, mortal: m, seed: seed, r: rand.New(rand.NewPCG(uint64(seed), 0))}
				h.live()
				if t.Failed() {
					t.Fatalf("run it again with HISTORY_SEED=%d HISTORIES=1; what happened:\n%v", seed, h.log)
				}
			}
			fixture.CheckInvariants(t, s)
		})
	}
}

// history is a random sequence of events of one invoice.
type history struct {
	*fixture.Scene

	mortal      *apptest.CrashingGateway
	seed        int
	r           *rand.Rand
	log         []string
	application string // "" for an ad-hoc invoice
	invoiceID   string
	reference   string
	voided      bool
	passed      time.Duration
}

func (h *history) notef(format string, args ...any) {
	h.log = append(h.log, fmt.Sprintf(format, args...)+"\n")
}

// oneOf returns a random choice; repeated choices have a higher weight.
func oneOf[T any](h *history, choices ...T) T { return choices[h.r.IntN(len(choices))] }

func (h *history) live() {
	h.T.Helper()
	h.Ada.Faults(fixture.Healthy)
	h.mortal.SetDelay(100 * time.Millisecond) // short timeouts
	if h.r.IntN(5) == 0 {
		application, invoice := h.UnpaidApplication()
		h.application, h.invoiceID = application.ID, invoice.ID
	} else {
		h.invoiceID = h.NewInvoice(nil).ID
	}
	h.reference = h.Invoice(h.invoiceID).Reference
	h.start()
	for range 4 + h.r.IntN(8) {
		oneOf(h, h.start, h.pay, h.pay, h.pay, h.ask, h.tick, h.tick, h.wait, h.hear, h.misreport, h.crowd, h.void)()
		h.calm()
	}
	h.settle()
}

// trouble injects faults into the next calls.
func (h *history) trouble() string {
	fault := oneOf(h, "normal", "normal", "normal", "error500", "tooMany", "timeout", "timeoutAfterDeed")
	mishap := oneOf(h, "", "", "", apptest.CrashBeforeCall, apptest.CrashAfterCall)
	h.mortal.SetCrash(mishap)
	if fault != "normal" {
		h.Ada.Faults(apptest.M{"api": fault})
	}
	return fault + " " + string(mishap)
}

// calm removes the faults, except for misreports.
func (h *history) calm() {
	h.mortal.SetCrash("")
	h.Ada.Faults(apptest.M{"api": "normal"})
}

func (h *history) start() {
	trouble := h.trouble()
	r := oneOf(h,
		func() *apptest.Response {
			return startPaying(h.Scene, h.invoiceID)
		},
		func() *apptest.Response {
			return h.Server.Anyone().Post("/api/v1/public/payments/invoices/"+h.reference+"/checkout", apptest.M{"email": "payer@home.test"})
		},
	)()
	h.notef("start (%s): %d %s", trouble, r.Status, r.ErrorCode)
	if r.Status == 500 && h.r.IntN(4) > 0 { // soon after a crash, a retry waits for an answer that never comes
		h.Server.Clock.Advance(40 * time.Second)
	}
}

// transactions returns the provider's transactions for payments of this invoice.
func (h *history) transactions() []fixture.ProviderTransaction {
	references, err := db.All[string](h.T.Context(), h.Server.DB, `SELECT reference FROM payments WHERE invoice_id = $1 ORDER BY id`, h.invoiceID)
	if err != nil {
		h.T.Fatal(err)
	}
	known := h.Ledger()
	var found []fixture.ProviderTransaction
	for _, reference := range references {
		if x, ok := known[reference]; ok {
			found = append(found, x)
		}
	}
	return found
}

func (h *history) pay() {
	open := h.transactions()
	if len(open) == 0 {
		return
	}
	x := oneOf(h, open...)
	body := apptest.M{
		"outcome": oneOf(h, "success", "success", "success", "failed", "cancel"),
		"webhook": oneOf(h, "normal", "normal", "drop", "drop", "duplicate", "delay", "tamper"),
		"short":   h.r.IntN(10) == 0,
	}
	r := h.Server.Anyone().Post("/sandbox/payments/checkout/"+x.AccessCode, body)
	h.notef("at the checkout of %s, which is %s: %v: %d", x.Reference, x.Status, body, r.Status)
}

// anyPayment returns one of our references, or an unknown one.
func (h *history) anyPayment() string {
	references, err := db.All[string](h.T.Context(), h.Server.DB, `SELECT reference FROM payments WHERE invoice_id = $1 ORDER BY id`, h.invoiceID)
	if err != nil {
		h.T.Fatal(err)
	}
	return oneOf(h, append(references, "PAY-ZZZZZZ", h.reference)...)
}

func (h *history) ask() {
	trouble, reference := h.trouble(), h.anyPayment()
	r := h.Reconcile(reference)
	h.notef("reconcile %s (%s): %d %s", reference, trouble, r.Status, r.ErrorCode)
}

func (h *history) tick() {
	h.notef("the jobs run (%s)", h.trouble())
	h.RunJobs()
}

func (h *history) wait() {
	d := oneOf(h, 11*time.Minute, time.Hour, 5*time.Hour, 25*time.Hour)
	if h.passed += d; h.passed > 4*24*time.Hour {
		return
	}
	h.notef("%v pass", d)
	h.Server.Clock.Advance(d)
}

// hear sends an event out of order, or one that is not about our payments.
func (h *history) hear() {
	body := oneOf(h,
		fixture.ChargeSuccess(h.anyPayment()), fixture.ChargeSuccess(h.anyPayment()),
		fmt.Sprintf(`{"event":"charge.success","data":{"reference":%q,"domain":"live"}}`, h.anyPayment()),
		`{"event":"charge.unheard_of","data":[1,2]}`,
	)
	trouble := h.trouble()
	r := h.Provider(body).Post(fixture.PaymentWebhook, body)
	h.notef("event %s (%s): %d", body, trouble, r.Status)
}

// misreport makes the provider report wrong data until it is healthy again.
func (h *history) misreport() {
	lie := oneOf(h, fixture.Healthy, fixture.Healthy, apptest.M{"amountDelta": 0.01}, apptest.M{"amountDelta": -150.5}, apptest.M{"currency": "USD"})
	h.notef("the provider reports with %v", lie)
	h.Ada.Faults(lie)
}

// crowd makes many calls concurrently.
func (h *history) crowd() {
	reference := h.anyPayment()
	body := fixture.ChargeSuccess(reference)
	h.notef("at once, about %s", reference)
	fixture.Concurrently(6, func(i int) *apptest.Response {
		switch i % 3 {
		case 0:
			return h.Reconcile(reference)
		case 1:
			return h.Provider(body).Post(fixture.PaymentWebhook, body)
		}
		h.RunJobs()
		return nil
	})
}

func (h *history) void() {
	if h.r.IntN(2) == 0 {
		r := h.Finance.Post(fixture.Invoices+"/"+h.invoiceID+"/void", nil)
		h.voided = h.voided || r.Status == 200
		h.notef("void: %d %s", r.Status, r.ErrorCode)
	}
}

// settle lets time pass with a healthy provider and balances the money.
func (h *history) settle() {
	h.T.Helper()
	h.Ada.Faults(fixture.Healthy)
	h.mortal.SetDelay(time.Minute)
	for range 4 {
		h.Server.Clock.Advance(13 * time.Hour)
		h.RunJobs()
	}
	kept, err := db.All[keptPayment](h.T.Context(), h.Server.DB,
		`SELECT `+db.Cols[keptPayment]()+` FROM payments WHERE invoice_id = $1 ORDER BY id`, h.invoiceID)
	if err != nil {
		h.T.Fatal(err)
	}
	known := h.Ledger()
	status := h.Invoice(h.invoiceID).Status
	applied := 0
	for _, p := range kept {
		h.notef("in the end %+v, at the provider %+v", p, known[p.Reference])
		if fault := p.against(known[p.Reference], status); fault != "" {
			h.T.Errorf("seed %d: %s: %s: %+v, at the provider %+v", h.seed, p.Reference, fault, p, known[p.Reference])
		}
		if p.Applied {
			applied++
		}
	}
	if want := map[bool]int{true: 1}[status == "PAID"]; applied != want {
		h.T.Errorf("seed %d: the invoice is %s, and %d payments count", h.seed, status, applied)
	}
	if h.voided != (status == "VOID") {
		h.T.Errorf("seed %d: void was %v, and the invoice is %s", h.seed, h.voided, status)
	}
	if h.application != "" && status == "PAID" && h.ApplicationStatus(h.application) != "COMPLETED" {
		h.T.Errorf("seed %d: it is paid, and the application is not completed", h.seed)
	}
}

// keptPayment is a payment in its final state.
type keptPayment struct {
	Reference string `db:"reference"`
	Status    string `db:"status"`
	Applied   bool   `db:"applied"`
	Received  *int64 `db:"received_amount"`
	Unapplied string `db:"unapplied_reason"`
}

// against compares a payment with the provider's data and returns the difference, or "".
func (p keptPayment) against(x fixture.ProviderTransaction, invoice finance.InvoiceStatus) string {
	switch {
	case p.Status == "PENDING":
		return "it has not come to its end"
	case x.Status != "success":
		if p.Status == "SUCCESSFUL" || p.Applied || p.Unapplied != "" {
			return "money that nobody paid"
		}
	case p.Received == nil || *p.Received != x.AmountPaid():
		return "another amount than was paid"
	case x.Short:
		if p.Applied || p.Unapplied != "AMOUNT_MISMATCH" {
			return "too little was paid, and it is not recorded"
		}
	case p.Status != "SUCCESSFUL" || p.Applied == (p.Unapplied != ""):
		return "money that is not accounted for"
	case !p.Applied && invoice == "OPEN":
		return "money that could have paid the invoice"
	}
	return ""
}

package app_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"stagegate/internal/app"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// Whatever happens on the way, every payment comes to its end, no invoice is paid
// twice, and all the money that the provider took is accounted for. A history is
// made by its seed alone: HISTORY_SEED runs one again, HISTORIES says how many
// ("make histories" runs a thousand).
func TestHistories(t *testing.T) {
	t.Parallel()
	number, first := apptest.Setting("HISTORIES", 10), apptest.Setting("HISTORY_SEED", 1)
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			var m *apptest.Mortal
			s := apptest.Start(t, dbtest.URL(t, engine), func(c *app.Config) {
				m = apptest.MakeMortal(c)
				c.AccessTokenTTLSeconds, c.RefreshTokenTTLDays = 4_000_000_000, 50_000 // histories take days each
				apptest.WithoutJobs(c)
			})
			c := newScene(t, s)
			for seed := first; seed < first+number; seed++ {
				h := history{scene: c, mortal: m, seed: seed, r: rand.New(rand.NewPCG(uint64(seed), 0))}
				h.live()
				if t.Failed() {
					t.Fatalf("run it again with HISTORY_SEED=%d HISTORIES=1; what happened:\n%v", seed, h.log)
				}
			}
			checkInvariants(t, s)
		})
	}
}

// history is what happens to one invoice.
type history struct {
	*scene

	mortal      *apptest.Mortal
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

// one of the choices, the first ones as often as they are named.
func oneOf[T any](h *history, choices ...T) T { return choices[h.r.IntN(len(choices))] }

func (h *history) live() {
	h.t.Helper()
	h.ada.Faults(healthy)
	h.mortal.Wait(100 * time.Millisecond) // so that time-outs take little time
	if h.r.IntN(5) == 0 {
		h.application, h.invoiceID = h.due()
	} else {
		h.invoiceID = h.adHoc(nil).Want(201).String("id")
	}
	h.reference = h.invoice(h.invoiceID).String("reference")
	h.start()
	for range 4 + h.r.IntN(8) {
		oneOf(h, h.start, h.pay, h.pay, h.pay, h.ask, h.tick, h.tick, h.wait, h.hear, h.misreport, h.crowd, h.void)()
		h.calm()
	}
	h.settle()
}

// trouble is what goes wrong with the next calls.
func (h *history) trouble() string {
	fault := oneOf(h, "normal", "normal", "normal", "error500", "tooMany", "timeout", "timeoutAfterDeed")
	mishap := oneOf(h, "", "", "", apptest.KilledBefore, apptest.KilledAfter)
	h.mortal.Next(mishap)
	if fault != "normal" {
		h.ada.Faults(apptest.M{"api": fault})
	}
	return fault + " " + string(mishap)
}

// calm ends the trouble, except for what the provider reports.
func (h *history) calm() {
	h.mortal.Next("")
	h.ada.Faults(apptest.M{"api": "normal"})
}

func (h *history) start() {
	trouble := h.trouble()
	r := oneOf(h,
		func() *apptest.Response {
			return h.finance.Post(invoices+"/"+h.invoiceID+"/payments", apptest.M{"email": "payer@home.test"})
		},
		func() *apptest.Response {
			return h.s.Anyone().Post("/api/v1/public/payments/invoices/"+h.reference+"/checkout", apptest.M{"email": "payer@home.test"})
		},
	)()
	h.notef("start (%s): %d %s", trouble, r.Status, r.ErrorCode)
	if r.Status == 500 && h.r.IntN(4) > 0 { // who comes soon after a death waits for an answer that never comes
		h.s.Clock.Forward(40 * time.Second)
	}
}

// transactions are what the provider knows of the payments of this invoice.
func (h *history) transactions() []atProvider {
	references, err := db.All[string](h.t.Context(), h.s.DB, `SELECT reference FROM payments WHERE invoice_id = $1 ORDER BY id`, h.invoiceID)
	if err != nil {
		h.t.Fatal(err)
	}
	known := h.ledger()
	var found []atProvider
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
	r := h.s.Anyone().Post("/sandbox/payments/checkout/"+x.AccessCode, body)
	h.notef("at the checkout of %s, which is %s: %v: %d", x.Reference, x.Status, body, r.Status)
}

// anyPayment is a reference of ours, or one that nobody knows.
func (h *history) anyPayment() string {
	references, err := db.All[string](h.t.Context(), h.s.DB, `SELECT reference FROM payments WHERE invoice_id = $1 ORDER BY id`, h.invoiceID)
	if err != nil {
		h.t.Fatal(err)
	}
	return oneOf(h, append(references, "PAY-ZZZZZZ", h.reference)...)
}

func (h *history) ask() {
	trouble, reference := h.trouble(), h.anyPayment()
	r := h.reconcile(reference)
	h.notef("reconcile %s (%s): %d %s", reference, trouble, r.Status, r.ErrorCode)
}

func (h *history) tick() {
	h.notef("the jobs run (%s)", h.trouble())
	h.runJobs()
}

func (h *history) wait() {
	d := oneOf(h, 11*time.Minute, time.Hour, 5*time.Hour, 25*time.Hour)
	if h.passed += d; h.passed > 4*24*time.Hour {
		return
	}
	h.notef("%v pass", d)
	h.s.Clock.Forward(d)
}

// hear is an event that comes in whatever order, or is about nothing of ours.
func (h *history) hear() {
	body := oneOf(h,
		chargeSuccess(h.anyPayment()), chargeSuccess(h.anyPayment()),
		fmt.Sprintf(`{"event":"charge.success","data":{"reference":%q,"domain":"live"}}`, h.anyPayment()),
		`{"event":"charge.unheard_of","data":[1,2]}`,
	)
	trouble := h.trouble()
	r := h.provider(body).Post(webhookPath, body)
	h.notef("event %s (%s): %d", body, trouble, r.Status)
}

// misreport has the provider tell what is not so, until it is healthy again.
func (h *history) misreport() {
	lie := oneOf(h, healthy, healthy, apptest.M{"amountDelta": 0.01}, apptest.M{"amountDelta": -150.5}, apptest.M{"currency": "USD"})
	h.notef("the provider reports with %v", lie)
	h.ada.Faults(lie)
}

// crowd is everything at once.
func (h *history) crowd() {
	reference := h.anyPayment()
	body := chargeSuccess(reference)
	h.notef("at once, about %s", reference)
	atOnce(6, func(i int) *apptest.Response {
		switch i % 3 {
		case 0:
			return h.reconcile(reference)
		case 1:
			return h.provider(body).Post(webhookPath, body)
		}
		h.runJobs()
		return nil
	})
}

func (h *history) void() {
	if h.r.IntN(2) == 0 {
		r := h.finance.Post(invoices+"/"+h.invoiceID+"/void", nil)
		h.voided = h.voided || r.Status == 200
		h.notef("void: %d %s", r.Status, r.ErrorCode)
	}
}

// settle lets time pass with a provider that is well, and counts the money.
func (h *history) settle() {
	h.t.Helper()
	h.ada.Faults(healthy)
	h.mortal.Wait(time.Minute)
	for range 4 {
		h.s.Clock.Forward(13 * time.Hour)
		h.runJobs()
	}
	kept, err := db.All[keptPayment](h.t.Context(), h.s.DB,
		`SELECT `+db.Cols[keptPayment]()+` FROM payments WHERE invoice_id = $1 ORDER BY id`, h.invoiceID)
	if err != nil {
		h.t.Fatal(err)
	}
	known := h.ledger()
	status := h.invoice(h.invoiceID).String("status")
	applied := 0
	for _, p := range kept {
		h.notef("in the end %+v, at the provider %+v", p, known[p.Reference])
		if fault := p.against(known[p.Reference], status); fault != "" {
			h.t.Errorf("seed %d: %s: %s: %+v, at the provider %+v", h.seed, p.Reference, fault, p, known[p.Reference])
		}
		if p.Applied {
			applied++
		}
	}
	if want := map[bool]int{true: 1}[status == "PAID"]; applied != want {
		h.t.Errorf("seed %d: the invoice is %s, and %d payments count", h.seed, status, applied)
	}
	if h.voided != (status == "VOID") {
		h.t.Errorf("seed %d: void was %v, and the invoice is %s", h.seed, h.voided, status)
	}
	if h.application != "" && status == "PAID" && h.applicationStatus(h.application) != "COMPLETED" {
		h.t.Errorf("seed %d: it is paid, and the application is not completed", h.seed)
	}
}

// keptPayment is a payment as we have it in the end.
type keptPayment struct {
	Reference string `db:"reference"`
	Status    string `db:"status"`
	Applied   bool   `db:"applied"`
	Received  *int64 `db:"received_amount"`
	Unapplied string `db:"unapplied_reason"`
}

// against says what is wrong with a payment, knowing the truth; "" for nothing.
func (p keptPayment) against(x atProvider, invoice string) string {
	switch {
	case p.Status == "PENDING":
		return "it has not come to its end"
	case x.Status != "success":
		if p.Status == "SUCCESSFUL" || p.Applied || p.Unapplied != "" {
			return "money that nobody paid"
		}
	case p.Received == nil || *p.Received != x.taken():
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

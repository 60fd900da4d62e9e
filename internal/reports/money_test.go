package reports_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/reports"
	"stagegate/internal/tenants/calendar"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// After any sequence of money movements, the reports match a recount of payments, refunds and
// invoices, before and after the job. ROUNDS is the number of times each operation is performed.
func TestMoneyRecount(t *testing.T) {
	rounds := apptest.Setting("ROUNDS", 2)
	each(t, monday, func(t *testing.T, o *office) {
		seed := uint64(apptest.Setting("SEED", int(rand.Uint32())))
		m := &moneyWalk{office: o, r: rand.New(rand.NewPCG(seed, 0)), fees: []fees{newFees(o.Scene), newFees(o.Scene)}, platform: o.Server.Platform()}
		var log []string
		defer func() {
			if t.Failed() {
				t.Logf("SEED=%d ROUNDS=%d, after %v", seed, rounds, log)
			}
		}()
		ways := map[string]func(){
			"webhook": m.payByWebhook, "webhook again": m.repeatWebhook, "reconciled": m.payAndReconcile, "job": m.payAndRunJob, "declined": m.decline,
			"by hand": m.payByHand, "void": m.payVoid, "rolled back": m.rollBack, "refund": m.refund, "refused refund": m.failRefund,
			"replaced": m.replace, "repriced": m.reprice, "nothing": m.freeInvoice, "time": m.pass, "fold": o.fold,
		}
		for range rounds {
			for _, name := range shuffled(m.r, ways) {
				log = append(log, name)
				ways[name]()
				m.settle()
				m.check()
			}
		}
	})
}

// shuffled returns the names of operations in an order determined by the seed.
func shuffled(r *rand.Rand, ways map[string]func()) []string {
	names := slices.Sorted(maps.Keys(ways))
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names
}

// moneyWalk moves money in an office.
type moneyWalk struct {
	*office

	r        *rand.Rand
	fees     []fees
	platform *apptest.Client
}

// fees is a service with two payment stages, the first of which can be free.
type fees struct{ service, start, free, first string }

func newFees(c *fixture.Scene) fees {
	b := fixture.NewService(c.Designer, apptest.M{"name": "Two fees", "currency": "NGN", "partyRole": "Holder"})
	f := fees{service: b.ID, start: b.Stage(apptest.M{"title": "Start", "kind": "ORDINARY"})}
	b.Question(apptest.M{"stageId": f.start, "code": "why", "label": "Why?", "answerType": "TEXT", "appliesTo": "REQUEST"})
	f.first = b.Stage(apptest.M{"title": "First", "kind": "PAYMENT"})
	f.free = b.Question(apptest.M{"stageId": f.first, "code": "free", "label": "Free?", "answerType": "BOOLEAN", "appliesTo": "REQUEST", "required": true})
	second := b.Stage(apptest.M{"title": "Second", "kind": "PAYMENT"})
	b.Charge(apptest.M{"stageId": f.first, "name": "First", "basis": "PER_REQUEST", "amount": 10.5, "rule": "request.free == false"})
	b.Charge(apptest.M{"stageId": second, "name": "Second", "basis": "PER_REQUEST", "amount": 20})
	b.Publish()
	return f
}

// apply opens an application that waits for its first fee or, if that is free, for its second.
func (m *moneyWalk) apply(free bool) (f fees, application string) {
	f = m.fees[m.r.IntN(len(m.fees))]
	application = m.Open(f.service, apptest.M{f.free: free})
	m.Officer.Complete(application, f.start).Want(200)
	return f, application
}

// owed returns an open invoice without a pending payment, preferably an older one.
func (m *moneyWalk) owed() finance.InvoiceView {
	m.T.Helper()
	open := m.ids(`SELECT i.id FROM invoices i WHERE i.status = 'OPEN'
		AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.tenant_id = i.tenant_id AND p.invoice_id = i.id AND p.status = 'PENDING') ORDER BY i.id`)
	switch n := m.r.IntN(3); {
	case n == 0 && len(open) > 0:
		return m.Invoice(open[m.r.IntN(len(open))])
	case n == 1:
		return m.NewInvoice(apptest.M{"currency": []string{"NGN", "USD"}[m.r.IntN(2)]})
	}
	_, application := m.apply(false)
	return m.Invoice(m.openOf(application))
}

// openOf returns the open invoice of an application.
func (m *moneyWalk) openOf(application string) string {
	m.T.Helper()
	return m.ids(`SELECT id FROM invoices WHERE application_id = $1 AND status = 'OPEN'`, application)[0]
}

func (m *moneyWalk) ids(query string, args ...any) []string {
	m.T.Helper()
	ids, err := db.All[string](m.T.Context(), m.Server.DB, query, args...)
	if err != nil {
		m.T.Fatal(err)
	}
	return ids
}

// pay pays an invoice at a checkout with faults of the provider.
func (m *moneyWalk) pay(i finance.InvoiceView, outcome string, faults apptest.M) (reference string) {
	m.T.Helper()
	started := m.Finance.Post(fixture.Invoices+"/"+i.ID+"/payments", apptest.M{"email": "payer@home.test"}).Want(201)
	m.during(faults, func() { m.Ada.PayAt(started.String("accessCode"), outcome) })
	return started.String("reference")
}

// during runs do with faults of the provider.
func (m *moneyWalk) during(faults apptest.M, do func()) {
	m.Ada.Faults(faults)
	do()
	m.Ada.Faults(apptest.M{"webhook": "normal", "refund": "normal"})
}

var noWebhook = apptest.M{"webhook": "drop"}

func (m *moneyWalk) payByWebhook() {
	i := m.owed()
	m.pay(i, "success", apptest.M{"webhook": []string{"normal", "duplicate"}[m.r.IntN(2)]})
	m.WantPaid(i.ID)
}

// repeatWebhook repeats the notification of a payment with different content, so that it counts as
// a different event.
func (m *moneyWalk) repeatWebhook() {
	reference := m.received()
	for n := range 2 {
		body := fmt.Sprintf(`{"event":"charge.success","data":{"reference":%q,"status":"success","domain":"test","n":"%d-%d"}}`, reference, m.r.Uint64(), n)
		m.Provider(body).Post(fixture.PaymentWebhook, body).Want(200)
	}
}

func (m *moneyWalk) payAndReconcile() {
	reference := m.pay(m.owed(), "success", noWebhook)
	m.Reconcile(reference).Want(200).Is("SUCCESSFUL", "status")
	m.Reconcile(reference).Want(200)
}

func (m *moneyWalk) payAndRunJob() {
	i := m.owed()
	m.pay(i, "success", noWebhook)
	m.Server.Clock.Advance(time.Hour)
	m.RunJobs()
	m.WantPaid(i.ID)
}

func (m *moneyWalk) decline() {
	m.Reconcile(m.pay(m.owed(), "failed", noWebhook)).Want(200).Is("FAILED", "status")
}

func (m *moneyWalk) payByHand() {
	i := m.owed()
	at := m.Server.Now().Add(-time.Duration(m.r.IntN(72)) * time.Hour)
	m.Finance.Post(fixture.Invoices+"/"+i.ID+"/record-payment", apptest.M{"amount": i.AmountDue, "channel": "CASH", "receivedAt": at.Format("2006-01-02T15:04:05.000")}).Want(201)
}

// payVoid pays an invoice that has been voided: the money is unapplied.
func (m *moneyWalk) payVoid() {
	i := m.owed()
	started := m.Finance.Post(fixture.Invoices+"/"+i.ID+"/payments", apptest.M{"email": "payer@home.test"}).Want(201)
	m.Void(i.ID).Want(200)
	m.during(noWebhook, func() { m.Ada.PayAt(started.String("accessCode"), "success") })
	m.Reconcile(started.String("reference")).Want(200).Is("SUCCESSFUL", "status")
}

// rollBack records a payment in a transaction that is rolled back.
func (m *moneyWalk) rollBack() {
	i, undone := m.owed(), errors.New("undone")
	err := m.Server.DB.Write(m.T.Context(), func(tx *db.Tx) error {
		_, err := m.Server.Finance.RecordPayment(m.T.Context(), tx, auth.Caller{Tenant: m.Acme.ID}, finance.ManualPayment{
			InvoiceID: i.ID, Amount: i.AmountDue, Channel: "CASH", ReceivedAt: m.Server.Now(),
		})
		if err != nil {
			return err
		}
		return undone
	})
	if !errors.Is(err, undone) {
		m.T.Fatal(err)
	}
}

// received returns a payment that is not fully refunded.
func (m *moneyWalk) received() (reference string) {
	all := m.ids(`SELECT p.reference FROM payments p WHERE p.status = 'SUCCESSFUL' AND p.amount > (
		SELECT COALESCE(SUM(r.amount), 0) FROM refunds r WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id AND r.status <> 'FAILED') ORDER BY p.id`)
	if len(all) > 0 && m.r.IntN(3) > 0 {
		return all[m.r.IntN(len(all))]
	}
	i := m.owed()
	reference = m.pay(i, "success", apptest.M{"webhook": "normal"})
	m.WantPaid(i.ID)
	return reference
}

func (m *moneyWalk) requestRefund(reference string) *apptest.Response {
	return m.Finance.Confirm().Post("/api/v1/finance/payments/"+reference+"/refunds", apptest.M{"amount": 0.25, "reason": "Too much."}).Want(201)
}

func (m *moneyWalk) refund() { m.requestRefund(m.received()) }

// failRefund makes the provider fail a refund.
func (m *moneyWalk) failRefund() {
	i := m.owed()
	reference := m.pay(i, "success", noWebhook)
	m.Reconcile(reference).Want(200)
	m.during(apptest.M{"refund": "fail"}, func() {
		m.requestRefund(reference)
		m.settle()
	})
	m.Finance.Get("/api/v1/finance/payments/"+reference+"/refunds").Want(200).Is("FAILED", 0, "status")
}

// replace voids the invoice of a first fee and creates another one.
func (m *moneyWalk) replace() {
	f, application := m.apply(false)
	m.Void(m.openOf(application)).Want(200)
	m.Replace(application, f.first).Want(201)
	m.payByHand()
}

// reprice reprices a first fee to zero, so that it is paid and the second one is due.
func (m *moneyWalk) reprice() {
	f, application := m.apply(false)
	m.Answer(application, f.free, true).Want(200)
	m.payByHand()
}

// freeInvoice creates an invoice of zero.
func (m *moneyWalk) freeInvoice() { m.apply(true) }

func (m *moneyWalk) pass() { m.Server.Clock.Advance(time.Duration(1+m.r.IntN(60)) * time.Hour) }

// settle waits until all requests to the provider have ended.
func (m *moneyWalk) settle() {
	m.T.Helper()
	apptest.Until(m.T, "no events left", func() bool {
		return m.CountRows(`SELECT COUNT(*) FROM outbox_events WHERE kind IN ('payment.webhook', 'payment.refund') AND status IN ('PENDING', 'PROCESSING')`) == 0
	})
	apptest.Until(m.T, "all refunds have ended", func() bool {
		if m.CountRows(`SELECT COUNT(*) FROM refunds WHERE status = 'PENDING'`) == 0 {
			return true
		}
		m.Server.Clock.Advance(time.Hour)
		if err := m.Server.Finance.ReconcileRefunds(m.T.Context()); err != nil {
			m.T.Fatal(err)
		}
		return false
	})
}

// moved is a movement of money, or an application that has paid.
type moved struct {
	What      string    `db:"what"`
	ServiceID string    `db:"service_id"`
	Currency  string    `db:"currency"`
	Amount    int64     `db:"amount"`
	At        time.Time `db:"at"`
}

// check compares the reports with the tables, for all services, for each, and for the platform.
func (m *moneyWalk) check() {
	m.T.Helper()
	all, err := db.All[moved](m.T.Context(), m.Server.DB, `SELECT 'received' AS what, COALESCE(i.service_id, '') AS service_id, p.currency, p.amount, p.paid_at AS at
			FROM payments p JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id WHERE p.status = 'SUCCESSFUL'
		UNION ALL SELECT 'refunded', COALESCE(i.service_id, ''), r.currency, r.amount, r.settled_at
			FROM refunds r JOIN invoices i ON i.tenant_id = r.tenant_id AND i.id = r.invoice_id WHERE r.status = 'SUCCESSFUL'
		UNION ALL SELECT 'paid', i.service_id, '', 1, i.paid_at FROM invoices i WHERE i.status = 'PAID' AND i.amount_due > 0 AND i.stage_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM invoices e WHERE e.tenant_id = i.tenant_id AND e.application_id = i.application_id AND e.status = 'PAID' AND e.amount_due > 0 AND e.id < i.id)`)
	if err != nil {
		m.T.Fatal(err)
	}
	const from = "?from=2026-11-12"
	for _, service := range []string{"", m.fees[0].service, m.fees[1].service} {
		want, query := map[string]int64{}, from
		if service != "" {
			query += "&serviceId=" + service
		}
		for _, x := range all {
			if service == "" || x.ServiceID == service {
				want[x.key()] += x.Amount
			}
		}
		got := map[string]int64{}
		for _, report := range []string{"revenue", "funnel"} {
			for _, p := range apptest.Data[reports.ReportView](m.admin.Get(paths + report + query).Want(200)).Points {
				m.add(got, p.At, p.ByCurrency)
				if p.Paid != nil && *p.Paid != 0 {
					got[string(p.At)+" paid "] = *p.Paid
				}
			}
		}
		m.same("the service "+service, want, got)
	}
	want, got := map[string]int64{}, map[string]int64{}
	for _, x := range all {
		if x.What != "paid" {
			want[x.key()] += x.Amount
		}
	}
	for _, p := range apptest.Data[reports.PlatformReportView](m.platform.Get("/api/v1/platform/insights/revenue" + from).Want(200)).Points {
		m.add(got, p.At, p.ByCurrency)
	}
	m.same("the platform", want, got)
}

func (x moved) key() string {
	return x.At.UTC().Format(time.DateOnly) + " " + x.What + " " + x.Currency
}

// add adds the money of a point in minor units.
func (m *moneyWalk) add(to map[string]int64, day calendar.Date, all []reports.MoneyView) {
	m.T.Helper()
	for _, v := range all {
		for what, number := range map[string]money.Number{"received": v.Received, "refunded": v.Refunded} {
			amount, err := number.Minor(v.Currency)
			if err != nil {
				m.T.Fatal(err)
			}
			if amount != 0 {
				to[string(day)+" "+what+" "+v.Currency] = amount
			}
		}
	}
}

func (m *moneyWalk) same(of string, want, got map[string]int64) {
	m.T.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		m.T.Fatalf("the figures of %s (-recounted +reported):\n%s", of, diff)
	}
}

package billing_test

import (
	"encoding/json"
	"net/http"
	"path"
	"testing"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/test/apptest"
)

const (
	billingBase = "/api/v1/billing"
	day         = 24 * time.Hour
)

// firm is an organisation that chooses plans.
type firm struct {
	t        *testing.T
	s        *apptest.Server
	tenant   *apptest.Tenant
	admin    *apptest.Client
	platform *apptest.Client
	customer *apptest.Client
	licence  apptest.Licence
}

// healthy undoes the faults of calls and webhooks.
var healthy = apptest.M{"webhook": "normal", "api": "normal", "amountDelta": 0, "currency": nil}

// renewing undoes the fault of renewals.
var renewing = apptest.M{"renewal": "normal"}

func newFirm(t *testing.T, s *apptest.Server) *firm {
	t.Helper()
	acme := s.Tenant("acme")
	return &firm{t: t, s: s, tenant: acme, admin: acme.As("admin"), platform: s.Platform()}
}

// subscription is how the organisation stands.
type subscription struct {
	Plan, Status string
	Start, End   time.Time
}

func (f *firm) now() subscription {
	f.t.Helper()
	r := f.admin.Get(billingBase + "/subscription").Want(200)
	return subscription{r.String("planCode"), r.String("status"), instant(f.t, r.String("periodStart")), instant(f.t, r.String("periodEnd"))}
}

func instant(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02T15:04:05.000", text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// becomes waits until the organisation stands so.
func (f *firm) becomes(plan, status string) (now subscription) {
	f.t.Helper()
	apptest.Until(f.t, "the subscription is "+status+" on "+plan, func() bool {
		now = f.now()
		return now.Plan == plan && now.Status == status
	})
	return now
}

// checkout opens the checkout of a plan and gives its access code.
func (f *firm) checkout(plan string) (code string) {
	f.t.Helper()
	opened := apptest.Sound(f.t, "checkoutPlan", f.admin.Post(billingBase+"/checkout", apptest.M{"planCode": plan}).Want(200))
	return path.Base(opened.String("authorizationUrl"))
}

// buy pays for a plan and waits until it has begun.
func (f *firm) buy(plan string) subscription {
	f.t.Helper()
	f.admin.PayAt(f.checkout(plan), "success")
	return f.settled(plan)
}

// settled waits until the provider's side of the plan is known too.
func (f *firm) settled(plan string) subscription {
	f.t.Helper()
	f.becomes(plan, "ACTIVE")
	apptest.Until(f.t, "it is known at the provider", func() bool {
		return f.count(`SELECT COUNT(*) FROM subscriptions WHERE tenant_id = $1 AND next_plan_id IS NULL AND provider_code IS NOT NULL AND check_at = period_end`, f.tenant.ID) == 1
	})
	return f.now()
}

func (f *firm) count(query string, args ...any) int64 { return apptest.Count(f.t, f.s, query, args...) }

// advance sets the billing clock forward.
func (f *firm) advance(days int) {
	f.t.Helper()
	if r := f.s.Anyone().Post("/sandbox/payments/advance", apptest.M{"days": days}); r.Status != http.StatusOK {
		f.t.Fatalf("advancing: %d %s", r.Status, r.Body)
	}
}

// quiet waits until every event of the provider has arrived and was handled: the
// first of several may bring about what the test waits for.
func (f *firm) quiet() {
	f.t.Helper()
	apptest.Until(f.t, "all events of the provider are handled", func() bool {
		var events []struct {
			Status string `json:"status"`
		}
		if err := json.Unmarshal(f.s.Anyone().Get("/sandbox/payments/webhooks").Want(200).Body, &events); err != nil {
			f.t.Fatal(err)
		}
		for _, e := range events {
			if e.Status == "pending" {
				return false
			}
		}
		return f.count(`SELECT COUNT(*) FROM outbox_events WHERE status <> 'COMPLETED'`) == 0
	})
}

// textIn reads a text of the database.
func textIn(t *testing.T, s *apptest.Server, query string, args ...any) (string, error) {
	t.Helper()
	return db.One[string](t.Context(), s.DB, query, args...)
}

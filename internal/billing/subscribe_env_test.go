package billing_test

import (
	"encoding/json"
	"path"
	"slices"
	"testing"
	"time"

	"stagegate/internal/accounts/onboarding"
	"stagegate/internal/billing"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

const (
	billingBase = "/api/v1/billing"
	day         = 24 * time.Hour
)

// org is an organisation that buys plans.
type org struct {
	t        *testing.T
	s        *apptest.Server
	tenant   *apptest.Tenant
	admin    *apptest.Client
	platform *apptest.Client
	customer *apptest.Client
	licence  apptest.Licence
}

// noFaults removes the faults of calls and webhooks.
var noFaults = apptest.M{"webhook": "normal", "api": "normal", "amountDelta": 0, "currency": nil}

// renewalsSucceed removes the fault of renewals.
var renewalsSucceed = apptest.M{"renewal": "normal"}

func newOrg(t *testing.T, s *apptest.Server) *org {
	t.Helper()
	acme := s.Tenant("acme")
	return &org{t: t, s: s, tenant: acme, admin: acme.As("admin"), platform: s.Platform()}
}

// subscription is the organisation's subscription as the API shows it.
type subscription struct {
	Plan       string
	Status     billing.Status
	Start, End time.Time
}

func (o *org) current() subscription {
	o.t.Helper()
	v := apptest.Data[billing.SubscriptionView](o.admin.Get(billingBase + "/subscription").Want(200))
	return subscription{v.PlanCode, v.Status, time.Time(v.PeriodStart), time.Time(v.PeriodEnd)}
}

// plan is a plan as the platform sees it.
func (o *org) plan(code string) billing.PlanView {
	o.t.Helper()
	plans := apptest.Data[[]billing.PlanView](o.platform.Get(billingPlans).Want(200))
	i := slices.IndexFunc(plans, func(p billing.PlanView) bool { return p.Code == code })
	if i < 0 {
		o.t.Fatalf("there is no plan %s", code)
	}
	return plans[i]
}

// wantStep checks the onboarding step for choosing a plan.
func (o *org) wantStep(status onboarding.StepStatus) {
	o.t.Helper()
	for _, step := range apptest.Data[onboarding.ProgressView](o.admin.Get("/api/v1/onboarding").Want(200)).Steps {
		if step.Key == onboarding.ChoosePlan {
			apptest.Equal(o.t, "the choice of a plan", step.Status, status)
			return
		}
	}
	o.t.Error("the choice of a plan is no step")
}

func parseTime(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02T15:04:05.000", text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// waitForPlan waits until the organisation is on a plan with a status.
func (o *org) waitForPlan(plan string, status billing.Status) (current subscription) {
	o.t.Helper()
	apptest.Until(o.t, "the subscription is "+string(status)+" on "+plan, func() bool {
		current = o.current()
		return current.Plan == plan && current.Status == status
	})
	return current
}

// checkout opens the checkout of a plan and returns its access code.
func (o *org) checkout(plan string) (code string) {
	o.t.Helper()
	opened := apptest.CheckResponse(o.t, "checkoutPlan", o.admin.Post(billingBase+"/checkout", apptest.M{"planCode": plan}).Want(200))
	return path.Base(opened.String("authorizationUrl"))
}

// buy pays for a plan and waits until it is active.
func (o *org) buy(plan string) subscription {
	o.t.Helper()
	o.admin.PayAt(o.checkout(plan), "success")
	return o.waitForSync(plan)
}

// waitForSync waits until the subscription at the provider is stored too.
func (o *org) waitForSync(plan string) subscription {
	o.t.Helper()
	o.waitForPlan(plan, "ACTIVE")
	apptest.AwaitSubscription(o.t, o.s, o.tenant.ID, plan)
	return o.current()
}

func (o *org) count(query string, args ...any) int64 { return apptest.Count(o.t, o.s, query, args...) }

// advance sets the billing clock forward.
func (o *org) advance(days int) {
	o.t.Helper()
	o.s.Anyone().Post("/sandbox/payments/advance", apptest.M{"days": days}).Want(200)
}

// waitForEvents waits until every event of the provider was delivered and handled, because a condition
// may already hold after the first of several.
func (o *org) waitForEvents() {
	o.t.Helper()
	apptest.Until(o.t, "all events of the provider are handled", func() bool {
		var events []struct {
			Status string `json:"status"`
		}
		if err := json.Unmarshal(o.s.Anyone().Get("/sandbox/payments/webhooks").Want(200).Body, &events); err != nil {
			o.t.Fatal(err)
		}
		for _, e := range events {
			if e.Status == "pending" {
				return false
			}
		}
		return o.count(`SELECT COUNT(*) FROM outbox_events WHERE status <> 'COMPLETED'`) == 0
	})
}

// readText reads a text from the database.
func readText(t *testing.T, s *apptest.Server, query string, args ...any) (string, error) {
	t.Helper()
	return db.One[string](t.Context(), s.DB, query, args...)
}

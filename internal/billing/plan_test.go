package billing_test

import (
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/billing"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

const billingPlans = "/api/v1/platform/billing-plans"

// Refusals have the codes and messages of the specification.
func TestBillingRefusals(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		o.platform.Post(billingPlans, apptest.M{"code": "OLD", "name": "Old", "price": 10, "currency": "NGN", "interval": "MONTHLY", "active": false}).Want(201)
		o.platform.Post(billingPlans, apptest.M{"code": "GHANA", "name": "Ghana", "price": 10, "currency": "GHS", "interval": "MONTHLY"}).Want(201)
		refused := func(r *apptest.Response, status int, code, message string) {
			t.Helper()
			if r.Refused(status, code); message != "" && r.Message != message {
				t.Errorf("message %q, want %q", r.Message, message)
			}
		}
		buy := func(code string) *apptest.Response {
			return o.admin.Post(billingBase+"/checkout", apptest.M{"planCode": code})
		}
		change := func(code string) *apptest.Response {
			return o.admin.Put(billingBase+"/subscription/plan", apptest.M{"planCode": code})
		}
		const notAvailable, alreadyOn = "The selected plan is not available for checkout.", "The organization is already on this plan."
		for _, code := range []string{"NONE", "FREE", "OLD", "starter"} {
			refused(buy(code), 400, "PLAN_NOT_AVAILABLE", notAvailable)
			refused(change(code), 400, "PLAN_NOT_AVAILABLE", notAvailable)
		}
		refused(o.admin.Post(billingBase+"/checkout", apptest.M{}), 400, "VALIDATION_FAILED", "")
		refused(change("GROWTH"), 409, "CONFLICT", "")
		refused(o.admin.Post(billingBase+"/subscription/cancel", nil), 409, "CONFLICT", "Only an active paid subscription can be cancelled.")
		refused(o.admin.Post(billingBase+"/subscription/card-update", nil), 409, "CONFLICT", "")
		opened := buy("STARTER").Want(200)
		again := buy("STARTER").Want(200)
		again.Is(opened.String("reference"), "reference")
		if !strings.HasPrefix(opened.String("reference"), "SUB-") {
			t.Errorf("the reference is %s", opened.String("reference"))
		}
		o.buy("STARTER")
		refused(buy("STARTER"), 400, "ALREADY_ON_PLAN", alreadyOn)
		refused(change("STARTER"), 400, "ALREADY_ON_PLAN", alreadyOn)
		refused(change("GHANA"), 409, "CONFLICT", "")
		o.admin.Put("/api/v1/tenant/profile", apptest.M{"organizationName": "Acme", "billingEmail": "bills@acme.test"}).Want(200)
		o.admin.Post(billingBase+"/subscription/card-update", nil).Want(200)
		apptest.Until(t, "the link is mailed", func() bool { return len(o.admin.Mails("bills@acme.test")) == 1 })
		if text := o.admin.Mails("bills@acme.test")[0].Text; !strings.Contains(text, s.URL+"/sandbox/payments/manage/") {
			t.Errorf("the mail: %s", text)
		}
		o.admin.Faults(apptest.M{"api": "error500"})
		refused(change("GROWTH"), 502, "PAYMENT_PROVIDER_UNAVAILABLE", "")
		refused(o.admin.Post(billingBase+"/subscription/cancel", nil), 502, "PAYMENT_PROVIDER_UNAVAILABLE", "")
		if current := o.current(); current.Plan != "STARTER" || current.Status != "ACTIVE" {
			t.Errorf("after failures: %+v", current)
		}
	})
}

// Plans are created and updated at the provider, also after failed calls.
func TestPlans(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		o := newOrg(t, s)
		fields := apptest.M{"code": "PRO", "name": "Pro", "price": 2500.5, "currency": "NGN", "interval": "MONTHLY", "maxStaff": 2, "maxServices": nil}
		with := func(name string, value any) apptest.M {
			changed := maps.Clone(fields)
			changed[name] = value
			return changed
		}
		created := apptest.CheckResponse(t, "addBillingPlan", o.platform.Post(billingPlans, fields).Want(201))
		created.Is("2500.5", "price").Is("2", "maxStaff").Is(nil, "maxCustomers").Is(true, "active")
		if !strings.HasPrefix(created.String("providerPlanCode"), "PLN_") {
			t.Errorf("the plan at the provider is %q", created.String("providerPlanCode"))
		}
		o.platform.Post(billingPlans, fields).Refused(409, "CONFLICT")
		for field, wrong := range map[string]any{
			"code": "a b", "name": " ", "price": -1, "currency": "XXQ", "interval": "WEEKLY", "maxStaff": -1, "maxServices": 1.5, "active": "yes",
		} {
			o.platform.Post(billingPlans, with(field, wrong)).Refused(400, "VALIDATION_FAILED").At(field)
		}
		o.platform.Post(billingPlans, with("price", 1.005)).Refused(400, "VALIDATION_FAILED").At("price")
		own := o.platform.Post(billingPlans, apptest.M{
			"code": "OWN", "name": "Own", "price": 5, "currency": "NGN", "interval": "YEARLY", "providerPlanCode": "PLN_of_another_mode",
		}).Want(201)
		own.Is("PLN_of_another_mode", "providerPlanCode")
		o.buy("OWN") // the provider does not know the code, so the plan is created there
		o.advance(366)
		o.waitForPlan("OWN", "ACTIVE")

		at := billingPlans + "/" + created.String("id")
		o.buy("PRO")
		o.admin.Post("/api/v1/tenant/members", o.invitation("one")).Want(201)
		for _, change := range []apptest.M{with("price", 0), with("currency", "GHS"), with("interval", "YEARLY")} {
			o.platform.Put(at, change).Refused(409, "CONFLICT")
		}
		changed := o.platform.Put(at, with("maxStaff", 1)).Want(200)
		changed.Is(created.String("providerPlanCode"), "providerPlanCode")
		full := o.admin.Post("/api/v1/tenant/members", o.invitation("two")).Refused(403, "TIER_LIMIT_EXCEEDED")
		apptest.Equal(t, "the refusal", full.Message, "Plan limit exceeded")
		full.Is("STAFF", "limitKind").Is("2", "used").Is("1", "max")
		o.admin.Faults(apptest.M{"api": "error500"})
		o.platform.Put(at, with("price", 3000)).Want(200)
		late := o.platform.Post(billingPlans, with("code", "LATE")).Want(201)
		late.Is(nil, "providerPlanCode")
		o.admin.Post(billingBase+"/checkout", apptest.M{"planCode": "LATE"}).Refused(502, "PAYMENT_PROVIDER_UNAVAILABLE")
		o.admin.Faults(noFaults)
		s.Clock.Advance(2 * time.Minute)
		apptest.Until(t, "the provider has the plans", func() bool {
			return o.count(`SELECT COUNT(*) FROM plans WHERE provider_revision = revision AND provider_plan_code IS NOT NULL AND code IN ('LATE', 'PRO')`) == 2
		})
		o.platform.Put(billingPlans+"/"+late.String("id"), with("code", "PRO")).Refused(409, "CONFLICT")
		free := o.plan("FREE").ID
		o.platform.Put(billingPlans+"/"+free, with("code", "FREE")).Refused(400, "VALIDATION_FAILED").At("price")
		o.platform.Put(billingPlans+"/"+free, with("price", 0)).Refused(400, "VALIDATION_FAILED").At("code")
		summary := apptest.CheckResponse(t, "billingSummary", o.platform.Get(billingPlans+"/ops/summary").Want(200))
		want := apptest.M{"ACTIVE": "1", "CANCELED": "0", "PAST_DUE": "0", "EXPIRED": "0"}
		for status, n := range want {
			summary.Is(n, "subscriptions", status)
		}
		summary.Is("1", "tenants").Is("3000", "monthlyRecurringRevenue", "NGN")
		onPlans := map[string]string{}
		for i := range summary.Len("plans") {
			onPlans[summary.String("plans", i, "planCode")] = summary.String("plans", i, "tenants")
		}
		apptest.Equal(t, "tenants on plans", onPlans, map[string]string{"FREE": "0", "STARTER": "0", "GROWTH": "0", "PRO": "1", "LATE": "0", "OWN": "0"})
		page := apptest.CheckResponse(t, "billingTenants", o.platform.Get(billingPlans+"/ops/tenants").Want(200))
		page.Is("acme", "content", 0, "slug").Is("2", "content", 0, "usage", "staff").Is("PRO", "content", 0, "planCode")
	})
}

func (o *org) invitation(name string) apptest.M {
	o.t.Helper()
	return apptest.M{"name": name, "email": name + "@acme.test", "roleId": apptest.RoleID(o.admin, "MANAGER")}
}

// Two instances on one database together allow exactly the limit of a plan, and see each other's
// changes immediately.
func TestQuotasAcrossInstances(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, "postgres")
	shared := func(c *config.Config) { c.AppSecret = strings.Repeat("s", 32) }
	one, two := apptest.Start(t, url, shared), apptest.Start(t, url, shared)
	o := newOrg(t, one)
	const callers, slots = 50, 7
	limits := apptest.M{
		"code": "FREE", "name": "Free", "price": 0, "currency": "NGN", "interval": "MONTHLY",
		"maxStaff": slots, "maxApplicationsPerCycle": slots, "maxServices": slots, "maxCustomers": slots,
	}
	o.platform.Put(billingPlans+"/"+o.plan("FREE").ID, limits).Want(200)
	onTwo := two.Anyone()
	onTwo.Token = o.admin.Token
	onTwo.Get(billingBase+"/subscription/tier").Want(200).Is("7", "limits", "maxStaff")
	used := map[billing.LimitKind]int64{billing.Staff: 1} // the tenant admin
	for _, kind := range []billing.LimitKind{billing.Staff, billing.Applications, billing.Services, billing.Customers} {
		var counted atomic.Int64
		var all sync.WaitGroup
		for i := range callers {
			s := one
			if i%2 == 1 {
				s = two
			}
			all.Go(func() {
				err := s.DB.Write(t.Context(), func(tx *db.Tx) error { return s.Billing.Use(t.Context(), tx, o.tenant.ID, kind) })
				switch {
				case err == nil:
					counted.Add(1)
				case !fault.Has(err, fault.TierLimitExceeded):
					t.Errorf("%s: %v", kind, err)
				}
			})
		}
		all.Wait()
		if got := counted.Load(); got != slots-used[kind] {
			t.Errorf("%s: %d of %d calls of Use succeeded, want %d", kind, got, callers, slots-used[kind])
		}
	}
	tier := onTwo.Get(billingBase + "/subscription/tier").Want(200)
	for _, name := range []string{"staff", "applicationsThisCycle", "services", "customers"} {
		tier.Is("7", "usage", name)
	}
}

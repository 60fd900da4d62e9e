package billing

import (
	"context"
	"log/slog"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
)

const platform = "/api/v1/platform/billing-plans"

var (
	tenantOrders  = api.Orders{Newest: "createdAt", Fields: map[string]string{"createdAt": "created_at", "name": "name", "slug": "slug"}}
	pastDueOrders = api.Orders{Newest: "pastDueAt", Fields: map[string]string{"pastDueAt": "past_due_at", "periodEnd": "period_end"}}
)

func (s *Service) registerPlatform(routes *api.API) {
	platformCallers := []auth.Kind{auth.Platform}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: platform, ID: "listBillingPlans", Tag: "Platform", Kinds: platformCallers, Sort: planOrders,
		Summary: "List all plans", Message: "Plans.", Description: "All plans, including inactive ones, cheapest first.",
	}, s.listAllPlans)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: platform, ID: "addBillingPlan", Budget: api.ProviderCalls, Tag: "Platform", Kinds: platformCallers, Permission: auth.PlatformTenantManage,
		Status: http.StatusCreated, Summary: "Add a plan", Message: "Plan added.",
		Description: "Without providerPlanCode, a paid plan is created at the payment provider and the field is filled in. While the provider is " +
			"unreachable the field is null; it is filled in later.",
		Errors: []fault.Code{fault.Conflict},
	}, s.addPlan, checkNewPlan)
	api.Call(routes, api.Operation{
		Method: http.MethodPut, Path: platform + "/{planId}", ID: "changeBillingPlan", Budget: api.ProviderCalls, Tag: "Platform", Kinds: platformCallers, Permission: auth.PlatformTenantManage,
		Summary: "Update a plan", Message: "Plan updated.",
		Description: "Replaces the plan. New limits apply immediately to the organisations on it, a new price from their next period; the provider is " +
			"informed. An omitted limit means unlimited; maxMailsPerDay, maxBytesPerDay, providerPlanCode and active are unchanged if omitted.",
		Errors: []fault.Code{fault.Conflict},
	}, s.putPlan, checkPlan)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: platform + "/ops/summary", ID: "billingSummary", Tag: "Platform", Kinds: platformCallers,
		Summary: "Get billing summary", Message: "Billing summary.",
		Description: "Organisations, subscriptions by status, and monthly recurring revenue by currency. Yearly subscriptions count with one twelfth of " +
			"their price; cancelled ones are excluded.",
	}, s.summary)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: platform + "/ops/tenants", ID: "billingTenants", Tag: "Platform", Kinds: platformCallers, Sort: tenantOrders,
		Summary: "List organisations with plans", Message: "Organisations.", Description: "Every organisation with its plan, limits and usage.",
	}, s.opsTenants)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: platform + "/ops/past-due", ID: "billingPastDue", Tag: "Platform", Kinds: platformCallers, Sort: pastDueOrders,
		Summary: "List past-due organisations", Message: "Organisations.",
		Description: "The organisations whose renewal payment failed.",
	}, s.opsPastDue)
}

type planFields struct {
	Code                    string                `json:"code" minLength:"1" maxLength:"60" pattern:"^[A-Za-z0-9][A-Za-z0-9_-]*$" patternDescription:"platform.plan_code" doc:"Code of the plan" example:"GROWTH"`
	Name                    string                `json:"name" minLength:"1" maxLength:"100" pattern:"\\S" patternDescription:"field.white_space"`
	Price                   money.Number          `json:"price" minimum:"0" doc:"Price of one billing interval"`
	Currency                string                `json:"currency" minLength:"3" maxLength:"3" doc:"ISO 4217 code" example:"NGN"`
	Interval                Interval              `json:"interval" enum:"MONTHLY,YEARLY"`
	ProviderPlanCode        api.Clearable[string] `json:"providerPlanCode,omitzero" maxLength:"100" doc:"Code of the plan at the payment provider; if omitted or null, the plan is created there"`
	MaxStaff                api.Clearable[*int64] `json:"maxStaff,omitzero" minimum:"0" maximum:"1000000000" doc:"Null for unlimited"`
	MaxApplicationsPerCycle api.Clearable[*int64] `json:"maxApplicationsPerCycle,omitzero" minimum:"0" maximum:"1000000000" doc:"Maximum applications per period; null for unlimited"`
	MaxServices             api.Clearable[*int64] `json:"maxServices,omitzero" minimum:"0" maximum:"1000000000" doc:"Null for unlimited"`
	MaxCustomers            api.Clearable[*int64] `json:"maxCustomers,omitzero" minimum:"0" maximum:"1000000000" doc:"Null for unlimited"`
	MaxMailsPerDay          api.Clearable[*int64] `json:"maxMailsPerDay,omitzero" minimum:"0" maximum:"1000000000" doc:"Null for unlimited; if omitted, a new plan gets the server's default"`
	MaxBytesPerDay          api.Clearable[*int64] `json:"maxBytesPerDay,omitzero" minimum:"0" maximum:"1000000000000000" doc:"Maximum bytes written per day; null for unlimited; if omitted, a new plan gets the server's default"`
	Active                  *bool                 `json:"active,omitempty" doc:"Whether the plan can be chosen; default true"`
}

// plan returns the plan of the fields. Omitted ones without a fixed default keep their values of
// before.
func (f *planFields) plan(before Plan) (Plan, error) {
	p := Plan{
		Code: f.Code, Name: f.Name, Currency: f.Currency, Interval: f.Interval, ProviderPlanCode: api.TextOf(f.ProviderPlanCode.Value),
		MaxStaff: f.MaxStaff.Value, MaxApplicationsPerCycle: f.MaxApplicationsPerCycle.Value,
		MaxServices: f.MaxServices.Value, MaxCustomers: f.MaxCustomers.Value,
		MaxMailsPerDay: before.MaxMailsPerDay, MaxBytesPerDay: before.MaxBytesPerDay, Active: before.Active,
	}
	f.MaxMailsPerDay.Apply(&p.MaxMailsPerDay)
	f.MaxBytesPerDay.Apply(&p.MaxBytesPerDay)
	if f.Active != nil {
		p.Active = *f.Active
	}
	if err := p.check(); err != nil {
		return Plan{}, err // the price cannot be checked without a currency
	}
	var err error
	if p.Price, err = f.Price.Minor(f.Currency); err != nil {
		return Plan{}, fault.Validation.With(money.Problem("price", err))
	}
	return p, nil
}

func checkNewPlan(_ context.Context, _ db.Q, _ auth.Caller, in *AddPlanInput) error {
	_, err := in.Body.plan(Plan{})
	return err
}

func checkPlan(_ context.Context, _ db.Q, _ auth.Caller, in *PutPlanInput) error {
	_, err := in.Body.plan(Plan{})
	return err
}

// AddPlanInput is the input of addBillingPlan.
type AddPlanInput struct {
	Body planFields
}

// PutPlanInput is the input of changeBillingPlan.
type PutPlanInput struct {
	PlanID string `path:"planId"`
	Body   planFields
}

func (s *Service) listAllPlans(ctx context.Context, q db.Q, _ auth.Caller, in *api.ArrayQuery) ([]PlanView, error) {
	plans, err := allPlans(ctx, q)
	if err != nil {
		return nil, err
	}
	return api.Array(*in, planOrders, viewPlans(plans))
}

// addPlan creates a plan. Without a provider code it is created at the provider too; if the provider
// is unreachable, a job does so later.
func (s *Service) addPlan(ctx context.Context, steps *api.Steps, by auth.Caller, in *AddPlanInput) (PlanView, error) {
	p, err := in.Body.plan(Plan{MaxMailsPerDay: s.Defaults.Mails, MaxBytesPerDay: s.Defaults.Bytes, Active: true})
	if err != nil {
		return PlanView{}, err
	}
	now := s.Now()
	p.ID, p.CreatedAt, p.UpdatedAt, p.Revision = ref.NewID(), &now, &now, 1
	if p.ProviderPlanCode != nil {
		p.ProviderRevision = p.Revision
	}
	p.scheduleSync(now.Add(claimDuration)) // until then it is claimed by this call
	add := func(tx *db.Tx) error {
		if err := insertPlan(ctx, tx, p); err != nil {
			return err
		}
		return s.recordPlan(ctx, tx, by, "plan.added", p, nil)
	}
	if p.isSynced() {
		return api.Last(ctx, steps, func(tx *db.Tx) (PlanView, error) { return planView(p), add(tx) })
	}
	if err := steps.Step(ctx, add); err != nil {
		return PlanView{}, err
	}
	sent, err := s.sendPlan(ctx, p, func(ctx context.Context, fn func(tx *db.Tx) error) error {
		_, err := api.Last(ctx, steps, func(tx *db.Tx) (PlanView, error) {
			if err := fn(tx); err != nil {
				return PlanView{}, err
			}
			stored, err := planByID(ctx, tx, p.ID)
			return planView(stored), err
		})
		return err
	})
	if err != nil { // a job sends it later
		slog.WarnContext(ctx, unsentPlan, "plan", p.Code, "error", err)
		sent = p
	}
	return planView(sent), nil
}

// unsentPlan is logged when a plan could not be sent to the provider.
const unsentPlan = "saving plan at payment provider failed"

// putPlan replaces a plan. Its limits apply immediately to the tenants on it, its price from their
// next period.
func (s *Service) putPlan(ctx context.Context, steps *api.Steps, by auth.Caller, in *PutPlanInput) (PlanView, error) {
	var p Plan
	err := steps.Step(ctx, func(tx *db.Tx) (err error) {
		if p, err = lockPlan(ctx, tx, in.PlanID); err != nil {
			return db.NotFoundAs(err, fault.ErrNotFound)
		}
		to, err := in.Body.plan(p)
		if err != nil {
			return err
		}
		inUse, err := hasTenants(ctx, tx, p.ID)
		if err != nil {
			return err
		}
		before := planView(p)
		if err := p.change(to, inUse, s.Now()); err != nil {
			return err
		}
		if err := updatePlan(ctx, tx, p); err != nil {
			return err
		}
		return s.recordPlan(ctx, tx, by, "plan.changed", p, before)
	})
	if err != nil {
		return PlanView{}, err
	}
	sent, err := s.syncPlan(ctx, p.ID, s.DB.Write)
	if err != nil { // a job sends it later
		slog.WarnContext(ctx, unsentPlan, "plan", p.Code, "error", err)
		sent = p
	}
	return planView(sent), nil
}

// SummaryView holds the platform's totals.
type SummaryView struct {
	Tenants       int64                   `json:"tenants"`
	Subscriptions map[Status]int64        `json:"subscriptions" doc:"Number of subscriptions by status: ACTIVE, CANCELED, PAST_DUE, EXPIRED"`
	Recurring     map[string]money.Number `json:"monthlyRecurringRevenue" doc:"Monthly recurring revenue by currency"`
	Plans         []PlanCountView         `json:"plans" doc:"Number of organisations per plan, in the order of the plans"`
}

// PlanCountView is the number of organisations on a plan.
type PlanCountView struct {
	PlanCode string `json:"planCode" example:"GROWTH"`
	PlanName string `json:"planName" example:"Growth"`
	Tenants  int64  `json:"tenants"`
}

// StandingView is an organisation with its plan.
type StandingView struct {
	TenantID  string    `json:"tenantId"`
	Slug      string    `json:"slug" example:"demo"`
	Name      string    `json:"name"`
	PlanCode  string    `json:"planCode" example:"GROWTH"`
	Status    Status    `json:"status" enum:"ACTIVE,CANCELED,PAST_DUE,EXPIRED" doc:"Status of the subscription"`
	PeriodEnd api.Time  `json:"periodEnd"`
	Usage     UsageView `json:"usage"`

	PlanName     string         `json:"planName" example:"Growth"`
	Limits       LimitsView     `json:"limits"`
	TenantStatus tenants.Status `json:"tenantStatus" enum:"ACTIVE,SUSPENDED" doc:"Status of the organisation"`

	CreatedAt api.Time  `json:"createdAt" doc:"Time at which the organisation was created"`
	PastDueAt *api.Time `json:"pastDueAt" doc:"Time at which the unpaid renewal fell due; null unless PAST_DUE"`
}

func viewTenantPlan(t tenantPlan) StandingView {
	view := StandingView{
		TenantID: t.tenant.ID, Slug: t.tenant.Slug, Name: t.tenant.Name, PlanCode: t.effective.Code, Status: t.effective.Status,
		PeriodEnd: api.Time(t.effective.period.End), Usage: viewUsage(t.usage),
		PlanName: t.effective.Name, Limits: viewLimits(t.effective), TenantStatus: t.tenant.Status, CreatedAt: api.Time(t.tenant.CreatedAt),
	}
	if t.effective.Status == PastDue {
		view.PastDueAt = api.TimeOf(t.effective.PastDueAt)
	}
	return view
}

func (s *Service) summary(ctx context.Context, q db.Q, _ auth.Caller, _ *struct{}) (SummaryView, error) {
	b, err := s.Totals(ctx, q)
	if err != nil {
		return SummaryView{}, err
	}
	view := SummaryView{Tenants: b.Tenants, Subscriptions: b.ByStatus, Recurring: map[string]money.Number{}, Plans: []PlanCountView{}}
	for currency, minor := range b.Recurring {
		view.Recurring[currency] = money.Major(minor, currency)
	}
	plans, err := allPlans(ctx, q)
	for _, p := range plans {
		view.Plans = append(view.Plans, PlanCountView{PlanCode: p.Code, PlanName: p.Name, Tenants: b.ByPlan[p.Code]})
	}
	return view, err
}

// BillingTenantsInput is the input of billingTenants.
type BillingTenantsInput struct {
	api.PageQuery
	tenants.ListQuery
}

func (s *Service) opsTenants(ctx context.Context, q db.Q, _ auth.Caller, in *BillingTenantsInput) (api.Page[StandingView], error) {
	return api.List(in.PageQuery, tenantOrders, func(p db.Paging) (db.Page[tenantPlan], error) { return s.tenantPlans(ctx, q, in.Filter(), p) }, viewTenantPlan)
}

func (s *Service) opsPastDue(ctx context.Context, q db.Q, _ auth.Caller, in *api.PageQuery) (api.Page[StandingView], error) {
	return api.List(*in, pastDueOrders, func(p db.Paging) (db.Page[tenantPlan], error) { return s.pastDue(ctx, q, p) }, viewTenantPlan)
}

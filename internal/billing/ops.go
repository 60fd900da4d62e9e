package billing

import (
	"context"
	"strings"

	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// Totals holds the platform's totals.
type Totals struct {
	Tenants   int64
	ByStatus  map[Status]int64
	ByPlan    map[string]int64 // tenants by the code of their current plan
	Recurring map[string]int64 // minor units per month, by currency
}

// Totals counts tenants and subscriptions and sums the monthly recurring revenue of those that will
// be renewed. The monthly share of a yearly plan is rounded down once for all its subscribers in the
// same state.
func (s *Service) Totals(ctx context.Context, q db.Q) (Totals, error) {
	b := Totals{ByStatus: map[Status]int64{Active: 0, Canceled: 0, PastDue: 0, Expired: 0}, ByPlan: map[string]int64{}, Recurring: map[string]int64{}}
	var err error
	if b.Tenants, err = tenants.Count(ctx, q); err != nil {
		return b, err
	}
	counts, err := countSubscriptions(ctx, q)
	if err != nil {
		return b, err
	}
	now := s.Now()
	ended, err := endedSubscriptions(ctx, q, now, now.Add(-gracePeriod))
	if err != nil {
		return b, err
	}
	stored := int64(0)
	for _, g := range counts {
		stored += g.Count
		b.count(g, 1)
	}
	for _, g := range ended {
		b.count(g, -1)
		b.ByStatus[Expired] += g.Count
	}
	onPlans := int64(0)
	for _, n := range b.ByPlan {
		onPlans += n
	}
	b.ByPlan[Free] += max(b.Tenants-onPlans, 0)    // without an active stored subscription
	b.ByStatus[Active] += max(b.Tenants-stored, 0) // on FREE, without a stored subscription
	return b, nil
}

// count adds subscriptions to the totals, or subtracts them if sign is -1.
func (b *Totals) count(g subscriptionCount, sign int64) {
	b.ByStatus[g.Status] += sign * g.Count
	if g.Status != Expired {
		b.ByPlan[g.PlanCode] += sign * g.Count
	}
	if g.Price > 0 && (g.Status == Active || g.Status == PastDue) {
		b.Recurring[g.Currency] += sign * (g.Price * g.Count / int64(g.Interval.months()))
	}
}

// tenantPlan is a tenant with its effective plan and usage.
type tenantPlan struct {
	tenant    tenants.Tenant
	effective effectivePlan
	usage     Usage
}

// tenantPlans returns a page of the tenants that match a filter, with their plans.
func (s *Service) tenantPlans(ctx context.Context, q db.Q, f tenants.Filter, p db.Paging) (db.Page[tenantPlan], error) {
	page, err := tenants.List(ctx, q, f, p)
	if err != nil {
		return db.Page[tenantPlan]{}, err
	}
	return s.withPlans(ctx, q, page.Items, page.Total)
}

// pastDue returns a page of the past-due tenants.
func (s *Service) pastDue(ctx context.Context, q db.Q, p db.Paging) (db.Page[tenantPlan], error) {
	p.Order = strings.ReplaceAll(p.Order, ", id ", ", tenant_id ")
	page, err := pastDue(ctx, q, s.Now().Add(-gracePeriod), p)
	if err != nil {
		return db.Page[tenantPlan]{}, err
	}
	ids := make([]string, len(page.Items))
	for i, one := range page.Items {
		ids[i] = one.Tenant
	}
	found, err := tenants.ByIDs(ctx, q, ids)
	if err != nil {
		return db.Page[tenantPlan]{}, err
	}
	return s.withPlans(ctx, q, found, page.Total)
}

// withPlans adds plan and usage to the tenants of one page.
func (s *Service) withPlans(ctx context.Context, q db.Q, tenantPlans []tenants.Tenant, total int64) (db.Page[tenantPlan], error) {
	ids := make([]string, len(tenantPlans))
	for i, t := range tenantPlans {
		ids[i] = t.ID
	}
	all := db.Page[tenantPlan]{Items: make([]tenantPlan, len(tenantPlans)), Total: total}
	subscriptions, err := subscriptionsOf(ctx, q, ids)
	if err != nil {
		return all, err
	}
	counters, err := countersOfAll(ctx, q, ids)
	if err != nil {
		return all, err
	}
	free, err := planByCode(ctx, q, Free)
	if err != nil {
		return all, err
	}
	now := s.Now()
	today, err := dailyUsageOfAll(ctx, q, ids, dayOf(now))
	if err != nil {
		return all, err
	}
	for i, t := range tenantPlans {
		effective, known := subscriptions[t.ID]
		at := effectivePlanAt(effective, known, free, t.CreatedAt, now)
		all.Items[i] = tenantPlan{tenant: t, effective: at, usage: usageIn(at.period, counters[t.ID], today[t.ID])}
	}
	return all, nil
}

package billing

import (
	"context"
	"strings"

	"stagegate/internal/db"
	"stagegate/internal/tenant"
)

// Business is how the platform's business stands.
type Business struct {
	Tenants   int64
	ByStatus  map[Status]int64
	Recurring map[string]int64 // minor units a month, by currency
}

// Business counts tenants and subscriptions, and what comes in each month from
// those that are going to be renewed. What a yearly plan brings in a month is
// rounded down once for all its subscribers in a state.
func (s *Service) Business(ctx context.Context) (Business, error) {
	b := Business{ByStatus: map[Status]int64{Active: 0, Canceled: 0, PastDue: 0, Expired: 0}, Recurring: map[string]int64{}}
	var err error
	if b.Tenants, err = tenant.Count(ctx, s.DB); err != nil {
		return b, err
	}
	groups, err := census(ctx, s.DB)
	if err != nil {
		return b, err
	}
	now := s.Now()
	over, err := lapsing(ctx, s.DB, now, now.Add(-grace))
	if err != nil {
		return b, err
	}
	written := int64(0)
	for _, g := range groups {
		written += g.Count
		b.count(g, 1)
	}
	for _, g := range over {
		b.count(g, -1)
		b.ByStatus[Expired] += g.Count
	}
	b.ByStatus[Active] += max(b.Tenants-written, 0) // on FREE, with nothing written down yet
	return b, nil
}

// count adds a group to the count, or with a sign of -1 takes it out.
func (b *Business) count(g group, sign int64) {
	b.ByStatus[g.Status] += sign * g.Count
	if g.Price > 0 && (g.Status == Active || g.Status == PastDue) {
		b.Recurring[g.Currency] += sign * (g.Price * g.Count / int64(g.Interval.months()))
	}
}

// tenantStanding is where a tenant stands.
type tenantStanding struct {
	tenant tenant.Tenant
	on     standing
	usage  Usage
}

// tenants is a page of all tenants and where they stand.
func (s *Service) tenants(ctx context.Context, p db.Paging) (db.Page[tenantStanding], error) {
	page, err := tenant.List(ctx, s.DB, "", "", p)
	if err != nil {
		return db.Page[tenantStanding]{}, err
	}
	return s.standings(ctx, page.Items, page.Total)
}

// pastDue is a page of the tenants that are past due.
func (s *Service) pastDue(ctx context.Context, p db.Paging) (db.Page[tenantStanding], error) {
	p.Order = strings.ReplaceAll(p.Order, ", id ", ", tenant_id ")
	page, err := pastDue(ctx, s.DB, s.Now().Add(-grace), p)
	if err != nil {
		return db.Page[tenantStanding]{}, err
	}
	ids := make([]string, len(page.Items))
	for i, one := range page.Items {
		ids[i] = one.Tenant
	}
	found, err := tenant.ByIDs(ctx, s.DB, ids)
	if err != nil {
		return db.Page[tenantStanding]{}, err
	}
	return s.standings(ctx, found, page.Total)
}

// standings adds where they stand to tenants of one page.
func (s *Service) standings(ctx context.Context, tenants []tenant.Tenant, total int64) (db.Page[tenantStanding], error) {
	ids := make([]string, len(tenants))
	for i, t := range tenants {
		ids[i] = t.ID
	}
	all := db.Page[tenantStanding]{Items: make([]tenantStanding, len(tenants)), Total: total}
	subscriptions, err := subscriptionsOf(ctx, s.DB, ids)
	if err != nil {
		return all, err
	}
	counters, err := countersOfAll(ctx, s.DB, ids)
	if err != nil {
		return all, err
	}
	free, err := planByCode(ctx, s.DB, Free)
	if err != nil {
		return all, err
	}
	now := s.Now()
	for i, t := range tenants {
		on, known := subscriptions[t.ID]
		at := standingAt(on, known, free, t.CreatedAt, now)
		all.Items[i] = tenantStanding{tenant: t, on: at, usage: usageIn(at.period, counters[t.ID])}
	}
	return all, nil
}

package billing

import (
	"context"
	"errors"
	"math"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/notices/mail"
	"stagegate/internal/tenants"
)

// Service manages plans and subscriptions, and enforces the limits of plans.
type Service struct {
	DB       *db.DB
	Now      ref.Clock // the billing clock, which decides about periods
	provider Provider
	outbox   *jobs.Outbox
	post     *mail.Mailer

	Defaults DailyLimits // default limits of new plans
	Meter    *Meter      // bytes written per day
}

// New makes the service. The clock decides about periods; it is the provider's clock
// if that has one of its own.
func New(d *db.DB, now ref.Clock, provider Provider, outbox *jobs.Outbox, post *mail.Mailer) *Service {
	s := &Service{DB: d, Now: now, provider: provider, outbox: outbox, post: post, Defaults: standardLimits()}
	s.Meter = newMeter(s)
	return s
}

// Start puts a new tenant on the FREE plan, in the transaction that creates the
// tenant.
func (s *Service) Start(ctx context.Context, tx *db.Tx, tenant string) error {
	_, err := s.ensureStored(ctx, tx, tenant)
	return err
}

// Use increments the usage of a kind, or returns TIER_LIMIT_EXCEEDED at the limit. The transaction
// locks the counter: concurrent callers wait for it, and a rollback restores the counter.
func (s *Service) Use(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind) error {
	effective, err := s.ensureStored(ctx, tx, tenant)
	if err != nil {
		return err
	}
	limit := effective.limit(kind)
	if limit == nil {
		limit = new(int64(math.MaxInt64))
	}
	counted, err := incrementUsage(ctx, tx, tenant, kind, *limit, effective.period.Start)
	if err != nil || counted {
		return err
	}
	c, err := counterOf(ctx, tx, tenant, kind)
	if err != nil {
		return err
	}
	// The usage may have dropped since the statement above; the error must still show that the limit
	// was reached.
	used := max(c.in(effective.period), *limit)
	return errExceeded.WithData(Exceeded{LimitKind: kind, Used: used, Max: *limit})
}

// Release decrements the usage of a kind, unless it is 0. It must not be called for an application
// counted in an earlier period, as that would lower the count of the current one.
func (s *Service) Release(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind) error {
	return decrementUsage(ctx, tx, tenant, kind)
}

// Check returns TIER_LIMIT_EXCEEDED if the usage of a kind exceeds the limit. It counts nothing: it
// serves records that were counted before the limit was lowered.
func (s *Service) Check(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind) error {
	effective, err := s.effectivePlan(ctx, tx, tenant)
	if err != nil {
		return err
	}
	limit := effective.limit(kind)
	if limit == nil {
		return nil
	}
	c, err := counterOf(ctx, tx, tenant, kind)
	if errors.Is(err, db.ErrNotFound) && !effective.stored {
		return nil // nothing was counted yet
	}
	if err != nil {
		return err
	}
	if used := c.in(effective.period); used > *limit {
		return errExceeded.WithData(Exceeded{LimitKind: kind, Used: used, Max: *limit})
	}
	return nil
}

// PlanOf returns the effective plan of a tenant.
func (s *Service) PlanOf(ctx context.Context, q db.Q, tenant string) (Plan, error) {
	effective, err := s.effectivePlan(ctx, q, tenant)
	return effective.Plan, err
}

// usageIn returns the usage in a period and today.
func usageIn(p Period, counters []counter, today map[LimitKind]int64) Usage {
	u := Usage{Period: p, MailsToday: today[MailsPerDay], BytesToday: today[BytesPerDay]}
	for _, c := range counters {
		switch used := c.in(p); c.Kind {
		case Staff:
			u.Staff = used
		case Applications:
			u.Applications = used
		case Services:
			u.Services = used
		case Customers:
			u.Customers = used
		case MailsPerDay, BytesPerDay: // they have no counter of this kind
		}
	}
	return u
}

// effectivePlan is the plan that applies to a tenant at a time, with its period.
type effectivePlan struct {
	planSubscription

	period  Period
	stored  bool // equal to the stored row
	expired bool // the stored plan has ended; this is the FREE plan after it
}

// effectivePlan reads the effective plan of a tenant. A tenant without a stored subscription has been
// on FREE since its creation. A tenant whose plan has ended has been on FREE since then.
func (s *Service) effectivePlan(ctx context.Context, q db.Q, tenantID string) (effectivePlan, error) {
	now := s.Now()
	row, err := planSubscriptionOf(ctx, q, tenantID)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return effectivePlan{}, err
	}
	stored := err == nil
	if _, ended := row.ended(now); stored && !ended {
		return effectivePlanAt(row, true, Plan{}, time.Time{}, now), nil
	}
	free, err := planByCode(ctx, q, Free)
	if err != nil || stored {
		return effectivePlanAt(row, stored, free, time.Time{}, now), err
	}
	t, err := tenants.ByID(ctx, q, tenantID)
	return effectivePlanAt(row, false, free, t.CreatedAt, now), err
}

// effectivePlanAt computes the effective plan at a time, from the stored row if there is one.
func effectivePlanAt(row planSubscription, stored bool, free Plan, createdAt, now time.Time) effectivePlan {
	if !stored {
		row = planSubscription{Plan: free, lifecycle: lifecycle{Status: Transitions.Start(onTenantCreated), StartedAt: createdAt}}
		return effectivePlan{planSubscription: row, period: periodAt(createdAt, free.Interval, now)}
	}
	if end, ended := row.ended(now); ended {
		row = planSubscription{Plan: free, lifecycle: row.expire(end, now)}
		return effectivePlan{planSubscription: row, period: row.periodAt(now), expired: true}
	}
	period := row.periodAt(now)
	return effectivePlan{planSubscription: row, period: period, stored: period.End.Equal(row.PeriodEnd)}
}

// periodAt returns the period that applies at a time. A free plan renews automatically; the last
// period of a paid plan applies until the next one is paid.
func (p *planSubscription) periodAt(now time.Time) Period {
	if p.Price > 0 || now.Before(p.PeriodEnd) {
		return Period{p.PeriodStart, p.PeriodEnd}
	}
	return periodAt(p.StartedAt, p.Interval, now)
}

// ensureStored reads the effective plan and stores what is missing: the rows of a new tenant, the
// current period, or the end of a plan.
func (s *Service) ensureStored(ctx context.Context, tx *db.Tx, tenantID string) (effectivePlan, error) {
	effective, err := s.effectivePlan(ctx, tx, tenantID)
	if err != nil || effective.stored {
		return effective, err
	}
	if effective.expired {
		if err := s.expireIfEnded(ctx, tx, tenantID); err != nil {
			return effectivePlan{}, err
		}
		return s.effectivePlan(ctx, tx, tenantID)
	}
	if effective.PeriodEnd.IsZero() { // there is no row
		if err := insertSubscription(ctx, tx, tenantID, effective, s.Now()); err != nil {
			return effectivePlan{}, err
		}
		// A concurrent transaction may have inserted other rows first.
		return s.effectivePlan(ctx, tx, tenantID)
	}
	return effective, storePeriod(ctx, tx, tenantID, effective, s.Now())
}

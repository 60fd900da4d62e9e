package billing

import (
	"context"
	"errors"
	"math"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/mail"
	"stagegate/internal/ref"
	"stagegate/internal/tenant"
	"stagegate/internal/work"
)

// Service keeps tenants on plans and within their limits.
type Service struct {
	DB       *db.DB
	Now      ref.Clock // the billing clock: periods are judged by it
	provider Provider
	outbox   *work.Outbox
	post     *mail.Post
}

// New makes the service. Periods are judged by the clock, which is the provider's
// where that has one of its own.
func New(d *db.DB, now ref.Clock, provider Provider, outbox *work.Outbox, post *mail.Post) *Service {
	return &Service{DB: d, Now: now, provider: provider, outbox: outbox, post: post}
}

// Start puts a new tenant on the FREE plan, in the transaction that makes the
// tenant.
func (s *Service) Start(ctx context.Context, tx *db.Tx, tenant string) error {
	_, err := s.open(ctx, tx, tenant)
	return err
}

// Use counts one more of a kind, or refuses with TIER_LIMIT_EXCEEDED if the plan
// allows no more. The slot belongs to the transaction: callers that want the
// last one wait for it to end, and a rollback gives the slot back.
func (s *Service) Use(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind) error {
	on, err := s.open(ctx, tx, tenant)
	if err != nil {
		return err
	}
	limit := on.limit(kind)
	if limit == nil {
		limit = new(int64(math.MaxInt64))
	}
	took, err := takeSlot(ctx, tx, tenant, kind, *limit, on.period.Start)
	if err != nil || took {
		return err
	}
	c, err := counterOf(ctx, tx, tenant, kind)
	if err != nil {
		return err
	}
	// A slot that came free since then does not take the refusal back, and must
	// not make it look unfounded.
	used := max(c.in(on.period), *limit)
	return errExceeded.WithData(Exceeded{LimitKind: kind, Used: used, Max: *limit})
}

// Release counts one less of a kind. Nothing happens if none is in use, as with
// a tenant whose things were not counted from the start. An application that was
// counted in an earlier period is not to be released: it would make room in this
// one.
func (s *Service) Release(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind) error {
	return giveSlot(ctx, tx, tenant, kind)
}

// Check refuses with TIER_LIMIT_EXCEEDED if more of a kind is in use than the
// plan allows, and counts nothing: it is for taking up what was counted before
// the limit came down.
func (s *Service) Check(ctx context.Context, tx *db.Tx, tenant string, kind LimitKind) error {
	on, err := s.standing(ctx, tx, tenant)
	if err != nil {
		return err
	}
	limit := on.limit(kind)
	if limit == nil {
		return nil
	}
	c, err := counterOf(ctx, tx, tenant, kind)
	if errors.Is(err, db.ErrNotFound) && !on.stored {
		return nil // nothing was counted yet
	}
	if err != nil {
		return err
	}
	if used := c.in(on.period); used > *limit {
		return errExceeded.WithData(Exceeded{LimitKind: kind, Used: used, Max: *limit})
	}
	return nil
}

// PlanOf is the plan that a tenant is on.
func (s *Service) PlanOf(ctx context.Context, q db.Q, tenant string) (Plan, error) {
	on, err := s.standing(ctx, q, tenant)
	return on.Plan, err
}

// UsageOf is how much a tenant has in use, now.
func (s *Service) UsageOf(ctx context.Context, q db.Q, tenant string) (Usage, error) {
	on, err := s.standing(ctx, q, tenant)
	if err != nil {
		return Usage{}, err
	}
	counters, err := countersOf(ctx, q, tenant)
	if err != nil {
		return Usage{}, err
	}
	return usageIn(on.period, counters), nil
}

// usageIn sums up what counts in a period.
func usageIn(p Period, counters []counter) Usage {
	u := Usage{Period: p}
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
		}
	}
	return u
}

// standing is the plan that a tenant is on, and its period at a time.
type standing struct {
	subscribed

	period Period
	stored bool // is written down as it is here
	lapsed bool // what is written down is over, and this is what follows
}

// standing reads where a tenant stands. A tenant without a subscription, made
// before there were any or past Start, is on the FREE plan from its first day. So
// is one whose plan has ended, from then on.
func (s *Service) standing(ctx context.Context, q db.Q, tenantID string) (standing, error) {
	now := s.Now()
	on, err := subscriptionOf(ctx, q, tenantID)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return standing{}, err
	}
	known := err == nil
	if _, over := on.over(now); known && !over {
		return standingAt(on, true, Plan{}, time.Time{}, now), nil
	}
	free, err := planByCode(ctx, q, Free)
	if err != nil || known {
		return standingAt(on, known, free, time.Time{}, now), err
	}
	t, err := tenant.ByID(ctx, q, tenantID)
	return standingAt(on, false, free, t.CreatedAt, now), err
}

// standingAt is where a tenant stands at a time with what is written down of it,
// if anything is.
func standingAt(on subscribed, known bool, free Plan, made, now time.Time) standing {
	if !known {
		on = subscribed{Plan: free, life: life{Status: Transitions.Start(onMade), StartedAt: made}}
		return standing{subscribed: on, period: periodAt(made, free.Interval, now)}
	}
	if end, over := on.over(now); over {
		on = subscribed{Plan: free, life: on.expired(end, now)}
		return standing{subscribed: on, period: on.at(now), lapsed: true}
	}
	period := on.at(now)
	return standing{subscribed: on, period: period, stored: period.End.Equal(on.PeriodEnd)}
}

// at is the period that counts at a time. A plan that costs nothing goes on by
// itself; of one that has a price, the last period counts until the next one is
// paid for.
func (on *subscribed) at(now time.Time) Period {
	if on.Price > 0 || now.Before(on.PeriodEnd) {
		return Period{on.PeriodStart, on.PeriodEnd}
	}
	return periodAt(on.StartedAt, on.Interval, now)
}

// open is standing with all of it written down: the rows of a tenant that has
// none yet, and the period that now lies in.
func (s *Service) open(ctx context.Context, tx *db.Tx, tenantID string) (standing, error) {
	on, err := s.standing(ctx, tx, tenantID)
	if err != nil || on.stored {
		return on, err
	}
	if on.lapsed {
		if err := s.lapse(ctx, tx, tenantID); err != nil {
			return standing{}, err
		}
		return s.standing(ctx, tx, tenantID)
	}
	if on.PeriodEnd.IsZero() { // there was no subscription
		if err := makeRows(ctx, tx, tenantID, on, s.Now()); err != nil {
			return standing{}, err
		}
		// Whoever made them first decided what stands in them.
		return s.standing(ctx, tx, tenantID)
	}
	return on, openPeriod(ctx, tx, tenantID, on, s.Now())
}

package finance

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/work"
)

const (
	// The provider is asked again after half of a payment's age: often at first,
	// seldom later.
	shortestPause   = 10 * time.Second
	longestPause    = time.Hour // of one that is pending
	longestOfOthers = 12 * time.Hour
	// Providers may tell of a success for days. So long after it was given up a
	// payment is still asked about.
	afterthought = 7 * 24 * time.Hour
	// askedAtOnce is how many payments the provider is asked about at once.
	askedAtOnce = 10
	// askLease is how long one instance may take to ask about a payment before
	// another may.
	askLease = time.Minute
)

// ReconcilePending asks the provider about the payments that are due for it and
// older than ReconcileAfter. A pending one that is older than AbandonAfter is
// abandoned if the provider knows of no success; while it cannot be reached, none
// is. It may run on several instances at once.
func (s *Service) ReconcilePending(ctx context.Context) error {
	return work.Queue[Payment]{
		Name: "payments", Now: s.Now, Slots: askedAtOnce, Lease: askLease, ID: func(p Payment) string { return p.Reference },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]Payment, error) {
			return db.Claim[Payment](ctx, s.DB, duePayments.And("created_at <= ?", now.Add(-s.ReconcileAfter)), now, until, limit)
		},
		Handle: func(ctx context.Context, p Payment) error {
			_, err := s.confirm(ctx, p.Tenant, p.Reference, "scheduled reconciliation")
			if errors.Is(err, ErrGatewayUnavailable) {
				return work.Outage(err)
			}
			return err
		},
		Settle: func(ctx context.Context, p Payment, until time.Time, failure error) error {
			if failure == nil {
				return nil // confirm has written when it is due again
			}
			return postpone(ctx, s.DB, p, until, s.nextCheck(p, s.Now()))
		},
	}.Drain(ctx)
}

// patience says what a payment has had its time for.
func (s *Service) patience(p Payment, now time.Time) patience {
	age := now.Sub(p.CreatedAt)
	return patience{lost: p.AuthorizationURL == "" && age >= startWindow, overdue: age >= s.AbandonAfter}
}

// nextCheck is when the provider is asked about a payment again, nil for never:
// a pending one until it is over, another one for some days more, since money may
// come late and its webhook never.
func (s *Service) nextCheck(p Payment, now time.Time) *time.Time {
	age := now.Sub(p.CreatedAt)
	if p.Status == Successful || p.Status != Pending && age > s.AbandonAfter+afterthought {
		return nil
	}
	longest := longestPause
	if p.Status != Pending {
		longest = longestOfOthers
	}
	next := now.Add(min(max(shortestPause, age/2), longest))
	if over := p.CreatedAt.Add(s.AbandonAfter); p.Status == Pending && now.Before(over) && next.After(over) {
		next = over
	}
	return &next
}

// Waiting is what is still to come of the payments of all tenants.
type Waiting struct {
	Payments int64 `db:"payments"` // whose outcome is not known
	Refunds  int64 `db:"refunds"`  // whose money pays no invoice and was not given back
}

// Waiting counts what is still to come.
func (s *Service) Waiting(ctx context.Context) (Waiting, error) { return waiting(ctx, s.DB) }

package finance

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

const (
	// The delay until the next check is half of a payment's age, within these
	// limits: checks are frequent at first and rare later.
	minCheckDelay        = 10 * time.Second
	maxPendingCheckDelay = time.Hour
	maxEndedCheckDelay   = 12 * time.Hour
	// lateSuccessPeriod is how long after its end a payment is still checked:
	// providers may report a success days later.
	lateSuccessPeriod = 7 * 24 * time.Hour
	// maxConcurrentChecks limits how many payments are checked at the same time.
	maxConcurrentChecks = 10
	// checkLease is how long one instance may take to check a payment before
	// another instance may check it.
	checkLease = time.Minute
)

// ReconcilePending queries the provider for payments that are due for a check and older than
// ReconcileAfter. A pending payment older than AbandonAfter is abandoned unless the provider reports
// success. If the provider is unreachable, payments stay pending. The job may run on several instances
// concurrently.
func (s *Service) ReconcilePending(ctx context.Context) error {
	return jobs.Worker[Payment]{
		Name: "payments", Now: s.Now, Slots: maxConcurrentChecks, Lease: checkLease, Grace: jobs.Grace, ID: func(p Payment) string { return p.Reference },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]Payment, error) {
			return db.Claim[Payment](ctx, s.DB, duePayments.And("created_at <= ?", now.Add(-s.ReconcileAfter)), now, until, limit)
		},
		Handle: func(ctx context.Context, p Payment) error {
			err := s.confirm(ctx, p.Tenant, p.Reference, "scheduled reconciliation")
			if errors.Is(err, ErrGatewayUnavailable) {
				return jobs.Outage(err)
			}
			return err
		},
		Settle: func(ctx context.Context, p Payment, until time.Time, failure error) error {
			if failure == nil {
				return nil // confirm has set the time of the next check
			}
			next := s.nextCheck(p, s.Now())
			if wait, untried := jobs.NotAttempted(failure); untried {
				next = new(s.Now().Add(wait)) // unrelated failures must not delay the next check
			}
			return postpone(ctx, s.DB.Of(p.Tenant), p, until, next)
		},
	}.Drain(ctx)
}

// ReleaseClaims makes payments claimed by a dead process due immediately. It may only be called by the
// sole instance on a database, before it starts to work.
func (s *Service) ReleaseClaims(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now := s.Now()
		return duePayments.MakeDue(ctx, tx, now, now.Add(checkLease))
	})
}

// elapsed returns the timeouts that a payment has passed.
func (s *Service) elapsed(p Payment, now time.Time) timeouts {
	age := now.Sub(p.CreatedAt)
	return timeouts{start: p.AuthorizationURL == "" && age >= startTimeout, payment: age >= s.AbandonAfter}
}

// nextCheck returns the time of the next provider query for a payment, or nil for never. Pending
// payments are checked until they end, and failed or abandoned ones for lateSuccessPeriod: money may
// arrive late and its webhook may be lost.
func (s *Service) nextCheck(p Payment, now time.Time) *time.Time {
	age := now.Sub(p.CreatedAt)
	if p.Status == Successful || p.Status != Pending && age > s.AbandonAfter+lateSuccessPeriod {
		return nil
	}
	maxDelay := maxPendingCheckDelay
	if p.Status != Pending {
		maxDelay = maxEndedCheckDelay
	}
	next := now.Add(min(max(minCheckDelay, age/2), maxDelay))
	if deadline := p.CreatedAt.Add(s.AbandonAfter); p.Status == Pending && now.Before(deadline) && next.After(deadline) {
		next = deadline
	}
	return &next
}

// Backlog counts unfinished payments and refunds of all tenants.
type Backlog struct {
	Payments       int64 `db:"payments"`        // pending at the provider
	RefundsDue     int64 `db:"refunds_due"`     // unapplied payments without a full refund
	RefundsPending int64 `db:"refunds_pending"` // refunds in progress
}

// Backlog counts the unfinished payments and refunds.
func (s *Service) Backlog(ctx context.Context) (Backlog, error) { return backlog(ctx, s.DB) }

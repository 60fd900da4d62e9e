package billing

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// Limits of the job that queries the provider.
const (
	queueSlots = 10 // concurrent rows of each kind
	checkLease = 2 * time.Minute
)

// checkBackoff is the retry delay after a failed query for a subscription.
var checkBackoff = jobs.Backoff{First: time.Minute, Max: time.Hour}

// ProcessDue queries the provider for checkouts and subscriptions that are due, because events can be lost,
// and sends plans that were not sent yet.
func (s *Service) ProcessDue(ctx context.Context) error {
	return errors.Join(s.planQueue().Drain(ctx), s.checkoutQueue().Drain(ctx), s.subscriptionQueue().Drain(ctx))
}

// ReleaseClaims makes work claimed by a dead process due immediately. It may only be called by the
// sole instance on a database, before it starts to work.
func (s *Service) ReleaseClaims(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now := s.Now()
		return errors.Join(
			duePlans.MakeDue(ctx, tx, now, now.Add(claimDuration)),
			dueCheckouts.MakeDue(ctx, tx, now, now.Add(checkLease)),
			dueSubscriptions.MakeDue(ctx, tx, now, now.Add(checkLease)),
		)
	})
}

// planQueue holds the plans that could not be sent to the provider when they were written. A seeded
// plan that was never changed is sent when it is first bought.
//
// A claim keeps tenants from buying the plan. If the provider is unreachable or the circuit breaker is
// open, the claim is therefore released at once. The same run does not claim the plan again, because
// it only claims what was due when it started.
func (s *Service) planQueue() jobs.Worker[Plan] {
	began := s.Now()
	return jobs.Worker[Plan]{
		Name: "plans", Now: s.Now, Slots: queueSlots, Lease: claimDuration, Grace: jobs.Grace, ID: func(p Plan) string { return p.Code },
		Claim: func(ctx context.Context, _, until time.Time, limit int) ([]Plan, error) {
			return db.Claim[Plan](ctx, s.DB, duePlans, began, until, limit)
		},
		Handle: func(ctx context.Context, p Plan) error {
			_, err := s.syncClaimedPlan(ctx, p, s.DB.Write)
			if errors.Is(err, ErrCurrency) { // a retry cannot succeed
				return releasePlan(ctx, s.DB, p.ID, nil)
			}
			return err
		},
		Settle: func(ctx context.Context, p Plan, _ time.Time, failure error) error {
			if failure == nil {
				return nil
			}
			next := s.Now().Add(claimDuration)
			if _, untried := jobs.NotAttempted(failure); untried || jobs.IsOutage(failure) {
				next = began.Add(time.Microsecond)
			}
			return releasePlan(ctx, s.DB, p.ID, &next)
		},
	}
}

func (s *Service) checkoutQueue() jobs.Worker[Checkout] {
	return jobs.Worker[Checkout]{
		Name: "checkouts", Now: s.Now, Slots: queueSlots, Lease: checkLease, Grace: jobs.Grace, ID: func(c Checkout) string { return c.Reference },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]Checkout, error) {
			return db.Claim[Checkout](ctx, s.DB, dueCheckouts, now, until, limit)
		},
		Handle: func(ctx context.Context, c Checkout) error {
			_, err := s.confirm(ctx, c)
			return err
		},
		Settle: func(ctx context.Context, c Checkout, until time.Time, failure error) error {
			if failure == nil {
				return nil
			}
			next := c.nextCheck(s.Now())
			if wait, untried := jobs.NotAttempted(failure); untried {
				next = s.Now().Add(wait)
			}
			return postponeCheckout(ctx, s.DB, c, until, next)
		},
	}
}

func (s *Service) subscriptionQueue() jobs.Worker[Subscription] {
	return jobs.Worker[Subscription]{
		Name: "subscriptions", Now: s.Now, Slots: queueSlots, Lease: checkLease, Grace: jobs.Grace, ID: func(sub Subscription) string { return sub.Tenant },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]Subscription, error) {
			return db.Claim[Subscription](ctx, s.DB, dueSubscriptions, now, until, limit)
		},
		Handle: func(ctx context.Context, sub Subscription) error { return s.refresh(ctx, sub.Tenant) },
		Settle: func(ctx context.Context, sub Subscription, until time.Time, failure error) error {
			if failure == nil {
				return nil
			}
			wait, untried := jobs.NotAttempted(failure)
			if untried {
				return postponeSubscription(ctx, s.DB, sub, until, s.Now().Add(wait), sub.Failures)
			}
			return postponeSubscription(ctx, s.DB, sub, until, s.Now().Add(checkBackoff.After(sub.Failures+1)), sub.Failures+1)
		},
	}
}

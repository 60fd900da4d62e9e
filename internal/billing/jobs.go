package billing

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/work"
)

// How the provider is asked about what is due.
const (
	askedAtOnce = 10 // of each kind
	askLease    = 2 * time.Minute
)

// askAgain is when the provider is asked again about a subscription after it
// could not tell how it is.
var askAgain = work.Backoff{First: time.Minute, Max: time.Hour}

// Work asks the provider about everything that is due to be asked about, for
// events may never come, and tells it of the plans that it does not know yet.
func (s *Service) Work(ctx context.Context) error {
	return errors.Join(s.planQueue().Drain(ctx), s.checkoutQueue().Drain(ctx), s.subscriptionQueue().Drain(ctx))
}

// planQueue are the plans that the provider was not told of when they were
// written. A seeded plan that nobody has touched is told when it is first bought.
func (s *Service) planQueue() work.Queue[Plan] {
	return work.Queue[Plan]{
		Name: "plans", Now: s.Now, Slots: askedAtOnce, Lease: claimTime, ID: func(p Plan) string { return p.Code },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]Plan, error) {
			return db.Claim[Plan](ctx, s.DB, duePlans, now, until, limit)
		},
		Handle: func(ctx context.Context, p Plan) error {
			_, err := s.tellClaimed(ctx, p)
			if errors.Is(err, ErrCurrency) {
				return nil // no other try would change that
			}
			return err
		},
		Settle: func(ctx context.Context, p Plan, _ time.Time, failure error) error {
			if failure == nil {
				return nil
			}
			return releasePlan(ctx, s.DB, p.ID, s.Now().Add(claimTime))
		},
	}
}

func (s *Service) checkoutQueue() work.Queue[Checkout] {
	return work.Queue[Checkout]{
		Name: "checkouts", Now: s.Now, Slots: askedAtOnce, Lease: askLease, ID: func(c Checkout) string { return c.Reference },
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
			return postponeCheckout(ctx, s.DB, c, until, c.nextCheck(s.Now()))
		},
	}
}

func (s *Service) subscriptionQueue() work.Queue[Subscription] {
	return work.Queue[Subscription]{
		Name: "subscriptions", Now: s.Now, Slots: askedAtOnce, Lease: askLease, ID: func(on Subscription) string { return on.Tenant },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]Subscription, error) {
			return db.Claim[Subscription](ctx, s.DB, dueSubscriptions, now, until, limit)
		},
		Handle: func(ctx context.Context, on Subscription) error { return s.refresh(ctx, on.Tenant) },
		Settle: func(ctx context.Context, on Subscription, until time.Time, failure error) error {
			if failure == nil {
				return nil
			}
			return postponeSubscription(ctx, s.DB, on, until, s.Now().Add(askAgain.After(on.Failures+1)))
		},
	}
}

package finance

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"
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
	// askedAtOnce is how many payments are asked about side by side.
	askedAtOnce = 10
	// askLease is how long one instance may take to ask about a payment before
	// another may.
	askLease = time.Minute
)

// ReconcilePending asks the provider about the payments that are due for it and
// older than ReconcileAfter. It may run on several instances at once.
func (s *Service) ReconcilePending(ctx context.Context) error {
	return s.ask(ctx, s.ReconcileAfter, "scheduled reconciliation")
}

// ExpirePending abandons payments older than AbandonAfter of which the provider,
// asked once more, knows no success. While it cannot be reached, none is.
func (s *Service) ExpirePending(ctx context.Context) error {
	return s.ask(ctx, s.AbandonAfter, "expiry")
}

// ask asks about the payments of at least this age that are due, batch by batch.
// It stops where the provider could not tell of any payment of a batch.
func (s *Service) ask(ctx context.Context, age time.Duration, why string) error {
	for ctx.Err() == nil {
		now := s.Now()
		batch, err := claimDue(ctx, s.DB, now, now.Add(-age), now.Add(askLease), askedAtOnce)
		if err != nil || len(batch) == 0 {
			return err
		}
		failures := make([]error, len(batch))
		var all sync.WaitGroup
		for n, p := range batch {
			all.Go(func() { failures[n] = s.askAbout(ctx, p, why) })
		}
		all.Wait()
		if heard := len(batch) - count(failures); heard == 0 {
			return errors.Join(failures...)
		}
	}
	return ctx.Err()
}

// askAbout confirms one payment, or puts off asking about it. A panic on the way
// is a failure of this payment, and of no other.
func (s *Service) askAbout(ctx context.Context, p Payment, why string) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("panic: %v\n%s", broken, debug.Stack())
		}
	}()
	_, err = s.confirm(ctx, p.Tenant, p.Reference, why)
	if err == nil {
		return nil
	}
	slog.WarnContext(ctx, "a payment could not be reconciled", "payment", p.Reference, "error", err)
	if later := s.nextCheck(p, s.Now()); later != nil && ctx.Err() == nil {
		return errors.Join(err, postpone(ctx, s.DB, p, *later))
	}
	return err
}

func count(failures []error) (n int) {
	for _, err := range failures {
		if err != nil {
			n++
		}
	}
	return n
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

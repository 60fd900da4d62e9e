package billing

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"stagegate/internal/audit"
	"stagegate/internal/db"
)

// arrange settles which subscription at the provider belongs to one of ours,
// after a checkout was paid or a change of plan was begun. What is there decides:
// a change of which nothing is there has not happened.
func (s *Service) arrange(ctx context.Context, on Subscription) error {
	next, err := planByID(ctx, s.DB, *on.NextPlanID)
	if err != nil {
		return err
	}
	theirs, err := s.ofPayer(ctx, on, next)
	if err != nil {
		return err
	}
	if a, ok := made(theirs, on); ok {
		return s.arranged(ctx, on, &a.Code)
	}
	if *on.NextPlanID != on.PlanID { // a change that was begun
		if s.Now().Before(on.UpdatedAt.Add(claimTime)) {
			return nil // and somebody is at it
		}
		return s.arranged(ctx, on, nil)
	}
	if len(theirs) == 0 && s.Now().Before(on.UpdatedAt.Add(lookForCode)) {
		return nil // the provider is about to make it
	}
	// Paid once more while an earlier subscription of the plan stood, the provider
	// has kept to that one. The one to come begins where the newer payment ends.
	claimed := false
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		claimed, err = claimSubscription(ctx, tx, on, s.Now(), s.Now().Add(claimTime))
		return err
	})
	if err != nil || !claimed {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), claimTime)
	defer cancel()
	code, err := s.subscribe(ctx, on, next)
	if err != nil && !errors.Is(err, ErrRefused) {
		return err // it is found, or made, when the claim has run out
	}
	if err != nil {
		slog.WarnContext(ctx, "a plan that was paid for is not going to be renewed", "tenant", on.Tenant, "error", err)
		return s.arranged(ctx, on, nil)
	}
	return s.arranged(ctx, on, &code)
}

// ofPayer are the subscriptions of a plan that the payer has at the provider and
// that no other tenant has: several may have one payer.
func (s *Service) ofPayer(ctx context.Context, on Subscription, plan Plan) ([]AtProvider, error) {
	all, err := s.provider.Subscriptions(ctx, on.payer())
	if err != nil {
		return nil, err
	}
	codes := make([]string, len(all))
	for i, a := range all {
		codes[i] = a.Code
	}
	others, err := taken(ctx, s.DB, on.Tenant, codes)
	return slices.DeleteFunc(all, func(a AtProvider) bool {
		return a.PlanCode != textOf(plan.ProviderPlanCode) || slices.Contains(others, a.Code)
	}), err
}

// made finds the subscription that was made for what is being arranged: it is
// charged when the period ends that is paid for.
func made(theirs []AtProvider, on Subscription) (AtProvider, bool) {
	for _, a := range theirs {
		if a.State == Renewing && a.Code != textOf(on.ProviderCode) && a.NextPayment != nil &&
			!a.NextPayment.Before(on.PeriodEnd.Add(-drift)) {
			return a, true
		}
	}
	return AtProvider{}, false
}

// running reports whether it is going to be charged.
func (a AtProvider) running() bool { return a.State == Renewing || a.State == Failing }

// arranged writes what was settled: the code of the subscription at the provider,
// nil for none. The one before is charged no more.
func (s *Service) arranged(ctx context.Context, before Subscription, code *string) error {
	overtaken := false
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		on, err := lockSubscription(ctx, tx, before.Tenant)
		if err != nil {
			return err
		}
		if overtaken = !on.UpdatedAt.Equal(before.UpdatedAt) || on.NextPlanID == nil; overtaken {
			return nil
		}
		was, now, deed := on, s.Now(), deedNone
		if *on.NextPlanID == on.PlanID {
			on.ProviderCode = code
		} else if code != nil {
			on.PlanID, on.ProviderCode, deed = *on.NextPlanID, code, deedChanged
		}
		if err := releaseSubscription(ctx, tx, on.Tenant); err != nil {
			return err
		}
		on.NextPlanID = nil
		on.CheckAt = new(now) // to see how it stands there
		return s.write(ctx, tx, was, on, audit.System, deed)
	})
	if err != nil || overtaken {
		return err
	}
	if err := s.refresh(ctx, before.Tenant); err != nil { // it is due to be looked at
		slog.WarnContext(ctx, "a subscription was arranged and not looked at", "tenant", before.Tenant, "error", err)
	}
	return nil
}

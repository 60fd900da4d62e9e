package billing

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// reconcile determines which subscription at the provider belongs to one of ours after a checkout was
// paid or a change of plan was started. The provider's state decides: a change without a subscription
// there has not happened.
func (s *Service) reconcile(ctx context.Context, sub Subscription) error {
	plan, err := planByID(ctx, s.DB, *sub.NextPlanID)
	if err != nil {
		return err
	}
	found, err := s.payerSubscriptions(ctx, sub.Tenant, sub.payer(), plan)
	if err != nil {
		return err
	}
	if a, ok := findCreated(found, sub); ok {
		return s.saveReconciled(ctx, sub, &a.Code)
	}
	if *sub.NextPlanID != sub.PlanID { // a started change
		if s.Now().Before(sub.UpdatedAt.Add(claimDuration)) {
			return nil // another call is still changing it
		}
		return s.saveReconciled(ctx, sub, nil)
	}
	if len(found) == 0 && s.Now().Before(sub.UpdatedAt.Add(codeCheckInterval)) {
		return nil // the provider is about to create it
	}
	// The plan was paid again while an earlier subscription to it was active, and the provider kept
	// that one. The new subscription starts when the period of the newer payment ends.
	claimed := false
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		claimed, err = claimSubscription(ctx, tx, sub, s.Now(), s.Now().Add(claimDuration))
		return err
	})
	if err != nil || !claimed {
		return err
	}
	ctx, cancel := db.Detach(ctx, claimDuration)
	defer cancel()
	code, err := s.subscribe(ctx, sub, plan)
	if _, untried := jobs.NotAttempted(err); untried {
		return errors.Join(err, s.DB.Write(ctx, func(tx *db.Tx) error { return releaseSubscription(ctx, tx, sub.Tenant) }))
	}
	if err != nil && !errors.Is(err, ErrRefused) {
		return err // retried when the claim has expired
	}
	if err != nil {
		slog.WarnContext(ctx, "paid plan will not renew: payment provider refused its subscription", "tenant", sub.Tenant, "error", err)
		return s.saveReconciled(ctx, sub, nil)
	}
	return s.saveReconciled(ctx, sub, &code)
}

// payerSubscriptions lists a payer's subscriptions to a plan at the provider, without those of other tenants
// who share the payer.
func (s *Service) payerSubscriptions(ctx context.Context, tenantID string, payer Payer, plan Plan) ([]ProviderSubscription, error) {
	all, err := s.provider.Subscriptions(ctx, payer)
	if err != nil {
		return nil, err
	}
	codes := make([]string, len(all))
	for i, a := range all {
		codes[i] = a.Code
	}
	others, err := codesOfOtherTenants(ctx, s.DB, tenantID, codes)
	return slices.DeleteFunc(all, func(a ProviderSubscription) bool {
		return a.PlanCode != textOf(plan.ProviderPlanCode) || slices.Contains(others, a.Code)
	}), err
}

// findCreated returns the subscription created for the pending change: its first charge is at the end
// of the paid period.
func findCreated(found []ProviderSubscription, sub Subscription) (ProviderSubscription, bool) {
	for _, a := range found {
		if a.State == Renewing && a.Code != textOf(sub.ProviderCode) && a.NextPayment != nil &&
			!a.NextPayment.Before(sub.PeriodEnd.Add(-maxCalendarDrift)) {
			return a, true
		}
	}
	return ProviderSubscription{}, false
}

// willBeCharged reports whether the provider will charge the subscription again.
func (a ProviderSubscription) willBeCharged() bool { return a.State == Renewing || a.State == Failing }

// saveReconciled completes a pending change: code is that of the subscription at the provider, nil for
// none. The previous one is disabled at the provider.
func (s *Service) saveReconciled(ctx context.Context, before Subscription, code *string) error {
	stale := false
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		sub, err := lockSubscription(ctx, tx, before.Tenant)
		if err != nil {
			return err
		}
		if stale = !sub.UpdatedAt.Equal(before.UpdatedAt) || sub.NextPlanID == nil; stale {
			return nil
		}
		old, now, action := sub, s.Now(), actionNone
		if *sub.NextPlanID == sub.PlanID {
			sub.ProviderCode = code
		} else if code != nil {
			sub.PlanID, sub.ProviderCode, action = *sub.NextPlanID, code, actionPlanChanged
		}
		if err := releaseSubscription(ctx, tx, sub.Tenant); err != nil {
			return err
		}
		sub.NextPlanID = nil
		sub.CheckAt = new(now) // to read its state at the provider
		return s.save(ctx, tx, old, sub, audit.System, action)
	})
	if err != nil || stale {
		return err
	}
	if err := s.refresh(ctx, before.Tenant); err != nil { // otherwise the job does it
		slog.WarnContext(ctx, "subscription reconciled but not refreshed", "tenant", before.Tenant, "error", err)
	}
	return nil
}

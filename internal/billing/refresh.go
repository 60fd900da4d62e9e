package billing

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
)

const refreshAttempts = 3 // when the subscription changes concurrently

// Handle handles a provider event: it queries the provider for the current state. Events that concern
// no tenant are ignored.
func (s *Service) Handle(ctx context.Context, n ProviderEvent) error {
	if strings.HasPrefix(n.Reference, "SUB-") {
		c, err := checkoutByReference(ctx, s.DB, n.Reference)
		if errors.Is(err, db.ErrNotFound) {
			slog.WarnContext(ctx, "webhook for unknown plan checkout", "event", n.Name, "reference", n.Reference)
			return nil
		}
		if err != nil {
			return err
		}
		_, err = s.confirm(ctx, c)
		return err
	}
	tenants, err := tenantsOf(ctx, s.DB, n)
	if err != nil {
		return err
	}
	if len(tenants) == 0 {
		slog.InfoContext(ctx, "webhook for unknown subscription", "event", n.Name)
	}
	for _, tenantID := range tenants {
		err = errors.Join(err, s.refresh(ctx, tenantID))
	}
	return err
}

// errStale refuses a provider's answer about a subscription that has changed since the request: an
// older answer must not overwrite a newer one.
var errStale = errors.New("billing: the subscription changed during the provider query")

// refresh reads the state of a tenant's subscription at the provider and applies it. A subscription
// that is being cancelled is left to the call that has claimed it with beginCancel.
func (s *Service) refresh(ctx context.Context, tenantID string) error {
	for range refreshAttempts {
		before, err := subscriptionRow(ctx, s.DB, tenantID)
		if errors.Is(err, db.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if before.cancelling(s.Now()) {
			return nil
		}
		if before.NextPlanID != nil {
			return s.reconcile(ctx, before)
		}
		a, err := s.atProvider(ctx, before)
		if err != nil {
			return err
		}
		err = s.DB.Write(ctx, func(tx *db.Tx) error { return s.apply(ctx, tx, before, a, nil) })
		if !errors.Is(err, errStale) {
			return err
		}
	}
	return errStale
}

// atProvider reads a subscription at the provider; nil if it does not exist there.
func (s *Service) atProvider(ctx context.Context, sub Subscription) (*ProviderSubscription, error) {
	if sub.ProviderCode == nil {
		return nil, nil //nolint:nilnil // see above
	}
	a, err := s.provider.Subscription(ctx, *sub.ProviderCode)
	if errors.Is(err, ErrUnknownSubscription) {
		return &ProviderSubscription{Code: *sub.ProviderCode, State: Ended}, nil
	}
	return &a, err
}

// apply updates a subscription from its state at the provider, nil if there is none, and cancels it if
// there is a canceller. It returns errStale if before is stale.
func (s *Service) apply(ctx context.Context, tx *db.Tx, before Subscription, a *ProviderSubscription, canceller *audit.Actor) error {
	sub, err := lockSubscription(ctx, tx, before.Tenant)
	if err != nil {
		return err
	}
	if !sub.UpdatedAt.Equal(before.UpdatedAt) {
		return errStale
	}
	old, now := sub, s.Now()
	plan, err := s.planOf(ctx, tx, sub, a)
	if err != nil {
		return err
	}
	action := actionNone
	if a != nil {
		action = sub.updateFromProvider(*a, plan, now)
	} else if plan.Price > 0 {
		action = sub.updateUnbilled(now)
	}
	if end, ended := sub.ended(now); ended {
		return s.writeExpiry(ctx, tx, old, sub, end)
	}
	by := audit.System
	if canceller != nil {
		if action != actionNone && action != actionCanceled { // such as a renewal that was charged before
			if err := s.recordChange(ctx, tx, old, sub, by, action); err != nil {
				return err
			}
			old.lifecycle = sub.lifecycle
		}
		by, action = *canceller, actionCancelAsked
		sub.CanceledAt, sub.Status = &now, sub.stateAfter(onCanceled)
	}
	if a != nil && sub.Status == Canceled && (a.State == Renewing || a.State == Failing) { // it must end at the provider too
		if err := s.enqueueDisable(ctx, tx, sub.Tenant, disablePayload{Code: a.Code}); err != nil {
			return err
		}
	}
	sub.CheckAt = sub.nextCheck(plan.Price > 0, now)
	return s.save(ctx, tx, old, sub, by, action)
}

// planOf returns the plan of a subscription. For an expired one it is the plan of its subscription at
// the provider.
func (s *Service) planOf(ctx context.Context, q db.Q, sub Subscription, a *ProviderSubscription) (Plan, error) {
	if sub.Status == Expired && a != nil && a.PlanCode != "" {
		plan, err := planByProviderCode(ctx, q, a.PlanCode)
		if !errors.Is(err, db.ErrNotFound) {
			return plan, err
		}
	}
	return planByID(ctx, q, sub.PlanID)
}

// expireIfEnded moves a tenant to FREE if its plan has ended.
func (s *Service) expireIfEnded(ctx context.Context, tx *db.Tx, tenantID string) error {
	sub, err := lockSubscription(ctx, tx, tenantID)
	if err != nil {
		return err
	}
	if end, ended := sub.ended(s.Now()); ended {
		return s.writeExpiry(ctx, tx, sub, sub, end)
	}
	return nil
}

// writeExpiry moves a tenant to FREE and disables its subscription at the provider.
func (s *Service) writeExpiry(ctx context.Context, tx *db.Tx, old, sub Subscription, end time.Time) error {
	free, err := planByCode(ctx, tx, Free)
	if err != nil {
		return err
	}
	if sub.ProviderCode != nil {
		if err := s.enqueueDisable(ctx, tx, sub.Tenant, disablePayload{Code: *sub.ProviderCode}); err != nil {
			return err
		}
	}
	sub.expireTo(free, end, s.Now())
	return s.save(ctx, tx, old, sub, audit.System, actionExpired)
}

// save stores a changed subscription with its audit event. If its code at the
// provider has changed, it disables the old one there, so that the tenant is charged
// once.
func (s *Service) save(ctx context.Context, tx *db.Tx, old, sub Subscription, by audit.Actor, action string) error {
	compared := sub
	compared.CheckAt = old.CheckAt
	if compared != old { // an unchanged subscription must not make concurrent answers stale
		sub.UpdatedAt = s.Now()
	}
	if err := updateSubscription(ctx, tx, sub); err != nil {
		return err
	}
	if old.ProviderCode != nil && textOf(sub.ProviderCode) != *old.ProviderCode {
		if err := s.enqueueDisable(ctx, tx, old.Tenant, disablePayload{Code: *old.ProviderCode}); err != nil {
			return err
		}
	}
	if action == actionNone {
		return nil
	}
	return s.recordChange(ctx, tx, old, sub, by, action)
}

func (s *Service) recordChange(ctx context.Context, tx *db.Tx, old, sub Subscription, by audit.Actor, action string) error {
	return s.record(ctx, tx, sub.Tenant, by, action, "", viewLifecycle(old), viewLifecycle(sub))
}

func (s *Service) record(ctx context.Context, tx *db.Tx, tenantID string, by audit.Actor, action, reference string, before, stateAfter any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: tenantID, Subject: tenantID, Actor: by, Action: action,
		Target: audit.Target{Type: "SUBSCRIPTION", ID: tenantID, Code: reference}, Before: before, After: stateAfter,
	})
}

package billing

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/db"
	"stagegate/internal/work"
)

// DisableKind is the kind of the outbox event of a subscription at the provider
// that is not to be charged any more.
const DisableKind = "subscription.disable"

type disabling struct {
	Code string `json:"code"`
}

const retries = 3 // of a look that somebody else's change overtook

// Handle does what an event of the provider asks for: it looks. What the event
// says is not believed, and one that is nobody's is let go.
func (s *Service) Handle(ctx context.Context, n Notice) error {
	if strings.HasPrefix(n.Reference, "SUB-") {
		c, err := checkoutByReference(ctx, s.DB, n.Reference)
		if errors.Is(err, db.ErrNotFound) {
			slog.WarnContext(ctx, "a webhook for an unknown checkout of a plan", "event", n.Name, "reference", n.Reference)
			return nil
		}
		if err == nil {
			_, err = s.confirm(ctx, c)
		}
		return err
	}
	tenants, err := tenantsOf(ctx, s.DB, n)
	if err == nil && len(tenants) == 0 {
		slog.InfoContext(ctx, "a webhook that concerns no subscription of ours", "event", n.Name)
	}
	for _, tenantID := range tenants {
		err = errors.Join(err, s.refresh(ctx, tenantID))
	}
	return err
}

// refresh asks the provider how a tenant's subscription stands and does what
// follows. The answer counts only if nothing has changed here since it was asked
// for: of two answers the older one must not win.
func (s *Service) refresh(ctx context.Context, tenantID string) error {
	for range retries {
		before, err := subscriptionRow(ctx, s.DB, tenantID)
		if errors.Is(err, db.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if before.NextPlanID != nil {
			return s.arrange(ctx, before)
		}
		var a *AtProvider
		if before.ProviderCode != nil {
			got, err := s.provider.Subscription(ctx, *before.ProviderCode)
			switch {
			case errors.Is(err, ErrUnknownSubscription):
				got = AtProvider{Code: *before.ProviderCode, State: Ended}
			case err != nil:
				return err
			}
			a = &got
		}
		overtaken, err := s.apply(ctx, before, a)
		if err != nil || !overtaken {
			return err
		}
	}
	return errors.New("a subscription kept changing while the provider was asked about it")
}

// apply does what follows from how a subscription stands at the provider, nil
// where it has none there.
func (s *Service) apply(ctx context.Context, before Subscription, a *AtProvider) (overtaken bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		on, err := lockSubscription(ctx, tx, before.Tenant)
		if err != nil {
			return err
		}
		if overtaken = !on.UpdatedAt.Equal(before.UpdatedAt); overtaken {
			return nil
		}
		was, now := on, s.Now()
		plan, err := s.planAt(ctx, tx, on, a)
		if err != nil {
			return err
		}
		deed := deedNone
		if a != nil {
			deed = on.follow(*a, plan, now)
		} else if plan.Price > 0 {
			deed = on.unrenewed(now)
		}
		if end, over := on.over(now); over {
			return s.writeLapse(ctx, tx, was, on, end)
		}
		if a != nil && on.Status == Canceled && (a.State == Renewing || a.State == Failing) { // it was to end there too
			if err := s.disableLater(ctx, tx, a.Code); err != nil {
				return err
			}
		}
		on.CheckAt = on.look(plan.Price > 0, now)
		return s.write(ctx, tx, was, on, audit.System, deed)
	})
	return overtaken, err
}

// planAt is the plan that a subscription is on, or for one that has expired the
// one that the provider still has for it.
func (s *Service) planAt(ctx context.Context, q db.Q, on Subscription, a *AtProvider) (Plan, error) {
	if on.Status == Expired && a != nil && a.PlanCode != "" {
		plan, err := planByProviderCode(ctx, q, a.PlanCode)
		if !errors.Is(err, db.ErrNotFound) {
			return plan, err
		}
	}
	return planByID(ctx, q, on.PlanID)
}

// lapse writes down that a tenant has fallen back to FREE, if it has.
func (s *Service) lapse(ctx context.Context, tx *db.Tx, tenantID string) error {
	on, err := lockSubscription(ctx, tx, tenantID)
	if err != nil {
		return err
	}
	if end, over := on.over(s.Now()); over {
		return s.writeLapse(ctx, tx, on, on, end)
	}
	return nil
}

// writeLapse puts a tenant on FREE. What the provider may still charge, it is
// told not to.
func (s *Service) writeLapse(ctx context.Context, tx *db.Tx, was, on Subscription, end time.Time) error {
	free, err := planByCode(ctx, tx, Free)
	if err != nil {
		return err
	}
	if on.ProviderCode != nil {
		if err := s.disableLater(ctx, tx, *on.ProviderCode); err != nil {
			return err
		}
	}
	on.lapse(free, end, s.Now())
	return s.write(ctx, tx, was, on, audit.System, deedExpired)
}

// disableLater asks for a subscription at the provider to be ended there.
func (s *Service) disableLater(ctx context.Context, tx *db.Tx, code string) error {
	return s.outbox.Add(ctx, tx, DisableKind, "", disabling{Code: code})
}

// Summary tells which subscription at the provider is to be ended.
func Summary(e work.Event) map[string]string {
	var d disabling
	if e.Decode(&d) != nil {
		return nil
	}
	return map[string]string{"subscription": d.Code}
}

// HandleDisable ends a subscription at the provider.
func (s *Service) HandleDisable(ctx context.Context, e work.Event) error {
	var d disabling
	if err := e.Decode(&d); err != nil {
		return err
	}
	if err := s.provider.Disable(ctx, d.Code); err != nil {
		return work.Outage(err) // until it is done, somebody pays for nothing
	}
	return nil
}

// write writes what a subscription has become, together with what has to follow: it
// is charged at the provider in one way only.
func (s *Service) write(ctx context.Context, tx *db.Tx, was, on Subscription, by audit.Actor, deed string) error {
	looked := on
	looked.CheckAt = was.CheckAt
	if looked != was { // else a look at the provider found nothing new, and outdates no other
		on.UpdatedAt = s.Now()
	}
	if err := updateSubscription(ctx, tx, on); err != nil {
		return err
	}
	if was.ProviderCode != nil && textOf(on.ProviderCode) != *was.ProviderCode {
		if err := s.disableLater(ctx, tx, *was.ProviderCode); err != nil {
			return err
		}
	}
	if deed == deedNone {
		return nil
	}
	return s.record(ctx, tx, on.Tenant, by, deed, "", lifeView{was.Status, was.PlanID, was.PeriodEnd}, lifeView{on.Status, on.PlanID, on.PeriodEnd})
}

func (s *Service) record(ctx context.Context, tx *db.Tx, tenantID string, by audit.Actor, action, reference string, before, after any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: tenantID, Subject: tenantID, Actor: by, Action: action,
		Target: audit.Target{Type: "SUBSCRIPTION", ID: tenantID, Code: reference}, Before: before, After: after,
	})
}

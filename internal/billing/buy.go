package billing

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// checkout opens a checkout of a plan, or returns the one that is already open. The
// checkout is stored before the provider is called, so that every payment there
// has a row here.
func (s *Service) checkout(ctx context.Context, steps *api.Steps, by auth.Caller, in *PlanInput) (CheckoutView, error) {
	plan, err := s.buyable(ctx, steps.DB(), by.Tenant, in.Body.PlanCode)
	if err != nil {
		return CheckoutView{}, err
	}
	if plan, err = s.syncedPlan(ctx, plan); err != nil {
		return CheckoutView{}, err
	}
	c, err := s.pendingCheckout(ctx, by.Tenant, plan)
	if err != nil || c.Reference != "" {
		return viewCheckout(c, plan), err
	}
	email, _, err := billingEmail(ctx, steps.DB(), by)
	if err != nil {
		return CheckoutView{}, err
	}
	now := s.Now()
	c = Checkout{
		Tenant: by.Tenant, PlanID: plan.ID, Status: CheckoutTransitions.Start(onCheckout), Amount: plan.Price, Currency: plan.Currency,
		Email: email, CreatedAt: now, CheckAt: new(now.Add(codeCheckInterval)),
	}
	err = steps.Step(ctx, func(tx *db.Tx) (err error) {
		c, err = insertCheckout(ctx, tx, c)
		return err
	})
	if err != nil {
		return CheckoutView{}, err
	}
	url, failure := s.openAtProvider(ctx, c, plan)
	ctx, cancel := db.Detach(ctx, claimDuration) // the provider's answer is stored even if the client disconnects
	defer cancel()
	if failure != nil {
		slog.WarnContext(ctx, "starting plan checkout failed", "checkout", c.Reference, "error", failure)
		err := steps.Step(ctx, func(tx *db.Tx) error {
			c, err := lockCheckout(ctx, tx, c.Tenant, c.Reference)
			if err != nil || c.Status != CheckoutPending {
				return err
			}
			c.fail("The payment provider is unavailable.")
			return updateCheckout(ctx, tx, c)
		})
		if err != nil {
			return CheckoutView{}, err
		}
		return CheckoutView{}, providerError(failure)
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (CheckoutView, error) {
		c, err := lockCheckout(ctx, tx, c.Tenant, c.Reference)
		if err != nil || c.Status != CheckoutPending { // it was paid before this response arrived
			return viewCheckout(c, plan), err
		}
		c.AuthorizationURL = url
		return viewCheckout(c, plan), updateCheckout(ctx, tx, c)
	})
}

// buyable reads a plan by its code and checks that the tenant can buy it.
func (s *Service) buyable(ctx context.Context, q db.Q, tenantID, planCode string) (Plan, error) {
	plan, err := planByCode(ctx, q, planCode)
	if err != nil {
		return Plan{}, db.NotFoundAs(err, errNotAvailable)
	}
	if !plan.purchasable() {
		return Plan{}, errNotAvailable
	}
	effective, err := s.effectivePlan(ctx, q, tenantID)
	if err != nil {
		return Plan{}, err
	}
	if effective.ID == plan.ID && effective.Status == Active {
		return Plan{}, errAlreadyOnPlan
	}
	return plan, nil
}

// syncedPlan ensures that the provider has the current version of a plan.
func (s *Service) syncedPlan(ctx context.Context, p Plan) (Plan, error) {
	p, err := s.syncPlan(ctx, p.ID, s.DB.Write)
	if err != nil {
		return p, err
	}
	if !p.isSynced() {
		return p, errPlanSyncing
	}
	return p, nil
}

// pendingCheckout returns an open checkout of the plan. It first queries the provider for the recent checkouts
// of the tenant, of any plan, and applies missed payments, so that the tenant does not pay twice.
func (s *Service) pendingCheckout(ctx context.Context, tenantID string, plan Plan) (open Checkout, err error) {
	recent, err := unpaidCheckouts(ctx, s.DB, tenantID, s.Now().Add(-recentCheckout))
	if err != nil {
		return Checkout{}, err
	}
	missed := false
	for _, c := range slices.Backward(recent) {
		if c, err = s.confirm(ctx, c); err != nil {
			return Checkout{}, err
		}
		missed = missed || c.Status == CheckoutSuccessful
		if c.isOpenFor(plan) {
			open = c
		}
	}
	if !missed {
		return open, nil
	}
	if _, err := s.buyable(ctx, s.DB, tenantID, plan.Code); err != nil {
		return Checkout{}, err
	}
	return Checkout{}, errChanging // the caller may no longer want to buy
}

// openAtProvider opens the payment page. A plan whose code the provider does not
// know is created there first.
func (s *Service) openAtProvider(ctx context.Context, c Checkout, plan Plan) (url string, err error) {
	for range 2 {
		if plan.ProviderPlanCode == nil {
			return "", errors.New("billing: plan unknown to the provider")
		}
		if url, err = s.provider.Checkout(ctx, c, *plan.ProviderPlanCode); !errors.Is(err, ErrUnknownPlan) {
			return url, err
		}
		if plan, err = s.recreatePlan(ctx, plan); err != nil {
			return "", err
		}
	}
	return "", ErrUnknownPlan
}

// billingEmail returns the billing email of the tenant's profile, or else the caller's address, and
// the tenant's name.
func billingEmail(ctx context.Context, q db.Q, by auth.Caller) (email, name string, err error) {
	p, err := tenants.ProfileOf(ctx, q, by.Tenant)
	if err != nil {
		return "", "", err
	}
	if email = strings.TrimSpace(p.BillingEmail); email == "" {
		email = by.Email
	}
	return email, p.OrganizationName, nil
}

// confirm queries the provider for the state of a checkout and applies it. It is idempotent and safe
// for concurrent use.
func (s *Service) confirm(ctx context.Context, c Checkout) (Checkout, error) {
	charge, err := s.provider.Verify(ctx, c.Reference)
	if err != nil {
		return c, providerError(err)
	}
	applied, paid := c, false
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		applied, paid, err = s.applyCharge(ctx, tx, c, charge)
		return err
	})
	if err != nil || !paid {
		return applied, err
	}
	return applied, s.refresh(ctx, c.Tenant)
}

// applyCharge applies the provider's answer about a checkout and reports whether it activated the plan. If a
// newer payment has started a plan, that plan stays.
func (s *Service) applyCharge(ctx context.Context, tx *db.Tx, c Checkout, charge Charge) (Checkout, bool, error) {
	if _, err := s.ensureStored(ctx, tx, c.Tenant); err != nil {
		return c, false, err
	}
	sub, err := lockSubscription(ctx, tx, c.Tenant) // locked before its checkouts
	if err != nil {
		return c, false, err
	}
	if c, err = lockCheckout(ctx, tx, c.Tenant, c.Reference); err != nil {
		return c, false, err
	}
	plan, err := planByID(ctx, tx, c.PlanID)
	if err != nil {
		return c, false, err
	}
	current, err := planByID(ctx, tx, sub.PlanID)
	if err != nil {
		return c, false, err
	}
	now := s.Now()
	before := c
	paid := c.applyCharge(charge, textOf(plan.ProviderPlanCode), now)
	replaced := paid && current.Price > 0 && sub.StartedAt.After(*c.PaidAt)
	if replaced {
		c.LastError = "A newer payment has started the plan " + current.Code + ". The payment was not applied."
	}
	if err := updateCheckout(ctx, tx, c); err != nil {
		return c, false, err
	}
	if c.LastError != "" && c.LastError != before.LastError && charge.Paid {
		err := s.record(ctx, tx, c.Tenant, audit.System, "subscription.mismatch", c.Reference, nil, map[string]string{"reason": c.LastError})
		if err != nil || !replaced {
			return c, false, err
		}
		r := replacedPlan{Tenant: c.Tenant, Reference: c.Reference, PlanID: plan.ID, Payer: charge.Payer, At: now}
		return c, false, s.enqueueDisable(ctx, tx, c.Tenant, disablePayload{Replaced: &r})
	}
	if !paid {
		return c, false, nil
	}
	if next := sub.NextPlanID; next != nil && *next != plan.ID { // its subscription is not stored
		r := replacedPlan{Tenant: c.Tenant, Reference: c.Reference, PlanID: *next, Payer: sub.payer(), At: now}
		if err := s.enqueueDisable(ctx, tx, c.Tenant, disablePayload{Replaced: &r}); err != nil {
			return c, false, err
		}
	}
	old := sub
	sub.activate(plan, charge.Payer, *c.PaidAt, now)
	return c, true, s.save(ctx, tx, old, sub, audit.System, actionActivated)
}

func textOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

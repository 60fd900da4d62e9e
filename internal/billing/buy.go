package billing

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/tenant"
)

// Buy opens a checkout of a plan, or gives the one that is open already. The
// checkout is written before the provider hears of it, so that nothing that is
// paid there can be unknown to us.
func (s *Service) Buy(ctx context.Context, by auth.Caller, planCode string) (Checkout, Plan, error) {
	plan, err := s.buyable(ctx, by.Tenant, planCode)
	if err != nil {
		return Checkout{}, Plan{}, err
	}
	if plan, err = s.told(ctx, plan); err != nil {
		return Checkout{}, Plan{}, err
	}
	c, err := s.reopen(ctx, by.Tenant, plan)
	if err != nil || c.Reference != "" {
		return c, plan, err
	}
	email, _, err := s.billingEmail(ctx, by)
	if err != nil {
		return Checkout{}, Plan{}, err
	}
	now := s.Now()
	c = Checkout{
		Tenant: by.Tenant, PlanID: plan.ID, Status: CheckoutTransitions.Start(onCheckout), Amount: plan.Price, Currency: plan.Currency,
		Email: email, CreatedAt: now, CheckAt: new(now.Add(lookForCode)),
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err = insertCheckout(ctx, tx, c)
		return err
	})
	if err != nil {
		return Checkout{}, Plan{}, err
	}
	url, failure := s.openAtProvider(ctx, c, plan)
	err = s.DB.Write(context.WithoutCancel(ctx), func(tx *db.Tx) error {
		now, err := lockCheckout(ctx, tx, c.Tenant, c.Reference)
		if err != nil {
			return err
		}
		if c = now; c.Status == CheckoutPending { // else the payer was faster than this answer
			c.AuthorizationURL = url
			if failure != nil {
				c.fail("The provider could not be reached.")
			}
		}
		return updateCheckout(ctx, tx, c)
	})
	switch {
	case err != nil:
		return Checkout{}, Plan{}, err
	case failure != nil:
		slog.WarnContext(ctx, "opening a checkout of a plan failed", "checkout", c.Reference, "error", failure)
		return Checkout{}, Plan{}, atProvider(failure)
	}
	return c, plan, nil
}

// buyable is a plan that a tenant can buy.
func (s *Service) buyable(ctx context.Context, tenantID, planCode string) (Plan, error) {
	plan, err := planByCode(ctx, s.DB, planCode)
	if errors.Is(err, db.ErrNotFound) || err == nil && !plan.forSale() {
		return Plan{}, errNotAvailable
	}
	if err != nil {
		return Plan{}, err
	}
	on, err := s.standing(ctx, s.DB, tenantID)
	if err == nil && on.ID == plan.ID && on.Status == Active {
		return Plan{}, errAlreadyOn
	}
	return plan, err
}

// told sees to it that the provider knows a plan as it is.
func (s *Service) told(ctx context.Context, p Plan) (Plan, error) {
	p, err := s.tell(ctx, p.ID)
	if err == nil && !p.inStep() {
		err = errTelling
	}
	return p, err
}

// reopen looks for a checkout of the plan that is open. What was paid and not
// heard of is applied, so that nobody pays twice.
func (s *Service) reopen(ctx context.Context, tenantID string, plan Plan) (Checkout, error) {
	c, err := openCheckout(ctx, s.DB, tenantID, plan.ID)
	if errors.Is(err, db.ErrNotFound) {
		return Checkout{}, nil
	}
	if err != nil {
		return Checkout{}, err
	}
	if c, err = s.confirm(ctx, c); err != nil {
		return Checkout{}, err
	}
	switch {
	case c.Status == CheckoutSuccessful:
		return Checkout{}, errAlreadyOn
	case c.Status != CheckoutPending, c.AuthorizationURL == "", c.Amount != plan.Price, c.Currency != plan.Currency:
		return Checkout{}, nil
	}
	return c, nil
}

// openAtProvider opens the page. A plan whose code the provider does not know is
// made there first.
func (s *Service) openAtProvider(ctx context.Context, c Checkout, plan Plan) (url string, err error) {
	for range 2 {
		if plan.ProviderPlanCode == nil {
			return "", errors.New("the provider does not know the plan")
		}
		if url, err = s.provider.Checkout(ctx, c, *plan.ProviderPlanCode); !errors.Is(err, ErrUnknownPlan) {
			return url, err
		}
		if plan, err = s.remake(ctx, plan); err != nil {
			return "", err
		}
	}
	return "", ErrUnknownPlan
}

// billingEmail is where the tenant wants to hear of what it is charged: the
// address of its profile, or that of the caller. It gives the tenant's name too.
func (s *Service) billingEmail(ctx context.Context, by auth.Caller) (email, name string, err error) {
	p, err := tenant.ProfileOf(ctx, s.DB, by.Tenant)
	if err != nil {
		return "", "", err
	}
	if email = strings.TrimSpace(p.BillingEmail); email == "" {
		email = by.Email
	}
	return email, p.OrganizationName, nil
}

// confirm asks the provider what became of a checkout and does what follows. It
// may run any number of times, also at once.
func (s *Service) confirm(ctx context.Context, c Checkout) (Checkout, error) {
	charge, err := s.provider.Verify(ctx, c.Reference)
	if err != nil {
		return c, atProvider(err)
	}
	paid := false
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, paid, err = s.settle(ctx, tx, c, charge)
		return err
	})
	if err == nil && paid {
		err = s.refresh(ctx, c.Tenant)
	}
	return c, err
}

// settle applies the provider's answer about a checkout.
func (s *Service) settle(ctx context.Context, tx *db.Tx, c Checkout, charge Charge) (Checkout, bool, error) {
	if _, err := s.open(ctx, tx, c.Tenant); err != nil { // there is a subscription to be changed
		return c, false, err
	}
	on, err := lockSubscription(ctx, tx, c.Tenant) // before its checkouts
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
	now := s.Now()
	before := c
	paid := c.settle(charge, textOf(plan.ProviderPlanCode), now)
	if err := updateCheckout(ctx, tx, c); err != nil {
		return c, false, err
	}
	if c.LastError != "" && c.LastError != before.LastError && charge.Paid {
		return c, false, s.record(ctx, tx, c.Tenant, audit.System, "subscription.mismatch", c.Reference, nil, map[string]string{"reason": c.LastError})
	}
	if !paid {
		return c, false, nil
	}
	was := on
	on.activate(plan, charge.Payer, *c.PaidAt, now)
	return c, true, s.write(ctx, tx, was, on, audit.System, deedActivated)
}

func textOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

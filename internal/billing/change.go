package billing

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/notices/mail"
)

var (
	errNothingToChange = fault.New(fault.Conflict, "billing.no_subscription_change")
	errNothingToCancel = fault.New(fault.Conflict, "billing.not_cancellable")
	errNoCard          = fault.New(fault.Conflict, "billing.no_card")
	errChanging        = fault.New(fault.Conflict, "billing.busy").WithRetryAfter(5)
	errOtherCurrency   = fault.New(fault.Conflict, "billing.other_currency")
	errOutcomeUnknown  = fault.New(fault.PaymentProviderUnavailable, "billing.outcome_unknown")
)

// linkTTL is how long the link to the provider's page for managing a subscription
// is valid.
const linkTTL = 24 * time.Hour

// changePlan moves a tenant to another plan immediately: from a free plan to a free one, or
// from an active paid plan to a paid one. The current period continues; the new price is
// charged with the next one.
func (s *Service) changePlan(ctx context.Context, steps *api.Steps, by auth.Caller, in *PlanInput) (SubscriptionView, error) {
	plan, err := planByCode(ctx, steps.DB(), in.Body.PlanCode)
	if err != nil {
		return SubscriptionView{}, db.NotFoundAs(err, errNotAvailable)
	}
	if plan.Price == 0 {
		return api.Last(ctx, steps, func(tx *db.Tx) (SubscriptionView, error) {
			if err := s.changeFree(ctx, tx, by, plan.ID); err != nil {
				return SubscriptionView{}, err
			}
			return s.getSubscription(ctx, tx, by, nil)
		})
	}
	if err := s.changePaid(ctx, steps, by, in.Body.PlanCode); err != nil {
		return SubscriptionView{}, err
	}
	return s.getSubscription(ctx, steps.DB(), by, nil)
}

// changeFree moves a tenant from one free plan to another. Its state and period continue, so that
// switching back and forth does not reset periodic usage.
func (s *Service) changeFree(ctx context.Context, tx *db.Tx, by auth.Caller, planID string) error {
	plan, err := lockPlan(ctx, tx, planID) // so that its price stays zero
	if err != nil {
		return err
	}
	if _, err := s.ensureStored(ctx, tx, by.Tenant); err != nil {
		return err
	}
	sub, err := lockSubscription(ctx, tx, by.Tenant)
	if err != nil {
		return err
	}
	current, err := planByID(ctx, tx, sub.PlanID)
	if err != nil {
		return err
	}
	if !plan.Active || plan.Price > 0 || current.Price > 0 || current.ID == plan.ID {
		return errNotAvailable
	}
	old := sub
	sub.moveTo(plan, current)
	return s.save(ctx, tx, old, sub, audit.By(by), actionPlanChanged)
}

// changePaid moves an active subscription to another paid plan. At the provider a new
// subscription begins where this period ends, and the previous one is disabled.
func (s *Service) changePaid(ctx context.Context, steps *api.Steps, by auth.Caller, planCode string) error {
	plan, err := s.buyable(ctx, steps.DB(), by.Tenant, planCode)
	if err != nil {
		return err
	}
	sub, err := s.reconciled(ctx, steps, by.Tenant)
	if err != nil {
		return err
	}
	if sub.Status != Active || sub.ProviderCode == nil || !s.Now().Before(sub.PeriodEnd) {
		return errNothingToChange
	}
	if sub.PlanID == plan.ID { // a concurrent call has made the same change
		return errAlreadyOnPlan
	}
	current, err := planByID(ctx, steps.DB(), sub.PlanID)
	if err != nil {
		return err
	}
	if current.Currency != plan.Currency {
		return errOtherCurrency
	}
	if plan, err = s.syncedPlan(ctx, plan); err != nil {
		return err
	}
	// The provider's answer is stored even if the client disconnects.
	ctx, cancel := db.Detach(ctx, claimDuration)
	defer cancel()
	if sub, err = s.beginChange(ctx, steps, sub, plan, by); err != nil {
		return err
	}
	code, err := s.subscribe(ctx, sub, plan)
	if err == nil {
		return s.saveReconciled(ctx, sub, &code)
	}
	if _, untried := jobs.NotAttempted(err); untried {
		return providerError(errors.Join(err, s.saveReconciled(ctx, sub, nil)))
	}
	found, failure := s.payerSubscriptions(ctx, sub.Tenant, sub.payer(), plan) // it may exist despite the failed call
	if a, ok := findCreated(found, sub); failure == nil && ok {
		return s.saveReconciled(ctx, sub, &a.Code)
	}
	if failure == nil {
		err = errors.Join(err, s.saveReconciled(ctx, sub, nil))
	}
	return errOutcomeUnknown.Wrap(err)
}

// subscribe creates a subscription to a plan at the provider that starts when the period ends. The
// provider allows one per payer and plan, so an earlier one is disabled first.
func (s *Service) subscribe(ctx context.Context, sub Subscription, plan Plan) (code string, err error) {
	found, err := s.payerSubscriptions(ctx, sub.Tenant, sub.payer(), plan)
	if err != nil {
		return "", err
	}
	if _, err := s.disableCharged(ctx, found); err != nil {
		return "", err
	}
	return s.provider.Subscribe(ctx, sub.payer(), textOf(plan.ProviderPlanCode), sub.PeriodEnd)
}

// beginChange stores that a change of plan is in progress.
func (s *Service) beginChange(ctx context.Context, steps *api.Steps, before Subscription, plan Plan, by auth.Caller) (sub Subscription, err error) {
	err = steps.Step(ctx, func(tx *db.Tx) (err error) {
		if sub, err = lockSubscription(ctx, tx, before.Tenant); err != nil {
			return err
		}
		if !sub.UpdatedAt.Equal(before.UpdatedAt) {
			return errChanging
		}
		now := s.Now()
		sub.NextPlanID, sub.CheckAt, sub.UpdatedAt = &plan.ID, new(now.Add(claimDuration)), now
		if err := updateSubscription(ctx, tx, sub); err != nil {
			return err
		}
		if sub, err = subscriptionRow(ctx, tx, sub.Tenant); err != nil {
			return err
		}
		return s.record(ctx, tx, sub.Tenant, audit.By(by), "subscription.change_begun", "", nil, map[string]string{"plan": plan.Code})
	})
	return sub, err
}

// reconciled returns a tenant's subscription after completing a pending change and storing the end of
// an ended plan.
func (s *Service) reconciled(ctx context.Context, steps *api.Steps, tenantID string) (Subscription, error) {
	var sub Subscription
	read := func() error {
		return steps.Step(ctx, func(tx *db.Tx) (err error) {
			if _, err := s.ensureStored(ctx, tx, tenantID); err != nil {
				return err
			}
			sub, err = subscriptionRow(ctx, tx, tenantID)
			return err
		})
	}
	if err := read(); err != nil || sub.NextPlanID == nil {
		return sub, err
	}
	if err := s.reconcile(ctx, sub); err != nil {
		return sub, providerError(err)
	}
	if err := read(); err != nil {
		return sub, err
	}
	if sub.NextPlanID != nil {
		return sub, errChanging
	}
	return sub, nil
}

// cancel ends a paid subscription at the end of its period. The provider is called
// first: a renewal that it has already charged still counts.
func (s *Service) cancel(ctx context.Context, steps *api.Steps, by auth.Caller, _ *struct{}) (SubscriptionView, error) {
	sub, err := s.reconciled(ctx, steps, by.Tenant)
	if err != nil {
		return SubscriptionView{}, err
	}
	ctx, cancel := db.Detach(ctx, claimDuration)
	defer cancel()
	if err := s.beginCancel(ctx, steps, sub); err != nil {
		return SubscriptionView{}, err
	}
	view, err := s.cancelAtProvider(ctx, steps, by, sub)
	if err == nil || errors.Is(err, errNothingToCancel) {
		return view, err
	}
	_, untried := jobs.NotAttempted(err)
	if err = errors.Join(err, s.abandonCancel(ctx, steps, by.Tenant)); untried {
		return SubscriptionView{}, providerError(err)
	}
	return SubscriptionView{}, errOutcomeUnknown.Wrap(err)
}

// cancelAtProvider disables the subscription at the provider, if it exists there, and cancels it with
// the state that the provider then reports.
func (s *Service) cancelAtProvider(ctx context.Context, steps *api.Steps, by auth.Caller, sub Subscription) (SubscriptionView, error) {
	if sub.ProviderCode != nil {
		if err := s.provider.Disable(ctx, *sub.ProviderCode); err != nil {
			return SubscriptionView{}, err
		}
	}
	for range refreshAttempts {
		before, err := subscriptionRow(ctx, steps.DB(), by.Tenant)
		if err != nil {
			return SubscriptionView{}, err
		}
		if !before.cancelling(s.Now()) { // for example, it was bought again
			return SubscriptionView{}, errNothingToCancel
		}
		if before.NextPlanID != nil {
			if err := s.reconcile(ctx, before); err != nil {
				return SubscriptionView{}, err
			}
			return s.getSubscription(ctx, steps.DB(), by, nil)
		}
		a, err := s.atProvider(ctx, before)
		if err != nil {
			return SubscriptionView{}, err
		}
		view, err := api.Last(ctx, steps, func(tx *db.Tx) (SubscriptionView, error) {
			if err := s.apply(ctx, tx, before, a, new(audit.By(by))); err != nil {
				return SubscriptionView{}, err
			}
			return s.getSubscription(ctx, tx, by, nil)
		})
		if !errors.Is(err, errStale) {
			return view, err
		}
	}
	return SubscriptionView{}, errStale
}

// beginCancel claims the cancellation of an active paid subscription. Until this call has stored the
// provider's answer, events are not applied, so that the history has one entry with the name of the
// person who cancelled.
func (s *Service) beginCancel(ctx context.Context, steps *api.Steps, before Subscription) error {
	plan, err := planByID(ctx, steps.DB(), before.PlanID)
	if err != nil {
		return err
	}
	return steps.Step(ctx, func(tx *db.Tx) error {
		sub, err := lockSubscription(ctx, tx, before.Tenant)
		if err != nil {
			return err
		}
		now := s.Now()
		switch {
		case sub.PlanID != plan.ID || sub.NextPlanID != nil || sub.cancelling(now):
			return errChanging
		case sub.Status != Active || plan.Price == 0:
			return errNothingToCancel
		}
		sub.CanceledAt, sub.CheckAt, sub.UpdatedAt = &now, new(now.Add(claimDuration)), now
		return updateSubscription(ctx, tx, sub)
	})
}

// abandonCancel releases the claim of a failed cancellation. The job finds out the state at the
// provider.
func (s *Service) abandonCancel(ctx context.Context, steps *api.Steps, tenantID string) error {
	return steps.Step(ctx, func(tx *db.Tx) error {
		sub, err := lockSubscription(ctx, tx, tenantID)
		now := s.Now()
		if err != nil || !sub.cancelling(now) {
			return err
		}
		sub.CanceledAt, sub.CheckAt, sub.UpdatedAt = nil, &now, now
		return updateSubscription(ctx, tx, sub)
	})
}

// updateCard mails the billing address a link to the provider's page where the card can be changed.
func (s *Service) updateCard(ctx context.Context, steps *api.Steps, by auth.Caller, _ *struct{}) (api.Nothing, error) {
	sub, err := s.reconciled(ctx, steps, by.Tenant)
	if err != nil {
		return nil, err
	}
	if sub.ProviderCode == nil || sub.Status != Active && sub.Status != PastDue {
		return nil, errNoCard
	}
	email, name, err := billingEmail(ctx, steps.DB(), by)
	if err != nil {
		return nil, err
	}
	link, err := s.provider.ManageLink(ctx, *sub.ProviderCode)
	switch {
	case errors.Is(err, ErrUnknownSubscription):
		return nil, errNoCard.Wrap(err)
	case err != nil:
		return nil, providerError(err)
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (api.Nothing, error) {
		err := s.post.CardUpdate(ctx, tx, mail.Person{Email: email, Tenant: by.Tenant}, name, link, linkTTL)
		if err != nil {
			return nil, err
		}
		return nil, s.record(ctx, tx, by.Tenant, audit.By(by), "subscription.card_link_mailed", "", nil, nil)
	})
}

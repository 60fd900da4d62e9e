package billing

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/notices/mail"
)

var (
	errNothingToChange = fault.New(fault.Conflict, "There is no running paid subscription to change. Use the checkout.")
	errNothingToCancel = fault.New(fault.Conflict, "Only an active paid subscription can be cancelled.")
	errNoCard          = fault.New(fault.Conflict, "There is no subscription at the payment provider whose card could be updated. Use the checkout.")
	errChanging        = fault.New(fault.Conflict, "The subscription is being changed at this moment. Try again when that is done.").WithRetryAfter(5)
	errOtherCurrency   = fault.New(fault.Conflict, "The plan is charged in another currency. Use the checkout.")
	errOutcomeUnknown  = fault.New(fault.PaymentProviderUnavailable, "The payment provider did not say whether it changed the subscription. Read it again in a moment.")
)

// linkTTL is how long the link to the provider's page for managing a subscription
// is valid.
const linkTTL = 24 * time.Hour

// Change moves a tenant to another plan immediately: from a free plan to a free one, or
// from an active paid plan to a paid one. The current period continues; the new price is
// charged with the next one.
func (s *Service) Change(ctx context.Context, by auth.Caller, planCode string) error {
	plan, err := planByCode(ctx, s.DB, planCode)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return errNotAvailable
	case err != nil:
		return err
	case plan.Price == 0:
		return s.changeFree(ctx, by, plan.ID)
	}
	return s.changePaid(ctx, by, planCode)
}

// changeFree moves a tenant that is on a free plan to another one. Its state and its
// period continue, so that changing to and fro does not reset what is counted in a period.
func (s *Service) changeFree(ctx context.Context, by auth.Caller, planID string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		plan, err := lockPlan(ctx, tx, planID) // so that it stays free
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
	})
}

// changePaid moves an active subscription to another paid plan. At the provider a new
// subscription begins where this period ends, and the previous one is disabled.
func (s *Service) changePaid(ctx context.Context, by auth.Caller, planCode string) error {
	plan, err := s.buyable(ctx, by.Tenant, planCode)
	if err != nil {
		return err
	}
	sub, err := s.reconciled(ctx, by.Tenant)
	if err != nil {
		return err
	}
	if sub.Status != Active || sub.ProviderCode == nil || !s.Now().Before(sub.PeriodEnd) {
		return errNothingToChange
	}
	if sub.PlanID == plan.ID { // a concurrent call has made the same change
		return errAlreadyOnPlan
	}
	current, err := planByID(ctx, s.DB, sub.PlanID)
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
	if sub, err = s.beginChange(ctx, sub, plan, by); err != nil {
		return err
	}
	code, err := s.subscribe(ctx, sub, plan)
	if err == nil {
		return s.saveReconciled(ctx, sub, &code)
	}
	if _, untried := jobs.Untried(err); untried {
		return providerFault(errors.Join(err, s.saveReconciled(ctx, sub, nil)))
	}
	found, failure := s.payerSubscriptions(ctx, sub, plan) // it may have been created although the call failed
	if a, ok := findCreated(found, sub); failure == nil && ok {
		return s.saveReconciled(ctx, sub, &a.Code)
	}
	if failure == nil {
		err = errors.Join(err, s.saveReconciled(ctx, sub, nil))
	}
	return errOutcomeUnknown.Wrap(err)
}

// subscribe creates a subscription to a plan at the provider that begins where the
// period ends. The provider allows one for each payer and plan, so an earlier one
// is disabled first.
func (s *Service) subscribe(ctx context.Context, sub Subscription, plan Plan) (code string, err error) {
	found, err := s.payerSubscriptions(ctx, sub, plan)
	if err != nil {
		return "", err
	}
	for _, a := range found {
		if a.willBeCharged() {
			if err := s.provider.Disable(ctx, a.Code); err != nil {
				return "", err
			}
		}
	}
	return s.provider.Subscribe(ctx, sub.payer(), textOf(plan.ProviderPlanCode), sub.PeriodEnd)
}

// beginChange stores that a change of plan is in progress.
func (s *Service) beginChange(ctx context.Context, before Subscription, plan Plan, by auth.Caller) (sub Subscription, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
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
		sub, err = subscriptionRow(ctx, tx, sub.Tenant)
		if err != nil {
			return err
		}
		return s.record(ctx, tx, sub.Tenant, audit.By(by), "subscription.change_begun", "", nil, map[string]string{"plan": plan.Code})
	})
	return sub, err
}

// reconciled reads a tenant's subscription after it has finished a pending change
// and stored the end of a plan that is over.
func (s *Service) reconciled(ctx context.Context, tenantID string) (Subscription, error) {
	var sub Subscription
	read := func() error {
		return s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			if _, err = s.ensureStored(ctx, tx, tenantID); err == nil {
				sub, err = subscriptionRow(ctx, tx, tenantID)
			}
			return err
		})
	}
	if err := read(); err != nil || sub.NextPlanID == nil {
		return sub, err
	}
	if err := s.reconcile(ctx, sub); err != nil {
		return sub, providerFault(err)
	}
	if err := read(); err != nil {
		return sub, err
	}
	if sub.NextPlanID != nil {
		return sub, errChanging
	}
	return sub, nil
}

// Cancel ends a paid subscription at the end of its period. The provider is called
// first: a renewal that it has already charged still counts.
func (s *Service) Cancel(ctx context.Context, by auth.Caller) error {
	sub, err := s.reconciled(ctx, by.Tenant)
	if err != nil {
		return err
	}
	ctx, cancel := db.Detach(ctx, claimDuration)
	defer cancel()
	if err := s.beginCancel(ctx, sub); err != nil {
		return err
	}
	if sub.ProviderCode != nil {
		err = s.provider.Disable(ctx, *sub.ProviderCode)
	}
	if err == nil {
		err = s.refreshAs(ctx, by.Tenant, new(audit.By(by)))
	}
	if err == nil || errors.Is(err, errNothingToCancel) {
		return err
	}
	_, untried := jobs.Untried(err)
	if err = errors.Join(err, s.abandonCancel(ctx, by.Tenant)); untried {
		return providerFault(err)
	}
	return errOutcomeUnknown.Wrap(err)
}

// beginCancel claims the cancellation of an active paid subscription. Until this call has
// stored the provider's answer, events of the provider do not, so that the history has one
// entry, with the name of the person who cancelled.
func (s *Service) beginCancel(ctx context.Context, before Subscription) error {
	plan, err := planByID(ctx, s.DB, before.PlanID)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		sub, err := lockSubscription(ctx, tx, before.Tenant)
		now := s.Now()
		switch {
		case err != nil:
			return err
		case sub.PlanID != plan.ID || sub.NextPlanID != nil || sub.cancelling(now):
			return errChanging
		case sub.Status != Active || plan.Price == 0:
			return errNothingToCancel
		}
		sub.CanceledAt, sub.CheckAt, sub.UpdatedAt = &now, new(now.Add(claimDuration)), now
		return updateSubscription(ctx, tx, sub)
	})
}

// abandonCancel ends the claim of a cancellation that failed. The job finds out what the
// provider has done.
func (s *Service) abandonCancel(ctx context.Context, tenantID string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		sub, err := lockSubscription(ctx, tx, tenantID)
		now := s.Now()
		if err != nil || !sub.cancelling(now) {
			return err
		}
		sub.CanceledAt, sub.CheckAt, sub.UpdatedAt = nil, &now, now
		return updateSubscription(ctx, tx, sub)
	})
}

// UpdateCard sends a mail to the tenant's billing e-mail with a link to the
// provider's page where the card can be changed.
func (s *Service) UpdateCard(ctx context.Context, by auth.Caller) error {
	sub, err := s.reconciled(ctx, by.Tenant)
	if err != nil {
		return err
	}
	if sub.ProviderCode == nil || sub.Status != Active && sub.Status != PastDue {
		return errNoCard
	}
	email, name, err := s.billingEmail(ctx, by)
	if err != nil {
		return err
	}
	link, err := s.provider.ManageLink(ctx, *sub.ProviderCode)
	switch {
	case errors.Is(err, ErrUnknownSubscription):
		return errNoCard.Wrap(err)
	case err != nil:
		return providerFault(err)
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		err := s.post.CardUpdate(ctx, tx, mail.Person{Email: email, Tenant: by.Tenant}, name, link, linkTTL)
		if err != nil {
			return err
		}
		return s.record(ctx, tx, by.Tenant, audit.By(by), "subscription.card_link_mailed", "", nil, nil)
	})
}

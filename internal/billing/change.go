package billing

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/mail"
)

var (
	errNothingToChange = fault.New(fault.Conflict, "There is no running paid subscription to change. Use the checkout.")
	errNothingToCancel = fault.New(fault.Conflict, "Only an active paid subscription can be cancelled.")
	errNoCard          = fault.New(fault.Conflict, "There is no subscription at the payment provider whose card could be updated. Use the checkout.")
	errChanging        = fault.New(fault.Conflict, "The subscription is being changed at this moment. Try again when that is done.")
	errOtherCurrency   = fault.New(fault.Conflict, "The plan is charged in another currency. Use the checkout.")
	errUnsure          = fault.New(fault.PaymentProviderUnavailable, "The payment provider did not say whether it changed the subscription. Read it again in a moment.")
)

// linkTTL is how long the provider's page for managing a subscription can be
// opened.
const linkTTL = 24 * time.Hour

// Change puts a tenant's running subscription on another paid plan at once.
// The period goes on; the new price is charged with the next one. At the provider
// a new subscription begins where this period ends, and the one before is ended.
func (s *Service) Change(ctx context.Context, by auth.Caller, planCode string) error {
	plan, err := s.buyable(ctx, by.Tenant, planCode)
	if err != nil {
		return err
	}
	on, err := s.settled(ctx, by.Tenant)
	if err != nil {
		return err
	}
	if on.Status != Active || on.ProviderCode == nil || !s.Now().Before(on.PeriodEnd) {
		return errNothingToChange
	}
	if on.PlanID == plan.ID { // by now: somebody else has asked for the same
		return errAlreadyOn
	}
	was, err := planByID(ctx, s.DB, on.PlanID)
	if err != nil {
		return err
	}
	if was.Currency != plan.Currency {
		return errOtherCurrency
	}
	if plan, err = s.told(ctx, plan); err != nil {
		return err
	}
	// Once the provider was asked, its answer is kept even if the client is gone.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), claimTime)
	defer cancel()
	if on, err = s.begin(ctx, on, plan, by); err != nil {
		return err
	}
	code, err := s.subscribe(ctx, on, plan)
	if err == nil {
		return s.arranged(ctx, on, &code)
	}
	theirs, unheard := s.ofPayer(ctx, on, plan) // the deed may have been done
	if a, ok := made(theirs, on); unheard == nil && ok {
		return s.arranged(ctx, on, &a.Code)
	}
	if unheard == nil {
		err = errors.Join(err, s.arranged(ctx, on, nil))
	}
	return errUnsure.Wrap(err)
}

// subscribe makes a subscription of a plan at the provider that begins where the
// period ends. One that is left there from before would be in the way.
func (s *Service) subscribe(ctx context.Context, on Subscription, plan Plan) (code string, err error) {
	theirs, err := s.ofPayer(ctx, on, plan)
	if err != nil {
		return "", err
	}
	for _, a := range theirs {
		if a.running() {
			if err := s.provider.Disable(ctx, a.Code); err != nil {
				return "", err
			}
		}
	}
	return s.provider.Subscribe(ctx, on.payer(), textOf(plan.ProviderPlanCode), on.PeriodEnd)
}

// begin notes that a change of plan is under way.
func (s *Service) begin(ctx context.Context, before Subscription, plan Plan, by auth.Caller) (on Subscription, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if on, err = lockSubscription(ctx, tx, before.Tenant); err != nil {
			return err
		}
		if !on.UpdatedAt.Equal(before.UpdatedAt) {
			return errChanging
		}
		now := s.Now()
		on.NextPlanID, on.CheckAt, on.UpdatedAt = &plan.ID, new(now.Add(claimTime)), now
		if err := updateSubscription(ctx, tx, on); err != nil {
			return err
		}
		on, err = subscriptionRow(ctx, tx, on.Tenant)
		if err != nil {
			return err
		}
		return s.record(ctx, tx, on.Tenant, audit.By(by), "subscription.change_begun", "", nil, map[string]string{"plan": plan.Code})
	})
	return on, err
}

// settled is a tenant's subscription with nothing left to arrange at the provider,
// and with its end written down if that has come.
func (s *Service) settled(ctx context.Context, tenantID string) (Subscription, error) {
	var on Subscription
	read := func() error {
		return s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			if _, err = s.open(ctx, tx, tenantID); err == nil {
				on, err = subscriptionRow(ctx, tx, tenantID)
			}
			return err
		})
	}
	if err := read(); err != nil || on.NextPlanID == nil {
		return on, err
	}
	if err := s.arrange(ctx, on); err != nil {
		return on, atProvider(err)
	}
	if err := read(); err != nil {
		return on, err
	}
	if on.NextPlanID != nil {
		return on, errChanging
	}
	return on, nil
}

// Cancel lets a paid subscription run out with its period. The provider is asked
// first: a renewal that it has charged already still counts.
func (s *Service) Cancel(ctx context.Context, by auth.Caller) error {
	on, err := s.settled(ctx, by.Tenant)
	if err != nil {
		return err
	}
	plan, err := planByID(ctx, s.DB, on.PlanID)
	if err != nil {
		return err
	}
	if on.Status != Active || plan.Price == 0 {
		return errNothingToCancel
	}
	ctx = context.WithoutCancel(ctx)
	if on.ProviderCode != nil {
		if err := s.provider.Disable(ctx, *on.ProviderCode); err != nil {
			return errUnsure.Wrap(err)
		}
		if err := s.refresh(ctx, by.Tenant); err != nil {
			return errUnsure.Wrap(err)
		}
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now, err := lockSubscription(ctx, tx, by.Tenant)
		if err != nil {
			return err
		}
		if now.CanceledAt != nil || now.PlanID != on.PlanID {
			return errNothingToCancel
		}
		was, at := now, s.Now()
		now.CanceledAt = &at
		now.Status = now.after(onCanceled)
		now.CheckAt = now.look(true, at)
		return s.write(ctx, tx, was, now, audit.By(by), "subscription.cancel_asked")
	})
}

// UpdateCard mails the link to the provider's page on which the card can be
// changed to the tenant's billing e-mail.
func (s *Service) UpdateCard(ctx context.Context, by auth.Caller) error {
	on, err := s.settled(ctx, by.Tenant)
	if err != nil {
		return err
	}
	if on.ProviderCode == nil || on.Status != Active && on.Status != PastDue {
		return errNoCard
	}
	email, name, err := s.billingEmail(ctx, by)
	if err != nil {
		return err
	}
	link, err := s.provider.ManageLink(ctx, *on.ProviderCode)
	switch {
	case errors.Is(err, ErrUnknownSubscription):
		return errNoCard.Wrap(err)
	case err != nil:
		return atProvider(err)
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		err := s.post.CardUpdate(ctx, tx, mail.Person{Email: email}, name, link, linkTTL)
		if err != nil {
			return err
		}
		return s.record(ctx, tx, by.Tenant, audit.By(by), "subscription.card_link_mailed", "", nil, nil)
	})
}

package billing

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// DisableKind is the kind of outbox event that disables a subscription at the provider.
const DisableKind = "subscription.disable"

// disablePayload names a subscription by its code or, if that is unknown, by its plan and payer.
type disablePayload struct {
	Code     string        `json:"code,omitempty"`
	Replaced *replacedPlan `json:"replaced,omitempty"`
}

// replacedPlan is a plan that was paid, or chosen, and that another plan has replaced.
type replacedPlan struct {
	Tenant    string    `json:"tenant"`
	Reference string    `json:"reference"` // of the payment that led to it
	PlanID    string    `json:"planId"`
	Payer     Payer     `json:"payer"`
	At        time.Time `json:"at"` // of the event
}

// enqueueDisable adds the outbox event that disables a subscription at the provider.
func (s *Service) enqueueDisable(ctx context.Context, tx *db.Tx, tenantID string, d disablePayload) error {
	return s.outbox.AddAbout(ctx, tx, jobs.Person{Tenant: tenantID}, DisableKind, "", d)
}

// Summary returns the subscription of a DisableKind event for the list of events, or else the payment that led to it.
func Summary(e jobs.Event) map[string]string {
	var d disablePayload
	if e.Decode(&d) != nil {
		return nil
	}
	if d.Replaced != nil {
		return map[string]string{"reference": d.Replaced.Reference}
	}
	return map[string]string{"subscription": d.Code}
}

// HandleDisable disables a subscription at the provider.
func (s *Service) HandleDisable(ctx context.Context, e jobs.Event) error {
	var d disablePayload
	if err := e.Decode(&d); err != nil {
		return err
	}
	disable := func() error { return s.provider.Disable(ctx, d.Code) }
	if d.Replaced != nil {
		disable = func() error { return s.disableReplaced(ctx, *d.Replaced) }
	}
	if err := disable(); err != nil {
		return jobs.Outage(err) // never give up: until it succeeds, the tenant may be charged for nothing
	}
	return nil
}

var errNotCreated = errors.New("billing: the provider has not created the subscription yet")

// disableReplaced disables the subscription that the provider creates for a replaced plan. If the tenant is on
// that plan again, it is charged by that subscription: the provider has one per payer and plan.
func (s *Service) disableReplaced(ctx context.Context, r replacedPlan) error {
	sub, err := subscriptionRow(ctx, s.DB, r.Tenant)
	if err != nil || sub.PlanID == r.PlanID || textOf(sub.NextPlanID) == r.PlanID {
		return err
	}
	plan, err := planByID(ctx, s.DB, r.PlanID)
	if err != nil {
		return err
	}
	found, err := s.payerSubscriptions(ctx, r.Tenant, r.Payer, plan)
	if err != nil {
		return err
	}
	disabled, err := s.disableCharged(ctx, found)
	if err == nil && disabled == 0 && s.Now().Before(r.At.Add(codeCheckInterval)) {
		return errNotCreated
	}
	return err
}

// disableCharged disables the subscriptions that will be charged, and returns their number.
func (s *Service) disableCharged(ctx context.Context, found []ProviderSubscription) (disabled int, err error) {
	for _, a := range found {
		if !a.willBeCharged() {
			continue
		}
		if err := s.provider.Disable(ctx, a.Code); err != nil {
			return disabled, err
		}
		disabled++
	}
	return disabled, nil
}

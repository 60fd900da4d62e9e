package billing

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const (
	base = "/api/v1/billing"
	tag  = "Billing"
)

// Register adds the operations of this package to the API (specification, section
// 7.6).
func (s *Service) Register(routes *api.API) {
	admins := []auth.Kind{auth.TenantAdmin}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/plans", ID: "listPlans", Tag: tag, Kinds: auth.Team, Sort: planOrders,
		Summary: "What there is to choose from", Message: "Plans.",
		Description: "The plans that can be chosen, and the one that the organisation is on; the cheapest first.",
	}, s.listPlans)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/subscription", ID: "getSubscription", Tag: tag, Kinds: admins, Permission: auth.BillingRead,
		Summary: "The organisation's subscription", Message: "Subscription.",
		Description: "The plan that the organisation is on, and the period that is paid for.",
	}, s.getSubscription)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/subscription/tier", ID: "getTier", Tag: tag, Kinds: auth.Team,
		Summary: "How much is left", Message: "Tier.",
		Description: "What the plan allows and how much of it is in use, now. A limit of null is none.",
	}, s.getTier)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/checkout", ID: "checkoutPlan", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: tag, Kinds: admins, Permission: auth.BillingManage,
		Summary: "Buy a plan", Message: "Checkout opened.",
		Description: "Opens a checkout at the payment provider and gives the address of its page; one that is open for the plan is given again. " +
			"The plan begins when it is paid, and is renewed by itself from then on.",
		Errors: []fault.Code{fault.PlanNotAvailable, fault.AlreadyOnPlan, fault.Conflict, fault.PaymentProviderUnavailable},
	}, s.checkout)
	api.Call(routes, api.Operation{
		Method: http.MethodPut, Path: base + "/subscription/plan", ID: "changePlan", Essential: true, Budget: api.ProviderCalls, Tag: tag, Kinds: admins, Permission: auth.BillingManage,
		Summary: "Change the plan", Message: "Plan changed.",
		Description: "Moves the organisation to another plan at once: from a free plan to a free one, or from a running paid plan to a paid one. " +
			"The period continues; the new price is charged with the next one. What is in use beyond the new limits stays; only more is refused.",
		Errors: []fault.Code{fault.PlanNotAvailable, fault.AlreadyOnPlan, fault.Conflict, fault.PaymentProviderUnavailable},
	}, s.changePlan)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/subscription/cancel", ID: "cancelSubscription", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: tag, Kinds: admins, Permission: auth.BillingManage,
		Summary: "Cancel the subscription", Message: "Subscription cancelled.",
		Description: "The plan stays to the end of the period that is paid for; then the organisation is on FREE again.",
		Errors:      []fault.Code{fault.Conflict, fault.PaymentProviderUnavailable},
	}, s.cancel)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/subscription/card-update", ID: "updateCard", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: tag, Kinds: admins, Permission: auth.BillingManage,
		Summary: "Change the card", Message: "A link for managing the subscription is on its way to your billing e-mail.",
		Description: "Mails the address of the provider's page for the subscription to the billing e-mail of the profile, or without one to the caller.",
		Errors:      []fault.Code{fault.Conflict, fault.PaymentProviderUnavailable},
	}, s.updateCard)
	s.registerPlatform(routes)
}

var planOrders = api.Fields("price", "code", "name")

// PlanInput is the input of checkoutPlan and changePlan.
type PlanInput struct {
	Body struct {
		PlanCode string `json:"planCode" minLength:"1" maxLength:"60" example:"GROWTH"`
	}
}

func (s *Service) listPlans(ctx context.Context, q db.Q, by auth.Caller, in *api.ArrayQuery) ([]PlanView, error) {
	effective, err := s.effectivePlan(ctx, q, by.Tenant)
	if err != nil {
		return nil, err
	}
	plans, err := selectablePlans(ctx, q, effective.ID)
	if err != nil {
		return nil, err
	}
	return api.Array(*in, planOrders, viewPlans(plans))
}

func (s *Service) getSubscription(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (SubscriptionView, error) {
	effective, err := s.effectivePlan(ctx, q, by.Tenant)
	return viewSubscription(effective), err
}

func (s *Service) getTier(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (TierView, error) {
	return s.tier(ctx, q, by.Tenant)
}

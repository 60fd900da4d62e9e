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
		Summary: "List plans", Message: "Plans.",
		Description: "The plans available to the organisation and its current plan, cheapest first.",
	}, s.listPlans)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/subscription", ID: "getSubscription", Tag: tag, Kinds: admins, Permission: auth.BillingRead,
		Summary: "Get the subscription", Message: "Subscription.",
		Description: "The current plan of the organisation and its paid period.",
	}, s.getSubscription)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/subscription/tier", ID: "getTier", Tag: tag, Kinds: auth.Team,
		Summary: "Get quota usage", Message: "Quota usage.",
		Description: "The limits of the plan and their current usage. A limit of null means unlimited.",
	}, s.getTier)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/checkout", ID: "checkoutPlan", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: tag, Kinds: admins, Permission: auth.BillingManage,
		Summary: "Start checkout for a plan", Message: "Checkout started.",
		Description: "Opens a checkout at the payment provider and returns its URL. A checkout that is already open for the plan is returned again. The " +
			"plan starts when it is paid and renews automatically.",
		Errors: []fault.Code{fault.PlanNotAvailable, fault.AlreadyOnPlan, fault.Conflict, fault.PaymentProviderUnavailable},
	}, s.checkout)
	api.Call(routes, api.Operation{
		Method: http.MethodPut, Path: base + "/subscription/plan", ID: "changePlan", Essential: true, Budget: api.ProviderCalls, Tag: tag, Kinds: admins, Permission: auth.BillingManage,
		Summary: "Change the plan", Message: "Plan changed.",
		Description: "Changes the plan immediately, from one free plan to another or from one active paid plan to another. The period continues and the " +
			"new price applies from the next one. Usage above the new limits is kept; only new usage is refused.",
		Errors: []fault.Code{fault.PlanNotAvailable, fault.AlreadyOnPlan, fault.Conflict, fault.PaymentProviderUnavailable},
	}, s.changePlan)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/subscription/cancel", ID: "cancelSubscription", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: tag, Kinds: admins, Permission: auth.BillingManage,
		Summary: "Cancel the subscription", Message: "Subscription cancelled.",
		Description: "Cancels renewal. The plan stays active until the end of the paid period, then the organisation moves to FREE.",
		Errors:      []fault.Code{fault.Conflict, fault.PaymentProviderUnavailable},
	}, s.cancel)
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/subscription/card-update", ID: "updateCard", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: tag, Kinds: admins, Permission: auth.BillingManage,
		Summary: "Update the payment card", Message: "We have sent a link for managing the subscription to your billing email address.",
		Description: "Mails the URL of the provider's subscription page to the billing email address of the profile, or to the caller if there is none.",
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
	return s.Tier(ctx, q, by.Tenant)
}

// Written by "make generated". DO NOT EDIT.

package billing

import (
	"stagegate/internal/api"
)

// The operations of this package.
const (
	ListPlans          api.Op[api.ArrayQuery, []PlanView]                  = "listPlans"
	GetSubscription    api.Op[struct{}, SubscriptionView]                  = "getSubscription"
	GetTier            api.Op[struct{}, TierView]                          = "getTier"
	CheckoutPlan       api.Op[PlanInput, CheckoutView]                     = "checkoutPlan"
	ChangePlan         api.Op[PlanInput, SubscriptionView]                 = "changePlan"
	CancelSubscription api.Op[struct{}, SubscriptionView]                  = "cancelSubscription"
	UpdateCard         api.Op[struct{}, api.Nothing]                       = "updateCard"
	ListBillingPlans   api.Op[api.ArrayQuery, []PlanView]                  = "listBillingPlans"
	AddBillingPlan     api.Op[AddPlanInput, PlanView]                      = "addBillingPlan"
	ChangeBillingPlan  api.Op[PutPlanInput, PlanView]                      = "changeBillingPlan"
	BillingSummary     api.Op[struct{}, SummaryView]                       = "billingSummary"
	BillingTenants     api.Op[BillingTenantsInput, api.Page[StandingView]] = "billingTenants"
	BillingPastDue     api.Op[api.PageQuery, api.Page[StandingView]]       = "billingPastDue"
)

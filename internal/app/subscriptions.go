package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"stagegate/internal/billing"
	"stagegate/internal/finance"
	"stagegate/internal/infra/jobs"
	"stagegate/internal/providers/paystack"
)

// subscriptions implements billing.Provider with Paystack.
type subscriptions struct {
	client *paystack.Client
}

// CreatePlan looks for the plan first: an earlier call whose response was lost may have
// created it.
func (s subscriptions) CreatePlan(ctx context.Context, p billing.Plan) (string, error) {
	request, err := planRequest(p)
	if err != nil {
		return "", err
	}
	code, err := s.client.PlanDescribed(ctx, request.Description)
	if err != nil {
		return "", billingError(err)
	}
	if code != "" {
		return code, billingError(s.client.UpdatePlan(ctx, code, request))
	}
	code, err = s.client.CreatePlan(ctx, request)
	return code, billingError(err)
}

func (s subscriptions) UpdatePlan(ctx context.Context, p billing.Plan) error {
	request, err := planRequest(p)
	if err != nil {
		return err
	}
	return billingError(s.client.UpdatePlan(ctx, *p.ProviderPlanCode, request))
}

func planRequest(p billing.Plan) (paystack.PlanRequest, error) {
	amount, err := paystack.Amount(p.Price, p.Currency)
	interval := paystack.IntervalMonthly
	if p.Interval == billing.Yearly {
		interval = paystack.IntervalAnnually
	}
	return paystack.PlanRequest{
		Name: p.Name, Amount: amount, Currency: p.Currency, Interval: interval, Description: "stagegate plan " + p.ID,
	}, billingError(err)
}

// billingError converts an error of the provider. One without information about the call is
// marked as an outage.
func billingError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, paystack.ErrUnknownPlan):
		return fmt.Errorf("%w: %w", billing.ErrUnknownPlan, err)
	case errors.Is(err, paystack.ErrUnknownSubscription):
		return fmt.Errorf("%w: %w", billing.ErrUnknownSubscription, err)
	case paystack.IsCurrency(err):
		return fmt.Errorf("%w: %w", billing.ErrCurrency, err)
	case paystack.IsUnavailable(err):
		return jobs.Outage(err)
	}
	return err
}

func (s subscriptions) Checkout(ctx context.Context, c billing.Checkout, planCode string) (string, error) {
	amount, err := paystack.Amount(c.Amount, c.Currency)
	if err != nil {
		return "", billingError(err)
	}
	page, err := s.client.InitializePlan(ctx, paystack.InitializeRequest{
		Reference: c.Reference, Email: c.Email, Amount: amount, Currency: c.Currency,
	}, planCode)
	return page.AuthorizationURL, billingError(err)
}

func (s subscriptions) Verify(ctx context.Context, reference string) (billing.Charge, error) {
	t, err := s.client.VerifyPlan(ctx, reference)
	switch {
	case errors.Is(err, paystack.ErrUnknownReference):
		return billing.Charge{Status: "unknown reference"}, nil
	case err != nil:
		return billing.Charge{}, billingError(err)
	case t.Domain != s.client.Domain():
		return billing.Charge{Status: "payment of the other mode (" + t.Domain + ")"}, nil
	case t.Reference != reference:
		return billing.Charge{}, fmt.Errorf("asked about %s, got an answer about %s", reference, t.Reference)
	}
	minor, err := paystack.Minor(t.Amount, t.Currency)
	if err != nil {
		minor = -1
	}
	how := outcome(t.Status)
	return billing.Charge{
		Paid: how == finance.Confirmed, Failed: how == finance.Declined, Status: t.Status, Amount: minor, Currency: t.Currency,
		PlanCode: t.PlanCode, Payer: billing.Payer(t.Customer), PaidAt: t.PaidAt,
	}, nil
}

func (s subscriptions) Subscription(ctx context.Context, code string) (billing.ProviderSubscription, error) {
	got, err := s.client.Subscription(ctx, code)
	if err != nil {
		return billing.ProviderSubscription{}, billingError(err)
	}
	return providerSubscription(got), nil
}

func (s subscriptions) Subscriptions(ctx context.Context, payer billing.Payer) ([]billing.ProviderSubscription, error) {
	got, err := s.client.Subscriptions(ctx, payer.ID)
	all := make([]billing.ProviderSubscription, len(got))
	for i, one := range got {
		all[i] = providerSubscription(one)
	}
	return all, billingError(err)
}

// states maps the provider's states; unknown ones map to the zero State.
var states = map[string]billing.State{
	paystack.SubscriptionActive: billing.Renewing, paystack.SubscriptionAttention: billing.Failing,
	paystack.SubscriptionNonRenewing: billing.Ending,
	paystack.SubscriptionCancelled:   billing.Ended, paystack.SubscriptionCompleted: billing.Ended,
}

func providerSubscription(s paystack.Subscription) billing.ProviderSubscription {
	return billing.ProviderSubscription{Code: s.Code, PlanCode: s.PlanCode, State: states[s.Status], NextPayment: s.NextPayment, Unpaid: s.Unpaid}
}

func (s subscriptions) Subscribe(ctx context.Context, payer billing.Payer, planCode string, from time.Time) (string, error) {
	code, err := s.client.Subscribe(ctx, payer.Code, planCode, from)
	if err != nil && !paystack.IsUnavailable(err) {
		return "", fmt.Errorf("%w: %w", billing.ErrRefused, err)
	}
	return code, billingError(err)
}

func (s subscriptions) Disable(ctx context.Context, code string) error {
	return billingError(s.client.Disable(ctx, code))
}

func (s subscriptions) ManageLink(ctx context.Context, code string) (string, error) {
	link, err := s.client.ManageLink(ctx, code)
	return link, billingError(err)
}

// PlanProvider returns the provider of billing, for tests.
func (a *App) PlanProvider() billing.Provider { return subscriptions{client: a.payments} }

// handleWebhook dispatches an event of the payment provider: subscription events to billing,
// all others to finance.
func (a *App) handleWebhook(ctx context.Context, e jobs.Event) error {
	body, err := finance.WebhookBody(e)
	if err != nil {
		return err
	}
	event, ok := providerEvent(body)
	if !ok {
		return a.Finance.HandleWebhook(ctx, e)
	}
	if err := a.Billing.Handle(ctx, event); err != nil {
		return err
	}
	slog.DebugContext(ctx, "subscription webhook handled", "event", event.Name)
	return nil
}

// summary returns the event and reference of a webhook for the outbox list.
func (a *App) summary(e jobs.Event) map[string]string {
	body, err := finance.WebhookBody(e)
	if err != nil {
		return nil
	}
	event, err := paystack.ParseEvent(body)
	if err != nil {
		return nil
	}
	return map[string]string{"event": event.Name, "reference": event.Reference}
}

// providerEvent parses a subscription event. A charge is one if it is for a plan. The first
// charge of a subscription has one of our references.
func providerEvent(body []byte) (billing.ProviderEvent, bool) {
	e, err := paystack.ParseEvent(body)
	if err != nil {
		return billing.ProviderEvent{}, false
	}
	subject := e.Subject()
	n := billing.ProviderEvent{Name: e.Name, Reference: e.Reference, Subscription: subject.Subscription, Customer: subject.Customer}
	switch {
	case e.Name == paystack.EventChargeSuccess:
		return n, strings.HasPrefix(e.Reference, "SUB-") || subject.Plan != ""
	case strings.HasPrefix(e.Name, "subscription."), strings.HasPrefix(e.Name, "invoice."):
		n.Reference = ""
		return n, true
	}
	return billing.ProviderEvent{}, false
}

// billingClock returns the time for billing periods; the sandbox has its own clock for them.
func (a *App) billingClock() time.Time {
	if a.sandbox == nil {
		return a.realNow()
	}
	return a.sandbox.payments.BillingNow()
}

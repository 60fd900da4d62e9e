package cases

import (
	"context"
	"errors"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerPay(routes *api.API) {
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: myApplication + "/payments", ID: "payMyApplication", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationManage, Status: http.StatusCreated,
		Summary: "Start payment for the current stage",
		Description: "Opens a checkout at the payment provider for the invoice of the current payment stage and returns the address of its page. " +
			"While a checkout is open, it is returned again with status 200.",
		Message: "Checkout opened.",
		Errors:  append([]fault.Code{fault.StageNotCurrent, fault.ApplicationNotEditable}, finance.StartErrors...),
	}, func(ctx context.Context, steps *api.Steps, by auth.Caller, in *PayInput) (finance.StartView, error) {
		return s.Pay(ctx, steps, by, in.ApplicationID, in.callback())
	}, func(ctx context.Context, _ db.Q, _ auth.Caller, in *PayInput) error {
		return s.Finance.CheckCallback(ctx, in.callback(), false)
	})
}

// PayInput is the input of payMyApplication.
type PayInput struct {
	ApplicationID string `path:"applicationId"`
	Body          *struct {
		CallbackURL *string `json:"callbackUrl,omitempty" maxLength:"2000" doc:"Absolute https URL to which the payer's browser returns after the payment; optional"`
	}
}

// callback returns the callback URL of the body, nil for none.
func (in *PayInput) callback() *string {
	if in.Body == nil {
		return nil
	}
	return in.Body.CallbackURL
}

var errNoInvoice = fault.New(fault.StageNotCurrent, "stage.no_payment_due")

// Pay starts the checkout of the invoice of the current stage for the customer.
func (s *Service) Pay(ctx context.Context, steps *api.Steps, by auth.Caller, id string, callbackURL *string) (finance.StartView, error) {
	r, err := readApplication(ctx, steps.DB(), by, id)
	if err != nil {
		return finance.StartView{}, err
	}
	if r.Status != InProgress {
		return finance.StartView{}, errApplicationNotEditable
	}
	current, err := currentStage(ctx, steps.DB(), r.Tenant, id)
	switch {
	case errors.Is(err, db.ErrNotFound), err == nil && current.InvoiceID == nil:
		return finance.StartView{}, errNoInvoice
	case err != nil:
		return finance.StartView{}, err
	}
	return s.Finance.Start(ctx, steps, finance.NewPayment{
		Tenant: r.Tenant, InvoiceID: *current.InvoiceID, Email: by.Email, CallbackURL: callbackURL,
	})
}

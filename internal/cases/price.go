package cases

import (
	"context"
	"errors"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

var errPriceTooLarge = fault.New(fault.Conflict, "stage.price_overflow")

// Price calculates the price of a stage, or of all visible stages if stageID is "". It fails
// if the price overflows.
func Price(filled *form.Filled, stageID string) (price.Breakdown, error) {
	b, err := filled.Price(stageID)
	if errors.Is(err, money.ErrOverflow) {
		return price.Breakdown{}, errPriceTooLarge.Wrap(err)
	}
	return b, err
}

// registerPrices adds the operations that estimate the price of a request and preview the
// price of a stage.
func (s *Service) registerPrices(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myRequests + "/{id}/price", ID: "estimateRequestPrice", Tag: "Customer requests",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.RequestRead, Errors: []fault.Code{fault.Conflict},
		Summary: "Estimate the price of a request", Message: "Price calculated.",
		Description: "Calculates the price breakdown of all visible payment stages with the current answers and parties. It is an estimate: " +
			"the invoice of a stage is priced when the application enters the stage.",
	}, s.estimatePrice)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffApplication + "/stages/{stageId}/price-preview", ID: "previewStagePrice", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Errors: []fault.Code{fault.Conflict},
		Summary: "Preview the price of a stage", Message: "Price calculated.",
		Description: "Calculates the price breakdown with the current answers and parties. A stage that has no charges or is hidden costs nothing.",
	}, s.previewPrice)
}

// RequestEstimateView is the price of all payment stages of a request.
type RequestEstimateView struct {
	price.View

	Estimate bool `json:"estimate" doc:"Always true: invoices are priced when their stage is entered"`
}

func (s *Service) estimatePrice(ctx context.Context, q db.Q, by auth.Caller, in *MyRequestInput) (RequestEstimateView, error) {
	r, err := s.GetRequest(ctx, q, by, in.RequestID)
	if err != nil {
		return RequestEstimateView{}, err
	}
	b, err := Price(r.readBy(by).Fill(), "")
	return RequestEstimateView{View: b.View(), Estimate: true}, err
}

// previewPrice calculates the price of a stage as if it were entered now.
func (s *Service) previewPrice(ctx context.Context, q db.Q, by auth.Caller, in *StageInput) (price.View, error) {
	a, err := s.GetApplication(ctx, q, by, in.ApplicationID)
	if err != nil {
		return price.View{}, err
	}
	if _, ok := a.Form.Stage(in.StageID); !ok {
		return price.View{}, fault.ErrNotFound
	}
	b, err := Price(a.readBy(by).Fill(), in.StageID)
	return b.View(), err
}

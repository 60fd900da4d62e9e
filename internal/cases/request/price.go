package request

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// registerPrice adds the operation that tells a customer what a request will cost.
func (s *Service) registerPrice(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: customerBase + "/{id}/price", ID: "estimateRequestPrice", Tag: "Customer requests",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.RequestRead, Errors: []fault.Code{fault.Conflict},
		Summary: "What a request will cost", Message: "Price worked out.",
		Description: "The price breakdown of all visible payment stages with the answers and parties of this moment. It is an estimate: " +
			"the invoice of a stage is priced when the application enters it.",
	}, s.price)
}

// EstimateView is the price of all payment stages of a request.
type EstimateView struct {
	price.View

	Estimate bool `json:"estimate" doc:"Always true: what is owed is priced when the stage is entered"`
}

func (s *Service) price(ctx context.Context, q db.Q, by auth.Caller, in *OwnInput) (EstimateView, error) {
	r, err := s.Get(ctx, q, by, in.RequestID)
	if err != nil {
		return EstimateView{}, err
	}
	b, err := casefile.Price(r.Fill(), "")
	return EstimateView{View: b.View(), Estimate: true}, err
}

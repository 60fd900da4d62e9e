package application

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

func (s *Service) registerPrice(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffPath + "/stages/{stageId}/price-preview", ID: "previewStagePrice", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Errors: []fault.Code{fault.Conflict},
		Summary: "What a stage costs", Message: "Price worked out.",
		Description: "The price breakdown with the answers and parties of this moment. A stage without charges, or one that is hidden now, costs nothing.",
	}, s.price)
}

// price calculates what would be due for a stage that is entered now.
func (s *Service) price(ctx context.Context, q db.Q, by auth.Caller, in *StageInput) (price.View, error) {
	a, err := s.Get(ctx, q, by, in.ApplicationID)
	if err != nil {
		return price.View{}, err
	}
	if _, ok := a.Form.Stage(in.StageID); !ok {
		return price.View{}, fault.ErrNotFound
	}
	b, err := casefile.Price(a.Fill(), in.StageID)
	return b.View(), err
}

package request

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerWithdraw(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: customerBase + "/{requestId}/withdraw", ID: "withdrawRequest", Tag: "Customer requests",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.RequestCreate,
		Summary:     "Take a request back",
		Description: "Ends a draft, or a request that waits for its review. Another one can then be made for the service.",
		Message:     "Request withdrawn.", Errors: []fault.Code{fault.RequestNotEditable},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *IDInput) (View, error) {
		return s.Withdraw(ctx, tx, by, in.RequestID)
	})
}

// Withdraw withdraws an open request, for its customer.
func (s *Service) Withdraw(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (View, error) {
	r, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return View{}, err
	}
	if err := s.Casefile.Release(ctx, tx, r.Tenant, r.ID, &r.Content); err != nil {
		return View{}, err
	}
	before := r.Status
	if err := r.withdraw(s.Now()); err != nil {
		return View{}, err
	}
	if err := s.save(ctx, tx, by, r, "request.withdrawn", before, r.Status); err != nil {
		return View{}, err
	}
	if before == Returned {
		if err := s.cancelCorrection(ctx, tx, &r.Record); err != nil {
			return View{}, err
		}
	}
	return s.view(ctx, tx, by, r)
}

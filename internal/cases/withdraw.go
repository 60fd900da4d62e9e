package cases

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerWithdraw(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: myRequests + "/{requestId}/withdraw", ID: "withdrawRequest", Tag: "Customer requests",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.RequestCreate,
		Summary:     "Withdraw a request",
		Description: "Withdraws a draft, a pending or a returned request. The customer can then start a new request for the service. A pending decision of staff ends.",
		Message:     "Request withdrawn.", Errors: []fault.Code{fault.RequestNotEditable},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *RequestInput) (RequestView, error) {
		return s.Withdraw(ctx, tx, by, in.RequestID)
	})
}

// Withdraw withdraws an open request for its customer.
func (s *Service) Withdraw(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (RequestView, error) {
	c, err := s.lockHeldRequest(ctx, tx, by, id)
	if err != nil {
		return RequestView{}, err
	}
	if err := s.withdraw(ctx, tx, c); err != nil {
		return RequestView{}, err
	}
	if err := s.endDecision(ctx, tx, c, onRefusal, errNotPending); err != nil {
		return RequestView{}, err
	}
	if err := s.detachFiles(ctx, tx, c); err != nil {
		return RequestView{}, err
	}
	if err := s.save(ctx, tx, c, audit.By(by)); err != nil {
		return RequestView{}, err
	}
	return s.viewRequest(ctx, tx, by, c)
}

// withdraw withdraws the request and cancels its open correction. The caller saves the case.
func (s *Service) withdraw(ctx context.Context, tx *db.Tx, c *Case) error {
	before := c.Status
	if err := c.move(onWithdraw, s.Now()); err != nil {
		return err
	}
	if c.CorrectionID != "" {
		if _, err := s.endCorrection(ctx, tx, c, c.CorrectionID, onCanceled, ""); err != nil {
			return err
		}
	}
	c.emit(events.RequestWithdrawn, c.target(), before, c.Status)
	return nil
}

package request

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerReturn(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffPath + "/return", ID: "returnRequest", Tag: "Staff requests", Changes: staffPath,
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Return a request to its customer",
		Description: "The customer reads the message, corrects the request and submits it again, also where the service was archived meanwhile, or withdraws it. " +
			"The items name answers, documents or parties. Of several decisions at once, one succeeds.",
		Message: "Request returned.", Errors: []fault.Code{fault.RequestNotPending},
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReturnInput) (StaffView, error) {
		return s.Return(ctx, tx, by, in.RequestID, in.Body)
	})
}

// ReturnInput is the input of returnRequest.
type ReturnInput struct {
	RequestID string `path:"requestId"`
	Body      casefile.CorrectionInput
}

// returned is what the history shows of returning a request.
type returned struct {
	Status  Status `json:"status"`
	Message string `json:"message,omitempty"`
}

// Return returns a pending request to its customer, who corrects it and submits it
// again. Its files stay held until they are replaced.
func (s *Service) Return(ctx context.Context, tx *db.Tx, by auth.Caller, id string, in casefile.CorrectionInput) (StaffView, error) {
	r, err := s.lock(ctx, tx, by, id)
	if err != nil {
		return StaffView{}, err
	}
	before := r.Status
	if err := r.giveBack(s.Now()); err != nil {
		return StaffView{}, err
	}
	_, err = s.Casefile.Ask(ctx, tx, by, casefile.NewCorrection{
		RequestID: r.ID, Message: in.Message, Items: in.All(), Content: &r.Content, Allows: func(string) bool { return true },
	})
	if err != nil {
		return StaffView{}, err
	}
	if err := s.save(ctx, tx, by, r, "request.returned", returned{Status: before}, returned{r.Status, in.Message}); err != nil {
		return StaffView{}, err
	}
	return s.viewForStaff(ctx, tx, by, r)
}

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

func (s *Service) registerReturn(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: staffRequest + "/return", ID: "returnRequest", Tag: "Staff requests",
		IfMatchPath: staffRequest, IfMatchAlso: staffRequest + draftPath,
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Return a request for correction",
		Description: "Sends the request back to the customer with a message and the items to correct: answers, documents or parties. The customer submits it again, " +
			"even if the service has been archived since, or withdraws it. Only one of several concurrent decisions succeeds. " + correctionNote + holdNote,
		Message: "Request returned.", Deferred: deferredMessage, Errors: []fault.Code{fault.RequestNotPending, fault.DecisionPending},
		Bodies: correctionBodies("ReturnRequest"),
	}, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ReturnInput) (api.Deferrable[RequestStaffView, RequestStaffView], error) {
		t := terms{Action: ActionReturn, CaseID: in.RequestID, Correction: in.Body.CorrectionInput}
		return decide(ctx, s, tx, by, t, in.Body.HoldInput, s.viewRequestForStaff, s.viewRequestForStaff)
	}, func(_ context.Context, _ db.Q, _ auth.Caller, in *ReturnInput) error {
		return in.Body.Validate()
	})
}

// ReturnInput is the input of returnRequest.
type ReturnInput struct {
	RequestID string `path:"requestId"`
	Body      struct{ CorrectionInput }
}

// returnEntry is the history entry of a returned request.
type returnEntry struct {
	Status  Status `json:"status"`
	Message string `json:"message,omitempty"`
}

// Return returns a pending request to the customer for correction. Its files stay attached
// until they are replaced.
func (s *Service) Return(ctx context.Context, tx *db.Tx, by auth.Caller, id string, in CorrectionInput) (RequestStaffView, error) {
	c, err := s.decideNow(ctx, tx, by, terms{Action: ActionReturn, CaseID: id, Correction: in})
	if err != nil {
		return RequestStaffView{}, err
	}
	return s.viewRequestForStaff(ctx, tx, by, c)
}

// returnForCorrection returns a locked request.
func (s *Service) returnForCorrection(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, in CorrectionInput) error {
	before := c.Status
	if err := c.move(onReturn, s.Now()); err != nil {
		return err
	}
	asked, err := s.askCorrection(ctx, tx, by, c, in, anyStage)
	if err != nil {
		return err
	}
	c.emit(events.RequestReturned, c.target(), returnEntry{Status: before}, returnEntry{c.Status, asked.Message})
	return s.save(ctx, tx, c, audit.By(by))
}

// anyStage allows the items of a correction to belong to any stage.
func anyStage(string) bool { return true }

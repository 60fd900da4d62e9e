package cases

import (
	"context"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerUndo(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: "/api/v1/staff/decisions/{decisionId}/undo", ID: "undoDecision", Tag: "Staff queue", Kinds: auth.Team,
		Summary: "Undo a pending decision", Message: "Decision undone.",
		Description: "Undoes a decision that was held and has not taken effect yet, and returns the request or application. Only the member who decided may do this, " +
			"or any member with the permission application:manage. Undoing it again changes nothing.",
		Errors: []fault.Code{fault.DecisionEffective},
	}, s.undo)
}

// UndoInput is the input of undoDecision.
type UndoInput struct {
	DecisionID string `path:"decisionId" doc:"Id of the decision"`
}

// CaseView is the staff view of a request or of an application. Exactly one of them is set.
type CaseView struct {
	Request     *RequestStaffView
	Application *ApplicationStaffView
}

// Unwrap returns the view that is set.
func (v CaseView) Unwrap() any {
	if v.Application != nil {
		return *v.Application
	}
	return *v.Request
}

// MarshalJSON encodes the view that is set.
func (v CaseView) MarshalJSON() ([]byte, error) { return api.Encode(v.Unwrap()) }

// Schema returns the schema of either view.
func (CaseView) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{AnyOf: []*huma.Schema{r.Schema(reflect.TypeFor[RequestStaffView](), true, ""), r.Schema(reflect.TypeFor[ApplicationStaffView](), true, "")}}
}

// undo undoes a pending decision.
func (s *Service) undo(ctx context.Context, tx *db.Tx, by auth.Caller, in *UndoInput) (CaseView, error) {
	h, err := decisionByID(ctx, tx, by.Tenant, in.DecisionID)
	if err != nil {
		return CaseView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if err := h.checkUndo(by); err != nil {
		return CaseView{}, err
	}
	r, err := lockByID(ctx, tx, h.Tenant, h.RequestID)
	if err != nil {
		return CaseView{}, err
	}
	if h, err = decisionByID(ctx, tx, h.Tenant, h.ID); err != nil { // it may have ended before the lock
		return CaseView{}, err
	}
	if h.Status != DecisionUndone {
		if h.Status != DecisionHeld || !s.Now().Before(h.EffectiveAt) {
			return CaseView{}, errDecisionEffective
		}
		c := fromRecord(r)
		if err := s.endDecision(ctx, tx, c, onUndo, nil); err != nil {
			return CaseView{}, err
		}
		if err := s.store(ctx, tx, c, audit.By(by)); err != nil {
			return CaseView{}, err
		}
		r = c.Record
	}
	return s.viewRecord(ctx, tx, by, &r)
}

// checkUndo returns an error for a caller who may not undo the decision: not found if they may
// not see its case.
func (h HeldDecision) checkUndo(by auth.Caller) error {
	sees := auth.ApplicationRead
	if h.Action.kind() == KindRequest {
		sees = auth.RequestReview
	}
	switch {
	case by.ID == h.By || by.Can(auth.ApplicationManage):
		return nil
	case by.Can(sees):
		return errUndoOthers
	}
	return fault.ErrNotFound
}

// viewRecord builds the staff view of a case.
func (s *Service) viewRecord(ctx context.Context, q db.Q, by auth.Caller, r *Record) (CaseView, error) {
	if r.Kind() == KindApplication {
		v, err := s.GetApplicationForStaff(ctx, q, by, r.Subject())
		return CaseView{Application: &v}, err
	}
	v, err := s.GetRequestForStaff(ctx, q, by, r.ID)
	return CaseView{Request: &v}, err
}

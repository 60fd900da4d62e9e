package queue

import (
	"context"
	"errors"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

func (s *Service) registerNext(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/queue/next", ID: "takeNextCase", Tag: tag, Kinds: auth.Team, AnyOf: eitherWork,
		Summary: "Take the next case", Message: "Case taken.",
		Description: "Assigns the case to the caller that waits for staff, that nobody works on, and that is due first; of those, the one that waits longest. " +
			"Any number of callers get different cases. Requests take the permission request:review, applications application:manage; without kind the case is one that the caller may work on. " +
			"The answer is null when there is none.",
	}, s.next)
}

// NextInput is the input of takeNextCase.
type NextInput struct {
	Body *struct {
		Kind      cases.Kind `json:"kind,omitempty" enum:"REQUEST,APPLICATION" nullable:"true" doc:"Only cases of this kind; left out or null, of each"`
		ServiceID string     `json:"serviceId,omitempty" maxLength:"36" nullable:"true" doc:"Only cases of this service; left out or null, of each"`
	}
}

// TakenView is a case that the caller took from the queue.
type TakenView struct {
	Kind        cases.Kind                  `json:"kind" enum:"REQUEST,APPLICATION"`
	Request     *cases.RequestStaffView     `json:"request" doc:"Null if it is an application"`
	Application *cases.ApplicationStaffView `json:"application" doc:"Null if it is a request"`
}

// next gives the caller the case that comes first in the queue: of the given kind and
// service, or of all kinds that the caller may work on and of all services. It returns nil
// if there is none.
//
// Callers of a tenant take turns. So none of them sees a case that another one is about to
// take, and each takes the first one, in order. Whoever else holds that case is waited for:
// it may stay free.
func (s *Service) next(ctx context.Context, tx *db.Tx, by auth.Caller, in *NextInput) (*TakenView, error) {
	kind, serviceID := cases.Kind(""), ""
	if in.Body != nil {
		kind, serviceID = in.Body.Kind, in.Body.ServiceID
	}
	wanted := func(k cases.Kind) bool { return (kind == "" || kind == k) && by.Can(k.Work()) }
	if !wanted(cases.OfRequest) && !wanted(cases.OfApplication) {
		return nil, errForbidden
	}
	worker, err := accounts.LockAssignee(ctx, tx, by.Tenant, by.ID)
	if err != nil {
		return nil, db.NotFoundAs(err, errForbidden) // deactivated since the call began
	}
	var kinds []cases.Kind
	for _, k := range []cases.Kind{cases.OfRequest, cases.OfApplication} {
		if wanted(k) && worker.May(k.Work()) {
			kinds = append(kinds, k)
		}
	}
	if err := db.TakeTurns(ctx, tx, "queue of "+by.Tenant); err != nil {
		return nil, err
	}
	for {
		id, err := cases.NextInQueue(ctx, tx, by.Tenant, serviceID, kinds)
		if errors.Is(err, db.ErrNotFound) {
			return nil, nil //nolint:nilnil // the queue is empty
		}
		if err != nil {
			return nil, err
		}
		l, err := lockByIDs(ctx, tx, by.Tenant, []string{id})
		if err != nil {
			return nil, err
		}
		r, ok := l[id]
		if !ok || r.WaitingFor != cases.ForStaff || r.AssigneeID != nil {
			continue // somebody else held it, and it is no longer in the queue
		}
		if err := s.give(ctx, tx, audit.By(by), r, &worker); err != nil {
			return nil, err
		}
		return s.viewTaken(ctx, tx, by, r)
	}
}

func (s *Service) viewTaken(ctx context.Context, q db.Q, by auth.Caller, r *cases.Record) (*TakenView, error) {
	view := &TakenView{Kind: r.Kind()}
	if view.Kind == cases.OfRequest {
		v, err := s.Cases.GetRequestForStaff(ctx, q, by, r.ID)
		view.Request = &v
		return view, err
	}
	v, err := s.Cases.GetApplicationForStaff(ctx, q, by, r.Subject())
	view.Application = &v
	return view, err
}

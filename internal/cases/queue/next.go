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
		Method: http.MethodPost, Path: base + "/queue/next", ID: "takeNextCase", Tag: tag, Kinds: auth.Members, AnyOf: workPermissions,
		Summary: "Take the next case", Message: "Case assigned.",
		Description: "Assigns the caller the unassigned case that waits for staff and is due first; among equals, the one that has waited longest. " +
			"Concurrent callers get different cases. Requests need the permission request:review, applications application:manage; without kind, any kind that the caller may work on. " +
			"Cases about which a decision is pending are left out. The result is null if no case is available.",
	}, s.takeNext)
}

// NextInput is the input of takeNextCase.
type NextInput struct {
	Body *struct {
		Kind      cases.Kind `json:"kind,omitempty" enum:"REQUEST,APPLICATION" nullable:"true" doc:"Filter by kind; omitted or null for all"`
		ServiceID string     `json:"serviceId,omitempty" maxLength:"36" nullable:"true" doc:"Filter by service; omitted or null for all"`
	}
}

// TakenView is the case that the caller took from the queue.
type TakenView struct {
	Kind        cases.Kind                  `json:"kind" enum:"REQUEST,APPLICATION" doc:"Type of case"`
	Request     *cases.RequestStaffView     `json:"request" doc:"The request; null for an application"`
	Application *cases.ApplicationStaffView `json:"application" doc:"The application; null for a request"`
}

// takeNext assigns the caller the first case of the queue, filtered by kind and service. It returns
// nil if there is none.
//
// Callers of a tenant are serialised, so that each gets a different case in order. If another
// transaction holds the lock of the first case, the call waits, since the case may stay
// unassigned.
func (s *Service) takeNext(ctx context.Context, tx *db.Tx, by auth.Caller, in *NextInput) (*TakenView, error) {
	kind, serviceID := cases.Kind(""), ""
	if in.Body != nil {
		kind, serviceID = in.Body.Kind, in.Body.ServiceID
	}
	wanted := func(k cases.Kind) bool { return (kind == "" || kind == k) && by.Can(k.Work()) }
	if !wanted(cases.KindRequest) && !wanted(cases.KindApplication) {
		return nil, errForbidden
	}
	assignee, err := accounts.LockAssignee(ctx, tx, by.Tenant, by.ID)
	if err != nil {
		return nil, db.NotFoundAs(err, errForbidden) // deactivated since the call started
	}
	var kinds []cases.Kind
	for _, k := range []cases.Kind{cases.KindRequest, cases.KindApplication} {
		if wanted(k) && assignee.May(k.Work()) {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) == 0 {
		return nil, errForbidden // the permission was taken away since the call started
	}
	if err := db.AdvisoryLock(ctx, tx, "queue of "+by.Tenant); err != nil {
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
		if !ok || r.WaitingFor != cases.ForStaff || r.AssigneeID != nil || r.HeldUntil != nil {
			continue // assigned or decided by a concurrent transaction
		}
		if err := s.assign(ctx, tx, audit.By(by), r, &assignee); err != nil {
			return nil, err
		}
		return s.viewTaken(ctx, tx, by, r)
	}
}

func (s *Service) viewTaken(ctx context.Context, q db.Q, by auth.Caller, r *cases.Record) (*TakenView, error) {
	view := &TakenView{Kind: r.Kind()}
	if view.Kind == cases.KindRequest {
		v, err := s.Cases.GetRequestForStaff(ctx, q, by, r.ID)
		view.Request = &v
		return view, err
	}
	v, err := s.Cases.GetApplicationForStaff(ctx, q, by, r.Subject())
	view.Application = &v
	return view, err
}

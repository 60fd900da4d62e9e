package queue

import (
	"context"
	"errors"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/request"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

func (s *Service) registerNext(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/queue/next", ID: "takeNextCase", Tag: tag, Kinds: auth.Team, Either: eitherWork,
		Summary: "Take the next case", Message: "Case taken.",
		Description: "Assigns the case to the caller that waits for staff, that nobody works on, and that is due first; of those, the one that waits longest. " +
			"Any number of callers get different cases. Requests take the permission request:review, applications application:manage; without kind the case is one that the caller may work on. " +
			"The answer is null when there is none.",
	}, s.next)
}

// NextInput is the input of takeNextCase.
type NextInput struct {
	Body *struct {
		Kind      casefile.Kind `json:"kind,omitempty" enum:"REQUEST,APPLICATION" nullable:"true" doc:"Only cases of this kind; left out or null, of each"`
		ServiceID string        `json:"serviceId,omitempty" maxLength:"36" nullable:"true" doc:"Only cases of this service; left out or null, of each"`
	}
}

// TakenView is a case that the caller took from the queue.
type TakenView struct {
	Kind        casefile.Kind          `json:"kind" enum:"REQUEST,APPLICATION"`
	Request     *request.StaffView     `json:"request" doc:"Null if it is an application"`
	Application *application.StaffView `json:"application" doc:"Null if it is a request"`
}

// next gives the caller the case that comes first in the queue: of the given kind and
// service, or of all kinds that the caller may work on and of all services. It returns nil
// if there is none.
//
// Callers of a tenant take turns. So none of them sees a case that another one is about to
// take, and each takes the first one, in order. Whoever else holds that case is waited for:
// it may stay free.
func (s *Service) next(ctx context.Context, tx *db.Tx, by auth.Caller, in *NextInput) (*TakenView, error) {
	kind, serviceID := casefile.Kind(""), ""
	if in.Body != nil {
		kind, serviceID = in.Body.Kind, in.Body.ServiceID
	}
	wanted := func(k casefile.Kind) bool { return (kind == "" || kind == k) && by.Can(k.Work()) }
	if !wanted(casefile.OfRequest) && !wanted(casefile.OfApplication) {
		return nil, errForbidden
	}
	worker, err := accounts.StayWorker(ctx, tx, by.Tenant, by.ID)
	if err != nil {
		return nil, db.NotFoundAs(err, errForbidden) // deactivated since the call began
	}
	var kinds []casefile.Kind
	for _, k := range []casefile.Kind{casefile.OfRequest, casefile.OfApplication} {
		if wanted(k) && worker.May(k.Work()) {
			kinds = append(kinds, k)
		}
	}
	if err := db.TakeTurns(ctx, tx, "queue of "+by.Tenant); err != nil {
		return nil, err
	}
	for {
		first, c, err := firstOf(ctx, tx, by.Tenant, kinds, serviceID)
		if errors.Is(err, db.ErrNotFound) {
			return nil, nil //nolint:nilnil // the queue is empty
		}
		if err != nil {
			return nil, err
		}
		l, err := lockFirst(ctx, tx, by.Tenant, first, c)
		if err != nil {
			return nil, err
		}
		if !l.isQueued(c) {
			continue
		}
		if err := s.give(ctx, tx, audit.By(by), l, c, &worker); err != nil {
			return nil, err
		}
		return s.viewTaken(ctx, tx, by, c)
	}
}

func (s *Service) viewTaken(ctx context.Context, q db.Q, by auth.Caller, c Case) (*TakenView, error) {
	view := &TakenView{Kind: c.Kind}
	if c.Kind == casefile.OfRequest {
		r, err := s.Requests.GetForStaff(ctx, q, by, c.ID)
		view.Request = &r
		return view, err
	}
	a, err := s.Applications.GetForStaff(ctx, q, by, c.ID)
	view.Application = &a
	return view, err
}

// firstOf returns the first case in the queue, of some kinds. It is db.ErrNotFound if there
// is none.
func firstOf(ctx context.Context, q db.Q, tenant string, kinds []casefile.Kind, serviceID string) (casefile.Queued, Case, error) {
	var first casefile.Queued
	var c Case
	for _, k := range kinds {
		next := request.Next
		if k == casefile.OfApplication {
			next = application.Next
		}
		queued, err := next(ctx, q, tenant, serviceID)
		switch {
		case errors.Is(err, db.ErrNotFound):
		case err != nil:
			return first, c, err
		case c.ID == "" || queued.Compare(first) < 0:
			first, c = queued, Case{k, queued.ID}
		}
	}
	if c.ID == "" {
		return first, c, db.ErrNotFound
	}
	return first, c, nil
}

// lockFirst locks the first case in the queue, of an application its request, too.
func lockFirst(ctx context.Context, tx *db.Tx, tenant string, first casefile.Queued, c Case) (lockedCases, error) {
	l, applications := newLocked(), []string{}
	if c.Kind == casefile.OfApplication {
		applications = append(applications, c.ID)
	}
	return l, l.lock(ctx, tx, tenant, []string{first.RequestID}, applications)
}

// isQueued reports whether a locked case is still in the queue.
func (l lockedCases) isQueued(c Case) bool {
	queued := func(c casefile.Case) bool { return c.WaitingFor == casefile.ForStaff && c.AssigneeID == nil }
	if c.Kind == casefile.OfRequest {
		r, ok := l.requests[c.ID]
		return ok && queued(r.Case)
	}
	a, ok := l.applications[c.ID]
	return ok && queued(a.Case)
}

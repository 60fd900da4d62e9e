package queue

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// registerAssign adds the operations that assign cases to members.
func (s *Service) registerAssign(routes *api.API) {
	api.Write(routes, api.Operation{
		Method: http.MethodPut, Path: base + "/requests/{requestId}/assignee", ID: "assignRequest", Tag: tag,
		Kinds: auth.Team, Permission: auth.RequestReview, Summary: "Assign a request", Message: "Request assigned.",
		Description: "To an active member whose role permits the work, or with null to nobody. Of several at once, the last one stays.",
		Errors:      []fault.Code{fault.Conflict},
	}, s.assignRequest)
	api.Write(routes, api.Operation{
		Method: http.MethodPut, Path: base + "/applications/{applicationId}/assignee", ID: "assignApplication", Tag: tag,
		Kinds: auth.Team, Permission: auth.ApplicationManage, Summary: "Assign an application", Message: "Application assigned.",
		Description: "To an active member whose role permits the work, or with null to nobody. Of several at once, the last one stays.",
		Errors:      []fault.Code{fault.Conflict},
	}, s.assignApplication)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/cases/assign", ID: "assignCases", Tag: tag, Kinds: auth.Team, AnyOf: eitherWork,
		Summary: "Assign several cases", Message: "Cases assigned.",
		Description: "To one member, or with null to nobody: those that can be. The answer tells of each, in the same order, what became of it: " +
			"FORBIDDEN if the caller may not work on it, NOT_FOUND, or CONFLICT if it has ended or the member may not work on it. " +
			"Requests take the permission request:review, applications application:manage.",
	}, s.assignCases)
}

// AssigneeInput is the body of a request that assigns a case.
type AssigneeInput struct {
	MemberID *string `json:"memberId" maxLength:"36" doc:"Id of the member; null for nobody"`
}

// RequestInput is the input of assignRequest.
type RequestInput struct {
	RequestID string `path:"requestId"`
	Body      AssigneeInput
}

// ApplicationInput is the input of assignApplication.
type ApplicationInput struct {
	ApplicationID string `path:"applicationId"`
	Body          AssigneeInput
}

// CasesInput is the input of assignCases.
type CasesInput struct {
	Body struct {
		Cases []struct {
			Kind cases.Kind `json:"kind" enum:"REQUEST,APPLICATION"`
			ID   string     `json:"id" maxLength:"36"`
		} `json:"cases" minItems:"1" maxItems:"100" doc:"Those to assign"`
		AssigneeInput
	}
}

// AssignedView is what became of a case that was to be assigned.
type AssignedView struct {
	Kind      cases.Kind `json:"kind" enum:"REQUEST,APPLICATION"`
	ID        string     `json:"id"`
	OK        bool       `json:"ok" doc:"It is assigned as was asked"`
	ErrorCode *string    `json:"errorCode" doc:"FORBIDDEN, CONFLICT or NOT_FOUND: why not; null if it is assigned"`
}

var (
	errEnded    = fault.New(fault.Conflict, "queue.not_open")
	errMayNot   = fault.New(fault.Conflict, "queue.member_role")
	errNoWorker = fault.Invalid("memberId", fault.InvalidValue,
		"queue.member_id")
)

func (s *Service) assignRequest(ctx context.Context, tx *db.Tx, by auth.Caller, in *RequestInput) (cases.RequestStaffView, error) {
	if err := s.AssignOne(ctx, tx, by, Case{cases.OfRequest, in.RequestID}, in.Body.MemberID); err != nil {
		return cases.RequestStaffView{}, err
	}
	return s.Cases.GetRequestForStaff(ctx, tx, by, in.RequestID)
}

func (s *Service) assignApplication(ctx context.Context, tx *db.Tx, by auth.Caller, in *ApplicationInput) (cases.ApplicationStaffView, error) {
	if err := s.AssignOne(ctx, tx, by, Case{cases.OfApplication, in.ApplicationID}, in.Body.MemberID); err != nil {
		return cases.ApplicationStaffView{}, err
	}
	return s.Cases.GetApplicationForStaff(ctx, tx, by, in.ApplicationID)
}

// AssignOne gives a case to a member, or to nobody. If it does not exist, nothing else is
// said.
//
// The member and its role stay locked, so that neither loses what the work takes before
// this is committed. They are locked before the cases, as by those who take it away.
func (s *Service) AssignOne(ctx context.Context, tx *db.Tx, by auth.Caller, c Case, memberID *string) error {
	worker, invalid := assignable(ctx, tx, by.Tenant, memberID, []Case{c})
	l, err := lock(ctx, tx, by.Tenant, []Case{c})
	if err != nil {
		return err
	}
	r := l.find(c)
	if r == nil { // before anything about the member
		return fault.ErrNotFound
	}
	if invalid != nil {
		return invalid
	}
	if err := check(c, r, by, worker); err != nil {
		return err
	}
	return s.give(ctx, tx, audit.By(by), r, worker)
}

// assignCases gives cases to a member, or to nobody, as far as the caller and the member may
// work on them, and locks as AssignOne does. If the member may work on none of them, nothing
// is changed.
func (s *Service) assignCases(ctx context.Context, tx *db.Tx, by auth.Caller, in *CasesInput) ([]AssignedView, error) {
	all := make([]Case, len(in.Body.Cases))
	for i, c := range in.Body.Cases {
		all[i] = Case{c.Kind, c.ID}
	}
	worker, err := assignable(ctx, tx, by.Tenant, in.Body.MemberID, all)
	if err != nil {
		return nil, err
	}
	l, err := lock(ctx, tx, by.Tenant, all)
	if err != nil {
		return nil, err
	}
	views := make([]AssignedView, len(all))
	for i, c := range all {
		r := l.find(c)
		refusal := check(c, r, by, worker)
		views[i] = AssignedView{Kind: c.Kind, ID: c.ID, OK: refusal == nil, ErrorCode: api.TextOf(codeOf(refusal))}
		if refusal != nil {
			continue
		}
		if err := s.give(ctx, tx, audit.By(by), r, worker); err != nil {
			return nil, err
		}
	}
	return views, nil
}

// assignable locks the member who gets cases. It returns nil for nobody, and refuses a
// member who may work on none of them.
func assignable(ctx context.Context, tx *db.Tx, tenant string, memberID *string, all []Case) (*accounts.Assignee, error) {
	if memberID == nil {
		return nil, nil //nolint:nilnil // nobody
	}
	worker, err := accounts.LockAssignee(ctx, tx, tenant, *memberID)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return nil, errNoWorker.Wrap(err)
	case err != nil:
		return nil, err
	case !slices.ContainsFunc(all, func(c Case) bool { return worker.May(c.Kind.Work()) }):
		return nil, errNoWorker
	}
	return &worker, nil
}

// check returns why a caller cannot give a locked case to a member, or to nobody. r is nil
// where there is no such case.
func check(c Case, r *cases.Record, by auth.Caller, worker *accounts.Assignee) error {
	switch {
	case !by.Can(c.Kind.Work()):
		return errForbidden
	case r == nil:
		return fault.ErrNotFound
	case !r.IsOpen() || r.Kind() != c.Kind: // a request that was accepted is none any more
		return errEnded
	case worker != nil && !worker.May(c.Kind.Work()):
		return errMayNot
	}
	return nil
}

// codeOf returns the code of a fault, or "" for none.
func codeOf(err error) string {
	if refusal, ok := errors.AsType[*fault.Error](err); ok {
		return string(refusal.Code)
	}
	return ""
}

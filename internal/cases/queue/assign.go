package queue

import (
	"context"
	"errors"
	"maps"
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
		Description: "Assigns the request to an active member whose role permits the work; null unassigns it. The last of several concurrent calls wins.",
		Errors:      []fault.Code{fault.Conflict},
	}, s.assignRequest)
	api.Write(routes, api.Operation{
		Method: http.MethodPut, Path: base + "/applications/{applicationId}/assignee", ID: "assignApplication", Tag: tag,
		Kinds: auth.Team, Permission: auth.ApplicationManage, Summary: "Assign an application", Message: "Application assigned.",
		Description: "Assigns the application to an active member whose role permits the work; null unassigns it. The last of several concurrent calls wins.",
		Errors:      []fault.Code{fault.Conflict},
	}, s.assignApplication)
	api.Write(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/cases/assign", ID: "assignCases", Tag: tag, Kinds: auth.Team, AnyOf: workPermissions,
		Summary: "Assign several cases", Message: "Cases assigned.",
		Description: "Assigns cases to one member, or unassigns them with null, as far as possible. The cases are named by kind and id, or by references. " +
			"The response has the result of each case in the same order, with kind and id or with its reference: " +
			"FORBIDDEN if the caller may not work on it, NOT_FOUND, or CONFLICT if it has ended or the member may not work on it. " +
			"Requests need the permission request:review, applications application:manage.",
	}, s.assignCases)
}

// AssigneeInput is the body of an operation that assigns a case.
type AssigneeInput struct {
	MemberID *string `json:"memberId" maxLength:"36" doc:"Id of the member; null to unassign"`
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
			Kind cases.Kind `json:"kind" enum:"REQUEST,APPLICATION" doc:"Type of case"`
			ID   string     `json:"id" maxLength:"36"`
		} `json:"cases,omitempty" minItems:"1" maxItems:"100" doc:"Cases to assign; required without references"`
		References []string `json:"references,omitempty" minItems:"1" maxItems:"100" maxLength:"20" doc:"References of the cases to assign, instead of cases"`
		AssigneeInput
	}
}

// AssignmentView is the result of an assignment of several cases.
type AssignmentView struct {
	Kind      cases.Kind `json:"kind,omitempty" enum:"REQUEST,APPLICATION" doc:"Absent where the case was named by its reference"`
	ID        string     `json:"id,omitempty" doc:"Absent where the case was named by its reference"`
	Reference string     `json:"reference,omitempty" doc:"Absent where the case was named by kind and id"`
	OK        bool       `json:"ok" doc:"Whether the case has been assigned"`
	ErrorCode *string    `json:"errorCode" doc:"FORBIDDEN, CONFLICT or NOT_FOUND; null if the case has been assigned"`
}

var (
	errEnded      = fault.New(fault.Conflict, "queue.not_open")
	errMayNot     = fault.New(fault.Conflict, "queue.member_role")
	errCasesTwice = fault.Invalid("references", fault.NotAllowed, "queue.cases_twice")
	errNoCases    = fault.Invalid("references", fault.Required, "queue.cases_missing")

	errNoWorker = fault.Invalid("memberId", fault.InvalidValue,
		"queue.member_id")
)

func (s *Service) assignRequest(ctx context.Context, tx *db.Tx, by auth.Caller, in *RequestInput) (cases.RequestStaffView, error) {
	if err := s.AssignOne(ctx, tx, by, Case{cases.KindRequest, in.RequestID}, in.Body.MemberID); err != nil {
		return cases.RequestStaffView{}, err
	}
	return s.Cases.GetRequestForStaff(ctx, tx, by, in.RequestID)
}

func (s *Service) assignApplication(ctx context.Context, tx *db.Tx, by auth.Caller, in *ApplicationInput) (cases.ApplicationStaffView, error) {
	if err := s.AssignOne(ctx, tx, by, Case{cases.KindApplication, in.ApplicationID}, in.Body.MemberID); err != nil {
		return cases.ApplicationStaffView{}, err
	}
	return s.Cases.GetApplicationForStaff(ctx, tx, by, in.ApplicationID)
}

// AssignOne assigns a case to a member, or unassigns it. A missing case is reported before any
// other error.
//
// The member and the member's role stay locked until the commit, so that no permission is lost
// concurrently. They are locked before the cases, in the same order as when permissions are
// revoked.
func (s *Service) AssignOne(ctx context.Context, tx *db.Tx, by auth.Caller, c Case, memberID *string) error {
	assignee, invalid := lockAssignee(ctx, tx, by.Tenant, memberID, []Case{c})
	l, err := lock(ctx, tx, by.Tenant, []Case{c})
	if err != nil {
		return err
	}
	r := l.find(c)
	if r == nil { // takes precedence over errors of the member
		return fault.ErrNotFound
	}
	if invalid != nil {
		return invalid
	}
	if err := checkAssign(c, r, by, assignee); err != nil {
		return err
	}
	return s.assign(ctx, tx, audit.By(by), r, assignee)
}

// assignCases assigns or unassigns those cases that the caller and the member may work on. It
// locks like AssignOne and changes nothing if the member may work on none of them.
func (s *Service) assignCases(ctx context.Context, tx *db.Tx, by auth.Caller, in *CasesInput) ([]AssignmentView, error) {
	switch {
	case len(in.Body.References) > 0 && len(in.Body.Cases) > 0:
		return nil, errCasesTwice
	case len(in.Body.References) > 0:
		return s.assignReferences(ctx, tx, by, in)
	case len(in.Body.Cases) == 0:
		return nil, errNoCases
	}
	all := make([]Case, len(in.Body.Cases))
	for i, c := range in.Body.Cases {
		all[i] = Case{c.Kind, c.ID}
	}
	assignee, err := lockAssignee(ctx, tx, by.Tenant, in.Body.MemberID, all)
	if err != nil {
		return nil, err
	}
	l, err := lock(ctx, tx, by.Tenant, all)
	if err != nil {
		return nil, err
	}
	views := make([]AssignmentView, len(all))
	for i, c := range all {
		r := l.find(c)
		refusal := checkAssign(c, r, by, assignee)
		views[i] = AssignmentView{Kind: c.Kind, ID: c.ID, OK: refusal == nil, ErrorCode: api.TextOf(codeOf(refusal))}
		if refusal != nil {
			continue
		}
		if err := s.assign(ctx, tx, audit.By(by), r, assignee); err != nil {
			return nil, err
		}
	}
	return views, nil
}

// assignReferences is assignCases for cases named by reference.
func (s *Service) assignReferences(ctx context.Context, tx *db.Tx, by auth.Caller, in *CasesInput) ([]AssignmentView, error) {
	named, err := cases.ByReferences(ctx, tx, by.Tenant, in.Body.References)
	if err != nil {
		return nil, err
	}
	ids, all := map[string]string{}, []Case{}
	for _, r := range named {
		ids[r.Reference] = r.ID
		all = append(all, Case{r.Kind(), r.Subject()})
	}
	if len(all) == 0 { // nothing that the member must be able to work on
		all = []Case{{Kind: cases.KindRequest}, {Kind: cases.KindApplication}}
	}
	assignee, err := lockAssignee(ctx, tx, by.Tenant, in.Body.MemberID, all)
	if err != nil {
		return nil, err
	}
	l, err := lockByIDs(ctx, tx, by.Tenant, slices.Collect(maps.Values(ids)))
	if err != nil {
		return nil, err
	}
	views := make([]AssignmentView, len(in.Body.References))
	for i, reference := range in.Body.References {
		var refusal error = fault.ErrNotFound
		if r := l[ids[reference]]; r != nil {
			refusal = checkAssign(Case{r.Kind(), r.Subject()}, r, by, assignee)
			if refusal == nil {
				if err := s.assign(ctx, tx, audit.By(by), r, assignee); err != nil {
					return nil, err
				}
			}
		}
		views[i] = AssignmentView{Reference: reference, OK: refusal == nil, ErrorCode: api.TextOf(codeOf(refusal))}
	}
	return views, nil
}

// lockAssignee locks the member to assign to. It returns nil for unassigning, and an error for a
// member who may work on none of the cases.
func lockAssignee(ctx context.Context, tx *db.Tx, tenant string, memberID *string, all []Case) (*accounts.Assignee, error) {
	if memberID == nil {
		return nil, nil //nolint:nilnil // unassigns
	}
	assignee, err := accounts.LockAssignee(ctx, tx, tenant, *memberID)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return nil, errNoWorker.Wrap(err)
	case err != nil:
		return nil, err
	case !slices.ContainsFunc(all, func(c Case) bool { return assignee.May(c.Kind.Work()) }):
		return nil, errNoWorker
	}
	return &assignee, nil
}

// checkAssign returns why the caller cannot assign a locked case to assignee, or unassign it if assignee
// is nil. r is nil if the case does not exist.
func checkAssign(c Case, r *cases.Record, by auth.Caller, assignee *accounts.Assignee) error {
	switch {
	case !by.Can(c.Kind.Work()):
		return errForbidden
	case r == nil || !by.Sees(r.ServiceID):
		return fault.ErrNotFound
	case !r.IsOpen() || r.Kind() != c.Kind: // an accepted request is an application
		return errEnded
	case assignee != nil && !assignee.May(c.Kind.Work()):
		return errMayNot
	}
	return nil
}

// codeOf returns the code of a fault, or "" for nil.
func codeOf(err error) string {
	if refusal, ok := errors.AsType[*fault.Error](err); ok {
		return string(refusal.Code)
	}
	return ""
}

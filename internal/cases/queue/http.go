package queue

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/request"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

const (
	base = "/api/v1/staff"
	tag  = "Staff queue"
)

// eitherWork are the permissions that the work on cases of one kind takes.
var eitherWork = []auth.Permission{casefile.OfRequest.Work(), casefile.OfApplication.Work()}

// Register adds the operations of this package to the API (specification, section 5.11).
func (s *Service) Register(routes *api.API) {
	s.registerList(routes)
	s.registerViewers(routes)
	api.Register(routes, api.Operation{
		Method: http.MethodPut, Path: base + "/requests/{requestId}/assignee", ID: "assignRequest", Tag: tag,
		Kinds: auth.Team, Permission: auth.RequestReview, Summary: "Assign a request", Message: "Request assigned.",
		Description: "To an active member whose role permits the work, or with null to nobody. Of several at once, the last one stays.",
		Errors:      []fault.Code{fault.Conflict},
	}, s.assignRequest)
	api.Register(routes, api.Operation{
		Method: http.MethodPut, Path: base + "/applications/{applicationId}/assignee", ID: "assignApplication", Tag: tag,
		Kinds: auth.Team, Permission: auth.ApplicationManage, Summary: "Assign an application", Message: "Application assigned.",
		Description: "To an active member whose role permits the work, or with null to nobody. Of several at once, the last one stays.",
		Errors:      []fault.Code{fault.Conflict},
	}, s.assignApplication)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/queue/next", ID: "takeNextCase", Tag: tag, Kinds: auth.Team, Either: eitherWork,
		Summary: "Take the next case", Message: "Case taken.",
		Description: "Assigns the case to the caller that waits for staff, that nobody works on, and that is due first; of those, the one that waits longest. " +
			"Any number of callers get different cases. Requests take the permission request:review, applications application:manage; without kind the case is one that the caller may work on. " +
			"The answer is null when there is none.",
	}, s.next)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/queue/summary", ID: "getQueueSummary", Tag: tag, Kinds: auth.Team, Either: eitherWork,
		Summary: "How much there is to do", Message: "Summary.",
		Description: "Counts of the open cases, without drafts. Requests take the permission request:review, applications application:manage; what the caller may not work on is null.",
	}, s.summary)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/cases/assign", ID: "assignCases", Tag: tag, Kinds: auth.Team, Either: eitherWork,
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

type requestInput struct {
	RequestID string `path:"requestId"`
	Body      AssigneeInput
}

type applicationInput struct {
	ApplicationID string `path:"applicationId"`
	Body          AssigneeInput
}

type nextInput struct {
	Body *struct {
		Kind      casefile.Kind `json:"kind,omitempty" enum:"REQUEST,APPLICATION" nullable:"true" doc:"Only cases of this kind; left out or null, of each"`
		ServiceID string        `json:"serviceId,omitempty" maxLength:"36" nullable:"true" doc:"Only cases of this service; left out or null, of each"`
	}
}

type casesInput struct {
	Body struct {
		Cases []struct {
			Kind casefile.Kind `json:"kind" enum:"REQUEST,APPLICATION"`
			ID   string        `json:"id" maxLength:"36"`
		} `json:"cases" minItems:"1" maxItems:"100" doc:"Those to assign"`
		AssigneeInput
	}
}

// TakenView is a case that the caller took from the queue.
type TakenView struct {
	Kind        casefile.Kind          `json:"kind" enum:"REQUEST,APPLICATION"`
	Request     *request.StaffView     `json:"request" doc:"Null if it is an application"`
	Application *application.StaffView `json:"application" doc:"Null if it is a request"`
}

// AssignedView is what became of a case that was to be assigned.
type AssignedView struct {
	Kind      casefile.Kind `json:"kind" enum:"REQUEST,APPLICATION"`
	ID        string        `json:"id"`
	OK        bool          `json:"ok" doc:"It is assigned as was asked"`
	ErrorCode *string       `json:"errorCode" doc:"FORBIDDEN, CONFLICT or NOT_FOUND: why not; null if it is assigned"`
}

func (s *Service) assignRequest(ctx context.Context, in *requestInput) (request.StaffView, error) {
	if err := s.AssignOne(ctx, api.Caller(ctx), Case{casefile.OfRequest, in.RequestID}, in.Body.MemberID); err != nil {
		return request.StaffView{}, err
	}
	return s.Requests.ViewForStaff(ctx, in.RequestID)
}

func (s *Service) assignApplication(ctx context.Context, in *applicationInput) (application.StaffView, error) {
	if err := s.AssignOne(ctx, api.Caller(ctx), Case{casefile.OfApplication, in.ApplicationID}, in.Body.MemberID); err != nil {
		return application.StaffView{}, err
	}
	return s.Applications.ViewForStaff(ctx, in.ApplicationID)
}

func (s *Service) next(ctx context.Context, in *nextInput) (*TakenView, error) {
	kind, serviceID := casefile.Kind(""), ""
	if in.Body != nil {
		kind, serviceID = in.Body.Kind, in.Body.ServiceID
	}
	c, err := s.Take(ctx, api.Caller(ctx), kind, serviceID)
	if err != nil || c == nil {
		return nil, err
	}
	view := &TakenView{Kind: c.Kind}
	if c.Kind == casefile.OfRequest {
		r, err := s.Requests.ViewForStaff(ctx, c.ID)
		view.Request = &r
		return view, err
	}
	a, err := s.Applications.ViewForStaff(ctx, c.ID)
	view.Application = &a
	return view, err
}

func (s *Service) assignCases(ctx context.Context, in *casesInput) ([]AssignedView, error) {
	cases := make([]Case, len(in.Body.Cases))
	for i, c := range in.Body.Cases {
		cases[i] = Case{c.Kind, c.ID}
	}
	results, err := s.Assign(ctx, api.Caller(ctx), cases, in.Body.MemberID)
	if err != nil {
		return nil, err
	}
	views := make([]AssignedView, len(cases))
	for i, c := range cases {
		views[i] = AssignedView{Kind: c.Kind, ID: c.ID, OK: results[i] == nil, ErrorCode: api.TextOf(codeOf(results[i]))}
	}
	return views, nil
}

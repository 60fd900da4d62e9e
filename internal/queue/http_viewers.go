package queue

import (
	"context"
	"net/http"

	"stagegate/internal/application"
	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/fault"
	"stagegate/internal/member"
	"stagegate/internal/web"
)

const viewersDescription = "Says that the caller looks at it, and who else does. A client repeats the call while it shows the case: " +
	"30 seconds after the last one, the caller no longer counts. A request and its application are one case. It is not in the history."

func (s *Service) registerViewers(api *web.API) {
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/requests/{requestId}/viewers", ID: "viewRequestTogether", Tag: tag,
		Kinds: auth.Team, Permission: auth.RequestReview, Summary: "Look at a request together", Message: "Others who look at it.", Description: viewersDescription,
	}, s.lookAtRequest)
	web.Register(api, web.Operation{
		Method: http.MethodPost, Path: base + "/applications/{applicationId}/viewers", ID: "viewApplicationTogether", Tag: tag,
		Kinds: auth.Team, Permission: auth.ApplicationRead, Summary: "Look at an application together", Message: "Others who look at it.", Description: viewersDescription,
	}, s.lookAtApplication)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: base + "/assignees", ID: "listAssignees", Tag: tag, Kinds: auth.Team, Either: eitherWork, Sort: workerOrders,
		Summary: "Those to whom cases can be assigned", Message: "Assignees.",
		Description: "The active members whose role permits the work on requests (request:review) or applications (application:manage), by name: the first 500.",
	}, s.assignees)
}

var workerOrders = web.Fields("name")

type viewRequestInput struct {
	RequestID string `path:"requestId"`
}

type viewApplicationInput struct {
	ApplicationID string `path:"applicationId"`
}

// ColleagueView is a member who looks at a case.
type ColleagueView struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Since web.Time `json:"since"`
}

// WorkerView is a member to whom cases can be assigned.
type WorkerView struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Requests     bool   `json:"requests" doc:"Whether its role permits the work on requests"`
	Applications bool   `json:"applications" doc:"Whether its role permits the work on applications"`
}

func (s *Service) lookAtRequest(ctx context.Context, in *viewRequestInput) ([]ColleagueView, error) {
	if err := s.Requests.Exists(ctx, web.Caller(ctx), in.RequestID); err != nil {
		return nil, err
	}
	return s.look(ctx, in.RequestID)
}

func (s *Service) lookAtApplication(ctx context.Context, in *viewApplicationInput) ([]ColleagueView, error) {
	requests, err := application.RequestsOf(ctx, s.DB, web.Caller(ctx).Tenant, []string{in.ApplicationID})
	if err != nil {
		return nil, err
	}
	if len(requests) == 0 {
		return nil, fault.ErrNotFound
	}
	return s.look(ctx, requests[0])
}

func (s *Service) look(ctx context.Context, requestID string) ([]ColleagueView, error) {
	viewers, people, err := s.Look(ctx, web.Caller(ctx), requestID)
	views := make([]ColleagueView, len(viewers))
	for i, v := range viewers {
		views[i] = ColleagueView{ID: v.MemberID, Name: people[v.MemberID].Name, Since: web.Time(v.Since)}
	}
	return views, err
}

func (s *Service) assignees(ctx context.Context, in *web.ArrayQuery) ([]WorkerView, error) {
	workers, err := member.Workers(ctx, s.DB, web.Caller(ctx).Tenant)
	if err != nil {
		return nil, err
	}
	views := []WorkerView{}
	for _, w := range workers {
		v := WorkerView{ID: w.ID, Name: w.Name, Requests: w.May(casefile.OfRequest.Work()), Applications: w.May(casefile.OfApplication.Work())}
		if v.Requests || v.Applications {
			views = append(views, v)
		}
	}
	return web.Array(*in, workerOrders, views)
}

package queue

import (
	"context"
	"net/http"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
)

const viewersDescription = "Says that the caller looks at it, and who else does. A client repeats the call while it shows the case: " +
	"30 seconds after the last one, the caller no longer counts. A request and its application are one case. It is not in the history."

func (s *Service) registerViewers(routes *api.API) {
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/requests/{requestId}/viewers", ID: "viewRequestTogether", Tag: tag,
		Kinds: auth.Team, Permission: auth.RequestReview, Summary: "Look at a request together", Message: "Others who look at it.", Description: viewersDescription,
	}, s.lookAtRequest)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: base + "/applications/{applicationId}/viewers", ID: "viewApplicationTogether", Tag: tag,
		Kinds: auth.Team, Permission: auth.ApplicationRead, Summary: "Look at an application together", Message: "Others who look at it.", Description: viewersDescription,
	}, s.lookAtApplication)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/assignees", ID: "listAssignees", Tag: tag, Kinds: auth.Team, Either: eitherWork, Sort: workerOrders,
		Summary: "Those to whom cases can be assigned", Message: "Assignees.",
		Description: "The active members whose role permits the work on requests (request:review) or applications (application:manage), by name: the first 500.",
	}, s.assignees)
}

var workerOrders = api.Fields("name")

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
	Since api.Time `json:"since"`
}

// WorkerView is a member to whom cases can be assigned.
type WorkerView struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Requests     bool   `json:"requests" doc:"Whether its role permits the work on requests"`
	Applications bool   `json:"applications" doc:"Whether its role permits the work on applications"`
}

func (s *Service) lookAtRequest(ctx context.Context, in *viewRequestInput) ([]ColleagueView, error) {
	if err := s.Requests.Exists(ctx, api.Caller(ctx), in.RequestID); err != nil {
		return nil, err
	}
	return s.look(ctx, in.RequestID)
}

func (s *Service) lookAtApplication(ctx context.Context, in *viewApplicationInput) ([]ColleagueView, error) {
	requests, err := application.RequestsOf(ctx, s.DB, api.Caller(ctx).Tenant, []string{in.ApplicationID})
	if err != nil {
		return nil, err
	}
	if len(requests) == 0 {
		return nil, fault.ErrNotFound
	}
	return s.look(ctx, requests[0])
}

func (s *Service) look(ctx context.Context, requestID string) ([]ColleagueView, error) {
	viewers, people, err := s.Look(ctx, api.Caller(ctx), requestID)
	views := make([]ColleagueView, len(viewers))
	for i, v := range viewers {
		views[i] = ColleagueView{ID: v.MemberID, Name: people[v.MemberID].Name, Since: api.Time(v.Since)}
	}
	return views, err
}

func (s *Service) assignees(ctx context.Context, in *api.ArrayQuery) ([]WorkerView, error) {
	workers, err := accounts.Workers(ctx, s.DB, api.Caller(ctx).Tenant)
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
	return api.Array(*in, workerOrders, views)
}

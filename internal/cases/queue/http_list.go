package queue

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/request"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

var orders = casefile.MixedOrders()

func (s *Service) registerList(routes *api.API) {
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/queue", ID: "listQueue", Tag: tag, Kinds: auth.Team,
		Either: []auth.Permission{auth.RequestReview, auth.ApplicationRead}, Sort: orders,
		Summary: "List requests and applications together", Message: "Cases.",
		Description: "The open ones, or those that have ended; drafts are not listed, and an accepted request is its application. " +
			"Requests take the permission request:review, applications application:read; a kind that the caller may not see is left out. " +
			"What is due first comes first, and what has no deadline last. Pages go as far as the first 10,000 cases; filters find those after them.",
	}, s.list)
}

type listInput struct {
	casefile.StaffListQuery
	Kind  casefile.Kind `query:"kind" enum:"REQUEST,APPLICATION" doc:"Only cases of this kind"`
	Ended bool          `query:"ended" doc:"Those that have ended, instead of the open ones"`
}

// ListedView is a request or an application in the list of both.
type ListedView struct {
	Kind        casefile.Kind         `json:"kind" enum:"REQUEST,APPLICATION"`
	ID          string                `json:"id" doc:"Of the request or the application"`
	RequestID   string                `json:"requestId" doc:"Of the request, also of an application"`
	Reference   string                `json:"reference" example:"REQ-7K2M9Q"`
	ServiceID   string                `json:"serviceId"`
	ServiceName string                `json:"serviceName"`
	Version     int64                 `json:"version" doc:"Of the service, fixed when the request was made"`
	Status      string                `json:"status" enum:"PENDING,RETURNED,REJECTED,WITHDRAWN,IN_PROGRESS,COMPLETED,CLOSED"`
	Customer    casefile.CustomerView `json:"customer"`
	CreatedAt   api.Time              `json:"createdAt"`
	UpdatedAt   api.Time              `json:"updatedAt"`
	casefile.WaitingView
	casefile.WorkView
	CurrentStage *application.CurrentStageView `json:"currentStage" doc:"Of an application; null while there is none"`
	OpenInvoice  *application.OpenInvoiceView  `json:"openInvoice" doc:"Of the current stage; null while none is open"`
	StageNumber  *int                          `json:"stageNumber" doc:"The position of the current stage, from 1; null while there is none"`
	StageCount   int                           `json:"stageCount" doc:"How many stages the service has in this version, also those that are not visible"`
}

func viewRequest(r request.ListedView) ListedView {
	return ListedView{
		Kind: casefile.OfRequest, ID: r.ID, RequestID: r.ID, Reference: r.Reference, ServiceID: r.ServiceID, ServiceName: r.ServiceName,
		Version: r.Version, Status: string(r.Status), Customer: r.Customer, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		WaitingView: r.WaitingView, WorkView: r.WorkView, StageCount: r.StageCount,
	}
}

func viewApplication(a application.ListedView) ListedView {
	return ListedView{
		Kind: casefile.OfApplication, ID: a.ID, RequestID: a.RequestID, Reference: a.Reference, ServiceID: a.ServiceID, ServiceName: a.ServiceName,
		Version: a.Version, Status: string(a.Status), Customer: a.Customer, CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt,
		WaitingView: a.WaitingView, WorkView: a.WorkView, CurrentStage: a.CurrentStage, OpenInvoice: a.OpenInvoice,
		StageNumber: a.StageNumber, StageCount: a.StageCount,
	}
}

func (s *Service) list(ctx context.Context, in *listInput) (api.Page[ListedView], error) {
	by := api.Caller(ctx)
	f, err := casefile.StaffFilter[string](ctx, s.Requests.Casefile, s.DB, in.StaffListQuery, by, "")
	if err != nil {
		return api.Page[ListedView]{}, err
	}
	query := func(p db.Paging) (db.Page[Case], error) {
		return s.List(ctx, by, ListFilter{ListFilter: f, Kind: in.Kind, Ended: in.Ended}, p, casefile.Before(in.Sort, orders))
	}
	return api.ListWith(in.PageQuery, orders, query, func(page []Case) (func(Case) ListedView, error) {
		l, err := s.listed(ctx, page)
		return func(c Case) ListedView {
			if c.Kind == casefile.OfRequest {
				return viewRequest(l.requests[c.ID])
			}
			return viewApplication(l.applications[c.ID])
		}, err
	})
}

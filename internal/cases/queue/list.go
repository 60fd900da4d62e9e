package queue

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// queueOrders sorts by due time unless requested otherwise.
var queueOrders = api.Orders{Newest: "dueAt", OldestFirst: true, Fields: map[string]string{
	"dueAt": api.NullsLast("due_at"), "waitingSince": api.NullsLast("waiting_since"), "submittedAt": api.NullsLast("submitted_at"),
	"resubmittedAt": api.NullsLast("resubmitted_at"), "createdAt": "made_at", "updatedAt": "updated_at",
}}

func (s *Service) registerList(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/queue", ID: "listQueue", Tag: tag, Kinds: auth.Team,
		AnyOf: []auth.Permission{auth.RequestReview, auth.ApplicationRead}, Sort: queueOrders,
		Summary: "List the work queue", Message: "Cases.",
		Description: "Lists open requests and applications together, or ended ones. Drafts are not included, and an accepted request appears as its application. " +
			"Requests need the permission request:review, applications application:read; kinds that the caller may not see are left out. " +
			"Sorted by due time by default, cases without a deadline last.",
	}, s.list)
}

// ListInput is the input of listQueue.
type ListInput struct {
	cases.StaffListQuery
	Kind  cases.Kind `query:"kind" enum:"REQUEST,APPLICATION" doc:"Filter by kind"`
	Ended bool       `query:"ended" doc:"List ended cases instead of open ones"`
}

// WorkView is a request or an application in the work queue.
type WorkView struct {
	Kind        cases.Kind         `json:"kind" enum:"REQUEST,APPLICATION" doc:"Type of case"`
	ID          string             `json:"id" doc:"Id of the request or application"`
	RequestID   string             `json:"requestId" doc:"Id of the request, also for an application"`
	Reference   string             `json:"reference" example:"REQ-7K2M9Q"`
	ServiceID   string             `json:"serviceId"`
	ServiceName string             `json:"serviceName"`
	Version     int64              `json:"version" doc:"Version of the service, fixed when the request is created"`
	Status      string             `json:"status" enum:"PENDING,RETURNED,REJECTED,WITHDRAWN,IN_PROGRESS,COMPLETED,CLOSED"`
	Customer    cases.CustomerView `json:"customer"`
	CreatedAt   api.Time           `json:"createdAt"`
	UpdatedAt   api.Time           `json:"updatedAt"`
	cases.WaitingView
	cases.WorkView
	CurrentStage *cases.CurrentStageView `json:"currentStage" doc:"Current stage of an application; null without one"`
	OpenInvoice  *cases.OpenInvoiceView  `json:"openInvoice" doc:"Open invoice of the current stage; null without one"`
	StageNumber  *int                    `json:"stageNumber" doc:"Position of the current stage, from 1; null without one"`
	StageCount   int                     `json:"stageCount" doc:"Number of stages of the service version, including hidden ones"`
}

func (s *Service) list(ctx context.Context, q db.Q, by auth.Caller, in *ListInput) (api.Page[WorkView], error) {
	f, err := s.Cases.StaffFilter(ctx, q, in.StaffListQuery, by, "")
	if err != nil {
		return api.Page[WorkView]{}, err
	}
	var kinds []cases.Kind
	if in.Kind != cases.KindApplication && by.Can(auth.RequestReview) {
		kinds = append(kinds, cases.KindRequest)
	}
	if in.Kind != cases.KindRequest && by.Can(auth.ApplicationRead) {
		kinds = append(kinds, cases.KindApplication)
	}
	return api.ListWith(in.PageQuery, queueOrders, func(p db.Paging) (db.Page[cases.Record], error) {
		return cases.ListWork(ctx, q, by, f, kinds, in.Ended, p)
	}, func(page []cases.Record) (func(cases.Record) WorkView, error) { return s.views(ctx, q, by, page) })
}

// views reads what the views of cases need and returns the function that builds each.
func (s *Service) views(ctx context.Context, q db.Q, by auth.Caller, page []cases.Record) (func(cases.Record) WorkView, error) {
	view, err := s.Cases.WorkViews(ctx, q, by, page)
	return func(r cases.Record) WorkView {
		v := view(r)
		return WorkView{
			Kind: r.Kind(), ID: r.Subject(), RequestID: r.ID, Reference: r.Reference, ServiceID: r.ServiceID, ServiceName: v.ServiceName,
			Version: r.Version, Status: string(r.Status), Customer: v.Customer, CreatedAt: api.Time(r.MadeAt), UpdatedAt: api.Time(r.UpdatedAt),
			WaitingView: v.WaitingView, WorkView: v.WorkView, CurrentStage: v.CurrentStage, OpenInvoice: v.OpenInvoice,
			StageNumber: v.StageNumber, StageCount: v.StageCount,
		}
	}, err
}

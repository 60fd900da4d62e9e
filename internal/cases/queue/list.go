package queue

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// What is due first comes first, unless asked otherwise.
var orders = api.Orders{Newest: "dueAt", OldestFirst: true, Fields: map[string]string{
	"dueAt": api.NullsLast("due_at"), "waitingSince": api.NullsLast("waiting_since"), "submittedAt": api.NullsLast("submitted_at"),
	"resubmittedAt": api.NullsLast("resubmitted_at"), "createdAt": "made_at", "updatedAt": "updated_at",
}}

func (s *Service) registerList(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/queue", ID: "listQueue", Tag: tag, Kinds: auth.Team,
		AnyOf: []auth.Permission{auth.RequestReview, auth.ApplicationRead}, Sort: orders,
		Summary: "List requests and applications together", Message: "Cases.",
		Description: "The open ones, or those that have ended; drafts are not listed, and an accepted request is its application. " +
			"Requests take the permission request:review, applications application:read; a kind that the caller may not see is left out. " +
			"What is due first comes first, and what has no deadline last.",
	}, s.list)
}

// ListInput is the input of listQueue.
type ListInput struct {
	cases.StaffListQuery
	Kind  cases.Kind `query:"kind" enum:"REQUEST,APPLICATION" doc:"Only cases of this kind"`
	Ended bool       `query:"ended" doc:"Those that have ended, instead of the open ones"`
}

// ListedView is a request or an application in the list of both.
type ListedView struct {
	Kind        cases.Kind         `json:"kind" enum:"REQUEST,APPLICATION"`
	ID          string             `json:"id" doc:"Of the request or the application"`
	RequestID   string             `json:"requestId" doc:"Of the request, also of an application"`
	Reference   string             `json:"reference" example:"REQ-7K2M9Q"`
	ServiceID   string             `json:"serviceId"`
	ServiceName string             `json:"serviceName"`
	Version     int64              `json:"version" doc:"Of the service, fixed when the request was made"`
	Status      string             `json:"status" enum:"PENDING,RETURNED,REJECTED,WITHDRAWN,IN_PROGRESS,COMPLETED,CLOSED"`
	Customer    cases.CustomerView `json:"customer"`
	CreatedAt   api.Time           `json:"createdAt"`
	UpdatedAt   api.Time           `json:"updatedAt"`
	cases.WaitingView
	cases.WorkView
	CurrentStage *cases.CurrentStageView `json:"currentStage" doc:"Of an application; null while there is none"`
	OpenInvoice  *cases.OpenInvoiceView  `json:"openInvoice" doc:"Of the current stage; null while none is open"`
	StageNumber  *int                    `json:"stageNumber" doc:"The position of the current stage, from 1; null while there is none"`
	StageCount   int                     `json:"stageCount" doc:"How many stages the service has in this version, also those that are not visible"`
}

func (s *Service) list(ctx context.Context, q db.Q, by auth.Caller, in *ListInput) (api.Page[ListedView], error) {
	f, err := s.Cases.StaffFilter(ctx, q, in.StaffListQuery, by)
	if err != nil {
		return api.Page[ListedView]{}, err
	}
	var kinds []cases.Kind
	if in.Kind != cases.OfApplication && by.Can(auth.RequestReview) {
		kinds = append(kinds, cases.OfRequest)
	}
	if in.Kind != cases.OfRequest && by.Can(auth.ApplicationRead) {
		kinds = append(kinds, cases.OfApplication)
	}
	return api.ListWith(in.PageQuery, orders, func(p db.Paging) (db.Page[cases.Record], error) {
		return cases.ListWork(ctx, q, by, f, kinds, in.Ended, p)
	}, func(page []cases.Record) (func(cases.Record) ListedView, error) { return s.views(ctx, q, by, page) })
}

// views loads what the views of cases need, and returns the function that builds each.
func (s *Service) views(ctx context.Context, q db.Q, by auth.Caller, page []cases.Record) (func(cases.Record) ListedView, error) {
	view, err := s.Cases.WorkViews(ctx, q, by, page)
	return func(r cases.Record) ListedView {
		v := view(r)
		return ListedView{
			Kind: r.Kind(), ID: r.Subject(), RequestID: r.ID, Reference: r.Reference, ServiceID: r.ServiceID, ServiceName: r.ServiceName,
			Version: r.Version, Status: string(r.Status), Customer: v.Customer, CreatedAt: api.Time(r.MadeAt), UpdatedAt: api.Time(r.UpdatedAt),
			WaitingView: v.WaitingView, WorkView: v.WorkView, CurrentStage: v.CurrentStage, OpenInvoice: v.OpenInvoice,
			StageNumber: v.StageNumber, StageCount: v.StageCount,
		}
	}, err
}

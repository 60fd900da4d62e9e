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
	"stagegate/internal/infra/kit/fault"
)

var orders = casefile.MixedOrders()

func (s *Service) registerList(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/queue", ID: "listQueue", Tag: tag, Kinds: auth.Team,
		Either: []auth.Permission{auth.RequestReview, auth.ApplicationRead}, Sort: orders,
		Summary: "List requests and applications together", Message: "Cases.",
		Description: "The open ones, or those that have ended; drafts are not listed, and an accepted request is its application. " +
			"Requests take the permission request:review, applications application:read; a kind that the caller may not see is left out. " +
			"What is due first comes first, and what has no deadline last. Pages go as far as the first 10,000 cases; filters find those after them.",
	}, s.list)
}

// ListInput is the input of listQueue.
type ListInput struct {
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

func (s *Service) list(ctx context.Context, q db.Q, by auth.Caller, in *ListInput) (api.Page[ListedView], error) {
	f, err := casefile.StaffFilter[string](ctx, s.Requests.Casefile, q, in.StaffListQuery, by, "")
	if err != nil {
		return api.Page[ListedView]{}, err
	}
	return api.ListWith(in.PageQuery, orders, func(p db.Paging) (db.Page[Case], error) {
		return pageOf(ctx, q, by, filter{ListFilter: f, kind: in.Kind, ended: in.Ended}, p, casefile.Before(in.Sort, orders))
	}, func(page []Case) (func(Case) ListedView, error) { return s.views(ctx, q, by, page) })
}

// views loads the cases of a page, and returns the function that builds the view of each.
func (s *Service) views(ctx context.Context, q db.Q, by auth.Caller, page []Case) (func(Case) ListedView, error) {
	ids := map[casefile.Kind][]string{}
	for _, c := range page {
		ids[c.Kind] = append(ids[c.Kind], c.ID)
	}
	requests, err := s.Requests.ViewsForStaff(ctx, q, by, ids[casefile.OfRequest])
	if err != nil {
		return nil, err
	}
	applications, err := s.Applications.ViewsForStaff(ctx, q, by, ids[casefile.OfApplication])
	return func(c Case) ListedView {
		if c.Kind == casefile.OfRequest {
			return viewRequest(requests[c.ID])
		}
		return viewApplication(applications[c.ID])
	}, err
}

// maxDepth is how far into the list of both kinds of cases pages go: a page needs all
// that comes before it, of both kinds.
const maxDepth = 10_000

var errTooDeep = fault.Invalid("page", fault.InvalidValue, "must lie within the first 10,000 cases: find what comes after them with filters")

// filter says which cases of both kinds a list has.
type filter struct {
	casefile.ListFilter
	kind  casefile.Kind // "" for both
	ended bool          // instead of the open ones
}

// pageOf returns a page of the cases that a filter finds and that the caller may see, in the
// order of the page, in which before compares them.
//
// Every case of the page is among the first of its kind, up to the end of the page: so
// these are read of both kinds, only by what they are sorted by, and merged.
func pageOf(ctx context.Context, q db.Q, by auth.Caller, f filter, p db.Paging, before func(a, b casefile.SortKeys) int) (db.Page[Case], error) {
	end := p.Offset + p.Limit
	head := db.Paging{Limit: min(end, maxDepth), Order: p.Order}
	var requests, applications db.Page[casefile.SortKeys]
	var err error
	if f.kind != casefile.OfApplication && by.Can(auth.RequestReview) {
		if requests, err = request.Sorted(ctx, q, by, f.ListFilter, !f.ended, head); err != nil {
			return db.Page[Case]{}, err
		}
	}
	if f.kind != casefile.OfRequest && by.Can(auth.ApplicationRead) {
		if applications, err = application.Sorted(ctx, q, by, f.ListFilter, !f.ended, head); err != nil {
			return db.Page[Case]{}, err
		}
	}
	page := db.Page[Case]{Total: requests.Total + applications.Total}
	if page.Total <= int64(p.Offset) {
		return page, nil
	}
	if end > maxDepth && page.Total > maxDepth {
		return page, errTooDeep
	}
	merged := merge(requests.Items, applications.Items, before)
	page.Items = merged[p.Offset:min(end, len(merged))]
	return page, nil
}

// merge returns the cases of two sorted lists in their common order.
func merge(requests, applications []casefile.SortKeys, before func(a, b casefile.SortKeys) int) []Case {
	merged := make([]Case, 0, len(requests)+len(applications))
	for len(requests) > 0 || len(applications) > 0 {
		if len(applications) == 0 || len(requests) > 0 && before(requests[0], applications[0]) < 0 {
			merged = append(merged, Case{casefile.OfRequest, requests[0].ID})
			requests = requests[1:]
		} else {
			merged = append(merged, Case{casefile.OfApplication, applications[0].ID})
			applications = applications[1:]
		}
	}
	return merged
}

package request

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

var orders = api.Orders{Newest: "createdAt", Fields: map[string]string{
	"createdAt": "created_at", "updatedAt": "updated_at", "submittedAt": api.NullsLast("submitted_at"), "reviewedAt": api.NullsLast("reviewed_at"),
	"resubmittedAt": api.NullsLast("resubmitted_at"), "waitingSince": api.NullsLast("waiting_since"),
	"reference": "reference", "status": "status", "serviceName": "service_name",
}}

var (
	customerOrders = casefile.CustomerOrders(orders)
	staffOrders    = casefile.StaffOrders(orders)
)

// registerOwn adds the operations that show customers their requests.
func (s *Service) registerOwn(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: ownPath, ID: "getMyRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestRead,
		Summary: "Read one of my requests", Message: "Request.",
		Description: "With the visible questions, requirements and answers. With GET, the id in the path is that of the request; with POST it is that of the service to ask for.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *ViewInput) (View, error) {
		r, err := s.Get(ctx, q, by, in.RequestID)
		if err != nil {
			return View{}, err
		}
		return s.view(ctx, q, by, r)
	})
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: customerBase, ID: "listMyRequests", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestRead, Sort: customerOrders,
		Summary: "List my requests", Description: "Without what was asked and answered.", Message: "Requests.",
	}, s.listOwn)
}

// registerForStaff adds the operations that show requests to staff.
func (s *Service) registerForStaff(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffBase, ID: "listRequests", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview, Sort: staffOrders,
		Summary: "List requests", Description: "Those of the tenant that were handed in, each with its customer. Drafts are not listed.", Message: "Requests.",
	}, s.listForStaff)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffPath, ID: "getRequest", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Read a request", Description: "As its customer sees it, and who that is.", Message: "Request.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *IDInput) (StaffView, error) {
		return s.GetForStaff(ctx, q, by, in.RequestID)
	})
}

// ViewInput names its path parameter like createInput: both have the same path, and
// OpenAPI allows only one name for it.
type ViewInput struct {
	RequestID string `path:"serviceId" doc:"Id of the request, not of a service"`
}

// ListInput is the input of listMyRequests.
type ListInput struct {
	casefile.ListQuery
	Status Status `query:"status" enum:"DRAFT,PENDING,RETURNED,ACCEPTED,REJECTED,WITHDRAWN" doc:"Only those in this state"`
}

// StaffListInput is the input of listRequests.
type StaffListInput struct {
	casefile.StaffListQuery
	Status string `query:"status" maxLength:"100" doc:"Only those in this state: DRAFT, PENDING, RETURNED, ACCEPTED, REJECTED or WITHDRAWN; several are separated by commas" example:"PENDING,RETURNED"`
}

// GetForStaff shows a request to staff.
func (s *Service) GetForStaff(ctx context.Context, q db.Q, by auth.Caller, id string) (StaffView, error) {
	r, err := s.Get(ctx, q, by, id)
	if err != nil {
		return StaffView{}, err
	}
	return s.viewForStaff(ctx, q, by, r)
}

func (s *Service) listOwn(ctx context.Context, q db.Q, by auth.Caller, in *ListInput) (api.Page[RecordView], error) {
	return api.ListWith(in.PageQuery, customerOrders, func(p db.Paging) (db.Page[Record], error) {
		return list(ctx, q, by, in.Filter(string(in.Status)), p)
	}, func(page []Record) (func(Record) RecordView, error) {
		fields, err := recordFields(ctx, q, by, page)
		return func(r Record) RecordView { return RecordView{RecordFields: fields(r), ExpectedView: r.ViewExpected()} }, err
	})
}

func (s *Service) listForStaff(ctx context.Context, q db.Q, by auth.Caller, in *StaffListInput) (api.Page[StaffRecordView], error) {
	f, err := s.filter(ctx, q, by, in)
	if err != nil {
		return api.Page[StaffRecordView]{}, err
	}
	return api.ListWith(in.PageQuery, staffOrders, func(p db.Paging) (db.Page[Record], error) {
		return list(ctx, q, by, f, p)
	}, func(page []Record) (func(Record) StaffRecordView, error) { return s.viewRecords(ctx, q, by, page) })
}

// filter returns the filter of a list for staff.
func (s *Service) filter(ctx context.Context, q db.Q, by auth.Caller, in *StaffListInput) (casefile.ListFilter, error) {
	return casefile.StaffFilter(ctx, s.Casefile, q, in.StaffListQuery, by, in.Status, Draft, Pending, Returned, Accepted, Rejected, Withdrawn)
}

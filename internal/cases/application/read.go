package application

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

var orders = api.Orders{Newest: "createdAt", Fields: map[string]string{
	"createdAt": "created_at", "updatedAt": "updated_at", "completedAt": api.NullsLast("completed_at"), "closedAt": api.NullsLast("closed_at"),
	"submittedAt": api.NullsLast("submitted_at"), "resubmittedAt": api.NullsLast("resubmitted_at"), "waitingSince": api.NullsLast("waiting_since"),
	"reference": "reference", "status": "status", "serviceName": "service_name",
}}

var (
	customerOrders = casefile.CustomerOrders(orders)
	staffOrders    = casefile.StaffOrders(orders)
)

// registerOwn adds the operations that show customers their applications.
func (s *Service) registerOwn(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: customerBase, ID: "listMyApplications", Tag: "Customer applications",
		Kinds: customers, Permission: auth.ApplicationRead, Sort: customerOrders,
		Summary: "List my applications", Description: "Without what was asked and answered.", Message: "Applications.",
	}, s.listOwn)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: customerPath, ID: "getMyApplication", Tag: "Customer applications",
		Kinds: customers, Permission: auth.ApplicationRead,
		Summary: "Read one of my applications", Description: "With its stages, questions and answers.", Message: "Application.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *IDInput) (View, error) {
		a, err := s.Get(ctx, q, by, in.ApplicationID)
		if err != nil {
			return View{}, err
		}
		return s.view(ctx, q, by, a)
	})
}

// registerForStaff adds the operations that show applications to staff.
func (s *Service) registerForStaff(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffBase, ID: "listApplications", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Sort: staffOrders,
		Summary: "List applications", Description: "Those of the tenant, without what was asked and answered.", Message: "Applications.",
	}, s.listForStaff)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffPath, ID: "getApplication", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "Read an application", Description: "With its stages, questions and answers.", Message: "Application.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *IDInput) (StaffView, error) {
		return s.GetForStaff(ctx, q, by, in.ApplicationID)
	})
}

// ListInput is the input of listMyApplications.
type ListInput struct {
	casefile.ListQuery
	Status Status `query:"status" enum:"IN_PROGRESS,COMPLETED,CLOSED" doc:"Only those in this state"`
}

// StaffListInput is the input of listApplications.
type StaffListInput struct {
	casefile.StaffListQuery
	Status  string `query:"status" maxLength:"100" doc:"Only those in this state: IN_PROGRESS, COMPLETED or CLOSED; several are separated by commas" example:"COMPLETED,CLOSED"`
	StageID string `query:"stageId" maxLength:"36" doc:"Only those whose current stage is this one of a service"`
}

// GetForStaff shows an application to staff.
func (s *Service) GetForStaff(ctx context.Context, q db.Q, by auth.Caller, id string) (StaffView, error) {
	a, err := s.Get(ctx, q, by, id)
	if err != nil {
		return StaffView{}, err
	}
	return s.ViewForStaff(ctx, q, by, a)
}

func (s *Service) listOwn(ctx context.Context, q db.Q, by auth.Caller, in *ListInput) (api.Page[RecordView], error) {
	return api.ListWith(in.PageQuery, customerOrders, func(p db.Paging) (db.Page[Record], error) {
		return list(ctx, q, by, in.Filter(string(in.Status)), "", p)
	}, func(page []Record) (func(Record) RecordView, error) {
		view, err := s.viewRecords(ctx, q, by, page)
		return func(a Record) RecordView {
			return RecordView{RecordFields: view(a).RecordFields, ExpectedView: a.ViewExpected()}
		}, err
	})
}

func (s *Service) listForStaff(ctx context.Context, q db.Q, by auth.Caller, in *StaffListInput) (api.Page[StaffRecordView], error) {
	f, err := s.filter(ctx, q, by, in)
	if err != nil {
		return api.Page[StaffRecordView]{}, err
	}
	return api.ListWith(in.PageQuery, staffOrders, func(p db.Paging) (db.Page[Record], error) {
		return list(ctx, q, by, f, in.StageID, p)
	}, func(page []Record) (func(Record) StaffRecordView, error) { return s.viewRecords(ctx, q, by, page) })
}

// filter returns the filter of a list for staff.
func (s *Service) filter(ctx context.Context, q db.Q, by auth.Caller, in *StaffListInput) (casefile.ListFilter, error) {
	return casefile.StaffFilter(ctx, s.Casefile, q, in.StaffListQuery, by, in.Status, InProgress, Completed, Closed)
}

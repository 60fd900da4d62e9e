package cases

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

var (
	requestOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{
		"createdAt": "created_at", "updatedAt": "updated_at", "submittedAt": api.NullsLast("submitted_at"), "reviewedAt": api.NullsLast("decided_at"),
		"resubmittedAt": api.NullsLast("resubmitted_at"), "waitingSince": api.NullsLast("waiting_since"),
		"reference": "reference", "status": "status", "serviceName": "service_name",
	}}
	applicationOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{
		"createdAt": "made_at", "updatedAt": "updated_at", "completedAt": api.NullsLast("completed_at"), "closedAt": api.NullsLast("closed_at"),
		"submittedAt": api.NullsLast("submitted_at"), "resubmittedAt": api.NullsLast("resubmitted_at"), "waitingSince": api.NullsLast("waiting_since"),
		"reference": "reference", "status": "status", "serviceName": "service_name",
	}}

	myRequestOrders, staffRequestOrders         = customerOrders(requestOrders), staffOrders(requestOrders)
	myApplicationOrders, staffApplicationOrders = customerOrders(applicationOrders), staffOrders(applicationOrders)
)

// registerRequests adds the operations that show requests.
func (s *Service) registerRequests(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myRequestByID, ID: "getMyRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestRead,
		Summary: "Read one of my requests", Message: "Request.",
		Description: "With the visible questions, requirements and answers. With GET, the id in the path is that of the request; with POST it is that of the service to ask for.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *ViewRequestInput) (RequestView, error) {
		r, err := s.GetRequest(ctx, q, by, in.RequestID)
		if err != nil {
			return RequestView{}, err
		}
		return s.viewRequest(ctx, q, by, r)
	})
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myRequests, ID: "listMyRequests", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestRead, Sort: myRequestOrders,
		Summary: "List my requests", Description: "Without what was asked and answered.", Message: "Requests.",
	}, s.listMyRequests)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffRequests, ID: "listRequests", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview, Sort: staffRequestOrders,
		Summary: "List requests", Description: "Those of the tenant that were handed in, each with its customer. Drafts are not listed.", Message: "Requests.",
	}, s.listStaffRequests)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffRequest, ID: "getRequest", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Read a request", Description: "As its customer sees it, and who that is.", Message: "Request.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *RequestInput) (RequestStaffView, error) {
		return s.GetRequestForStaff(ctx, q, by, in.RequestID)
	})
}

// registerApplications adds the operations that show applications.
func (s *Service) registerApplications(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myApplications, ID: "listMyApplications", Tag: "Customer applications",
		Kinds: customers, Permission: auth.ApplicationRead, Sort: myApplicationOrders,
		Summary: "List my applications", Description: "Without what was asked and answered.", Message: "Applications.",
	}, s.listMyApplications)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myApplication, ID: "getMyApplication", Tag: "Customer applications",
		Kinds: customers, Permission: auth.ApplicationRead,
		Summary: "Read one of my applications", Description: "With its stages, questions and answers.", Message: "Application.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *ApplicationInput) (ApplicationView, error) {
		a, err := s.GetApplication(ctx, q, by, in.ApplicationID)
		if err != nil {
			return ApplicationView{}, err
		}
		return s.viewApplication(ctx, q, by, a)
	})
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffApplications, ID: "listApplications", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Sort: staffApplicationOrders,
		Summary: "List applications", Description: "Those of the tenant, without what was asked and answered.", Message: "Applications.",
	}, s.listStaffApplications)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffApplication, ID: "getApplication", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "Read an application", Description: "With its stages, questions and answers.", Message: "Application.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *ApplicationInput) (ApplicationStaffView, error) {
		return s.GetApplicationForStaff(ctx, q, by, in.ApplicationID)
	})
}

// ViewRequestInput names its path parameter like CreateInput: both have the same path, and
// OpenAPI allows only one name for it.
type ViewRequestInput struct {
	RequestID string `path:"serviceId" doc:"Id of the request, not of a service"`
}

// ListRequestsInput is the input of listMyRequests.
type ListRequestsInput struct {
	ListQuery
	Status Status `query:"status" enum:"DRAFT,PENDING,RETURNED,ACCEPTED,REJECTED,WITHDRAWN" doc:"Only those in this state"`
}

// StaffRequestsInput is the input of listRequests.
type StaffRequestsInput struct {
	StaffListQuery
	Status string `query:"status" maxLength:"100" doc:"Only those in this state: DRAFT, PENDING, RETURNED, ACCEPTED, REJECTED or WITHDRAWN; several are separated by commas" example:"PENDING,RETURNED"`
}

// ListApplicationsInput is the input of listMyApplications.
type ListApplicationsInput struct {
	ListQuery
	Status Status `query:"status" enum:"IN_PROGRESS,COMPLETED,CLOSED" doc:"Only those in this state"`
}

// StaffApplicationsInput is the input of listApplications.
type StaffApplicationsInput struct {
	StaffListQuery
	Status  string `query:"status" maxLength:"100" doc:"Only those in this state: IN_PROGRESS, COMPLETED or CLOSED; several are separated by commas" example:"COMPLETED,CLOSED"`
	StageID string `query:"stageId" maxLength:"36" doc:"Only those whose current stage is this one of a service"`
}

// GetRequestForStaff shows a request to staff.
func (s *Service) GetRequestForStaff(ctx context.Context, q db.Q, by auth.Caller, id string) (RequestStaffView, error) {
	c, err := s.GetRequest(ctx, q, by, id)
	if err != nil {
		return RequestStaffView{}, err
	}
	return s.viewRequestForStaff(ctx, q, by, c)
}

// GetApplicationForStaff shows an application to staff.
func (s *Service) GetApplicationForStaff(ctx context.Context, q db.Q, by auth.Caller, id string) (ApplicationStaffView, error) {
	c, err := s.GetApplication(ctx, q, by, id)
	if err != nil {
		return ApplicationStaffView{}, err
	}
	return s.ViewApplicationForStaff(ctx, q, by, c)
}

func (s *Service) listMyRequests(ctx context.Context, q db.Q, by auth.Caller, in *ListRequestsInput) (api.Page[RequestRecordView], error) {
	return api.ListWith(in.PageQuery, myRequestOrders, func(p db.Paging) (db.Page[Record], error) {
		return requestsOf(in.Filter(string(in.Status)), by).page(ctx, q, by, p)
	}, func(page []Record) (func(Record) RequestRecordView, error) {
		beside, err := asidesOf(ctx, q, by, page)
		return func(r Record) RequestRecordView {
			return RequestRecordView{RequestRecordFields: requestRecordFields(r, beside), ExpectedView: r.asRequest().viewExpected()}
		}, err
	})
}

func (s *Service) listStaffRequests(ctx context.Context, q db.Q, by auth.Caller, in *StaffRequestsInput) (api.Page[RequestStaffRecordView], error) {
	list, err := s.listedRequests(ctx, q, by, in)
	if err != nil {
		return api.Page[RequestStaffRecordView]{}, err
	}
	return api.ListWith(in.PageQuery, staffRequestOrders, func(p db.Paging) (db.Page[Record], error) {
		return list.page(ctx, q, by, p)
	}, func(page []Record) (func(Record) RequestStaffRecordView, error) {
		return s.viewRequestRecords(ctx, q, by, page)
	})
}

// listedRequests is the list of requests that the parameters ask for.
func (s *Service) listedRequests(ctx context.Context, q db.Q, by auth.Caller, in *StaffRequestsInput) (selection, error) {
	f, err := s.staffFilter(ctx, q, in.StaffListQuery, by, in.Status, Draft, Pending, Returned, Accepted, Rejected, Withdrawn)
	return requestsOf(f, by), err
}

func (s *Service) listMyApplications(ctx context.Context, q db.Q, by auth.Caller, in *ListApplicationsInput) (api.Page[ApplicationRecordView], error) {
	return api.ListWith(in.PageQuery, myApplicationOrders, func(p db.Paging) (db.Page[Record], error) {
		return applicationsOf(in.Filter(string(in.Status))).page(ctx, q, by, p)
	}, func(page []Record) (func(Record) ApplicationRecordView, error) {
		view, err := s.viewApplicationRecords(ctx, q, by, page)
		return func(r Record) ApplicationRecordView {
			return ApplicationRecordView{ApplicationRecordFields: view(r).ApplicationRecordFields, ExpectedView: r.viewExpected()}
		}, err
	})
}

func (s *Service) listStaffApplications(ctx context.Context, q db.Q, by auth.Caller, in *StaffApplicationsInput) (api.Page[ApplicationStaffRecordView], error) {
	list, err := s.listedApplications(ctx, q, by, in)
	if err != nil {
		return api.Page[ApplicationStaffRecordView]{}, err
	}
	return api.ListWith(in.PageQuery, staffApplicationOrders, func(p db.Paging) (db.Page[Record], error) {
		return list.page(ctx, q, by, p)
	}, func(page []Record) (func(Record) ApplicationStaffRecordView, error) {
		return s.viewApplicationRecords(ctx, q, by, page)
	})
}

// listedApplications is the list of applications that the parameters ask for.
func (s *Service) listedApplications(ctx context.Context, q db.Q, by auth.Caller, in *StaffApplicationsInput) (selection, error) {
	f, err := s.staffFilter(ctx, q, in.StaffListQuery, by, in.Status, InProgress, Completed, Closed)
	f.StageID = in.StageID
	return applicationsOf(f), err
}

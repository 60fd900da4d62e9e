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

// registerRequests adds the operations that list and read requests.
func (s *Service) registerRequests(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myRequestByID, ID: "getMyRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestRead,
		Summary: "Get my request", Message: "Request.",
		Description: "Returns the request with its visible questions, requirements and answers. With GET, the id in the path is the id of the request; with POST it is the id of the service.",
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
		Summary: "List my requests", Description: "Lists the customer's requests without questions and answers.", Message: "Requests.",
	}, s.listMyRequests)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffRequests, ID: "listRequests", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview, Sort: staffRequestOrders,
		Summary: "List requests", Description: "Lists the submitted requests of the organisation with their customers. Drafts are not included.", Message: "Requests.",
	}, s.listStaffRequests)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffRequest, ID: "getRequest", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Get a request", Description: "Returns the request as its customer sees it, with the customer.", Message: "Request.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *RequestInput) (RequestStaffView, error) {
		return s.GetRequestForStaff(ctx, q, by, in.RequestID)
	})
}

// registerApplications adds the operations that list and read applications.
func (s *Service) registerApplications(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myApplications, ID: "listMyApplications", Tag: "Customer applications",
		Kinds: customers, Permission: auth.ApplicationRead, Sort: myApplicationOrders,
		Summary: "List my applications", Description: "Lists the customer's applications without questions and answers.", Message: "Applications.",
	}, s.listMyApplications)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: myApplication, ID: "getMyApplication", Tag: "Customer applications",
		Kinds: customers, Permission: auth.ApplicationRead,
		Summary: "Get my application", Description: "Returns the application with its stages, questions and answers.", Message: "Application.",
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
		Summary: "List applications", Description: "Lists the applications of the organisation without questions and answers.", Message: "Applications.",
	}, s.listStaffApplications)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffApplication, ID: "getApplication", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "Get an application", Description: "Returns the application with its stages, questions and answers.", Message: "Application.",
	}, func(ctx context.Context, q db.Q, by auth.Caller, in *ApplicationInput) (ApplicationStaffView, error) {
		return s.GetApplicationForStaff(ctx, q, by, in.ApplicationID)
	})
}

// ViewRequestInput has the path parameter of CreateInput: both share a path, and OpenAPI
// allows only one name for its parameter.
type ViewRequestInput struct {
	RequestID string `path:"serviceId" doc:"Id of the request, not of a service"`
}

// ListRequestsInput is the input of listMyRequests.
type ListRequestsInput struct {
	ListQuery
	Status Status `query:"status" enum:"DRAFT,PENDING,RETURNED,ACCEPTED,REJECTED,WITHDRAWN" doc:"Filter by status"`
}

// StaffRequestsInput is the input of listRequests.
type StaffRequestsInput struct {
	StaffListQuery
	Status string `query:"status" maxLength:"100" doc:"Filter by status: DRAFT, PENDING, RETURNED, ACCEPTED, REJECTED or WITHDRAWN, comma-separated" example:"PENDING,RETURNED"`
}

// ListApplicationsInput is the input of listMyApplications.
type ListApplicationsInput struct {
	ListQuery
	Status Status `query:"status" enum:"IN_PROGRESS,COMPLETED,CLOSED" doc:"Filter by status"`
}

// StaffApplicationsInput is the input of listApplications.
type StaffApplicationsInput struct {
	StaffListQuery
	Status  string `query:"status" maxLength:"100" doc:"Filter by status: IN_PROGRESS, COMPLETED or CLOSED, comma-separated" example:"COMPLETED,CLOSED"`
	StageID string `query:"stageId" maxLength:"36" doc:"Filter by current stage"`
}

// GetRequestForStaff returns the staff view of a request.
func (s *Service) GetRequestForStaff(ctx context.Context, q db.Q, by auth.Caller, id string) (RequestStaffView, error) {
	c, err := s.GetRequest(ctx, q, by, id)
	if err != nil {
		return RequestStaffView{}, err
	}
	return s.viewRequestForStaff(ctx, q, by, c)
}

// GetApplicationForStaff returns the staff view of an application.
func (s *Service) GetApplicationForStaff(ctx context.Context, q db.Q, by auth.Caller, id string) (ApplicationStaffView, error) {
	c, err := s.GetApplication(ctx, q, by, id)
	if err != nil {
		return ApplicationStaffView{}, err
	}
	return s.ViewApplicationForStaff(ctx, q, by, c)
}

func (s *Service) listMyRequests(ctx context.Context, q db.Q, by auth.Caller, in *ListRequestsInput) (api.Page[RequestRecordView], error) {
	return api.ListWith(in.PageQuery, myRequestOrders, func(p db.Paging) (db.Page[Record], error) {
		return selectRequests(in.Filter(string(in.Status)), by).page(ctx, q, by, p)
	}, func(page []Record) (func(Record) RequestRecordView, error) {
		details, err := loadDetails(ctx, q, by, page)
		if err != nil {
			return nil, err
		}
		read, err := s.readBy(ctx, q, by, page)
		return func(r Record) RequestRecordView {
			r = read(r)
			return RequestRecordView{RequestRecordFields: requestRecordFields(r, details), ExpectedView: r.asRequest().viewExpected()}
		}, err
	})
}

func (s *Service) listStaffRequests(ctx context.Context, q db.Q, by auth.Caller, in *StaffRequestsInput) (api.Page[RequestStaffRecordView], error) {
	list, err := s.requestSelection(ctx, q, by, in)
	if err != nil {
		return api.Page[RequestStaffRecordView]{}, err
	}
	return api.ListWith(in.PageQuery, staffRequestOrders, func(p db.Paging) (db.Page[Record], error) {
		return list.page(ctx, q, by, p)
	}, func(page []Record) (func(Record) RequestStaffRecordView, error) {
		return s.viewRequestRecords(ctx, q, by, page)
	})
}

// requestSelection returns the selection of requests for the parameters.
func (s *Service) requestSelection(ctx context.Context, q db.Q, by auth.Caller, in *StaffRequestsInput) (selection, error) {
	f, err := s.staffFilter(ctx, q, in.StaffListQuery, by, in.Status, Draft, Pending, Returned, Accepted, Rejected, Withdrawn)
	return selectRequests(f, by), err
}

func (s *Service) listMyApplications(ctx context.Context, q db.Q, by auth.Caller, in *ListApplicationsInput) (api.Page[ApplicationRecordView], error) {
	return api.ListWith(in.PageQuery, myApplicationOrders, func(p db.Paging) (db.Page[Record], error) {
		return selectApplications(in.Filter(string(in.Status))).page(ctx, q, by, p)
	}, func(page []Record) (func(Record) ApplicationRecordView, error) {
		view, err := s.viewApplicationRecords(ctx, q, by, page)
		return func(r Record) ApplicationRecordView {
			return ApplicationRecordView{ApplicationRecordFields: view(r).ApplicationRecordFields, ExpectedView: r.viewExpected()}
		}, err
	})
}

func (s *Service) listStaffApplications(ctx context.Context, q db.Q, by auth.Caller, in *StaffApplicationsInput) (api.Page[ApplicationStaffRecordView], error) {
	list, err := s.applicationSelection(ctx, q, by, in)
	if err != nil {
		return api.Page[ApplicationStaffRecordView]{}, err
	}
	return api.ListWith(in.PageQuery, staffApplicationOrders, func(p db.Paging) (db.Page[Record], error) {
		return list.page(ctx, q, by, p)
	}, func(page []Record) (func(Record) ApplicationStaffRecordView, error) {
		return s.viewApplicationRecords(ctx, q, by, page)
	})
}

// applicationSelection returns the selection of applications for the parameters.
func (s *Service) applicationSelection(ctx context.Context, q db.Q, by auth.Caller, in *StaffApplicationsInput) (selection, error) {
	f, err := s.staffFilter(ctx, q, in.StaffListQuery, by, in.Status, InProgress, Completed, Closed)
	f.StageID = in.StageID
	return selectApplications(f), err
}

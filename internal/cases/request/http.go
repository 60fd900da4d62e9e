package request

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const (
	customerBase = "/api/v1/customer/requests"
	ownPath      = customerBase + "/{serviceId}" // of one of the customer's requests, by its id
	staffBase    = "/api/v1/staff/requests"
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

// Register adds the operations of this package to the API (specification, section 5).
func (s *Service) Register(routes *api.API) {
	s.registerCustomer(routes)
	s.registerDraft(routes)
	s.registerPrice(routes)
	s.registerStaff(routes)
	s.registerExport(routes)
	s.registerConversation(routes)
}

func (s *Service) registerCustomer(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: ownPath, ID: "createRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Status: http.StatusCreated,
		Summary: "Start a request",
		Description: "Makes a draft for the live version of a service. A customer has at most one open request for a service. " +
			"With POST, the id in the path is that of the service to ask for, as GET /api/v1/customer/services lists it; with GET it is that of the request.",
		Message: "Request created.",
		Errors:  []fault.Code{fault.ServiceUnavailable, fault.OpenRequestExists},
	}, s.create)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: ownPath, ID: "getMyRequest", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestRead,
		Summary: "Read one of my requests", Message: "Request.",
		Description: "With the visible questions, requirements and answers. With GET, the id in the path is that of the request; with POST it is that of the service to ask for.",
	}, s.viewOwn)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: customerBase, ID: "listMyRequests", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestRead, Sort: customerOrders,
		Summary: "List my requests", Description: "Without what was asked and answered.", Message: "Requests.",
	}, s.listOwn)
}

func (s *Service) registerStaff(routes *api.API) {
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: staffBase, ID: "listRequests", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview, Sort: staffOrders,
		Summary: "List requests", Description: "Those of the tenant that were handed in, each with its customer. Drafts are not listed.", Message: "Requests.",
	}, s.listForStaff)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: staffBase + "/{requestId}", ID: "getRequest", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Read a request", Description: "As its customer sees it, and who that is.", Message: "Request.",
	}, s.viewForStaff)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{requestId}/accept", ID: "acceptRequest", Tag: "Staff requests", Changes: staffBase + "/{requestId}",
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary:     "Accept a request",
		Description: "Makes the application and puts it on its first visible stage. Of several at once, one succeeds.",
		Message:     "Request accepted.", Errors: []fault.Code{fault.RequestNotPending, fault.TierLimitExceeded, fault.Conflict},
	}, s.accept)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{requestId}/reject", ID: "rejectRequest", Tag: "Staff requests", Changes: staffBase + "/{requestId}",
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Reject a request", Description: "The customer reads the reason.",
		Message: "Request rejected.", Errors: []fault.Code{fault.RequestNotPending},
	}, s.reject)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{requestId}/return", ID: "returnRequest", Tag: "Staff requests", Changes: staffBase + "/{requestId}",
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Return a request to its customer",
		Description: "The customer reads the message, corrects the request and submits it again, also where the service was archived meanwhile, or withdraws it. " +
			"The items name answers, documents or parties. Of several decisions at once, one succeeds.",
		Message: "Request returned.", Errors: []fault.Code{fault.RequestNotPending},
	}, s.giveBack)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{requestId}/documents/{requirementId}/review", ID: "reviewDocumentOfRequest", Tag: "Staff requests", Changes: staffBase + "/{requestId}",
		Kinds: auth.Team, Permission: auth.RequestReview,
		Summary: "Review a document of a request",
		Description: "Accepts or refuses the file that the reviewer has looked at. The last decision counts, and goes along when the request is accepted. " +
			"A request is accepted whatever became of its documents.",
		Message: "Document reviewed.", Errors: append([]fault.Code{fault.RequestNotPending}, casefile.ReviewErrors...),
	}, s.reviewDocument, func(_ context.Context, in *reviewInput) error { return in.Body.Check() })
}

type createInput struct {
	ServiceID string `path:"serviceId" doc:"Id of the service to ask for, not of a request"`
}

// viewInput names its path parameter like createInput: both have the same path, and
// OpenAPI allows only one name for it.
type viewInput struct {
	RequestID string `path:"serviceId" doc:"Id of the request, not of a service"`
}

type ownInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
}

type idInput struct {
	RequestID string `path:"requestId"`
}

type rejectInput struct {
	RequestID string `path:"requestId"`
	Body      struct {
		Reason string `json:"reason" minLength:"1" maxLength:"2000" pattern:"\\S" patternDescription:"more than white space" doc:"Why, for the customer"`
	}
}

type returnInput struct {
	RequestID string `path:"requestId"`
	Body      casefile.CorrectionInput
}

type reviewInput struct {
	RequestID     string `path:"requestId"`
	RequirementID string `path:"requirementId"`
	Body          casefile.ReviewInput
}

type listInput struct {
	casefile.ListQuery
	Status Status `query:"status" enum:"DRAFT,PENDING,RETURNED,ACCEPTED,REJECTED,WITHDRAWN" doc:"Only those in this state"`
}

type staffListInput struct {
	casefile.StaffListQuery
	Status string `query:"status" maxLength:"100" doc:"Only those in this state: DRAFT, PENDING, RETURNED, ACCEPTED, REJECTED or WITHDRAWN; several are separated by commas" example:"PENDING,RETURNED"`
}

func (s *Service) create(ctx context.Context, in *createInput) (View, error) {
	r, err := s.Create(ctx, api.Caller(ctx), in.ServiceID)
	return s.show(ctx, r, err)
}

func (s *Service) viewOwn(ctx context.Context, in *viewInput) (View, error) {
	r, err := s.get(ctx, api.Caller(ctx), in.RequestID)
	return s.show(ctx, r, err)
}

func (s *Service) listOwn(ctx context.Context, in *listInput) (api.Page[RecordView], error) {
	return api.ListWith(in.PageQuery, customerOrders, s.query(ctx, in.Filter(string(in.Status))), func(page []Record) (func(Record) RecordView, error) {
		fields, err := s.recordFields(ctx, api.Caller(ctx), page)
		return func(r Record) RecordView { return RecordView{RecordFields: fields(r), ExpectedView: r.ViewExpected()} }, err
	})
}

// filter returns the filter of a list for staff.
func (s *Service) filter(ctx context.Context, in *staffListInput) (casefile.ListFilter, error) {
	return casefile.StaffFilter(ctx, s.Casefile, s.DB, in.StaffListQuery, api.Caller(ctx), in.Status, Draft, Pending, Returned, Accepted, Rejected, Withdrawn)
}

func (s *Service) listForStaff(ctx context.Context, in *staffListInput) (api.Page[StaffRecordView], error) {
	f, err := s.filter(ctx, in)
	if err != nil {
		return api.Page[StaffRecordView]{}, err
	}
	return api.ListWith(in.PageQuery, staffOrders, s.query(ctx, f), func(page []Record) (func(Record) StaffRecordView, error) {
		return s.staffView(ctx, api.Caller(ctx), page)
	})
}

// query returns the function that reads a page of the requests visible to the caller.
func (s *Service) query(ctx context.Context, f casefile.ListFilter) func(db.Paging) (db.Page[Record], error) {
	return func(p db.Paging) (db.Page[Record], error) {
		return list(ctx, s.DB, api.Caller(ctx), f, p)
	}
}

func (s *Service) viewForStaff(ctx context.Context, in *idInput) (StaffView, error) {
	return s.ViewForStaff(ctx, in.RequestID)
}

// ViewForStaff builds the view of a request of the caller's tenant.
func (s *Service) ViewForStaff(ctx context.Context, id string) (StaffView, error) {
	r, err := s.get(ctx, api.Caller(ctx), id)
	return s.showToStaff(ctx, r, err)
}

func (s *Service) accept(ctx context.Context, in *idInput) (application.StaffView, error) {
	a, err := s.Accept(ctx, api.Caller(ctx), in.RequestID)
	return s.Applications.ShowToStaff(ctx, a, err)
}

func (s *Service) reject(ctx context.Context, in *rejectInput) (StaffView, error) {
	r, err := s.Reject(ctx, api.Caller(ctx), in.RequestID, in.Body.Reason)
	return s.showToStaff(ctx, r, err)
}

func (s *Service) giveBack(ctx context.Context, in *returnInput) (StaffView, error) {
	r, err := s.Return(ctx, api.Caller(ctx), in.RequestID, in.Body.Message, in.Body.All())
	return s.showToStaff(ctx, r, err)
}

func (s *Service) reviewDocument(ctx context.Context, in *reviewInput) (casefile.DocumentView, error) {
	by := api.Caller(ctx)
	r, err := s.Review(ctx, by, in.RequestID, in.RequirementID, in.Body.Edit(by, in.RequirementID))
	if err != nil {
		return casefile.DocumentView{}, err
	}
	return s.Casefile.ViewDocument(ctx, s.DB, by, &r.Content, in.RequirementID, in.Body.PartyID)
}

package application

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const (
	staffBase    = "/api/v1/staff/applications"
	customerBase = "/api/v1/customer/applications"
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

// Register adds the operations of this package to the API (specification, section 5).
func (s *Service) Register(routes *api.API) {
	s.registerCustomer(routes)
	registerEdits(s, routes, customerBase, "MyApplication", api.Operation{Kinds: []auth.Kind{auth.Customer}, Tag: "Customer applications"}, s.show)
	s.registerSeen(routes)
	s.registerPapers(routes)
	s.registerStaff(routes)
	s.registerExport(routes)
	s.registerPreviews(routes)
	s.registerCorrections(routes)
	s.registerConversation(routes)
	s.registerReview(routes)
	registerEdits(s, routes, staffBase, "Application", api.Operation{Kinds: auth.Team, Tag: "Staff applications"}, s.ShowToStaff)
}

func (s *Service) registerCustomer(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: customerBase, ID: "listMyApplications", Tag: "Customer applications",
		Kinds: customers, Permission: auth.ApplicationRead, Sort: customerOrders,
		Summary: "List my applications", Description: "Without what was asked and answered.", Message: "Applications.",
	}, s.listOwn)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: customerBase + "/{applicationId}", ID: "getMyApplication", Tag: "Customer applications",
		Kinds: customers, Permission: auth.ApplicationRead,
		Summary: "Read one of my applications", Description: "With its stages, questions and answers.", Message: "Application.",
	}, shown(s.get, s.show))
	api.Call(routes, api.Operation{
		Method: http.MethodPost, Path: customerBase + "/{applicationId}/payments", ID: "payMyApplication", Resumable: true, Essential: true, Budget: api.ProviderCalls, Tag: "Customer applications",
		Kinds: customers, Permission: auth.ApplicationManage, Status: http.StatusCreated,
		Summary: "Pay what the current stage asks for",
		Description: "Opens a checkout at the payment provider for the invoice of the current payment stage and gives the address of its page. " +
			"While one is open, that one is given again with status 200.",
		Message: "Checkout opened.",
		Errors:  append([]fault.Code{fault.StageNotCurrent, fault.ApplicationNotEditable}, finance.StartErrors...),
	}, s.pay, s.checkPay)
}

func (s *Service) registerStaff(routes *api.API) {
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: staffBase, ID: "listApplications", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Sort: staffOrders,
		Summary: "List applications", Description: "Those of the tenant, without what was asked and answered.", Message: "Applications.",
	}, s.listForStaff)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: staffBase + "/{applicationId}", ID: "getApplication", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead,
		Summary: "Read an application", Description: "With its stages, questions and answers.", Message: "Application.",
	}, shown(s.get, s.ShowToStaff))
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{applicationId}/stages/{stageId}/complete", ID: "completeStage", Tag: "Staff applications", Changes: staffBase + "/{applicationId}",
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary: "Complete the current stage",
		Description: "Nothing that the stage requires may be missing, its documents must be accepted where that is required, and the invoice of a payment stage must be paid. " +
			"The next visible stage becomes current; without one the application is completed.",
		Message: "Stage completed.",
		Errors: []fault.Code{
			fault.StageNotCurrent, fault.ApplicationNotEditable, fault.InvoiceNotPaid, fault.CorrectionOpen, fault.Conflict,
			fault.MissingRequiredAnswers, fault.MissingRequiredDocuments, fault.DocumentNotAccepted,
		},
	}, s.completeStage)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{applicationId}/stages/{stageId}/invoice", ID: "replaceStageInvoice", Essential: true, Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.InvoiceManage, Status: http.StatusCreated,
		Summary: "Make a new invoice for the current stage",
		Description: "For the current payment stage, after its invoice was voided: with the answers and parties of this moment. " +
			"Of several at once, one succeeds. An invoice over nothing is paid at once, and the application moves on.",
		Message: "Invoice made.",
		Errors:  []fault.Code{fault.StageNotCurrent, fault.InvoiceAlreadyPaid, fault.Conflict},
	}, s.replaceInvoice)
	api.Register(routes, api.Operation{
		Method: http.MethodPost, Path: staffBase + "/{applicationId}/close", ID: "closeApplication", Tag: "Staff applications", Changes: staffBase + "/{applicationId}",
		Kinds: auth.Team, Permission: auth.ApplicationManage,
		Summary:     "Close an application",
		Description: "Takes it off its way for good and voids what it still owes. Refused while a payment is under way.",
		Message:     "Application closed.",
		Errors:      []fault.Code{fault.ApplicationNotEditable, fault.ApplicationLocked},
	}, s.closeApplication)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: staffBase + "/{applicationId}/history", ID: "applicationHistory", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Sort: casefile.HistoryOrders,
		Summary: "What happened to an application", Message: "History.",
		Description: "Every change of it and of its request with its actor, newest first unless asked otherwise.",
	}, s.history)
}

type idInput struct {
	ApplicationID string `path:"applicationId"`
}

type listInput struct {
	casefile.ListQuery
	Status Status `query:"status" enum:"IN_PROGRESS,COMPLETED,CLOSED" doc:"Only those in this state"`
}

type staffListInput struct {
	casefile.StaffListQuery
	Status  string `query:"status" maxLength:"100" doc:"Only those in this state: IN_PROGRESS, COMPLETED or CLOSED; several are separated by commas" example:"COMPLETED,CLOSED"`
	StageID string `query:"stageId" maxLength:"36" doc:"Only those whose current stage is this one of a service"`
}

type stageInput struct {
	ApplicationID string `path:"applicationId"`
	StageID       string `path:"stageId"`
}

type closeInput struct {
	ApplicationID string `path:"applicationId"`
	Body          *struct {
		Reason string `json:"reason,omitempty" maxLength:"2000" doc:"Kept in the history"`
	}
}

type payInput struct {
	ApplicationID string `path:"applicationId"`
	Body          *struct {
		CallbackURL *string `json:"callbackUrl,omitempty" maxLength:"2000" doc:"Where the payer's browser goes afterwards: an absolute https URL. Leave it out for none"`
	}
}

func (s *Service) listOwn(ctx context.Context, in *listInput) (api.Page[RecordView], error) {
	return api.ListWith(in.PageQuery, customerOrders, s.query(ctx, in.Filter(string(in.Status)), ""), func(page []Record) (func(Record) RecordView, error) {
		view, err := s.viewRecords(ctx, api.Caller(ctx), page)
		return func(r Record) RecordView {
			return RecordView{RecordFields: view(r).RecordFields, ExpectedView: r.ViewExpected()}
		}, err
	})
}

// filter returns the filter of a list for staff.
func (s *Service) filter(ctx context.Context, in *staffListInput) (casefile.ListFilter, error) {
	return casefile.StaffFilter(ctx, s.Casefile, s.DB, in.StaffListQuery, api.Caller(ctx), in.Status, InProgress, Completed, Closed)
}

func (s *Service) listForStaff(ctx context.Context, in *staffListInput) (api.Page[StaffRecordView], error) {
	f, err := s.filter(ctx, in)
	if err != nil {
		return api.Page[StaffRecordView]{}, err
	}
	return api.ListWith(in.PageQuery, staffOrders, s.query(ctx, f, in.StageID), func(page []Record) (func(Record) StaffRecordView, error) {
		return s.viewRecords(ctx, api.Caller(ctx), page)
	})
}

// query returns the function that reads a page of the applications visible to the caller.
func (s *Service) query(ctx context.Context, f casefile.ListFilter, stageID string) func(db.Paging) (db.Page[Record], error) {
	return func(p db.Paging) (db.Page[Record], error) {
		return list(ctx, s.DB, api.Caller(ctx), f, stageID, p)
	}
}

// shown returns an operation that shows the application which another one reads or
// changes: to its customer, or to staff.
func shown[I, V any](do func(context.Context, *I) (*Application, error), show func(context.Context, *Application, error) (V, error)) func(context.Context, *I) (V, error) {
	return func(ctx context.Context, in *I) (V, error) {
		a, err := do(ctx, in)
		return show(ctx, a, err)
	}
}

// ViewForStaff builds the view of an application of the caller's tenant.
func (s *Service) ViewForStaff(ctx context.Context, id string) (StaffView, error) {
	return shown(s.get, s.ShowToStaff)(ctx, &idInput{id})
}

func (s *Service) get(ctx context.Context, in *idInput) (*Application, error) {
	a, err := s.Get(ctx, api.Caller(ctx), in.ApplicationID)
	if err != nil {
		return nil, err
	}
	return a, a.loadProgress(ctx, s.DB)
}

func (s *Service) checkPay(ctx context.Context, in *payInput) error {
	if in.Body == nil {
		return nil
	}
	return s.Finance.CheckCallback(ctx, in.Body.CallbackURL, false)
}

func (s *Service) pay(ctx context.Context, steps *api.Steps, by auth.Caller, in *payInput) (finance.StartView, error) {
	var callback *string
	if in.Body != nil {
		callback = in.Body.CallbackURL
	}
	return s.Pay(ctx, steps, by, in.ApplicationID, callback)
}

func (s *Service) completeStage(ctx context.Context, in *stageInput) (StaffView, error) {
	a, err := s.Complete(ctx, api.Caller(ctx), in.ApplicationID, in.StageID)
	return s.ShowToStaff(ctx, a, err)
}

func (s *Service) replaceInvoice(ctx context.Context, in *stageInput) (finance.InvoiceView, error) {
	invoice, err := s.ReplaceInvoice(ctx, api.Caller(ctx), in.ApplicationID, in.StageID)
	if err != nil {
		return finance.InvoiceView{}, err
	}
	return s.Finance.View(ctx, s.DB, invoice)
}

func (s *Service) closeApplication(ctx context.Context, in *closeInput) (StaffView, error) {
	reason := ""
	if in.Body != nil {
		reason = in.Body.Reason
	}
	a, err := s.Close(ctx, api.Caller(ctx), in.ApplicationID, reason)
	return s.ShowToStaff(ctx, a, err)
}

package cases

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/catalog"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices"
)

// Service moves cases from the draft of a request to the end of its application.
type Service struct {
	DB      *db.DB
	Catalog *catalog.Service
	Files   *files.Service
	Finance *finance.Service
	Billing *billing.Service // counts applications against the plan
	Notices *notices.Service // nil for none
	Limits  *limits.Shared   // nil without rate limits
	Now     ref.Clock
}

// The addresses of requests and applications, of their customers and for staff.
const (
	myRequests        = "/api/v1/customer/requests"
	myRequestByID     = myRequests + "/{serviceId}" // OpenAPI allows one name for a parameter at a place: createRequest has the id of a service there
	staffRequests     = "/api/v1/staff/requests"
	staffRequest      = staffRequests + "/{requestId}"
	myApplications    = "/api/v1/customer/applications"
	myApplication     = myApplications + "/{applicationId}"
	staffApplications = "/api/v1/staff/applications"
	staffApplication  = staffApplications + "/{applicationId}"
)

// Register adds the operations of this package to the API (specification, section 5).
func (s *Service) Register(routes *api.API) {
	s.registerCreate(routes)
	s.registerRequests(routes)
	s.registerEdits(routes)
	s.registerSubmit(routes)
	s.registerWithdraw(routes)
	s.registerPrices(routes)
	s.registerAccept(routes)
	s.registerReject(routes)
	s.registerReturn(routes)
	s.registerReviews(routes)
	s.registerApplications(routes)
	s.registerPay(routes)
	s.registerReadiness(routes)
	s.registerInvoices(routes)
	s.registerComplete(routes)
	s.registerReplace(routes)
	s.registerClose(routes)
	s.registerCorrections(routes)
	s.registerReopen(routes)
	s.registerExports(routes)
	s.registerConversations(routes)
	s.registerHistories(routes)
}

// RequestInput is the input of submitRequest and of others like it.
type RequestInput struct {
	RequestID string `path:"requestId"`
}

// MyRequestInput is the input of getRequestReadiness, estimateRequestPrice and
// markMessagesReadOfMyRequest.
type MyRequestInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
}

// ApplicationInput is the input of getMyApplication and of others like it.
type ApplicationInput struct {
	ApplicationID string `path:"applicationId"`
}

// StageInput is the input of completeStage, replaceStageInvoice and previewStagePrice.
type StageInput struct {
	ApplicationID string `path:"applicationId"`
	StageID       string `path:"stageId"`
}

// GetRequest reads a request that the caller sees. If it was accepted, its content is what
// was accepted.
func (s *Service) GetRequest(ctx context.Context, q db.Q, by auth.Caller, id string) (*Case, error) {
	r, err := requestFiled(ctx, q, by.Tenant, id)
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.open(ctx, q, by, r)
}

// GetApplication reads an application that the caller sees.
func (s *Service) GetApplication(ctx context.Context, q db.Q, by auth.Caller, id string) (*Case, error) {
	r, err := applicationFiled(ctx, q, by.Tenant, id)
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	c, err := s.open(ctx, q, by, r)
	if err != nil {
		return nil, err
	}
	return c, c.loadProgress(ctx, q)
}

// open makes a case of a record and its sheet, if the caller sees it.
func (s *Service) open(ctx context.Context, q db.Q, by auth.Caller, r filed) (*Case, error) {
	if err := r.Visible(by); err != nil {
		return nil, err
	}
	c := ofRecord(r.Record)
	version, err := s.Catalog.Version(ctx, q, r.Tenant, r.VersionID)
	if err != nil {
		return nil, err
	}
	c.Content = Content{Form: version.Form, Sheet: r.Sheet.V}
	return c, nil
}

// lockRequest reads a request that the caller sees, and locks it until the transaction ends.
func (s *Service) lockRequest(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (*Case, error) {
	r, err := lockRequestRecord(ctx, tx, by, id)
	if err != nil {
		return nil, err
	}
	return s.loadSubmitted(ctx, tx, r)
}

// errInvoiceOpened begins the transaction again, after an invoice was opened before its
// application was locked.
var errInvoiceOpened = db.Beforehand(func(context.Context) error { return nil })

// lockApplication reads an application that the caller sees, and locks it and its open
// invoices until the transaction ends. Invoices are locked before their application, in the
// same order as by a payment, to avoid a deadlock.
func (s *Service) lockApplication(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (*Case, error) {
	invoices, err := finance.LockOpenInvoices(ctx, tx, by.Tenant, id)
	if err != nil {
		return nil, err
	}
	r, err := lockApplicationRecord(ctx, tx, by, id)
	if err != nil {
		return nil, err
	}
	c, err := s.load(ctx, tx, r)
	if err == nil && c.hasOpenInvoiceBesides(invoices) {
		err = errInvoiceOpened
	}
	return c, err
}

// readRequest reads the record of a request that the caller sees.
func readRequest(ctx context.Context, q db.Q, by auth.Caller, id string) (Record, error) {
	r, err := ByID(ctx, q, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return r, r.Visible(by)
}

// lockRequestRecord is readRequest for a record that is locked until the transaction ends.
func lockRequestRecord(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Record, error) {
	r, err := lockByID(ctx, tx, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return r, r.Visible(by)
}

// readApplication reads the record of an application that the caller sees.
func readApplication(ctx context.Context, q db.Q, by auth.Caller, id string) (Record, error) {
	r, err := ByApplication(ctx, q, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return r, r.Visible(by)
}

// lockApplicationRecord is readApplication for a record that is locked until the transaction
// ends.
func lockApplicationRecord(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Record, error) {
	r, err := lockByApplication(ctx, tx, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return r, r.Visible(by)
}

// loadSubmitted adds to a record what was submitted.
func (s *Service) loadSubmitted(ctx context.Context, q db.Q, r Record) (*Case, error) {
	content, err := s.SubmittedContent(ctx, q, &r)
	c := ofRecord(r)
	c.Content = content
	return c, err
}

// load adds to a record what was filled in, and how far an application has come.
func (s *Service) load(ctx context.Context, q db.Q, r Record) (*Case, error) {
	content, err := s.ContentOf(ctx, q, &r)
	if err != nil {
		return nil, err
	}
	c := ofRecord(r)
	c.Content = content
	if r.ApplicationID == nil {
		return c, nil
	}
	return c, c.loadProgress(ctx, q)
}

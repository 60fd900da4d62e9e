package cases

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/billing"
	"stagegate/internal/catalog"
	"stagegate/internal/certificates"
	"stagegate/internal/events"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/notices"
)

// Service implements the operations on cases.
type Service struct {
	DB      *db.DB
	Catalog *catalog.Service
	Files   *files.Service
	Finance *finance.Service
	Billing *billing.Service // enforces the quota of applications
	Events  *events.Log
	Notices *notices.Service // nil to disable notices
	Limits  *limits.Shared   // nil to disable rate limits

	Certificates *certificates.Service

	Now ref.Clock
}

// Paths of requests and applications, for customers and for staff.
const (
	myRequests        = "/api/v1/customer/requests"
	myRequestByID     = myRequests + "/{serviceId}" // OpenAPI allows one parameter name per position: createRequest has the id of a service here
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
	s.registerDrafts(routes)
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
	s.registerUndo(routes)
	s.registerCertificates(routes)
	s.registerExports(routes)
	s.registerConversations(routes)
	s.registerHistories(routes)
	s.registerMine(routes)
}

// RequestInput is the input of operations on a request.
type RequestInput struct {
	RequestID string `path:"requestId"`
}

// MyRequestInput is the input of getRequestReadiness, estimateRequestPrice and
// markMessagesReadOfMyRequest.
type MyRequestInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
}

// ApplicationInput is the input of operations on an application.
type ApplicationInput struct {
	ApplicationID string `path:"applicationId"`
}

// StageInput is the input of replaceStageInvoice and previewStagePrice.
type StageInput struct {
	ApplicationID string `path:"applicationId"`
	StageID       string `path:"stageId"`
}

// GetRequest reads a request that is visible to the caller. An accepted request has the content
// that was accepted.
func (s *Service) GetRequest(ctx context.Context, q db.Q, by auth.Caller, id string) (*Case, error) {
	r, err := readSubmittedRequest(ctx, q, by.Tenant, id)
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.assemble(ctx, q, by, r)
}

// GetApplication reads an application that is visible to the caller.
func (s *Service) GetApplication(ctx context.Context, q db.Q, by auth.Caller, id string) (*Case, error) {
	r, err := readCurrentApplication(ctx, q, by.Tenant, id)
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	c, err := s.assemble(ctx, q, by, r)
	if err != nil {
		return nil, err
	}
	return c, c.loadProgress(ctx, q)
}

// assemble builds a case from a record and its sheet if it is visible to the caller.
func (s *Service) assemble(ctx context.Context, q db.Q, by auth.Caller, r recordWithSheet) (*Case, error) {
	if err := r.Visible(by); err != nil {
		return nil, err
	}
	c := fromRecord(r.Record)
	version, err := s.Catalog.Version(ctx, q, r.Tenant, r.VersionID)
	if err != nil {
		return nil, err
	}
	c.Content = Content{Form: version.Form, Sheet: r.Sheet.V}
	return c, nil
}

// lockRequest reads and locks a request that is visible to the caller. It fails while a decision
// about it is pending.
func (s *Service) lockRequest(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (*Case, error) {
	c, err := s.lockHeldRequest(ctx, tx, by, id)
	if err != nil {
		return nil, err
	}
	return c, checkUndecided(ctx, tx, by, &c.Record)
}

// lockApplication reads and locks an application that is visible to the caller, with its open
// invoices. It fails while a decision about it is pending.
func (s *Service) lockApplication(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (*Case, error) {
	c, err := s.lockHeldApplication(ctx, tx, by, id)
	if err != nil {
		return nil, err
	}
	return c, checkUndecided(ctx, tx, by, &c.Record)
}

// lockHeldRequest is lockRequest for a request about which a decision may be pending.
func (s *Service) lockHeldRequest(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (*Case, error) {
	r, err := lockRequestRecord(ctx, tx, by, id)
	if err != nil {
		return nil, err
	}
	return s.loadSubmitted(ctx, tx, r)
}

// errInvoiceOpened restarts the transaction after an invoice was opened before its application
// was locked.
var errInvoiceOpened = db.RerunAfter(func(context.Context) error { return nil })

// lockHeldApplication is lockApplication for an application about which a decision may be
// pending. Invoices are locked before their application, as in payments, to avoid deadlocks.
func (s *Service) lockHeldApplication(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (*Case, error) {
	invoices, err := finance.LockOpenInvoices(ctx, tx, by.Tenant, id)
	if err != nil {
		return nil, err
	}
	r, err := lockApplicationRecord(ctx, tx, by, id)
	if err != nil {
		return nil, err
	}
	c, err := s.load(ctx, tx, r)
	if err == nil && c.hasUnlockedOpenInvoice(invoices) {
		err = errInvoiceOpened
	}
	return c, err
}

// readRequest reads the record of a request that is visible to the caller.
func readRequest(ctx context.Context, q db.Q, by auth.Caller, id string) (Record, error) {
	r, err := ByID(ctx, q, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return r, r.Visible(by)
}

// lockRequestRecord reads and locks the record of a request that is visible to the caller.
func lockRequestRecord(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Record, error) {
	r, err := lockByID(ctx, tx, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return r, r.Visible(by)
}

// readApplication reads the record of an application that is visible to the caller.
func readApplication(ctx context.Context, q db.Q, by auth.Caller, id string) (Record, error) {
	r, err := ByApplication(ctx, q, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return r, r.Visible(by)
}

// lockApplicationRecord reads and locks the record of an application that is visible to the
// caller.
func lockApplicationRecord(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Record, error) {
	r, err := lockByApplication(ctx, tx, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return r, r.Visible(by)
}

// loadSubmitted adds the submitted content to a record.
func (s *Service) loadSubmitted(ctx context.Context, q db.Q, r Record) (*Case, error) {
	content, err := s.SubmittedContent(ctx, q, &r)
	c := fromRecord(r)
	c.Content = content
	return c, err
}

// load adds the content and the progress of an application to a record.
func (s *Service) load(ctx context.Context, q db.Q, r Record) (*Case, error) {
	content, err := s.ContentOf(ctx, q, &r)
	if err != nil {
		return nil, err
	}
	c := fromRecord(r)
	c.Content = content
	if r.ApplicationID == nil {
		return c, nil
	}
	return c, c.loadProgress(ctx, q)
}

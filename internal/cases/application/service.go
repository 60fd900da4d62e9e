package application

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// Service moves applications through their stages.
type Service struct {
	DB       *db.DB
	Casefile *casefile.Service
	Finance  *finance.Service
	Billing  *billing.Service // counts applications against the plan
	Now      ref.Clock

	Conversation *conversation.Service

	OnStageCompleted func(ctx context.Context, tx *db.Tx, s CompletedStage) error // in the transaction that completes it; nil for nothing
}

// New returns the service.
func New(d *db.DB, now ref.Clock, cases *casefile.Service, talk *conversation.Service, f *finance.Service, b *billing.Service) *Service {
	return &Service{DB: d, Now: now, Casefile: cases, Conversation: talk, Finance: f, Billing: b}
}

const (
	customerBase = "/api/v1/customer/applications"
	customerPath = customerBase + "/{applicationId}"
	staffBase    = "/api/v1/staff/applications"
	staffPath    = staffBase + "/{applicationId}"
)

// Register adds the operations of this package to the API (specification, section 5).
func (s *Service) Register(routes *api.API) {
	s.registerOwn(routes)
	s.registerPay(routes)
	registerEdits(s, routes, customerPath, "MyApplication", api.Operation{Kinds: []auth.Kind{auth.Customer}, Tag: "Customer applications"}, s.view)
	s.registerReadiness(routes)
	s.registerInvoices(routes)
	s.registerForStaff(routes)
	s.registerComplete(routes)
	s.registerReplace(routes)
	s.registerClose(routes)
	s.registerExport(routes)
	s.registerPrice(routes)
	s.registerCorrections(routes)
	s.registerReopen(routes)
	s.registerConversation(routes)
	s.registerReview(routes)
	registerEdits(s, routes, staffPath, "Application", api.Operation{Kinds: auth.Team, Tag: "Staff applications"}, s.ViewForStaff)
}

// IDInput is the input of getMyApplication and of others like it.
type IDInput struct {
	ApplicationID string `path:"applicationId"`
}

// StageInput is the input of completeStage, replaceStageInvoice and previewStagePrice.
type StageInput struct {
	ApplicationID string `path:"applicationId"`
	StageID       string `path:"stageId"`
}

// Get reads an application that is visible to the caller.
func (s *Service) Get(ctx context.Context, q db.Q, by auth.Caller, id string) (*Application, error) {
	a, err := readRecord(ctx, q, by, id)
	if err != nil {
		return nil, err
	}
	return s.load(ctx, q, a)
}

// errInvoiceOpened begins the transaction again, after an invoice was opened before its
// application was locked.
var errInvoiceOpened = db.Beforehand(func(context.Context) error { return nil })

// lock reads an application that is visible to the caller, and locks it and its open invoices
// until the transaction ends. Invoices are locked before their application, in the same order
// as by a payment, to avoid a deadlock.
func (s *Service) lock(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (*Application, error) {
	invoices, err := finance.LockOpenInvoices(ctx, tx, by.Tenant, id)
	if err != nil {
		return nil, err
	}
	r, err := lockRecord(ctx, tx, by, id)
	if err != nil {
		return nil, err
	}
	a, err := s.load(ctx, tx, r)
	if err == nil && a.hasOpenInvoiceBesides(invoices) {
		err = errInvoiceOpened
	}
	return a, err
}

// readRecord is Get without the content.
func readRecord(ctx context.Context, q db.Q, by auth.Caller, id string) (Record, error) {
	a, err := ByID(ctx, q, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return a, a.Visible(by)
}

// lockRecord is lock without the content and the invoices.
func lockRecord(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Record, error) {
	a, err := lockByID(ctx, tx, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return a, a.Visible(by)
}

// load adds the content and the progress to a record.
func (s *Service) load(ctx context.Context, q db.Q, r Record) (*Application, error) {
	content, err := s.Casefile.Load(ctx, q, &r.Case, r.SheetID)
	if err != nil {
		return nil, err
	}
	a := &Application{Record: r, Content: content}
	return a, a.loadProgress(ctx, q)
}

// save stores a locked application at the end of a change. The customer is notified once
// for each change that asks something of it, and for each after which the application waits
// for it, but not of its own.
func (s *Service) save(ctx context.Context, tx *db.Tx, a *Application) error {
	at, before := s.Now(), a.Record
	a.assess(at)
	if err := s.keepWaits(ctx, tx, a, before, at); err != nil {
		return err
	}
	days := 0
	if stage, ok := a.Form.Stage(a.StageID); ok {
		days = stage.TargetDays
	}
	if err := s.Casefile.KeepDeadline(ctx, tx, &a.Case, days, at); err != nil {
		return err
	}
	if err := updateApplication(ctx, tx, a.Record); err != nil {
		return err
	}
	if a.WaitingFor == casefile.ForCustomer && (a.asked || before.WaitingFor != casefile.ForCustomer && !a.own) {
		return s.Casefile.NotifyAction(ctx, tx, &a.Case, a.target())
	}
	return nil
}

func (a *Record) target() audit.Target {
	return audit.Target{Type: "APPLICATION", ID: a.ID, Code: a.Reference}
}

func stageTarget(stage *form.Stage) audit.Target {
	return audit.Target{Type: "STAGE", ID: stage.ID, Code: stage.Title}
}

func invoiceTarget(i finance.Invoice) audit.Target {
	return audit.Target{Type: "INVOICE", ID: i.ID, Code: i.Reference}
}

func (s *Service) record(ctx context.Context, tx *db.Tx, a *Application, actor audit.Actor, action string, target audit.Target, before, after any) error {
	switch action {
	case "stage.entered", "stage.reopened", "correction.asked":
		a.asked = true
	}
	return s.Casefile.Record(ctx, tx, &a.Case, actor, action, target, before, after)
}

package request

import (
	"context"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/catalog"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// Service manages requests from the draft to the decision.
type Service struct {
	DB           *db.DB
	Catalog      *catalog.Service
	Casefile     *casefile.Service
	Applications *application.Service
	Conversation *conversation.Service
	Now          ref.Clock
}

// New returns the service.
func New(d *db.DB, now ref.Clock, c *catalog.Service, cases *casefile.Service, talk *conversation.Service, a *application.Service) *Service {
	return &Service{DB: d, Now: now, Catalog: c, Casefile: cases, Conversation: talk, Applications: a}
}

const (
	customerBase = "/api/v1/customer/requests"
	ownPath      = customerBase + "/{serviceId}" // of one of the customer's requests, by its id
	staffBase    = "/api/v1/staff/requests"
	staffPath    = staffBase + "/{requestId}"
)

// Register adds the operations of this package to the API (specification, section 5).
func (s *Service) Register(routes *api.API) {
	s.registerCreate(routes)
	s.registerOwn(routes)
	s.registerEdits(routes)
	s.registerSubmit(routes)
	s.registerWithdraw(routes)
	s.registerPrice(routes)
	s.registerForStaff(routes)
	s.registerAccept(routes)
	s.registerReject(routes)
	s.registerReturn(routes)
	s.registerReview(routes)
	s.registerExport(routes)
	s.registerConversation(routes)
}

// OwnInput is the input of getRequestReadiness, estimateRequestPrice and markMessagesReadOfMyRequest.
type OwnInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
}

// IDInput is the input of submitRequest and of others like it.
type IDInput struct {
	RequestID string `path:"requestId"`
}

// Get reads a request that is visible to the caller.
func (s *Service) Get(ctx context.Context, q db.Q, by auth.Caller, id string) (*Request, error) {
	r, err := readRecord(ctx, q, by, id)
	if err != nil {
		return nil, err
	}
	return s.load(ctx, q, r)
}

// lock reads a request that is visible to the caller, and locks it until the transaction
// ends.
func (s *Service) lock(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (*Request, error) {
	r, err := lockRecord(ctx, tx, by, id)
	if err != nil {
		return nil, err
	}
	return s.load(ctx, tx, r)
}

// readRecord is Get without the content.
func readRecord(ctx context.Context, q db.Q, by auth.Caller, id string) (Record, error) {
	r, err := ByID(ctx, q, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return r, r.Visible(by)
}

// lockRecord is lock without the content.
func lockRecord(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Record, error) {
	r, err := lockByID(ctx, tx, by.Tenant, id)
	if err != nil {
		return Record{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return r, r.Visible(by)
}

// load adds the content to a record.
func (s *Service) load(ctx context.Context, q db.Q, r Record) (*Request, error) {
	content, err := s.Casefile.Load(ctx, q, &r.Case, r.ID)
	return &Request{Record: r, Content: content}, err
}

// save stores the record of a locked request after a transition, and records it.
func (s *Service) save(ctx context.Context, tx *db.Tx, by auth.Caller, r *Request, action string, before, after any) error {
	if err := s.Casefile.KeepDeadline(ctx, tx, &r.Case, r.Form.Definition().ReviewDays, r.UpdatedAt); err != nil {
		return err
	}
	if err := updateRecord(ctx, tx, r.Record); err != nil {
		return err
	}
	return s.Casefile.Record(ctx, tx, &r.Case, audit.By(by), action, r.target(), before, after)
}

// cancelCorrection cancels the open correction of a returned request.
func (s *Service) cancelCorrection(ctx context.Context, tx *db.Tx, r *Record) error {
	c, err := casefile.OpenCorrection(ctx, tx, r.Tenant, r.ID)
	if err != nil {
		return err
	}
	_, err = s.Casefile.Cancel(ctx, tx, c)
	return err
}

func (r *Record) target() audit.Target {
	return audit.Target{Type: "REQUEST", ID: r.ID, Code: r.Reference}
}

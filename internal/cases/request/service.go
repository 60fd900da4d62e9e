package request

import (
	"context"
	"errors"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
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

// Create creates a draft of a customer for the live version of a service. Its first
// party is the customer, as it was last given.
func (s *Service) Create(ctx context.Context, by auth.Caller, serviceID string) (*Request, error) {
	var r *Request
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		customer, err := accounts.StayActive(ctx, tx, by.Tenant, by.ID)
		if err != nil {
			return err
		}
		v, err := s.Catalog.Live(ctx, tx, by.Tenant, serviceID)
		if err != nil {
			return err
		}
		r = s.draft(customer, v)
		if err := insertRequest(ctx, tx, r, ref.New); err != nil {
			return err
		}
		if err := addSelfParty(ctx, tx, customer, r); err != nil {
			return err
		}
		if err := form.AddSheet(ctx, tx, r.Tenant, r.ID, r.Sheet); err != nil {
			return err
		}
		return s.Casefile.Record(ctx, tx, &r.Case, audit.By(by), "request.created", r.target(), nil, nil)
	})
	return r, err
}

func (s *Service) draft(customer accounts.Principal, v *catalog.Version) *Request {
	now := s.Now()
	name := v.Form.Definition().Name
	r := &Request{
		Record: Record{Status: Transitions.Start(create), Case: casefile.Case{
			Tenant: customer.Tenant, ID: ref.NewID(), CustomerID: customer.ID,
			ServiceID: v.ServiceID, VersionID: v.ID, ServiceName: name, Version: v.Number,
			Search: db.Searchable(name, customer.Name, customer.Email), CreatedAt: now, UpdatedAt: now,
		}},
		Content: casefile.Content{Form: v.Form, Sheet: form.Sheet{Answers: []form.Answer{}, Documents: []form.Document{}}},
	}
	r.Wait(WaitingFor(r.Status), now)
	r.KeepDraft(now)
	return r
}

// addSelfParty adds the first party to a new request. Without an earlier request it is
// made of the customer's account.
func addSelfParty(ctx context.Context, tx *db.Tx, customer accounts.Principal, r *Request) error {
	self, found, err := form.SelfParty(ctx, tx, r.Tenant, customer.ID, r.ID)
	if err != nil {
		return err
	}
	if !found {
		self = form.Party{ID: ref.NewID(), Name: customer.Name, Email: customer.Email, Phone: customer.Phone}
	}
	r.Sheet.Parties = []form.Party{self}
	return nil
}

// Edit changes answers, documents or parties of a draft or of a returned request, which
// keeps holding the files of its documents.
func (s *Service) Edit(ctx context.Context, by auth.Caller, id string, edit casefile.Edit) (*Request, error) {
	return s.change(ctx, by, id, func(tx *db.Tx, r *Request) error {
		if err := r.checkEditable(); err != nil {
			return err
		}
		r.UpdatedAt = s.Now()
		if r.Status == Draft {
			r.KeepDraft(r.UpdatedAt)
		}
		documents := slices.Clone(r.Sheet.Documents)
		changes, err := s.Casefile.Apply(ctx, tx, by, edit, &r.Content, r.UpdatedAt)
		if err != nil {
			return err
		}
		if err := changes.CheckAccepted(by); err != nil {
			return err
		}
		if err := updateSheet(ctx, tx, r); err != nil {
			return err
		}
		if changes.OfParties() {
			if err := form.GaveSelfParty(ctx, tx, r.Tenant, r.CustomerID, r.ID); err != nil {
				return err
			}
		}
		if r.Status == Returned && changes.OfFiles() {
			if err := s.Casefile.Hold(ctx, tx, r.Tenant, r.ID, documents, &r.Content); err != nil {
				return err
			}
		}
		return s.Casefile.RecordChanges(ctx, tx, &r.Case, audit.By(by), changes)
	})
}

// Submit submits a draft, if it has no blockers. Submitting a returned request again
// answers its correction.
func (s *Service) Submit(ctx context.Context, by auth.Caller, id string) (*Request, error) {
	return s.change(ctx, by, id, func(tx *db.Tx, r *Request) error {
		blockers, sheet, err := s.blockers(ctx, tx, r)
		if err != nil {
			return err
		}
		if err := blockers.Refuse(); err != nil {
			return err
		}
		action, documents := "request.submitted", r.Sheet.Documents
		if r.Status == Returned {
			action = "request.resubmitted"
			if err := s.endCorrection(ctx, tx, &r.Record, s.answered); err != nil {
				return err
			}
		}
		r.Sheet = *sheet // without documents whose files were deleted
		if err := updateSheet(ctx, tx, r); err != nil {
			return err
		}
		if err := s.Casefile.Hold(ctx, tx, r.Tenant, r.ID, documents, &r.Content); err != nil {
			return err
		}
		return s.move(ctx, tx, by, r, action, func(r *Record) error { return r.submit(s.Now()) })
	})
}

// Readiness returns the blockers of submitting a request.
func (s *Service) Readiness(ctx context.Context, by auth.Caller, id string) (casefile.Blockers, error) {
	r, err := s.get(ctx, by, id)
	if err != nil {
		return nil, err
	}
	blockers, _, err := s.blockers(ctx, s.DB, r)
	return blockers, err
}

// blockers lists everything that prevents the submission of a request: submitting
// refuses it and readiness shows it. It also returns the sheet without documents whose
// files were deleted.
func (s *Service) blockers(ctx context.Context, q db.Q, r *Request) (casefile.Blockers, *form.Sheet, error) {
	if !Transitions.Allows(r.Status, submit) {
		return casefile.Blockers{casefile.StateBlocker("REQUEST", r.Reference, "", errNotEditable)}, nil, nil
	}
	unavailable, err := s.unavailable(ctx, q, r)
	if err != nil {
		return nil, nil, err
	}
	live, err := r.Live(ctx, q, r.Tenant)
	if err != nil {
		return nil, nil, err
	}
	return slices.Concat(unavailable,
		casefile.PartyBlockers(r.Form.Definition(), len(live.Parties)),
		casefile.FormBlockers(r.Form.Fill(live), "")), live, nil
}

// unavailable returns a blocker if the service takes no requests any more. It takes one
// again that it has returned.
func (s *Service) unavailable(ctx context.Context, q db.Q, r *Request) (casefile.Blockers, error) {
	if r.Status == Returned {
		return nil, nil
	}
	err := s.Catalog.Open(ctx, q, r.Tenant, r.ServiceID)
	if refusal, ok := errors.AsType[*fault.Error](err); ok {
		return casefile.Blockers{casefile.StateBlocker("SERVICE", r.ServiceName, "", refusal)}, nil
	}
	return nil, err
}

// Withdraw withdraws an open request, for its customer.
func (s *Service) Withdraw(ctx context.Context, by auth.Caller, id string) (*Request, error) {
	return s.end(ctx, by, id, "request.withdrawn", func(r *Record) error { return r.withdraw(s.Now()) })
}

// Reject rejects a pending request, for a reason that the customer can read.
func (s *Service) Reject(ctx context.Context, by auth.Caller, id, reason string) (*Request, error) {
	return s.end(ctx, by, id, "request.rejected", func(r *Record) error { return r.reject(s.Now(), reason) })
}

// end makes the last transition of a request, releases its files and cancels its open
// correction.
func (s *Service) end(ctx context.Context, by auth.Caller, id, action string, transition func(*Record) error) (*Request, error) {
	return s.change(ctx, by, id, func(tx *db.Tx, r *Request) error {
		if err := s.Casefile.Release(ctx, tx, r.Tenant, r.ID, &r.Content); err != nil {
			return err
		}
		returned := r.Status == Returned
		if err := s.move(ctx, tx, by, r, action, transition); err != nil || !returned {
			return err
		}
		return s.endCorrection(ctx, tx, &r.Record, s.Casefile.Cancel)
	})
}

// Accept accepts a pending request, and returns the application that it becomes.
func (s *Service) Accept(ctx context.Context, by auth.Caller, id string) (*application.Application, error) {
	var opened *application.Application
	_, err := s.change(ctx, by, id, func(tx *db.Tx, r *Request) error {
		if err := Transitions.Check(r.Status, accept); err != nil {
			return err
		}
		customer, err := accounts.ByID(ctx, tx, r.Tenant, r.CustomerID)
		if err != nil {
			return err
		}
		opened, err = s.Applications.Open(ctx, tx, by, application.Accepted{Request: r.Case, Content: r.Content, Customer: customer})
		if err != nil {
			return err
		}
		if opened.AssigneeID == nil { // the member may not manage applications
			if err := s.Assign(ctx, tx, audit.By(by), &r.Record, nil); err != nil {
				return err
			}
		}
		if err := s.Casefile.Release(ctx, tx, r.Tenant, r.ID, &r.Content); err != nil { // the application holds the files from here on
			return err
		}
		return s.move(ctx, tx, by, r, "request.accepted", func(r *Record) error { return r.accept(s.Now(), opened.ID) })
	})
	return opened, err
}

// change runs a change of a request that is visible to the caller, while it is
// locked, and returns the changed request.
func (s *Service) change(ctx context.Context, by auth.Caller, id string, do func(tx *db.Tx, r *Request) error) (*Request, error) {
	var r *Request
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		locked, err := lockByID(ctx, tx, by.Tenant, id)
		if r, err = s.load(ctx, tx, locked, locked.Visible(by, err)); err != nil {
			return err
		}
		return do(tx, r)
	})
	return r, err
}

// get reads a request that is visible to the caller.
func (s *Service) get(ctx context.Context, by auth.Caller, id string) (*Request, error) {
	r, err := byID(ctx, s.DB, by.Tenant, id)
	return s.load(ctx, s.DB, r, r.Visible(by, err))
}

// load adds the content to a record. It returns err, the result of reading the
// record, if that is an error.
func (s *Service) load(ctx context.Context, q db.Q, r Record, err error) (*Request, error) {
	if err != nil {
		return nil, err
	}
	content, err := s.Casefile.Load(ctx, q, &r.Case, r.ID)
	return &Request{Record: r, Content: content}, err
}

// move makes a transition of a locked request and records it.
func (s *Service) move(ctx context.Context, tx *db.Tx, by auth.Caller, r *Request, action string, transition func(*Record) error) error {
	before := r.Status
	if err := transition(&r.Record); err != nil {
		return err
	}
	return s.save(ctx, tx, by, r, action, before, r.Status)
}

// save stores the record of a locked request after a transition, and records it.
func (s *Service) save(ctx context.Context, tx *db.Tx, by auth.Caller, r *Request, action string, before, after any) error {
	if err := s.keepDeadline(ctx, tx, r, r.UpdatedAt); err != nil {
		return err
	}
	if err := updateRecord(ctx, tx, r.Record); err != nil {
		return err
	}
	return s.Casefile.Record(ctx, tx, &r.Case, audit.By(by), action, r.target(), before, after)
}

func (r *Record) target() audit.Target {
	return audit.Target{Type: "REQUEST", ID: r.ID, Code: r.Reference}
}

package request

import (
	"context"
	"errors"

	"stagegate/internal/application"
	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/catalog"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/form"
	"stagegate/internal/member"
	"stagegate/internal/ref"
)

// Service takes requests from their draft to the decision.
type Service struct {
	DB           *db.DB
	Catalog      *catalog.Service
	Applications *application.Service
	Now          ref.Clock
}

// Create starts a draft of a customer for the live version of a service, with
// the customer as its first party.
func (s *Service) Create(ctx context.Context, by auth.Caller, serviceID string) (Request, error) {
	var r Request
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		v, err := s.Catalog.Live(ctx, tx, by.Tenant, serviceID)
		if err != nil {
			return err
		}
		customer, err := member.ByID(ctx, tx, by.Tenant, by.ID)
		if err != nil {
			return err
		}
		r = s.draft(customer, v)
		if err := insertRequest(ctx, tx, &r); err != nil {
			return err
		}
		return s.record(ctx, tx, r.Record, audit.By(by), "request.created", r.target(), nil, nil)
	})
	return r, err
}

func (s *Service) draft(customer member.Principal, v *catalog.Version) Request {
	now := s.Now()
	name := v.Form.Definition().Name
	return Request{
		Record: Record{
			Tenant: customer.Tenant, ID: ref.NewID(), CustomerID: customer.ID,
			ServiceID: v.ServiceID, VersionID: v.ID, ServiceName: name, Version: v.Number,
			Status: Draft, Search: db.Searchable(name, customer.Name, customer.Email),
			CreatedAt: now, UpdatedAt: now,
		},
		Sheet: db.JSON[form.Sheet]{V: form.Sheet{
			Parties: []form.Party{{ID: ref.NewID(), Name: customer.Name, Email: customer.Email, Phone: customer.Phone}},
			Answers: []form.Answer{}, Documents: []form.Document{},
		}},
	}
}

// Answer writes an answer into a draft: for one party, or for every party where
// partyID is empty. An empty value clears it.
func (s *Service) Answer(ctx context.Context, by auth.Caller, id, questionID, partyID string, value form.Value) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, v, err := s.lockDraft(ctx, tx, by, id)
		if err != nil {
			return err
		}
		q, ok := v.Form.Question(questionID)
		if !ok {
			return fault.Missing
		}
		if err := CheckAnswer(q, &r.Sheet.V, partyID, value); err != nil {
			return err
		}
		now := s.Now()
		before := r.Sheet.V.SetAnswer(questionID, partyID, value, now)
		r.UpdatedAt = now
		if err := updateSheet(ctx, tx, r); err != nil {
			return err
		}
		return s.record(ctx, tx, r.Record, audit.By(by), "answer.changed", audit.Target{Type: "ANSWER", ID: questionID, Code: q.Code}, before, value)
	})
}

// CheckAnswer refuses an answer that the question does not take, or a party
// that it is not asked of.
func CheckAnswer(q form.QuestionAt, sheet *form.Sheet, partyID string, value form.Value) error {
	if partyID != "" {
		if q.AppliesTo != form.ForParty {
			return fault.Invalid("partyId", "NOT_ALLOWED", "this question is asked once, not of each party: leave partyId out")
		}
		if _, ok := sheet.Party(partyID); !ok {
			return fault.Invalid("partyId", "INVALID_VALUE", "expected the id of one of the parties")
		}
	}
	if value.IsZero() {
		return nil
	}
	if wrong := q.Check(value); wrong != "" {
		return fault.Invalid("value", "INVALID_VALUE", wrong)
	}
	return nil
}

// Submit hands a draft in, if nothing that it needs is missing.
func (s *Service) Submit(ctx context.Context, by auth.Caller, id string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, v, err := s.lockDraft(ctx, tx, by, id)
		if err != nil {
			return err
		}
		if err := s.Catalog.Open(ctx, tx, r.Tenant, r.ServiceID); err != nil {
			return err
		}
		if err := application.CheckParties(v.Form.Definition(), len(r.Sheet.V.Parties)); err != nil {
			return err
		}
		if err := application.Refuse(v.Form.Fill(&r.Sheet.V).Missing("")); err != nil {
			return err
		}
		return s.move(ctx, tx, by, r.Record, "request.submitted", func(r *Record) error { return r.submit(s.Now()) })
	})
}

// Accept lets a pending request become an application, once, and gives the
// application.
func (s *Service) Accept(ctx context.Context, by auth.Caller, id string) (application.Application, error) {
	var opened application.Application
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := s.lockForReview(ctx, tx, by, id)
		if err != nil {
			return err
		}
		if r.Status != Pending {
			return errNotPending
		}
		v, err := s.Catalog.Version(ctx, tx, r.Tenant, r.VersionID)
		if err != nil {
			return err
		}
		customer, err := member.ByID(ctx, tx, r.Tenant, r.CustomerID)
		if err != nil {
			return err
		}
		opened, err = s.Applications.Open(ctx, tx, by, application.Accepted{
			RequestID: r.ID, Reference: r.Reference, Customer: customer, Version: v, Sheet: r.Sheet.V,
		})
		if err != nil {
			return err
		}
		return s.move(ctx, tx, by, r.Record, "request.accepted", func(r *Record) error { return r.accept(s.Now(), opened.ID) })
	})
	return opened, err
}

// Reject turns a pending request down, for a reason that the customer reads.
func (s *Service) Reject(ctx context.Context, by auth.Caller, id, reason string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := s.lockForReview(ctx, tx, by, id)
		if err != nil {
			return err
		}
		return s.move(ctx, tx, by, r.Record, "request.rejected", func(r *Record) error { return r.reject(s.Now(), reason) })
	})
}

// move makes a transition of a locked request and records it.
func (s *Service) move(ctx context.Context, tx *db.Tx, by auth.Caller, r Record, action string, transition func(*Record) error) error {
	before := r.Status
	if err := transition(&r); err != nil {
		return err
	}
	if err := updateRecord(ctx, tx, r); err != nil {
		return err
	}
	return s.record(ctx, tx, r, audit.By(by), action, r.target(), before, r.Status)
}

// lockDraft holds a draft of the calling customer until the transaction ends.
func (s *Service) lockDraft(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Request, *catalog.Version, error) {
	r, err := lockByID(ctx, tx, by.Tenant, id)
	if errors.Is(err, db.ErrNotFound) || err == nil && r.CustomerID != by.ID {
		return Request{}, nil, fault.Missing
	}
	if err != nil {
		return Request{}, nil, err
	}
	if err := r.mustBeDraft(); err != nil {
		return Request{}, nil, err
	}
	v, err := s.Catalog.Version(ctx, tx, r.Tenant, r.VersionID)
	return r, v, err
}

// lockForReview holds a request of the caller's tenant until the transaction ends.
func (s *Service) lockForReview(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Request, error) {
	r, err := lockByID(ctx, tx, by.Tenant, id)
	if errors.Is(err, db.ErrNotFound) {
		return Request{}, fault.Missing
	}
	return r, err
}

// get reads a request that the caller may see: a customer its own, staff those
// of their tenant.
func (s *Service) get(ctx context.Context, by auth.Caller, id string) (Request, error) {
	r, err := byID(ctx, s.DB, by.Tenant, id)
	if errors.Is(err, db.ErrNotFound) || err == nil && by.Kind == auth.Customer && r.CustomerID != by.ID {
		return Request{}, fault.Missing
	}
	return r, err
}

func (r *Record) target() audit.Target {
	return audit.Target{Type: "REQUEST", ID: r.ID, Code: r.Reference}
}

func (s *Service) record(ctx context.Context, tx *db.Tx, r Record, actor audit.Actor, action string, target audit.Target, before, after any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: r.Tenant, Subject: r.ID, Actor: actor, Action: action, Target: target, Before: before, After: after,
	})
}

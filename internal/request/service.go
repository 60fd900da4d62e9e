package request

import (
	"context"
	"errors"
	"slices"

	"stagegate/internal/application"
	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/catalog"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/file"
	"stagegate/internal/form"
	"stagegate/internal/member"
	"stagegate/internal/ref"
)

// Service takes requests from their draft to the decision.
type Service struct {
	DB           *db.DB
	Catalog      *catalog.Service
	Applications *application.Service
	Files        *file.Service
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
			Status: Transitions.Start(create), Search: db.Searchable(name, customer.Name, customer.Email),
			CreatedAt: now, UpdatedAt: now,
		},
		Sheet: form.Sheet{
			Parties: []form.Party{{ID: ref.NewID(), Name: customer.Name, Email: customer.Email, Phone: customer.Phone}},
			Answers: []form.Answer{}, Documents: []form.Document{},
		},
	}
}

// Edit changes what was filled in into a draft.
func (s *Service) Edit(ctx context.Context, by auth.Caller, id string, edit casefile.Edit) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := s.lock(ctx, tx, by, id)
		if err != nil {
			return err
		}
		if err := r.mustBeDraft(); err != nil {
			return err
		}
		v, err := s.Catalog.Version(ctx, tx, r.Tenant, r.VersionID)
		if err != nil {
			return err
		}
		r.UpdatedAt = s.Now()
		what, err := edit.Make(ctx, tx, s.Files, by, v.Form, &r.Sheet, r.UpdatedAt)
		if err != nil {
			return err
		}
		if err := updateSheet(ctx, tx, r); err != nil {
			return err
		}
		return s.record(ctx, tx, r.Record, audit.By(by), what.Action, what.Target, what.Before, what.After)
	})
}

// Submit hands a draft in, if it has no blockers.
func (s *Service) Submit(ctx context.Context, by auth.Caller, id string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := s.lock(ctx, tx, by, id)
		if err != nil {
			return err
		}
		blockers, sheet, err := s.blockers(ctx, tx, r)
		if err != nil {
			return err
		}
		if err := blockers.Refuse(); err != nil {
			return err
		}
		r.Sheet = *sheet // without documents whose files are gone
		if err := updateSheet(ctx, tx, r); err != nil {
			return err
		}
		if err := casefile.Hold(ctx, tx, s.Files, r.Tenant, r.ID, nil, sheet); err != nil {
			return err
		}
		return s.move(ctx, tx, by, r.Record, "request.submitted", func(r *Record) error { return r.submit(s.Now()) })
	})
}

// Readiness gives the blockers of submitting a request.
func (s *Service) Readiness(ctx context.Context, by auth.Caller, id string) (casefile.Blockers, error) {
	r, err := s.get(ctx, by, id)
	if err != nil {
		return nil, err
	}
	blockers, _, err := s.blockers(ctx, s.DB, r)
	return blockers, err
}

// blockers are all that prevent that a request is submitted: what submitting
// refuses and what readiness shows. It gives the sheet with the documents that count.
func (s *Service) blockers(ctx context.Context, q db.Q, r Request) (casefile.Blockers, *form.Sheet, error) {
	if !Transitions.Allows(r.Status, submit) {
		return casefile.Blockers{casefile.StateBlocker("REQUEST", r.Reference, "", errNotEditable)}, nil, nil
	}
	v, err := s.Catalog.Version(ctx, q, r.Tenant, r.VersionID)
	if err != nil {
		return nil, nil, err
	}
	var unavailable casefile.Blockers
	if err := s.Catalog.Open(ctx, q, r.Tenant, r.ServiceID); err != nil {
		refusal, ok := errors.AsType[*fault.Error](err)
		if !ok {
			return nil, nil, err
		}
		unavailable = append(unavailable, casefile.StateBlocker("SERVICE", r.ServiceName, "", refusal))
	}
	live, _, err := casefile.Live(ctx, q, r.Tenant, r.Sheet)
	if err != nil {
		return nil, nil, err
	}
	return slices.Concat(unavailable,
		casefile.PartyBlockers(v.Form.Definition(), len(live.Parties)),
		casefile.FormBlockers(v.Form.Fill(live), "")), live, nil
}

// Withdraw takes an open request back, for the customer whose it is.
func (s *Service) Withdraw(ctx context.Context, by auth.Caller, id string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := s.lock(ctx, tx, by, id)
		if err != nil {
			return err
		}
		if err := s.letGo(ctx, tx, r); err != nil {
			return err
		}
		return s.move(ctx, tx, by, r.Record, "request.withdrawn", func(r *Record) error { return r.withdraw(s.Now()) })
	})
}

// Accept lets a pending request become an application, once, and gives the
// application.
func (s *Service) Accept(ctx context.Context, by auth.Caller, id string) (application.Application, error) {
	var opened application.Application
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := s.lock(ctx, tx, by, id)
		if err != nil {
			return err
		}
		if err := Transitions.Check(r.Status, accept); err != nil {
			return err
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
			RequestID: r.ID, Reference: r.Reference, Customer: customer, Version: v, Sheet: r.Sheet,
		})
		if err != nil {
			return err
		}
		if err := s.letGo(ctx, tx, r); err != nil { // the application holds the files now
			return err
		}
		return s.move(ctx, tx, by, r.Record, "request.accepted", func(r *Record) error { return r.accept(s.Now(), opened.ID) })
	})
	return opened, err
}

// Reject turns a pending request down, for a reason that the customer reads.
func (s *Service) Reject(ctx context.Context, by auth.Caller, id, reason string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := s.lock(ctx, tx, by, id)
		if err != nil {
			return err
		}
		if err := s.letGo(ctx, tx, r); err != nil {
			return err
		}
		return s.move(ctx, tx, by, r.Record, "request.rejected", func(r *Record) error { return r.reject(s.Now(), reason) })
	})
}

// letGo lets the files of a request be deleted again.
func (s *Service) letGo(ctx context.Context, tx *db.Tx, r Request) error {
	return casefile.Hold(ctx, tx, s.Files, r.Tenant, r.ID, &r.Sheet, nil)
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

// lock holds a request that the caller may see until the transaction ends.
func (s *Service) lock(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Request, error) {
	r, err := lockByID(ctx, tx, by.Tenant, id)
	return r, visible(by, &r.Record, err)
}

// get reads a request that the caller may see.
func (s *Service) get(ctx context.Context, by auth.Caller, id string) (Request, error) {
	r, err := byID(ctx, s.DB, by.Tenant, id)
	return r, visible(by, &r.Record, err)
}

// visible hides a record from those who may not know of it: a customer sees its
// own, staff see those of their tenant.
func visible(by auth.Caller, r *Record, err error) error {
	if errors.Is(err, db.ErrNotFound) || err == nil && by.Kind == auth.Customer && r.CustomerID != by.ID {
		return fault.ErrNotFound
	}
	return err
}

func (r *Record) target() audit.Target {
	return audit.Target{Type: "REQUEST", ID: r.ID, Code: r.Reference}
}

func (s *Service) record(ctx context.Context, tx *db.Tx, r Record, actor audit.Actor, action string, target audit.Target, before, after any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: r.Tenant, Subject: r.ID, Actor: actor, Action: action, Target: target, Before: before, After: after,
	})
}

package catalog

import (
	"context"
	"errors"

	"stagegate/internal/audit"
	"stagegate/internal/billing"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits/fair"
)

// codeTries is how often a new service gets another code because its first one
// is taken.
const codeTries = 5

// Create makes a service with an empty draft.
func (s *Service) Create(ctx context.Context, caller auth.Caller, h Heading) (Offering, error) {
	definition := form.Definition{Stages: []form.Stage{}, ValueSets: []form.ValueSet{}}
	if err := setHeading(&definition, h); err != nil {
		return Offering{}, err
	}
	made, err := s.createOf(ctx, caller, definition, event{action: "service.created", after: headingOf(&definition)})
	return made.Offering, err
}

// createOf makes a service of a definition, under a code that is free.
func (s *Service) createOf(ctx context.Context, caller auth.Caller, definition form.Definition, what event) (Draft, error) {
	for try := 1; ; try++ {
		made, err := s.create(ctx, caller, definition, what)
		if !codeTaken(err) || try == codeTries {
			return made, err
		}
	}
}

func (s *Service) create(ctx context.Context, caller auth.Caller, definition form.Definition, what event) (Draft, error) {
	now := s.Now()
	d := Draft{Offering: Offering{
		Tenant: caller.Tenant, ID: ref.NewID(), Code: ref.New("SVC-SD"), CreatedAt: now, UpdatedAt: now,
	}}
	if err := d.setDefinition(definition); err != nil {
		return Draft{}, err
	}
	return d, s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.Billing.Use(ctx, tx, caller.Tenant, billing.Services); err != nil {
			return err
		}
		if err := insertDraft(ctx, tx, d); err != nil {
			return err
		}
		return s.record(ctx, tx, caller, &d.Offering, what)
	})
}

// Change edits the heading of a draft. Another currency leaves the amounts of
// charges as they read in major units.
func (s *Service) Change(ctx context.Context, caller auth.Caller, serviceID string, edit func(*Heading)) (Offering, error) {
	d, err := s.edit(ctx, caller, serviceID, func(d *form.Definition) (event, error) {
		before := headingOf(d)
		after := before
		edit(&after)
		if err := setHeading(d, after); err != nil {
			return event{}, err
		}
		return event{action: "service.changed", target: audit.Target{Type: "SERVICE", ID: serviceID}, before: before, after: headingOf(d)}, nil
	})
	return d.Offering, err
}

// Draft reads a service with its draft.
func (s *Service) Draft(ctx context.Context, tenant, serviceID string) (Draft, error) {
	d, err := draftByID(ctx, s.DB, tenant, serviceID)
	return d, db.NotFoundAs(err, fault.ErrNotFound)
}

// event is what an edit was, for the history.
type event struct {
	action        string
	target        audit.Target
	before, after any
}

// edit changes the definition of a draft, with one editor at a time. An edit that changes
// nothing leaves no trace. change may run more than once.
func (s *Service) edit(ctx context.Context, caller auth.Caller, serviceID string, change func(*form.Definition) (event, error)) (Draft, error) {
	return s.editDraft(ctx, caller, serviceID, func(d *Draft) (event, error) {
		definition := d.Definition.V
		what, err := change(&definition)
		if err != nil {
			return event{}, err
		}
		return what, d.setDefinition(definition)
	})
}

// editDraft is edit for a change that also depends on the live version.
func (s *Service) editDraft(ctx context.Context, caller auth.Caller, serviceID string, change func(*Draft) (event, error)) (Draft, error) {
	var edited Draft
	err := s.alone(ctx, caller.Tenant, serviceID, func() error {
		d, err := s.Draft(ctx, caller.Tenant, serviceID)
		if err != nil {
			return err
		}
		hash := d.DraftHash
		what, err := change(&d)
		if err != nil {
			return err
		}
		return s.DB.Write(ctx, func(tx *db.Tx) error {
			locked, err := s.lock(ctx, tx, caller.Tenant, serviceID)
			switch {
			case err != nil:
				return err
			case locked.DraftHash != hash, locked.LiveHash != d.LiveHash:
				return errDraftChanged
			}
			edited = d
			edited.Offering = locked
			edited.Name, edited.Search, edited.Heading, edited.DraftHash = d.Name, d.Search, d.Heading, d.DraftHash
			if edited.DraftHash == hash {
				return nil
			}
			edited.UpdatedAt = s.Now()
			if err := updateDraft(ctx, tx, &edited); err != nil {
				return err
			}
			return s.record(ctx, tx, caller, &edited.Offering, what)
		})
	})
	return edited, err
}

// draftTries is how often an edit or a publication is tried whose draft another
// instance changed meanwhile.
const draftTries = 5

// alone runs an edit or a publication of a service while no other one runs on this
// instance, and again when it gives errDraftChanged. It reads the draft and checks
// it outside of transactions, since that can take long, and compares the hash of
// the draft in the transaction that writes.
func (s *Service) alone(ctx context.Context, tenant, serviceID string, do func() error) error {
	leave, err := s.editors.Enter(ctx, editorsOf(tenant, serviceID))
	if errors.Is(err, fair.ErrFull) {
		return errEditors
	}
	if err != nil {
		return err
	}
	defer leave()
	for try := 1; ; try++ {
		if err := do(); !errors.Is(err, errDraftChanged) || try == draftTries {
			return err
		}
	}
}

// editorsOf is what those count for who edit or publish a service.
func editorsOf(tenant, serviceID string) fair.Key { return fair.Key{Group: tenant + " " + serviceID} }

// lock reads a service, without its draft, and keeps all others from changing it
// until the transaction ends.
func (s *Service) lock(ctx context.Context, tx *db.Tx, tenant, serviceID string) (Offering, error) {
	if err := tx.LockTimeout(ctx, s.settings.EditWait); err != nil {
		return Offering{}, err
	}
	o, err := lockOffering(ctx, tx, tenant, serviceID)
	return o, db.NotFoundAs(err, fault.ErrNotFound)
}

// record writes an event about a service, or about the part of it that the event
// names.
func (s *Service) record(ctx context.Context, tx *db.Tx, caller auth.Caller, o *Offering, what event) error {
	target := what.target
	if target.Type == "" {
		target = audit.Target{Type: "SERVICE", ID: o.ID, Code: o.Code}
	}
	return audit.Record(ctx, tx, o.UpdatedAt, audit.Event{
		Tenant: o.Tenant, Subject: o.ID, Actor: audit.By(caller), Action: what.action, Target: target, Before: what.before, After: what.after,
	})
}

// HasAny reports whether a tenant has a service, in whatever state.
func (s *Service) HasAny(ctx context.Context, q db.Q, tenant string) (bool, error) {
	n, err := countServices(ctx, q, tenant)
	return n > 0, err
}

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

// Create makes a service with an empty draft.
func (s *Service) Create(ctx context.Context, tx *db.Tx, by auth.Caller, h Heading) (Offering, error) {
	definition := form.Definition{Stages: []form.Stage{}, ValueSets: []form.ValueSet{}}
	if err := setHeading(&definition, h); err != nil {
		return Offering{}, err
	}
	made, err := s.create(ctx, tx, by, definition, event{action: "service.created", after: headingOf(&definition)})
	return made.Offering, err
}

// create makes a service of a definition, under a code that is free.
func (s *Service) create(ctx context.Context, tx *db.Tx, by auth.Caller, definition form.Definition, what event) (Draft, error) {
	now := s.Now()
	d := Draft{Offering: Offering{Tenant: by.Tenant, ID: ref.NewID(), CreatedAt: now, UpdatedAt: now}}
	if err := d.setDefinition(definition); err != nil {
		return Draft{}, err
	}
	if err := s.Billing.Use(ctx, tx, by.Tenant, billing.Services); err != nil {
		return Draft{}, err
	}
	for added := false; !added; {
		d.Code = ref.New("SVC-SD")
		d.Search = db.Searchable(d.Name, d.Code)
		var err error
		if added, err = insertDraft(ctx, tx, d); err != nil {
			return Draft{}, err
		}
	}
	return d, s.record(ctx, tx, by, &d.Offering, what)
}

// readDraft reads a service with its draft; fault.ErrNotFound when the tenant has none with
// this id.
func readDraft(ctx context.Context, q db.Q, tenant, serviceID string) (Draft, error) {
	d, err := draftByID(ctx, q, tenant, serviceID)
	return d, db.NotFoundAs(err, fault.ErrNotFound)
}

// event is what an edit was, for the history.
type event struct {
	action        string
	target        audit.Target
	before, after any
}

// draftEdit changes the definition of a draft, and says what that was for the history. It may
// run more than once.
type draftEdit func(d *Draft) (event, error)

// editedDraft is a draft after an edit that is not saved yet.
type editedDraft struct {
	Draft

	before string // the hash of the draft that was edited
	what   event
}

// tryEdit edits a draft without saving it. It runs outside of transactions, since that can
// take long.
func tryEdit(ctx context.Context, q db.Q, tenant, serviceID string, change draftEdit) (editedDraft, error) {
	d, err := readDraft(ctx, q, tenant, serviceID)
	if err != nil {
		return editedDraft{}, err
	}
	e := editedDraft{Draft: d, before: d.DraftHash}
	if e.what, err = change(&e.Draft); err != nil {
		return editedDraft{}, err
	}
	return e, e.setDefinition(e.Definition.V)
}

// save saves an edit of a draft, unless that is another one by now. An edit that changes
// nothing leaves no trace.
func (s *Service) save(ctx context.Context, tx *db.Tx, by auth.Caller, e editedDraft) (Draft, error) {
	locked, err := s.lock(ctx, tx, by.Tenant, e.ID)
	if err != nil {
		return Draft{}, err
	}
	if locked.DraftHash != e.before || locked.LiveHash != e.LiveHash {
		return Draft{}, errDraftChanged
	}
	saved := Draft{Offering: locked, Definition: e.Definition}
	if e.DraftHash == e.before {
		return saved, nil
	}
	saved.Name, saved.Search, saved.Heading, saved.DraftHash, saved.UpdatedAt = e.Name, e.Search, e.Heading, e.DraftHash, s.Now()
	if err := updateDraft(ctx, tx, &saved); err != nil {
		return Draft{}, err
	}
	return saved, s.record(ctx, tx, by, &saved.Offering, e.what)
}

// draftTries is how often an edit or a publication is tried whose draft another
// instance changed meanwhile.
const draftTries = 5

// alone runs an edit or a publication of a service while no other one runs on this
// instance, and again when it gives errDraftChanged. It reads the draft and checks
// it outside of transactions, since that can take long, and compares the hash of
// the draft in the transaction that writes.
func alone[T any](ctx context.Context, s *Service, tenant, serviceID string, do func() (T, error)) (T, error) {
	var none T
	leave, err := s.editors.Enter(ctx, editorsOf(tenant, serviceID))
	if errors.Is(err, fair.ErrFull) {
		return none, errEditors
	}
	if err != nil {
		return none, err
	}
	defer leave()
	for try := 1; ; try++ {
		done, err := do()
		if !errors.Is(err, errDraftChanged) || try == draftTries {
			return done, err
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
func (s *Service) record(ctx context.Context, tx *db.Tx, by auth.Caller, o *Offering, what event) error {
	target := what.target
	if target.Type == "" {
		target = audit.Target{Type: "SERVICE", ID: o.ID, Code: o.Code}
	}
	return audit.Record(ctx, tx, o.UpdatedAt, audit.Event{
		Tenant: o.Tenant, Subject: o.ID, Actor: audit.By(by), Action: what.action, Target: target, Before: what.before, After: what.after,
	})
}

// HasAny reports whether a tenant has a service, in whatever state.
func (s *Service) HasAny(ctx context.Context, q db.Q, tenant string) (bool, error) {
	n, err := countServices(ctx, q, tenant)
	return n > 0, err
}

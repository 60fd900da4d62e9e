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

// Create creates a service with an empty draft.
func (s *Service) Create(ctx context.Context, tx *db.Tx, by auth.Caller, h Heading) (Offering, error) {
	definition := form.Definition{Stages: []form.Stage{}, ValueSets: []form.ValueSet{}}
	if err := setHeading(&definition, h); err != nil {
		return Offering{}, err
	}
	made, err := s.create(ctx, tx, by, definition, event{action: "service.created", after: headingOf(&definition)})
	return made.Offering, err
}

// create creates a service from a definition, with an unused code.
func (s *Service) create(ctx context.Context, tx *db.Tx, by auth.Caller, definition form.Definition, what event) (Draft, error) {
	if !by.Sees("") {
		return Draft{}, auth.ErrLimited
	}
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

// readDraft reads a service with its draft, or returns fault.ErrNotFound.
func readDraft(ctx context.Context, q db.Q, tenant, serviceID string) (Draft, error) {
	d, err := draftByID(ctx, q, tenant, serviceID)
	return d, db.NotFoundAs(err, fault.ErrNotFound)
}

// event describes an edit for the history.
type event struct {
	action        string
	target        audit.Target
	before, after any
}

// draftEdit changes the definition of a draft and returns the event for the history. It may run more
// than once.
type draftEdit func(d *Draft) (event, error)

// editedDraft is an edited draft that is not saved yet.
type editedDraft struct {
	Draft

	before string // hash of the draft before the edit
	what   event
}

// prepareEdit edits a draft without saving it. It runs outside transactions because it can be slow.
func prepareEdit(ctx context.Context, q db.Q, tenant, serviceID string, change draftEdit) (editedDraft, error) {
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

// save saves an edited draft, unless the stored draft has changed since. It writes nothing if the edit
// changes nothing.
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

// maxDraftAttempts is the number of attempts when other instances change the draft concurrently.
const maxDraftAttempts = 5

// serialized serialises edits and publications of a service on this instance and retries on
// errDraftChanged. The draft is read and checked outside transactions, because that can be slow; the
// writing transaction compares its hash (optimistic locking).
func serialized[T any](ctx context.Context, s *Service, tenant, serviceID string, do func() (T, error)) (T, error) {
	var none T
	release, err := s.editors.Acquire(ctx, editorKey(tenant, serviceID))
	if errors.Is(err, fair.ErrFull) {
		return none, errBusy
	}
	if err != nil {
		return none, err
	}
	defer release()
	for try := 1; ; try++ {
		done, err := do()
		if !errors.Is(err, errDraftChanged) || try == maxDraftAttempts {
			return done, err
		}
	}
}

// editorKey returns the queue key for editors of a service.
func editorKey(tenant, serviceID string) fair.Key { return fair.Key{Group: tenant + " " + serviceID} }

// lock reads a service without its draft and locks it until the transaction ends.
func (s *Service) lock(ctx context.Context, tx *db.Tx, tenant, serviceID string) (Offering, error) {
	if err := tx.LockTimeout(ctx, s.settings.EditWait); err != nil {
		return Offering{}, err
	}
	o, err := lockOffering(ctx, tx, tenant, serviceID)
	return o, db.NotFoundAs(err, fault.ErrNotFound)
}

// record records an event about a service, or about the part named by the event.
func (s *Service) record(ctx context.Context, tx *db.Tx, by auth.Caller, o *Offering, what event) error {
	target := what.target
	if target.Type == "" {
		target = audit.Target{Type: "SERVICE", ID: o.ID, Code: o.Code}
	}
	return audit.Record(ctx, tx, o.UpdatedAt, audit.Event{
		Tenant: o.Tenant, Subject: o.ID, Actor: audit.By(by), Action: what.action, Target: target, Before: what.before, After: what.after,
	})
}

// HasAny reports whether a tenant has a service in any state.
func (s *Service) HasAny(ctx context.Context, q db.Q, tenant string) (bool, error) {
	n, err := countServices(ctx, q, tenant)
	return n > 0, err
}

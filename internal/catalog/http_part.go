package catalog

import (
	"context"
	"math"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// atEnd is the position at the end of a list.
const atEnd = math.MaxInt

// PartOptions are the optional fields of every part with a position and a rule.
type PartOptions struct {
	Position api.Clearable[int] `json:"position,omitzero" minimum:"1" doc:"Position, from 1; the following ones move up by one; a larger number means the end" unset:"the last position"`
}

func (o *PartOptions) apply(place *int) {
	if !o.Position.Set {
		return
	}
	*place = o.Position.Value
	if *place == 0 { // null
		*place = atEnd
	}
}

// The errors of edits, in addition to invalid fields.
var (
	addErrors    = []fault.Code{fault.InvalidRule, fault.Conflict}
	removeErrors = []fault.Code{fault.Conflict}
)

const patchNote = " An omitted field is unchanged; null resets an optional field to its default."

// editHandler is a handler that edits a draft. It compiles rules before its last transaction.
type editHandler[I, V any] func(ctx context.Context, steps *api.Steps, by auth.Caller, in *I) (V, error)

// editDraft edits a draft and saves it in the last transaction of a call. view receives the saved
// draft.
func editDraft[V any](ctx context.Context, s *Service, steps *api.Steps, by auth.Caller, serviceID string, change draftEdit, view func(Draft) V) (V, error) {
	return serialized(ctx, s, by.Tenant, serviceID, func() (V, error) {
		var none V
		e, err := prepareEdit(ctx, steps.DB(), by.Tenant, serviceID, change)
		if err != nil {
			return none, err
		}
		return api.Last(ctx, steps, func(tx *db.Tx) (V, error) {
			saved, err := s.save(ctx, tx, by, e)
			if err != nil {
				return none, err
			}
			return view(saved), nil
		})
	})
}

// editOnePart is editDraft with a view of the edited part.
func editOnePart[T, V any](ctx context.Context, s *Service, steps *api.Steps, by auth.Caller, serviceID string, change partEdit[T], view func(Placed[T]) V) (V, error) {
	var part Placed[T]
	return editDraft(ctx, s, steps, by, serviceID, editPart(s, change, &part), func(Draft) V { return view(part) })
}

// adder returns a handler that adds a part, and its check; part reads the input.
func adder[I, V any, T part[T], P translatable[I]](
	s *Service, spec *partSpec[T], view func(Placed[T]) V, part func(*I) (serviceID string, fill func(*Placed[T]) error),
) (handle editHandler[I, V], check api.Check[I]) {
	handle = func(ctx context.Context, steps *api.Steps, by auth.Caller, in *I) (V, error) {
		serviceID, fill := part(in)
		return editOnePart(ctx, s, steps, by, serviceID, spec.adding(s.settingsFor(by), fill), viewIn(P(in).languages(by), view))
	}
	check = func(ctx context.Context, q db.Q, by auth.Caller, in *I) error {
		serviceID, fill := part(in)
		return s.dryRun(ctx, q, by, serviceID, func(d *form.Definition) error {
			_, err := spec.add(d, s.settingsFor(by), fill)
			return err
		})
	}
	return handle, check
}

// changer returns a handler that changes a part, and its check; part reads the input.
func changer[I, V any, T part[T], P translatable[I]](
	s *Service, spec *partSpec[T], view func(Placed[T]) V, part func(*I) (serviceID, id string, edit func(*Placed[T]) error),
) (handle editHandler[I, V], check api.Check[I]) {
	handle = func(ctx context.Context, steps *api.Steps, by auth.Caller, in *I) (V, error) {
		serviceID, id, change := part(in)
		return editOnePart(ctx, s, steps, by, serviceID, spec.changing(s.settingsFor(by), id, change), viewIn(P(in).languages(by), view))
	}
	check = func(ctx context.Context, q db.Q, by auth.Caller, in *I) error {
		serviceID, id, change := part(in)
		return s.dryRun(ctx, q, by, serviceID, func(d *form.Definition) error {
			_, _, err := spec.change(d, s.settingsFor(by), id, change)
			return err
		})
	}
	return handle, check
}

// remover returns a handler that removes a part; ids reads the input.
func remover[I, T any](s *Service, spec *partSpec[T], ids func(*I) (serviceID, id string)) editHandler[I, api.Nothing] {
	return func(ctx context.Context, steps *api.Steps, by auth.Caller, in *I) (api.Nothing, error) {
		serviceID, id := ids(in)
		return editOnePart(ctx, s, steps, by, serviceID, spec.removing(id), func(Placed[T]) api.Nothing { return nil })
	}
}

// getter returns a handler that reads a part; ids reads the input.
func getter[I, V any, T part[T], P translatable[I]](
	spec *partSpec[T], view func(Placed[T]) V, ids func(*I) (serviceID, id string),
) func(ctx context.Context, q db.Q, by auth.Caller, in *I) (V, error) {
	return func(ctx context.Context, q db.Q, by auth.Caller, in *I) (V, error) {
		var none V
		serviceID, id := ids(in)
		d, err := readDraft(ctx, q, by.Tenant, serviceID)
		if err != nil {
			return none, err
		}
		at, i, ok := spec.find(&d.Definition.V, id)
		if !ok {
			return none, fault.ErrNotFound
		}
		return viewIn(P(in).languages(by), view)(placed(&d.Definition.V, at, i)), nil
	}
}

// dryRun applies a change to a copy of a draft to collect all errors of a request that is already
// refused. Otherwise the operation itself reports them.
func (s *Service) dryRun(ctx context.Context, q db.Q, by auth.Caller, serviceID string, change func(*form.Definition) error) error {
	if !api.IsRefused(ctx) {
		return nil
	}
	d, err := readDraft(ctx, q, by.Tenant, serviceID)
	if err != nil {
		return err
	}
	s.compiler.count()
	return change(&d.Definition.V)
}

package catalog

import (
	"context"
	"math"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
)

// last asks for the end of a list.
const last = math.MaxInt

// PartOptions are the fields that every part with a place and a rule may leave
// out.
type PartOptions struct {
	Position api.Clearable[int] `json:"position,omitzero" minimum:"1" doc:"From 1; the rest moves up by one; beyond the end is the end" unset:"the last one"`
}

func (o *PartOptions) apply(place *int) {
	if !o.Position.Set {
		return
	}
	*place = o.Position.Value
	if *place == 0 { // null
		*place = last
	}
}

// What the parts of a draft answer to edits, besides what follows from their
// shape.
var (
	addErrors    = []fault.Code{fault.InvalidRule, fault.Conflict}
	removeErrors = []fault.Code{fault.Conflict}
)

const patchNote = " A field that is left out stays; null takes an optional one back to what it is when left out on creation."

// adder makes a handler that adds a part, and its check; part reads the input.
func adder[I, T, V any](
	s *Service, spec *partSpec[T], view func(Placed[T]) V, part func(*I) (serviceID string, fill func(*Placed[T]) error),
) (handle func(context.Context, *I) (V, error), check func(context.Context, *I) error) {
	handle = func(ctx context.Context, in *I) (V, error) {
		serviceID, fill := part(in)
		return showing(view)(addPart(ctx, s, api.Caller(ctx), serviceID, spec, fill))
	}
	check = func(ctx context.Context, in *I) error {
		serviceID, fill := part(in)
		return s.tryRefused(ctx, serviceID, func(d *form.Definition) error {
			_, err := spec.add(d, s.settings, fill)
			return err
		})
	}
	return handle, check
}

// changer makes a handler that changes a part, and its check; part reads the input.
func changer[I, T, V any](
	s *Service, spec *partSpec[T], view func(Placed[T]) V, part func(*I) (serviceID, id string, edit func(*Placed[T]) error),
) (handle func(context.Context, *I) (V, error), check func(context.Context, *I) error) {
	handle = func(ctx context.Context, in *I) (V, error) {
		serviceID, id, edit := part(in)
		return showing(view)(changePart(ctx, s, api.Caller(ctx), serviceID, spec, id, edit))
	}
	check = func(ctx context.Context, in *I) error {
		serviceID, id, edit := part(in)
		return s.tryRefused(ctx, serviceID, func(d *form.Definition) error {
			_, _, err := spec.change(d, s.settings, id, edit)
			return err
		})
	}
	return handle, check
}

// tryRefused makes a change to a copy of a draft, of which only the error is of
// interest: what is wrong with a request that is refused already. Otherwise the
// operation itself finds it.
func (s *Service) tryRefused(ctx context.Context, serviceID string, change func(*form.Definition) error) error {
	if !api.IsRefused(ctx) {
		return nil
	}
	d, err := s.Draft(ctx, api.Caller(ctx).Tenant, serviceID)
	if err != nil {
		return err
	}
	if err := s.compiler.begin(ctx); err != nil {
		return err
	}
	return change(&d.Definition.V)
}

// showing makes a handler's answer of an edited part.
func showing[T, V any](view func(Placed[T]) V) func(Placed[T], error) (V, error) {
	return func(p Placed[T], err error) (V, error) {
		if err != nil {
			var none V
			return none, err
		}
		return view(p), nil
	}
}

// getter makes a handler that reads a part; ids finds it in the input.
func getter[I, T, V any](
	s *Service, spec *partSpec[T], view func(Placed[T]) V, ids func(*I) (serviceID, id string),
) func(context.Context, *I) (V, error) {
	return func(ctx context.Context, in *I) (V, error) {
		serviceID, id := ids(in)
		d, err := s.Draft(ctx, api.Caller(ctx).Tenant, serviceID)
		if err != nil {
			return showing(view)(Placed[T]{}, err)
		}
		at, i, ok := spec.find(&d.Definition.V, id)
		if !ok {
			return showing(view)(Placed[T]{}, fault.ErrNotFound)
		}
		return view(placed(&d.Definition.V, at, i)), nil
	}
}

// remover makes a handler that removes a part; id finds it in the input.
func remover[I, T any](s *Service, spec *partSpec[T], ids func(*I) (serviceID, id string)) func(context.Context, *I) (api.Nothing, error) {
	return func(ctx context.Context, in *I) (api.Nothing, error) {
		serviceID, id := ids(in)
		return nil, removePart(ctx, s, api.Caller(ctx), serviceID, spec, id)
	}
}

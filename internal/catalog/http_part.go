package catalog

import (
	"context"
	"math"

	"stagegate/internal/fault"
	"stagegate/internal/web"
)

// last asks for the end of a list.
const last = math.MaxInt

// PartOptions are the fields that every part with a place and a rule may leave
// out.
type PartOptions struct {
	Position web.Clearable[int] `json:"position,omitzero" minimum:"1" doc:"From 1; the rest moves up by one; beyond the end is the end" unset:"the last one"`
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

// remover makes a handler that removes a part; id finds it in the input.
func remover[I, T any](s *Service, spec *partSpec[T], ids func(*I) (serviceID, id string)) func(context.Context, *I) (web.Nothing, error) {
	return func(ctx context.Context, in *I) (web.Nothing, error) {
		serviceID, id := ids(in)
		return nil, removePart(ctx, s, web.Caller(ctx), serviceID, spec, id)
	}
}

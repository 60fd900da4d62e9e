package api

import (
	"context"
	"errors"
	"reflect"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Check finds mistakes in the input of an operation that its schema cannot express.
type Check[I any] func(ctx context.Context, q db.Q, by auth.Caller, in *I) error

// Read adds an operation that reads. Its handler gets validated input, reads from q, and
// returns data for the envelope, or an error. A *fault.Error is sent to the caller; any other
// error is logged and sent as a 500 without details.
//
// The checks run before the operation, so that the caller is told everything at once: with its
// input or, if the request is refused already (IsRefused), with the values that fit their type.
func Read[I, O any](a *API, op Operation, handle func(ctx context.Context, q db.Q, by auth.Caller, in *I) (O, error), checks ...Check[I]) {
	r := newRegistration[I, O](op, handle, checks)
	r.read = func(ctx context.Context, q db.Q, by auth.Caller, in any) (any, error) {
		return handle(ctx, q, by, as[I](in))
	}
	r.handle = func(ctx context.Context, s *Steps, in any) (any, error) { return r.read(ctx, s.DB(), s.by(), in) }
	a.register(r)
}

// Write adds an operation that changes something in one transaction, which its handler gets.
// The response is sent once the transaction is committed, and an error rolls back. If-Match is
// compared before the first statement that changes anything, so under the locks that the
// handler has taken until then. The response for an Idempotency-Key is stored in the same
// transaction.
//
// The handler may run more than once (see db.DB.Write), so it must have no other effects.
func Write[I, O any](a *API, op Operation, handle func(ctx context.Context, tx *db.Tx, by auth.Caller, in *I) (O, error), checks ...Check[I]) {
	r := newRegistration[I, O](op, handle, checks)
	r.handle = func(ctx context.Context, s *Steps, in any) (any, error) {
		return s.last(ctx, func(tx *db.Tx) (any, error) { return handle(ctx, tx, s.by(), as[I](in)) })
	}
	a.register(r)
}

// Call adds an operation that takes more than one step, since it asks a provider or hashes a
// password. Its handler begins its transactions itself, with Step and Last.
func Call[I, O any](a *API, op Operation, handle func(ctx context.Context, s *Steps, by auth.Caller, in *I) (O, error), checks ...Check[I]) {
	r := newRegistration[I, O](op, handle, checks)
	r.handle = func(ctx context.Context, s *Steps, in any) (any, error) { return handle(ctx, s, s.by(), as[I](in)) }
	a.register(r)
}

// ReadFile adds an operation whose response is a file of the type op.Media instead of an
// envelope. An error of the handler is sent as an envelope; an error of File.Write comes too
// late for that and aborts the connection. File.Write may read from d, too.
func ReadFile[I any](a *API, op Operation, handle func(ctx context.Context, d *db.DB, by auth.Caller, in *I) (File, error)) {
	r := newRegistration[I, File](op, handle, nil)
	r.handle = func(ctx context.Context, s *Steps, in any) (any, error) {
		return handle(ctx, s.DB(), s.by(), as[I](in))
	}
	a.register(r)
}

// newRegistration returns an operation without a handler. Only what is generic is compiled
// again for each operation: everything else gets input and data as any.
func newRegistration[I, O any](op Operation, handler any, checks []Check[I]) *registration {
	var all []check
	for _, c := range checks {
		all = append(all, func(ctx context.Context, q db.Q, by auth.Caller, in any) error { return c(ctx, q, by, as[I](in)) })
	}
	return &registration{
		Signature: Signature{Operation: op, In: reflect.TypeFor[I](), Out: reflect.TypeFor[O]()},
		checks:    all, handler: reflect.ValueOf(handler).Pointer(),
	}
}

func as[I any](in any) *I { return in.(*I) } //nolint:forcetypeassert // the input is made of this type

// Steps are the transactions of a call. Each is committed before the next begins.
type Steps struct {
	api *API // nil outside of a call
	x   *exchange
	op  *registration

	out *response // once it is committed
}

// StepsOn returns Steps outside of a call, for the demo.
func StepsOn(d *db.DB) *Steps { return &Steps{x: &exchange{db: d}} }

func (s *Steps) by() auth.Caller { return s.x.caller }

// DB reads what is committed.
func (s *Steps) DB() *db.DB { return s.x.db }

// Step runs and commits a transaction of the call before its last one. If the call ends after it,
// a repeat with its Idempotency-Key goes on from here if the operation is Resumable, and
// otherwise is told that the response is lost.
func (s *Steps) Step(ctx context.Context, fn func(tx *db.Tx) error) error {
	return s.write(ctx, func(tx *db.Tx) error {
		if err := fn(tx); err != nil || s.x.claim == nil || !tx.Changed() {
			return err
		}
		return s.x.claim.Part(ctx, tx, s.op.Resumable)
	})
}

// Last runs the last transaction of a call, and commits it with the response.
func Last[O any](ctx context.Context, s *Steps, fn func(tx *db.Tx) (O, error)) (O, error) {
	out, err := s.last(ctx, func(tx *db.Tx) (any, error) { return fn(tx) })
	if err != nil {
		var none O
		return none, err
	}
	return out.(O), nil //nolint:forcetypeassert // it is what fn has returned
}

func (s *Steps) last(ctx context.Context, fn func(tx *db.Tx) (any, error)) (data any, err error) {
	var out *response
	cookies := len(s.x.cookies)
	err = s.write(ctx, func(tx *db.Tx) error {
		s.x.cookies = s.x.cookies[:cookies] // not those of a run before
		data, err = fn(tx)
		if err != nil || s.api == nil {
			return err
		}
		out = s.api.respond(s.x, s.op, data)
		if s.x.claim == nil {
			return nil
		}
		if err := out.encode(); err != nil {
			return err
		}
		return s.x.claim.StoreIn(ctx, tx, out.stored(s.x))
	})
	if s.x.claim != nil && errors.Is(err, db.ErrUnknownOutcome) {
		s.x.settled = true
		err = s.x.claim.LookUp(context.WithoutCancel(ctx), err)
	}
	if err == nil {
		s.out, s.x.settled = out, true
	}
	return data, err
}

// write runs and commits a transaction of the call. The first one compares If-Match.
func (s *Steps) write(ctx context.Context, fn func(tx *db.Tx) error) error {
	if s.api == nil {
		return s.x.db.Write(ctx, fn)
	}
	o, p := s.api.metered(s.x), s.x.precondition
	if p == nil || p.met {
		return s.x.db.WriteWith(ctx, o, fn)
	}
	o.Precondition = func(ctx context.Context, tx *db.Tx) error {
		tx.AfterCommit(func() { p.met = true })
		return p.check(ctx, tx)
	}
	return s.x.db.WriteWith(ctx, o, fn)
}

package api

import (
	"context"
	"errors"
	"reflect"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Check validates constraints on the input of an operation that its schema cannot express.
type Check[I any] func(ctx context.Context, q db.Q, by auth.Caller, in *I) error

// Read adds a read-only operation. Its handler gets validated input, reads from q and returns
// data for the envelope, or an error. A *fault.Error is sent to the caller; any other error is
// logged and sent as a 500 without details.
//
// The checks run before the handler, so that the response lists all errors at once. If the
// request has already been refused (IsRefused), their input contains only values that fit their
// type.
func Read[I, O any](a *API, op Operation, handle func(ctx context.Context, q db.Q, by auth.Caller, in *I) (O, error), checks ...Check[I]) {
	r := newRegistration[I, O](op, handle, checks)
	r.read = func(ctx context.Context, q db.Q, by auth.Caller, in any) (any, error) {
		return handle(ctx, q, by, as[I](in))
	}
	r.handle = func(ctx context.Context, s *Steps, in any) (any, error) { return r.read(ctx, s.DB(), s.by(), in) }
	a.register(r)
}

// Write adds an operation whose handler runs in one transaction. The response is sent after the
// commit; an error rolls back. If-Match is compared before the first statement that writes, so
// under the locks that the handler has taken by then. The response for an Idempotency-Key is
// stored in the same transaction.
//
// The handler may run more than once (see db.DB.Write), so it must have no other side effects.
func Write[I, O any](a *API, op Operation, handle func(ctx context.Context, tx *db.Tx, by auth.Caller, in *I) (O, error), checks ...Check[I]) {
	r := newRegistration[I, O](op, handle, checks)
	r.handle = func(ctx context.Context, s *Steps, in any) (any, error) {
		return s.last(ctx, func(tx *db.Tx) (any, error) { return handle(ctx, tx, s.by(), as[I](in)) })
	}
	a.register(r)
}

// Call adds an operation with several transactions, because it calls a provider or hashes a
// password in between. Its handler begins its transactions with Step and Last.
func Call[I, O any](a *API, op Operation, handle func(ctx context.Context, s *Steps, by auth.Caller, in *I) (O, error), checks ...Check[I]) {
	r := newRegistration[I, O](op, handle, checks)
	r.handle = func(ctx context.Context, s *Steps, in any) (any, error) { return handle(ctx, s, s.by(), as[I](in)) }
	a.register(r)
}

// ReadFile adds an operation whose response is a file of the type op.Media instead of an
// envelope. An error of the handler is sent as an envelope; an error of File.Write aborts the
// connection. File.Write may read from d.
func ReadFile[I any](a *API, op Operation, handle func(ctx context.Context, d *db.DB, by auth.Caller, in *I) (File, error)) {
	r := newRegistration[I, File](op, handle, nil)
	r.handle = func(ctx context.Context, s *Steps, in any) (any, error) {
		return handle(ctx, s.DB(), s.by(), as[I](in))
	}
	a.register(r)
}

// newRegistration returns an operation without a handler. Only generic code is compiled for each
// operation; all other code gets input and data as any.
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

func as[I any](in any) *I { return in.(*I) } //nolint:forcetypeassert // the input has this type

// Steps are the transactions of a call. Each is committed before the next begins.
type Steps struct {
	api *API // nil outside of a call
	x   *exchange
	op  *registration

	out *response // after the last commit
}

// StepsOn returns Steps outside of a call, to seed the demo.
func StepsOn(d *db.DB) *Steps { return &Steps{x: &exchange{db: d}} }

func (s *Steps) by() auth.Caller { return s.x.caller }

// DB returns the database for reads outside of the transactions.
func (s *Steps) DB() *db.DB { return s.x.db }

// Step runs and commits a transaction of the call other than the last one. If the call is
// interrupted after it, a repeat with the Idempotency-Key continues from here if the operation is
// Resumable; otherwise it is refused because the response is lost.
func (s *Steps) Step(ctx context.Context, fn func(tx *db.Tx) error) error {
	return s.write(ctx, func(tx *db.Tx) error {
		if err := fn(tx); err != nil || s.x.claim == nil || !tx.Changed() {
			return err
		}
		return s.x.claim.Part(ctx, tx, s.op.Resumable)
	})
}

// Last runs the last transaction of a call and commits it together with the response.
func Last[O any](ctx context.Context, s *Steps, fn func(tx *db.Tx) (O, error)) (O, error) {
	out, err := s.last(ctx, func(tx *db.Tx) (any, error) { return fn(tx) })
	if err != nil {
		var none O
		return none, err
	}
	return out.(O), nil //nolint:forcetypeassert // fn returned it
}

func (s *Steps) last(ctx context.Context, fn func(tx *db.Tx) (any, error)) (data any, err error) {
	var out *response
	cookies := len(s.x.cookies)
	err = s.write(ctx, func(tx *db.Tx) error {
		s.x.cookies = s.x.cookies[:cookies] // without the cookies of an earlier attempt
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
		return s.x.claim.StoreIn(ctx, tx, out.stored(s.x, s.op.Operation))
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

// write runs and commits a transaction of the call. The first transaction compares If-Match.
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

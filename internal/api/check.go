package api

import (
	"context"
	"errors"
	"net/http"
	"reflect"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// A request is refused with everything that is wrong with it (specification, section
// 1.2). What the schema of an operation cannot say is the subject of its checks. They
// run before the operation. If the schema refuses the request, they run too: on what is
// left of the body without the values that do not fit their type.

// check is a Check of any input.
type check = func(ctx context.Context, q db.Q, by auth.Caller, in any) error

// IsRefused reports whether the request is refused already, while its checks run. The
// operation itself is not going to run then. So a check that is only for such requests
// does nothing if IsRefused is false.
func IsRefused(ctx context.Context) bool { return exchangeOf(ctx).refused }

// checkAll returns what the checks of an operation find, and what was found before.
func checkAll(ctx context.Context, in any, checks []check) error {
	x := exchangeOf(ctx)
	x.refused = x.refused || len(x.found) > 0
	found := []error{x.found.Err()}
	for _, c := range checks {
		err := c(ctx, x.db, x.caller, in)
		if _, ok := errors.AsType[*fault.Error](err); !ok && x.refused {
			continue // what is known is enough for a refusal
		}
		found = append(found, err)
	}
	return fault.Join(found...)
}

// checkRefused runs the checks of an operation on a request that its schema refuses.
func (op *registration) checkRefused(ctx context.Context, r *http.Request, unfit [][]step) error {
	x := exchangeOf(ctx)
	x.refused = true
	in, err := inputOf(op.In, r, x.body, unfit)
	if err != nil { // the schema has refused the reason
		return x.found.Err()
	}
	return checkAll(ctx, in, op.checks)
}

// inputOf returns the input of an operation with the texts of its path and with its
// body, without the values that do not fit their type.
func inputOf(t reflect.Type, r *http.Request, body []byte, unfit [][]step) (any, error) {
	in := reflect.New(t)
	v := in.Elem()
	for _, f := range reflect.VisibleFields(v.Type()) {
		if name := f.Tag.Get("path"); name != "" && f.Type.Kind() == reflect.String {
			v.FieldByIndex(f.Index).SetString(r.PathValue(name))
		}
	}
	target := v.FieldByName("Body")
	if !target.IsValid() || len(body) == 0 {
		return in.Interface(), nil
	}
	if len(unfit) > 0 {
		value, err := decodeExact(body)
		if err != nil {
			return in.Interface(), err
		}
		for _, steps := range unfit {
			without(value, steps)
		}
		if body, err = encode(value); err != nil {
			return in.Interface(), err
		}
	}
	return in.Interface(), unmarshal(body, target.Addr().Interface())
}

// fieldsOf returns the fields of a fault.
func fieldsOf(err error) []fault.Field {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Fields
	}
	return nil
}

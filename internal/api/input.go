package api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// A request is refused with all of its errors at once (specification, section 1.2). The checks
// of an operation run even if the schema refuses the request; values of a wrong type are then
// absent.

// check is a Check of any input.
type check = func(ctx context.Context, q db.Q, by auth.Caller, in any) error

// IsRefused reports to a check whether the request has already been refused, so that the
// operation will not run.
func IsRefused(ctx context.Context) bool { return exchangeOf(ctx).refused }

// contract is the published and validated shape of the input of an operation.
type contract struct {
	params       []param
	body         *shape // nil for none
	bodyRequired bool   // a body
}

type param struct {
	Param

	shape *shape
}

func (a *API) contractOf(op Signature) (c contract) {
	schemas := a.Schemas(func(t reflect.Type, hint string) string { return t.PkgPath() + "." + cmp.Or(t.Name(), hint) })
	of := shapes{schemas, map[shapeKey]*shape{}}
	body := op.BodySchema(schemas)
	CompleteSchemas(schemas)
	if body != nil {
		f, _ := op.In.FieldByName("Body")
		c.body, c.bodyRequired = of.of(body, f.Type), f.Type.Kind() != reflect.Pointer
	}
	for _, p := range op.Params() {
		c.params = append(c.params, param{p, of.of(huma.SchemaFromField(schemas, p.Field, ""), p.Field.Type)})
	}
	return c
}

// input decodes and validates the input of an operation. Its error has all problems that the
// schema and the checks find.
func (op *registration) input(ctx context.Context, c contract, r *http.Request) (any, error) {
	x := exchangeOf(ctx)
	in := reflect.New(op.In)
	var found findings
	query := r.URL.Query()
	for _, p := range c.params {
		found.param(p, r, query, in.Elem())
	}
	for _, wrong := range found.fields {
		if r.PathValue(wrong.Field) != "" {
			return nil, fault.ErrNotFound // no record has a malformed id
		}
	}
	if c.body != nil && len(x.body) > 0 {
		found.read(c.body, x.value, in.Elem().FieldByName("Body"))
	}
	if op.Raw {
		in.Elem().FieldByName("RawBody").SetBytes(x.body)
	}
	switch {
	case found.decodeErr != nil:
		return nil, errMalformed.Wrap(found.decodeErr)
	case c.bodyRequired && len(x.body) == 0 && len(found.fields) == 0:
		return nil, fault.Join(errMalformed.WithText("body.missing"), x.found.Err())
	}
	x.refused = len(found.fields) > 0 || len(x.found) > 0
	absent := found.absent()
	if absent[wholeBody] {
		return nil, append(found.fields, x.found...).Err()
	}
	checked := op.check(ctx, in.Interface())
	if fault.Has(checked, fault.FreshSignInRequired) { // before the errors of the input, as for an operation that is always Fresh
		return nil, checked
	}
	err := fault.Join(x.found.Err(), found.invalid.Err(), checked)
	if len(found.fields) > 0 {
		err = found.merge(err, absent)
	}
	return in.Interface(), err
}

func (op *registration) check(ctx context.Context, in any) error {
	x := exchangeOf(ctx)
	var found []error
	for _, c := range op.checks {
		err := c(ctx, x.db, x.caller, in)
		if fault.Has(err, fault.FreshSignInRequired) {
			return err
		}
		if _, ok := errors.AsType[*fault.Error](err); !ok && x.refused {
			continue // the errors found are enough to refuse the request
		}
		found = append(found, err)
	}
	return fault.Join(found...)
}

// absent returns the fields that are missing, or absent because of a wrong type.
func (f *findings) absent() map[string]bool {
	absent := map[string]bool{}
	for _, field := range f.fields {
		absent[field.Field] = absent[field.Field] || field.Code == fault.Required || field.Code == fault.WrongType
	}
	return absent
}

// merge adds the fields of an error to those that the schema refuses, except for fields that
// already have an error and fields inside missing ones.
func (f *findings) merge(err error, absent map[string]bool) error {
	named := map[string]bool{}
	for _, field := range f.fields {
		named[field.Field] = true
	}
	for _, field := range fieldsOf(err) {
		if !named[field.Field] && !within(absent, field.Field) {
			named[field.Field] = true
			f.fields = append(f.fields, field)
		}
	}
	return f.fields.Err()
}

func within(paths map[string]bool, path string) bool {
	for i := range path {
		if (path[i] == '.' || path[i] == '[') && paths[path[:i]] {
			return true
		}
	}
	return false
}

func fieldsOf(err error) []fault.Field {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Fields
	}
	return nil
}

func (f *findings) param(p param, r *http.Request, query url.Values, in reflect.Value) {
	before := len(f.fields)
	defer func() {
		for i := range f.fields[before:] {
			f.fields[before+i].Field = p.Name
		}
	}()
	var given string
	switch p.In {
	case "path":
		given = r.PathValue(p.Name)
	case "header":
		given = r.Header.Get(p.Name)
	default:
		given = query.Get(p.Name)
	}
	value := node{value: cmp.Or(given, p.Default)}
	switch {
	case value.value == "" && p.Required:
		f.add(fault.Required, "field.parameter_required")
		return
	case value.value == "":
		return
	}
	switch text := value.value.(string); p.shape.kind {
	case huma.TypeInteger:
		number, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			f.add(fault.WrongType, "query.integer")
			return
		}
		value.value = json.Number(strconv.FormatInt(min(max(number, -maxNumber), maxNumber), 10))
	case huma.TypeBoolean:
		truth, err := strconv.ParseBool(text)
		if err != nil {
			f.add(fault.WrongType, "query.boolean")
			return
		}
		value.value = truth
	}
	f.read(p.shape, value, in.FieldByIndex(p.Field.Index))
}

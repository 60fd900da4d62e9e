package api

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/infra/kit/fault"
)

// contract is what an operation publishes about its input: the program validates by what it
// publishes.
type contract struct {
	schemas huma.Registry
	params  []param
	body    *huma.Schema // nil for none
	needs   bool         // a body
}

// param is a parameter with its schema.
type param struct {
	Param

	schema *huma.Schema
}

// contractOf makes the contract of an operation.
func (a *API) contractOf(op Signature) contract {
	c := contract{schemas: a.Schemas(func(t reflect.Type, hint string) string { return t.PkgPath() + "." + cmp.Or(t.Name(), hint) })}
	if body, ok := op.In.FieldByName("Body"); ok {
		c.body, c.needs = op.BodySchema(c.schemas), body.Type.Kind() != reflect.Pointer
	}
	for _, p := range op.Params() {
		c.params = append(c.params, param{p, huma.SchemaFromField(c.schemas, p.Field, "")})
	}
	CompleteSchemas(c.schemas)
	return c
}

// input reads the input of an operation from a request. It refuses everything that is wrong
// with it at once: what the schema finds in the parameters and the body, and what the checks
// of the operation find.
func (op *registration) input(ctx context.Context, c contract, r *http.Request) (any, error) {
	x := exchangeOf(ctx)
	in := reflect.New(op.In)
	query := r.URL.Query()
	var wrong []error
	for _, p := range c.params {
		wrong = append(wrong, p.read(r, query, in.Elem(), c.schemas)...)
	}
	missing := c.needs && len(x.body) == 0
	if c.body != nil && len(x.body) > 0 {
		place, result := huma.NewPathBuffer(nil, 0), huma.ValidateResult{}
		place.Push("body")
		huma.Validate(c.schemas, c.body, place, huma.ModeWriteToServer, x.value, &result)
		wrong = append(wrong, result.Errors...)
		if len(result.Errors) == 0 {
			if err := unmarshal(x.body, in.Elem().FieldByName("Body").Addr().Interface()); err != nil {
				wrong = append(wrong, &huma.ErrorDetail{Message: err.Error(), Location: wholeBody})
			}
		}
	}
	if op.Raw {
		in.Elem().FieldByName("RawBody").SetBytes(x.body)
	}
	switch {
	case missing && len(wrong) == 0:
		return nil, fault.Join(errMalformed.WithMessage("The request body is missing or empty."), x.found.Err())
	case len(wrong) > 0:
		return nil, op.refuse(ctx, r, wrong)
	}
	return in.Interface(), checkAll(ctx, in.Interface(), op.checks)
}

// read reads the value of a parameter into its field, and gives what is wrong with it.
func (p param) read(r *http.Request, query url.Values, in reflect.Value, schemas huma.Registry) []error {
	var given string
	switch p.In {
	case "path":
		given = r.PathValue(p.Name)
	case "header":
		given = r.Header.Get(p.Name)
	default:
		given = query.Get(p.Name)
	}
	value := cmp.Or(given, p.Otherwise)
	place := p.In + "." + p.Name
	if value == "" {
		if p.Required {
			return []error{&huma.ErrorDetail{Message: "required " + p.In + " parameter is missing", Location: place, Value: ""}}
		}
		return nil
	}
	target := in.FieldByIndex(p.Field.Index)
	if o, ok := reflect.TypeAssert[interface{ given() reflect.Value }](target.Addr()); ok {
		target = o.given()
	}
	read, err := parseInto(target, value)
	if err != nil {
		return []error{&huma.ErrorDetail{Message: err.Error(), Location: place, Value: value}}
	}
	buffer, result := huma.NewPathBuffer(nil, 0), huma.ValidateResult{}
	buffer.Push(p.In)
	buffer.Push(p.Name)
	huma.Validate(schemas, p.schema, buffer, huma.ModeWriteToServer, read, &result)
	return result.Errors
}

// parseInto parses a parameter into a field, and gives its value as it is validated.
func parseInto(target reflect.Value, text string) (any, error) {
	switch target.Kind() {
	case reflect.String:
		target.SetString(text)
		return text, nil
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, errors.New("invalid integer")
		}
		target.SetInt(n)
		return n, nil
	case reflect.Bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return nil, errors.New("invalid boolean")
		}
		target.SetBool(b)
		return b, nil
	default:
		panic("api: a parameter cannot be of type " + target.Type().String())
	}
}

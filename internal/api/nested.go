package api

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/infra/kit/fault"
)

// Nested is a JSON object in a body that has the form of the body of another operation.
type Nested struct{ raw json.RawMessage }

// NestedOf returns a body as a nested one, for a page that calls an operation.
func NestedOf(body any) (Nested, error) {
	raw, err := json.Marshal(body)
	return Nested{raw}, err
}

// UnmarshalJSON stores the raw JSON.
func (n *Nested) UnmarshalJSON(b []byte) error {
	n.raw = append(json.RawMessage(nil), b...)
	return nil
}

// MarshalJSON writes the raw JSON.
func (n Nested) MarshalJSON() ([]byte, error) { return n.raw.MarshalJSON() }

// Schema returns the schema of an object with any members.
func (Nested) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}
}

// ReadNested validates and decodes a nested body as a call of the operation would, without the members
// named in ignored, and runs a check of the input. Its error has all problems, with fields under at.
func ReadNested[I, O any](ctx context.Context, op Op[I, O], n Nested, at string, ignored []string, in *I, check func() error) error {
	if n.raw == nil {
		return nil // refused by the schema of the outer body
	}
	value, err := readJSON(n.raw, maxTokens)
	if err != nil {
		return err
	}
	if members, ok := value.value.(map[string]node); ok {
		maps.DeleteFunc(members, func(name string, _ node) bool { return slices.Contains(ignored, name) })
	}
	var found findings
	found.read(exchangeOf(ctx).api.byID[string(op)].contract().body, value, reflect.ValueOf(in).Elem().FieldByName("Body"))
	if found.decodeErr != nil {
		return errMalformed.Wrap(found.decodeErr)
	}
	err = fault.Join(found.invalid.Err(), check())
	if len(found.fields) > 0 {
		err = found.merge(err, found.absent())
	}
	return under(at, err)
}

// under moves the fields of an error under a path.
func under(at string, err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || len(f.Fields) == 0 {
		return err
	}
	moved := *f
	moved.Fields = make([]fault.Field, len(f.Fields))
	for i, field := range f.Fields {
		field.Field = at + "." + field.Field
		moved.Fields[i] = field
	}
	return &moved
}

package api

import (
	"cmp"
	"encoding"
	"encoding/json"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/infra/kit/fault"
)

// shape has the constraints of a schema that are validated, and how to decode a value.
type shape struct {
	kind         string // of huma; "" for any
	nullable     bool
	closed       bool // an object without additional properties
	byJSON       bool // decoded by encoding/json, because the type has UnmarshalJSON or is any
	byText       bool // the type has UnmarshalText
	validates    bool // the type implements validator
	email        bool
	pattern      *regexp.Regexp
	expected     string // key of the message for a text that does not match pattern
	enum         []any
	oneOf        []*shape
	min, max     *float64
	exclusiveMin *float64 // the exclusive minimum
	minLength    *int     // characters of a text, or entries of an array
	maxLength    *int
	elem         *shape // of an array, or of the other properties of an object
	fields       []fieldShape
}

// fieldShape is the shape of a property with its struct field.
type fieldShape struct {
	*shape

	name     string
	index    []int // nil inside a value that encoding/json decodes
	required bool
}

// validate is a type with values that its schema allows but that are invalid.
type validator interface {
	validate(at string, wrong *fault.Fields)
}

// wrapper is a field that records whether it is present. present returns the wrapped value; ok
// is false if null is refused.
type wrapper interface {
	present(null bool) (value reflect.Value, ok bool)
}

type shapes struct {
	schemas huma.Registry
	made    map[shapeKey]*shape
}

// formats are the allowed formats of inputs. Only email is validated.
var formats = []string{"", formatEmail, "password", "double", "int32", "int64"}

type shapeKey struct {
	schema *huma.Schema
	of     reflect.Type
}

// of returns the shape of a type with a schema.
func (c *shapes) of(s *huma.Schema, t reflect.Type) *shape {
	nullable := false
	for s.Ref != "" || len(s.AnyOf) > 0 {
		if len(s.AnyOf) > 0 {
			nullable, s = true, s.AnyOf[0]
		} else {
			s = c.schemas.SchemaFromRef(s.Ref)
		}
	}
	for {
		if reflect.PointerTo(t).Implements(reflect.TypeFor[wrapper]()) {
			value, _ := t.FieldByName("Value")
			t = value.Type
			continue
		}
		if t.Kind() != reflect.Pointer {
			break
		}
		t = t.Elem()
	}
	key := shapeKey{s, t}
	if made := c.made[key]; made != nil {
		return made
	}
	if s.AllOf != nil || s.Not != nil || s.MultipleOf != nil || s.ExclusiveMaximum != nil || s.UniqueItems || s.MinProperties != nil || s.MaxProperties != nil ||
		len(s.DependentRequired) > 0 || s.ContentEncoding != "" || !slices.Contains(formats, s.Format) {
		panic("api: an input has a schema constraint that is not validated: " + t.String())
	}
	to := reflect.PointerTo(t)
	made := &shape{
		kind: s.Type, nullable: nullable || s.Nullable, closed: reflect.DeepEqual(s.AdditionalProperties, false),
		byJSON:    to.Implements(reflect.TypeFor[json.Unmarshaler]()) || s.Type == "" || t.Kind() == reflect.Interface,
		byText:    to.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()),
		validates: t.Implements(reflect.TypeFor[validator]()),
		enum:      s.Enum, min: s.Minimum, max: s.Maximum, exclusiveMin: s.ExclusiveMinimum, minLength: cmp.Or(s.MinLength, s.MinItems), maxLength: cmp.Or(s.MaxLength, s.MaxItems),
	}
	c.made[key] = made
	if s.Pattern != "" {
		made.pattern, made.email = regexp.MustCompile(s.Pattern), s.Format == formatEmail
		made.expected = cmp.Or(s.PatternDescription, "field.pattern")
	}
	for _, alternative := range s.OneOf {
		made.oneOf = append(made.oneOf, c.of(alternative, t))
	}
	elem := t // of a value that encoding/json decodes
	if kind := t.Kind(); !made.byJSON && (kind == reflect.Slice || kind == reflect.Map) {
		elem = t.Elem()
	}
	if more, ok := s.AdditionalProperties.(*huma.Schema); ok {
		made.elem = c.of(more, elem)
	} else if s.Items != nil {
		made.elem = c.of(s.Items, elem)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		field := fieldShape{name: name, required: slices.Contains(s.Required, name)}
		of := t
		if !made.byJSON {
			f := jsonField(t, name)
			field.index, of = f.Index, f.Type
		}
		field.shape = c.of(s.Properties[name], of)
		made.fields = append(made.fields, field)
	}
	return made
}

func jsonField(t reflect.Type, name string) (field reflect.StructField) {
	for _, f := range reflect.VisibleFields(t) {
		if tag, _, _ := strings.Cut(f.Tag.Get("json"), ","); tag == name {
			return f
		}
	}
	return field
}

package openapi

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
)

// Formats and patterns that properties have by their names.
const (
	formatID        = "uuid"
	formatURL       = "uri"
	currencyPattern = "^[A-Z]{3}$"
)

// describeChecks adds to a description what huma does not check, because the server
// refuses it with a code of its own: malformed ids in paths, which authorize finds, forms
// that follow from the name of a property, and what a field says in its tag described.
func (d *Document) describeChecks(description *huma.OpenAPI) {
	schemas := description.Components.Schemas
	for name, s := range schemas.Map() {
		describeForms(s)
		fixSchema(s)
		if of := schemas.TypeFromRef(api.SchemaPrefix + name); of.Kind() == reflect.Struct {
			d.describeFields(s, of)
		}
	}
	for _, item := range description.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Put, item.Post, item.Patch, item.Delete} {
			if op != nil {
				describeParams(op)
			}
		}
	}
	for _, op := range d.api.Operations() {
		describeKinds(schemas, op)
	}
}

// describeForms gives the properties of a schema the form that follows from their names,
// and null its type, which huma would take for a schema that allows everything.
func describeForms(s *huma.Schema) {
	if len(s.Enum) == 1 && s.Enum[0] == nil {
		s.Type, s.Enum = "null", nil
	}
	for name, p := range s.Properties {
		for _, id := range api.IDsOf(name, p) {
			id.Format, id.Pattern = formatID, ""
		}
		switch {
		case p.Type != huma.TypeString:
		case name == "currency" && len(p.Enum) == 0:
			p.Pattern = currencyPattern
		case isURLName(name):
			p.Format = formatURL
		}
		describeForms(p)
	}
	parts := slices.Concat(s.OneOf, s.AnyOf, []*huma.Schema{s.Items})
	if more, ok := s.AdditionalProperties.(*huma.Schema); ok {
		parts = append(parts, more)
	}
	for _, part := range parts {
		if part != nil {
			describeForms(part)
		}
	}
}

// isURLName reports whether a property is a URL. By convention its name ends in Url, or
// in _url where a provider has named it.
func isURLName(name string) bool {
	return strings.HasSuffix(name, "Url") || strings.HasSuffix(name, "_url")
}

// describeParams gives the parameters of an operation that are ids their format, and
// removes the descriptions of patterns, which are not part of JSON Schema.
func describeParams(op *huma.Operation) {
	for _, p := range op.Parameters {
		s := *p.Schema // operations share schemas
		s.PatternDescription = ""
		p.Schema = &s
		if s.Type != huma.TypeString || !api.IsRecordID(p.Name) {
			continue
		}
		s.Format = formatID
		if p.In == "path" {
			p.Description += "; a malformed one is 404, like an unknown one"
		}
	}
}

// describeFields adds to a schema what the tags described of its struct say, separated by
// commas: minLength=10 and maxLength=128 of a text that huma would refuse as
// VALIDATION_FAILED otherwise, and values=NAME of one, or of the texts in an array, that has
// one of the values of that name.
func (d *Document) describeFields(s *huma.Schema, t reflect.Type) {
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("described")
		if tag == "" {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		for rule := range strings.SplitSeq(tag, ",") {
			if err := d.describeField(s.Properties[name], rule); err != nil {
				panic(fmt.Sprintf("api: the tag described of %s.%s: %v", t, f.Name, err))
			}
		}
	}
}

func (d *Document) describeField(property *huma.Schema, rule string) error {
	key, value, _ := strings.Cut(rule, "=")
	if key == "values" {
		if property.Items != nil {
			property = property.Items
		}
		for _, v := range d.values[value] {
			property.Enum = append(property.Enum, v)
		}
		return nil
	}
	n, err := strconv.Atoi(value)
	switch {
	case err != nil:
		return err
	case key == "minLength":
		property.MinLength = &n
	case key == "maxLength":
		property.MaxLength = &n
	default:
		return fmt.Errorf("%q must be minLength, maxLength or values", key)
	}
	return nil
}

// describeKinds describes the body of an operation that takes several kinds as one of
// them. Huma knows only the struct that all of them are read into, since its errors for
// alternatives do not name the property at fault.
func describeKinds(schemas huma.Registry, op api.Operation) {
	if len(op.Bodies) == 0 {
		return
	}
	all := schemas.Map()
	name := capital(op.ID) + "Input"
	whole := *all[name]
	var kinds []*huma.Schema
	for _, kind := range op.Bodies {
		s := whole
		s.Required = slices.Sorted(slices.Values(slices.Concat(whole.Required, kind.Required)))
		s.Properties = map[string]*huma.Schema{}
		for property, of := range whole.Properties {
			if !slices.Contains(kind.Without, property) {
				s.Properties[property] = of
			}
		}
		all[kind.Name] = &s
		kinds = append(kinds, &huma.Schema{Ref: api.SchemaPrefix + kind.Name})
	}
	*all[name] = huma.Schema{OneOf: kinds}
}

// fixSchema removes the description of the pattern, which is not part of JSON Schema, and
// describes properties without a description by the glossary.
func fixSchema(s *huma.Schema) {
	s.PatternDescription = ""
	for name, p := range s.Properties {
		p.Description = cmp.Or(p.Description, glossary[name])
		fixSchema(p)
	}
	if s.Items != nil {
		fixSchema(s.Items)
	}
}

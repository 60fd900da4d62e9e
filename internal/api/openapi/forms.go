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

// Formats and patterns that follow from the names of properties.
const (
	formatID        = "uuid"
	formatURL       = "uri"
	currencyPattern = "^[A-Z]{3}$"
)

// describeChecks adds constraints to a description that huma does not validate, because the
// server refuses violations with other codes: ids in paths, formats that follow from the names of
// properties, and the constraints in tags described.
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

// describeForms sets the formats of properties that follow from their names, and the type of
// null, which would otherwise be a schema that allows every value.
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

// isURLName reports whether a property is a URL: by convention, its name ends in Url, or in _url
// in the API of a provider.
func isURLName(name string) bool {
	return strings.HasSuffix(name, "Url") || strings.HasSuffix(name, "_url")
}

// describeParams sets the format of ids in the parameters of an operation, and removes the
// descriptions of patterns, which are not part of JSON Schema.
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
			p.Description += "; 404 for a malformed or unknown id"
		}
	}
}

// describeFields adds the constraints in the tags described of a struct to its schema: minLength
// and maxLength of a text that huma must not refuse as VALIDATION_FAILED, and values=NAME of a
// text, or of the elements of an array, with one of the named values.
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

// describeKinds describes the body of an operation with several kinds of bodies as oneOf. Input
// is validated against one struct for all kinds, since errors of oneOf would not name the invalid
// property.
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

// fixSchema removes the descriptions of patterns, which are not part of JSON Schema, and adds
// missing descriptions of properties from the glossary.
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

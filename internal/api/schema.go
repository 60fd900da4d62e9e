package api

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/email"
	"stagegate/internal/infra/kit/money"
)

// SchemaPrefix begins a reference to a schema.
const SchemaPrefix = "#/components/schemas/"

// Schemas returns a registry that makes the schemas of types, for validation and for the
// description. name names those that others refer to.
func (a *API) Schemas(name func(t reflect.Type, hint string) string) huma.Registry {
	registry := huma.NewMapRegistry(SchemaPrefix, name)
	registry.RegisterTypeAlias(reflect.TypeFor[money.Number](), reflect.TypeFor[amount]())
	registry.RegisterTypeAlias(reflect.TypeFor[auth.Permission](), reflect.TypeFor[permission]())
	for t, shown := range a.shownAs {
		registry.RegisterTypeAlias(t, shown)
	}
	return registry
}

// CompleteSchemas adds to schemas what huma does not read from the types.
func CompleteSchemas(schemas huma.Registry) {
	for name, s := range schemas.Map() {
		completeSchema(s)
		if of := schemas.TypeFromRef(SchemaPrefix + name); of.Kind() == reflect.Struct {
			nullable(s, of)
		}
	}
}

// completeSchema gives addresses and ids their patterns, since the format email alone allows
// names and comments, and adds null to nullable enumerations. Malformed ids are refused in
// properties named like an id or several, but not in members of maps, whose names the caller
// chooses.
func completeSchema(s *huma.Schema) {
	if s.Format == formatEmail {
		s.Pattern, s.PatternDescription = email.Pattern, email.Expected
	}
	if s.Nullable && len(s.Enum) > 0 && !slices.Contains(s.Enum, nil) {
		s.Enum = append(s.Enum, nil)
	}
	for name, p := range s.Properties {
		for _, id := range IDsOf(name, p) {
			id.Pattern, id.PatternDescription = "^"+idPattern+"$", expectedID
		}
		completeSchema(p)
	}
	if s.Items != nil {
		completeSchema(s.Items)
	}
}

// formatEmail is the format of fields that take an e-mail address.
const formatEmail = "email"

// nullable marks properties as nullable whose field is a pointer that is never omitted.
// Huma does this only for scalar types.
func nullable(s *huma.Schema, t reflect.Type) {
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		property := s.Properties[name]
		if property == nil || f.Type.Kind() != reflect.Pointer || strings.Contains(options, "omit") || f.Tag.Get("nullable") == "false" {
			continue
		}
		switch {
		case property.Ref != "":
			property.AnyOf = []*huma.Schema{{Ref: property.Ref}, {Type: "null"}}
			property.Ref = ""
		case property.Type != "":
			property.Nullable = true
		}
	}
}

// BodySchema returns the schema of the body of an operation, or nil where it has none or
// does not read it as JSON. That of an unnamed struct is named after the operation.
func (s Signature) BodySchema(schemas huma.Registry) *huma.Schema {
	body, ok := s.In.FieldByName("Body")
	if !ok {
		return nil
	}
	t := body.Type
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() == reflect.Struct && t.Name() == "" {
		return schemas.Schema(t, true, s.ID+"Input")
	}
	return huma.SchemaFromField(schemas, body, cmp.Or(s.In.Name(), s.ID)+"Body")
}

// Param is a parameter of an operation.
type Param struct {
	In, Name  string // path, query or header
	Field     reflect.StructField
	Required  bool
	Otherwise string // its value where it is left out
}

// Params returns the parameters of an operation. A list as a file has no pages.
func (s Signature) Params() []Param {
	var params []Param
	for _, f := range reflect.VisibleFields(s.In) {
		for _, in := range []string{"path", "query", "header"} {
			name := f.Tag.Get(in)
			if name == "" || s.Media != "" && (name == "page" || name == "size") {
				continue
			}
			params = append(params, Param{In: in, Name: name, Field: f, Required: in == "path" || f.Tag.Get("required") == "true", Otherwise: f.Tag.Get("default")})
		}
	}
	return params
}

// checkEmbedded panics if an input embeds an unexported struct, whose fields huma
// ignores.
func checkEmbedded(op Operation, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for f := range t.Fields() {
		switch {
		case f.Anonymous && !f.IsExported():
			panic("api: " + op.ID + " embeds " + f.Name + ", which must be exported")
		case f.Anonymous, f.Name == "Body":
			checkEmbedded(op, f.Type)
		}
	}
}

// idPattern is the form of record ids, which ref.IsID checks too.
const idPattern = `[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`

// expectedID is the message for a malformed id.
const expectedID = "field.id"

// isIDName reports whether a path parameter or a property is an id. By convention its name is
// id or ends in Id.
func isIDName(name string) bool { return name == "id" || strings.HasSuffix(name, "Id") }

// IsRecordID reports whether a name is that of the id of a record.
func IsRecordID(name string) bool {
	return isIDName(name) && name != "traceId" && name != "publicId"
}

// IDsOf returns the schemas of the ids in a property: itself, its elements, or none.
func IDsOf(name string, property *huma.Schema) []*huma.Schema {
	switch {
	case property.Type == huma.TypeString && IsRecordID(name):
		return []*huma.Schema{property}
	case property.Type == huma.TypeArray && property.Items.Type == huma.TypeString && strings.HasSuffix(name, "Ids"):
		return []*huma.Schema{property.Items}
	default:
		return nil
	}
}

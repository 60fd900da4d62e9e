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

// SchemaPrefix is the prefix of references to schemas.
const SchemaPrefix = "#/components/schemas/"

// Schemas returns a registry that generates the schemas of types, for validation and for the
// description. name returns the names of referenced schemas.
func (a *API) Schemas(name func(t reflect.Type, hint string) string) huma.Registry {
	registry := huma.NewMapRegistry(SchemaPrefix, name)
	registry.RegisterTypeAlias(reflect.TypeFor[money.Number](), reflect.TypeFor[amount]())
	registry.RegisterTypeAlias(reflect.TypeFor[auth.Permission](), reflect.TypeFor[permission]())
	for t, shown := range a.shownAs {
		registry.RegisterTypeAlias(t, shown)
	}
	return registry
}

// CompleteSchemas adds constraints to schemas that huma does not derive from the types.
func CompleteSchemas(schemas huma.Registry) {
	for name, s := range schemas.Map() {
		completeSchema(s)
		if of := schemas.TypeFromRef(SchemaPrefix + name); of.Kind() == reflect.Struct {
			nullable(s, of)
		}
	}
}

// completeSchema sets the patterns of email addresses and ids, since the format email alone
// allows names and comments, and adds null to nullable enumerations. Ids are recognised by the
// names of properties, but not in maps, whose keys the caller chooses.
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
	if more, ok := s.AdditionalProperties.(*huma.Schema); ok && s.MaxLength != nil { // of the texts of a map
		more.MaxLength, s.MaxLength = s.MaxLength, nil
		completeSchema(more)
	}
}

// formatEmail is the format of email addresses.
const formatEmail = "email"

// nullable marks the properties of pointer fields that are never omitted as nullable. Huma does
// this only for scalar types.
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

// BodySchema returns the schema of the JSON body of an operation, or nil for none. The schema
// of an unnamed struct is named after the operation.
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
	In, Name string // path, query or header
	Field    reflect.StructField
	Required bool
	Default  string // default value
}

// Params returns the parameters of an operation. Exports have no paging parameters.
func (s Signature) Params() []Param {
	var params []Param
	for _, f := range reflect.VisibleFields(s.In) {
		for _, in := range []string{"path", "query", "header"} {
			name := f.Tag.Get(in)
			if name == "" || s.MediaType != "" && (name == "page" || name == "size") {
				continue
			}
			params = append(params, Param{In: in, Name: name, Field: f, Required: in == "path" || f.Tag.Get("required") == "true", Default: f.Tag.Get("default")})
		}
	}
	return params
}

// checkEmbedded panics if an input embeds an unexported struct, since huma ignores its fields.
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

// idPattern is the pattern of record ids, equivalent to ref.IsID.
const idPattern = `[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`

// expectedID is the key of the message for a malformed id.
const expectedID = "field.id"

// isIDName reports whether a path parameter or a property is an id: by convention, its name is
// id or ends in Id.
func isIDName(name string) bool { return name == "id" || strings.HasSuffix(name, "Id") }

// IsRecordID reports whether a parameter is the id of a record.
func IsRecordID(name string) bool {
	return isIDName(name) && name != "traceId" && name != "publicId" && name != "clientId" // these come from elsewhere
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

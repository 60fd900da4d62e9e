package web

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// formatID is the format of ids.
const formatID = "uuid"

// describeChecks adds to a description what huma does not check, because the server
// refuses it with a code of its own: malformed ids in paths, which authorize finds, and
// what a field says in its tag described. The format of ids replaces their pattern.
func describeChecks(description *huma.OpenAPI) {
	schemas := description.Components.Schemas
	for name, s := range schemas.Map() {
		describeIDs(s)
		if of := schemas.TypeFromRef(schemaPrefix + name); of.Kind() == reflect.Struct {
			describeFields(s, of)
		}
	}
	for _, item := range description.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Put, item.Post, item.Patch, item.Delete} {
			if op != nil {
				describeIDParams(op)
			}
		}
	}
}

// describeIDs gives the properties of a schema that are ids of records their format.
func describeIDs(s *huma.Schema) {
	for name, p := range s.Properties {
		for _, id := range idsOf(name, p) {
			id.Format, id.Pattern = formatID, ""
		}
		describeIDs(p)
	}
	if s.Items != nil {
		describeIDs(s.Items)
	}
}

// describeIDParams does the same for the parameters of an operation.
func describeIDParams(op *huma.Operation) {
	for _, p := range op.Parameters {
		if p.Schema.Type != huma.TypeString || !isRecordID(p.Name) {
			continue
		}
		s := *p.Schema // operations share schemas
		s.Format = formatID
		p.Schema = &s
		if p.In == "path" {
			p.Description += "; a malformed one is 404, like an unknown one"
		}
	}
}

// describeFields adds to a schema what the tags described of its struct say:
// described:"maxLength=1000" of a text that huma would refuse as VALIDATION_FAILED if it were
// longer, and described:"anyID" of an id that may have another form.
func describeFields(s *huma.Schema, t reflect.Type) {
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("described")
		if tag == "" {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		property := s.Properties[name]
		if tag == "anyID" {
			property.Format = ""
			continue
		}
		var most int
		if _, err := fmt.Sscanf(tag, "maxLength=%d", &most); err != nil {
			panic("web: the tag of " + t.String() + "." + f.Name + ` must be described:"maxLength=NUMBER" or described:"anyID"`)
		}
		property.MaxLength = &most
	}
}

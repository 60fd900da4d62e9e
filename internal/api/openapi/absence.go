package openapi

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
)

// describeAbsence adds the effect of omitting a property to its description. A PATCH leaves the
// field unchanged; any other operation sets the value named by the tag unset, which null sets in
// both cases. A struct with optional fields can be part of both bodies.
func describeAbsence(op api.Operation, s *huma.Schema, body reflect.Type) {
	for _, f := range reflect.VisibleFields(body) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		property := s.Properties[name]
		if property == nil || slices.Contains(s.Required, name) {
			continue
		}
		if note := absence(op.Method, f); note != "" {
			property.Description = sentences(cmp.Or(property.Description, glossary[name]), note)
		}
	}
}

// absence describes the effect of omitting a field or sending null.
func absence(method string, f reflect.StructField) string {
	unset := f.Tag.Get("unset")
	switch {
	case method != http.MethodPatch && unset == "":
		return ""
	case method != http.MethodPatch:
		return "If omitted or null: " + unset
	case !strings.HasPrefix(f.Type.Name(), "Clearable["):
		return "Unchanged if omitted"
	case unset == "":
		return "Unchanged if omitted; null clears it"
	default:
		return "Unchanged if omitted; null: " + unset
	}
}

// sentences joins two texts with a full stop. The first may be empty.
func sentences(first, second string) string {
	if first == "" {
		return second
	}
	return strings.TrimSuffix(first, ".") + ". " + second
}

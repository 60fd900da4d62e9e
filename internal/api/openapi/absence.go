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

// describeAbsence adds to the properties of a body what it means to leave them out. A PATCH
// leaves the field of the record unchanged; any other operation gives it the value that
// its tag unset names, which is also what null stands for. Both descriptions are made
// from the same field, so that a struct with optional fields can be part of both bodies.
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

// absence says what it means to leave a field out, or to send null.
func absence(method string, f reflect.StructField) string {
	unset := f.Tag.Get("unset")
	switch {
	case method != http.MethodPatch && unset == "":
		return ""
	case method != http.MethodPatch:
		return "Left out or null: " + unset
	case !strings.HasPrefix(f.Type.Name(), "Clearable["):
		return "Unchanged when left out"
	case unset == "":
		return "Unchanged if omitted; null clears it"
	default:
		return "Unchanged if omitted; null: " + unset
	}
}

// sentences joins two texts by a full stop. The first may be empty.
func sentences(first, second string) string {
	if first == "" {
		return second
	}
	return strings.TrimSuffix(first, ".") + ". " + second
}

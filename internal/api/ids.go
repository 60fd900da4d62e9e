package api

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// idPattern is the form of record ids, which ref.IsID checks too.
const idPattern = `[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`

// expectedID is the message for a malformed id.
const expectedID = "field.id"

// isIDName reports whether a path parameter or a property of a body is the id of a
// record. By convention its name is id or ends in Id.
func isIDName(name string) bool { return name == "id" || strings.HasSuffix(name, "Id") }

// IsRecordID reports whether a name is that of an id of a record, and not only
// called an id by others.
func IsRecordID(name string) bool {
	return isIDName(name) && !slices.Contains([]string{"traceId", "publicId"}, name)
}

// requireIDs lets huma refuse malformed ids in bodies, the empty one included: a property
// named like an id, or each element of an array named like several. Members of maps are
// not properties, since their names are chosen by the caller.
func requireIDs(s *huma.Schema) {
	for name, property := range s.Properties {
		for _, id := range IDsOf(name, property) {
			id.Pattern, id.PatternDescription = "^"+idPattern+"$", strings.TrimPrefix(expectedID, "must be ")
			id.PrecomputeMessages()
		}
	}
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

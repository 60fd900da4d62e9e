package api

import (
	"net/http"
	"reflect"
	"slices"
	"strings"
)

// Headers of preferences (RFC 7240).
const (
	prefer            = "Prefer"
	preferenceApplied = "Preference-Applied"
	returnMinimal     = "return=minimal"
)

// minimalFields are the fields that name a record. The answer to a write has only these
// of it where the caller prefers that (specification, section 1.11).
var minimalFields = []string{"id", "reference", "status", "version"}

// prefersMinimal reports whether a request prefers an answer without the parts of the
// record. Of several preferences for it, the first counts.
func prefersMinimal(h http.Header) bool {
	for preference := range strings.SplitSeq(strings.Join(h.Values(prefer), ","), ",") {
		preference, _, _ = strings.Cut(preference, ";") // parameters
		name, value, _ := strings.Cut(preference, "=")
		if strings.EqualFold(strings.TrimSpace(name), "return") {
			return strings.Trim(strings.TrimSpace(value), `"`) == "minimal"
		}
	}
	return false
}

// minimal returns the fields that name the record in the answer of a write. It reports
// false for other data, which is answered whole.
func minimal(op Operation, data any) (map[string]any, bool) {
	record := reflect.ValueOf(data)
	if op.Method == http.MethodGet || record.Kind() != reflect.Struct {
		return nil, false
	}
	named := map[string]any{}
	for _, f := range reflect.VisibleFields(record.Type()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !slices.Contains(minimalFields, name) {
			continue
		}
		if value, err := record.FieldByIndexErr(f.Index); err == nil {
			named[name] = value.Interface()
		}
	}
	return named, named["id"] != nil
}

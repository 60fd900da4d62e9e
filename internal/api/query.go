package api

import (
	"cmp"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// maxQueryErrors limits the errors about a query, which are many times as long as the query.
const maxQueryErrors = 20

// checkQuery returns the errors of a query that do not concern the schemas of its parameters:
// unknown and repeated parameters, malformed ids, and text that the database cannot store. A
// webhook may have any parameters. The error is non-nil if the query cannot be parsed.
func checkQuery(r *http.Request, op Operation) (fault.Fields, error) {
	if r.URL.RawQuery == "" {
		return nil, nil
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, fault.Invalid("query", fault.InvalidFormat, "query.syntax")
	}
	var wrong fault.Fields
	for _, name := range slices.Sorted(maps.Keys(query)) {
		values := query[name]
		shown := strings.ToValidUTF8(cmp.Or(name, "query"), "\uFFFD")
		switch {
		case len(wrong) == maxQueryErrors:
		case op.AnyQuery && !slices.Contains(op.query, name):
		case !op.Raw && !slices.Contains(op.query, name):
			wrong = append(wrong, fault.Field{Field: shown, Code: fault.UnknownField, Message: unknownParameter(name, op.query)})
		case !op.Raw && len(values) > 1:
			wrong.Add(shown, fault.NotUnique, "query.twice")
		case !op.Raw && IsRecordID(name) && !ref.IsID(values[0]):
			wrong.Add(shown, fault.InvalidFormat, expectedID)
		case !slices.ContainsFunc(values, func(v string) bool { return !isText(v) }):
			if _, _, err := op.Sort.parse(values[0]); name == "sort" && len(op.Sort.Fields) > 0 && err != nil {
				wrong = append(wrong, fieldsOf(err)...)
			}
		default:
			wrong.Add(shown, fault.InvalidFormat, "query.text")
		}
	}
	return wrong, nil
}

func unknownParameter(name string, known []string) fault.Text {
	if len(known) == 0 {
		return fault.T("query.none")
	}
	if near := Nearest(name, known); near != "" {
		return fault.T("query.unknown_near", "known", known, "near", near)
	}
	return fault.T("query.unknown", "known", known)
}

// Nearest returns the known name that a misspelt name probably means, or "".
func Nearest(name string, known []string) string {
	best, least := "", len(name)/3+1 // edits
	for _, k := range known {
		if n := distance(strings.ToLower(name), strings.ToLower(k), least); n <= least && (best == "" || n < least) {
			best, least = k, n
		}
	}
	return best
}

// distance returns the Levenshtein distance of two texts in bytes, or more than limit if it
// exceeds limit.
func distance(a, b string, limit int) int {
	if max(len(a), len(b))-min(len(a), len(b)) > limit {
		return limit + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}

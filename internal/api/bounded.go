package api

import (
	"unicode/utf8"

	"stagegate/internal/infra/kit/fault"
)

// Limits of a refusal. Without them it could be many times as long as the request.
// Messages do not repeat what was sent.
const (
	maxFieldErrors = 100
	maxFieldPath   = 500 // bytes
)

// bounded returns the field errors that a refusal lists: at most maxFieldErrors, and
// then one that says how many more there are.
func bounded(fields []fault.Field) []fault.Field {
	more := len(fields) - maxFieldErrors
	listed := make([]fault.Field, 0, min(len(fields), maxFieldErrors+1))
	for _, f := range fields[:min(len(fields), maxFieldErrors)] {
		f.Field = shorten(f.Field, maxFieldPath)
		listed = append(listed, f)
	}
	if more > 0 {
		listed = append(listed, fault.Problem(wholeBody, fault.TooMany, "field.more_errors", "count", more))
	}
	return listed
}

// shorten returns a text of at most limit bytes and an ellipsis.
func shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit] + "…"
}

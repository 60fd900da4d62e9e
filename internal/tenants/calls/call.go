package calls

import (
	"strings"
	"time"
	"unicode/utf8"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
)

// maxPath is the maximum length of a stored path in bytes.
const maxPath = 500

// Call is a stored API call.
type Call struct {
	Tenant     string    `db:"tenant_id"`
	At         time.Time `db:"at"`
	ID         string    `db:"id"`
	TraceID    string    `db:"trace_id"`
	Method     string    `db:"method"`
	Route      string    `db:"route"`
	Path       string    `db:"path"`
	Operation  string    `db:"operation"`
	Status     int64     `db:"status"`
	Code       string    `db:"code"`
	DurationMS int64     `db:"duration_ms"`
	CallerKind auth.Kind `db:"caller_kind"`
	CallerID   *string   `db:"caller_id"` // nil for a customer
}

// newCall returns the stored part of a completed call.
func newCall(id string, now time.Time, a api.LoggedCall) Call {
	c := Call{
		Tenant: a.Caller.Tenant, At: now, ID: id, TraceID: a.TraceID, Method: a.Method, Route: a.Route, Path: pathOf(a.Path), Operation: a.Operation,
		Status: int64(a.Status), Code: string(a.Code), DurationMS: a.Took.Milliseconds(), CallerKind: a.Caller.Kind,
	}
	if c.CallerKind != auth.Customer {
		c.CallerID = &a.Caller.ID
	}
	return c
}

// pathOf returns a path that both engines can store.
func pathOf(path string) string {
	path = strings.ReplaceAll(strings.ToValidUTF8(path, "\uFFFD"), "\x00", "\uFFFD")
	if len(path) <= maxPath {
		return path
	}
	path = path[:maxPath]
	for !utf8.ValidString(path) {
		path = path[:len(path)-1]
	}
	return path
}

// PerDay is the maximum number of stored calls per organisation and day.
const PerDay = 5000

// Multiples of PerDay up to which failed calls, and a sample of one in sampleEvery of the others, are
// stored.
const (
	failedShare = 2
	sampleShare = 3
	sampleEvery = 100
)

// shouldStore reports whether to store the next call of an organisation that has stored so many today: all
// calls up to perDay, then failed calls and a sample of the others, so that a flood leaves a trace and
// room for errors.
func shouldStore(kept, perDay int64, failed bool, number int64) bool {
	switch {
	case kept < perDay, failed && kept < failedShare*perDay:
		return true
	default:
		return kept < sampleShare*perDay && number%sampleEvery == 0
	}
}

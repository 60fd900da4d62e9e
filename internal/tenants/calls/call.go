package calls

import (
	"strings"
	"time"
	"unicode/utf8"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
)

// maxPath is the most bytes of a path that are kept.
const maxPath = 500

// Call is a call as it is kept.
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

// callOf is what is kept of a call that was answered.
func callOf(id string, now time.Time, a api.Answered) Call {
	c := Call{
		Tenant: a.Caller.Tenant, At: now, ID: id, TraceID: a.TraceID, Method: a.Method, Route: a.Route, Path: pathOf(a.Path), Operation: a.Operation,
		Status: int64(a.Status), Code: string(a.Code), DurationMS: a.Took.Milliseconds(), CallerKind: a.Caller.Kind,
	}
	if c.CallerKind != auth.Customer {
		c.CallerID = &a.Caller.ID
	}
	return c
}

// pathOf is a path as both engines can store it.
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

// PerDay is how many calls of an organisation are kept of a day.
const PerDay = 5000

// How much more than PerDay is kept of calls that failed, and of all calls, of which only
// one in sampleEvery is kept then.
const (
	failedShare = 2
	sampleShare = 3
	sampleEvery = 100
)

// keeps reports whether the next call of an organisation is kept, of which so many calls of
// the day are: all up to perDay; then those that failed, and of the others one in a hundred,
// so that a flood of calls leaves a trace and room for errors.
func keeps(kept, perDay int64, failed bool, number int64) bool {
	switch {
	case kept < perDay, failed && kept < failedShare*perDay:
		return true
	default:
		return kept < sampleShare*perDay && number%sampleEvery == 0
	}
}

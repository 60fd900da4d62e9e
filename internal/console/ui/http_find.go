package ui

import (
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/cases/queue"
	"stagegate/internal/catalog"
	"stagegate/internal/infra/kit/fault"
)

// findSize is how many records of a list a reference is looked for in: a search finds those
// that have it anywhere.
const findSize = 5

// FindQuery is the part of a list that a search for a reference reads.
var FindQuery = api.PageQuery{Size: findSize}

// Find returns the record with a reference, or code, from a list that was searched for it. The
// answer is 404 where it is not there.
func Find[T any](found api.Page[T], a Answer, reference string, of func(T) string) (T, Answer) {
	var none T
	if !a.OK() {
		return none, a
	}
	for _, record := range found.Content {
		if strings.EqualFold(of(record), reference) {
			return record, a
		}
	}
	return none, notFound(a)
}

// FindService returns the id of the service with a code in the team's lists. The answer is
// 404 where there is none.
func FindService(r *Request, code string) (string, Answer) {
	found, a := Do(r, catalog.ListServices, &catalog.ListServicesInput{PageQuery: FindQuery, Search: code})
	s, a := Find(found, a, code, func(s catalog.ServiceView) string { return s.Code })
	return s.ID, a
}

// FindCase returns the kind and id of the case with a reference that staff may see: an
// APPLICATION once the request is accepted, else a REQUEST. The answer is 404 where there
// is none.
func FindCase(r *Request, reference string) (kind, id string, a Answer) {
	found, a := Do(r, queue.Search, &queue.SearchInput{Text: reference})
	for _, record := range found {
		if (record.Kind == "REQUEST" || record.Kind == "APPLICATION") && strings.EqualFold(Value(record.Reference), reference) {
			return record.Kind, record.ID, a
		}
	}
	if a.OK() || a.Status == http.StatusBadRequest {
		a = notFound(a)
	}
	return "", "", a
}

// notFound is the answer of a call whose data lack what was looked for.
func notFound(a Answer) Answer {
	return Answer{Status: http.StatusNotFound, ErrorCode: fault.NotFound, TraceID: a.TraceID}
}

// Value is what a pointer points to, or the zero value: that of an optional field of a view.
func Value[T any](p *T) T {
	if p == nil {
		var none T
		return none
	}
	return *p
}

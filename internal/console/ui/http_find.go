package ui

import (
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/catalog"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/search"
)

// findSize is how many records are searched for a reference, since lists also match it within
// other fields.
const findSize = 5

// FindQuery is the page of a list that is read to find a reference.
var FindQuery = api.PageQuery{Size: findSize}

// Find returns the record with a reference or code from the results of a search for it. The
// answer is 404 if there is none.
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

// FindService returns the id of the service with a code. The answer is 404 if there is none.
func FindService(r *Request, code string) (string, Answer) {
	found, a := Do(r, catalog.ListServices, &catalog.ListServicesInput{PageQuery: FindQuery, Search: code})
	s, a := Find(found, a, code, func(s catalog.ServiceView) string { return s.Code })
	return s.ID, a
}

// FindCase returns the kind and id of the case with a reference: APPLICATION once the request is
// accepted, else REQUEST. The answer is 404 if there is none that the reader may see.
func FindCase(r *Request, reference string) (kind, id string, a Answer) {
	found, a := Do(r, queue.Search, &queue.SearchInput{Text: reference, Kinds: string(search.Case), Size: findSize})
	for _, record := range found {
		if !strings.EqualFold(Value(record.Reference), reference) {
			continue
		}
		switch cases.Status(record.Status) {
		case cases.InProgress, cases.Completed, cases.Closed:
			return string(cases.KindApplication), record.ID, a
		default:
			return string(cases.KindRequest), record.ID, a
		}
	}
	if a.OK() || a.Status == http.StatusBadRequest {
		a = notFound(a)
	}
	return "", "", a
}

// CasePath returns the path of the page of a case for staff.
func CasePath(reference string) string { return Path("/console/applications/", reference) }

// notFound is the answer if the data lack the record.
func notFound(a Answer) Answer {
	return Answer{Status: http.StatusNotFound, ErrorCode: fault.NotFound, TraceID: a.TraceID}
}

// Value dereferences an optional field of a view; nil is the zero value.
func Value[T any](p *T) T {
	if p == nil {
		var none T
		return none
	}
	return *p
}

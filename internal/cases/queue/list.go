package queue

import (
	"context"

	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/request"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// maxDepth is how far into the list of both kinds of cases pages go: a page needs all
// that comes before it, of both kinds.
const maxDepth = 10_000

var errTooDeep = fault.Invalid("page", fault.InvalidValue, "must lie within the first 10,000 cases: find what comes after them with filters")

// ListFilter says which cases of both kinds a list has.
type ListFilter struct {
	casefile.ListFilter
	Kind  casefile.Kind // "" for both
	Ended bool          // instead of the open ones
}

// List returns a page of the cases that a filter finds and that the caller may see, in the
// order of the page, in which before compares them.
//
// Every case of the page is among the first of its kind, up to the end of the page: so
// these are read of both kinds, only by what they are sorted by, and merged.
func (s *Service) List(ctx context.Context, by auth.Caller, f ListFilter, p db.Paging, before func(a, b casefile.SortKeys) int) (db.Page[Case], error) {
	end := p.Offset + p.Limit
	head := db.Paging{Limit: min(end, maxDepth), Order: p.Order}
	var requests, applications db.Page[casefile.SortKeys]
	var err error
	if f.Kind != casefile.OfApplication && by.Can(auth.RequestReview) {
		requests, err = s.Requests.Sorted(ctx, by, f.ListFilter, !f.Ended, head)
	}
	if err == nil && f.Kind != casefile.OfRequest && by.Can(auth.ApplicationRead) {
		applications, err = s.Applications.Sorted(ctx, by, f.ListFilter, !f.Ended, head)
	}
	page := db.Page[Case]{Total: requests.Total + applications.Total}
	if err != nil || page.Total <= int64(p.Offset) {
		return page, err
	}
	if end > maxDepth && page.Total > maxDepth {
		return page, errTooDeep
	}
	merged := merge(requests.Items, applications.Items, before)
	page.Items = merged[p.Offset:min(end, len(merged))]
	return page, nil
}

// merge returns the cases of two sorted lists in their common order.
func merge(requests, applications []casefile.SortKeys, before func(a, b casefile.SortKeys) int) []Case {
	merged := make([]Case, 0, len(requests)+len(applications))
	for len(requests) > 0 || len(applications) > 0 {
		if len(applications) == 0 || len(requests) > 0 && before(requests[0], applications[0]) < 0 {
			merged = append(merged, Case{casefile.OfRequest, requests[0].ID})
			requests = requests[1:]
		} else {
			merged = append(merged, Case{casefile.OfApplication, applications[0].ID})
			applications = applications[1:]
		}
	}
	return merged
}

// listed are the views of the cases of a page, by their ids.
type listed struct {
	requests     map[string]request.ListedView
	applications map[string]application.ListedView
}

func (s *Service) listed(ctx context.Context, page []Case) (l listed, err error) {
	var requests, applications []string
	for _, c := range page {
		if c.Kind == casefile.OfRequest {
			requests = append(requests, c.ID)
		} else {
			applications = append(applications, c.ID)
		}
	}
	if len(requests) > 0 {
		if l.requests, err = s.Requests.ViewsForStaff(ctx, requests); err != nil {
			return l, err
		}
	}
	if len(applications) > 0 {
		l.applications, err = s.Applications.ViewsForStaff(ctx, applications)
	}
	return l, err
}

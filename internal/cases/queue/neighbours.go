package queue

import (
	"context"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// NeighboursInput is the input of getCaseNeighbours.
type NeighboursInput struct {
	Reference string `path:"reference"`
	Sort      string `query:"sort" maxLength:"100" doc:"Field and direction, such as dueAt,desc; the default direction is asc. The description of the operation lists the fields" example:"dueAt,desc"`
	ServiceID string `query:"serviceId" maxLength:"36" doc:"Filter by service"`
	Search    string `query:"search" maxLength:"200" doc:"Filter by words of the reference, service, names and email addresses of customer and parties, and file names, as in the search of records"`
	cases.StaffFilterQuery
	CaseQuery
}

// NeighboursView are the neighbours of a case in a list.
type NeighboursView struct {
	Previous *NeighbourView `json:"previous" doc:"The case before; null at the start of the list"`
	Next     *NeighbourView `json:"next" doc:"The case after; null at the end of the list"`
	Position *int64         `json:"position" doc:"Position of the case in the list, from 1; null if it is not in the list, or not among its first 1,000 cases"`
	Total    int64          `json:"total" doc:"Number of cases in the list"`
}

// NeighbourView is a case before or after another.
type NeighbourView struct {
	Reference string     `json:"reference" example:"REQ-7K2M9Q"`
	Kind      cases.Kind `json:"kind" enum:"REQUEST,APPLICATION" doc:"Type of case"`
	ID        string     `json:"id" doc:"Id of the request or application"`
}

// neighbours finds the cases before and after a case that the caller may see.
func (s *Service) neighbours(ctx context.Context, q db.Q, by auth.Caller, in *NeighboursInput) (NeighboursView, error) {
	list := cases.StaffListQuery{
		ListQuery:        cases.ListQuery{PageQuery: api.PageQuery{Sort: in.Sort}, ServiceID: in.ServiceID, Search: in.Search},
		StaffFilterQuery: in.StaffFilterQuery,
	}
	l, order, err := s.listing(ctx, q, by, list, in.CaseQuery)
	if err != nil {
		return NeighboursView{}, err
	}
	of, err := cases.SubmittedByReference(ctx, q, by.Tenant, in.Reference)
	if err != nil {
		return NeighboursView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if !slices.Contains(l.Kinds, of.Kind()) {
		return NeighboursView{}, fault.ErrNotFound
	}
	n, err := cases.NeighboursOf(ctx, q, l, order, &of)
	if err != nil {
		return NeighboursView{}, err
	}
	v := NeighboursView{Total: n.Total}
	if n.Position > 0 {
		v.Position = &n.Position
	}
	records, err := cases.ByReferences(ctx, q, by.Tenant, []string{n.Previous, n.Next})
	for _, r := range records {
		neighbour := &NeighbourView{Reference: r.Reference, Kind: r.Kind(), ID: r.Subject()}
		if r.Reference == n.Previous {
			v.Previous = neighbour
		} else {
			v.Next = neighbour
		}
	}
	return v, err
}

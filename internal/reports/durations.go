package reports

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"stagegate/internal/infra/db"
)

// Stage is how long applications have waited in a stage, in tenths of working days.
type Stage struct {
	ID, Title                string
	Staff, Customer, Payment Ranks
}

// Ranks are the median and the 90th percentile, nil without any.
type Ranks struct{ Median, P90 *int64 }

// Durations says how long applications have waited in the stages that they completed
// within a period.
func (s *Service) Durations(ctx context.Context, q db.Q, tenantID string, a Asked) (Period, []Stage, error) {
	p, zones, err := s.period(ctx, q, tenantID, a)
	if err != nil {
		return p, nil, err
	}
	rows, err := stageDays(ctx, q, query{tenant: tenantID, from: p.From, to: p.last(), serviceID: a.ServiceID})
	if err != nil {
		return p, nil, err
	}
	stages := map[string]*waits{}
	for _, r := range rows {
		if r.At != nil {
			r.Day = zones.DateOf(*r.At)
		}
		if r.Day < p.From || r.Day > p.last() {
			continue
		}
		if stages[r.StageID] == nil {
			stages[r.StageID] = &waits{}
		}
		if err := stages[r.StageID].add(r); err != nil {
			return p, nil, err
		}
	}
	inOrder := slices.SortedFunc(maps.Values(stages), (*waits).compare)
	result := make([]Stage, len(inOrder))
	for i, w := range inOrder {
		result[i] = Stage{ID: w.StageID, Title: w.Title, Staff: w.staff.ranks(), Customer: w.customer.ranks(), Payment: w.payment.ranks()}
	}
	return p, result, nil
}

// waits are those of a stage. What was read last names it.
type waits struct {
	stageRead
	staff, customer, payment counts
}

func (w *waits) add(r stageRead) error {
	if r.Day >= w.Day {
		w.stageRead = r
	}
	return cmp.Or(w.staff.add(r.Staff), w.customer.add(r.Customer), w.payment.add(r.Payment))
}

// compare orders stages by their services, and then as these order them.
func (w *waits) compare(other *waits) int {
	return cmp.Or(strings.Compare(w.ServiceID, other.ServiceID), cmp.Compare(w.Position, other.Position), strings.Compare(w.StageID, other.StageID))
}

func (c counts) ranks() Ranks { return Ranks{Median: c.rank(50), P90: c.rank(90)} }

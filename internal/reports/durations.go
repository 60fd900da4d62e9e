package reports

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
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
	days, err := figure.ReadStages(ctx, q, figure.Query{Tenant: tenantID, From: p.From, To: p.last(), ServiceID: a.ServiceID}, zones)
	if err != nil {
		return p, nil, err
	}
	stages := map[string]*waits{}
	for _, day := range days {
		if stages[day.StageID] == nil {
			stages[day.StageID] = &waits{}
		}
		if err := stages[day.StageID].add(day); err != nil {
			return p, nil, err
		}
	}
	inOrder := slices.SortedFunc(maps.Values(stages), (*waits).compare)
	result := make([]Stage, len(inOrder))
	for i, w := range inOrder {
		result[i] = Stage{ID: w.StageID, Title: w.Title, Staff: ranks(w.staff), Customer: ranks(w.customer), Payment: ranks(w.payment)}
	}
	return p, result, nil
}

// waits are those of a stage. What was read last names it.
type waits struct {
	figure.StageDay
	staff, customer, payment figure.Waits
}

func (w *waits) add(day figure.StageDay) error {
	if day.Day >= w.Day {
		w.StageDay = day
	}
	return cmp.Or(w.staff.Add(day.Staff), w.customer.Add(day.Customer), w.payment.Add(day.Payment))
}

// compare orders stages by their services, and then as these order them.
func (w *waits) compare(other *waits) int {
	return cmp.Or(strings.Compare(w.ServiceID, other.ServiceID), cmp.Compare(w.Position, other.Position), strings.Compare(w.StageID, other.StageID))
}

func ranks(w figure.Waits) Ranks { return Ranks{Median: w.Rank(50), P90: w.Rank(90)} }

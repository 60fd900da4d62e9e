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

// Stage has the waits of applications in a stage, in tenths of working days.
type Stage struct {
	ID, Title                string
	Target                   int64 // working days; 0 for none
	Staff, Customer, Payment Percentiles
}

// Percentiles are the median and the 90th percentile, nil if there are no waits.
type Percentiles struct{ Median, P90 *int64 }

// Durations reports the waits of applications in the stages completed within a period.
func (s *Service) Durations(ctx context.Context, q db.Q, tenantID string, r Request) (Period, []Stage, error) {
	p, zones, err := s.period(ctx, q, tenantID, r)
	if err != nil {
		return p, nil, err
	}
	days, err := figure.ReadStages(ctx, q, figure.Query{Tenant: tenantID, From: p.From, To: p.last(), ServiceID: r.ServiceID}, zones)
	if err != nil {
		return p, nil, err
	}
	stages := map[string]*stageWaits{}
	for _, day := range days {
		if stages[day.StageID] == nil {
			stages[day.StageID] = &stageWaits{}
		}
		if err := stages[day.StageID].add(day); err != nil {
			return p, nil, err
		}
	}
	inOrder := slices.SortedFunc(maps.Values(stages), (*stageWaits).compare)
	result := make([]Stage, len(inOrder))
	for i, w := range inOrder {
		result[i] = Stage{ID: w.StageID, Title: w.Title, Target: w.Target, Staff: percentiles(w.staff), Customer: percentiles(w.customer), Payment: percentiles(w.payment)}
	}
	return p, result, nil
}

// stageWaits accumulates the waits of a stage. The latest day determines its title, position
// and target.
type stageWaits struct {
	figure.StageDay
	staff, customer, payment figure.Waits
}

func (w *stageWaits) add(day figure.StageDay) error {
	if day.Day >= w.Day {
		w.StageDay = day
	}
	return cmp.Or(w.staff.Add(day.Staff), w.customer.Add(day.Customer), w.payment.Add(day.Payment))
}

// compare orders stages by service, then by position.
func (w *stageWaits) compare(other *stageWaits) int {
	return cmp.Or(strings.Compare(w.ServiceID, other.ServiceID), cmp.Compare(w.Position, other.Position), strings.Compare(w.StageID, other.StageID))
}

func percentiles(w figure.Waits) Percentiles {
	return Percentiles{Median: w.Percentile(50), P90: w.Percentile(90)}
}

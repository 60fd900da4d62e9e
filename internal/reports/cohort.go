package reports

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
)

// Step counts the requests of a cohort in a step of the funnel.
type Step struct {
	Key     string
	Reached int64
	Left    int64 // ended in this step
	Open    int64 // still in this step
}

// cohortSteps are the steps of the funnel with their figures. No request leaves or stays in the last one.
var cohortSteps = [...]struct {
	key           string
	reached, left figure.Kind
}{
	{"started", figure.Started, figure.LeftStarted},
	{"submitted", figure.ReachedSubmitted, figure.LeftSubmitted},
	{"accepted", figure.ReachedAccepted, figure.LeftAccepted},
	{"paid", figure.ReachedPaid, figure.LeftPaid},
	{"completed", figure.ReachedCompleted, ""},
}

// Cohort returns how far the requests that were started in a period have come.
func (s *Service) Cohort(ctx context.Context, q db.Q, tenantID string, r Request) (Period, []Step, error) {
	p, zones, err := s.period(ctx, q, tenantID, r)
	if err != nil {
		return p, nil, err
	}
	var kinds []figure.Kind
	for _, step := range cohortSteps {
		kinds = append(kinds, step.reached, step.left)
	}
	amounts, err := figure.Read(ctx, q, figure.Query{
		Tenant: tenantID, Kinds: kinds[:len(kinds)-1], From: p.From, To: p.last(), ServiceID: r.ServiceID,
	}, zones)
	if err != nil {
		return p, nil, err
	}
	sums := map[figure.Kind]int64{}
	for _, a := range amounts {
		sums[a.Kind] += a.Amount
	}
	steps := make([]Step, len(cohortSteps))
	for i, step := range cohortSteps {
		steps[i] = Step{Key: step.key, Reached: sums[step.reached], Left: sums[step.left]}
	}
	for i := range steps[:len(steps)-1] {
		steps[i].Open = steps[i].Reached - steps[i].Left - steps[i+1].Reached
	}
	return p, steps, nil
}

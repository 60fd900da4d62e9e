package reports

import (
	"context"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// getCohort returns the funnel of the requests started in the period.
func (s *Service) getCohort(ctx context.Context, q db.Q, by auth.Caller, report string, request Request) (ReportView, error) {
	if report != funnelReport {
		return ReportView{}, fault.Invalid("cohort", fault.NotAllowed, "period.cohort")
	}
	p, steps, err := s.Cohort(ctx, q, by.Tenant, request)
	v := ReportView{PeriodView: periodView(report, p), Steps: make([]StepView, len(steps))}
	for i, step := range steps {
		v.Steps[i] = StepView(step)
	}
	return v, err
}

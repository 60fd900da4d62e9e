package reports

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/reports/figure"
	"stagegate/internal/tenants/calendar"
)

// Names of the reports in paths.
const (
	funnelReport    = "funnel"
	revenueReport   = "revenue"
	backlogReport   = "backlog"
	durationsReport = "durations"
	growthReport    = "growth"

	certificatesReport = "certificates"
)

// Register adds the operations of this package to the API (specification, sections 5.15 and 8.3).
func (s *Service) Register(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/tenant/insights/{report}", ID: "getInsights", Tag: "Organisation", Kinds: []auth.Kind{auth.TenantAdmin},
		Summary: "Get a report", Message: "Figures.",
		Description: "Returns figures of the organisation by day, week or month in its time zone. The reports are `funnel` (progress of requests and applications), `revenue`, " +
			"`backlog` (cases that wait for staff), `durations` (working days of waiting, by stage) and `certificates`. With `cohort`, the funnel has the steps of the requests started in the period. Figures are always up to date; days after today have no points.",
		Errors: []fault.Code{fault.NotFound},
	}, s.getInsights)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/platform/insights/{report}", ID: "getPlatformInsights", Tag: "Platform", Kinds: []auth.Kind{auth.Platform},
		Summary: "Get a platform report", Message: "Figures.",
		Description: "Returns figures of all organisations together by day, week or month in UTC. The reports are `growth` (new organisations, requests and applications) and `revenue`. They contain no names.",
		Errors:      []fault.Code{fault.NotFound},
	}, s.getPlatformInsights)
}

// PeriodInput are the query parameters of all reports.
type PeriodInput struct {
	From string `query:"from" maxLength:"10" doc:"First day; by default 29 days before to" example:"2026-11-01"`
	To   string `query:"to" maxLength:"10" doc:"Last day, inclusive; by default today" example:"2026-11-30"`
	Unit Unit   `query:"unit" enum:"DAY,WEEK,MONTH" default:"DAY" doc:"Unit of a point. A week starts on Monday. At most 400 points"`
}

// TenantInput is the input of getInsights.
type TenantInput struct {
	Report string `path:"report" enum:"funnel,revenue,backlog,durations,certificates" doc:"Name of the report" example:"funnel"`
	PeriodInput
	ServiceID string `query:"serviceId" maxLength:"36" doc:"Filter by service"`
	Cohort    bool   `query:"cohort" doc:"Report funnel: count how far the requests started in the period have come, instead of what happened in it"`
}

// PlatformInput is the input of getPlatformInsights.
type PlatformInput struct {
	Report string `path:"report" enum:"growth,revenue" doc:"Name of the report" example:"growth"`
	PeriodInput
}

func (in PeriodInput) request() Request { return Request{From: in.From, To: in.To, Unit: in.Unit} }

// PeriodView is the period of a report.
type PeriodView struct {
	Report string        `json:"report" doc:"Name of the report" example:"funnel"`
	Unit   Unit          `json:"unit" enum:"DAY,WEEK,MONTH" doc:"Unit of a point"`
	From   calendar.Date `json:"from" doc:"First day" example:"2026-11-01"`
	To     calendar.Date `json:"to" doc:"Last day" example:"2026-11-30"`
}

func periodView(report string, p Period) PeriodView {
	return PeriodView{Report: report, Unit: p.Unit, From: p.From, To: p.To}
}

// MoneyView has the money received and refunded in a currency.
type MoneyView struct {
	Currency string       `json:"currency" example:"NGN"`
	Received money.Number `json:"received" doc:"Successful payments by day of payment"`
	Refunded money.Number `json:"refunded" doc:"Successful refunds by day of settlement"`
}

// ReportView is a report of an organisation.
type ReportView struct {
	PeriodView
	Points []PointView `json:"points,omitzero" doc:"Points in order; all reports except durations and cohorts"`
	Steps  []StepView  `json:"steps,omitzero" doc:"Steps of the requests started in the period; report funnel with cohort"`
	Stages []StageView `json:"stages,omitzero" doc:"Stages that applications completed in the period; report durations"`
}

// PointView has the figures of a unit. Each report has its own fields.
type PointView struct {
	At calendar.Date `json:"at" doc:"First day of the unit, possibly before from" example:"2026-11-20"`

	Started   *int64 `json:"started,omitempty" doc:"Requests started; report funnel"`
	Submitted *int64 `json:"submitted,omitempty" doc:"Requests submitted for the first time; report funnel"`
	Accepted  *int64 `json:"accepted,omitempty" doc:"Requests accepted; report funnel"`
	Paid      *int64 `json:"paid,omitempty" doc:"Applications whose first invoice was paid; report funnel"`
	Completed *int64 `json:"completed,omitempty" doc:"Applications completed; report funnel"`
	Rejected  *int64 `json:"rejected,omitempty" doc:"Requests rejected; report funnel"`
	Withdrawn *int64 `json:"withdrawn,omitempty" doc:"Requests withdrawn by their customers; report funnel"`

	ByCurrency []MoneyView `json:"byCurrency,omitzero" doc:"Money by currency; report revenue"`

	Waiting *int64 `json:"waiting,omitempty" doc:"Requests and applications waiting for staff at the end of the unit, or now; report backlog"`
	Overdue *int64 `json:"overdue,omitempty" doc:"Waiting cases past their deadline at the end of the unit, or now; report backlog"`

	Issued   *int64 `json:"issued,omitempty" doc:"Certificates issued; report certificates"`
	Valid    *int64 `json:"valid,omitempty" doc:"Valid certificates at the end of the unit; report certificates"`
	Expiring *int64 `json:"expiring,omitempty" doc:"Valid certificates whose last day is within 30 days of the end of the unit; report certificates"`
}

// StepView is a step of the requests that were started in a period.
type StepView struct {
	Key     string `json:"key" enum:"started,submitted,accepted,paid,completed" doc:"Step; a request that needs no payment passes paid with the step before"`
	Reached int64  `json:"reached" doc:"Number that have reached the step: that of the step before, without its left and open"`
	Left    int64  `json:"left" doc:"Number that ended in this step: rejected, withdrawn or closed"`
	Open    int64  `json:"open" doc:"Number that are still in this step"`
}

// StageView has the waits of applications in a stage, in working days.
type StageView struct {
	StageID  string          `json:"stageId"`
	Title    string          `json:"title"`
	Target   *int64          `json:"target" doc:"Working days that the stage should wait for staff at most; null without a target" example:"5"`
	Staff    PercentilesView `json:"staff" doc:"Waits for staff"`
	Customer PercentilesView `json:"customer" doc:"Waits for the customer"`
	Payment  PercentilesView `json:"payment" doc:"Waits for the payment"`
}

// PercentilesView has percentiles of waits in working days.
type PercentilesView struct {
	Median *float64 `json:"median" doc:"Median; null without waits" example:"1.5"`
	P50    *float64 `json:"p50" doc:"The same as median" example:"1.5"`
	P90    *float64 `json:"p90" doc:"90th percentile; null without waits" example:"4"`
}

func percentilesView(r Percentiles) PercentilesView {
	days := func(tenths *int64) *float64 {
		if tenths == nil {
			return nil
		}
		return new(float64(*tenths) / 10)
	}
	return PercentilesView{Median: days(r.Median), P50: days(r.Median), P90: days(r.P90)}
}

func (s *Service) getInsights(ctx context.Context, q db.Q, by auth.Caller, in *TenantInput) (ReportView, error) {
	request := in.request()
	request.ServiceID = in.ServiceID
	if in.Cohort {
		return s.getCohort(ctx, q, by, in.Report, request)
	}
	switch in.Report {
	case funnelReport:
		p, points, err := s.Sums(ctx, q, by.Tenant, request,
			figure.Started, figure.Submitted, figure.Accepted, figure.Paid, figure.Completed, figure.Rejected, figure.Withdrawn)
		return reportView(in.Report, p, points, funnelPoint), err
	case revenueReport:
		p, points, err := s.Sums(ctx, q, by.Tenant, request, figure.Received, figure.Refunded)
		return reportView(in.Report, p, points, revenuePoint), err
	case backlogReport:
		p, points, err := s.Backlog(ctx, q, by.Tenant, request)
		return reportView(in.Report, p, points, backlogPoint), err
	case certificatesReport:
		p, points, err := s.Certificates(ctx, q, by.Tenant, request)
		return reportView(in.Report, p, points, certificatePoint), err
	case durationsReport:
		p, stages, err := s.Durations(ctx, q, by.Tenant, request)
		v := ReportView{PeriodView: periodView(in.Report, p), Stages: make([]StageView, len(stages))}
		for i, stage := range stages {
			v.Stages[i] = stageView(stage)
		}
		return v, err
	}
	return ReportView{}, fault.ErrNotFound
}

func stageView(stage Stage) StageView {
	v := StageView{
		StageID: stage.ID, Title: stage.Title,
		Staff: percentilesView(stage.Staff), Customer: percentilesView(stage.Customer), Payment: percentilesView(stage.Payment),
	}
	if stage.Target > 0 {
		v.Target = &stage.Target
	}
	return v
}

func reportView(report string, p Period, points []Point, view func(Point) PointView) ReportView {
	v := ReportView{PeriodView: periodView(report, p), Points: make([]PointView, len(points))}
	for i, point := range points {
		v.Points[i] = view(point)
		v.Points[i].At = point.At
	}
	return v
}

func funnelPoint(p Point) PointView {
	count := func(k figure.Kind) *int64 { return new(p.Counts[k]) }
	return PointView{
		Started: count(figure.Started), Submitted: count(figure.Submitted), Accepted: count(figure.Accepted), Paid: count(figure.Paid),
		Completed: count(figure.Completed), Rejected: count(figure.Rejected), Withdrawn: count(figure.Withdrawn),
	}
}

func revenuePoint(p Point) PointView { return PointView{ByCurrency: moneyViews(p.Money)} }

func backlogPoint(p Point) PointView { return PointView{Waiting: &p.Waiting, Overdue: &p.Overdue} }

func certificatePoint(p Point) PointView {
	return PointView{Issued: new(p.Counts[figure.CertificatesIssued]), Valid: &p.Valid, Expiring: &p.Expiring}
}

func moneyViews(all []Money) []MoneyView {
	views := make([]MoneyView, len(all))
	for i, m := range all {
		views[i] = MoneyView{Currency: m.Currency, Received: money.Major(m.Received, m.Currency), Refunded: money.Major(m.Refunded, m.Currency)}
	}
	return views
}

// PlatformReportView is a report of all organisations.
type PlatformReportView struct {
	PeriodView
	Points []PlatformPointView `json:"points" doc:"Points in order"`
}

// PlatformPointView has the figures of a unit. Each report has its own fields.
type PlatformPointView struct {
	At calendar.Date `json:"at" doc:"First day of the unit, possibly before from" example:"2026-11-20"`

	Tenants      *int64 `json:"tenants,omitempty" doc:"Organisations created; report growth"`
	Requests     *int64 `json:"requests,omitempty" doc:"Requests started; report growth"`
	Applications *int64 `json:"applications,omitempty" doc:"Requests accepted; report growth"`

	ByCurrency []MoneyView `json:"byCurrency,omitzero" doc:"Money by currency; report revenue"`
}

func (s *Service) getPlatformInsights(ctx context.Context, q db.Q, _ auth.Caller, in *PlatformInput) (PlatformReportView, error) {
	kinds, view := []figure.Kind{figure.Tenants, figure.Started, figure.Accepted}, growthPoint
	switch in.Report {
	case growthReport:
	case revenueReport:
		kinds, view = []figure.Kind{figure.Received, figure.Refunded}, platformRevenuePoint
	default:
		return PlatformReportView{}, fault.ErrNotFound
	}
	p, points, err := s.PlatformSums(ctx, q, in.request(), kinds...)
	v := PlatformReportView{PeriodView: periodView(in.Report, p), Points: make([]PlatformPointView, len(points))}
	for i, point := range points {
		v.Points[i] = view(point)
		v.Points[i].At = point.At
	}
	return v, err
}

func growthPoint(p Point) PlatformPointView {
	return PlatformPointView{Tenants: new(p.Counts[figure.Tenants]), Requests: new(p.Counts[figure.Started]), Applications: new(p.Counts[figure.Accepted])}
}

func platformRevenuePoint(p Point) PlatformPointView {
	return PlatformPointView{ByCurrency: moneyViews(p.Money)}
}

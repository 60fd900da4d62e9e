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

// The reports, as paths name them.
const (
	funnelReport    = "funnel"
	revenueReport   = "revenue"
	backlogReport   = "backlog"
	durationsReport = "durations"
	growthReport    = "growth"
)

// Register adds the operations of this package to the API (specification, sections 5.15 and 8.3).
func (s *Service) Register(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/tenant/insights/{report}", ID: "getInsights", Tag: "Organisation", Kinds: []auth.Kind{auth.TenantAdmin},
		Summary: "Figures of what happened", Message: "Figures.",
		Description: "By days, weeks or months in the organisation's timezone. The reports are `funnel` (how many cases came how far), `revenue`, " +
			"`backlog` (how many waited for staff) and `durations` (for how long they waited, by stage). Figures are exact at any time; days after today have no point.",
		Errors: []fault.Code{fault.NotFound},
	}, s.ofTenant)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: "/api/v1/platform/insights/{report}", ID: "getPlatformInsights", Tag: "Platform", Kinds: []auth.Kind{auth.Platform},
		Summary: "Figures of all organisations", Message: "Figures.",
		Description: "By days, weeks or months in UTC. The reports are `growth` (new organisations, requests and applications) and `revenue`. They name no organisation and nobody.",
		Errors:      []fault.Code{fault.NotFound},
	}, s.ofPlatform)
}

// PeriodInput are the query parameters of all reports.
type PeriodInput struct {
	From string `query:"from" maxLength:"10" doc:"The first day; 29 days before to if it is left out" example:"2026-11-01"`
	To   string `query:"to" maxLength:"10" doc:"The last day, which is included; today if it is left out" example:"2026-11-30"`
	Unit Unit   `query:"unit" enum:"DAY,WEEK,MONTH" default:"DAY" doc:"What a point stands for. A week begins on Monday. There are at most 400 points"`
}

// TenantInput is the input of getInsights.
type TenantInput struct {
	Report string `path:"report" enum:"funnel,revenue,backlog,durations" doc:"What it is about" example:"funnel"`
	PeriodInput
	ServiceID string `query:"serviceId" maxLength:"36" doc:"Only cases of this service"`
}

// PlatformInput is the input of getPlatformInsights.
type PlatformInput struct {
	Report string `path:"report" enum:"growth,revenue" doc:"What it is about" example:"growth"`
	PeriodInput
}

func (in PeriodInput) asked() Asked { return Asked{From: in.From, To: in.To, Unit: in.Unit} }

// PeriodView is which days a report is about.
type PeriodView struct {
	Report string        `json:"report" doc:"The report that was asked for" example:"funnel"`
	Unit   Unit          `json:"unit" enum:"DAY,WEEK,MONTH" doc:"What a point stands for"`
	From   calendar.Date `json:"from" doc:"The first day" example:"2026-11-01"`
	To     calendar.Date `json:"to" doc:"The last day" example:"2026-11-30"`
}

func periodView(report string, p Period) PeriodView {
	return PeriodView{Report: report, Unit: p.Unit, From: p.From, To: p.To}
}

// MoneyView is what came in and went back in a currency.
type MoneyView struct {
	Currency string       `json:"currency" example:"NGN"`
	Received money.Number `json:"received" doc:"Successful payments, on the day on which they were paid"`
	Refunded money.Number `json:"refunded" doc:"Successful refunds, on the day on which they were settled"`
}

// ReportView is a report about an organisation.
type ReportView struct {
	PeriodView
	Points []PointView `json:"points,omitzero" doc:"Of all reports but durations, in order"`
	Stages []StageView `json:"stages,omitzero" doc:"Of durations: those that an application has completed in these days"`
}

// PointView is what a report says about a unit. Each report has its own numbers.
type PointView struct {
	At calendar.Date `json:"at" doc:"The first day of the unit, also if it is before from" example:"2026-11-20"`

	Started   *int64 `json:"started,omitempty" doc:"Of funnel: requests that customers began"`
	Submitted *int64 `json:"submitted,omitempty" doc:"Of funnel: requests that were submitted for the first time"`
	Accepted  *int64 `json:"accepted,omitempty" doc:"Of funnel: requests that were accepted"`
	Paid      *int64 `json:"paid,omitempty" doc:"Of funnel: applications whose first invoice was paid"`
	Completed *int64 `json:"completed,omitempty" doc:"Of funnel: applications that were completed"`
	Rejected  *int64 `json:"rejected,omitempty" doc:"Of funnel: requests that were rejected"`
	Withdrawn *int64 `json:"withdrawn,omitempty" doc:"Of funnel: requests that their customers withdrew"`

	ByCurrency []MoneyView `json:"byCurrency,omitzero" doc:"Of revenue: the currencies in which money moved"`

	Waiting *int64 `json:"waiting,omitempty" doc:"Of backlog: requests and applications that waited for staff at the end of the unit, or wait now"`
	Overdue *int64 `json:"overdue,omitempty" doc:"Of backlog: those among them that were overdue"`
}

// StageView says for how many working days applications have waited in a stage.
type StageView struct {
	StageID  string    `json:"stageId"`
	Title    string    `json:"title"`
	Staff    RanksView `json:"staff" doc:"For staff"`
	Customer RanksView `json:"customer" doc:"For the customer"`
	Payment  RanksView `json:"payment" doc:"For the payment"`
}

// RanksView says how long waits were.
type RanksView struct {
	Median *float64 `json:"median" doc:"Half of the waits were at most as long; null if there was none" example:"1.5"`
	P90    *float64 `json:"p90" doc:"Nine of ten were at most as long; null if there was none" example:"4"`
}

func ranksView(r Ranks) RanksView {
	days := func(tenths *int64) *float64 {
		if tenths == nil {
			return nil
		}
		return new(float64(*tenths) / 10)
	}
	return RanksView{Median: days(r.Median), P90: days(r.P90)}
}

func (s *Service) ofTenant(ctx context.Context, q db.Q, by auth.Caller, in *TenantInput) (ReportView, error) {
	asked := in.asked()
	asked.ServiceID = in.ServiceID
	switch in.Report {
	case funnelReport:
		p, points, err := s.Sums(ctx, q, by.Tenant, asked,
			figure.Started, figure.Submitted, figure.Accepted, figure.Paid, figure.Completed, figure.Rejected, figure.Withdrawn)
		return reportView(in.Report, p, points, funnelPoint), err
	case revenueReport:
		p, points, err := s.Sums(ctx, q, by.Tenant, asked, figure.Received, figure.Refunded)
		return reportView(in.Report, p, points, revenuePoint), err
	case backlogReport:
		p, points, err := s.Backlog(ctx, q, by.Tenant, asked)
		return reportView(in.Report, p, points, backlogPoint), err
	case durationsReport:
		p, stages, err := s.Durations(ctx, q, by.Tenant, asked)
		v := ReportView{PeriodView: periodView(in.Report, p), Stages: make([]StageView, len(stages))}
		for i, of := range stages {
			v.Stages[i] = StageView{StageID: of.ID, Title: of.Title, Staff: ranksView(of.Staff), Customer: ranksView(of.Customer), Payment: ranksView(of.Payment)}
		}
		return v, err
	}
	return ReportView{}, fault.ErrNotFound
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
	of := func(k figure.Kind) *int64 { return new(p.Counts[k]) }
	return PointView{
		Started: of(figure.Started), Submitted: of(figure.Submitted), Accepted: of(figure.Accepted), Paid: of(figure.Paid),
		Completed: of(figure.Completed), Rejected: of(figure.Rejected), Withdrawn: of(figure.Withdrawn),
	}
}

func revenuePoint(p Point) PointView { return PointView{ByCurrency: moneyViews(p.Money)} }

func backlogPoint(p Point) PointView { return PointView{Waiting: &p.Waiting, Overdue: &p.Overdue} }

func moneyViews(all []Money) []MoneyView {
	views := make([]MoneyView, len(all))
	for i, m := range all {
		views[i] = MoneyView{Currency: m.Currency, Received: money.Major(m.Received, m.Currency), Refunded: money.Major(m.Refunded, m.Currency)}
	}
	return views
}

// PlatformReportView is a report about all organisations.
type PlatformReportView struct {
	PeriodView
	Points []PlatformPointView `json:"points" doc:"In order"`
}

// PlatformPointView is what a report says about a unit. Each report has its own numbers.
type PlatformPointView struct {
	At calendar.Date `json:"at" doc:"The first day of the unit, also if it is before from" example:"2026-11-20"`

	Tenants      *int64 `json:"tenants,omitempty" doc:"Of growth: organisations that were made"`
	Requests     *int64 `json:"requests,omitempty" doc:"Of growth: requests that customers began"`
	Applications *int64 `json:"applications,omitempty" doc:"Of growth: requests that were accepted"`

	ByCurrency []MoneyView `json:"byCurrency,omitzero" doc:"Of revenue: the currencies in which organisations received money or gave it back"`
}

func (s *Service) ofPlatform(ctx context.Context, q db.Q, _ auth.Caller, in *PlatformInput) (PlatformReportView, error) {
	kinds, view := []figure.Kind{figure.Tenants, figure.Started, figure.Accepted}, growthPoint
	switch in.Report {
	case growthReport:
	case revenueReport:
		kinds, view = []figure.Kind{figure.Received, figure.Refunded}, platformRevenuePoint
	default:
		return PlatformReportView{}, fault.ErrNotFound
	}
	p, points, err := s.OfPlatform(ctx, q, in.asked(), kinds...)
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

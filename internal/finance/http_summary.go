package finance

import (
	"context"
	"net/http"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/money"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

func (s *Service) registerSummary(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/summary", ID: "financeSummary", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead,
		Summary: "Get finance summary",
		Description: "Outstanding, overdue, pending, received this month (in the organisation's time zone) and unapplied amounts, and failed refunds, by currency. " +
			"Currencies without an amount are left out.",
		Message: "Finance summary.",
	}, s.summary)
}

// SummaryView summarises the finances of an organisation.
type SummaryView struct {
	MonthStart api.Time  `json:"monthStart" doc:"Start of the current month in the organisation's time zone"`
	Open       []SumView `json:"open" doc:"Outstanding amounts of open invoices"`
	Overdue    []SumView `json:"overdue" doc:"Outstanding amounts past their due date"`
	Pending    []SumView `json:"pending" doc:"Total of pending payments"`
	Received   []SumView `json:"received" doc:"Total of payments received since monthStart, before refunds"`
	Unapplied  []SumView `json:"unapplied" doc:"Total of payments received but not applied to an invoice"`

	RefundsFailed []SumView `json:"refundsFailed" doc:"Payments whose latest refund failed, by the amount that is left to refund"`
}

// SumView is the number and total amount of records in a currency.
type SumView struct {
	Currency string       `json:"currency" doc:"ISO 4217 code" example:"NGN"`
	Count    int64        `json:"count" doc:"Number of invoices or payments"`
	Amount   money.Number `json:"amount" doc:"Amount in major units"`
	Oldest   *api.Time    `json:"oldest" doc:"Creation time of the oldest"`
}

func (s *Service) summary(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (SummaryView, error) {
	now := s.Now()
	zone, err := tenants.LocationOf(ctx, q, by.Tenant)
	if err != nil {
		return SummaryView{}, err
	}
	month := monthStart(now, zone)
	v := SummaryView{MonthStart: api.Time(month)}
	for _, part := range []struct {
		to   *[]SumView
		read func() ([]sum, error)
	}{
		{&v.Open, func() ([]sum, error) { return openSums(ctx, q, by.Tenant, by.Services, nil) }},
		{&v.Overdue, func() ([]sum, error) { return openSums(ctx, q, by.Tenant, by.Services, &now) }},
		{&v.Pending, func() ([]sum, error) { return pendingSums(ctx, q, by.Tenant, by.Services) }},
		{&v.Received, func() ([]sum, error) { return receivedSums(ctx, q, by.Tenant, by.Services, month) }},
		{&v.RefundsFailed, func() ([]sum, error) { return failedRefundSums(ctx, q, by.Tenant, by.Services) }},
		{&v.Unapplied, func() ([]sum, error) { return unappliedSums(ctx, q, by.Tenant, by.Services) }},
	} {
		sums, err := part.read()
		if err != nil {
			return SummaryView{}, err
		}
		*part.to = viewSums(sums)
	}
	return v, nil
}

func viewSums(sums []sum) []SumView {
	views := make([]SumView, len(sums))
	for n, s := range sums {
		views[n] = SumView{Currency: s.Currency, Count: s.Count, Amount: money.Major(s.Amount, s.Currency), Oldest: api.TimeOf(s.Oldest)}
	}
	return views
}

// monthStart returns the beginning of the month in a timezone.
func monthStart(at time.Time, zone *time.Location) time.Time {
	return calendar.DateOf(at, zone).FirstOfMonth().Start(zone).UTC()
}

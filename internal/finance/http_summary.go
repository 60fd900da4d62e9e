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
)

func (s *Service) registerSummary(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: base + "/summary", ID: "financeSummary", Tag: "Finance",
		Kinds: auth.Team, Permission: auth.PaymentRead,
		Summary: "How the money stands",
		Description: "What is open, overdue, at the checkout, received in this month of the organisation's calendar, and received without paying an invoice: " +
			"each by currency, without those of which there is nothing.",
		Message: "Summary.",
	}, s.summary)
}

// SummaryView says how the money of an organisation stands.
type SummaryView struct {
	MonthStart api.Time  `json:"monthStart" doc:"Beginning of this month in the organisation's timezone"`
	Open       []SumView `json:"open" doc:"What is left to pay on open invoices"`
	Overdue    []SumView `json:"overdue" doc:"Those of the open ones that were to be paid by now"`
	Pending    []SumView `json:"pending" doc:"Payments at the checkout"`
	Received   []SumView `json:"received" doc:"Payments received since monthStart, before refunds"`
	Unapplied  []SumView `json:"unapplied" doc:"Received, and pays no invoice"`
}

// SumView is how many records there are in a currency, and what they come to.
type SumView struct {
	Currency string       `json:"currency" doc:"ISO 4217 code" example:"NGN"`
	Count    int64        `json:"count" doc:"How many there are"`
	Amount   money.Number `json:"amount" doc:"In major units"`
	Oldest   *api.Time    `json:"oldest" doc:"When the oldest of them was made"`
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
		{&v.Open, func() ([]sum, error) { return openSums(ctx, q, by.Tenant, nil) }},
		{&v.Overdue, func() ([]sum, error) { return openSums(ctx, q, by.Tenant, &now) }},
		{&v.Pending, func() ([]sum, error) { return pendingSums(ctx, q, by.Tenant) }},
		{&v.Received, func() ([]sum, error) { return receivedSums(ctx, q, by.Tenant, month) }},
		{&v.Unapplied, func() ([]sum, error) { return unappliedSums(ctx, q, by.Tenant) }},
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

// monthStart is the beginning of the month of a time in a timezone.
func monthStart(at time.Time, zone *time.Location) time.Time {
	local := at.In(zone)
	return time.Date(local.Year(), local.Month(), 1, 0, 0, 0, 0, zone).UTC()
}

package queue

import (
	"context"
	"slices"

	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

// CasesSummaryView counts the cases that the caller may see.
type CasesSummaryView struct {
	Views CaseCountsView `json:"views" doc:"Number of cases in each view"`
	Due   DueCountsView  `json:"due" doc:"Number of open cases by deadline"`
}

// CaseCountsView counts the cases in each view.
type CaseCountsView struct {
	Open       int64 `json:"open" doc:"Open cases"`
	New        int64 `json:"new" doc:"Pending requests"`
	Staff      int64 `json:"staff" doc:"Open cases that wait for staff"`
	Customer   int64 `json:"customer" doc:"Open cases that wait for the customer"`
	Payment    int64 `json:"payment" doc:"Open cases that wait for a payment"`
	Overdue    int64 `json:"overdue" doc:"Cases that wait for staff and are past their deadline"`
	Mine       int64 `json:"mine" doc:"Open cases assigned to the caller"`
	Unassigned int64 `json:"unassigned" doc:"Open cases assigned to nobody"`
	Unread     int64 `json:"unread" doc:"Cases with messages of the customer that nobody on staff has read, also closed ones"`
	Closed     int64 `json:"closed" doc:"Closed cases"`
	All        int64 `json:"all" doc:"All cases"`
}

// DueCountsView counts open cases by deadline.
type DueCountsView struct {
	Overdue int64 `json:"overdue" doc:"Past their deadline"`
	Today   int64 `json:"today" doc:"Due until the end of today"`
	Week    int64 `json:"week" doc:"Due until the end of the sixth day after today"`
	Later   int64 `json:"later" doc:"Due later"`
	None    int64 `json:"none" doc:"Without a deadline"`
}

// daysOfWeek is the number of days of the due group week, with today.
const daysOfWeek = 7

// summarizeCases counts the cases that the caller may see from the counts alone.
func (s *Service) summarizeCases(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (CasesSummaryView, error) {
	counts, err := cases.ViewCounts(ctx, q, by.Tenant, by.ID, by.Services)
	if err != nil {
		return CasesSummaryView{}, err
	}
	zone, err := tenants.LocationOf(ctx, q, by.Tenant)
	if err != nil {
		return CasesSummaryView{}, err
	}
	now := s.Now()
	today := calendar.DateOf(now, zone)
	groups, err := cases.DueGroups(ctx, q, by.Tenant, now, today.Next().Start(zone), today.Add(0, daysOfWeek).Start(zone), by.Services)
	kinds := caseKinds(by)
	var v CasesSummaryView
	for _, c := range counts {
		if slices.Contains(kinds, c.Status.Kind()) {
			v.Views.add(c)
		}
	}
	v.Due.None = v.Views.Open
	for _, g := range groups {
		if slices.Contains(kinds, g.Status.Kind()) {
			v.Due.add(g)
		}
	}
	v.Views.Overdue = v.Due.Overdue
	return v, err
}

func (v *CaseCountsView) add(c cases.ViewCount) {
	v.All += c.Count
	v.Unread += c.Unread
	if c.WaitingFor == cases.ForNobody {
		v.Closed += c.Count
		return
	}
	v.Open += c.Count
	v.Mine += c.OfMember
	v.Unassigned += c.Unassigned
	if c.Status == cases.Pending {
		v.New += c.Count
	}
	switch c.WaitingFor {
	case cases.ForStaff:
		v.Staff += c.Count
	case cases.ForCustomer:
		v.Customer += c.Count
	case cases.ForPayment:
		v.Payment += c.Count
	case cases.ForNobody:
	}
}

func (v *DueCountsView) add(g cases.DueGroup) {
	v.Overdue += g.Overdue
	v.Today += g.Today
	v.Week += g.Week
	v.Later += g.Later
	v.None -= g.Overdue + g.Today + g.Week + g.Later
}

package reports

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/tenants"
	"stagegate/internal/tenants/calendar"
)

// Service shows figures.
type Service struct{ Now ref.Clock }

// New returns the service.
func New(now ref.Clock) *Service { return &Service{Now: now} }

// Asked is what somebody asks a report for.
type Asked struct {
	From, To  string
	Unit      Unit
	ServiceID string // "" for all
}

// Point is what a report says about a unit.
type Point struct {
	At     calendar.Date // its first day
	Counts map[Figure]int64
	Money  []Money // by currency

	Waiting, Overdue int64 // at its end
}

// Money is what came in and went back in a currency, in minor units.
type Money struct {
	Currency           string
	Received, Refunded int64
}

// period returns what a tenant asks for, with its timezones.
func (s *Service) period(ctx context.Context, q db.Q, tenantID string, a Asked) (Period, tenants.Zones, error) {
	zones, err := tenants.ZonesOf(ctx, q, tenantID)
	if err != nil {
		return Period{}, zones, err
	}
	p, err := newPeriod(a.From, a.To, a.Unit, zones.DateOf(s.Now()))
	return p, zones, err
}

// Sums is a report whose figures are added up within each unit.
func (s *Service) Sums(ctx context.Context, q db.Q, tenantID string, a Asked, figures ...Figure) (Period, []Point, error) {
	p, zones, err := s.period(ctx, q, tenantID, a)
	if err != nil {
		return p, nil, err
	}
	points, err := p.points()
	if err != nil {
		return p, nil, err
	}
	rows, err := amounts(ctx, q, query{tenant: tenantID, figures: texts(figures), from: p.From, to: p.last(), serviceID: a.ServiceID})
	return p, p.sums(points, rows, func(r read) calendar.Date { return zones.DateOf(*r.At) }), err
}

// OfPlatform is Sums for all organisations together, by days in UTC.
func (s *Service) OfPlatform(ctx context.Context, q db.Q, a Asked, figures ...Figure) (Period, []Point, error) {
	p, err := newPeriod(a.From, a.To, a.Unit, calendar.DateOf(s.Now(), time.UTC))
	if err != nil {
		return p, nil, err
	}
	points, err := p.points()
	if err != nil {
		return p, nil, err
	}
	rows, err := platformAmounts(ctx, q, query{tenant: auth.PlatformScope, figures: texts(figures), from: p.From, to: p.last()})
	return p, p.sums(points, rows, func(r read) calendar.Date { return calendar.DateOf(*r.At, time.UTC) }), err
}

func texts(figures []Figure) []string {
	all := make([]string, len(figures))
	for i, f := range figures {
		all[i] = string(f)
	}
	return all
}

// sums adds up amounts within each unit. dayOf is the day of a change that is in no day yet.
func (p Period) sums(firsts []calendar.Date, rows []read, dayOf func(read) calendar.Date) []Point {
	points := make([]Point, len(firsts))
	at := make(map[calendar.Date]*Point, len(firsts))
	for i, first := range firsts {
		points[i] = Point{At: first, Counts: map[Figure]int64{}}
		at[first] = &points[i]
	}
	for _, r := range rows {
		day := r.Day
		if r.At != nil {
			day = dayOf(r)
		}
		if day < p.From || day > p.last() {
			continue
		}
		if point := at[p.Unit.first(day)]; r.Currency == "" {
			point.Counts[r.Figure] += r.Amount
		} else {
			point.addMoney(r)
		}
	}
	return points
}

func (p *Point) addMoney(r read) {
	i, found := slices.BinarySearchFunc(p.Money, r.Currency, func(m Money, currency string) int { return strings.Compare(m.Currency, currency) })
	if !found {
		p.Money = slices.Insert(p.Money, i, Money{Currency: r.Currency})
	}
	if r.Figure == Received {
		p.Money[i].Received += r.Amount
	} else {
		p.Money[i].Refunded += r.Amount
	}
}

// Backlog says how many cases waited for staff at the end of each unit, and how many of
// them were overdue.
func (s *Service) Backlog(ctx context.Context, q db.Q, tenantID string, a Asked) (Period, []Point, error) {
	p, zones, err := s.period(ctx, q, tenantID, a)
	if err != nil {
		return p, nil, err
	}
	firsts, err := p.points()
	if err != nil || len(firsts) == 0 {
		return p, nil, err
	}
	rows, err := amounts(ctx, q, query{
		tenant: tenantID, figures: texts([]Figure{Waiting, missed, relieved, due}), from: p.From, serviceID: a.ServiceID, balance: true,
	})
	if err != nil {
		return p, nil, err
	}
	sums := newBalances(rows, zones)
	var points []Point
	for _, first := range firsts {
		waiting, overdue := sums.at(p.end(first), p.Today)
		points = append(points, Point{At: first, Waiting: waiting, Overdue: overdue})
	}
	return p, points, nil
}

// balances are the sums of figures up to any day that was read.
type balances map[Figure]*balance

// balance is a figure by day.
type balance struct {
	all   int64 // of all days, also of earlier ones than were read
	days  []calendar.Date
	after []int64 // what is later than the day before, in the order of the days
}

// newBalances adds up what was read by day.
func newBalances(rows []read, zones tenants.Zones) balances {
	byDay := map[Figure]map[calendar.Date]int64{Waiting: {}, missed: {}, relieved: {}}
	for _, r := range rows {
		if r.At == nil {
			byDay[r.Figure][r.Day] += r.Amount
			continue
		}
		of := change{Figure: r.Figure, At: *r.At, DueAt: r.DueAt, Calendar: r.Calendar, Amount: r.Amount}.byDay(zones)
		byDay[of.Figure][of.Day] += of.Amount
		byDay[of.Figure][allDays] += of.Amount
	}
	sums := balances{}
	for figure, amounts := range byDay {
		b := &balance{all: amounts[allDays]}
		delete(amounts, allDays)
		b.days = slices.Sorted(maps.Keys(amounts))
		b.after = make([]int64, len(b.days)+1)
		for i, day := range slices.Backward(b.days) {
			b.after[i] = b.after[i+1] + amounts[day]
		}
		sums[figure] = b
	}
	return sums
}

// until returns the sum up to a day: that of all days without the later ones.
func (b *balance) until(day calendar.Date) int64 {
	later, _ := slices.BinarySearch(b.days, day.Next())
	return b.all - b.after[later]
}

// at returns how many cases waited at the end of a day, and how many were overdue. Today has
// not ended, so what is due today is not overdue yet.
func (b balances) at(day, today calendar.Date) (waiting, overdue int64) {
	lastMissed := day
	if day == today {
		lastMissed = day.Add(0, -1)
	}
	return b[Waiting].until(day), b[missed].until(lastMissed) - b[relieved].until(day)
}

package reports

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/reports/figure"
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
	Counts map[figure.Kind]int64
	Money  []Money // by currency

	Waiting, Overdue int64 // at its end
}

// Money is what came in and went back in a currency, in minor units.
type Money struct {
	Currency           string
	Received, Refunded int64
}

// period returns what a tenant asks for, with its timezones.
func (s *Service) period(ctx context.Context, q db.Q, tenantID string, a Asked) (Period, tenants.ZoneHistory, error) {
	zones, err := tenants.ZonesOf(ctx, q, tenantID)
	if err != nil {
		return Period{}, zones, err
	}
	p, err := newPeriod(a.From, a.To, a.Unit, zones.DateOf(s.Now()))
	return p, zones, err
}

// Sums is a report whose figures are added up within each unit.
func (s *Service) Sums(ctx context.Context, q db.Q, tenantID string, a Asked, kinds ...figure.Kind) (Period, []Point, error) {
	p, zones, err := s.period(ctx, q, tenantID, a)
	if err != nil {
		return p, nil, err
	}
	points, err := p.points()
	if err != nil {
		return p, nil, err
	}
	amounts, err := figure.Read(ctx, q, figure.Query{Tenant: tenantID, Kinds: kinds, From: p.From, To: p.last(), ServiceID: a.ServiceID}, zones)
	return p, p.sums(points, amounts), err
}

// OfPlatform is Sums for all organisations together, by days in UTC.
func (s *Service) OfPlatform(ctx context.Context, q db.Q, a Asked, kinds ...figure.Kind) (Period, []Point, error) {
	p, err := newPeriod(a.From, a.To, a.Unit, calendar.DateOf(s.Now(), time.UTC))
	if err != nil {
		return p, nil, err
	}
	points, err := p.points()
	if err != nil {
		return p, nil, err
	}
	amounts, err := figure.ReadPlatform(ctx, q, figure.Query{Kinds: kinds, From: p.From, To: p.last()})
	return p, p.sums(points, amounts), err
}

// sums adds up amounts of days within each unit.
func (p Period) sums(firsts []calendar.Date, amounts []figure.Amount) []Point {
	points := make([]Point, len(firsts))
	at := make(map[calendar.Date]*Point, len(firsts))
	for i, first := range firsts {
		points[i] = Point{At: first, Counts: map[figure.Kind]int64{}}
		at[first] = &points[i]
	}
	for _, of := range amounts {
		if point := at[p.Unit.first(of.Day)]; of.Currency == "" {
			point.Counts[of.Kind] += of.Amount
		} else {
			point.addMoney(of)
		}
	}
	return points
}

func (p *Point) addMoney(of figure.Amount) {
	i, found := slices.BinarySearchFunc(p.Money, of.Currency, func(m Money, currency string) int { return strings.Compare(m.Currency, currency) })
	if !found {
		p.Money = slices.Insert(p.Money, i, Money{Currency: of.Currency})
	}
	if of.Kind == figure.Received {
		p.Money[i].Received += of.Amount
	} else {
		p.Money[i].Refunded += of.Amount
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
	amounts, err := figure.ReadBalances(ctx, q, figure.Query{
		Tenant: tenantID, Kinds: []figure.Kind{figure.Waiting, figure.Missed, figure.Relieved, figure.Due}, From: p.From, ServiceID: a.ServiceID,
	}, zones)
	if err != nil {
		return p, nil, err
	}
	sums := newBalances(amounts)
	var points []Point
	for _, first := range firsts {
		waiting, overdue := sums.at(p.end(first), p.Today)
		points = append(points, Point{At: first, Waiting: waiting, Overdue: overdue})
	}
	return p, points, nil
}

// balances are the sums of figures up to any day that was read.
type balances map[figure.Kind]*balance

// balance is a figure by day.
type balance struct {
	all   int64 // of all days, also of earlier ones than were read
	days  []calendar.Date
	after []int64 // what is later than the day before, in the order of the days
}

// newBalances adds up what was read by day.
func newBalances(amounts []figure.Amount) balances {
	byDay := map[figure.Kind]map[calendar.Date]int64{figure.Waiting: {}, figure.Missed: {}, figure.Relieved: {}}
	for _, of := range amounts {
		byDay[of.Kind][of.Day] += of.Amount
	}
	sums := balances{}
	for kind, amounts := range byDay {
		b := &balance{all: amounts[figure.AllDays]}
		delete(amounts, figure.AllDays)
		b.days = slices.Sorted(maps.Keys(amounts))
		b.after = make([]int64, len(b.days)+1)
		for i, day := range slices.Backward(b.days) {
			b.after[i] = b.after[i+1] + amounts[day]
		}
		sums[kind] = b
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
	return b[figure.Waiting].until(day), b[figure.Missed].until(lastMissed) - b[figure.Relieved].until(day)
}

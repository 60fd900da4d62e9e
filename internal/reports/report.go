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

// Service provides reports.
type Service struct{ Now ref.Clock }

// New returns the service.
func New(now ref.Clock) *Service { return &Service{Now: now} }

// Request has the parameters of a report.
type Request struct {
	From, To  string
	Unit      Unit
	ServiceID string // "" for all
}

// Point has the figures of a unit.
type Point struct {
	At     calendar.Date // first day of the unit
	Counts map[figure.Kind]int64
	Money  []Money // by currency

	Waiting, Overdue int64 // at the end of the unit
	Valid, Expiring  int64 // certificates at the end of the unit
}

// Money is the money received and refunded in a currency, in minor units.
type Money struct {
	Currency           string
	Received, Refunded int64
}

// period returns the requested period and the time zones of a tenant.
func (s *Service) period(ctx context.Context, q db.Q, tenantID string, r Request) (Period, tenants.ZoneHistory, error) {
	zones, err := tenants.ZonesOf(ctx, q, tenantID)
	if err != nil {
		return Period{}, zones, err
	}
	p, err := newPeriod(r.From, r.To, r.Unit, zones.DateOf(s.Now()))
	return p, zones, err
}

// Sums returns the sums of figures per unit.
func (s *Service) Sums(ctx context.Context, q db.Q, tenantID string, r Request, kinds ...figure.Kind) (Period, []Point, error) {
	p, zones, err := s.period(ctx, q, tenantID, r)
	if err != nil {
		return p, nil, err
	}
	points, err := p.points()
	if err != nil {
		return p, nil, err
	}
	amounts, err := figure.Read(ctx, q, figure.Query{Tenant: tenantID, Kinds: kinds, From: p.From, To: p.last(), ServiceID: r.ServiceID}, zones)
	return p, p.sums(points, amounts), err
}

// PlatformSums returns the sums of figures of all organisations per unit, by days in UTC.
func (s *Service) PlatformSums(ctx context.Context, q db.Q, r Request, kinds ...figure.Kind) (Period, []Point, error) {
	p, err := newPeriod(r.From, r.To, r.Unit, calendar.DateOf(s.Now(), time.UTC))
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

// sums adds up daily amounts per unit.
func (p Period) sums(firsts []calendar.Date, amounts []figure.Amount) []Point {
	points := make([]Point, len(firsts))
	at := make(map[calendar.Date]*Point, len(firsts))
	for i, first := range firsts {
		points[i] = Point{At: first, Counts: map[figure.Kind]int64{}}
		at[first] = &points[i]
	}
	for _, a := range amounts {
		if point := at[p.Unit.first(a.Day)]; a.Currency == "" {
			point.Counts[a.Kind] += a.Amount
		} else {
			point.addMoney(a)
		}
	}
	return points
}

func (p *Point) addMoney(a figure.Amount) {
	i, found := slices.BinarySearchFunc(p.Money, a.Currency, func(m Money, currency string) int { return strings.Compare(m.Currency, currency) })
	if !found {
		p.Money = slices.Insert(p.Money, i, Money{Currency: a.Currency})
	}
	if a.Kind == figure.Received {
		p.Money[i].Received += a.Amount
	} else {
		p.Money[i].Refunded += a.Amount
	}
}

// Backlog returns the number of cases that wait for staff at the end of each unit, and how many
// of them are overdue.
func (s *Service) Backlog(ctx context.Context, q db.Q, tenantID string, r Request) (Period, []Point, error) {
	p, zones, err := s.period(ctx, q, tenantID, r)
	if err != nil {
		return p, nil, err
	}
	firsts, err := p.points()
	if err != nil || len(firsts) == 0 {
		return p, nil, err
	}
	amounts, err := figure.ReadBalances(ctx, q, figure.Query{
		Tenant: tenantID, Kinds: []figure.Kind{figure.Waiting, figure.Missed, figure.Relieved, figure.Due}, From: p.From, ServiceID: r.ServiceID,
	}, zones)
	if err != nil {
		return p, nil, err
	}
	sums := newBalances(amounts)
	var points []Point
	for _, first := range firsts {
		waiting, overdue := sums.backlogAt(p.end(first), p.Today)
		points = append(points, Point{At: first, Waiting: waiting, Overdue: overdue})
	}
	return p, points, nil
}

// balances has the running totals of figures.
type balances map[figure.Kind]*balance

// balance is the running total of a figure.
type balance struct {
	total    int64 // total of all days, including days that were not read
	days     []calendar.Date
	sumsFrom []int64 // sum of the amounts from each day on
}

// newBalances builds running totals from daily amounts.
func newBalances(amounts []figure.Amount) balances {
	byDay := map[figure.Kind]map[calendar.Date]int64{
		figure.Waiting: {}, figure.Missed: {}, figure.Relieved: {}, figure.CertificatesValid: {}, figure.CertificatesExpiring: {},
	}
	for _, a := range amounts {
		byDay[a.Kind][a.Day] += a.Amount
	}
	sums := balances{}
	for kind, amounts := range byDay {
		b := &balance{total: amounts[figure.AllDays]}
		delete(amounts, figure.AllDays)
		b.days = slices.Sorted(maps.Keys(amounts))
		b.sumsFrom = make([]int64, len(b.days)+1)
		for i, day := range slices.Backward(b.days) {
			b.sumsFrom[i] = b.sumsFrom[i+1] + amounts[day]
		}
		sums[kind] = b
	}
	return sums
}

// totalAt returns the total up to the end of a day.
func (b *balance) totalAt(day calendar.Date) int64 {
	later, _ := slices.BinarySearch(b.days, day.Next())
	return b.total - b.sumsFrom[later]
}

// backlogAt returns the number of waiting and of overdue cases at the end of a day. Today has not ended,
// so a case that is due today is not overdue yet.
func (b balances) backlogAt(day, today calendar.Date) (waiting, overdue int64) {
	lastMissed := day
	if day == today {
		lastMissed = day.Add(0, -1)
	}
	return b[figure.Waiting].totalAt(day), b[figure.Missed].totalAt(lastMissed) - b[figure.Relieved].totalAt(day)
}

package reports

import (
	"cmp"

	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants/calendar"
)

// Unit is the length of a point.
type Unit string

// Units of reports.
const (
	Day   Unit = "DAY"
	Week  Unit = "WEEK" // starts on Monday
	Month Unit = "MONTH"
)

// first returns the first day of the unit that contains a day.
func (u Unit) first(d calendar.Date) calendar.Date {
	switch u {
	case Week:
		return d.Monday()
	case Month:
		return d.FirstOfMonth()
	case Day:
	}
	return d
}

// next returns the first day of the following unit.
func (u Unit) next(first calendar.Date) calendar.Date {
	switch u {
	case Week:
		return first.Add(0, 7)
	case Month:
		return first.Add(1, 0)
	case Day:
	}
	return first.Next()
}

const (
	defaultDays = 30
	maxPoints   = 400
)

// Period is the period of a report.
type Period struct {
	From, To calendar.Date // inclusive
	Unit     Unit
	Today    calendar.Date
}

// newPeriod returns the period of the parameters. The default is the 30 days up to today.
func newPeriod(from, to string, unit Unit, today calendar.Date) (Period, error) {
	var wrong fault.Fields
	for name, text := range map[string]string{"from": from, "to": to} {
		if text != "" && !calendar.Date(text).IsValid() {
			wrong.Add(name, fault.InvalidFormat, "field.day")
		}
	}
	if err := wrong.Err(); err != nil {
		return Period{}, err
	}
	p := Period{From: calendar.Date(from), To: calendar.Date(to), Unit: cmp.Or(unit, Day), Today: today}
	if p.To == "" {
		p.To = max(today, p.From)
	}
	if p.From == "" {
		p.From = p.To.Add(0, 1-defaultDays)
	}
	if p.To < p.From {
		return Period{}, fault.Invalid("to", fault.InvalidValue, "period.order")
	}
	return p, nil
}

// last returns the last day with figures.
func (p Period) last() calendar.Date { return min(p.To, p.Today) }

// points returns the first days of the units of the period, up to today.
func (p Period) points() ([]calendar.Date, error) {
	var points []calendar.Date
	if p.last() < p.From {
		return nil, nil
	}
	for at := p.Unit.first(p.From); at <= p.last(); at = p.Unit.next(at) {
		if len(points) == maxPoints {
			return nil, fault.Invalid("from", fault.InvalidValue, "period.too_long")
		}
		points = append(points, at)
	}
	return points, nil
}

// end returns the last day of a unit, within the period.
func (p Period) end(first calendar.Date) calendar.Date {
	return min(p.Unit.next(first).Add(0, -1), p.last())
}

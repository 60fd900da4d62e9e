package i18n

import (
	"strconv"
	"time"
)

const day = 24 * time.Hour

// Date writes the day of a time in the timezone: 21 November 2026.
func (p Printer) Date(t time.Time) string { return p.date(t.In(p.Zone)) }

// Day writes a date of the API, such as 2026-11-21: 21 November 2026. A text that is no
// date is returned as it is.
func (p Printer) Day(date string) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return p.date(t)
}

func (p Printer) date(t time.Time) string {
	return p.Text("format.date", "day", p.dayOfMonth(t), "month", p.Text("format.month."+number(t.Month())), "year", number(t.Year()))
}

// ShortDate writes a day for a table: 21 Nov, and with its year if that is not the one
// of now.
func (p Printer) ShortDate(t, now time.Time) string {
	t = t.In(p.Zone)
	short := p.Text("format.short_date", "day", p.dayOfMonth(t), "month", p.Text("format.short_month."+number(t.Month())))
	if t.Year() == now.In(p.Zone).Year() {
		return short
	}
	return short + " " + number(t.Year())
}

func (p Printer) dayOfMonth(t time.Time) string {
	if t.Day() == 1 {
		return p.Text("format.first_day")
	}
	return number(t.Day())
}

// Weekday writes the name of the day of a time: Saturday.
func (p Printer) Weekday(t time.Time) string {
	return p.Text("format.weekday." + number(t.In(p.Zone).Weekday()))
}

// Time writes a time of day: 15:30.
func (p Printer) Time(t time.Time) string { return t.In(p.Zone).Format("15:04") }

// DateTime writes a time with its day: 21 November 2026, 15:30.
func (p Printer) DateTime(t time.Time) string {
	return p.Text("format.date_time", "date", p.Date(t), "time", p.Time(t))
}

// When writes a time as people say it: today, 15:30; yesterday, 15:30; and else its date.
func (p Printer) When(t, now time.Time) string {
	switch p.daysBetween(now, t) {
	case 0:
		return p.Text("format.today", "time", p.Time(t))
	case -1:
		return p.Text("format.yesterday", "time", p.Time(t))
	case 1:
		return p.Text("format.tomorrow", "time", p.Time(t))
	}
	return p.Date(t)
}

// daysBetween is how many days of the calendar lie between two times.
func (p Printer) daysBetween(from, to time.Time) int {
	count := func(t time.Time) int64 {
		y, m, d := t.In(p.Zone).Date()
		return time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / int64(day/time.Second)
	}
	return int(count(to) - count(from))
}

// DaysLate writes how many days of the calendar have passed since the day on which something
// was due, which are those that one counts between the two dates.
func (p Printer) DaysLate(due, now time.Time) string {
	return p.Text("format.days", "count", max(p.daysBetween(due, now), 1))
}

// Period writes how long something takes, in whole units: 2 days, 24 hours, 30 minutes.
func (p Printer) Period(d time.Duration) string {
	switch {
	case d >= 2*day:
		return p.Text("format.days", "count", int64(d/day))
	case d >= 2*time.Hour, d == time.Hour:
		return p.Text("format.hours", "count", int64(d/time.Hour))
	}
	return p.Text("format.minutes", "count", int64(max(d/time.Minute, 1)))
}

// Relative writes how far a time is from now: in 3 hours, 2 days ago, now. Days are those of
// the calendar, as one counts them between two dates.
func (p Printer) Relative(t, now time.Time) string {
	d := t.Sub(now)
	period := p.Period(d.Abs())
	if d.Abs() >= 2*day {
		period = p.Text("format.days", "count", max(p.daysBetween(t, now), p.daysBetween(now, t)))
	}
	switch {
	case d.Abs() < time.Minute:
		return p.Text("format.now")
	case d > 0:
		return p.Text("format.in", "period", period)
	default:
		return p.Text("format.ago", "period", period)
	}
}

func number[N ~int](n N) string { return strconv.Itoa(int(n)) }

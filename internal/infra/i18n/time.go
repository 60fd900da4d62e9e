package i18n

import (
	"strconv"
	"strings"
	"time"
)

const day = 24 * time.Hour

// Date writes the day of a time in the timezone: 21 November 2026.
func (p Printer) Date(t time.Time) string { return p.date(t.In(p.Zone)) }

// Day writes a date of the API, such as 2026-11-21: 21 November 2026. Invalid input is
// returned unchanged.
func (p Printer) Day(date string) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return p.date(t)
}

// Days writes two dates of the API as a period: 14 January to 13 July 2027.
func (p Printer) Days(from, until string) string {
	first := p.Day(from)
	t, err := time.Parse(time.DateOnly, from)
	if year, _, _ := strings.Cut(until, "-"); err == nil && year == number(t.Year()) {
		first = p.Text("format.short_date", "day", p.dayOfMonth(t), "month", p.Text("format.month."+number(t.Month())))
	}
	return p.Text("format.from_until", "from", first, "until", p.Day(until))
}

func (p Printer) date(t time.Time) string {
	return p.Text("format.date", "day", p.dayOfMonth(t), "month", p.Text("format.month."+number(t.Month())), "year", number(t.Year()))
}

// ShortDate writes a day for a table: 21 Nov, with the year unless it is the current one.
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

// Weekday writes the day of the week: Saturday.
func (p Printer) Weekday(t time.Time) string {
	return p.Text("format.weekday." + number(t.In(p.Zone).Weekday()))
}

// Time writes a time of day, in the 24-hour form in every language: 15:30.
func (p Printer) Time(t time.Time) string { return t.In(p.Zone).Format("15:04") }

// DateTime writes a date and time: 21 November 2026, 15:30.
func (p Printer) DateTime(t time.Time) string {
	return p.Text("format.date_time", "date", p.Date(t), "time", p.Time(t))
}

// When writes a time near now with its day, and any other as a date: today, 15:30;
// yesterday, 15:30; 21 November 2026.
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

// daysBetween counts the calendar days from one time to another.
func (p Printer) daysBetween(from, to time.Time) int {
	count := func(t time.Time) int64 {
		y, m, d := t.In(p.Zone).Date()
		return time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / int64(day/time.Second)
	}
	return int(count(to) - count(from))
}

// DaysLate writes how many calendar days have passed since a due date, at least one.
func (p Printer) DaysLate(due, now time.Time) string {
	return p.Text("format.days", "count", max(p.daysBetween(due, now), 1))
}

// Period writes a duration in whole units, rounded down: 2 days, 24 hours, 30 minutes.
func (p Printer) Period(d time.Duration) string {
	switch {
	case d >= 2*day:
		return p.Text("format.days", "count", int64(d/day))
	case d >= 2*time.Hour, d == time.Hour:
		return p.Text("format.hours", "count", int64(d/time.Hour))
	}
	return p.Text("format.minutes", "count", int64(max(d/time.Minute, 1)))
}

// Wait writes how long one has to wait, rounded to what people can plan with: in less than
// a minute, in about 45 minutes, in about 3 hours.
func (p Printer) Wait(d time.Duration) string {
	return p.Text("format.in", "period", p.about(d))
}

// about rounds a duration to minutes up to ten, to five minutes up to an hour, and then up
// to hours or days.
func (p Printer) about(d time.Duration) string {
	roundUp := func(unit time.Duration) time.Duration { return (d + unit - 1).Truncate(unit) }
	switch {
	case d < time.Minute:
		return p.Text("format.less_than_minute")
	case d <= 10*time.Minute:
		d = roundUp(time.Minute)
	case d <= 55*time.Minute:
		d = (d + 150*time.Second).Truncate(5 * time.Minute)
	case d <= 36*time.Hour:
		d = roundUp(time.Hour)
	default:
		d = roundUp(day)
	}
	return p.Text("format.about", "period", p.Period(d))
}

// Relative writes how far a time is from now: in 3 hours, 2 days ago, now. From two days on
// it counts calendar days.
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

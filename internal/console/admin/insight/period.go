package insight

import (
	"time"

	"stagegate/internal/console/ui"
	"stagegate/internal/reports"
)

// span is a range of days, both inclusive.
type span struct{ From, To string }

// period is the selected range of days and the range before it.
type period struct {
	Name        string
	Unit        reports.Unit
	Now, Before span
	Start       time.Time // in the timezone of the organisation
	Today       time.Time
}

// lengths are the periods that can be selected. All start with a whole unit, so that only the last
// unit is incomplete.
var lengths = []struct {
	name  string
	unit  reports.Unit
	start func(today time.Time) time.Time
}{
	{"month", reports.Day, func(today time.Time) time.Time { return today.AddDate(0, 0, -29) }},
	{"weeks", reports.Week, func(today time.Time) time.Time {
		monday := (int(today.Weekday()) + 6) % 7 //nolint:mnd // days of a week
		return today.AddDate(0, 0, -monday-7*11) //nolint:mnd // eleven weeks before this one
	}},
	{"year", reports.Month, func(today time.Time) time.Time {
		return time.Date(today.Year(), today.Month()-11, 1, 0, 0, 0, 0, today.Location())
	}},
}

// periodOf returns the period that the address selects, or twelve weeks.
func periodOf(r *ui.Request) period {
	return periodAt(r.Query("period"), r.Now().In(r.Printer().Zone))
}

func periodAt(name string, today time.Time) period {
	chosen := lengths[1]
	for _, l := range lengths {
		if l.name == name {
			chosen = l
		}
	}
	start := chosen.start(today)
	days := daysBetween(start, today) + 1
	day := func(t time.Time) string { return t.Format(time.DateOnly) }
	return period{
		Name: chosen.name, Unit: chosen.unit, Start: start, Today: today,
		Now:    span{day(start), day(today)},
		Before: span{day(start.AddDate(0, 0, -days)), day(start.AddDate(0, 0, -1))},
	}
}

// daysBetween counts the midnights between two times, also if a day has 23 or 25 hours.
func daysBetween(from, to time.Time) int {
	date := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }
	return int(date(to).Sub(date(from)) / (24 * time.Hour)) //nolint:mnd // hours of a day in UTC
}

func periods(r *ui.Request, chosen string) []ui.Choice {
	names := make([]string, len(lengths))
	for i, l := range lengths {
		names[i] = l.name
	}
	return r.Choices("insight.periods.", chosen, names...)
}

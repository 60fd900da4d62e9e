package insight

import (
	"time"

	"stagegate/internal/console/ui"
	"stagegate/internal/reports"
)

// span are days, both of which belong to it.
type span struct{ From, To string }

// period is which days the page is about, and those before them with which they are
// compared.
type period struct {
	Name        string
	Unit        reports.Unit
	Now, Before span
	Begins      time.Time // of the days, in the timezone of the organisation
	Today       time.Time
}

// lengths are the periods to choose from, by their names in the address. All have whole
// units, so that none of them is shown in part but the last.
var lengths = []struct {
	name   string
	unit   reports.Unit
	begins func(today time.Time) time.Time
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

// periodOf is the period that the address asks for; twelve weeks if it asks for none.
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
	begins := chosen.begins(today)
	days := daysBetween(begins, today) + 1
	day := func(t time.Time) string { return t.Format(time.DateOnly) }
	return period{
		Name: chosen.name, Unit: chosen.unit, Begins: begins, Today: today,
		Now:    span{day(begins), day(today)},
		Before: span{day(begins.AddDate(0, 0, -days)), day(begins.AddDate(0, 0, -1))},
	}
}

// daysBetween counts the midnights between two times of a place, where a day may have 23 or
// 25 hours.
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

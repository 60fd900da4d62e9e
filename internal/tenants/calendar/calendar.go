package calendar

import (
	"fmt"
	"regexp"
	"sync"
	"time"
	_ "time/tzdata" // a machine need not have the timezones
)

// Calendar says which days somebody works. At least one day of the week must be a
// working day.
type Calendar struct {
	Location *time.Location
	Weekdays [7]bool       // those that are worked, by time.Weekday
	Holidays map[Date]bool // those that are not worked, whichever weekday they are
}

// Date is a day without a timezone, such as 2026-11-20.
type Date string

// DateOf returns the day on which a moment is in a timezone.
func DateOf(at time.Time, in *time.Location) Date { return Date(at.In(in).Format(time.DateOnly)) }

// IsValid reports whether there is such a day.
func (d Date) IsValid() bool {
	_, err := time.Parse(time.DateOnly, string(d))
	return err == nil
}

// midnight is the first moment of the day in UTC. Days are counted there, where each has
// 24 hours.
func (d Date) midnight() time.Time {
	at, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		panic(fmt.Errorf("calendar: %w", err)) // dates are checked where they come in
	}
	return at
}

// Next returns the day after.
func (d Date) Next() Date { return d.Add(0, 1) }

// Add returns the day so many months and days later, or earlier.
func (d Date) Add(months, days int) Date {
	return Date(d.midnight().AddDate(0, months, days).Format(time.DateOnly))
}

// FirstOfMonth returns the first day of the month.
func (d Date) FirstOfMonth() Date { return d[:len(d)-2] + "01" }

// Monday returns the first day of the week.
func (d Date) Monday() Date { return d.Add(0, -(int(d.Weekday())+6)%7) }

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.midnight().Weekday() }

// End returns the last millisecond of the day in a timezone.
func (d Date) End(in *time.Location) time.Time {
	year, month, day := d.midnight().Date()
	end := time.Date(year, month, day, 23, 59, 59, 999_000_000, in)
	if again := end.Add(time.Hour); again.In(in).Day() == end.Day() { // the clocks go back at midnight: the hour comes twice
		return again
	}
	return end
}

// Start returns the first moment of the day in a timezone, to the millisecond.
func (d Date) Start(in *time.Location) time.Time {
	before := Date(d.midnight().AddDate(0, 0, -1).Format(time.DateOnly))
	return before.End(in).Add(time.Millisecond)
}

// IsWorkingDay reports whether a day is worked.
func (c *Calendar) IsWorkingDay(d Date) bool { return c.Weekdays[d.Weekday()] && !c.Holidays[d] }

// zoneName is the form of the names in the time zone database that every machine has.
// Those in lower case, such as posix/UTC, are files of some machines.
var zoneName = regexp.MustCompile(`^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$`)

var zones sync.Map // locations by name; there are some 600

// Zone returns the timezone with a name of the IANA time zone database, such as
// Africa/Lagos.
func Zone(name string) (*time.Location, error) {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), nil //nolint:forcetypeassert // nothing else is stored
	}
	if !zoneName.MatchString(name) || name == "Local" || name == "Factory" {
		return nil, fmt.Errorf("calendar: no timezone %q", name)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("calendar: %w", err)
	}
	zones.Store(name, zone)
	return zone, nil
}

package calendar

import (
	"fmt"
	"regexp"
	"sync"
	"time"
	_ "time/tzdata" // the machine may lack the timezone database
)

// Calendar defines working days. At least one weekday must be a working day.
type Calendar struct {
	Location *time.Location
	Weekdays [7]bool       // working weekdays, by time.Weekday
	Holidays map[Date]bool // non-working days, on any weekday
}

// Date is a day without a timezone, such as 2026-11-20.
type Date string

// DateOf returns the date of a time in a timezone.
func DateOf(at time.Time, in *time.Location) Date { return Date(at.In(in).Format(time.DateOnly)) }

// IsValid reports whether the date exists.
func (d Date) IsValid() bool {
	_, err := time.Parse(time.DateOnly, string(d))
	return err == nil
}

// midnight returns the start of the day in UTC. Date arithmetic uses UTC, where every day has 24
// hours.
func (d Date) midnight() time.Time {
	at, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		panic(fmt.Errorf("calendar: %w", err)) // dates are validated on input
	}
	return at
}

// Next returns the next day.
func (d Date) Next() Date { return d.Add(0, 1) }

// Add returns the date a number of months and days later, or earlier if negative.
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
	if again := end.Add(time.Hour); again.In(in).Day() == end.Day() { // the clocks go back at midnight, so the hour repeats
		return again
	}
	return end
}

// Start returns the first millisecond of the day in a timezone.
func (d Date) Start(in *time.Location) time.Time {
	before := Date(d.midnight().AddDate(0, 0, -1).Format(time.DateOnly))
	return before.End(in).Add(time.Millisecond)
}

// IsWorkingDay reports whether a day is a working day.
func (c *Calendar) IsWorkingDay(d Date) bool { return c.Weekdays[d.Weekday()] && !c.Holidays[d] }

// zoneName matches the names that every copy of the time zone database has. Lower-case names, such as
// posix/UTC, exist on some machines only.
var zoneName = regexp.MustCompile(`^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$`)

var zones sync.Map // locations by name; about 600

// Zone returns the timezone with an IANA name, such as Africa/Lagos.
func Zone(name string) (*time.Location, error) {
	if zone, ok := zones.Load(name); ok {
		return zone.(*time.Location), nil //nolint:forcetypeassert // nothing else is stored
	}
	if !zoneName.MatchString(name) || name == "Local" || name == "Factory" {
		return nil, fmt.Errorf("calendar: unknown timezone %q", name)
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("calendar: %w", err)
	}
	zones.Store(name, zone)
	return zone, nil
}

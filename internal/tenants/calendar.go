package tenants

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants/calendar"
)

// Calendar is which days an organisation works. It is kept when another one replaces it,
// since clocks that run go on counting by it.
type Calendar struct {
	Number      int64     `json:"-"` // from 1, 0 for the one that every organisation has at first
	Timezone    string    `json:"timezone"`
	WorkingDays []Weekday `json:"workingDays"` // in the order of the week
	Holidays    []Holiday `json:"holidays"`    // in the order of their dates
}

// Weekday is a day of the week, such as MON.
type Weekday string

// weekdays are all days of the week in order.
var weekdays = []Weekday{"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"}

// Holiday is a day that is not worked.
type Holiday struct {
	Date calendar.Date `json:"date"`
	Name string        `json:"name"`
}

// The calendar of an organisation that has set none.
const defaultTimezone = "UTC"

func defaultWorkingDays() []Weekday { return slices.Clone(weekdays[:5]) }

func defaultCalendar() Calendar {
	return Calendar{Timezone: defaultTimezone, WorkingDays: defaultWorkingDays(), Holidays: []Holiday{}}
}

const (
	maxHolidays    = 400
	maxHolidayName = 200
)

// normalize validates the calendar, puts in what is left out, and orders the days.
func (c *Calendar) normalize() error {
	var wrong fault.Fields
	c.Timezone = cmp.Or(c.Timezone, defaultTimezone)
	if _, err := calendar.Zone(c.Timezone); err != nil {
		wrong.Add("timezone", fault.InvalidValue, "tenant.timezone")
	}
	if c.WorkingDays == nil {
		c.WorkingDays = defaultWorkingDays()
	}
	if len(c.WorkingDays) == 0 {
		wrong.Add("workingDays", fault.TooFew, "calendar.no_day")
	}
	for i, d := range c.WorkingDays {
		field := fmt.Sprintf("workingDays[%d]", i)
		switch {
		case !slices.Contains(weekdays, d):
			wrong.Add(field, fault.InvalidValue, "field.one_of", "values", weekdays)
		case slices.Contains(c.WorkingDays[:i], d):
			wrong.Add(field, fault.NotUnique, "calendar.day_twice")
		}
	}
	checkHolidays(&wrong, c.Holidays)
	c.WorkingDays, c.Holidays = slices.Clone(c.WorkingDays), append([]Holiday{}, c.Holidays...)
	slices.SortFunc(c.WorkingDays, func(a, b Weekday) int { return slices.Index(weekdays, a) - slices.Index(weekdays, b) })
	slices.SortFunc(c.Holidays, func(a, b Holiday) int { return strings.Compare(string(a.Date), string(b.Date)) })
	return wrong.Err()
}

func checkHolidays(wrong *fault.Fields, holidays []Holiday) {
	if len(holidays) > maxHolidays {
		wrong.Add("holidays", fault.TooMany, "field.too_many", "count", maxHolidays)
	}
	named := map[calendar.Date]bool{}
	for i := range holidays {
		h, place := &holidays[i], fmt.Sprintf("holidays[%d].", i)
		switch {
		case !h.Date.IsValid():
			wrong.Add(place+"date", fault.InvalidFormat, "calendar.day")
		case named[h.Date]:
			wrong.Add(place+"date", fault.NotUnique, "calendar.day_twice")
		}
		named[h.Date] = true
		text(wrong, place+"name", &h.Name, maxHolidayName)
		if h.Name == "" {
			wrong.Add(place+"name", fault.Required, "field.required")
		}
	}
}

// equal reports whether two calendars say the same.
func (c Calendar) equal(other Calendar) bool {
	return c.Timezone == other.Timezone && slices.Equal(c.WorkingDays, other.WorkingDays) && slices.Equal(c.Holidays, other.Holidays)
}

// Days returns the calendar as it is counted by.
func (c Calendar) Days() (*calendar.Calendar, error) {
	zone, err := calendar.Zone(c.Timezone)
	if err != nil {
		return nil, err
	}
	days := &calendar.Calendar{Location: zone, Holidays: map[calendar.Date]bool{}}
	for _, d := range c.WorkingDays {
		days.Weekdays[(slices.Index(weekdays, d)+1)%len(weekdays)] = true // time.Weekday begins on Sunday
	}
	for _, h := range c.Holidays {
		days.Holidays[h.Date] = true
	}
	return days, nil
}

// CalendarOf reads the calendar of a tenant.
func CalendarOf(ctx context.Context, q db.Q, tenantID string) (Calendar, error) {
	c, err := calendarRow(ctx, q, tenantID)
	if errors.Is(err, db.ErrNotFound) {
		return defaultCalendar(), nil
	}
	return c, err
}

// CalendarByNumber reads a calendar of a tenant, which another one may have replaced.
func CalendarByNumber(ctx context.Context, q db.Q, tenantID string, number int64) (Calendar, error) {
	if number == 0 {
		return defaultCalendar(), nil
	}
	return calendarByNumber(ctx, q, tenantID, number)
}

// LocationOf returns the timezone of a tenant.
func LocationOf(ctx context.Context, q db.Q, tenantID string) (*time.Location, error) {
	c, err := CalendarOf(ctx, q, tenantID)
	if err != nil {
		return nil, err
	}
	return calendar.Zone(c.Timezone)
}

// Zones are the timezones of an organisation over time, and that of each of its calendars.
type Zones struct {
	calendar.Zones
	byNumber map[int64]*time.Location
}

// OfCalendar returns the timezone of a calendar.
func (z Zones) OfCalendar(number int64) *time.Location {
	if zone := z.byNumber[number]; zone != nil {
		return zone
	}
	return time.UTC
}

// ZonesOf reads the timezones of a tenant.
func ZonesOf(ctx context.Context, q db.Q, tenantID string) (Zones, error) {
	rows, err := zoneRows(ctx, q, tenantID)
	zones := Zones{byNumber: make(map[int64]*time.Location, len(rows))}
	for _, r := range rows {
		zone, wrong := calendar.Zone(r.Timezone)
		if wrong != nil {
			return Zones{}, wrong
		}
		zones.Zones = append(zones.Zones, calendar.ZoneChange{Since: r.ChangedAt, Location: zone})
		zones.byNumber[r.Number] = zone
	}
	return zones, err
}

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

// Calendar is the working days of an organisation. It is retained when it is replaced, because running
// clocks continue with it.
type Calendar struct {
	Number      int64     `json:"-"` // from 1; 0 for the default calendar
	Timezone    string    `json:"timezone"`
	WorkingDays []Weekday `json:"workingDays"` // in week order
	Holidays    []Holiday `json:"holidays"`    // by date
}

// Weekday is a day of the week, such as MON.
type Weekday string

// weekdays are all days of the week in order.
var weekdays = []Weekday{"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"}

// Holiday is a non-working day.
type Holiday struct {
	Date calendar.Date `json:"date"`
	Name string        `json:"name"`
}

// The default calendar.
const defaultTimezone = "UTC"

func defaultWorkingDays() []Weekday { return slices.Clone(weekdays[:5]) }

func defaultCalendar() Calendar {
	return Calendar{Timezone: defaultTimezone, WorkingDays: defaultWorkingDays(), Holidays: []Holiday{}}
}

const (
	maxHolidays    = 400
	maxHolidayName = 200
)

// normalize validates the calendar, fills in defaults and sorts the days.
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

// equal reports whether two calendars are equal.
func (c Calendar) equal(other Calendar) bool {
	return c.Timezone == other.Timezone && slices.Equal(c.WorkingDays, other.WorkingDays) && slices.Equal(c.Holidays, other.Holidays)
}

// Days returns the calendar for calculations.
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

// CalendarByNumber reads a calendar of a tenant, current or replaced.
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

// ZoneHistory holds the timezones of an organisation over time, and that of each of its calendars.
type ZoneHistory struct {
	calendar.Zones
	byNumber map[int64]*time.Location
}

// OfCalendar returns the timezone of a calendar.
func (z ZoneHistory) OfCalendar(number int64) *time.Location {
	if zone := z.byNumber[number]; zone != nil {
		return zone
	}
	return time.UTC
}

// ZonesOf reads the timezones of a tenant.
func ZonesOf(ctx context.Context, q db.Q, tenantID string) (ZoneHistory, error) {
	rows, err := zoneRows(ctx, q, tenantID)
	zones := ZoneHistory{byNumber: make(map[int64]*time.Location, len(rows))}
	for _, r := range rows {
		zone, wrong := calendar.Zone(r.Timezone)
		if wrong != nil {
			return ZoneHistory{}, wrong
		}
		zones.Zones = append(zones.Zones, calendar.ZoneChange{Since: r.ChangedAt, Location: zone})
		zones.byNumber[r.Number] = zone
	}
	return zones, err
}

package calendar

import (
	"testing"
	"time"
)

// A working day counts proportionally, even one of 23 or 25 hours.
func TestWorked(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		zone, from, to string
		want           float64 // days
	}{
		{"UTC", "2026-11-16T00:00", "2026-11-17T00:00", 1},
		{"UTC", "2026-11-16T06:00", "2026-11-16T18:00", 0.5},
		{"UTC", "2026-11-20T12:00", "2026-11-23T12:00", 1}, // Friday to Monday
		{"UTC", "2026-11-21T00:00", "2026-11-22T23:59", 0},
		{"UTC", "2026-11-16T06:00", "2026-11-16T06:00", 0},
		{"UTC", "2026-11-16T06:00", "2026-11-15T06:00", 0},
		{"UTC", "2026-11-24T06:00", "2026-11-25T06:00", 0.25},              // a holiday
		{"Africa/Lagos", "2026-11-20T22:00", "2026-11-22T23:00", 1. / 24},  // Friday 23:00 to Monday 00:00
		{"Africa/Cairo", "2026-10-29T00:00", "2026-10-29T22:00", 22. / 25}, // Thursday 03:00 to 24:00, with a repeated hour
		{"Africa/Cairo", "2026-04-23T22:00", "2026-04-24T21:00", 1},        // a Friday of 23 hours
	} {
		c := week(t, tc.zone, "2026-11-24")
		want := time.Duration(tc.want * float64(24*time.Hour))
		if got := c.Worked(at(t, tc.from), at(t, tc.to)); (got - want).Abs() > time.Microsecond {
			t.Errorf("from %s to %s in %s: %v, want %v", tc.from, tc.to, tc.zone, got, want)
		}
	}
}

// A time belongs to the date of the timezone at that time, and dates never decrease.
func TestZones(t *testing.T) {
	t.Parallel()
	zone := func(name string) *time.Location {
		in, err := Zone(name)
		if err != nil {
			t.Fatal(err)
		}
		return in
	}
	zones := Zones{
		{at(t, "2026-11-16T12:00"), zone("Pacific/Kiritimati")},  // 14 hours ahead: the 17th has begun
		{at(t, "2026-11-17T12:00"), zone("America/Los_Angeles")}, // 8 hours behind: the 17th at 04:00, after the 18th
	}
	for when, want := range map[string]Date{
		"2026-11-15T23:59": "2026-11-15", "2026-11-16T11:59": "2026-11-16", "2026-11-16T12:00": "2026-11-17", "2026-11-17T11:59": "2026-11-18",
		"2026-11-17T12:00": "2026-11-18", "2026-11-18T23:59": "2026-11-18", "2026-11-19T07:59": "2026-11-18", "2026-11-19T08:00": "2026-11-19",
	} {
		if got := zones.DateOf(at(t, when)); got != want {
			t.Errorf("%s is on %s, want %s", when, got, want)
		}
	}
	if got := (Zones{}).DateOf(at(t, "2026-11-16T23:59")); got != "2026-11-16" {
		t.Errorf("without a timezone it is %s", got)
	}
	for day, want := range map[Date]Date{"2026-11-16": "2026-11-16", "2026-11-20": "2026-11-16", "2026-11-22": "2026-11-16", "2026-03-01": "2026-02-23"} {
		if got := day.Monday(); got != want {
			t.Errorf("the week of %s begins on %s", day, got)
		}
	}
	if got := Date("2028-02-29").FirstOfMonth().Add(1, -1); got != "2028-02-29" {
		t.Errorf("the last day of February is %s", got)
	}
}

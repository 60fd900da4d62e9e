package calendar

import (
	"testing"
	"time"
)

// week is a calendar from Monday to Friday.
func week(t *testing.T, zone string, holidays ...Date) *Calendar {
	t.Helper()
	in, err := Zone(zone)
	if err != nil {
		t.Fatal(err)
	}
	c := &Calendar{Location: in, Holidays: map[Date]bool{}}
	for d := time.Monday; d <= time.Friday; d++ {
		c.Weekdays[d] = true
	}
	for _, h := range holidays {
		c.Holidays[h] = true
	}
	return c
}

// at parses a time in UTC.
func at(t *testing.T, text string) time.Time {
	t.Helper()
	when, err := time.Parse("2006-01-02T15:04", text)
	if err != nil {
		t.Fatal(err)
	}
	return when
}

func TestZone(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"UTC", "Africa/Lagos", "America/Argentina/Buenos_Aires", "Etc/GMT+12", "America/Port-au-Prince", "EST5EDT"} {
		if zone, err := Zone(name); err != nil || zone.String() != name {
			t.Errorf("%s: %v, %v", name, zone, err)
		}
		if _, err := Zone(name); err != nil {
			t.Errorf("%s again: %v", name, err)
		}
	}
	for _, name := range []string{"", "Local", "local", "Factory", "Mars/Base", "posix/UTC", "right/UTC", "../UTC", "/etc/localtime", "Africa/Lagos/", "africa/lagos", "+01:00", "Africa", "Africa/Lagos\x00"} {
		if zone, err := Zone(name); err == nil {
			t.Errorf("%q is %v", name, zone)
		}
	}
}

func TestDate(t *testing.T) {
	t.Parallel()
	for date, want := range map[Date]bool{"2026-11-20": true, "2028-02-29": true, "2026-02-29": false, "2026-11-31": false, "20.11.2026": false, "": false, "2026-11-20T": false} {
		if date.IsValid() != want {
			t.Errorf("%q is valid: %v", date, !want)
		}
	}
	if next := Date("2026-12-31").Next(); next != "2027-01-01" {
		t.Errorf("after the last day of a year: %s", next)
	}
}

// The end of a day is its last millisecond, even if the clocks change at midnight.
func TestEndOfDay(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ zone, day, want string }{
		{"UTC", "2026-11-20", "2026-11-20T23:59:59.999Z"},
		{"Pacific/Kiritimati", "2026-11-20", "2026-11-20T09:59:59.999Z"}, // UTC+14
		{"Pacific/Pago_Pago", "2026-11-20", "2026-11-21T10:59:59.999Z"},  // UTC-11
		{"Asia/Kathmandu", "2026-11-20", "2026-11-20T18:14:59.999Z"},     // UTC+5:45
		{"Europe/Berlin", "2026-03-29", "2026-03-29T21:59:59.999Z"},      // the day has 23 hours
		{"Europe/Berlin", "2026-10-25", "2026-10-25T22:59:59.999Z"},      // 25
		{"Asia/Beirut", "2026-10-24", "2026-10-24T21:59:59.999Z"},        // the hour before midnight repeats
		{"Asia/Beirut", "2026-03-28", "2026-03-28T21:59:59.999Z"},        // the next day starts at 01:00
	} {
		in, err := Zone(tc.zone)
		if err != nil {
			t.Fatal(err)
		}
		if got := Date(tc.day).End(in).UTC().Format(time.RFC3339Nano); got != tc.want {
			t.Errorf("%s in %s ends at %s, want %s", tc.day, tc.zone, got, tc.want)
		}
	}
}

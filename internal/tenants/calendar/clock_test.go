package calendar

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// The day of the first start, weekends and holidays do not count. The comments name the weekday in the
// timezone.
func TestDue(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, zone, start string
		days              int
		holidays          []Date
		want              string // local
	}{
		{"the next day", "UTC", "2026-11-16T09:00", 1, nil, "2026-11-17"},                                                  // Monday
		{"over a weekend", "UTC", "2026-11-20T09:00", 1, nil, "2026-11-23"},                                                // Friday
		{"begun on a weekend", "UTC", "2026-11-21T09:00", 1, nil, "2026-11-23"},                                            // Saturday
		{"over a weekend and a holiday", "UTC", "2026-11-20T09:00", 2, []Date{"2026-11-23"}, "2026-11-25"},                 // Friday
		{"a holiday on a weekend", "UTC", "2026-11-20T09:00", 1, []Date{"2026-11-21"}, "2026-11-23"},                       // Friday
		{"begun on a holiday", "UTC", "2026-11-16T09:00", 1, []Date{"2026-11-16"}, "2026-11-17"},                           // Monday
		{"five days", "UTC", "2026-11-16T09:00", 5, nil, "2026-11-23"},                                                     // Monday
		{"still Friday in Lagos", "Africa/Lagos", "2026-11-20T22:59", 1, nil, "2026-11-23"},                                // Friday 23:59
		{"Saturday in Lagos", "Africa/Lagos", "2026-11-20T23:00", 1, nil, "2026-11-23"},                                    // Saturday
		{"Monday in Kiritimati while it is Sunday in UTC", "Pacific/Kiritimati", "2026-11-15T10:00", 1, nil, "2026-11-17"}, // Monday 00:00
		{"Sunday in Samoa while it is Monday in UTC", "Pacific/Pago_Pago", "2026-11-16T10:59", 1, nil, "2026-11-16"},       // Sunday 23:59
		{"over the end of summer time", "Europe/Berlin", "2026-10-23T09:00", 2, nil, "2026-10-27"},                         // Friday
		{"a year", "UTC", "2026-01-01T09:00", 260, nil, "2026-12-31"},                                                      // Thursday
	} {
		c := week(t, tc.zone, tc.holidays...)
		due := c.Due(c.Start(tc.days, at(t, tc.start)))
		if got := due.In(c.Location).Format("2006-01-02T15:04:05.000"); got != tc.want+"T23:59:59.999" {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.want)
		}
	}
}

// A day that ended while the clock was running is used, and the day of resumption counts.
func TestClockPauses(t *testing.T) {
	t.Parallel()
	c := week(t, "Africa/Lagos", "2026-11-24") // a Tuesday
	clock := c.Start(3, at(t, "2026-11-18T09:00"))
	wantDue := func(want string) {
		t.Helper()
		if got := DateOf(c.Due(clock), c.Location); got != Date(want) {
			t.Errorf("due on %s, want %s", got, want)
		}
	}
	wantLeft := func(when string, want int) {
		t.Helper()
		if got := c.LeftAt(clock, at(t, when)); got != want {
			t.Errorf("%d days are left at %s, want %d", got, when, want)
		}
	}
	wantDue("2026-11-23") // Thursday, Friday, Monday
	wantLeft("2026-11-18T23:30", 3)
	wantLeft("2026-11-19T22:59", 3) // Thursday 23:59
	wantLeft("2026-11-19T23:00", 2) // Friday
	wantLeft("2026-11-22T12:00", 1) // Sunday
	wantLeft("2027-11-22T12:00", 0)

	goOn := func(left int, when string) {
		t.Helper()
		clock = c.Resume(Clock{Left: left, From: clock.From}, at(t, when))
	}
	goOn(1, "2026-11-23T22:00") // Monday 23:00
	wantDue("2026-11-23")
	wantLeft("2026-11-23T23:00", 0)
	goOn(1, "2026-11-24T09:00") // the holiday
	wantDue("2026-11-25")
	goOn(1, "2026-11-28T09:00") // Saturday
	wantDue("2026-11-30")

	clock = c.Resume(Clock{Left: 0, From: "2026-11-19"}, at(t, "2026-11-23T09:00")) // none is left: the next working day
	wantDue("2026-11-25")
	wantLeft("2026-11-23T10:00", 0)
	goOn(0, "2026-11-28T09:00")
	wantDue("2026-11-30")
}

// A clock that is stopped and resumed on the day of its first start, any number of times, is due like
// one that was not stopped.
func TestFirstDayNeverCounts(t *testing.T) {
	t.Parallel()
	c := week(t, "Africa/Lagos")
	started := c.Start(2, at(t, "2026-11-16T09:00")) // Monday
	clock := started
	for _, when := range []string{"2026-11-16T09:00", "2026-11-16T14:00", "2026-11-16T22:59"} {
		clock = c.Resume(Clock{Left: c.LeftAt(clock, at(t, when)), From: clock.From}, at(t, when))
		if clock != started {
			t.Errorf("resumed at %s: %v, want %v", when, clock, started)
		}
	}
	clock = c.Resume(clock, at(t, "2026-11-16T23:00")) // Tuesday in Lagos, which counts
	if due := DateOf(c.Due(clock), c.Location); due != "2026-11-18" {
		t.Errorf("resumed on the second day: due on %s", due)
	}
	clock = c.Resume(clock, at(t, "2026-11-18T09:00")) // nothing was used on Tuesday
	if due := DateOf(c.Due(clock), c.Location); due != "2026-11-19" {
		t.Errorf("resumed on the third day: due on %s", due)
	}
}

// A day is used after its last millisecond, which is when the clock is due.
func TestLastMillisecond(t *testing.T) {
	t.Parallel()
	c := week(t, "UTC")
	clock := c.Start(1, at(t, "2026-11-16T09:00"))
	due := c.Due(clock)
	if c.LeftAt(clock, due) != 1 || c.LeftAt(clock, due.Add(time.Millisecond)) != 0 {
		t.Errorf("at %v %d days are left", due, c.LeftAt(clock, due))
	}
}

// step is the precision of the times in TestClockHistories.
const step = 15 * time.Minute

// A clock with pauses and changing calendars is due when an observer who checks every quarter of an
// hour has seen that many working days end.
func TestClockHistories(t *testing.T) {
	t.Parallel()
	zones := []string{
		"UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Lagos", "Europe/Berlin", "America/New_York",
		"Asia/Beirut", "Africa/Cairo", "America/Santiago", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns",
	}
	rapid.Check(t, func(r *rapid.T) {
		calendar := func() *Calendar {
			c := week(t, rapid.SampledFrom(zones).Draw(r, "zone"))
			works := rapid.IntRange(1, 127).Draw(r, "weekdays")
			for d := range c.Weekdays {
				c.Weekdays[d] = works&(1<<d) != 0
			}
			for range rapid.IntRange(0, 3).Draw(r, "holidays") {
				c.Holidays[Date(time.Date(2026, 1, 1+rapid.IntRange(0, 400).Draw(r, "holiday"), 0, 0, 0, 0, time.UTC).Format(time.DateOnly))] = true
			}
			return c
		}
		// ended counts the working days that end after one moment and until another one.
		ended := func(c *Calendar, from, until time.Time, first Date) (n int) {
			for now := from; now.Before(until); now = now.Add(step) {
				day := DateOf(now, c.Location)
				if DateOf(now.Add(step), c.Location) > day && day >= first && c.IsWorkingDay(day) {
					n++
				}
			}
			return n
		}
		now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(step * time.Duration(rapid.IntRange(0, 4*24*365).Draw(r, "start")))
		left, from := rapid.IntRange(1, 5).Draw(r, "days"), Date("")
		for run := range rapid.IntRange(1, 4).Draw(r, "runs") {
			c := calendar()
			clock, first := c.Resume(Clock{Left: left, From: from}, now), max(from, DateOf(now, c.Location))
			if run == 0 {
				first = DateOf(now, c.Location).Next()
				clock = c.Start(left, now)
			}
			from = first
			due := c.Due(clock)
			if local := due.In(c.Location); local.Format("15:04:05.000") != "23:59:59.999" || !c.IsWorkingDay(DateOf(due, c.Location)) || due.Before(now) {
				r.Fatalf("due at %v", local)
			}
			if left > 0 {
				if n := ended(c, now, due.Add(time.Millisecond), first); n != left {
					r.Fatalf("%d working days have ended when a clock of %d days is due at %v", n, left, due)
				}
			}
			stop := now.Add(step * time.Duration(rapid.IntRange(0, 4*24*6).Draw(r, "runs for")))
			want := max(0, left-ended(c, now, stop, first))
			if left = c.LeftAt(clock, stop); left != want {
				r.Fatalf("%d days are left at %v, want %d", left, stop, want)
			}
			now = stop.Add(step * time.Duration(rapid.IntRange(0, 4*24*6).Draw(r, "stands still for")))
		}
	})
}

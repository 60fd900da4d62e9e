package calendar

import "time"

// Clock counts down working days. It runs from a start until it is stopped, and can be
// started again.
type Clock struct {
	Left int  // the working days that were left at the last start
	From Date // the first day that counts since then; it stays when the clock is stopped
}

// Start returns a clock of a number of days that starts for the first time. Its first day
// does not count.
func (c *Calendar) Start(days int, at time.Time) Clock {
	return Clock{Left: days, From: DateOf(at, c.Location).Next()}
}

// Resume returns a stopped clock that runs again with the days that it has left. The day
// on which it resumes counts, but no day before the first one that counted until then: the
// day of the first start never does.
func (c *Calendar) Resume(stopped Clock, at time.Time) Clock {
	return Clock{Left: stopped.Left, From: max(stopped.From, DateOf(at, c.Location))}
}

// Due returns the moment at which the clock has used its days: the end of the last one.
// A clock without any is due at the end of the next working day.
func (c *Calendar) Due(clock Clock) time.Time {
	day, left := clock.From, clock.Left
	if left == 0 {
		day, left = day.Next(), 1
	}
	for ; ; day = day.Next() {
		if !c.IsWorkingDay(day) {
			continue
		}
		if left--; left == 0 {
			return day.End(c.Location)
		}
	}
}

// LeftAt returns the days that are left of a running clock. A working day is used when it
// has ended.
func (c *Calendar) LeftAt(clock Clock, at time.Time) int {
	left := clock.Left
	for day := clock.From; left > 0 && at.After(day.End(c.Location)); day = day.Next() {
		if c.IsWorkingDay(day) {
			left--
		}
	}
	return left
}

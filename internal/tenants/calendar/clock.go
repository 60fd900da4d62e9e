package calendar

import "time"

// Clock counts down working days. It runs from a start until it is stopped, and can be resumed.
type Clock struct {
	Left int  // working days left at the last start
	From Date // first counted day since then; retained when the clock is stopped
}

// Start returns a new clock for a number of days. The day of the start does not count.
func (c *Calendar) Start(days int, at time.Time) Clock {
	return Clock{Left: days, From: DateOf(at, c.Location).Next()}
}

// Resume restarts a stopped clock with its remaining days. The day of resumption counts, but no day
// before From: the day of the first start never does.
func (c *Calendar) Resume(stopped Clock, at time.Time) Clock {
	return Clock{Left: stopped.Left, From: max(stopped.From, DateOf(at, c.Location))}
}

// Due returns the time at which the clock has used up its days: the end of the last one. A clock
// without remaining days is due at the end of the next working day.
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

// LeftAt returns the remaining days of a running clock. A working day is used when it has ended.
func (c *Calendar) LeftAt(clock Clock, at time.Time) int {
	left := clock.Left
	for day := clock.From; left > 0 && at.After(day.End(c.Location)); day = day.Next() {
		if c.IsWorkingDay(day) {
			left--
		}
	}
	return left
}

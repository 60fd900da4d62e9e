package billing

import "time"

// Period is a half-open time interval [Start, End).
type Period struct{ Start, End time.Time }

// months returns the length of a period in months.
func (i Interval) months() int {
	if i == Yearly {
		return 12
	}
	return 1
}

// periodAt returns the period that contains now. Periods are contiguous from the anchor on. A time
// before the anchor, for example from a slow clock, belongs to the first one.
func periodAt(anchor time.Time, interval Interval, now time.Time) Period {
	anchor, now = anchor.UTC(), now.UTC()
	step := interval.months()
	n := ((now.Year()-anchor.Year())*12 + int(now.Month()-anchor.Month())) / step
	if now.Before(monthsAfter(anchor, n*step)) {
		n-- // the day or hour of the anchor is still ahead
	}
	n = max(n, 0)
	return Period{monthsAfter(anchor, n*step), monthsAfter(anchor, (n+1)*step)}
}

// monthsAfter returns the anchor's day and hour n months later, or the last day of that month if it is
// too short. It is always computed from the anchor: computed from the previous month, the 31st would
// become the 28th after February.
func monthsAfter(anchor time.Time, n int) time.Time {
	first := anchor.AddDate(0, n, 1-anchor.Day())
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(anchor.Day(), last)-1)
}

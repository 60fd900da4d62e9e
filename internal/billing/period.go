package billing

import "time"

// Period is a stretch of time from Start up to, and without, End.
type Period struct{ Start, End time.Time }

// months is how many months a period of the plan lasts.
func (i Interval) months() int {
	if i == Yearly {
		return 12
	}
	return 1
}

// periodAt is the period that now lies in, of those that follow one another from
// the anchor on. A time before the anchor, as a clock that is slow may tell, is
// in the first one.
func periodAt(anchor time.Time, interval Interval, now time.Time) Period {
	anchor, now = anchor.UTC(), now.UTC()
	step := interval.months()
	n := ((now.Year()-anchor.Year())*12 + int(now.Month()-anchor.Month())) / step
	if now.Before(monthsAfter(anchor, n*step)) {
		n-- // the day or the hour of the anchor is still to come
	}
	n = max(n, 0)
	return Period{monthsAfter(anchor, n*step), monthsAfter(anchor, (n+1)*step)}
}

// monthsAfter is the anchor's day and hour n months later, or the last day of
// that month where it is too short. It is always reckoned from the anchor:
// month after month, the 31st would become the 28th for good in February.
func monthsAfter(anchor time.Time, n int) time.Time {
	first := anchor.AddDate(0, n, 1-anchor.Day())
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(anchor.Day(), last)-1)
}

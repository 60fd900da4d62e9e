package calendar

import "time"

// workingDay is the duration that a full working day counts, even one of 23 or 25 hours.
const workingDay = 24 * time.Hour

// Worked returns the working time between two times. A partial day counts proportionally.
func (c *Calendar) Worked(from, to time.Time) time.Duration {
	worked := time.Duration(0)
	for from.Before(to) {
		day := DateOf(from, c.Location)
		begin, end := day.startExact(c.Location), day.Next().startExact(c.Location)
		until := to
		if end.Before(to) {
			until = end
		}
		if c.IsWorkingDay(day) {
			worked += time.Duration(float64(workingDay) * float64(until.Sub(from)) / float64(end.Sub(begin)))
		}
		from = until
	}
	return worked
}

// startExact returns the start of the day in a timezone.
func (d Date) startExact(in *time.Location) time.Time {
	return d.Add(0, -1).End(in).Truncate(time.Second).Add(time.Second)
}

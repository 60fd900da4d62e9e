package calendar

import "time"

// workingDay is what a working day counts that has passed whole, also one of 23 or 25
// hours.
const workingDay = 24 * time.Hour

// Worked returns how much of the time between two moments are working days. A day counts
// by the part of it that lies between them.
func (c *Calendar) Worked(from, to time.Time) time.Duration {
	worked := time.Duration(0)
	for from.Before(to) {
		day := DateOf(from, c.Location)
		begin, end := day.begin(c.Location), day.Next().begin(c.Location)
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

// begin returns the first moment of the day in a timezone.
func (d Date) begin(in *time.Location) time.Time {
	return d.Add(0, -1).End(in).Truncate(time.Second).Add(time.Second)
}

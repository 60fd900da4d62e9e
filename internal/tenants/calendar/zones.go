package calendar

import "time"

// Zones are the timezones of somebody over time, the oldest first. Before the first one it
// is UTC.
type Zones []ZoneChange

// ZoneChange says since when a timezone counts.
type ZoneChange struct {
	Since    time.Time
	Location *time.Location
}

// DateOf returns the day on which a moment is, in the timezone of that moment. Days never go
// back: when the timezone changes to one further west, the day that had begun goes on.
func (z Zones) DateOf(at time.Time) Date {
	location, reached := time.UTC, Date("")
	for _, change := range z {
		if change.Since.After(at) {
			break
		}
		reached = max(reached, DateOf(change.Since, location))
		location = change.Location
	}
	return max(reached, DateOf(at, location))
}

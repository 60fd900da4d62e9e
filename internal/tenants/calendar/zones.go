package calendar

import "time"

// Zones is a history of timezones, oldest first. Before the first one it is UTC.
type Zones []ZoneChange

// ZoneChange is a timezone with the time from which it applies.
type ZoneChange struct {
	Since    time.Time
	Location *time.Location
}

// DateOf returns the date of a time in the timezone of that time. Dates never decrease: after a change
// to a timezone further west, the current day continues.
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

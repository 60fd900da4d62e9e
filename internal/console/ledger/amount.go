package ledger

import "time"

const dateOnly = time.DateOnly

func parseDay(date string) (time.Time, bool) {
	at, err := time.Parse(dateOnly, date)
	return at, err == nil
}

// momentOf is a local time that was entered, as the API takes it.
func momentOf(entered string, zone *time.Location) string {
	if at, err := time.ParseInLocation("2006-01-02T15:04", entered, zone); err == nil {
		return at.UTC().Format("2006-01-02T15:04:05.000")
	}
	return entered
}

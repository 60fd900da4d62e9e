package ledger

import "time"

const dateOnly = time.DateOnly

func parseDay(date string) (time.Time, bool) {
	at, err := time.Parse(dateOnly, date)
	return at, err == nil
}

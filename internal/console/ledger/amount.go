package ledger

import (
	"strconv"
	"strings"
	"time"

	"stagegate/internal/money"
)

const dateOnly = time.DateOnly

func parseDay(date string) (time.Time, bool) {
	at, err := time.Parse(dateOnly, date)
	return at, err == nil
}

// amountOf is an amount that was entered, as a number where it is one. The API refuses a
// text.
func amountOf(entered string) any {
	text := strings.NewReplacer(",", "", " ", "", "\u00a0", "", "\u202f", "").Replace(entered)
	if _, err := strconv.ParseFloat(text, 64); err != nil || strings.ContainsAny(text, "eExXpP_nN") {
		return entered
	}
	return money.Number(strings.TrimPrefix(text, "+"))
}

// momentOf is a local time that was entered, as the API takes it.
func momentOf(entered string, zone *time.Location) string {
	if at, err := time.ParseInLocation("2006-01-02T15:04", entered, zone); err == nil {
		return at.UTC().Format("2006-01-02T15:04:05.000")
	}
	return entered
}

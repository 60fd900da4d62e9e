package tenants

import (
	"context"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/tenants/calendar"
)

// PeriodQuery holds the query parameters of a time range.
type PeriodQuery struct {
	From string `query:"from" maxLength:"40" doc:"Start of the range, inclusive: a time, or a date in the organisation's time zone" example:"2026-11-20"`
	To   string `query:"to" maxLength:"40" doc:"End of the range, exclusive: a time, or a date in the organisation's time zone" example:"2026-11-21"`
}

// Period is a half-open time range. Nil is unbounded.
type Period struct{ From, To *time.Time }

// Period returns the range of the parameters, in the timezone of a tenant.
func (p PeriodQuery) Period(ctx context.Context, q db.Q, tenantID string) (Period, error) {
	zone := time.UTC
	if isDate(p.From) || isDate(p.To) {
		var err error
		if zone, err = LocationOf(ctx, q, tenantID); err != nil {
			return Period{}, err
		}
	}
	return p.In(zone)
}

// In returns the range of the parameters in a timezone.
func (p PeriodQuery) In(zone *time.Location) (Period, error) {
	var wrong fault.Fields
	period := Period{From: parseTime(&wrong, "from", p.From, zone), To: parseTime(&wrong, "to", p.To, zone)}
	return period, wrong.Err()
}

func isDate(text string) bool { return len(text) == len(time.DateOnly) }

// parseTime parses a parameter as a time, or a date as its start; nil for none.
func parseTime(wrong *fault.Fields, name, text string, zone *time.Location) *time.Time {
	if text == "" {
		return nil
	}
	at, ok := api.ParseTime(text)
	if day := calendar.Date(text); day.IsValid() && day >= "0001" {
		at = day.Start(zone).UTC()
		ok = at.Year() >= 1 && at.Year() <= 9999 // the range of PostgreSQL
	}
	if !ok {
		wrong.Add(name, fault.InvalidValue, "field.time_or_day")
		return nil
	}
	return &at
}

package figure

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/tenants/calendar"
)

// Query chooses what to read.
type Query struct {
	Tenant    string        // not for the platform
	Kinds     []Kind        // not for stages
	From, To  calendar.Date // both included
	ServiceID string        // "" for all
}

func (of Query) kinds() []string {
	all := make([]string, len(of.Kinds))
	for i, k := range of.Kinds {
		all[i] = string(k)
	}
	return all
}

// includes reports whether a query chooses a day.
func (of Query) includes(day calendar.Date) bool { return day >= of.From && day <= of.To }

// read is an amount of a day, or a change that is not in a day yet, which has no day but a
// time.
type read struct {
	Kind     Kind          `db:"figure"`
	Currency string        `db:"currency"`
	Day      calendar.Date `db:"day"`
	At       *time.Time    `db:"at"`
	DueAt    *time.Time    `db:"due_at"`
	Calendar int64         `db:"calendar"`
	Amount   int64         `db:"amount"`
}

// byDay returns what was read as amounts of days, changes by amountsOf.
func byDay(rows []read, amountsOf func(Change) []Amount) []Amount {
	amounts := make([]Amount, 0, len(rows))
	for _, r := range rows {
		if r.At == nil {
			amounts = append(amounts, Amount{Kind: r.Kind, Day: r.Day, Currency: r.Currency, Amount: r.Amount})
			continue
		}
		amounts = append(amounts, amountsOf(Change{Kind: r.Kind, Currency: r.Currency, At: *r.At, DueAt: r.DueAt, Calendar: r.Calendar, Amount: r.Amount})...)
	}
	return amounts
}

// Read returns the amounts of the days of a tenant. A day may have several of one kind.
func Read(ctx context.Context, q db.Q, of Query, zones Zones) ([]Amount, error) {
	rows, err := amounts(ctx, q, of, false)
	return of.within(byDay(rows, func(c Change) []Amount { return c.byDay(zones) })), err
}

// ReadBalances returns the amounts of the days of a tenant from the first one on, also after
// the last one, and those of [AllDays].
func ReadBalances(ctx context.Context, q db.Q, of Query, zones Zones) ([]Amount, error) {
	rows, err := amounts(ctx, q, of, true)
	return byDay(rows, func(c Change) []Amount { return c.byDay(zones) }), err
}

// ReadPlatform is Read for all tenants together, by days in UTC.
func ReadPlatform(ctx context.Context, q db.Q, of Query) ([]Amount, error) {
	rows, err := platformAmounts(ctx, q, of)
	return of.within(byDay(rows, Change.ofPlatform)), err
}

// within returns the amounts of the days that a query chooses.
func (of Query) within(amounts []Amount) []Amount {
	return slices.DeleteFunc(amounts, func(a Amount) bool { return !of.includes(a.Day) })
}

// stageRead is a day of a stage, or a completion that is not in a day yet, which has no day
// but a time.
type stageRead struct {
	StageDay
	At *time.Time `db:"at"`
}

// ReadStages returns how long applications of a tenant have waited in the stages that they
// completed. A stage may have several entries of one day.
func ReadStages(ctx context.Context, q db.Q, of Query, zones Zones) ([]StageDay, error) {
	rows, err := stageDays(ctx, q, of)
	var days []StageDay
	for _, r := range rows {
		if r.At != nil {
			r.Day = zones.DateOf(*r.At)
		}
		if of.includes(r.Day) {
			days = append(days, r.StageDay)
		}
	}
	return days, err
}

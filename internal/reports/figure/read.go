package figure

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/tenants/calendar"
)

// Query selects figures.
type Query struct {
	Tenant    string        // ignored for the platform
	Kinds     []Kind        // ignored for stages
	From, To  calendar.Date // inclusive
	ServiceID string        // "" for all
}

func (query Query) kinds() []string {
	all := make([]string, len(query.Kinds))
	for i, k := range query.Kinds {
		all[i] = string(k)
	}
	return all
}

// includes reports whether the query covers a day.
func (query Query) includes(day calendar.Date) bool { return day >= query.From && day <= query.To }

// row is a row of a day, or a pending change, which has a time instead of a day.
type row struct {
	Kind     Kind          `db:"figure"`
	Currency string        `db:"currency"`
	Day      calendar.Date `db:"day"`
	At       *time.Time    `db:"at"`
	DueAt    *time.Time    `db:"due_at"`
	Calendar int64         `db:"calendar"`
	Amount   int64         `db:"amount"`
}

// byDay converts rows to daily amounts, pending changes with amountsOf.
func byDay(rows []row, amountsOf func(Change) []Amount) []Amount {
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

// Read returns the daily amounts of a tenant. A day may have several of one kind.
func Read(ctx context.Context, q db.Q, query Query, zones Zones) ([]Amount, error) {
	rows, err := readAmounts(ctx, q, query, false)
	return query.filter(byDay(rows, func(c Change) []Amount { return c.byDay(zones) })), err
}

// ReadBalances returns the daily amounts of a tenant from the first day of the query, also after
// its last day, and the totals of [AllDays].
func ReadBalances(ctx context.Context, q db.Q, query Query, zones Zones) ([]Amount, error) {
	rows, err := readAmounts(ctx, q, query, true)
	return byDay(rows, func(c Change) []Amount { return c.byDay(zones) }), err
}

// ReadTotals returns the totals over all days of the balances of a tenant. There may be several of one
// kind and currency. The days of the query are ignored.
func ReadTotals(ctx context.Context, q db.Q, query Query, zones Zones) ([]Amount, error) {
	query.From, query.To = noDay, ""
	amounts, err := ReadBalances(ctx, q, query, zones)
	return slices.DeleteFunc(amounts, func(a Amount) bool { return a.Day != AllDays }), err
}

// noDay is a day after all others.
const noDay calendar.Date = "9999-12-31"

// ReadPlatform returns the daily amounts of all tenants together, by days in UTC.
func ReadPlatform(ctx context.Context, q db.Q, query Query) ([]Amount, error) {
	rows, err := readPlatformAmounts(ctx, q, query)
	return query.filter(byDay(rows, Change.byPlatformDay)), err
}

// filter keeps the amounts of the days that the query covers.
func (query Query) filter(amounts []Amount) []Amount {
	return slices.DeleteFunc(amounts, func(a Amount) bool { return !query.includes(a.Day) })
}

// stageRow is a row of a stage on a day, or a pending completion, which has a time instead of a
// day.
type stageRow struct {
	StageDay
	At *time.Time `db:"at"`
}

// ReadStages returns the daily waits of a tenant's applications in completed stages. A stage may
// have several rows for one day.
func ReadStages(ctx context.Context, q db.Q, query Query, zones Zones) ([]StageDay, error) {
	rows, err := readStageDays(ctx, q, query)
	var days []StageDay
	for _, r := range rows {
		if r.At != nil {
			r.Day = zones.DateOf(*r.At)
		}
		if query.includes(r.Day) {
			days = append(days, r.StageDay)
		}
	}
	return days, err
}

package reports

import (
	"context"
	"errors"
	"slices"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/tenants/calendar"
)

// changedTenants returns the tenants with changes that are not in their days yet.
func changedTenants(ctx context.Context, q db.Q) ([]string, error) {
	return db.All[string](ctx, q, `SELECT tenant_id FROM insight_changes /* every tenant */ UNION SELECT tenant_id FROM insight_stage_changes /* every tenant */ ORDER BY tenant_id`)
}

// takeChanges deletes changes and returns them.
func takeChanges(ctx context.Context, tx *db.Tx, tenantID string, limit int) ([]change, error) {
	return db.All[change](ctx, tx, `DELETE FROM insight_changes WHERE tenant_id = $1
		AND id IN (SELECT id FROM insight_changes WHERE tenant_id = $1 ORDER BY id LIMIT $2)
		RETURNING `+db.Cols[change](), tenantID, limit)
}

// daysPerStatement is how many days one statement adds to.
const daysPerStatement = 64

func addToDays(ctx context.Context, tx *db.Tx, amounts []Amount) error {
	for batch := range slices.Chunk(amounts, daysPerStatement) {
		values, args := db.Values(batch)
		_, err := db.Exec(ctx, tx, `INSERT INTO insight_days (`+db.Cols[Amount]()+`) VALUES `+values+`
			ON CONFLICT (tenant_id, figure, day, service_id, currency) DO UPDATE SET amount = insight_days.amount + excluded.amount`, args...)
		if err != nil {
			return err
		}
	}
	return nil
}

// read is what a report reads: an amount of a day, or a change that is not in a day yet,
// which has no day but a time.
type read struct {
	Figure   Figure        `db:"figure"`
	Currency string        `db:"currency"`
	Day      calendar.Date `db:"day"`
	At       *time.Time    `db:"at"`
	DueAt    *time.Time    `db:"due_at"`
	Calendar int64         `db:"calendar"`
	Amount   int64         `db:"amount"`
}

// query says what a report reads.
type query struct {
	tenant    string
	figures   []string
	from, to  calendar.Date
	serviceID string // "" for all
	balance   bool   // also the sums of all days, and what is later than to
}

// amounts reads the days and what is not in them yet in one statement, which sees either
// both or neither side of a fold.
func amounts(ctx context.Context, q db.Q, of query) ([]read, error) {
	var w db.Where
	w.And("tenant_id = ?", of.tenant)
	w.In("figure", of.figures)
	w.Equals("service_id", of.serviceID)
	changes := w.SQL()
	if of.balance {
		w.And("(day >= ? OR day = '')", of.from)
	} else {
		w.And("day >= ? AND day <= ?", of.from, of.to)
	}
	return db.All[read](ctx, q, `SELECT figure, currency, day, CAST(NULL AS TIMESTAMPTZ) AS at, CAST(NULL AS TIMESTAMPTZ) AS due_at, 0 AS calendar, CAST(SUM(amount) AS BIGINT) AS amount
		FROM insight_days `+w.SQL()+` GROUP BY figure, currency, day
		UNION ALL SELECT figure, currency, '' AS day, at, due_at, calendar, amount FROM insight_changes `+changes, w.Args()...)
}

// platformAmounts is amounts for the platform, whose changes are those of all tenants. The
// last condition names an index.
func platformAmounts(ctx context.Context, q db.Q, of query) ([]read, error) {
	var w db.Where
	w.In("figure", of.figures)
	w.And("figure IN ('TENANT', 'STARTED', 'ACCEPTED', 'RECEIVED', 'REFUNDED')")
	changes := w.SQL()
	w.And("tenant_id = ? AND day >= ? AND day <= ?", of.tenant, of.from, of.to)
	return db.All[read](ctx, q, `SELECT figure, currency, day, CAST(NULL AS TIMESTAMPTZ) AS at, CAST(NULL AS TIMESTAMPTZ) AS due_at, 0 AS calendar, CAST(SUM(amount) AS BIGINT) AS amount
		FROM insight_days `+w.SQL()+` GROUP BY figure, currency, day
		UNION ALL SELECT figure, currency, '' AS day, at, due_at, calendar, amount FROM insight_changes /* every tenant */ `+changes, w.Args()...)
}

func insertStageChange(ctx context.Context, tx *db.Tx, c stageChange) error {
	return db.Insert(ctx, tx, "insight_stage_changes", c)
}

// takeStageChanges deletes completions and returns them.
func takeStageChanges(ctx context.Context, tx *db.Tx, tenantID string, limit int) ([]stageChange, error) {
	return db.All[stageChange](ctx, tx, `DELETE FROM insight_stage_changes WHERE tenant_id = $1
		AND id IN (SELECT id FROM insight_stage_changes WHERE tenant_id = $1 ORDER BY id LIMIT $2)
		RETURNING `+db.Cols[stageChange](), tenantID, limit)
}

// stageDayOf reads what is known of a stage on a day, or returns an empty one.
func stageDayOf(ctx context.Context, q db.Q, of stageDay) (stageDay, error) {
	known, err := db.One[stageDay](ctx, q, `SELECT `+db.Cols[stageDay]()+` FROM insight_stage_days
		WHERE tenant_id = $1 AND day = $2 AND service_id = $3 AND stage_id = $4`, of.Tenant, of.Day, of.ServiceID, of.StageID)
	if errors.Is(err, db.ErrNotFound) {
		return stageDay{Tenant: of.Tenant, Day: of.Day, ServiceID: of.ServiceID, StageID: of.StageID}, nil
	}
	return known, err
}

func putStageDay(ctx context.Context, tx *db.Tx, s stageDay) error {
	values, args := db.Values([]stageDay{s})
	_, err := db.Exec(ctx, tx, `INSERT INTO insight_stage_days (`+db.Cols[stageDay]()+`) VALUES `+values+`
		ON CONFLICT (tenant_id, day, service_id, stage_id) DO UPDATE
		SET title = excluded.title, position = excluded.position, staff = excluded.staff, customer = excluded.customer, payment = excluded.payment`, args...)
	return err
}

// stageRead is what the report of durations reads: a day of a stage, or a completion that is
// not in a day yet, which has no day but a time.
type stageRead struct {
	ServiceID string        `db:"service_id"`
	StageID   string        `db:"stage_id"`
	Title     string        `db:"title"`
	Position  int64         `db:"position"`
	Day       calendar.Date `db:"day"`
	At        *time.Time    `db:"at"`
	Staff     histogram     `db:"staff"`
	Customer  histogram     `db:"customer"`
	Payment   histogram     `db:"payment"`
}

// stageDays is amounts for the durations of stages.
func stageDays(ctx context.Context, q db.Q, of query) ([]stageRead, error) {
	var w db.Where
	w.And("tenant_id = ?", of.tenant)
	w.Equals("service_id", of.serviceID)
	changes := w.SQL()
	w.And("day >= ? AND day <= ?", of.from, of.to)
	return db.All[stageRead](ctx, q, `SELECT service_id, stage_id, title, position, day, CAST(NULL AS TIMESTAMPTZ) AS at, staff, customer, payment
		FROM insight_stage_days `+w.SQL()+`
		UNION ALL SELECT service_id, stage_id, title, position, '' AS day, at, COALESCE(CAST(staff AS TEXT) || ':1', '') AS staff,
			COALESCE(CAST(customer AS TEXT) || ':1', '') AS customer, COALESCE(CAST(payment AS TEXT) || ':1', '') AS payment FROM insight_stage_changes `+changes, w.Args()...)
}

package figure

import (
	"context"
	"errors"
	"slices"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// changedTenants returns the tenants with pending changes.
func changedTenants(ctx context.Context, q db.Q) ([]string, error) {
	return db.All[string](ctx, q, `SELECT tenant_id FROM insight_changes /* every tenant */ UNION SELECT tenant_id FROM insight_stage_changes /* every tenant */ ORDER BY tenant_id`)
}

// Add appends changes in the transaction of their cause.
func Add(ctx context.Context, tx *db.Tx, changes ...Change) error {
	type row struct {
		ID string `db:"id"`
		Change
	}
	rows := make([]row, len(changes))
	for i, c := range changes {
		rows[i] = row{ref.NewID(), c}
	}
	return db.InsertAll(ctx, tx, "insight_changes", rows)
}

// AddStages appends completions of stages in the transaction that completes them.
func AddStages(ctx context.Context, tx *db.Tx, stages ...Stage) error {
	type row struct {
		ID string `db:"id"`
		Stage
	}
	rows := make([]row, len(stages))
	for i, s := range stages {
		rows[i] = row{ref.NewID(), s}
	}
	return db.InsertAll(ctx, tx, "insight_stage_changes", rows)
}

// takeChanges deletes and returns pending changes.
func takeChanges(ctx context.Context, tx *db.Tx, tenantID string, limit int) ([]Change, error) {
	return db.All[Change](ctx, tx, `DELETE FROM insight_changes WHERE tenant_id = $1
		AND id IN (SELECT id FROM insight_changes WHERE tenant_id = $1 ORDER BY id `+db.Limit(2)+`)
		RETURNING `+db.Cols[Change](), tenantID, limit)
}

// daysPerStatement is the maximum number of daily amounts per statement.
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

// readAmounts reads days and pending changes in one statement, so that it sees a fold completely or
// not at all. With balances it also reads totals of all days and days after the query.
func readAmounts(ctx context.Context, q db.Q, query Query, balances bool) ([]row, error) {
	var w db.Where
	w.And("tenant_id = ?", query.Tenant)
	w.In("figure", query.kinds())
	w.Equals("service_id", query.ServiceID)
	changes := w.SQL()
	if balances {
		w.And("(day >= ? OR day = '')", query.From)
	} else {
		w.And("day >= ? AND day <= ?", query.From, query.To)
	}
	return db.All[row](ctx, q, `SELECT figure, currency, day, CAST(NULL AS TIMESTAMPTZ) AS at, CAST(NULL AS TIMESTAMPTZ) AS due_at, 0 AS calendar, CAST(SUM(amount) AS BIGINT) AS amount
		FROM insight_days `+w.SQL()+` GROUP BY figure, currency, day
		UNION ALL SELECT figure, currency, '' AS day, at, due_at, calendar, amount FROM insight_changes `+changes, w.Args()...)
}

// readPlatformAmounts is amounts for the platform, with the changes of all tenants. The last
// condition selects a partial index.
func readPlatformAmounts(ctx context.Context, q db.Q, query Query) ([]row, error) {
	var w db.Where
	w.In("figure", query.kinds())
	w.And("figure IN ('TENANT', 'STARTED', 'ACCEPTED', 'RECEIVED', 'REFUNDED')")
	changes := w.SQL()
	w.And("tenant_id = ? AND day >= ? AND day <= ?", auth.PlatformScope, query.From, query.To)
	return db.All[row](ctx, q, `SELECT figure, currency, day, CAST(NULL AS TIMESTAMPTZ) AS at, CAST(NULL AS TIMESTAMPTZ) AS due_at, 0 AS calendar, CAST(SUM(amount) AS BIGINT) AS amount
		FROM insight_days `+w.SQL()+` GROUP BY figure, currency, day
		UNION ALL SELECT figure, currency, '' AS day, at, due_at, calendar, amount FROM insight_changes /* every tenant */ `+changes, w.Args()...)
}

// takeStages deletes and returns pending completions.
func takeStages(ctx context.Context, tx *db.Tx, tenantID string, limit int) ([]Stage, error) {
	return db.All[Stage](ctx, tx, `DELETE FROM insight_stage_changes WHERE tenant_id = $1
		AND id IN (SELECT id FROM insight_stage_changes WHERE tenant_id = $1 ORDER BY id `+db.Limit(2)+`)
		RETURNING `+db.Cols[Stage](), tenantID, limit)
}

// readStageDay reads the waits in a stage on a day, empty if there are none.
func readStageDay(ctx context.Context, q db.Q, day StageDay) (StageDay, error) {
	known, err := db.One[StageDay](ctx, q, `SELECT `+db.Cols[StageDay]()+` FROM insight_stage_days
		WHERE tenant_id = $1 AND day = $2 AND service_id = $3 AND stage_id = $4`, day.Tenant, day.Day, day.ServiceID, day.StageID)
	if errors.Is(err, db.ErrNotFound) {
		return StageDay{Tenant: day.Tenant, Day: day.Day, ServiceID: day.ServiceID, StageID: day.StageID}, nil
	}
	return known, err
}

func saveStageDay(ctx context.Context, tx *db.Tx, s StageDay) error {
	values, args := db.Values([]StageDay{s})
	_, err := db.Exec(ctx, tx, `INSERT INTO insight_stage_days (`+db.Cols[StageDay]()+`) VALUES `+values+`
		ON CONFLICT (tenant_id, day, service_id, stage_id) DO UPDATE
		SET title = excluded.title, position = excluded.position, target = excluded.target, staff = excluded.staff, customer = excluded.customer, payment = excluded.payment`, args...)
	return err
}

// readStageDays is amounts for completed stages.
func readStageDays(ctx context.Context, q db.Q, query Query) ([]stageRow, error) {
	var w db.Where
	w.And("tenant_id = ?", query.Tenant)
	w.Equals("service_id", query.ServiceID)
	changes := w.SQL()
	w.And("day >= ? AND day <= ?", query.From, query.To)
	return db.All[stageRow](ctx, q, `SELECT tenant_id, service_id, stage_id, title, position, target, day, CAST(NULL AS TIMESTAMPTZ) AS at, staff, customer, payment
		FROM insight_stage_days `+w.SQL()+`
		UNION ALL SELECT tenant_id, service_id, stage_id, title, position, target, '' AS day, at, COALESCE(CAST(staff AS TEXT) || ':1', '') AS staff,
			COALESCE(CAST(customer AS TEXT) || ':1', '') AS customer, COALESCE(CAST(payment AS TEXT) || ':1', '') AS payment FROM insight_stage_changes `+changes, w.Args()...)
}

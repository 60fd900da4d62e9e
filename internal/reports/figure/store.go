package figure

import (
	"context"
	"errors"
	"slices"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// changedTenants returns the tenants with changes that are not in their days yet.
func changedTenants(ctx context.Context, q db.Q) ([]string, error) {
	return db.All[string](ctx, q, `SELECT tenant_id FROM insight_changes /* every tenant */ UNION SELECT tenant_id FROM insight_stage_changes /* every tenant */ ORDER BY tenant_id`)
}

// Add appends what has happened, in the transaction that saves it.
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

// AddStages appends stages, in the transaction that completes them.
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

// takeChanges deletes changes and returns them.
func takeChanges(ctx context.Context, tx *db.Tx, tenantID string, limit int) ([]Change, error) {
	return db.All[Change](ctx, tx, `DELETE FROM insight_changes WHERE tenant_id = $1
		AND id IN (SELECT id FROM insight_changes WHERE tenant_id = $1 ORDER BY id LIMIT $2)
		RETURNING `+db.Cols[Change](), tenantID, limit)
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

// amounts reads the days and what is not in them yet in one statement, which sees either
// both or neither side of a fold. With balances it reads also the sums of all days, and the
// days after the last one.
func amounts(ctx context.Context, q db.Q, of Query, balances bool) ([]read, error) {
	var w db.Where
	w.And("tenant_id = ?", of.Tenant)
	w.In("figure", of.kinds())
	w.Equals("service_id", of.ServiceID)
	changes := w.SQL()
	if balances {
		w.And("(day >= ? OR day = '')", of.From)
	} else {
		w.And("day >= ? AND day <= ?", of.From, of.To)
	}
	return db.All[read](ctx, q, `SELECT figure, currency, day, CAST(NULL AS TIMESTAMPTZ) AS at, CAST(NULL AS TIMESTAMPTZ) AS due_at, 0 AS calendar, CAST(SUM(amount) AS BIGINT) AS amount
		FROM insight_days `+w.SQL()+` GROUP BY figure, currency, day
		UNION ALL SELECT figure, currency, '' AS day, at, due_at, calendar, amount FROM insight_changes `+changes, w.Args()...)
}

// platformAmounts is amounts for the platform, whose changes are those of all tenants. The
// last condition names an index.
func platformAmounts(ctx context.Context, q db.Q, of Query) ([]read, error) {
	var w db.Where
	w.In("figure", of.kinds())
	w.And("figure IN ('TENANT', 'STARTED', 'ACCEPTED', 'RECEIVED', 'REFUNDED')")
	changes := w.SQL()
	w.And("tenant_id = ? AND day >= ? AND day <= ?", auth.PlatformScope, of.From, of.To)
	return db.All[read](ctx, q, `SELECT figure, currency, day, CAST(NULL AS TIMESTAMPTZ) AS at, CAST(NULL AS TIMESTAMPTZ) AS due_at, 0 AS calendar, CAST(SUM(amount) AS BIGINT) AS amount
		FROM insight_days `+w.SQL()+` GROUP BY figure, currency, day
		UNION ALL SELECT figure, currency, '' AS day, at, due_at, calendar, amount FROM insight_changes /* every tenant */ `+changes, w.Args()...)
}

// takeStages deletes completions and returns them.
func takeStages(ctx context.Context, tx *db.Tx, tenantID string, limit int) ([]Stage, error) {
	return db.All[Stage](ctx, tx, `DELETE FROM insight_stage_changes WHERE tenant_id = $1
		AND id IN (SELECT id FROM insight_stage_changes WHERE tenant_id = $1 ORDER BY id LIMIT $2)
		RETURNING `+db.Cols[Stage](), tenantID, limit)
}

// stageDayOf reads what is known of a stage on a day, or returns an empty one.
func stageDayOf(ctx context.Context, q db.Q, of StageDay) (StageDay, error) {
	known, err := db.One[StageDay](ctx, q, `SELECT `+db.Cols[StageDay]()+` FROM insight_stage_days
		WHERE tenant_id = $1 AND day = $2 AND service_id = $3 AND stage_id = $4`, of.Tenant, of.Day, of.ServiceID, of.StageID)
	if errors.Is(err, db.ErrNotFound) {
		return StageDay{Tenant: of.Tenant, Day: of.Day, ServiceID: of.ServiceID, StageID: of.StageID}, nil
	}
	return known, err
}

func putStageDay(ctx context.Context, tx *db.Tx, s StageDay) error {
	values, args := db.Values([]StageDay{s})
	_, err := db.Exec(ctx, tx, `INSERT INTO insight_stage_days (`+db.Cols[StageDay]()+`) VALUES `+values+`
		ON CONFLICT (tenant_id, day, service_id, stage_id) DO UPDATE
		SET title = excluded.title, position = excluded.position, staff = excluded.staff, customer = excluded.customer, payment = excluded.payment`, args...)
	return err
}

// stageDays is amounts for the completed stages.
func stageDays(ctx context.Context, q db.Q, of Query) ([]stageRead, error) {
	var w db.Where
	w.And("tenant_id = ?", of.Tenant)
	w.Equals("service_id", of.ServiceID)
	changes := w.SQL()
	w.And("day >= ? AND day <= ?", of.From, of.To)
	return db.All[stageRead](ctx, q, `SELECT tenant_id, service_id, stage_id, title, position, day, CAST(NULL AS TIMESTAMPTZ) AS at, staff, customer, payment
		FROM insight_stage_days `+w.SQL()+`
		UNION ALL SELECT tenant_id, service_id, stage_id, title, position, '' AS day, at, COALESCE(CAST(staff AS TEXT) || ':1', '') AS staff,
			COALESCE(CAST(customer AS TEXT) || ':1', '') AS customer, COALESCE(CAST(payment AS TEXT) || ':1', '') AS payment FROM insight_stage_changes `+changes, w.Args()...)
}

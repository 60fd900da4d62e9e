package tenants

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// calendarRecord is a row of calendars.
type calendarRecord struct {
	Number      int64              `db:"number"`
	Timezone    string             `db:"timezone"`
	WorkingDays db.JSON[[]Weekday] `db:"working_days"`
	Holidays    db.JSON[[]Holiday] `db:"holidays"`
}

var calendarCols = db.Cols[calendarRecord]()

func (r calendarRecord) calendar() Calendar {
	return Calendar{Number: r.Number, Timezone: r.Timezone, WorkingDays: r.WorkingDays.V, Holidays: r.Holidays.V}
}

// calendarRow reads the current calendar of a tenant.
func calendarRow(ctx context.Context, q db.Q, tenantID string) (Calendar, error) {
	r, err := db.One[calendarRecord](ctx, q, `SELECT `+calendarCols+` FROM calendars WHERE tenant_id = $1 ORDER BY number DESC LIMIT 1`, tenantID)
	return r.calendar(), err
}

func calendarByNumber(ctx context.Context, q db.Q, tenantID string, number int64) (Calendar, error) {
	r, err := db.One[calendarRecord](ctx, q, `SELECT `+calendarCols+` FROM calendars WHERE tenant_id = $1 AND number = $2`, tenantID, number)
	return r.calendar(), err
}

// zoneRow is the timezone of a calendar.
type zoneRow struct {
	Number    int64     `db:"number"`
	Timezone  string    `db:"timezone"`
	ChangedAt time.Time `db:"changed_at"`
}

func zoneRows(ctx context.Context, q db.Q, tenantID string) ([]zoneRow, error) {
	return db.All[zoneRow](ctx, q, `SELECT number, timezone, changed_at FROM calendars WHERE tenant_id = $1 ORDER BY number`, tenantID)
}

func insertCalendar(ctx context.Context, tx *db.Tx, tenantID string, c Calendar, now time.Time) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO calendars (tenant_id, number, timezone, working_days, holidays, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6)`,
		tenantID, c.Number, c.Timezone, db.JSON[[]Weekday]{V: c.WorkingDays}, db.JSON[[]Holiday]{V: c.Holidays}, now)
	return err
}

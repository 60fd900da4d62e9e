package events

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"stagegate/internal/infra/db"
)

// record is a stored event.
type record struct {
	Tenant      string        `db:"tenant_id"`
	ID          string        `db:"id"`
	Type        Type          `db:"type"`
	At          time.Time     `db:"at"`
	SubjectType SubjectType   `db:"subject_type"`
	SubjectID   string        `db:"subject_id"`
	Reference   string        `db:"reference"`
	Number      int64         `db:"number"` // in the events of the subject
	ServiceID   string        `db:"service_id"`
	ActorKind   string        `db:"actor_kind"`
	ActorID     string        `db:"actor_id"`
	Data        db.JSON[Data] `db:"data"`
	Position    *int64        `db:"position"` // in the events of the tenant; nil until it is given
}

// subjectCount is the number of events of a subject.
type subjectCount struct {
	Tenant  string `db:"tenant_id"`
	Subject string `db:"subject_id"`
	Count   int64  `db:"count"`
}

// countSubjects adds to the numbers of events of subjects and returns them by subject. It locks them.
func countSubjects(ctx context.Context, tx *db.Tx, added []subjectCount) (map[string]int64, error) {
	values, args := db.Values(added)
	counted, err := db.All[subjectCount](ctx, tx, `INSERT INTO event_subjects (`+db.Cols[subjectCount]()+`) VALUES `+values+`
		ON CONFLICT (tenant_id, subject_id) DO UPDATE SET count = event_subjects.count + excluded.count
		RETURNING `+db.Cols[subjectCount](), args...)
	counts := make(map[string]int64, len(counted))
	for _, c := range counted {
		counts[c.Subject] = c.Count
	}
	return counts, err
}

func insert(ctx context.Context, tx *db.Tx, events []record) error {
	return db.InsertAll(ctx, tx, "events", events)
}

// unnumbered lists tenants with events that have no position yet.
func unnumbered(ctx context.Context, q db.Q) ([]string, error) {
	return db.All[string](ctx, q, `SELECT DISTINCT tenant_id FROM events WHERE position IS NULL /* every tenant */`)
}

// lockHeads locks the ends of the feeds of tenants, one after the other, and returns them.
func lockHeads(ctx context.Context, tx *db.Tx, tenants []string) ([]feedHead, error) {
	none := make([]feedHead, len(tenants))
	for i, t := range tenants {
		none[i].Tenant = t
	}
	values, args := db.Values(none)
	return db.All[feedHead](ctx, tx, `INSERT INTO event_heads (`+db.Cols[feedHead]()+`) VALUES `+values+`
		ON CONFLICT (tenant_id) DO UPDATE SET position = event_heads.position RETURNING `+db.Cols[feedHead](), args...)
}

// setHeads stores the locked ends of feeds.
func setHeads(ctx context.Context, tx *db.Tx, ends []feedHead) error {
	values, args := db.Values(ends)
	_, err := db.Exec(ctx, tx, `INSERT INTO event_heads (`+db.Cols[feedHead]()+`) VALUES `+values+`
		ON CONFLICT (tenant_id) DO UPDATE SET position = excluded.position`, args...)
	return err
}

// waiting is an event that has no position yet.
type waiting struct {
	Tenant   string `db:"tenant_id"`
	ID       string `db:"id"`
	Subject  string `db:"subject_id"`
	Number   int64  `db:"number"`
	Position *int64 `db:"position"`
}

func listUnnumbered(ctx context.Context, tx *db.Tx, tenants []string, limit int) ([]waiting, error) {
	in, args := db.In(1, tenants)
	return db.All[waiting](ctx, tx, `SELECT `+db.Cols[waiting]()+` FROM events WHERE tenant_id IN `+in+` AND position IS NULL ORDER BY id `+db.Limit(len(args)+1), append(args, limit)...)
}

// setPositions stores the positions of events.
func setPositions(ctx context.Context, tx *db.Tx, events []waiting) error {
	rows := make([]string, len(events))
	var args []any
	for i, e := range events {
		args = append(args, e.Tenant, e.ID, e.Position)
		rows[i] = fmt.Sprintf("($%d, $%d, CAST($%d AS BIGINT))", len(args)-2, len(args)-1, len(args))
	}
	_, err := db.Exec(ctx, tx, `UPDATE events SET position = given.column3
		FROM (VALUES `+strings.Join(rows, ", ")+`) AS given WHERE events.tenant_id = given.column1 AND events.id = given.column2`, args...)
	return err
}

// head returns the position of the newest event of a tenant, 0 if there is none.
func head(ctx context.Context, q db.Q, tenant string) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COALESCE(MAX(position), 0) FROM event_heads WHERE tenant_id = $1`, tenant)
}

// oldest returns the position of the oldest event of a tenant that was recorded after a time, or one more than
// that of the newest event if there is none.
func oldest(ctx context.Context, q db.Q, tenant string, after time.Time, newest int64) (int64, error) {
	position, err := db.One[int64](ctx, q, `SELECT position FROM events WHERE tenant_id = $1 AND position IS NOT NULL AND at > $2 ORDER BY position LIMIT 1`, tenant, after)
	if errors.Is(err, db.ErrNotFound) {
		return newest + 1, nil
	}
	return position, err
}

// list returns the events of a tenant that match a filter, in the order of their positions: those after one position,
// up to another.
func list(ctx context.Context, q db.Q, tenant string, after, upTo int64, f filter, limit int) ([]record, error) {
	var w db.Where
	w.And("tenant_id = ? AND position IS NOT NULL AND position > ? AND position <= ?", tenant, after, upTo)
	w.Equals("subject_id", f.subject)
	w.Among("type", f.types)
	w.Among("service_id", f.services)
	return db.First[record](ctx, q, "events", &w, "position", limit)
}

// heads lists the ends of all feeds.
func heads(ctx context.Context, q db.Q) ([]feedHead, error) {
	return db.All[feedHead](ctx, q, `SELECT tenant_id, position FROM event_heads /* every tenant */`)
}

// headsOf lists the ends of the feeds of tenants.
func headsOf(ctx context.Context, q db.Q, tenants []string) ([]feedHead, error) {
	in, args := db.In(1, tenants)
	return db.All[feedHead](ctx, q, `SELECT tenant_id, position FROM event_heads WHERE tenant_id IN `+in, args...)
}

// feedHead is the end of the feed of a tenant.
type feedHead struct {
	Tenant   string `db:"tenant_id"`
	Position int64  `db:"position"`
}

// remove deletes at most limit of the events of a tenant before a position.
func remove(ctx context.Context, tx *db.Tx, tenant string, before int64, limit int) (int64, error) {
	return db.Exec(ctx, tx, `DELETE FROM events WHERE tenant_id = $1 AND position IN (
		SELECT position FROM events WHERE tenant_id = $1 AND position IS NOT NULL AND position < $2 ORDER BY position `+db.Limit(3)+`)`, tenant, before, limit)
}

// count returns the number of events of a tenant after a position that match a filter.
func count(ctx context.Context, q db.Q, tenant string, after int64, f filter) (int64, error) {
	var w db.Where
	w.And("tenant_id = ? AND position IS NOT NULL AND position > ?", tenant, after)
	w.Among("type", f.types)
	w.Among("service_id", f.services)
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM events `+w.SQL(), w.Args()...)
}

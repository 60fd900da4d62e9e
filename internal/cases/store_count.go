package cases

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/infra/db"
)

// OpenCount counts open cases of a service by status and side, and how many of them are
// assigned to a member or unassigned.
type OpenCount struct {
	Status     Status     `db:"status"`
	WaitingFor WaitingFor `db:"waiting_for"`
	ServiceID  string     `db:"service_id"`
	Count      int64      `db:"count"`
	OfMember   int64      `db:"of_member"`
	Unassigned int64      `db:"unassigned"`
}

// OpenCounts counts the open cases of a tenant, and those assigned to a member. Drafts and cases
// with a pending decision are not counted.
func OpenCounts(ctx context.Context, q db.Q, tenant, memberID string) ([]OpenCount, error) {
	const open = `WHERE tenant_id = $1 AND status IN ('PENDING', 'RETURNED', 'IN_PROGRESS')`
	return db.All[OpenCount](ctx, q, `SELECT status, waiting_for, service_id, CAST(SUM(count) AS BIGINT) AS count,
			CAST(SUM(CASE WHEN assignee_id = $2 THEN count ELSE 0 END) AS BIGINT) AS of_member,
			CAST(SUM(CASE WHEN assignee_id = '' THEN count ELSE 0 END) AS BIGINT) AS unassigned
		FROM (SELECT status, waiting_for, service_id, assignee_id, count FROM case_counts `+open+`
			UNION ALL SELECT status, waiting_for, service_id, assignee_id, count FROM case_count_changes `+open+`
			UNION ALL SELECT status, waiting_for, service_id, COALESCE(assignee_id, ''), -1 FROM cases `+open+` AND held_until IS NOT NULL) x
		GROUP BY status, waiting_for, service_id HAVING SUM(count) <> 0`, tenant, memberID)
}

// OverdueCount counts overdue cases of a service.
type OverdueCount struct {
	Status    Status `db:"status"`
	ServiceID string `db:"service_id"`
	Count     int64  `db:"count"`
}

// OverdueCounts counts the cases of a tenant that wait for staff and were due before a time,
// without those with a pending decision.
func OverdueCounts(ctx context.Context, q db.Q, tenant string, now time.Time) ([]OverdueCount, error) {
	const open = `WHERE tenant_id = $1 AND status IN ('PENDING', 'IN_PROGRESS') AND `
	const due = open + `due_at < $2`
	held := open + `held_until IS NOT NULL AND ` + hidden("waiting_for") + ` = 'STAFF' AND ` + hidden("due_at") + ` < $2` // few, with an index of their own
	return db.All[OverdueCount](ctx, q, `SELECT status, service_id, CAST(SUM(count) AS BIGINT) AS count
		FROM (SELECT status, service_id, count FROM case_due_counts `+due+`
			UNION ALL SELECT status, service_id, count FROM case_count_changes `+due+`
			UNION ALL SELECT status, service_id, -1 FROM cases `+held+`) x
		GROUP BY status, service_id HAVING SUM(count) <> 0`, tenant, now)
}

// countListed counts the cases of a list that filters only by columns of case_counts.
func countListed(ctx context.Context, q db.Q, tenant string, l selection) (int64, error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	l.addStatuses(&w, "status")
	w.Equals("service_id", l.ServiceID)
	w.Among("service_id", l.Services)
	w.Equals("waiting_for", string(l.WaitingFor))
	switch l.Assignee {
	case "":
	case Unassigned:
		w.And("assignee_id = ''")
	default:
		w.And("assignee_id = ?", l.Assignee)
	}
	return db.One[int64](ctx, q, `SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM (
		SELECT count FROM case_counts `+w.SQL()+` UNION ALL SELECT count FROM case_count_changes `+w.SQL()+`) x`, w.Args()...)
}

// countOverdue counts the overdue cases of a list that otherwise filters only by columns of
// case_due_counts.
func countOverdue(ctx context.Context, q db.Q, tenant string, l selection) (int64, error) {
	var w db.Where
	w.And("tenant_id = ? AND due_at < ?", tenant, l.DueBefore)
	l.addStatuses(&w, "status")
	w.Equals("service_id", l.ServiceID)
	w.Among("service_id", l.Services)
	return db.One[int64](ctx, q, `SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM (
		SELECT count FROM case_due_counts `+w.SQL()+` UNION ALL SELECT count FROM case_count_changes `+w.SQL()+`) x`, w.Args()...)
}

func insertCountChanges(ctx context.Context, tx *db.Tx, changes []countChange) error {
	return db.InsertAll(ctx, tx, "case_count_changes", changes)
}

// changedTenants returns the tenants with pending count changes.
func changedTenants(ctx context.Context, q db.Q) ([]string, error) {
	return db.All[string](ctx, q, `SELECT DISTINCT tenant_id FROM case_count_changes /* every tenant */ ORDER BY tenant_id`)
}

// takeChanges deletes and returns pending changes.
func takeChanges(ctx context.Context, tx *db.Tx, tenant string, limit int) ([]countChange, error) {
	return db.All[countChange](ctx, tx, `DELETE FROM case_count_changes WHERE tenant_id = $1
		AND id IN (SELECT id FROM case_count_changes WHERE tenant_id = $1 ORDER BY id `+db.Limit(2)+`)
		RETURNING `+db.Cols[countChange](), tenant, limit)
}

// countsPerStatement is the maximum number of counts that one statement updates.
const countsPerStatement = 64

func addToCounts(ctx context.Context, tx *db.Tx, counts []CaseCount) error {
	for batch := range slices.Chunk(counts, countsPerStatement) {
		values, args := db.Values(batch)
		_, err := db.Exec(ctx, tx, `INSERT INTO case_counts (`+db.Cols[CaseCount]()+`) VALUES `+values+`
			ON CONFLICT (tenant_id, status, waiting_for, assignee_id, service_id, submitted, unread) DO UPDATE
			SET count = case_counts.count + excluded.count, to_review = case_counts.to_review + excluded.to_review`, args...)
		if err != nil {
			return err
		}
	}
	return nil
}

// addToDueCounts also deletes zero counts, since due times pass.
func addToDueCounts(ctx context.Context, tx *db.Tx, tenant string, due []DueCount) error {
	for batch := range slices.Chunk(due, countsPerStatement) {
		values, args := db.Values(batch)
		_, err := db.Exec(ctx, tx, `INSERT INTO case_due_counts (`+db.Cols[DueCount]()+`) VALUES `+values+`
			ON CONFLICT (tenant_id, status, due_at, service_id) DO UPDATE SET count = case_due_counts.count + excluded.count`, args...)
		if err != nil {
			return err
		}
	}
	if len(due) == 0 {
		return nil
	}
	_, err := db.Exec(ctx, tx, `DELETE FROM case_due_counts WHERE tenant_id = $1 AND count = 0`, tenant)
	return err
}

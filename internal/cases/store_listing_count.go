package cases

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
)

// classCount is the number of cases of a class.
type classCount struct {
	Status     Status     `db:"status"`
	WaitingFor WaitingFor `db:"waiting_for"`
	Count      int64      `db:"count"`
}

// countClasses counts the cases of each class from case_counts, with those conditions that it has.
func countClasses(ctx context.Context, q db.Q, l listing) (map[class]int64, error) {
	if len(l.classes) == 0 {
		return map[class]int64{}, nil
	}
	var w db.Where
	w.And("tenant_id = ? AND submitted AND "+l.inClasses(), l.Tenant)
	w.Equals("service_id", l.ServiceID)
	w.Among("service_id", l.Services)
	switch l.Assignee {
	case "":
	case Unassigned:
		w.And("assignee_id = ''")
	default:
		w.And("assignee_id = ?", l.Assignee)
	}
	if l.unread {
		w.And("unread")
	}
	found, err := db.All[classCount](ctx, q, `SELECT status, waiting_for, CAST(SUM(count) AS BIGINT) AS count FROM (
		SELECT status, waiting_for, count FROM case_counts `+w.SQL()+` UNION ALL SELECT status, waiting_for, count FROM case_count_changes `+w.SQL()+`) x
		GROUP BY status, waiting_for`, w.Args()...)
	if err != nil {
		return nil, err
	}
	return countsOf(found), nil
}

// countClassesDue counts the cases of each class that are due before a time from case_due_counts, with
// those conditions that it has.
func countClassesDue(ctx context.Context, q db.Q, l listing) (map[class]int64, error) {
	if len(l.classes) == 0 {
		return map[class]int64{}, nil
	}
	var w db.Where
	w.And("tenant_id = ? AND due_at < ?", l.Tenant, l.DueBefore)
	statuses := make([]string, len(l.classes))
	for i, c := range l.classes {
		statuses[i] = string(c.Status)
	}
	w.And("status IN " + quoted(statuses))
	w.Equals("service_id", l.ServiceID)
	w.Among("service_id", l.Services)
	found, err := db.All[classCount](ctx, q, `SELECT status, 'STAFF' AS waiting_for, CAST(SUM(count) AS BIGINT) AS count FROM (
		SELECT status, count FROM case_due_counts `+w.SQL()+` UNION ALL SELECT status, count FROM case_count_changes `+w.SQL()+`) x
		GROUP BY status`, w.Args()...)
	if err != nil {
		return nil, err
	}
	return countsOf(found), nil
}

func countsOf(found []classCount) map[class]int64 {
	counts := map[class]int64{}
	for _, c := range found {
		counts[class{c.Status, c.WaitingFor}] = c.Count
	}
	return counts
}

// ViewCount counts the submitted cases of a class, how many of them are assigned to a member, are
// unassigned, or have unread messages, and their documents that staff have to review.
type ViewCount struct {
	Status     Status     `db:"status"`
	WaitingFor WaitingFor `db:"waiting_for"`
	Count      int64      `db:"count"`
	OfMember   int64      `db:"of_member"`
	Unassigned int64      `db:"unassigned"`
	Unread     int64      `db:"unread"`
	ToReview   int64      `db:"to_review"`
}

// ViewCounts counts the submitted cases of a tenant, or of some of its services.
func ViewCounts(ctx context.Context, q db.Q, tenant, memberID string, services []string) ([]ViewCount, error) {
	only, args := ofServices(services, tenant, memberID)
	return db.All[ViewCount](ctx, q, `SELECT status, waiting_for, CAST(SUM(count) AS BIGINT) AS count,
			CAST(SUM(CASE WHEN assignee_id = $2 THEN count ELSE 0 END) AS BIGINT) AS of_member,
			CAST(SUM(CASE WHEN assignee_id = '' THEN count ELSE 0 END) AS BIGINT) AS unassigned,
			CAST(SUM(CASE WHEN unread THEN count ELSE 0 END) AS BIGINT) AS unread, CAST(SUM(to_review) AS BIGINT) AS to_review
		FROM (SELECT status, waiting_for, assignee_id, unread, count, to_review FROM case_counts WHERE tenant_id = $1 AND submitted`+only+`
			UNION ALL SELECT status, waiting_for, assignee_id, unread, count, to_review FROM case_count_changes WHERE tenant_id = $1 AND submitted`+only+`) x
		GROUP BY status, waiting_for`, args...)
}

// DueGroup counts cases with a deadline by status.
type DueGroup struct {
	Status  Status `db:"status"`
	Overdue int64  `db:"overdue"`
	Today   int64  `db:"today"`
	Week    int64  `db:"week"`
	Later   int64  `db:"later"`
}

// ofServices returns the condition that a column service_id is among services, "" for none, and the arguments with
// those before it.
func ofServices(services []string, before ...any) (condition string, args []any) {
	if len(services) == 0 {
		return "", before
	}
	list, args := db.In(len(before)+1, services)
	return " AND service_id IN " + list, append(before, args...)
}

// DueGroups counts the cases of a tenant, or of some of its services, that have a deadline: before now, before tomorrow, before the
// end of the week, and later.
func DueGroups(ctx context.Context, q db.Q, tenant string, now, tomorrow, week time.Time, services []string) ([]DueGroup, error) {
	only, args := ofServices(services, tenant, now, tomorrow, week)
	return db.All[DueGroup](ctx, q, `SELECT status,
			CAST(SUM(CASE WHEN due_at < $2 THEN count ELSE 0 END) AS BIGINT) AS overdue,
			CAST(SUM(CASE WHEN due_at >= $2 AND due_at < $3 THEN count ELSE 0 END) AS BIGINT) AS today,
			CAST(SUM(CASE WHEN due_at >= $2 AND due_at >= $3 AND due_at < $4 THEN count ELSE 0 END) AS BIGINT) AS week,
			CAST(SUM(CASE WHEN due_at >= $2 AND due_at >= $4 THEN count ELSE 0 END) AS BIGINT) AS later
		FROM (SELECT status, due_at, count FROM case_due_counts WHERE tenant_id = $1`+only+`
			UNION ALL SELECT status, due_at, count FROM case_count_changes WHERE tenant_id = $1 AND due_at IS NOT NULL`+only+`) x
		GROUP BY status`, args...)
}

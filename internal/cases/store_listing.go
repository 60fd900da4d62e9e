package cases

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/db"
)

// CaseOrders are the columns by which the list of cases is sorted.
var CaseOrders = map[string]string{
	"dueAt": "due_at", "submittedAt": "submitted_at", "waitingSince": "waiting_since", "applicant": "applicant", "service": "service_sort",
	"stage": "stage_sort", "latestMessageAt": "latest_message_at",
}

// reading reads a listing in one of two ways: it merges the classes, each of which an index has in the
// order of the list, or it reads all of its cases and sorts them. So that the engines use the index of
// the way, columns of other indexes stand in expressions.
type reading struct {
	listing

	whole bool
}

// part is the part of a list with or without a value in the column of an order, and before or after a
// case. The zero value is the whole list.
type part struct {
	CaseOrder

	null          bool
	after, before *Record
}

// where returns the conditions of a part of the list, except for the classes.
func (r reading) where(p part) *db.Where {
	var w db.Where
	w.And("tenant_id = ? AND submitted_at IS NOT NULL", r.Tenant)
	column := func(name string) string {
		if r.whole {
			return name
		}
		return "(" + name + " || '')"
	}
	w.Equals(column("service_id"), r.ServiceID)
	switch r.Assignee {
	case "":
	case Unassigned:
		w.And(column("assignee_id") + " IS NULL")
	default:
		w.And(column("assignee_id")+" = ?", r.Assignee)
	}
	switch {
	case r.unread && r.whole:
		w.And("unread > 0")
	case r.unread:
		w.And("unread + 0 > 0")
	}
	w.Equals("customer_id", r.CustomerID)
	w.Equals("stage_id", r.StageID)
	if !r.DueBefore.IsZero() {
		w.And("due_at < ?", r.DueBefore)
	}
	if !r.NotDue.IsZero() {
		w.And("(due_at IS NULL OR due_at >= ?)", r.NotDue)
	}
	w.Between("made_at", r.From, r.To)
	w.Contains("search", r.Search)
	for _, word := range r.Applicant {
		w.Contains("applicant", word)
	}
	p.addTo(&w)
	return &w
}

func (p part) addTo(w *db.Where) {
	switch {
	case p.nullable() && p.null:
		w.And(p.Column + " IS NULL")
	case p.nullable():
		w.And(p.Column + " IS NOT NULL")
	}
	for _, end := range []struct {
		at      *Record
		further bool // in the order of the list
	}{{p.after, true}, {p.before, false}} {
		if end.at == nil {
			continue
		}
		than := "<"
		if end.further != p.Descending {
			than = ">"
		}
		if p.null {
			w.And("reference "+than+" ?", end.at.Reference)
		} else {
			w.And("("+p.Column+", reference) "+than+" (?, ?)", p.key(end.at), end.at.Reference)
		}
	}
}

// order returns the ORDER BY clause of a part, or that of its reverse.
func (p part) order(reverse bool) string {
	direction := " ASC"
	if p.Descending != reverse {
		direction = " DESC"
	}
	if p.null {
		return "ORDER BY reference" + direction
	}
	return "ORDER BY sorted" + direction + ", reference" + direction
}

// inClasses returns the condition that a case is in one of the classes.
func (r reading) inClasses() string {
	if len(r.classes) == 0 {
		return "1 = 0"
	}
	var statuses, sides []string
	for _, c := range r.classes {
		statuses, sides = append(statuses, string(c.Status)), append(sides, string(c.Side))
	}
	status, side := "status", "waiting_for"
	if r.whole && r.Assignee == "" {
		status, side = "(status || '')", "(waiting_for || '')"
	}
	return status + " IN " + quoted(statuses) + " AND " + side + " IN " + quoted(sides)
}

// quoted returns constants as an IN list.
func quoted(names []string) string {
	return "('" + strings.Join(slices.Compact(slices.Sorted(slices.Values(names))), "', '") + "')"
}

// references reads the references of a part of the list in order, or in reverse order.
func (r reading) references(ctx context.Context, q db.Q, p part, reverse bool, offset, limit int) ([]string, error) {
	if len(r.classes) == 0 {
		return nil, nil
	}
	w := r.where(p)
	sorted := p.Column
	if p.null {
		sorted = "reference"
	}
	cases := `SELECT reference, ` + sorted + ` AS sorted FROM cases ` + w.SQL() + ` AND `
	var list string
	if r.whole {
		list = `WITH listed AS MATERIALIZED (` + cases + r.inClasses() + `) SELECT reference, sorted FROM listed`
	} else {
		parts := make([]string, len(r.classes))
		for i, c := range r.classes {
			parts[i] = cases + `status = '` + string(c.Status) + `' AND waiting_for = '` + string(c.Side) + `'`
		}
		list = strings.Join(parts, ` UNION ALL `)
	}
	n := len(w.Args())
	args := append(slices.Clip(w.Args()), limit, offset)
	return db.All[string](ctx, q, `SELECT reference FROM (`+list+` `+p.order(reverse)+fmt.Sprintf(` LIMIT $%d OFFSET $%d) page `, n+1, n+2)+p.order(reverse), args...)
}

// count counts the cases of a part of the list.
func (r reading) count(ctx context.Context, q db.Q, p part) (int64, error) {
	if len(r.classes) == 0 {
		return 0, nil
	}
	w := r.where(p)
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM cases `+w.SQL()+` AND `+r.inClasses(), w.Args()...)
}

// has reports whether a case is in the list.
func (r reading) has(ctx context.Context, q db.Q, c *Record) (bool, error) {
	if len(r.classes) == 0 {
		return false, nil
	}
	w := r.where(part{})
	w.And("id = ?", c.ID)
	n, err := db.One[int64](ctx, q, `SELECT COUNT(*) FROM cases `+w.SQL()+` AND `+r.inClasses(), w.Args()...)
	return n > 0, err
}

// page reads the references of a page. The cases without a value follow the others.
func (r reading) page(ctx context.Context, q db.Q, o CaseOrder, offset, limit int) ([]string, error) {
	with := part{CaseOrder: o}
	page, err := r.references(ctx, q, with, false, offset, limit)
	if err != nil || len(page) == limit || !o.nullable() {
		return page, err
	}
	before := int64(offset + len(page)) // number of cases with a value
	if len(page) == 0 && offset > 0 {
		if before, err = r.count(ctx, q, with); err != nil {
			return nil, err
		}
	}
	without, err := r.references(ctx, q, part{CaseOrder: o, null: true}, false, max(0, offset-int(before)), limit-len(page))
	return append(page, without...), err
}

// next returns the reference of the case after another, or "".
func (r reading) next(ctx context.Context, q db.Q, o CaseOrder, of *Record) (string, error) {
	null := o.key(of) == nil
	next, err := r.references(ctx, q, part{CaseOrder: o, null: null, after: of}, false, 0, 1)
	if err == nil && len(next) == 0 && !null && o.nullable() {
		next, err = r.references(ctx, q, part{CaseOrder: o, null: true}, false, 0, 1)
	}
	return strings.Join(next, ""), err
}

// previous returns the reference of the case before another, or "".
func (r reading) previous(ctx context.Context, q db.Q, o CaseOrder, of *Record) (string, error) {
	null := o.key(of) == nil
	previous, err := r.references(ctx, q, part{CaseOrder: o, null: null, before: of}, true, 0, 1)
	if err == nil && len(previous) == 0 && null {
		previous, err = r.references(ctx, q, part{CaseOrder: o}, true, 0, 1)
	}
	return strings.Join(previous, ""), err
}

// position returns the position of a case of the list, from 1.
func (r reading) position(ctx context.Context, q db.Q, o CaseOrder, of *Record) (int64, error) {
	null := o.key(of) == nil
	before, err := r.count(ctx, q, part{CaseOrder: o, null: null, before: of})
	if err != nil || !null {
		return before + 1, err
	}
	with, err := r.count(ctx, q, part{CaseOrder: o})
	return with + before + 1, err
}

// listedByReference reads cases in the order of their references. Those that are gone are left out.
func listedByReference(ctx context.Context, q db.Q, tenant string, references []string) ([]Record, error) {
	if len(references) == 0 {
		return nil, nil
	}
	records, err := ByReferences(ctx, q, tenant, references)
	place := make(map[string]int, len(references))
	for i, reference := range references {
		place[reference] = i
	}
	slices.SortFunc(records, func(a, b Record) int { return place[a.Reference] - place[b.Reference] })
	return records, err
}

// ByReferences reads the submitted cases with some references, in any order.
func ByReferences(ctx context.Context, q db.Q, tenant string, references []string) ([]Record, error) {
	list, args := db.In(2, references)
	return db.All[Record](ctx, q, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND submitted_at IS NOT NULL AND reference IN `+list,
		append([]any{tenant}, args...)...)
}

// SubmittedByReference reads a submitted case by its reference. It returns db.ErrNotFound if there is none.
func SubmittedByReference(ctx context.Context, q db.Q, tenant, reference string) (Record, error) {
	found, err := ByReferences(ctx, q, tenant, []string{reference})
	if err == nil && len(found) == 0 {
		err = db.ErrNotFound
	}
	if err != nil {
		return Record{}, err
	}
	return found[0], nil
}

// countClasses counts the cases of the classes from case_counts, with those conditions that it has.
func countClasses(ctx context.Context, q db.Q, l listing) (int64, error) {
	if len(l.classes) == 0 {
		return 0, nil
	}
	var w db.Where
	w.And("tenant_id = ? AND submitted AND "+reading{listing: l}.inClasses(), l.Tenant)
	w.Equals("service_id", l.ServiceID)
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
	return db.One[int64](ctx, q, `SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM (
		SELECT count FROM case_counts `+w.SQL()+` UNION ALL SELECT count FROM case_count_changes `+w.SQL()+`) x`, w.Args()...)
}

// countClassesDue counts the cases of the classes that are due before a time from case_due_counts, with
// those conditions that it has.
func countClassesDue(ctx context.Context, q db.Q, l listing) (int64, error) {
	statuses := make([]Status, 0, len(l.classes))
	for _, c := range l.classes {
		statuses = append(statuses, c.Status)
	}
	return countOverdue(ctx, q, l.Tenant, selection{ListFilter: l.ListFilter, statuses: statuses})
}

// ViewCount counts the submitted cases of a class, and how many of them are assigned to a member, are
// unassigned, or have unread messages.
type ViewCount struct {
	Status     Status     `db:"status"`
	WaitingFor WaitingFor `db:"waiting_for"`
	Count      int64      `db:"count"`
	OfMember   int64      `db:"of_member"`
	Unassigned int64      `db:"unassigned"`
	Unread     int64      `db:"unread"`
}

// ViewCounts counts the submitted cases of a tenant.
func ViewCounts(ctx context.Context, q db.Q, tenant, memberID string) ([]ViewCount, error) {
	return db.All[ViewCount](ctx, q, `SELECT status, waiting_for, CAST(SUM(count) AS BIGINT) AS count,
			CAST(SUM(CASE WHEN assignee_id = $2 THEN count ELSE 0 END) AS BIGINT) AS of_member,
			CAST(SUM(CASE WHEN assignee_id = '' THEN count ELSE 0 END) AS BIGINT) AS unassigned,
			CAST(SUM(CASE WHEN unread THEN count ELSE 0 END) AS BIGINT) AS unread
		FROM (SELECT status, waiting_for, assignee_id, unread, count FROM case_counts WHERE tenant_id = $1 AND submitted
			UNION ALL SELECT status, waiting_for, assignee_id, unread, count FROM case_count_changes WHERE tenant_id = $1 AND submitted) x
		GROUP BY status, waiting_for`, tenant, memberID)
}

// DueGroup counts cases with a deadline by status.
type DueGroup struct {
	Status  Status `db:"status"`
	Overdue int64  `db:"overdue"`
	Today   int64  `db:"today"`
	Week    int64  `db:"week"`
	Later   int64  `db:"later"`
}

// DueGroups counts the cases of a tenant that have a deadline: before now, before tomorrow, before the
// end of the week, and later.
func DueGroups(ctx context.Context, q db.Q, tenant string, now, tomorrow, week time.Time) ([]DueGroup, error) {
	return db.All[DueGroup](ctx, q, `SELECT status,
			CAST(SUM(CASE WHEN due_at < $2 THEN count ELSE 0 END) AS BIGINT) AS overdue,
			CAST(SUM(CASE WHEN due_at >= $2 AND due_at < $3 THEN count ELSE 0 END) AS BIGINT) AS today,
			CAST(SUM(CASE WHEN due_at >= $2 AND due_at >= $3 AND due_at < $4 THEN count ELSE 0 END) AS BIGINT) AS week,
			CAST(SUM(CASE WHEN due_at >= $2 AND due_at >= $4 THEN count ELSE 0 END) AS BIGINT) AS later
		FROM (SELECT status, due_at, count FROM case_due_counts WHERE tenant_id = $1
			UNION ALL SELECT status, due_at, count FROM case_count_changes WHERE tenant_id = $1 AND due_at IS NOT NULL) x
		GROUP BY status`, tenant, now, tomorrow, week)
}

// setApplicant changes the name by which the cases of a customer are sorted. They are locked.
func setApplicant(ctx context.Context, tx *db.Tx, tenant, customer, applicant string) error {
	_, err := db.Exec(ctx, tx, `UPDATE cases SET applicant = $3 WHERE tenant_id = $1 AND customer_id = $2`, tenant, customer, applicant)
	return err
}

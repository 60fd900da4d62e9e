package cases

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stagegate/internal/infra/db"
	"stagegate/internal/search"
)

// CaseOrders are the columns by which the list of cases is sorted.
var CaseOrders = map[string]string{
	"dueAt": "due_at", "submittedAt": "submitted_at", "waitingSince": "waiting_since", "applicant": "applicant", "service": "service_sort",
	"stage": "stage_sort", "latestMessageAt": "latest_message_at",
}

// reading reads a listing by merging its classes. It reads a class with few cases that match the filter
// by the index of the filter, and any other by the index that has the class in the order of the list. So
// that the engines use that index, the columns of others are hidden in expressions.
type reading struct {
	listing

	few       map[class]bool
	found     search.Filter // by l.Search
	applicant search.Filter // by l.Applicant
}

// hidden returns an expression with the value of a column, for which no index is used.
func hidden(column string) string { return "COALESCE(" + column + ", " + column + ")" }

func itself(column string) string { return column }

// part is the part of a list with or without a value in the column of an order, and before or after a
// case. The zero value is the whole list.
type part struct {
	CaseOrder

	null          bool
	after, before *Record
}

// addTo adds the conditions of a part of the list to a statement, except for the tenant and the classes.
// filter and sort return the expressions for the columns of the filter and of the order. The arguments do
// not depend on them.
func (r reading) addTo(w *db.Where, p part, filter, sort func(column string) string) {
	w.And("submitted_at IS NOT NULL")
	w.Equals(filter("service_id"), r.ServiceID)
	w.Among(filter("service_id"), r.Services)
	switch r.Assignee {
	case "":
	case Unassigned:
		w.And(filter("assignee_id") + " IS NULL")
	default:
		w.And(filter("assignee_id")+" = ?", r.Assignee)
	}
	switch {
	case r.unread && r.searched():
		w.And(hidden("unread") + " > 0")
	case r.unread: // the indexes of unread cases are in the orders of the list too
		w.And("unread > 0")
	}
	w.Equals(filter("customer_id"), r.CustomerID)
	w.Equals("stage_id", r.StageID)
	switch {
	case r.DueBefore.IsZero():
	case p.Column == "due_at": // the index in the order of the list has it
		w.And("due_at < ?", r.DueBefore)
	default:
		w.And(filter("due_at")+" < ?", r.DueBefore)
	}
	if !r.NotDue.IsZero() {
		w.And("(due_at IS NULL OR due_at >= ?)", r.NotDue)
	}
	w.Between("made_at", r.From, r.To)
	r.found.AddTo(w, "search", "id")
	r.applicant.AddTo(w, applicantWords, "customer_id")
	p.addTo(w, sort)
}

// applicantWords are the words of the column applicant, each after a blank.
const applicantWords = `REPLACE(REPLACE(REPLACE(REPLACE(' ' || applicant, '-', ' '), '''', ' '), '’', ' '), '.', ' ')`

func (p part) addTo(w *db.Where, sort func(column string) string) {
	switch {
	case p.nullable() && p.null:
		w.And(sort(p.Column) + " IS NULL")
	case p.nullable(): // not IS NOT NULL, for which SQLite may choose the index of submitted_at
		w.And(sort(p.Column)+" > ?", p.least())
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
			w.And(sort("reference")+" "+than+" ?", end.at.Reference)
		} else {
			w.And("("+sort(p.Column)+", reference) "+than+" (?, ?)", p.key(end.at), end.at.Reference)
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
func (l listing) inClasses() string {
	if len(l.classes) == 0 {
		return "1 = 0"
	}
	var statuses, sides []string
	for _, c := range l.classes {
		statuses, sides = append(statuses, string(c.Status)), append(sides, string(c.Side))
	}
	return "status IN " + quoted(statuses) + " AND waiting_for IN " + quoted(sides)
}

// quoted returns constants as an IN list.
func quoted(names []string) string {
	return "('" + strings.Join(slices.Compact(slices.Sorted(slices.Values(names))), "', '") + "')"
}

// references reads the references of a part of the list in order, or in reverse order. Each class is limited, too:
// PostgreSQL misjudges how many cases a class has, and might otherwise read and sort all of it.
func (r reading) references(ctx context.Context, q db.Q, p part, reverse bool, offset, limit int) ([]string, error) {
	if len(r.classes) == 0 {
		return nil, nil
	}
	parts, args := r.members(p)
	order, n := p.order(reverse), len(args)
	for i := range parts {
		parts[i] = `SELECT reference, sorted FROM (` + parts[i] + ` ` + order + ` ` + db.Limit(n+1) + `) c` + strconv.Itoa(i)
	}
	return db.All[string](ctx, q, `SELECT reference FROM (`+strings.Join(parts, ` UNION ALL `)+` `+order+fmt.Sprintf(` %s OFFSET $%d) page `, db.Limit(n+2), n+3)+
		order, append(slices.Clip(args), offset+limit, limit, offset)...)
}

// members selects the cases of each class in a part of the list; there are classes.
func (r reading) members(p part) (statements []string, args []any) {
	statements = make([]string, len(r.classes))
	for i, c := range r.classes {
		statements[i], args = r.member(p, c) // the same arguments for each
	}
	return statements, args
}

// member selects the cases of a class in a part of the list.
func (r reading) member(p part, c class) (statement string, args []any) {
	column := cmp.Or(p.Column, "reference")
	if p.null {
		column = "reference"
	}
	filter, sort, kind := hidden, itself, itself
	if r.few[c] {
		filter, sort = itself, hidden
	}
	if r.few[c] && (r.CustomerID != "" || r.searched()) {
		kind = hidden
	}
	if r.searched() {
		filter = hidden
	}
	var w db.Where
	w.And("tenant_id = ?", r.Tenant)
	r.addTo(&w, p, filter, sort)
	w.And(kind("status") + ` = '` + string(c.Status) + `' AND ` + kind("waiting_for") + ` = '` + string(c.Side) + `'`)
	return `SELECT reference, ` + sort(column) + ` AS sorted FROM cases ` + w.SQL(), w.Args()
}

// count counts the cases of a part of the list.
func (r reading) count(ctx context.Context, q db.Q, p part) (int64, error) {
	if len(r.classes) == 0 {
		return 0, nil
	}
	parts, args := r.members(p)
	for i := range parts {
		parts[i] = `(SELECT COUNT(*) FROM (` + parts[i] + `) x)`
	}
	return db.One[int64](ctx, q, `SELECT `+strings.Join(parts, ` + `), args...)
}

// countUpTo counts the cases of a part of the list, up to a limit.
func (r reading) countUpTo(ctx context.Context, q db.Q, p part, limit int64) (int64, error) {
	if len(r.classes) == 0 {
		return 0, nil
	}
	parts, args := r.members(p)
	return db.CountUpTo(ctx, q, limit, strings.Join(parts, ` UNION ALL `), args...)
}

// countWith counts the cases of the list with a value in the column of an order, from the counts if they
// cover it.
func (r reading) countWith(ctx context.Context, q db.Q, o CaseOrder) (int64, error) {
	l := r.listing
	switch o.Column {
	case "stage_sort": // an application in progress has a current stage, and no other case has one
		l.classes = slices.DeleteFunc(slices.Clone(l.classes), func(c class) bool { return c.Status != InProgress })
		if l.counted() {
			counts, err := countClasses(ctx, q, l)
			return sum(counts), err
		}
	case "due_at":
		if l.DueBefore.IsZero() {
			l.DueBefore = never
		}
		l.classes = slices.DeleteFunc(slices.Clone(l.classes), func(c class) bool { return c.Side != ForStaff })
		if l.countedByDue() {
			due, err := countClassesDue(ctx, q, l)
			return sum(due), err
		}
	}
	return r.count(ctx, q, part{CaseOrder: o})
}

// has reports whether a case is in the list.
func (r reading) has(ctx context.Context, q db.Q, c *Record) (bool, error) {
	if len(r.classes) == 0 {
		return false, nil
	}
	var w db.Where
	w.And("tenant_id = ? AND id = ?", r.Tenant, c.ID)
	r.addTo(&w, part{}, hidden, hidden)
	w.And(r.inClasses())
	n, err := db.One[int64](ctx, q, `SELECT COUNT(*) FROM cases `+w.SQL(), w.Args()...)
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
		if before, err = r.countWith(ctx, q, o); err != nil {
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

// position returns the position of a case of the list, from 1, or 0 if it has none.
func (r reading) position(ctx context.Context, q db.Q, o CaseOrder, of *Record) (int64, error) {
	parts := []part{{CaseOrder: o, null: o.key(of) == nil, before: of}}
	if parts[0].null {
		parts = append(parts, part{CaseOrder: o}) // precede those without a value
	}
	var before int64
	for _, p := range parts {
		n, err := r.countUpTo(ctx, q, p, r.Places-before)
		if err != nil {
			return 0, err
		}
		if before += n; before == r.Places {
			return 0, nil
		}
	}
	return before + 1, nil
}

// ListedByReference reads submitted cases in the order of their references. Missing cases are left out.
func ListedByReference(ctx context.Context, q db.Q, tenant string, references []string) ([]Record, error) {
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

// ByReferences reads the submitted cases with some references, in any order. With a condition for
// submitted cases, SQLite would read all of them.
func ByReferences(ctx context.Context, q db.Q, tenant string, references []string) ([]Record, error) {
	list, args := db.In(2, references)
	found, err := db.All[Record](ctx, q, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND reference IN `+list, append([]any{tenant}, args...)...)
	return slices.DeleteFunc(found, func(r Record) bool { return r.SubmittedAt == nil }), err
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

// setApplicant changes the name by which the cases of a customer are sorted. They are locked.
func setApplicant(ctx context.Context, tx *db.Tx, tenant, customer, applicant string) error {
	_, err := db.Exec(ctx, tx, `UPDATE cases SET applicant = $3 WHERE tenant_id = $1 AND customer_id = $2`, tenant, customer, applicant)
	return err
}

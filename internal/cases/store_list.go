package cases

import (
	"context"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/search"
)

// Unassigned is the Assignee of a ListFilter that matches unassigned cases.
const Unassigned = "none"

// ListFilter filters a list of cases of a tenant. An empty field matches any case.
type ListFilter struct {
	ServiceID  string
	Services   []string // of which a case must have one; empty for any
	Statuses   []string // as shown in the list
	WaitingFor WaitingFor
	Assignee   string // id of a member, or Unassigned
	StageID    string // the current stage

	CustomerID string
	Search     string     // words to find
	DueBefore  time.Time  // waiting for staff and due before
	NotDue     time.Time  // not waiting for staff, or not due before
	From, To   *time.Time // of creation; To is exclusive
}

// rows defines how a list shows cases.
type rows struct {
	asRequests bool   // accepted cases as they were when accepted
	created    string // column of the creation time
	status     string // column of the status of the case
}

// An accepted request is listed as it was when accepted. Its status is shown as that of the
// request but filtered as that of the case, so that an index is used.
var (
	requestRows    = rows{true, "created_at", "case_status"}
	unacceptedRows = rows{false, "created_at", "status"} // without accepted requests
	caseRows       = rows{false, "made_at", "status"}
)

// requestCols selects the columns of a record as a list of requests shows them.
var requestCols = func() string {
	columns := strings.Split(cols, ", ")
	for i, column := range columns {
		switch column {
		case "status":
			columns[i] = `CASE WHEN application_id IS NULL THEN status ELSE 'ACCEPTED' END AS status`
		case "updated_at", "waiting_since":
			columns[i] = `CASE WHEN application_id IS NULL THEN ` + column + ` ELSE decided_at END AS ` + column
		case "due_at":
			columns[i] = `CASE WHEN application_id IS NULL THEN due_at END AS due_at`
		}
	}
	return strings.Join(columns, ", ")
}()

// Statuses of cases in lists.
var (
	ofRequests     = []Status{Draft, Pending, Returned, Rejected, Withdrawn, InProgress, Completed, Closed}
	ofApplications = []Status{InProgress, Completed, Closed}
)

// requestStatuses returns the statuses of the cases in a list of requests. The status of a
// request implies who has to act next, and only a request that waits for staff is overdue.
func (f ListFilter) requestStatuses() []Status {
	return slices.DeleteFunc(slices.Clone(ofRequests), func(s Status) bool {
		shown, waits := s, ForNobody
		switch s {
		case InProgress, Completed, Closed:
			shown = Accepted
		case Draft, Returned:
			waits = ForCustomer
		case Pending:
			waits = ForStaff
		case Accepted, Rejected, Withdrawn:
		}
		return len(f.Statuses) > 0 && !slices.Contains(f.Statuses, string(shown)) || f.WaitingFor != "" && f.WaitingFor != waits ||
			!f.DueBefore.IsZero() && waits != ForStaff
	})
}

// applicationStatuses returns the statuses of the cases in a list of applications.
func (f ListFilter) applicationStatuses() []Status {
	return slices.DeleteFunc(slices.Clone(ofApplications), func(s Status) bool {
		return len(f.Statuses) > 0 && !slices.Contains(f.Statuses, string(s))
	})
}

// selection is a filter of a list of cases with the matching statuses.
type selection struct {
	ListFilter
	rows
	statuses []Status // accepted statuses
	partial  string   // condition of a partial index that has all of the cases; "" for none
	exact    bool     // the index has no other cases
}

// selectRequests selects the requests that a caller sees. Drafts are listed for their customers
// only.
func selectRequests(f ListFilter, by auth.Caller) selection {
	l := selection{ListFilter: f, rows: requestRows, statuses: f.requestStatuses()}
	l.WaitingFor = "" // implied by the statuses
	l.exact = len(l.statuses) == len(ofRequests)
	if !slices.ContainsFunc(l.statuses, func(s Status) bool { return s.Kind() == KindApplication }) {
		l.rows = unacceptedRows
	}
	if by.Kind != auth.Customer {
		l.partial = l.status + " <> 'DRAFT'"
		l.statuses = slices.DeleteFunc(l.statuses, func(s Status) bool { return s == Draft })
	}
	return l
}

// selectApplications selects applications.
func selectApplications(f ListFilter) selection {
	statuses := f.applicationStatuses()
	return selection{f, caseRows, statuses, "application_id IS NOT NULL", len(statuses) == len(ofApplications)}
}

// selectWork selects the open cases of some kinds, or the ended ones.
func selectWork(f ListFilter, kinds []Kind, ended bool) selection {
	l := selection{ListFilter: f, rows: caseRows}
	l.partial = "status <> 'DRAFT'"
	if !ended {
		l.partial, l.exact = "status IN ('PENDING', 'RETURNED', 'IN_PROGRESS')", len(kinds) == 2
	}
	for _, kind := range kinds {
		switch {
		case kind == KindRequest && ended:
			l.statuses = append(l.statuses, Rejected, Withdrawn)
		case kind == KindRequest:
			l.statuses = append(l.statuses, Pending, Returned)
		case ended:
			l.statuses = append(l.statuses, Completed, Closed)
		default:
			l.statuses = append(l.statuses, InProgress)
		}
	}
	return l
}

// addTo adds the conditions of the list to a statement, except for the tenant and the search. Customers get only their own cases.
func (l selection) addTo(w *db.Where, by auth.Caller) {
	if by.Kind == auth.Customer {
		w.And("customer_id = ?", by.ID)
	}
	if l.partial != "" {
		w.And(l.partial)
	}
	if !l.exact {
		l.addStatuses(w, l.status)
	}
	w.Equals("service_id", l.ServiceID)
	w.Among("service_id", l.Services)
	w.Equals("waiting_for", string(l.WaitingFor))
	switch l.Assignee {
	case "":
	case Unassigned:
		w.And("assignee_id IS NULL")
	default:
		w.And("assignee_id = ?", l.Assignee)
	}
	w.Equals("customer_id", l.CustomerID)
	if l.StageID != "" {
		w.And(`application_id IN (SELECT application_id FROM application_stages WHERE tenant_id = ? AND stage_id = ? AND status = 'CURRENT')`, by.Tenant, l.StageID)
	}
	if !l.DueBefore.IsZero() {
		w.And("waiting_for = 'STAFF' AND due_at < ?", l.DueBefore)
	}
	if !l.NotDue.IsZero() {
		w.And("(waiting_for <> 'STAFF' OR due_at IS NULL OR due_at >= ?)", l.NotDue)
	}
	w.Between(l.created, l.From, l.To)
}

// find adds the condition that a case is found by the search. Staff find cases by the index of terms, which has no
// drafts; a customer has only a few cases.
func (l selection) find(ctx context.Context, q db.Q, w *db.Where, by auth.Caller) error {
	if by.Kind == auth.Customer {
		w.Contains("search", l.Search)
		return nil
	}
	filter, err := search.NewFilter(ctx, q, by.Tenant, search.Case, l.Search)
	filter.AddTo(w, "search", "id")
	return err
}

// addStatuses adds the condition that a column has one of the statuses. They stand in the text,
// because SQLite prepares a statement again for each value that may decide whether it uses a
// partial index.
func (l selection) addStatuses(w *db.Where, column string) {
	if len(l.statuses) == 0 {
		w.And("1 = 0")
		return
	}
	names := make([]string, len(l.statuses))
	for i, s := range l.statuses {
		names[i] = string(s)
	}
	w.And(column + " IN " + quoted(names))
}

// page returns a page of the list.
func (l selection) page(ctx context.Context, q db.Q, by auth.Caller, p db.Paging) (db.Page[Record], error) {
	var w db.Where
	w.And("tenant_id = ?", by.Tenant)
	l.addTo(&w, by)
	if err := l.find(ctx, q, &w, by); err != nil {
		return db.Page[Record]{}, err
	}
	if l.asRequests {
		return db.ListCounted[Record](ctx, q, `(SELECT `+requestCols+`, status AS case_status FROM cases) listed`, &w, p, l.total(ctx, q, by))
	}
	return db.ListCounted[Record](ctx, q, "cases", &w, p, l.total(ctx, q, by))
}

// each passes the cases of the list to a function in batches.
func (l selection) each(ctx context.Context, q db.Q, by auth.Caller, o db.Order, use func([]Record) error) error {
	var w db.Where
	w.And("tenant_id = ?", by.Tenant)
	l.addTo(&w, by)
	if err := l.find(ctx, q, &w, by); err != nil {
		return err
	}
	if l.asRequests {
		return db.Batches(ctx, q, `(SELECT `+requestCols+`, status AS case_status FROM cases) listed`, &w, o, use)
	}
	return db.Batches(ctx, q, "cases", &w, o, use)
}

// counted reports whether case_counts covers the filter.
func (l selection) counted() bool {
	return l.CustomerID == "" && l.Search == "" && l.StageID == "" && l.DueBefore.IsZero() && l.NotDue.IsZero() && l.From == nil && l.To == nil
}

// countedByDue reports whether case_due_counts covers the filter, which has only status and
// service of cases that wait for staff.
func (l selection) countedByDue() bool {
	due := l.DueBefore
	l.DueBefore = time.Time{}
	return !due.IsZero() && l.counted() && l.Assignee == "" && (l.WaitingFor == "" || l.WaitingFor == ForStaff)
}

// total returns the function that reads the total of a staff list from the counts, or nil where
// they do not cover the filter. A customer has only a few cases.
func (l selection) total(ctx context.Context, q db.Q, by auth.Caller) func() (int64, error) {
	switch {
	case by.Kind == auth.Customer:
		return nil
	case l.counted():
		return func() (int64, error) { return countListed(ctx, q, by.Tenant, l) }
	case l.countedByDue():
		return func() (int64, error) { return countOverdue(ctx, q, by.Tenant, l) }
	default:
		return nil
	}
}

// ListWork returns a page of the work list: the open cases of some kinds, or the ended ones.
// The creation time of an application is the acceptance of its request.
func ListWork(ctx context.Context, q db.Q, by auth.Caller, f ListFilter, kinds []Kind, ended bool, p db.Paging) (db.Page[Record], error) {
	if len(kinds) == 0 {
		return db.Page[Record]{}, nil
	}
	return selectWork(f, kinds, ended).page(ctx, q, by, p)
}

// OpenByAssignees returns the ids of the open cases assigned to members.
func OpenByAssignees(ctx context.Context, q db.Q, tenant string, members []string) ([]string, error) {
	list, args := db.In(2, members)
	return db.All[string](ctx, q, `SELECT id FROM cases WHERE tenant_id = $1 AND assignee_id IN `+list+` AND status IN ('PENDING', 'RETURNED', 'IN_PROGRESS')`,
		append([]any{tenant}, args...)...)
}

// NextInQueue returns the id of the first unassigned case of some kinds that waits for staff and
// has no pending decision, of one service or of all if serviceID is "": the one due first, then the one waiting longest.
// It returns db.ErrNotFound if there is none.
func NextInQueue(ctx context.Context, q db.Q, tenant, serviceID string, kinds []Kind) (string, error) {
	const order = ` ORDER BY (due_at IS NULL), due_at, waiting_since, id LIMIT 1`
	args, service := []any{tenant}, ""
	if serviceID != "" {
		args, service = append(args, serviceID), ` AND service_id = $2`
	}
	first := make([]string, len(kinds))
	for i, kind := range kinds {
		status := Pending
		if kind == KindApplication {
			status = InProgress
		}
		first[i] = `SELECT id, due_at, waiting_since FROM (SELECT id, due_at, waiting_since FROM cases WHERE tenant_id = $1` + service +
			` AND status = '` + string(status) + `' AND waiting_for = 'STAFF' AND assignee_id IS NULL AND held_until IS NULL` + order + `) ` + strings.ToLower(string(kind))
	}
	return db.One[string](ctx, q, `SELECT id FROM (`+strings.Join(first, " UNION ALL ")+`) first`+order, args...)
}

// ByIDs reads cases by the ids of their requests; unknown ids are omitted.
func ByIDs(ctx context.Context, q db.Q, tenant string, ids []string) ([]Record, error) {
	list, args := db.In(2, ids)
	return db.All[Record](ctx, q, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND id IN `+list, append([]any{tenant}, args...)...)
}

// ownByReference returns the case of a customer with a reference.
func ownByReference(ctx context.Context, q db.Q, tenant, customerID, reference string) (Record, error) {
	return db.One[Record](ctx, q, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND reference = $2 AND customer_id = $3`, tenant, reference, customerID)
}

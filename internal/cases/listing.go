package cases

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/search"
)

// View is a view of the list of cases. Drafts and requests that were never submitted are in none.
type View string

// Views of the list of cases.
const (
	ViewOpen       View = "open"
	ViewNew        View = "new" // pending requests
	ViewStaff      View = "staff"
	ViewCustomer   View = "customer"
	ViewPayment    View = "payment"
	ViewOverdue    View = "overdue"
	ViewMine       View = "mine"
	ViewUnassigned View = "unassigned"
	ViewUnread     View = "unread" // including closed cases
	ViewClosed     View = "closed"
	ViewAll        View = "all"
)

// Views are all views of the list of cases.
var Views = []View{
	ViewOpen, ViewNew, ViewStaff, ViewCustomer, ViewPayment, ViewOverdue, ViewMine, ViewUnassigned, ViewUnread, ViewClosed, ViewAll,
}

// Listing selects cases of a tenant for the list of cases: those in a view that match a filter.
type Listing struct {
	ListFilter

	Tenant    string
	View      View
	Kinds     []Kind    // that the caller may see
	MemberID  string    // the caller
	Now       time.Time // the time at which cases are overdue
	Applicant string    // words of the customer's name
	Few       int64     // see Few
	Places    int64     // see Places
}

// class is a combination of status and side of submitted cases. Each has its cases in every order in
// an index.
type class struct {
	Status Status
	Side   WaitingFor
}

// classes are all combinations that exist.
var classes = []class{
	{Pending, ForStaff}, {Returned, ForCustomer}, {InProgress, ForStaff}, {InProgress, ForCustomer}, {InProgress, ForPayment},
	{Rejected, ForNobody}, {Withdrawn, ForNobody}, {Completed, ForNobody}, {Closed, ForNobody},
}

// listing is a Listing as conditions.
type listing struct {
	Listing

	classes []class
	unread  bool
}

// resolve replaces the view by conditions.
func (l Listing) resolve() listing {
	r := listing{Listing: l}
	in := func(class) bool { return true }
	switch l.View {
	case ViewAll:
	case ViewClosed:
		in = func(c class) bool { return c.Side == ForNobody }
	case ViewNew:
		in = func(c class) bool { return c.Status == Pending }
	case ViewStaff:
		in = func(c class) bool { return c.Side == ForStaff }
	case ViewCustomer:
		in = func(c class) bool { return c.Side == ForCustomer }
	case ViewPayment:
		in = func(c class) bool { return c.Side == ForPayment }
	case ViewUnread:
		r.unread = true
	case ViewOverdue:
		r.DueBefore = l.Now
	case ViewMine:
		in = r.assigned(l.MemberID)
	case ViewUnassigned:
		in = r.assigned(Unassigned)
	case ViewOpen:
		in = class.open
	}
	r.classes = slices.DeleteFunc(slices.Clone(classes), func(c class) bool {
		return !in(c) || !slices.Contains(l.Kinds, c.Status.Kind()) || l.WaitingFor != "" && l.WaitingFor != c.Side ||
			len(l.Statuses) > 0 && !slices.Contains(l.Statuses, string(c.Status)) || !r.DueBefore.IsZero() && c.Side != ForStaff
	})
	return r
}

func (c class) open() bool { return c.Side != ForNobody }

// assigned limits the listing to open cases with an assignee, and to none if the filter wants another.
func (l *listing) assigned(to string) func(class) bool {
	if l.Assignee != "" && l.Assignee != to {
		return func(class) bool { return false }
	}
	l.Assignee = to
	return class.open
}

// counted reports whether case_counts covers the conditions.
func (l listing) counted() bool {
	return l.Applicant == "" && selection{ListFilter: l.ListFilter}.counted()
}

// countedByDue reports whether case_due_counts covers the conditions.
func (l listing) countedByDue() bool {
	return l.Applicant == "" && !l.unread && selection{ListFilter: l.ListFilter}.countedByDue()
}

// Few is the number of cases of a class up to which the cases that match a filter are read and sorted,
// instead of reading the class in order and leaving out other cases.
const Few = 2000

// plan decides how the classes are read. It returns the number of cases if the counts have it, else -1.
func (l listing) plan(ctx context.Context, q db.Q) (reading, int64, error) {
	r := reading{listing: l, few: map[class]bool{}}
	var err error
	if r.found, err = search.NewFilter(ctx, q, l.Tenant, search.Case, l.Search); err != nil {
		return r, 0, err
	}
	if r.applicant, err = search.NewFilter(ctx, q, l.Tenant, search.Customer, l.Applicant); err != nil {
		return r, 0, err
	}
	counts, err := countClasses(ctx, q, l)
	if err != nil {
		return r, 0, err
	}
	total := int64(-1)
	if l.counted() {
		total = sum(counts)
	}
	if !l.DueBefore.IsZero() {
		due, err := countClassesDue(ctx, q, l)
		if err != nil {
			return r, 0, err
		}
		if l.countedByDue() {
			total = sum(due)
		}
		for c := range counts {
			counts[c] = min(counts[c], due[c])
		}
	}
	filtered := l.ServiceID != "" || l.Assignee != "" || !l.DueBefore.IsZero()
	r.classes = slices.DeleteFunc(r.classes, func(c class) bool { return counts[c] == 0 })
	for _, c := range r.classes {
		r.few[c] = l.CustomerID != "" || r.searched() || filtered && counts[c] <= l.Few
	}
	return r, total, nil
}

// searched reports whether the index of terms finds few cases or customers, by which the cases are read.
func (r reading) searched() bool { return r.found.Few || r.applicant.Few }

func sum(counts map[class]int64) (total int64) {
	for _, n := range counts {
		total += n
	}
	return total
}

// CaseOrder is an order of the list of cases.
type CaseOrder struct {
	Column     string // of CaseOrders
	Descending bool
}

// key returns the value of a case in the column, nil for NULL.
func (o CaseOrder) key(r *Record) any {
	switch o.Column {
	case "due_at":
		return ofTime(r.DueAt)
	case "submitted_at":
		return ofTime(r.SubmittedAt)
	case "waiting_since":
		return ofTime(r.WaitingSince)
	case "latest_message_at":
		return ofTime(r.LatestMessageAt)
	case "applicant":
		return r.Applicant
	case "service_sort":
		return r.ServiceSort
	}
	if r.StageSort == nil {
		return nil
	}
	return *r.StageSort
}

func ofTime(at *time.Time) any {
	if at == nil {
		return nil
	}
	return *at
}

// never is after every deadline.
var never = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// least returns a value that is less than all in the column.
func (o CaseOrder) least() any {
	if o.Column == "stage_sort" {
		return ""
	}
	return time.Time{}
}

// nullable reports whether cases without a value exist in the column.
func (o CaseOrder) nullable() bool {
	return o.Column == "due_at" || o.Column == "latest_message_at" || o.Column == "stage_sort"
}

// Places is the number of cases of a list that have a position. Counting takes as long as there are cases
// before one.
const Places = 1000

// Neighbours are the places of a case in a list.
type Neighbours struct {
	Previous, Next string // references; "" at the ends
	Position       int64  // from 1; 0 if the case is not in the list, or not among the first Places
	Total          int64
}

// ListCases returns a page of the list of cases.
func ListCases(ctx context.Context, q db.Q, l Listing, o CaseOrder, offset, limit int) (db.Page[Record], error) {
	return db.FromReplica(ctx, q, func(q db.Q) (db.Page[Record], error) {
		r, total, err := l.resolve().plan(ctx, q)
		if err != nil {
			return db.Page[Record]{}, err
		}
		references, err := r.page(ctx, q, o, offset, limit)
		if err != nil {
			return db.Page[Record]{}, err
		}
		items, err := ListedByReference(ctx, q, l.Tenant, references)
		if err == nil && total < 0 {
			if total = int64(offset + len(references)); len(references) == limit || len(references) == 0 && offset > 0 {
				total, err = r.count(ctx, q, part{})
			}
		}
		return db.Page[Record]{Items: items, Total: total}, err
	})
}

// ListReferences returns the references of the first cases of a list, all of one moment.
func ListReferences(ctx context.Context, q db.Q, l Listing, o CaseOrder, limit int) ([]string, error) {
	return db.FromReplica(ctx, q, func(q db.Q) ([]string, error) {
		r, _, err := l.resolve().plan(ctx, q)
		if err != nil {
			return nil, err
		}
		return r.page(ctx, q, o, 0, limit)
	})
}

// NeighboursOf returns the cases before and after a case in a list, whether or not it is in the list.
func NeighboursOf(ctx context.Context, q db.Q, l Listing, o CaseOrder, of *Record) (Neighbours, error) {
	return db.FromReplica(ctx, q, func(q db.Q) (Neighbours, error) {
		r, total, err := l.resolve().plan(ctx, q)
		if err != nil {
			return Neighbours{}, err
		}
		n := Neighbours{Total: total}
		if total < 0 {
			if n.Total, err = r.count(ctx, q, part{}); err != nil {
				return Neighbours{}, err
			}
		}
		if n.Next, err = r.next(ctx, q, o, of); err != nil {
			return Neighbours{}, err
		}
		if n.Previous, err = r.previous(ctx, q, o, of); err != nil {
			return Neighbours{}, err
		}
		listed, err := r.has(ctx, q, of)
		if err != nil || !listed {
			return n, err
		}
		n.Position, err = r.position(ctx, q, o, of)
		return n, err
	})
}

package cases

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/reports/figure"
)

// CaseCount counts cases by status, side, assignee, service, and whether they were submitted and
// have unread messages.
type CaseCount struct {
	Tenant     string     `db:"tenant_id"`
	Status     Status     `db:"status"`
	WaitingFor WaitingFor `db:"waiting_for"`
	AssigneeID string     `db:"assignee_id"` // "" for unassigned
	ServiceID  string     `db:"service_id"`
	Submitted  bool       `db:"submitted"` // ever
	Unread     bool       `db:"unread"`    // has messages of the customer that staff have not read
	Count      int64      `db:"count"`
	ToReview   int64      `db:"to_review"` // documents that staff have to review in the cases
}

// DueCount counts cases that wait for staff by due time.
type DueCount struct {
	Tenant    string    `db:"tenant_id"`
	Status    Status    `db:"status"`
	DueAt     time.Time `db:"due_at"`
	ServiceID string    `db:"service_id"`
	Count     int64     `db:"count"`
}

// countChange adds a case to a count (+1) or removes it (-1).
type countChange struct {
	CaseCount

	ID    string     `db:"id"`
	DueAt *time.Time `db:"due_at"` // only while waiting for staff
}

// count records the count changes of a saved case. before is the stored record, nil for a
// new case.
func count(ctx context.Context, tx *db.Tx, before *Record, after Record) error {
	if before == nil {
		return insertCountChanges(ctx, tx, []countChange{after.countDelta(1)})
	}
	if before.Status == after.Status && before.WaitingFor == after.WaitingFor && before.assignee() == after.assignee() &&
		(before.SubmittedAt == nil) == (after.SubmittedAt == nil) && (before.Unread > 0) == (after.Unread > 0) && before.ToReview == after.ToReview &&
		sameTime(before.staffDueAt(), after.staffDueAt()) {
		return nil
	}
	return insertCountChanges(ctx, tx, []countChange{before.countDelta(-1), after.countDelta(1)})
}

// InsertAll inserts records unchanged and counts them, for example in tests.
func InsertAll(ctx context.Context, tx *db.Tx, records []Record) error {
	if err := insertAll(ctx, tx, records); err != nil {
		return err
	}
	var counts []countChange
	var changes []figure.Change
	for i := range records {
		counts = append(counts, records[i].countDelta(1))
		changes = append(changes, figureChanges(nil, &records[i])...)
	}
	if err := insertCountChanges(ctx, tx, counts); err != nil {
		return err
	}
	return figure.Add(ctx, tx, changes...)
}

// countDelta returns the count change of the record.
func (r *Record) countDelta(n int64) countChange {
	return countChange{ID: ref.NewID(), DueAt: r.staffDueAt(), CaseCount: CaseCount{
		Tenant: r.Tenant, Status: r.Status, WaitingFor: r.WaitingFor, AssigneeID: r.assignee(), ServiceID: r.ServiceID,
		Submitted: r.SubmittedAt != nil, Unread: r.Unread > 0, Count: n, ToReview: n * r.ToReview,
	}}
}

// staffDueAt returns the deadline of staff, nil unless the case waits for staff.
func (r *Record) staffDueAt() *time.Time {
	if r.WaitingFor != ForStaff {
		return nil
	}
	return r.DueAt
}

func sameTime(a, b *time.Time) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Equal(*b)
}

// foldBatch is the maximum number of changes that FoldCounts aggregates per transaction.
const foldBatch = 2000

// FoldCounts aggregates pending count changes of all tenants. Readers include pending
// changes, so folding speeds up reads without changing results. It may run concurrently.
func FoldCounts(ctx context.Context, d *db.DB) error {
	tenants, err := changedTenants(ctx, d)
	if err != nil {
		return err
	}
	var failures error
	for _, tenant := range tenants {
		for folded := foldBatch; folded == foldBatch && ctx.Err() == nil; {
			err := d.WriteWith(ctx, db.TxOptions{OwnCommit: true}, func(tx *db.Tx) (err error) {
				folded, err = foldCounts(ctx, tx, tenant)
				return err
			})
			if err != nil {
				failures, folded = errors.Join(failures, err), 0
			}
		}
	}
	return errors.Join(failures, ctx.Err())
}

// foldCounts aggregates the next changes of a tenant and returns their number.
func foldCounts(ctx context.Context, tx *db.Tx, tenant string) (int, error) {
	changes, err := takeChanges(ctx, tx, tenant, foldBatch)
	if err != nil {
		return 0, err
	}
	counts, due := sumChanges(changes)
	if err := addToCounts(ctx, tx, counts); err != nil {
		return 0, err
	}
	return len(changes), addToDueCounts(ctx, tx, tenant, due)
}

// sumChanges aggregates changes per key and drops zero sums. Results are sorted by key, the
// order in which rows are locked.
func sumChanges(changes []countChange) ([]CaseCount, []DueCount) {
	type sum struct{ cases, documents int64 }
	counts, due := map[CaseCount]sum{}, map[DueCount]int64{}
	for _, c := range changes {
		key, n := c.CaseCount, c.Count
		key.Count, key.ToReview = 0, 0
		counts[key] = sum{counts[key].cases + n, counts[key].documents + c.ToReview}
		if c.DueAt != nil {
			due[DueCount{Tenant: c.Tenant, Status: c.Status, DueAt: c.DueAt.UTC(), ServiceID: c.ServiceID}] += n
		}
	}
	var sums []CaseCount
	for key, n := range counts {
		if key.Count, key.ToReview = n.cases, n.documents; n != (sum{}) {
			sums = append(sums, key)
		}
	}
	slices.SortFunc(sums, func(a, b CaseCount) int {
		return cmp.Or(cmp.Compare(a.Status, b.Status), cmp.Compare(a.WaitingFor, b.WaitingFor),
			strings.Compare(a.AssigneeID, b.AssigneeID), strings.Compare(a.ServiceID, b.ServiceID),
			compareBool(a.Submitted, b.Submitted), compareBool(a.Unread, b.Unread))
	})
	var dueSums []DueCount
	for key, n := range due {
		if key.Count = n; n != 0 {
			dueSums = append(dueSums, key)
		}
	}
	slices.SortFunc(dueSums, func(a, b DueCount) int {
		return cmp.Or(cmp.Compare(a.Status, b.Status), a.DueAt.Compare(b.DueAt), strings.Compare(a.ServiceID, b.ServiceID))
	})
	return sums, dueSums
}

// compareBool orders false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

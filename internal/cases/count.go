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

// CaseCount says how many cases have something in common.
type CaseCount struct {
	Tenant     string     `db:"tenant_id"`
	Status     Status     `db:"status"`
	WaitingFor WaitingFor `db:"waiting_for"`
	AssigneeID string     `db:"assignee_id"` // "" for nobody
	ServiceID  string     `db:"service_id"`
	Count      int64      `db:"count"`
}

// DueCount says how many cases that wait for staff are due at a time.
type DueCount struct {
	Tenant    string    `db:"tenant_id"`
	Status    Status    `db:"status"`
	DueAt     time.Time `db:"due_at"`
	ServiceID string    `db:"service_id"`
	Count     int64     `db:"count"`
}

// countChange is a case that came to a count, or went from it.
type countChange struct {
	CaseCount

	ID    string     `db:"id"`
	DueAt *time.Time `db:"due_at"` // only while it waits for staff
}

// count keeps the counts of cases when one is saved. before is the case as it was stored, nil
// if it is new.
func count(ctx context.Context, tx *db.Tx, before *Record, after Record) error {
	if before == nil {
		return insertCountChanges(ctx, tx, []countChange{after.counted(1)})
	}
	if before.Status == after.Status && before.WaitingFor == after.WaitingFor && before.assignee() == after.assignee() &&
		sameTime(before.dueByStaff(), after.dueByStaff()) {
		return nil
	}
	return insertCountChanges(ctx, tx, []countChange{before.counted(-1), after.counted(1)})
}

// InsertAll adds cases as they are, such as those of a test, and counts them.
func InsertAll(ctx context.Context, tx *db.Tx, records []Record) error {
	if err := insertAll(ctx, tx, records); err != nil {
		return err
	}
	var counts []countChange
	var changes []figure.Change
	for i := range records {
		counts = append(counts, records[i].counted(1))
		changes = append(changes, figures(nil, &records[i])...)
	}
	if err := insertCountChanges(ctx, tx, counts); err != nil {
		return err
	}
	return figure.Add(ctx, tx, changes...)
}

// counted is the case as it counts.
func (r *Record) counted(n int64) countChange {
	return countChange{ID: ref.NewID(), DueAt: r.dueByStaff(), CaseCount: CaseCount{
		Tenant: r.Tenant, Status: r.Status, WaitingFor: r.WaitingFor, AssigneeID: r.assignee(), ServiceID: r.ServiceID, Count: n,
	}}
}

// dueByStaff is until when staff have to act, nil unless the case waits for them.
func (r *Record) dueByStaff() *time.Time {
	if r.WaitingFor != ForStaff {
		return nil
	}
	return r.DueAt
}

func sameTime(a, b *time.Time) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Equal(*b)
}

// foldBatch is how many changes FoldCounts adds to the counts in one transaction.
const foldBatch = 2000

// FoldCounts adds to the counts what has changed since the last time, in all tenants.
// Readers add what was not added yet, so it makes them quick and changes no result. It may
// run several times at once.
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

// foldCounts adds the next changes of a tenant to its counts. It returns how many.
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

// sumChanges adds up changes with the same key, without those that are even. The results
// are in the order of their keys, in which rows are locked.
func sumChanges(changes []countChange) ([]CaseCount, []DueCount) {
	counts, due := map[CaseCount]int64{}, map[DueCount]int64{}
	for _, c := range changes {
		key, n := c.CaseCount, c.Count
		key.Count = 0
		counts[key] += n
		if c.DueAt != nil {
			due[DueCount{Tenant: c.Tenant, Status: c.Status, DueAt: c.DueAt.UTC(), ServiceID: c.ServiceID}] += n
		}
	}
	var sums []CaseCount
	for key, n := range counts {
		if key.Count = n; n != 0 {
			sums = append(sums, key)
		}
	}
	slices.SortFunc(sums, func(a, b CaseCount) int {
		return cmp.Or(cmp.Compare(a.Status, b.Status), cmp.Compare(a.WaitingFor, b.WaitingFor),
			strings.Compare(a.AssigneeID, b.AssigneeID), strings.Compare(a.ServiceID, b.ServiceID))
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

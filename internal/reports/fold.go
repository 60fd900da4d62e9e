package reports

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// foldBatch is how many changes Fold adds to the days in one transaction.
const foldBatch = 2000

// Fold adds to the days what has happened since the last time, in all tenants. Readers add
// what was not added yet, so it makes them quick and changes no result. It may run several
// times at once, and may be interrupted.
func Fold(ctx context.Context, d *db.DB) error {
	ids, err := changedTenants(ctx, d)
	if err != nil {
		return err
	}
	var failures error
	for _, id := range ids {
		for _, fold := range []func(context.Context, *db.Tx, string) (int, error){foldChanges, foldStages} {
			failures = errors.Join(failures, foldAll(ctx, d, id, fold))
		}
	}
	return errors.Join(failures, ctx.Err())
}

// foldAll folds the changes of a tenant in batches.
func foldAll(ctx context.Context, d *db.DB, tenantID string, fold func(context.Context, *db.Tx, string) (int, error)) error {
	for folded := foldBatch; folded == foldBatch && ctx.Err() == nil; {
		err := d.WriteWith(ctx, db.TxOptions{OwnCommit: true}, func(tx *db.Tx) (err error) {
			if err := db.TakeTurns(ctx, tx, "fold-insights "+tenantID); err != nil {
				return err
			}
			folded, err = fold(ctx, tx, tenantID)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// foldChanges adds the next changes of a tenant to its days, and to those of the platform.
// It returns how many.
func foldChanges(ctx context.Context, tx *db.Tx, tenantID string) (int, error) {
	changes, err := takeChanges(ctx, tx, tenantID, foldBatch)
	if err != nil || len(changes) == 0 {
		return 0, err
	}
	zones, err := tenants.ZonesOf(ctx, tx, tenantID)
	if err != nil {
		return 0, err
	}
	return len(changes), addToDays(ctx, tx, sumUp(changes, zones))
}

// sumUp adds up what changes mean for each day, without what is even. The result is in the
// order in which rows are locked, those of the platform last.
func sumUp(changes []change, zones tenants.Zones) []Amount {
	sums := map[Amount]int64{}
	add := func(a Amount) {
		n := a.Amount
		a.Amount = 0
		sums[a] += n
	}
	for _, c := range changes {
		if of, counts := c.ofPlatform(); counts {
			add(of)
		}
		if c.Figure == Tenants {
			continue
		}
		of := c.byDay(zones)
		add(of)
		if of.Figure.isBalance() {
			of.Day = allDays
			add(of)
		}
	}
	var amounts []Amount
	for a, n := range sums {
		if a.Amount = n; n != 0 {
			amounts = append(amounts, a)
		}
	}
	slices.SortFunc(amounts, func(a, b Amount) int {
		return cmp.Or(-strings.Compare(a.Tenant, b.Tenant), cmp.Compare(a.Figure, b.Figure), cmp.Compare(a.Day, b.Day),
			strings.Compare(a.ServiceID, b.ServiceID), strings.Compare(a.Currency, b.Currency))
	})
	return amounts
}

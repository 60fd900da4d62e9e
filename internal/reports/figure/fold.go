package figure

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"stagegate/internal/infra/db"
)

// foldBatch is how many changes Fold adds to the days in one transaction.
const foldBatch = 2000

// ZonesOf reads the timezones of a tenant.
type ZonesOf func(ctx context.Context, q db.Q, tenantID string) (Zones, error)

// Fold adds to the days what has happened since the last time, in all tenants. Readers add
// what was not added yet, so it makes them quick and changes no result. It may run several
// times at once, and may be interrupted.
func Fold(ctx context.Context, d *db.DB, zonesOf ZonesOf) error {
	ids, err := changedTenants(ctx, d)
	if err != nil {
		return err
	}
	var failures error
	for _, id := range ids {
		for _, fold := range []foldFunc{foldChanges, foldStages} {
			failures = errors.Join(failures, foldAll(ctx, d, id, zonesOf, fold))
		}
	}
	return errors.Join(failures, ctx.Err())
}

// foldFunc adds the next changes of a tenant to days. It returns how many.
type foldFunc func(ctx context.Context, tx *db.Tx, tenantID string, zonesOf ZonesOf) (int, error)

// foldAll folds the changes of a tenant in batches.
func foldAll(ctx context.Context, d *db.DB, tenantID string, zonesOf ZonesOf, fold foldFunc) error {
	for folded := foldBatch; folded == foldBatch && ctx.Err() == nil; {
		err := d.WriteWith(ctx, db.TxOptions{OwnCommit: true}, func(tx *db.Tx) (err error) {
			if err := db.TakeTurns(ctx, tx, "fold-insights "+tenantID); err != nil {
				return err
			}
			folded, err = fold(ctx, tx, tenantID, zonesOf)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// foldChanges adds the next changes of a tenant to its days, and to those of the platform.
func foldChanges(ctx context.Context, tx *db.Tx, tenantID string, zonesOf ZonesOf) (int, error) {
	changes, err := takeChanges(ctx, tx, tenantID, foldBatch)
	if err != nil || len(changes) == 0 {
		return 0, err
	}
	zones, err := zonesOf(ctx, tx, tenantID) // after the changes, so that it has the zones of their times
	if err != nil {
		return 0, err
	}
	return len(changes), addToDays(ctx, tx, sumUp(changes, zones))
}

// sumUp adds up what changes mean for each day, without what is even. The result is in the
// order in which rows are locked, those of the platform last.
func sumUp(changes []Change, zones Zones) []Amount {
	sums := map[Amount]int64{}
	for _, c := range changes {
		for _, of := range slices.Concat(c.ofPlatform(), c.byDay(zones)) {
			n := of.Amount
			of.Amount = 0
			sums[of] += n
		}
	}
	var amounts []Amount
	for a, n := range sums {
		if a.Amount = n; n != 0 {
			amounts = append(amounts, a)
		}
	}
	slices.SortFunc(amounts, func(a, b Amount) int {
		return cmp.Or(-strings.Compare(a.Tenant, b.Tenant), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Day, b.Day),
			strings.Compare(a.ServiceID, b.ServiceID), strings.Compare(a.Currency, b.Currency))
	})
	return amounts
}

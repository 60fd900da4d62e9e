package figure

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"stagegate/internal/infra/db"
)

// foldBatch is the maximum number of changes that Fold aggregates per transaction.
const foldBatch = 2000

// LoadZones reads the time zones of a tenant.
type LoadZones func(ctx context.Context, q db.Q, tenantID string) (Zones, error)

// Fold aggregates pending changes of all tenants by day. Readers include pending changes, so
// folding speeds up reads without changing results. It may run concurrently and be interrupted.
func Fold(ctx context.Context, d *db.DB, zonesOf LoadZones) error {
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

// foldFunc aggregates the next changes of a tenant and returns their number.
type foldFunc func(ctx context.Context, tx *db.Tx, tenantID string, zonesOf LoadZones) (int, error)

// foldAll aggregates the changes of a tenant in batches.
func foldAll(ctx context.Context, d *db.DB, tenantID string, zonesOf LoadZones, fold foldFunc) error {
	for folded := foldBatch; folded == foldBatch && ctx.Err() == nil; {
		err := d.WriteWith(ctx, db.TxOptions{OwnCommit: true}, func(tx *db.Tx) (err error) {
			if err := db.AdvisoryLock(ctx, tx, "fold-insights "+tenantID); err != nil {
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

// foldChanges aggregates the next changes of a tenant for the tenant and the platform.
func foldChanges(ctx context.Context, tx *db.Tx, tenantID string, zonesOf LoadZones) (int, error) {
	changes, err := takeChanges(ctx, tx, tenantID, foldBatch)
	if err != nil || len(changes) == 0 {
		return 0, err
	}
	zones, err := zonesOf(ctx, tx, tenantID) // read after the changes, to include the zones of their times
	if err != nil {
		return 0, err
	}
	return len(changes), addToDays(ctx, tx, aggregate(changes, zones))
}

// aggregate aggregates changes per day and drops zero sums. The result is in the order in which rows
// are locked, those of the platform last.
func aggregate(changes []Change, zones Zones) []Amount {
	sums := map[Amount]int64{}
	for _, c := range changes {
		for _, a := range slices.Concat(c.byPlatformDay(), c.byDay(zones)) {
			n := a.Amount
			a.Amount = 0
			sums[a] += n
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

package queue

import (
	"context"
	"maps"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Restrict takes from members the open cases that their permissions do not allow any more,
// as a part of the transaction that takes the permissions away. The cases go to successor,
// those apart that the role of successor does not permit. The members or their role are
// locked, so nobody gives them others meanwhile.
//
// Requests are locked even where only applications are taken: who accepts one of them has it
// locked, and its application is seen afterwards.
func (s *Service) Restrict(ctx context.Context, tx *db.Tx, by auth.Caller, members []string, permissions []auth.Permission, successor *accounts.Assignee) error {
	may := func(k cases.Kind) bool { return slices.Contains(permissions, k.Work()) }
	if may(cases.OfRequest) && may(cases.OfApplication) {
		return nil
	}
	ids, err := cases.OpenOf(ctx, tx, by.Tenant, members)
	if err != nil {
		return err
	}
	l, err := lockByIDs(ctx, tx, by.Tenant, ids)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(l)) {
		r := l[id]
		if !r.IsOpen() || r.AssigneeID == nil || !slices.Contains(members, *r.AssigneeID) || may(r.Kind()) {
			continue
		}
		worker := successor
		if worker != nil && !worker.May(r.Kind().Work()) {
			worker = nil
		}
		if err := s.give(ctx, tx, audit.By(by), r, worker); err != nil {
			return err
		}
	}
	return nil
}

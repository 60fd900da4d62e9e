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

// Restrict unassigns open cases of members whose permissions no longer allow them, in the
// transaction that revokes the permissions. It assigns them to successor where the successor's
// role permits. The members or their role are locked, so no case is assigned to them
// concurrently.
//
// Requests are locked even where only applications are affected: a request that is accepted
// concurrently is then seen as an application.
func (s *Service) Restrict(ctx context.Context, tx *db.Tx, by auth.Caller, members []string, permissions []auth.Permission, successor *accounts.Assignee) error {
	may := func(k cases.Kind) bool { return slices.Contains(permissions, k.Work()) }
	if may(cases.KindRequest) && may(cases.KindApplication) {
		return nil
	}
	ids, err := cases.OpenByAssignees(ctx, tx, by.Tenant, members)
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
		assignee := successor
		if assignee != nil && !assignee.May(r.Kind().Work()) {
			assignee = nil
		}
		if err := s.assign(ctx, tx, audit.By(by), r, assignee); err != nil {
			return err
		}
	}
	return nil
}

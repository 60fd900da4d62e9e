package queue

import (
	"context"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/request"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Restrict takes from members the open cases that their permissions do not allow any more,
// as a part of the transaction that takes the permissions away. The cases go to successor,
// those apart that the role of successor does not permit. The members or their role are
// locked, so nobody gives them others meanwhile.
//
// The requests are locked even where only applications are taken: who accepts one of them
// has it locked, and its application is seen afterwards.
func (s *Service) Restrict(ctx context.Context, tx *db.Tx, by auth.Caller, members []string, permissions []auth.Permission, successor *accounts.Worker) error {
	may := func(k casefile.Kind) bool { return slices.Contains(permissions, k.Work()) }
	if may(casefile.OfRequest) && may(casefile.OfApplication) {
		return nil
	}
	requests, err := request.OpenOf(ctx, tx, by.Tenant, members)
	if err != nil {
		return err
	}
	applications, err := application.OpenOf(ctx, tx, by.Tenant, members)
	if err != nil {
		return err
	}
	accepted, err := application.RequestsOf(ctx, tx, by.Tenant, applications)
	if err != nil {
		return err
	}
	l := newLocked()
	if err := l.lock(ctx, tx, by.Tenant, append(requests, accepted...), nil); err != nil {
		return err
	}
	if applications, err = application.OpenOf(ctx, tx, by.Tenant, members); err != nil { // with those accepted meanwhile
		return err
	}
	if err := l.lock(ctx, tx, by.Tenant, nil, applications); err != nil {
		return err
	}
	for _, c := range l.openOf(members) {
		if may(c.Kind) {
			continue
		}
		worker := successor
		if worker != nil && !worker.May(c.Kind.Work()) {
			worker = nil
		}
		if err := s.give(ctx, tx, audit.By(by), l, c, worker); err != nil {
			return err
		}
	}
	return nil
}

// openOf returns the locked cases that are open and that members work on, in the order of
// their kinds and ids.
func (l lockedCases) openOf(members []string) []Case {
	var cases []Case
	works := func(c casefile.Case) bool { return c.AssigneeID != nil && slices.Contains(members, *c.AssigneeID) }
	for id, r := range l.requests {
		if r.IsOpen() && works(r.Case) {
			cases = append(cases, Case{casefile.OfRequest, id})
		}
	}
	for id, a := range l.applications {
		if a.IsOpen() && works(a.Case) {
			cases = append(cases, Case{casefile.OfApplication, id})
		}
	}
	slices.SortFunc(cases, Case.compare)
	return cases
}

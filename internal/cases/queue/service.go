package queue

import (
	"context"
	"maps"
	"slices"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// Service implements the work list and the assignment of cases.
type Service struct {
	DB    *db.DB
	Cases *cases.Service
	Now   ref.Clock
}

const (
	base = "/api/v1/staff"
	tag  = "Staff queue"
)

// workPermissions are the permissions of which one is required to work on cases.
var workPermissions = []auth.Permission{cases.KindRequest.Work(), cases.KindApplication.Work()}

// Register adds the operations of this package to the API (specification, section 5.11).
func (s *Service) Register(routes *api.API) {
	s.registerList(routes)
	s.registerViewers(routes)
	s.registerAssign(routes)
	s.registerNext(routes)
	s.registerSummary(routes)
	s.registerCases(routes)
	s.registerExport(routes)
	s.registerSavedLists(routes)
	registerSearch(routes)
}

// Case identifies a request or an application.
type Case struct {
	Kind cases.Kind
	ID   string
}

var errForbidden = fault.New(fault.Forbidden, "queue.role")

// lockedCases has locked cases by id.
type lockedCases map[string]*cases.Record

// lock locks cases until the transaction ends.
func lock(ctx context.Context, tx *db.Tx, tenant string, all []Case) (lockedCases, error) {
	var ids, applications []string
	for _, c := range all {
		if c.Kind == cases.KindRequest {
			ids = append(ids, c.ID)
		} else {
			applications = append(applications, c.ID)
		}
	}
	byApplication, err := cases.IDsByApplication(ctx, tx, tenant, applications)
	if err != nil {
		return nil, err
	}
	return lockByIDs(ctx, tx, tenant, append(ids, slices.Collect(maps.Values(byApplication))...))
}

// locksPerStatement is the maximum number of rows that one statement locks.
const locksPerStatement = 256

// lockByIDs locks cases in the order of their ids.
func lockByIDs(ctx context.Context, tx *db.Tx, tenant string, ids []string) (lockedCases, error) {
	l := lockedCases{}
	slices.Sort(ids)
	for batch := range slices.Chunk(slices.Compact(ids), locksPerStatement) {
		records, err := cases.LockByIDs(ctx, tx, tenant, batch)
		if err != nil {
			return nil, err
		}
		for i := range records {
			l[records[i].ID] = &records[i]
		}
	}
	return l, nil
}

// find returns a locked case, or nil. It also finds accepted requests.
func (l lockedCases) find(c Case) *cases.Record {
	for _, r := range l {
		if c.Kind == cases.KindRequest && r.ID == c.ID || c.Kind == cases.KindApplication && r.ApplicationID != nil && *r.ApplicationID == c.ID {
			return r
		}
	}
	return nil
}

// assign assigns a locked case to a member, or unassigns it.
func (s *Service) assign(ctx context.Context, tx *db.Tx, actor audit.Actor, r *cases.Record, assignee *accounts.Assignee) error {
	if assignee == nil {
		return s.Cases.Assign(ctx, tx, actor, r, nil)
	}
	return s.Cases.Assign(ctx, tx, actor, r, &cases.Assignee{ID: assignee.ID, Name: assignee.Name})
}

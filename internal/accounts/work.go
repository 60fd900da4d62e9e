package accounts

import (
	"context"
	"slices"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// Worker is an active member of a team, with what its role permits.
type Worker struct {
	ID          string
	Name        string
	permissions []auth.Permission
}

// May reports whether the role of the member permits something.
func (w Worker) May(p auth.Permission) bool { return slices.Contains(w.permissions, p) }

// WorkerByID returns an active member. Of anybody else it is db.ErrNotFound.
func WorkerByID(ctx context.Context, q db.Q, tenant, id string) (Worker, error) {
	return workerOf(ctx, q, tenant, id, ByID, roleByID)
}

// StayWorker is WorkerByID for a transaction in which the member gets work: it locks
// the member and its role, so that neither loses what the work takes until the transaction
// ends. Whatever takes a permission away locks one of them, too, and the cases afterwards.
func StayWorker(ctx context.Context, tx *db.Tx, tenant, id string) (Worker, error) {
	return workerOf(ctx, tx, tenant, id, sharePrincipal, shareRole)
}

func workerOf[Q any](
	ctx context.Context, q Q, tenant, id string,
	principal func(context.Context, Q, string, string) (Principal, error), role func(context.Context, Q, string, string) (Role, error),
) (Worker, error) {
	p, err := principal(ctx, q, tenant, id)
	if err == nil && (p.Status != Active || !slices.Contains(auth.Team, p.Kind)) {
		err = db.ErrNotFound
	}
	if err != nil {
		return Worker{}, err
	}
	var has Role
	if p.RoleID != nil {
		if has, err = role(ctx, q, tenant, *p.RoleID); err != nil {
			return Worker{}, err
		}
	}
	return newWorker(p, has), nil
}

func newWorker(p Principal, r Role) Worker {
	_, permissions := grants(p.Kind, r.Name, r.Permissions.V, "")
	return Worker{ID: p.ID, Name: p.Name, permissions: permissions}
}

// maxWorkers is how many members Workers returns at most.
const maxWorkers = 500

// Workers returns the active members of a tenant, by their names.
func Workers(ctx context.Context, q db.Q, tenant string) ([]Worker, error) {
	members, err := activeMembers(ctx, q, tenant, maxWorkers)
	if err != nil {
		return nil, err
	}
	roles, err := rolesByID(ctx, q, tenant)
	if err != nil {
		return nil, err
	}
	workers := make([]Worker, len(members))
	for i, p := range members {
		var has Role
		if p.RoleID != nil {
			has = roles[*p.RoleID]
		}
		workers[i] = newWorker(p, has)
	}
	return workers, nil
}

// restrict tells OnRestricted what members may do from here on, and who gets their work.
func (s *Service) restrict(ctx context.Context, tx *db.Tx, by auth.Caller, members []string, kind auth.Kind, role Role, successor *Worker) error {
	if s.OnRestricted == nil || len(members) == 0 {
		return nil
	}
	_, permissions := grants(kind, role.Name, role.Permissions.V, "")
	return s.OnRestricted(ctx, tx, by, members, permissions, successor)
}

// stayWorkerInstead locks the member who gets the work of another one, "" for nobody.
func stayWorkerInstead(ctx context.Context, tx *db.Tx, of Principal, id string) (*Worker, error) {
	if id == "" {
		return nil, nil //nolint:nilnil // nobody
	}
	if id == of.ID {
		return nil, errNoSuccessor
	}
	worker, err := StayWorker(ctx, tx, of.Tenant, id)
	if err != nil {
		return nil, db.NotFoundAs(err, errNoSuccessor)
	}
	return &worker, nil
}

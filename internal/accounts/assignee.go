package accounts

import (
	"context"
	"slices"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/tenants"
)

// Assignee is an active team member with the permissions of their role.
type Assignee struct {
	ID          string
	Name        string
	permissions []auth.Permission
}

// May reports whether the role of the member grants a permission.
func (w Assignee) May(p auth.Permission) bool { return slices.Contains(w.permissions, p) }

// AssigneeByID returns an active member, or db.ErrNotFound.
func AssigneeByID(ctx context.Context, q db.Q, tenant, id string) (Assignee, error) {
	return assigneeOf(ctx, q, tenant, id, ByID, roleByID)
}

// LockAssignee is AssigneeByID for a transaction that assigns work: it locks the member and their
// role, so that neither loses the required permissions until the transaction ends. Revoking a
// permission locks one of them too, and the cases afterwards.
func LockAssignee(ctx context.Context, tx *db.Tx, tenant, id string) (Assignee, error) {
	return assigneeOf(ctx, tx, tenant, id, sharePrincipal, shareRole)
}

// LockMember returns an active member of an active tenant as the caller of operations, without a
// session, or db.ErrNotFound. It locks the member and their role like LockAssignee.
func LockMember(ctx context.Context, tx *db.Tx, tenant, id string) (auth.Caller, error) {
	of, err := tenants.ByID(ctx, tx, tenant)
	if err != nil {
		return auth.Caller{}, err
	}
	if of.Status != tenants.Active {
		return auth.Caller{}, errSuspended
	}
	p, err := sharePrincipal(ctx, tx, tenant, id)
	if err == nil && (p.Status != Active || !slices.Contains(auth.Members, p.Kind)) {
		err = db.ErrNotFound
	}
	if err != nil {
		return auth.Caller{}, err
	}
	var has Role
	if p.RoleID != nil {
		if has, err = shareRole(ctx, tx, tenant, *p.RoleID); err != nil {
			return auth.Caller{}, err
		}
	}
	role, permissions := grants(p.Kind, has.Name, has.Permissions.V, "")
	return auth.Caller{
		Tenant: tenant, ID: p.ID, Kind: p.Kind, Name: p.Name, Email: p.Email, Phone: p.Phone, Language: p.Language, Role: role, Permissions: permissions,
	}, nil
}

func assigneeOf[Q any](
	ctx context.Context, q Q, tenant, id string,
	principal func(context.Context, Q, string, string) (Principal, error), role func(context.Context, Q, string, string) (Role, error),
) (Assignee, error) {
	p, err := principal(ctx, q, tenant, id)
	if err == nil && (p.Status != Active || !slices.Contains(auth.Members, p.Kind)) {
		err = db.ErrNotFound
	}
	if err != nil {
		return Assignee{}, err
	}
	var has Role
	if p.RoleID != nil {
		if has, err = role(ctx, q, tenant, *p.RoleID); err != nil {
			return Assignee{}, err
		}
	}
	return newAssignee(p, has), nil
}

func newAssignee(p Principal, r Role) Assignee {
	_, permissions := grants(p.Kind, r.Name, r.Permissions.V, "")
	return Assignee{ID: p.ID, Name: p.Name, permissions: permissions}
}

// maxAssignees is the maximum number of members that Assignees returns.
const maxAssignees = 500

// Assignees returns the active members of a tenant by name.
func Assignees(ctx context.Context, q db.Q, tenant string) ([]Assignee, error) {
	members, err := activeMembers(ctx, q, tenant, maxAssignees)
	if err != nil {
		return nil, err
	}
	roles, err := rolesByID(ctx, q, tenant)
	if err != nil {
		return nil, err
	}
	workers := make([]Assignee, len(members))
	for i, p := range members {
		var has Role
		if p.RoleID != nil {
			has = roles[*p.RoleID]
		}
		workers[i] = newAssignee(p, has)
	}
	return workers, nil
}

// restrict informs OnRestricted of the remaining permissions of members and of the successor.
func (s *Service) restrict(ctx context.Context, tx *db.Tx, by auth.Caller, members []string, kind auth.Kind, role Role, successor *Assignee) error {
	if s.OnRestricted == nil || len(members) == 0 {
		return nil
	}
	_, permissions := grants(kind, role.Name, role.Permissions.V, "")
	return s.OnRestricted(ctx, tx, by, members, permissions, successor)
}

// lockSuccessor locks the member who takes over the work of another; "" means nobody.
func lockSuccessor(ctx context.Context, tx *db.Tx, of Principal, id string) (*Assignee, error) {
	if id == "" {
		return nil, nil //nolint:nilnil // nobody
	}
	if id == of.ID {
		return nil, errNoSuccessor
	}
	worker, err := LockAssignee(ctx, tx, of.Tenant, id)
	if err != nil {
		return nil, db.NotFoundAs(err, errNoSuccessor)
	}
	return &worker, nil
}

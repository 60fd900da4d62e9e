package accounts

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/names"
	"stagegate/internal/infra/kit/ref"
)

var (
	errRoleName = fault.New(fault.Conflict, "role.name_taken").
			With(fault.Problem("name", fault.NotUnique, "role.name_unique"))
	errRoleInUse  = fault.New(fault.Conflict, "role.in_use")
	errRoleSystem = fault.New(fault.Conflict, "role.built_in")
)

// AddRole creates a role of the tenant, with a name and permissions that checkRole has
// accepted.
func (s *Service) AddRole(ctx context.Context, tx *db.Tx, by auth.Caller, name string, permissions []auth.Permission) (Role, error) {
	r := Role{
		Tenant: by.Tenant, ID: ref.NewID(), Name: name, CreatedAt: s.Now(),
		Permissions: db.JSON[[]auth.Permission]{V: permissions},
	}
	if err := insertRole(ctx, tx, r); err != nil {
		return Role{}, err
	}
	return r, s.recordRole(ctx, tx, by, r, "role.added", nil, permissions)
}

// changeRole changes a role of the tenant. The change takes effect with the next request of each
// member who has the role.
func (s *Service) changeRole(ctx context.Context, tx *db.Tx, by auth.Caller, in *ChangeRoleInput) (RoleView, error) {
	r, err := lockOwnRole(ctx, tx, by.Tenant, in.ID)
	if err != nil {
		return RoleView{}, err
	}
	before := r.Permissions.V
	if in.Body.Name.Set {
		r.Name = string(in.Body.Name.Value)
	}
	in.Body.Permissions.Apply(&r.Permissions.V)
	if err := updateRole(ctx, tx, r); err != nil {
		return RoleView{}, err
	}
	if in.Body.Permissions.Set {
		members, err := membersWithRole(ctx, tx, by.Tenant, r.ID)
		if err != nil {
			return RoleView{}, err
		}
		if err := s.restrict(ctx, tx, by, members, auth.Staff, r, nil); err != nil {
			return RoleView{}, err
		}
	}
	return viewRole(r), s.recordRole(ctx, tx, by, r, "role.changed", before, r.Permissions.V)
}

// removeRole deletes a role of the tenant that no member has.
func (s *Service) removeRole(ctx context.Context, tx *db.Tx, by auth.Caller, in *RoleInput) (api.Nothing, error) {
	r, err := lockOwnRole(ctx, tx, by.Tenant, in.ID)
	if err != nil {
		return nil, err
	}
	// The foreign key refuses it too, but would lock the members after the role, in the opposite order
	// of changes to a member.
	members, err := membersWithRole(ctx, tx, by.Tenant, r.ID)
	if err != nil {
		return nil, err
	}
	if len(members) > 0 {
		return nil, errRoleInUse
	}
	if err := deleteRole(ctx, tx, by.Tenant, r.ID); err != nil {
		return nil, err
	}
	return nil, s.recordRole(ctx, tx, by, r, "role.deleted", r.Permissions.V, nil)
}

// adminRole returns the role of the admins of a tenant.
func adminRole(tenantID string) Role {
	return Role{
		Tenant: tenantID, ID: TenantAdminRoleID, Name: TenantAdminRole, System: true,
		Permissions: db.JSON[[]auth.Permission]{V: auth.AdminPermissions},
	}
}

// hasRole reports whether a member has a role.
func (p *Principal) hasRole(id string) bool {
	if id == TenantAdminRoleID {
		return p.Kind == auth.TenantAdmin
	}
	return deref(p.RoleID) == id
}

// assignRole assigns a role, which determines whether the member is staff or an admin.
func (p *Principal) assignRole(id string) {
	if id == TenantAdminRoleID {
		p.Kind, p.RoleID = auth.TenantAdmin, nil
		return
	}
	p.Kind, p.RoleID = auth.Staff, &id
}

// lockOwnRole locks a role that the tenant created until the transaction ends.
func lockOwnRole(ctx context.Context, tx *db.Tx, tenantID, id string) (Role, error) {
	if id == TenantAdminRoleID {
		return Role{}, errRoleSystem
	}
	r, err := lockRole(ctx, tx, tenantID, id)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return Role{}, fault.ErrNotFound
	case err == nil && r.System:
		return Role{}, errRoleSystem
	}
	return r, err
}

// lockAssignedRole locks the role of a member until the assigning transaction ends, against concurrent
// deletion and changes. An admin has none.
func lockAssignedRole(ctx context.Context, tx *db.Tx, p Principal) (Role, error) {
	if p.RoleID == nil {
		return Role{}, nil
	}
	r, err := lockRole(ctx, tx, p.Tenant, *p.RoleID)
	return r, db.NotFoundAs(err, fault.Invalid("roleId", fault.InvalidValue, "role.id"))
}

// checkRole refuses names that look like built-in roles of other kinds, and unknown or repeated
// permissions. api.Name refuses SUPER_ADMIN.
func checkRole(name string, permissions []auth.Permission) error {
	var wrong fault.Fields
	if names.LooksLike(name, TenantAdminRole, CustomerRole, PlatformAdmin, PlatformSupport) {
		wrong.Add("name", fault.NotAllowed, "role.reserved_name")
	}
	checkPermissions(&wrong, permissions, auth.TenantPermissions)
	return wrong.Err()
}

// checkPermissions refuses repeated permissions, and those that are not among the allowed ones.
func checkPermissions(wrong *fault.Fields, permissions, allowed []auth.Permission) {
	for i, p := range permissions {
		field := fmt.Sprintf("permissions[%d]", i)
		switch {
		case !slices.Contains(allowed, p):
			wrong.Add(field, fault.InvalidValue, "role.permission")
		case slices.Contains(permissions[:i], p):
			wrong.Add(field, fault.NotUnique, "role.permission_twice")
		}
	}
}

func (s *Service) recordRole(ctx context.Context, tx *db.Tx, by auth.Caller, r Role, action string, before, after any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: by.Tenant, Subject: r.ID, Actor: audit.By(by), Action: action,
		Target: audit.Target{Type: "ROLE", ID: r.ID, Code: r.Name}, Before: before, After: after,
	})
}

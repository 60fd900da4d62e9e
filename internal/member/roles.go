package member

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/ref"
)

var (
	errRoleName   = fault.New(fault.Conflict, "There is a role with this name already.")
	errRoleInUse  = fault.New(fault.Conflict, "Somebody has this role; give them another one first.")
	errRoleSystem = fault.New(fault.Conflict, "This role comes with the product and stays as it is; make one of your own instead.")
)

// AddRole makes a role of the tenant's own.
func (s *Service) AddRole(ctx context.Context, by auth.Caller, name string, permissions []auth.Permission) (Role, error) {
	r := Role{
		Tenant: by.Tenant, ID: ref.NewID(), Name: name, CreatedAt: s.Now(),
		Permissions: db.JSON[[]auth.Permission]{V: permissions},
	}
	if err := checkRoleName(name); err != nil {
		return Role{}, err
	}
	if err := checkPermissions(permissions); err != nil {
		return Role{}, err
	}
	return r, s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := insertRole(ctx, tx, r); err != nil {
			return err
		}
		return s.recordRole(ctx, tx, by, r, "role.added", nil, permissions)
	})
}

// EditRole changes a role of the tenant's own; nil leaves a part as it is. It
// holds for everybody who has the role from the next request on.
func (s *Service) EditRole(ctx context.Context, by auth.Caller, id string, name *string, permissions *[]auth.Permission) (Role, error) {
	if permissions != nil {
		if err := checkPermissions(*permissions); err != nil {
			return Role{}, err
		}
	}
	if name != nil {
		if err := checkRoleName(*name); err != nil {
			return Role{}, err
		}
	}
	var r Role
	err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if r, err = ownRole(ctx, tx, by.Tenant, id); err != nil {
			return err
		}
		before := r.Permissions.V
		if name != nil {
			r.Name = *name
		}
		if permissions != nil {
			r.Permissions.V = *permissions
		}
		if err := updateRole(ctx, tx, r); err != nil {
			return err
		}
		return s.recordRole(ctx, tx, by, r, "role.changed", before, r.Permissions.V)
	})
	return r, err
}

// DeleteRole takes away a role of the tenant's own that nobody has.
func (s *Service) DeleteRole(ctx context.Context, by auth.Caller, id string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r, err := ownRole(ctx, tx, by.Tenant, id)
		if err != nil {
			return err
		}
		if err := deleteRole(ctx, tx, by.Tenant, id); err != nil {
			return err
		}
		return s.recordRole(ctx, tx, by, r, "role.deleted", r.Permissions.V, nil)
	})
}

// ownRole holds a role that the tenant made itself until the transaction ends.
func ownRole(ctx context.Context, tx *db.Tx, tenantID, id string) (Role, error) {
	r, err := lockRole(ctx, tx, tenantID, id)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return Role{}, fault.ErrNotFound
	case err == nil && r.System:
		return Role{}, errRoleSystem
	}
	return r, err
}

// mustHaveRole holds a role until the transaction that gives it ends, so that it
// is not deleted meanwhile.
func mustHaveRole(ctx context.Context, tx *db.Tx, tenantID, id string) error {
	_, err := lockRole(ctx, tx, tenantID, id)
	return db.NotFoundAs(err, fault.Invalid("roleId", fault.InvalidValue, "must be the id of one of the organisation's roles"))
}

// checkRoleName refuses names that say more than a tenant's own role can mean.
func checkRoleName(name string) error {
	if slices.Contains([]string{auth.SuperAdmin, CustomerRole, PlatformAdmin, PlatformSupport}, strings.ToUpper(strings.TrimSpace(name))) {
		return fault.Invalid("name", fault.NotAllowed, "this name belongs to the product; choose another")
	}
	return nil
}

// checkPermissions refuses codes that mean nothing inside a tenant.
func checkPermissions(permissions []auth.Permission) error {
	refused := fault.Validation
	for i, p := range permissions {
		place := fmt.Sprintf("permissions[%d]", i)
		switch {
		case !slices.Contains(auth.TenantPermissions, p):
			refused = refused.With(fault.Field{Field: place, Code: fault.InvalidValue, Message: "must be a permission code of a tenant"})
		case slices.Contains(permissions[:i], p):
			refused = refused.With(fault.Field{Field: place, Code: fault.NotUnique, Message: "must not repeat a code"})
		}
	}
	if len(refused.Fields) > 0 {
		return refused
	}
	return nil
}

func (s *Service) recordRole(ctx context.Context, tx *db.Tx, by auth.Caller, r Role, action string, before, after any) error {
	return audit.Record(ctx, tx, s.Now(), audit.Event{
		Tenant: by.Tenant, Subject: r.ID, Actor: audit.By(by), Action: action,
		Target: audit.Target{Type: "ROLE", ID: r.ID, Code: r.Name}, Before: before, After: after,
	})
}

package accounts

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/search"
)

func lockPrincipal(ctx context.Context, tx *db.Tx, tenant, id string) (Principal, error) {
	return db.One[Principal](ctx, tx, `SELECT `+principalCols+` FROM principals WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// lockCaller locks the principal who calls. One that is gone has no session either.
func lockCaller(ctx context.Context, tx *db.Tx, by auth.Caller) (Principal, error) {
	p, err := lockPrincipal(ctx, tx, by.Tenant, by.ID)
	return p, db.NotFoundAs(err, errSession)
}

// PrincipalsByEmail returns the principals of all tenants and of the platform that have an address.
func PrincipalsByEmail(ctx context.Context, q db.Q, email string) ([]Principal, error) {
	return db.All[Principal](ctx, q, `SELECT `+principalCols+` FROM principals /* every tenant */ WHERE email = $1`, email)
}

func lockPrincipalByEmail(ctx context.Context, tx *db.Tx, tenant, email string) (Principal, error) {
	return db.One[Principal](ctx, tx, `SELECT `+principalCols+` FROM principals WHERE tenant_id = $1 AND email = $2 FOR UPDATE`, tenant, email)
}

// updatePrincipal stores the columns of a principal that can change. The row is
// locked.
func updatePrincipal(ctx context.Context, tx *db.Tx, p Principal) error {
	_, err := db.Exec(ctx, tx, `UPDATE principals
		SET status = $3, name = $4, phone = $5, password_hash = $6, role_id = $7, platform_role = $8, updated_at = $9, search = $10, kind = $11,
			language = $12
		WHERE tenant_id = $1 AND id = $2`,
		p.Tenant, p.ID, p.Status, p.Name, p.Phone, p.PasswordHash, p.RoleID, p.PlatformRole, p.UpdatedAt, db.Searchable(p.Name, p.Email), p.Kind,
		p.Language)
	if err != nil {
		return err
	}
	return putPrincipal(ctx, tx, p)
}

// deleteUnverified deletes an unverified customer with this address. Any other principal with the
// address is locked.
func deleteUnverified(ctx context.Context, tx *db.Tx, tenant, email string) error {
	p, err := lockPrincipalByEmail(ctx, tx, tenant, email)
	if errors.Is(err, db.ErrNotFound) || err == nil && p.Status != Unverified {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := db.Exec(ctx, tx, `DELETE FROM one_time_tokens WHERE tenant_id = $1 AND principal_id = $2`, tenant, p.ID); err != nil {
		return err
	}
	if _, err = db.Exec(ctx, tx, `DELETE FROM principals WHERE tenant_id = $1 AND id = $2`, tenant, p.ID); err != nil {
		return err
	}
	return search.Remove(ctx, tx, tenant, search.Customer, p.ID)
}

// lockAdmins locks the active admins of a tenant or the platform until the transaction ends, so that
// the last one is neither deactivated nor demoted. PLATFORM_SUPPORT is read-only and does not count.
func lockAdmins(ctx context.Context, tx *db.Tx, tenant string) ([]string, error) {
	return db.All[string](ctx, tx, `SELECT id FROM principals
		WHERE tenant_id = $1 AND (kind = 'TENANT_ADMIN' OR platform_role = 'PLATFORM_ADMIN') AND status = 'ACTIVE' ORDER BY id FOR UPDATE`, tenant)
}

// activeAdmins returns the active admins of a tenant.
func activeAdmins(ctx context.Context, q db.Q, tenant string) ([]Principal, error) {
	return db.All[Principal](ctx, q, `SELECT `+principalCols+` FROM principals
		WHERE tenant_id = $1 AND kind = 'TENANT_ADMIN' AND status = 'ACTIVE' ORDER BY id`, tenant)
}

// hasOrganisation reports whether an address belongs to an admin of any tenant. An invited admin who
// never accepted, who has no password and is not active, does not count.
func hasOrganisation(ctx context.Context, q db.Q, email string) (bool, error) {
	n, err := db.One[int64](ctx, q, `SELECT COUNT(*) FROM principals /* every tenant */
		WHERE kind = 'TENANT_ADMIN' AND email = $1 AND (password_hash <> '' OR status = 'ACTIVE')`, email)
	return n > 0, err
}

func countTeam(ctx context.Context, q db.Q, tenant string) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM principals
		WHERE tenant_id = $1 AND kind IN ('STAFF', 'TENANT_ADMIN') AND status IN ('INVITED', 'ACTIVE')`, tenant)
}

// CountNewCustomers counts the verified customers of a tenant who registered in a period; until is
// exclusive.
func CountNewCustomers(ctx context.Context, q db.Q, tenant string, from, until time.Time) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM principals
		WHERE tenant_id = $1 AND kind = 'CUSTOMER' AND created_at >= $2 AND created_at < $3 AND status <> 'UNVERIFIED'`, tenant, from, until)
}

// filter narrows a list of principals.
type filter struct {
	tenant string
	kinds  []auth.Kind
	status Status
	search string
}

func listPrincipals(ctx context.Context, q db.Q, f filter, p db.Paging) (db.Page[Principal], error) {
	var w db.Where
	w.And("tenant_id = ?", f.tenant)
	if len(f.kinds) == 1 {
		w.And("kind = ?", f.kinds[0])
	} else {
		w.And("kind IN (?, ?)", f.kinds[0], f.kinds[1])
	}
	w.Equals("status", string(f.status))
	if len(f.kinds) == 1 && f.kinds[0] == auth.Customer {
		filter, err := search.NewFilter(ctx, q, f.tenant, search.Customer, f.search)
		if err != nil {
			return db.Page[Principal]{}, err
		}
		filter.AddTo(&w, "search", "id")
	} else {
		w.Contains("search", f.search)
	}
	return db.List[Principal](ctx, q, "principals", &w, p)
}

func roleByID(ctx context.Context, q db.Q, tenant, id string) (Role, error) {
	return db.One[Role](ctx, q, `SELECT `+db.Cols[Role]()+` FROM roles WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// shareRole locks a role against changes until the transaction ends.
func shareRole(ctx context.Context, tx *db.Tx, tenant, id string) (Role, error) {
	return db.One[Role](ctx, tx, `SELECT `+db.Cols[Role]()+` FROM roles WHERE tenant_id = $1 AND id = $2 FOR SHARE`, tenant, id)
}

// membersWithRole returns the ids of the members who have a role, which is locked.
func membersWithRole(ctx context.Context, tx *db.Tx, tenant, role string) ([]string, error) {
	return db.All[string](ctx, tx, `SELECT id FROM principals WHERE tenant_id = $1 AND kind = 'STAFF' AND role_id = $2 ORDER BY id`, tenant, role)
}

func lockRole(ctx context.Context, tx *db.Tx, tenant, id string) (Role, error) {
	return db.One[Role](ctx, tx, `SELECT `+db.Cols[Role]()+` FROM roles WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

func rolesOf(ctx context.Context, q db.Q, tenant string) ([]Role, error) {
	return db.All[Role](ctx, q, `SELECT `+db.Cols[Role]()+` FROM roles WHERE tenant_id = $1 ORDER BY name`, tenant)
}

func updateRole(ctx context.Context, tx *db.Tx, r Role) error {
	_, err := db.Exec(ctx, tx, `UPDATE roles SET name = $3, permissions = $4 WHERE tenant_id = $1 AND id = $2`, r.Tenant, r.ID, r.Name, r.Permissions)
	if db.IsUnique(err, "roles_tenant_id_name_key") {
		return errRoleName.Wrap(err)
	}
	return err
}

// deleteRole deletes a locked role that no member has.
func deleteRole(ctx context.Context, tx *db.Tx, tenant, id string) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM roles WHERE tenant_id = $1 AND id = $2`, tenant, id)
	return err
}

// activeMembers returns the active members of a tenant by name, up to a limit.
func activeMembers(ctx context.Context, q db.Q, tenant string, limit int) ([]Principal, error) {
	return db.All[Principal](ctx, q, `SELECT `+principalCols+` FROM principals
		WHERE tenant_id = $1 AND kind IN ('STAFF', 'TENANT_ADMIN') AND status = 'ACTIVE' ORDER BY name, id `+db.Limit(2), tenant, limit)
}

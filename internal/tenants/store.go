package tenants

import (
	"cmp"
	"context"
	"slices"

	"stagegate/internal/infra/db"
)

var cols = db.Cols[Tenant]()

func insert(ctx context.Context, tx *db.Tx, t Tenant) error {
	err := db.Insert(ctx, tx, "tenants", t)
	if db.IsUnique(err, "tenants_slug_key") {
		return errSlugTaken.Wrap(err)
	}
	return err
}

// StatusOf returns an SQL expression for the status of the tenant whose id is in the column, NULL for
// an unknown one.
func StatusOf(column string) string { return "(SELECT status FROM tenants WHERE id = " + column + ")" }

// NameOf returns a subquery for the name of the tenant whose id is in a column.
func NameOf(column string) string { return "(SELECT name FROM tenants WHERE id = " + column + ")" }

// ByID reads a tenant, or returns db.ErrNotFound.
func ByID(ctx context.Context, q db.Q, id string) (Tenant, error) {
	return db.One[Tenant](ctx, q, `SELECT `+cols+` FROM tenants WHERE id = $1`, id)
}

// ByIDs reads tenants in the order of ids. Unknown ids are skipped.
func ByIDs(ctx context.Context, q db.Q, ids []string) ([]Tenant, error) {
	list, args := db.In(1, ids)
	found, err := db.All[Tenant](ctx, q, `SELECT `+cols+` FROM tenants WHERE id IN `+list, args...)
	slices.SortFunc(found, func(a, b Tenant) int { return cmp.Compare(slices.Index(ids, a.ID), slices.Index(ids, b.ID)) })
	return found, err
}

// BySlug reads a tenant by its slug, or returns db.ErrNotFound.
func BySlug(ctx context.Context, q db.Q, slug string) (Tenant, error) {
	return db.One[Tenant](ctx, q, `SELECT `+cols+` FROM tenants WHERE slug = $1`, slug)
}

// Count returns the number of tenants.
func Count(ctx context.Context, q db.Q) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM tenants`)
}

// lock reads a tenant and locks its row for updates. Rows that refer to it can still
// be inserted.
func lock(ctx context.Context, tx *db.Tx, id string) (Tenant, error) {
	return db.One[Tenant](ctx, tx, `SELECT `+cols+` FROM tenants WHERE id = $1 FOR NO KEY UPDATE`, id)
}

// Lock locks a tenant for updates until the transaction ends, for changes that concern all of its
// records.
func Lock(ctx context.Context, tx *db.Tx, id string) error {
	_, err := lock(ctx, tx, id)
	return err
}

func updateName(ctx context.Context, tx *db.Tx, t Tenant) error {
	_, err := db.Exec(ctx, tx, `UPDATE tenants SET name = $2, search = $3, updated_at = $4 WHERE id = $1`,
		t.ID, t.Name, t.Search, t.UpdatedAt)
	return err
}

func updateStatus(ctx context.Context, tx *db.Tx, t Tenant) error {
	_, err := db.Exec(ctx, tx, `UPDATE tenants SET status = $2, suspended_at = $3, suspension_reason = $4, updated_at = $5 WHERE id = $1`,
		t.ID, t.Status, t.SuspendedAt, t.SuspensionReason, t.UpdatedAt)
	return err
}

// takenSlugs returns the slugs that are in use.
func takenSlugs(ctx context.Context, q db.Q, slugs []string) ([]string, error) {
	list, args := db.In(1, slugs)
	return db.All[string](ctx, q, `SELECT slug FROM tenants WHERE slug IN `+list, args...)
}

// Filter filters organisations by part of the name or slug, by slug, and by status. "" matches any.
type Filter struct {
	Search, Slug string
	Status       Status
}

// List returns a page of the tenants that match a filter.
func List(ctx context.Context, q db.Q, f Filter, p db.Paging) (db.Page[Tenant], error) {
	var w db.Where
	w.Equals("slug", f.Slug)
	w.Equals("status", string(f.Status))
	w.Contains("search", f.Search)
	return db.List[Tenant](ctx, q, "tenants", &w, p)
}

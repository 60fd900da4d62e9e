package accounts

import (
	"context"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/search"
)

// SearchRecord returns what a member or customer of a tenant is found by.
func (p *Principal) SearchRecord() search.Record {
	r := search.Record{Tenant: p.Tenant, Kind: search.Member, ID: p.ID}
	if p.Kind == auth.Customer {
		r.Kind = search.Customer
	}
	r.Add(search.Name, p.Name)
	if p.ErasedAt == nil {
		r.Add(search.Email, p.Email)
	}
	return r
}

// putPrincipal makes a principal searchable that is new or was changed. The platform's people are not searched.
func putPrincipal(ctx context.Context, tx *db.Tx, p Principal) error {
	if p.Kind == auth.Platform {
		return nil
	}
	return search.Put(ctx, tx, p.SearchRecord())
}

// PrincipalsByIDs reads principals of a tenant; unknown ids are omitted.
func PrincipalsByIDs(ctx context.Context, q db.Q, tenant string, ids []string) ([]Principal, error) {
	list, args := db.In(2, ids)
	return db.All[Principal](ctx, q, `SELECT `+principalCols+` FROM principals WHERE tenant_id = $1 AND id IN `+list, append([]any{tenant}, args...)...)
}

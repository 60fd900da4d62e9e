package accounts

import (
	"context"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// CustomersByPrefix returns the customers of a tenant whose name or address begins with text,
// case-insensitively; matches by name come first.
func CustomersByPrefix(ctx context.Context, q db.Q, tenant, text string, limit int) ([]Principal, error) {
	var found []Principal
	known := map[string]bool{}
	for _, column := range []string{"search", "email"} {
		var w db.Where
		w.And("tenant_id = ? AND kind = ?", tenant, auth.Customer)
		w.HasPrefix(column, db.Searchable(text))
		customers, err := db.First[Principal](ctx, q, "principals", &w, column, limit)
		if err != nil {
			return nil, err
		}
		for _, c := range customers {
			if !known[c.ID] {
				known[c.ID], found = true, append(found, c)
			}
		}
	}
	return found, nil
}

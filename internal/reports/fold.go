package reports

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
	"stagegate/internal/tenants"
)

// Fold aggregates pending changes by day ([figure.Fold]).
func Fold(ctx context.Context, d *db.DB) error {
	return figure.Fold(ctx, d, func(ctx context.Context, q db.Q, tenantID string) (figure.Zones, error) {
		return tenants.ZonesOf(ctx, q, tenantID)
	})
}

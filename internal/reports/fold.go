package reports

import (
	"context"

	"stagegate/internal/cases/application"
	"stagegate/internal/infra/db"
	"stagegate/internal/reports/figure"
	"stagegate/internal/tenants"
)

// Fold adds to the days what has happened since the last time ([figure.Fold]).
func Fold(ctx context.Context, d *db.DB) error {
	return figure.Fold(ctx, d, func(ctx context.Context, q db.Q, tenantID string) (figure.Zones, error) {
		return tenants.ZonesOf(ctx, q, tenantID)
	})
}

// StageCompleted counts a stage that an application has completed, in the transaction that
// completes it.
func StageCompleted(ctx context.Context, tx *db.Tx, s application.CompletedStage) error {
	return figure.AddStages(ctx, tx, figure.Stage{
		Tenant: s.Tenant, ServiceID: s.ServiceID, StageID: s.Stage.ID, Title: s.Stage.Title, Position: int64(s.Stage.Position), At: s.CompletedAt,
		Staff: figure.Tenths(s.Waits.Staff), Customer: figure.Tenths(s.Waits.Customer), Payment: figure.Tenths(s.Waits.Payment),
	})
}

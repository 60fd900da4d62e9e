package cases

import (
	"context"

	"stagegate/internal/infra/db"
)

func insertStage(ctx context.Context, tx *db.Tx, s Stage) error {
	return db.Insert(ctx, tx, "application_stages", s)
}

func stageByID(ctx context.Context, q db.Q, tenant, applicationID, stageID string) (Stage, error) {
	return db.One[Stage](ctx, q, `SELECT `+stageCols+` FROM application_stages
		WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3`, tenant, applicationID, stageID)
}

func currentStage(ctx context.Context, q db.Q, tenant, applicationID string) (Stage, error) {
	return db.One[Stage](ctx, q, `SELECT `+stageCols+` FROM application_stages
		WHERE tenant_id = $1 AND application_id = $2 AND status = 'CURRENT'`, tenant, applicationID)
}

func listStages(ctx context.Context, q db.Q, tenant, applicationID string) ([]Stage, error) {
	return db.All[Stage](ctx, q, `SELECT `+stageCols+` FROM application_stages WHERE tenant_id = $1 AND application_id = $2`, tenant, applicationID)
}

// completeStage marks a stage as completed. It reports false if the stage is not current.
func completeStage(ctx context.Context, tx *db.Tx, s Stage) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE application_stages SET status = $4, completed_at = $5
		WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3 AND status = 'CURRENT'`, s.Tenant, s.ApplicationID, s.StageID, s.Status, s.CompletedAt)
	return n == 1, err
}

// billStage stores the invoice of the current stage. The case is locked.
func billStage(ctx context.Context, tx *db.Tx, s Stage) error {
	_, err := db.Exec(ctx, tx, `UPDATE application_stages SET invoice_id = $4
		WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3 AND status = 'CURRENT'`, s.Tenant, s.ApplicationID, s.StageID, s.InvoiceID)
	return err
}

// leaveStage marks a stage as left without completion.
func leaveStage(ctx context.Context, tx *db.Tx, s Stage) error {
	_, err := db.Exec(ctx, tx, `UPDATE application_stages SET status = $4
		WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3 AND status = 'CURRENT'`, s.Tenant, s.ApplicationID, s.StageID, s.Status)
	return err
}

// reopenStage makes a completed stage the current one again.
func reopenStage(ctx context.Context, tx *db.Tx, s Stage) error {
	_, err := db.Exec(ctx, tx, `UPDATE application_stages SET status = $4, entered_at = $5, completed_at = NULL
		WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3 AND status = 'COMPLETED'`, s.Tenant, s.ApplicationID, s.StageID, s.Status, s.EnteredAt)
	return err
}

// deleteStage removes a stage that no longer counts as reached. Its invoices stay.
func deleteStage(ctx context.Context, tx *db.Tx, s Stage) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM application_stages WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3`,
		s.Tenant, s.ApplicationID, s.StageID)
	return err
}

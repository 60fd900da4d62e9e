package application

import (
	"context"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
)

var (
	cols      = db.Cols[Record]()
	stageCols = db.Cols[Stage]()
)

func insertApplication(ctx context.Context, tx *db.Tx, a Record) error {
	return db.Insert(ctx, tx, "applications", a)
}

// ByID reads an application; db.ErrNotFound if the tenant has none with this id.
func ByID(ctx context.Context, q db.Q, tenant, id string) (Record, error) {
	return db.One[Record](ctx, q, `SELECT `+cols+` FROM applications WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

func lockByID(ctx context.Context, tx *db.Tx, tenant, id string) (Record, error) {
	return db.One[Record](ctx, tx, `SELECT `+cols+` FROM applications WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// updateApplication writes what a transition changed. The row is locked.
func updateApplication(ctx context.Context, tx *db.Tx, a Record) error {
	_, err := db.Exec(ctx, tx, `UPDATE applications SET
			status = $3, sheet_id = $4, updated_at = $5, completed_at = $6, closed_at = $7, submitted_at = $8, resubmitted_at = $9,
			waiting_for = $10, waiting_since = $11, stage_id = $12, stage_title = $13, stage_kind = $14, stage_entered_at = $15,
			invoice_reference = $16, invoice_due = $17, invoice_currency = $18, correction_id = $19, due_at = $20,
			clock_left = $21, clock_from = $22, clock_calendar = $23, deadline_missed = $24,
			waited_staff = $25, waited_customer = $26, waited_payment = $27, waited_from = $28,
			remind_at = $29, near_at = $30, near_noted = $31
		WHERE tenant_id = $1 AND id = $2`,
		a.Tenant, a.ID, a.Status, a.SheetID, a.UpdatedAt, a.CompletedAt, a.ClosedAt, a.SubmittedAt, a.ResubmittedAt,
		a.WaitingFor, a.WaitingSince, a.StageID, a.StageTitle, a.StageKind, a.StageEnteredAt,
		a.InvoiceReference, a.InvoiceDue, a.InvoiceCurrency, a.CorrectionID, a.DueAt,
		a.DaysLeft, a.CountsFrom, a.CalendarNumber, a.Missed,
		a.Staff, a.Customer, a.Payment, a.From,
		a.RemindAt, a.NearAt, a.NearNoted)
	return err
}

// saveSheet writes the sheet. The row is locked, and updateApplication writes it
// afterwards. The first change creates a sheet for the application: the sheet of the
// request keeps what was submitted.
func saveSheet(ctx context.Context, tx *db.Tx, a *Application) error {
	write := form.SaveSheet
	if a.SheetID != a.ID {
		a.SheetID, write = a.ID, form.AddSheet
	}
	return write(ctx, tx, a.Tenant, a.SheetID, a.Sheet)
}

func insertStage(ctx context.Context, tx *db.Tx, s Stage) error {
	return db.Insert(ctx, tx, "application_stages", s)
}

func stageOf(ctx context.Context, q db.Q, tenant, applicationID, stageID string) (Stage, error) {
	return db.One[Stage](ctx, q, `SELECT `+stageCols+` FROM application_stages
		WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3`, tenant, applicationID, stageID)
}

func currentStage(ctx context.Context, q db.Q, tenant, applicationID string) (Stage, error) {
	return db.One[Stage](ctx, q, `SELECT `+stageCols+` FROM application_stages
		WHERE tenant_id = $1 AND application_id = $2 AND status = 'CURRENT'`, tenant, applicationID)
}

func stagesOf(ctx context.Context, q db.Q, tenant, applicationID string) ([]Stage, error) {
	return db.All[Stage](ctx, q, `SELECT `+stageCols+` FROM application_stages WHERE tenant_id = $1 AND application_id = $2`, tenant, applicationID)
}

// completeStage writes that a stage is completed. It reports false if the stage is
// not current.
func completeStage(ctx context.Context, tx *db.Tx, s Stage) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE application_stages SET status = $4, completed_at = $5
		WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3 AND status = 'CURRENT'`, s.Tenant, s.ApplicationID, s.StageID, s.Status, s.CompletedAt)
	return n == 1, err
}

// billStage writes the invoice of the current stage. The application is locked.
func billStage(ctx context.Context, tx *db.Tx, s Stage) error {
	_, err := db.Exec(ctx, tx, `UPDATE application_stages SET invoice_id = $4
		WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3 AND status = 'CURRENT'`, s.Tenant, s.ApplicationID, s.StageID, s.InvoiceID)
	return err
}

// leaveStage writes that an application has left a stage without completing it.
func leaveStage(ctx context.Context, tx *db.Tx, s Stage) error {
	_, err := db.Exec(ctx, tx, `UPDATE application_stages SET status = $4
		WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3 AND status = 'CURRENT'`, s.Tenant, s.ApplicationID, s.StageID, s.Status)
	return err
}

// reopenStage writes that a completed stage is the current one again.
func reopenStage(ctx context.Context, tx *db.Tx, s Stage) error {
	_, err := db.Exec(ctx, tx, `UPDATE application_stages SET status = $4, entered_at = $5, completed_at = NULL
		WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3 AND status = 'COMPLETED'`, s.Tenant, s.ApplicationID, s.StageID, s.Status, s.EnteredAt)
	return err
}

// deleteStage writes that a stage was not reached. Its invoices stay.
func deleteStage(ctx context.Context, tx *db.Tx, s Stage) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM application_stages WHERE tenant_id = $1 AND application_id = $2 AND stage_id = $3`,
		s.Tenant, s.ApplicationID, s.StageID)
	return err
}

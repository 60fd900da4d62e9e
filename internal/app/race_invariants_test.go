package app_test

import (
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/apptest"
)

// pendingRequest is a submitted request with its sheet.
type pendingRequest struct {
	Tenant    string              `db:"tenant_id"`
	ID        string              `db:"id"`
	VersionID string              `db:"version_id"`
	Sheet     db.JSON[form.Sheet] `db:"sheet"`
}

// billed is an application with the open invoice of its current stage.
type billed struct {
	Tenant    string              `db:"tenant_id"`
	ID        string              `db:"id"`
	VersionID string              `db:"version_id"`
	StageID   string              `db:"stage_id"`
	AmountDue int64               `db:"amount_due"`
	Sheet     db.JSON[form.Sheet] `db:"sheet"`
}

// checkPrices checks that open invoices have the price that follows from the answers.
func checkPrices(t *testing.T, s *apptest.Server) {
	t.Helper()
	open, err := db.All[billed](t.Context(), s.DB, `SELECT a.tenant_id, a.id, a.version_id, s.stage_id, i.amount_due, f.content AS sheet
		FROM applications a
		JOIN sheets f ON f.tenant_id = a.tenant_id AND f.id = a.sheet_id
		JOIN application_stages s ON s.tenant_id = a.tenant_id AND s.application_id = a.id AND s.status = 'CURRENT'
		JOIN invoices i ON i.tenant_id = a.tenant_id AND i.id = s.invoice_id AND i.status = 'OPEN'`)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range open {
		v, err := s.Catalog.Version(t.Context(), s.DB, a.Tenant, a.VersionID)
		if err != nil {
			t.Fatal(err)
		}
		if due, err := v.Form.Fill(&a.Sheet.V).Price(a.StageID); err != nil || due.Total != a.AmountDue {
			t.Errorf("the application %s is asked for %d, and its price is %d: %v", a.ID, a.AmountDue, due.Total, err)
		}
	}
}

// checkInvariants checks the invariants, the audit trail and the prices.
func checkInvariants(t *testing.T, s *apptest.Server) {
	t.Helper()
	violations, err := app.Violations(t.Context(), s.DB)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range violations {
		t.Errorf("it must hold that %s, but it does not for: %v", v.Rule, v.IDs)
	}
	trail, err := audit.Verify(t.Context(), s.DB, "")
	if err != nil || trail.Breaks != nil {
		t.Errorf("the audit trail: %+v, %v", trail, err)
	}
	checkPrices(t, s)
	pending, err := db.All[pendingRequest](t.Context(), s.DB,
		`SELECT r.tenant_id, r.id, r.version_id, f.content AS sheet FROM service_requests r
		JOIN sheets f ON f.tenant_id = r.tenant_id AND f.id = r.id
		JOIN principals p ON p.tenant_id = r.tenant_id AND p.id = r.customer_id
		WHERE r.status IN ('PENDING', 'ACCEPTED', 'REJECTED') AND p.erased_at IS NULL`)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range pending {
		v, err := s.Catalog.Version(t.Context(), s.DB, r.Tenant, r.VersionID)
		if err != nil {
			t.Fatal(err)
		}
		if missing := v.Form.Fill(&r.Sheet.V).Missing(""); len(missing) > 0 {
			t.Errorf("the request %s was submitted without %v", r.ID, missing)
		}
	}
}

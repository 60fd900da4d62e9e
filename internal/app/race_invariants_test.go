package app_test

import (
	"testing"

	"stagegate/internal/app"
	"stagegate/internal/apptest"
	"stagegate/internal/audit"
	"stagegate/internal/db"
	"stagegate/internal/form"
)

// pendingRequest is what a request was handed in with.
type pendingRequest struct {
	Tenant    string              `db:"tenant_id"`
	ID        string              `db:"id"`
	VersionID string              `db:"version_id"`
	Sheet     db.JSON[form.Sheet] `db:"sheet"`
}

// checkInvariants makes sure that whatever happened, everything agrees.
func checkInvariants(t *testing.T, s *apptest.Server) {
	t.Helper()
	breaches, err := app.Breaches(t.Context(), s.DB)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range breaches {
		t.Errorf("it should be that %s, but: %v", b.Rule, b.Offenders)
	}
	trail, err := audit.Verify(t.Context(), s.DB, "")
	if err != nil || trail.Breaks != nil || trail.Unsealed != 0 {
		t.Errorf("the audit trail: %+v, %v", trail, err)
	}
	pending, err := db.All[pendingRequest](t.Context(), s.DB,
		`SELECT `+db.Cols[pendingRequest]()+` FROM service_requests WHERE status IN ('PENDING', 'ACCEPTED', 'REJECTED')`)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range pending {
		v, err := s.Catalog.Version(t.Context(), s.DB, r.Tenant, r.VersionID)
		if err != nil {
			t.Fatal(err)
		}
		if missing := v.Form.Fill(&r.Sheet.V).Missing(""); len(missing) > 0 {
			t.Errorf("the request %s was handed in without %v", r.ID, missing)
		}
	}
}

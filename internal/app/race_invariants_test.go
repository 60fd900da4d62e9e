package app_test

import (
	"testing"

	"stagegate/internal/apptest"
	"stagegate/internal/audit"
	"stagegate/internal/db"
	"stagegate/internal/form"
)

// invariants are statements that find what must never be there.
var invariants = map[string]string{
	"an accepted request without its application, or an application of another request": `
		SELECT r.id FROM service_requests r
		LEFT JOIN applications a ON a.tenant_id = r.tenant_id AND a.request_id = r.id
		WHERE (r.status = 'ACCEPTED') <> (a.id IS NOT NULL) OR r.application_id <> a.id`,
	"a request with several applications": `
		SELECT request_id FROM applications GROUP BY tenant_id, request_id HAVING COUNT(*) > 1`,
	"an application on its way without exactly one current stage, or another one with any": `
		SELECT a.id FROM applications a
		LEFT JOIN application_stages s ON s.tenant_id = a.tenant_id AND s.application_id = a.id AND s.status = 'CURRENT'
		GROUP BY a.tenant_id, a.id, a.status
		HAVING COUNT(s.stage_id) <> CASE WHEN a.status = 'IN_PROGRESS' THEN 1 ELSE 0 END`,
	"a customer with several open requests for a service": `
		SELECT customer_id FROM service_requests WHERE status IN ('DRAFT', 'PENDING')
		GROUP BY tenant_id, customer_id, service_id HAVING COUNT(*) > 1`,
	"a paid invoice that not exactly one payment paid, or another one that a payment paid": `
		SELECT i.id FROM invoices i
		LEFT JOIN payments p ON p.tenant_id = i.tenant_id AND p.invoice_id = i.id AND p.applied
		GROUP BY i.tenant_id, i.id, i.status, i.amount_due
		HAVING COUNT(p.id) <> CASE WHEN i.status = 'PAID' AND i.amount_due > 0 THEN 1 ELSE 0 END`,
	"a payment that counts although it is not successful or not of the amount": `
		SELECT p.id FROM payments p
		JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id
		WHERE p.applied AND (p.status <> 'SUCCESSFUL' OR p.amount <> i.amount_due OR p.currency <> i.currency OR i.amount_paid <> p.amount)`,
	"money that came and did not count, of which nobody is told": `
		SELECT p.id FROM payments p
		WHERE p.status = 'SUCCESSFUL' AND NOT p.applied AND (p.last_error = '' OR NOT EXISTS (
			SELECT 1 FROM audit_events e WHERE e.tenant_id = p.tenant_id AND e.target_id = p.id AND e.action = 'payment.refund_due'))`,
	"an invoice that its items do not add up to": `
		SELECT i.id FROM invoices i
		LEFT JOIN invoice_items x ON x.tenant_id = i.tenant_id AND x.invoice_id = i.id
		GROUP BY i.tenant_id, i.id, i.amount_due HAVING COALESCE(SUM(x.item_total), 0) <> i.amount_due`,
	"a completed payment stage that is not paid": `
		SELECT s.stage_id FROM application_stages s
		JOIN invoices i ON i.tenant_id = s.tenant_id AND i.id = s.invoice_id
		WHERE s.status = 'COMPLETED' AND i.status <> 'PAID'`,
	"an open invoice of an application that is not on its way": `
		SELECT i.id FROM invoices i
		JOIN applications a ON a.tenant_id = i.tenant_id AND a.id = i.application_id
		WHERE i.status = 'OPEN' AND a.status <> 'IN_PROGRESS'`,
	"a checkout under way for an invoice that is void": `
		SELECT p.id FROM payments p
		JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id
		WHERE p.status = 'PENDING' AND i.status = 'VOID'`,
}

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
	for what, query := range invariants {
		found, err := db.All[string](t.Context(), s.DB, query)
		if err != nil {
			t.Fatalf("looking for %s: %v", what, err)
		}
		if len(found) > 0 {
			t.Errorf("there is %s: %v", what, found)
		}
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

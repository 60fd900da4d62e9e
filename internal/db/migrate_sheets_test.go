package db_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/db"
)

// Answers from before sheets had a table of their own are found under the request's
// id and under the application's.
func TestSheetsFromBefore(t *testing.T) {
	const request, application = `{"answers": [{"value": "as handed in"}], "parties": [], "documents": []}`, `{"answers": [{"value": "as \"edited\" later"}], "parties": [], "documents": []}`
	const before = 23
	eachAtVersion(t, before, func(t *testing.T, d *db.DB) {
		write(t, d, func(tx *db.Tx) error {
			for _, s := range []string{
				`INSERT INTO tenants (id, slug, name, status, created_at, updated_at) VALUES ('t', 'acme', 'Acme', 'ACTIVE', $1, $1)`,
				`INSERT INTO principals (tenant_id, id, kind, status, email, name, phone, password_hash, created_at, updated_at)
					VALUES ('t', 'c', 'CUSTOMER', 'ACTIVE', '', '', '', '', $1, $1)`,
				`INSERT INTO services (tenant_id, id, code, name, search, archived, version, published, live_hash, heading, draft, draft_hash, created_at, updated_at)
					VALUES ('t', 's', '', '', '', FALSE, 1, FALSE, '', '{}', '{}', '', $1, $1)`,
				`INSERT INTO service_versions (tenant_id, id, service_id, number, name, search, hash, definition, published_at, published_by)
					VALUES ('t', 'v', 's', 1, '', '', '', '{}', $1, '')`,
				`INSERT INTO applications (tenant_id, id, reference, request_id, customer_id, service_id, version_id, service_name, version, status, sheet, search, created_at, updated_at)
					VALUES ('t', 'a', 'REQ-1', 'r', 'c', 's', 'v', '', 1, 'IN_PROGRESS', '` + application + `', '', $1, $1)`,
				`INSERT INTO service_requests (tenant_id, id, reference, customer_id, service_id, version_id, service_name, version, status, sheet, rejection_reason, application_id, search, created_at, updated_at)
					VALUES ('t', 'r', 'REQ-1', 'c', 's', 'v', '', 1, 'ACCEPTED', '` + request + `', '', 'a', '', $1, $1)`,
			} {
				if _, err := db.Exec(t.Context(), tx, s, noon); err != nil {
					return err
				}
			}
			return nil
		})
		if err := d.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]string{
			`SELECT s.content FROM sheets s JOIN service_requests r ON r.tenant_id = s.tenant_id AND r.id = s.id`:   request,
			`SELECT s.content FROM sheets s JOIN applications a ON a.tenant_id = s.tenant_id AND a.sheet_id = s.id`: application,
		} {
			if diff := cmp.Diff(decoded(t, want), decoded(t, one[string](t, d, query))); diff != "" {
				t.Errorf("%s:\n%s", query, diff)
			}
		}
	})
}

func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

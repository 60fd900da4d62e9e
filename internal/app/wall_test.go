package app_test

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/sandbox/receiver"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// ownTenant is the condition that keeps a statement to its tenant.
var ownTenant = regexp.MustCompile(`((?:\w+\.)?tenant_id = \$\d+)`)

// Without their conditions on the tenant, the statements of an organisation's callers find nothing of another one on
// PostgreSQL, and for the whole platform they do.
func TestWallHoldsWithoutConditions(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "postgres"))
	acme := fixture.New(t, s)
	admin := acme.Acme.As("admin")
	run := fixture.Watch(s.App.DB)
	acme.PaidApplication()
	acme.SubmittedRequest()
	for _, path := range []string{
		"staff/requests", "staff/applications", "staff/cases", "staff/cases/summary", "staff/queue", "staff/search?q=ada", "finance/invoices", "finance/payments",
		"finance/summary", "tenant/customers", "tenant/members", "tenant/roles", "tenant/audit", "tenant/services", "tenant/events", "tenant/overview",
	} {
		admin.Get("/api/v1/" + path).Want(200)
	}
	statements := run()
	other := s.Tenant("other").ID
	foreign := idsOf(t, s.DB, acme.Acme.ID)

	open, behind := 0, s.App.DB.Of(other)
	for query, all := range statements {
		loose := ownTenant.ReplaceAllString(query, "($1 OR TRUE)")
		if loose == query || !strings.HasPrefix(strings.TrimSpace(query), "SELECT") || strings.Contains(query, " FOR ") {
			continue
		}
		for _, args := range all {
			if found := mentioned(t, behind, loose, args, foreign); len(found) > 0 {
				t.Errorf("%s\nfinds %v of another organisation", loose, found)
			}
			if len(mentioned(t, s.App.DB.EveryTenant(), loose, args, foreign)) > 0 {
				open++
			}
		}
	}
	if open < 30 {
		t.Errorf("only %d loosened statements find the organisation at all", open)
	}
}

// idsOf returns the ids of a tenant's rows.
func idsOf(t *testing.T, d *db.DB, tenant string) map[string]bool {
	t.Helper()
	ids := map[string]bool{}
	for _, table := range tenantTables(t, d) {
		rows, err := db.All[string](t.Context(), d, `SELECT COALESCE(to_jsonb(r) ->> 'id', '') FROM `+table+` r WHERE tenant_id = $1`, tenant)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range rows {
			if len(id) == len(tenant) {
				ids[id] = true
			}
		}
	}
	return ids
}

var uuid = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// mentioned returns the ids in the result of a query that are among those given, without those of its arguments.
func mentioned(t *testing.T, d *db.DB, query string, args []any, ids map[string]bool) (found []string) {
	t.Helper()
	rows, err := db.All[string](t.Context(), d, `SELECT CAST(to_jsonb(r) AS TEXT) FROM (`+query+`) r`, args...)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	given, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range uuid.FindAllString(strings.Join(rows, "\n"), -1) {
		if ids[id] && !strings.Contains(string(given), id) && !slices.Contains(found, id) {
			found = append(found, id)
		}
	}
	return found
}

func tenantTables(t *testing.T, d *db.DB) []string {
	t.Helper()
	tables, err := db.All[string](t.Context(), d, `SELECT CAST(c.relname AS TEXT) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
		AND a.attname = 'tenant_id' WHERE c.relkind = 'r' AND c.relnamespace = CAST(current_schema() AS regnamespace) ORDER BY c.relname`)
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

// Behind the wall statements without any condition see, change and delete only rows of the tenant, and add none to
// another.
func TestWallOnEveryTable(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "postgres"))
	acme := fixture.New(t, s)
	acme.PaidApplication()
	other := s.Tenant("other")
	tables := tenantTables(t, s.DB)
	count := func(d *db.DB, table, where string) int64 {
		t.Helper()
		n, err := db.One[int64](t.Context(), d, `SELECT COUNT(*) FROM `+table+` WHERE `+where, acme.Acme.ID)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	filled := 0
	for _, table := range tables {
		theirs := count(s.App.DB.EveryTenant(), table, "tenant_id = $1")
		if theirs > 0 {
			filled++
		}
		for name, d := range map[string]*db.DB{"another tenant": s.App.DB.Of(other.ID), "no tenant": s.App.DB.Of("")} {
			if n := count(d, table, "tenant_id = $1"); n != 0 {
				t.Errorf("%s sees %d of %d rows of %s", name, n, theirs, table)
			}
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				n, err := db.Exec(t.Context(), tx, `UPDATE `+table+` SET tenant_id = tenant_id WHERE tenant_id = $1`, acme.Acme.ID)
				if err == nil && n > 0 {
					t.Errorf("%s changes %d rows of %s", name, n, table)
				}
				return err
			})
			if err != nil && !strings.Contains(err.Error(), "append-only") {
				t.Errorf("%s: %v", table, err)
			}
		}
	}
	if len(tables) < 60 || filled < 30 {
		t.Errorf("%d tables of tenants, of which %d have rows", len(tables), filled)
	}
	err := s.App.DB.Of(other.ID).Write(context.WithoutCancel(t.Context()), func(tx *db.Tx) error {
		_, err := db.Exec(t.Context(), tx, `INSERT INTO usage_counters (tenant_id, kind, used) VALUES ($1, 'CUSTOMERS', 1)`, acme.Acme.ID)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "row-level security") {
		t.Errorf("adding a row to another tenant: %v", err)
	}
}

// The doctor finds a table without policies.
func TestWallIsChecked(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "postgres"))
	if err := s.App.DB.CheckRowSecurity(t.Context()); err != nil {
		t.Error(err)
	}
	fixture.Statement(t, s, `ALTER TABLE invoices DISABLE ROW LEVEL SECURITY`)
	fixture.Statement(t, s, `DROP POLICY own_tenant ON cases`)
	if err := s.App.DB.CheckRowSecurity(t.Context()); err == nil || !strings.Contains(err.Error(), "missing on cases, invoices.") {
		t.Errorf("got %v", err)
	}
}

// What happens to a tenant in the background is behind its wall: a payment that a webhook settles, and the deliveries to
// the organisation's programs.
func TestWallInBackground(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "postgres"))
	acme := fixture.New(t, s)
	acme.Acme.As("admin").Post("/api/v1/tenant/webhooks", apptest.M{"url": s.URL + receiver.Path}).Want(201)
	fixture.Statement(t, s, `CREATE TABLE sides (changed TEXT NOT NULL, side TEXT NOT NULL)`)
	fixture.Statement(t, s, `GRANT SELECT, INSERT ON sides TO stagegate_tenant, stagegate_every_tenant`)
	fixture.Statement(t, s, `CREATE FUNCTION note_side() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN INSERT INTO sides VALUES (TG_TABLE_NAME, current_user); RETURN NULL; END $$`)
	tables := []string{"payment_events", "invoices", "webhook_deliveries"}
	for _, table := range tables {
		fixture.Statement(t, s, `CREATE TRIGGER note_side AFTER INSERT OR UPDATE ON `+table+` FOR EACH ROW EXECUTE FUNCTION note_side()`)
	}
	acme.PaidApplication()
	delivered := func() bool {
		n, err := db.One[int64](t.Context(), s.DB, `SELECT COUNT(*) FROM webhook_deliveries WHERE status = 'SUCCEEDED'`)
		return err == nil && n > 0
	}
	apptest.Until(t, "an event is delivered", delivered)

	for _, table := range tables {
		sides, err := db.All[string](t.Context(), s.DB, `SELECT DISTINCT side FROM sides WHERE changed = $1 ORDER BY side`, table)
		if err != nil {
			t.Fatal(err)
		}
		apptest.Equal(t, "the roles that change "+table, sides, []string{"stagegate_tenant"})
	}
}

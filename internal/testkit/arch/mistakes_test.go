package arch

import (
	"strings"
	"testing"
	"testing/fstest"
)

// fakeTree is a repository in which catalog owns the table services, and tenants the table tenants.
func fakeTree(t *testing.T, name, content string) *tree {
	t.Helper()
	fake, err := load(fstest.MapFS{
		"internal/catalog/doc.go": {Data: []byte("// Package catalog\n//\n// Tables: service_versions,\n// services.\npackage catalog")},
		"internal/tenants/doc.go": {Data: []byte("// Package tenants\n//\n// Tables: tenants.\npackage tenants")},
		name:                      {Data: []byte("package x\n" + content)},
	}, []string{"service_versions", "services"})
	if err != nil {
		t.Fatal(err)
	}
	return fake
}

// Each of these violates one rule; those at the end violate none, but come close.
var mistakes = []struct{ rule, file, content, want string }{
	{"SQL", "service.go", "var a = `\n\tSELECT id FROM services WHERE tenant_id = $1`", "SELECT id FROM"},
	{"SQL", "service.go", `var a = "SELECT " + columns() + " FROM services WHERE tenant_id = $1"`, "store*.go"},
	{"SQL", "service.go", `var a = "INSERT INTO elsewhere VALUES (1)"`, "INSERT INTO"},
	{"SQL", "service.go", `var a = "UPDATE elsewhere SET a = 1"`, "UPDATE elsewhere"},
	{"SQL", "service.go", `var a = "DELETE FROM elsewhere"`, "DELETE FROM"},
	{"SQL", "service.go", `var a = "WITH x (a) AS (SELECT 1) SELECT a FROM x"`, "WITH x"},
	{"SQL", "service.go", `var a = "/* why */ SELECT 1"`, "SELECT 1"},
	{"SQL", "service.go", `var a = "delete from elsewhere where a = 1"`, "delete from"},
	{"SQL", "service.go", `var a = db.Insert(ctx, tx, "services", s)`, "INSERT INTO services"},
	{"LIKE", "store.go", `var a = "SELECT id FROM services WHERE tenant_id = $1 AND code LIKE $2"`, "db.Where.Contains"},
	{"LIKE", "service.go", `var a = w.And("name ILIKE ?", x)`, "db.Where.Contains"},
	{"limits", "store.go", `var a = "SELECT id FROM services WHERE tenant_id = $1 LIMIT $2"`, "db.Limit"},
	{"limits", "store.go", "var a = `SELECT id FROM services WHERE tenant_id = $1 limit $` + n", "db.Limit"},
	{"limits", "store.go", "var a = fmt.Sprintf(` LIMIT CAST($%d AS BIGINT)`, n)", "db.Limit"},
	{"tables", "store.go", `var a = "SELECT s.id FROM services s JOIN tenants t ON t.id = s.tenant_id"`, "belongs to internal/tenants"},
	{"tables", "store.go", `var a = "SELECT s.id FROM services s, tenants t WHERE t.id = s.tenant_id"`, "tenants belongs"},
	{"tables", "store.go", `var a = " LEFT JOIN tenants t ON true"`, "tenants belongs"},
	{"tables", "store.go", `var a = "INSERT INTO tenants (id) VALUES ($1)"`, "tenants belongs"},
	{"tables", "store.go", `var a = "update tenants set name = $1"`, "tenants belongs"},
	{"tables", "store.go", `var a = db.Insert[row](ctx, tx, "tenants", r)`, "tenants belongs"},
	{"tables", "store.go", `var a = "SELECT a FROM " + table`, "write the table's name out"},
	{"tables", "store.go", "var a = fmt.Sprintf(`DELETE FROM %s`, table)", "write the table's name out"},
	{"statements", "store.go", `var a = "SELECT id FROM services WHERE id = $1"`, "rows of services"},
	{"statements", "store.go", `var a = "SELECT id FROM service_versions -- tenant_id"`, "rows of service_versions"},
	{"statements", "store.go", `var a = "update services set code = $1 where id = $2"`, "rows of services"},
	{"statements", "store.go", "func f() { g(`tenant_id = ?`, `SELECT ` + cols() + ` FROM services`) }", "rows of services"},
	{"statements", "store.go", `var a = db.List[row](ctx, q, "services", w, p)`, "rows of services"},
	{"statements", "store.go", "const q = `DELETE FROM services`\nvar a, b = q, q + ` WHERE tenant_id = $1`", "rows of services"},
	{"", "store_list.go", "const find = `SELECT id FROM services `\nvar a = find + `WHERE tenant_id = $1`", ""},
	{"", "store_list.go", "type row struct{ ID string `json:\"SELECT id FROM services\"` }", ""},
	{"", "store_list.go", "func f() { use(`UPDATE services AS s SET code = $1 WHERE tenant_id = $2`, `/* every tenant */ SELECT COUNT(*) FROM services`) }", ""},
	{"", "store_list.go", "var a = `INSERT INTO services (tenant_id) VALUES ($1) ON CONFLICT DO UPDATE SET code = $2`", ""},
	{"", "store_list.go", "var a = `SELECT 1 WHERE a IS DISTINCT FROM ` + b", ""},
	{"", "store_list.go", "func f() { use(db.Insert(ctx, tx, `services`, s), `SELECT a FROM services WHERE ` + byTenantID()); w.And(`tenant_id = ?`) }", ""},
	{"", "store_list.go", "const own = ` tenant_id = $1 `\nvar a = `DELETE FROM services WHERE` + own", ""},
	{"", "store_list.go", "func g() { w.And(`tenant_id = ?`, t); use(db.List[row](ctx, q, `services s`, w, p), `SELECT id FROM services ` + w.SQL()) }", ""},
	{"", "store_list.go", "var a = list{`Select one of your services from the list`, `SELECT`, `update your services`, `With care`}", ""},
}

// TestMistakes applies the rules to each mistake. Its rule finds it, and the others find nothing.
func TestMistakes(t *testing.T) {
	t.Parallel()
	for _, m := range mistakes {
		fake := fakeTree(t, "internal/catalog/"+m.file, m.content)
		for _, r := range rules {
			found := strings.Join(fake.violations(r.check), "\n")
			if mine := m.rule != "" && strings.HasPrefix(r.name, m.rule); mine != (found != "") || mine && !strings.Contains(found, m.want) {
				t.Errorf("%s: %q found %q", m.content, r.name, found)
			}
		}
	}
}

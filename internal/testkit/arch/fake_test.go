package arch

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// fakeSchema is the migration that the fake trees share.
const fakeSchema = `-- +goose Up
CREATE TABLE tenants (id TEXT PRIMARY KEY); -- ; no, (this is not the end
CREATE TABLE services (
    tenant_id TEXT NOT NULL REFERENCES tenants (id),
    id        TEXT NOT NULL CHECK (id <> ';('),
    code      TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX services_tenant_id_code_key ON services (tenant_id, lower(code) DESC) WHERE code <> '';
CREATE TABLE service_versions (
    tenant_id TEXT, id TEXT, service_id TEXT,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id)
);
CREATE TABLE outbox_events (id TEXT PRIMARY KEY, tenant_id TEXT);
`

// fakeTree is a repository of these files with the shared migration.
func fakeTree(t *testing.T, files map[string]string) *tree {
	t.Helper()
	fsys := fstest.MapFS{migrationsDir + "/00001_fake.sql": {Data: []byte(fakeSchema)}}
	for name, content := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(content)}
	}
	fake, err := load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return fake
}

// store is a file of statements.
func store(pkg string, statements ...string) string {
	return "package " + pkg + "\n\nfunc f() {\n\tuse(" + strings.Join(statements, ",\n\t\t") + ")\n}\n"
}

func importing(pkg string, imports ...string) string {
	text := "package " + pkg + "\n"
	for _, i := range imports {
		text += "import _ \"" + i + "\"\n"
	}
	return text
}

const (
	catalogStore = "internal/catalog/store.go"
	financeFile  = "internal/finance/invoice.go"
	migration2   = migrationsDir + "/00002_more.sql"
	later        = migrationsDir + "/99999_later.sql"
)

// mistake is a tree in which one check finds one violation.
type mistake struct{ check, name, file, content, want string }

var mistakes = []mistake{
	{"imports go down", "up", "internal/catalog/a.go", importing("catalog", "stagegate/internal/finance"), "from layer 5 up to 6"},
	{"imports go down", "up to the commands", "internal/app/a.go", importing("app", "stagegate/cmd/stagegate"), "up to 10"},
	{"imports go down", "sideways", financeFile, importing("finance", "stagegate/internal/accounts"), "layer 6 do not import"},
	{"imports go down", "sideways at the bottom", "internal/infra/db/a.go", importing("db", "stagegate/internal/infra/kit/ref"), "layer 0 do not import"},
	{"imports go down", "up from a test inside", "internal/catalog/a_test.go", importing("catalog", "stagegate/internal/app"), "up to 9"},
	{"imports go down", "provider from a package", financeFile, importing("finance", "stagegate/internal/providers/paystack"), "only internal/app"},
	{"imports go down", "provider uses a package", "internal/providers/paystack/a.go", importing("paystack", "stagegate/internal/api"), "nothing above layer 0.5"},
	{"imports go down", "sandbox uses a client", "internal/sandbox/payments/a.go", importing("payments", "stagegate/internal/providers/paystack"), "adapters do not import"},
	{"imports go down", "test package in the program", "internal/app/a.go", importing("app", "stagegate/internal/testkit/dbtest"), "tests only"},
	{"imports go down", "dbtest imports a package", "internal/testkit/dbtest/a.go", importing("dbtest", "stagegate/internal/infra/kit/ref"), "only internal/infra/db"},
	{"imports go down", "outside", "api/a.go", importing("api", "stagegate/internal/api"), "outside internal and cmd"},
	{"every package is in the plan", "below internal", "internal/attic/a.go", "package attic", "internal/attic is not in the plan"},
	{"every package is in the plan", "below cmd", "cmd/other/a.go", "package main", "cmd/other is not in the plan"},
	{"package names say something", "package", "internal/api/utils/a.go", "package utils", "named utils"},
	{"package names say something", "folder", "internal/api/common/a.go", "package web", "named common"},
	{"files are short", "program", financeFile, "package finance\n" + strings.Repeat("\n", maxLines), "401 lines"},
	{"files are short", "test", "internal/finance/a_test.go", "package finance\n" + strings.Repeat("\n", maxLines), "401 lines"},
	{"HTTP is in http files", "package", financeFile, importing("finance", "net/http"), "net/http is for"},
	{"HTTP is in http files", "below net/http", "internal/tenants/service.go", importing("tenant", "net/http/httptest"), "net/http/httptest is for"},
	{"money is not floating point", "type", financeFile, "package finance\nvar x float64", "float64"},
	{"money is not floating point", "conversion", "internal/catalog/price/a.go", "package price\nvar x, _ = strconv.ParseFloat(s, 64)", "ParseFloat"},
	{"SQL is in store files", "service", "internal/catalog/service.go", store("catalog", "`\n\tSELECT id FROM services WHERE tenant_id = $1`"), "SELECT id FROM"},
	{"SQL is in store files", "pieces", "internal/catalog/service.go", store("catalog", `"SELECT " + columns() + " FROM services WHERE tenant_id = $1"`), "SELECT … FROM"},
	{"SQL is in store files", "insert", "internal/app/a.go", store("app", `"INSERT INTO elsewhere VALUES (1)"`), "INSERT INTO"},
	{"SQL is in store files", "update", "internal/app/a.go", store("app", `"UPDATE elsewhere SET a = 1"`), "UPDATE elsewhere"},
	{"SQL is in store files", "delete", "internal/app/a.go", store("app", `"DELETE FROM elsewhere"`), "DELETE FROM"},
	{"SQL is in store files", "with", "internal/app/a.go", store("app", `"WITH x (a) AS (SELECT 1) SELECT a FROM x"`), "WITH x"},
	{"SQL is in store files", "behind a comment", "internal/app/a.go", store("app", `"/* why */ SELECT 1"`), "SELECT 1"},
	{"SQL is in store files", "small letters", "internal/app/a.go", store("app", `"delete from elsewhere where a = 1"`), "delete from"},
	{"SQL is in store files", "command", "cmd/stagegate/store.go", store("main", `db.List[row](ctx, q, "elsewhere", w, p)`), "a package's store"},
	{"SQL is in store files", "db.Insert", "internal/catalog/service.go", store("catalog", `db.Insert(ctx, tx, "services", s)`), "INSERT INTO services"},
	{"LIKE is in the search helper", "statement", catalogStore, store("catalog", `"SELECT id FROM services WHERE tenant_id = $1 AND code LIKE $2"`), "db.Where.Contains"},
	{"LIKE is in the search helper", "condition", catalogStore, store("catalog", `w.And("name ILIKE ?", x)`), "db.Where.Contains"},
	{"LIKE is in the search helper", "in internal/infra/db", "internal/infra/db/other.go", store("db", `column + " LIKE ?"`), "db.Where.Contains"},
	{"stores stay inside their package", "exported write", catalogStore, "package catalog\nfunc Save(tx *db.Tx) { db.Exec(ctx, tx, `UPDATE services SET name = $2 WHERE tenant_id = $1`) }", "Save writes and is exported"},
	{"stores stay inside their package", "exported insert", catalogStore, "package catalog\nfunc Save(tx *db.Tx) { db.Insert(ctx, tx, `services`, x) }", "Save writes and is exported"},
	{"stores stay inside their package", "input", catalogStore, "package catalog\nfunc list(in *listInput) {}", "takes listInput"},
	{"stores stay inside their package", "web", catalogStore, importing("catalog", "stagegate/internal/api"), "no types of HTTP"},
	{"codes come from the catalogue", "fault", financeFile, "package finance\nvar errX = fault.New(`NEW`, `Words.`)", "`NEW`"},
	{"codes come from the catalogue", "invalid", financeFile, "package finance\nvar errX = fault.Invalid(`a`, `NEW`, `Words.`)", "`NEW`"},
	{"codes come from the catalogue", "field", financeFile, "package finance\nvar x = fault.Field{Code: `NEW`}", "`NEW`"},
	{"codes come from the catalogue", "list", financeFile, "package finance\nvar x = []fault.Code{fault.Conflict, `NEW`}", "`NEW`"},
	{"codes come from the catalogue", "constant", financeFile, "package finance\nconst x fault.FieldCode = `NEW`", "`NEW`"},
	{"codes come from the catalogue", "conversion", financeFile, "package finance\nvar x = fault.Code(text)", "fault.Code(…)"},
	{"codes come from the catalogue", "through a method", financeFile, "package finance\nfunc (c *c) refuse(a, b string, code fault.FieldCode) {}\nfunc f() { x.refuse(a, b, `NEW`) }", "`NEW`"},
	{"tables are named by their owners", "from", "internal/cases/request/store.go", store("request", `"SELECT id FROM services WHERE tenant_id = $1"`), "belongs to internal/catalog"},
	{"tables are named by their owners", "join", catalogStore, store("catalog", `"SELECT s.id FROM services s JOIN tenants t ON t.id = s.tenant_id"`), "tenants belongs"},
	{"tables are named by their owners", "list", catalogStore, store("catalog", `"SELECT s.id FROM services s, tenants t WHERE t.id = s.tenant_id"`), "tenants belongs"},
	{"tables are named by their owners", "fragment", catalogStore, store("catalog", `" LEFT JOIN tenants t ON true"`), "tenants belongs"},
	{"tables are named by their owners", "into", catalogStore, store("catalog", `"INSERT INTO tenants (id) VALUES ($1)"`), "tenants belongs"},
	{"tables are named by their owners", "update", catalogStore, store("catalog", `"update tenants set name = $1"`), "tenants belongs"},
	{"tables are named by their owners", "db.Insert", catalogStore, store("catalog", `db.Insert[row](ctx, tx, "tenants", r)`), "tenants belongs"},
	{"tables are named by their owners", "hidden", catalogStore, store("catalog", `"SELECT a FROM " + table`), "write the table's name out"},
	{"tables are named by their owners", "formatted", catalogStore, store("catalog", "fmt.Sprintf(`DELETE FROM %s`, table)"), "write the table's name out"},
	{"statements name the tenant", "select", catalogStore, store("catalog", `"SELECT id FROM services WHERE id = $1"`), "rows of services"},
	{"statements name the tenant", "comment", catalogStore, store("catalog", `"SELECT id FROM services -- tenant_id"`), "rows of services"},
	{"statements name the tenant", "small letters", catalogStore, store("catalog", `"update services set code = $1 where id = $2"`), "rows of services"},
	{"statements name the tenant", "only another says it", catalogStore, store("catalog", `"tenant_id = ?"`, `"SELECT " + cols() + " FROM services"`), "rows of services"},
	{"statements name the tenant", "db.List", catalogStore, store("catalog", `db.List[row](ctx, q, "services", w, p)`), "rows of services"},
	{"statements name the tenant", "constant", catalogStore, "package catalog\nconst q = `DELETE FROM services`\nvar a, b = q, q + ` WHERE tenant_id = $1`", "rows of services"},
	{"tests do not sleep", "a test", "internal/catalog/a_test.go", "package catalog\nfunc f() { time.Sleep(1) }", "names a condition"},
	{"tests do not sleep", "a helper", "internal/testkit/apptest/a.go", "package apptest\nfunc f() { for ; ; time.Sleep(1) {} }", "names a condition"},
	{"tables are in the plan", "no owner", migration2, "CREATE TABLE things (id TEXT PRIMARY KEY);", "things has no owner"},
	{"keys begin with the tenant", "second", migration2, "CREATE TABLE roles (tenant_id TEXT, id TEXT, PRIMARY KEY (id, tenant_id));", "primary key of roles"},
	{"keys begin with the tenant", "none", migration2, "CREATE TABLE roles (tenant_id TEXT, id TEXT);", "no primary key"},
	{"keys begin with the tenant", "foreign", migration2, "CREATE TABLE roles (id TEXT PRIMARY KEY, s TEXT,\n FOREIGN KEY (s) REFERENCES services (id));", "from roles to services"},
	{"keys begin with the tenant", "foreign, the order", migration2, "CREATE TABLE roles (id TEXT PRIMARY KEY, tenant_id TEXT, s TEXT, CONSTRAINT f FOREIGN KEY (s, tenant_id) REFERENCES services (id, tenant_id));", "from roles to services"},
	{"keys begin with the tenant", "foreign, in the column", migration2, "CREATE TABLE roles (id TEXT PRIMARY KEY, s TEXT REFERENCES services (id));", "from roles to services"},
	{"keys begin with the tenant", "foreign, added", migration2, "ALTER TABLE services ADD COLUMN v TEXT REFERENCES service_versions (id);", "from services to service_versions"},
	{"states come from tables", "assigned", financeFile, machinery + "func f(i *invoice) { i.Status, i.at = Paid, now }", "Paid is assigned"},
	{"states come from tables", "in a record", financeFile, machinery + "var x = invoice{Status: Open}", "Open is assigned"},
	{"states come from tables", "without its field", financeFile, machinery + "var x = invoice{`a`, Open}", "Open is assigned"},
	{"unique indexes have their names", "index", migration2, "CREATE UNIQUE INDEX one_code ON services (tenant_id, code);", "services_tenant_id_code_key"},
	{"unique indexes have their names", "the order", migration2, "\nCREATE UNIQUE INDEX services_code_tenant_id_key ON services (tenant_id, code);", "00002_more.sql:2:"},
	{"unique indexes have their names", "constraint", migration2, "CREATE TABLE roles (id TEXT PRIMARY KEY,\n name TEXT,\n CONSTRAINT one_name UNIQUE (name));", "more.sql:3: the unique index one_name is to be named roles_name_key"},
	{"unique indexes have their names", "length", migration2, "CREATE UNIQUE INDEX services_tenant_id_" + longColumn + "_key ON services (tenant_id, " + longColumn + ");", "longer than 63"},
	{"migrations only add", "table", later, "\nDROP TABLE services;", "99999_later.sql:2: a dropped table"},
	{"migrations only add", "column", later, "ALTER TABLE services DROP COLUMN code;", "a dropped column"},
	{"migrations only add", "column in short", later, "ALTER TABLE services DROP code;", "a dropped column"},
	{"migrations only add", "name", later, "ALTER TABLE services RENAME COLUMN code TO name;", "another name"},
	{"migrations only add", "type", later, "ALTER TABLE services ALTER COLUMN code TYPE BIGINT;", "another type"},
	{"migrations only add", "must be given", later, "ALTER TABLE services ADD COLUMN a TEXT, ADD COLUMN b TEXT NOT NULL;", "must be given"},
	{"migrations only add", "from now on", later, "ALTER TABLE services ALTER COLUMN code SET NOT NULL;", "must not be null"},
}

// machinery is a package with a state machine.
const machinery = "package finance\ntype Status string\nconst (\n\tOpen Status = `OPEN`\n\tPaid Status = `PAID`\n)\n" +
	"var Transitions = state.Table[Status]{{On: owe, To: Open}, {From: Open, On: pay, To: Paid}}\n"

const longColumn = "a_column_with_a_name_that_nobody_would_ever_give_it"

// TestChecksCanFail shows each check a tree with one mistake. It has to find
// that one, and the others have to find nothing.
func TestChecksCanFail(t *testing.T) {
	for _, m := range mistakes {
		t.Run(m.check+"/"+m.name, func(t *testing.T) {
			fake := fakeTree(t, map[string]string{m.file: m.content})
			for _, c := range checks {
				found := c.find(fake)
				if c.name != m.check {
					if len(found) > 0 {
						t.Errorf("%q found %q, which is not its rule", c.name, found)
					}
					continue
				}
				if len(found) != 1 || !strings.Contains(found[0], m.want) || !strings.HasPrefix(found[0], m.file) {
					t.Errorf("found %q; want one violation in %s with %q", found, m.file, m.want)
				}
			}
		})
	}
	for _, c := range checks {
		if !slices.ContainsFunc(mistakes, func(m mistake) bool { return m.check == c.name }) {
			t.Errorf("no mistake shows that %q can fail", c.name)
		}
	}
}

// fine is a tree in order, with what comes close to a mistake.
var fine = map[string]string{
	later:                                   "ALTER TABLE services ADD COLUMN a TEXT, ADD COLUMN b BIGINT NOT NULL DEFAULT 0;\nALTER TABLE services DROP CONSTRAINT services_code_check;\nDROP INDEX services_code;",
	"api/api.go":                            "package api",
	"api/api_test.go":                       importing("api", "stagegate/internal/app"),
	"cmd/stagegate/main.go":                 importing("main", "stagegate/internal/app", "stagegate/api"),
	"internal/app/app.go":                   importing("app", "stagegate/internal/providers/paystack", "stagegate/internal/sandbox", "stagegate/internal/cases/request", "net/http"),
	"internal/testkit/apptest/a.go":         importing("apptest", "stagegate/internal/app", "stagegate/internal/testkit/dbtest", "stagegate/internal/sandbox/payments"),
	"internal/catalog/a_test.go":            importing("catalog", "stagegate/internal/testkit/dbtest", "stagegate/internal/testkit/apptest", "net/http"),
	"internal/catalog/http_test.go":         importing("catalog_test", "stagegate/internal/app", "stagegate/internal/providers/paystack"),
	"internal/catalog/http_services.go":     importing("catalog", "net/http", "stagegate/internal/api"),
	"internal/testkit/dbtest/a.go":          importing("dbtest", "stagegate/internal/infra/db") + "var q = `SELECT x FROM tenants`",
	"internal/finance/gen.go":               "// Code generated by hand. DO NOT EDIT.\npackage finance\n" + strings.Repeat("\n", 2*maxLines),
	"internal/finance/full.go":              "package finance\n" + strings.Repeat("\n", maxLines-1),
	"internal/finance/testdata/x.go":        "not Go",
	"internal/infra/kit/money/a_test.go":    "package money\nvar x float64",
	"internal/catalog/price/a.go":           importing("price", "stagegate/internal/infra/kit/money"),
	"internal/providers/paystack/a.go":      importing("paystack", "stagegate/internal/infra/kit/money", "stagegate/internal/providers", "net/http"),
	"internal/sandbox/payments/a.go":        importing("payments", "stagegate/internal/sandbox", "stagegate/internal/infra/kit/ref"),
	"internal/api/a.go":                     importing("web", "net/http", "stagegate/internal/infra/auth", "stagegate/internal/api/pages"),
	"internal/api/pages/a.go":               "package pages",
	"internal/api/words.go":                 store("web", `"Select one of your services from the list"`, `"SELECT"`, `"update your services"`, `"With care"`),
	"internal/infra/jobs/store.go":          store("work", `"SELECT id FROM outbox_events WHERE status = 'PENDING' FOR UPDATE " + skip()`),
	"internal/catalog/store_conditional.go": "package catalog\nfunc g() { w.And(`tenant_id = ?`, t); use(db.List[row](ctx, q, `services s`, w, p), `SELECT id FROM services ` + w.SQL()) }",
	"internal/finance/states.go":            machinery + "func f(s Status) bool { next := Paid; return s == Open && s.in([]Status{Open, Paid}) && of(map[Status]int{Paid: 1}) && next == s }",
	catalogStore: "package catalog\nconst find = `SELECT id FROM services `\nvar byTenant = find + `WHERE tenant_id = $1`\n" +
		"type row struct{ ID string `json:\"SELECT id FROM services\"` }\n" +
		"func f() { use(`UPDATE services AS s SET code = $1 WHERE tenant_id = $2`, `/* every tenant */ SELECT COUNT(*) FROM services`,\n" +
		"`INSERT INTO services (tenant_id) VALUES ($1) ON CONFLICT DO UPDATE SET code = $2`, `SELECT 1 WHERE a IS DISTINCT FROM ` + b,\n" +
		"db.Insert(ctx, tx, `services`, s), `SELECT a FROM services WHERE ` + byTenantID()) }\nconst own = ` tenant_id = $1 `\nvar joined = `DELETE FROM services WHERE` + own",
}

// TestFineTree shows the checks a tree in order.
func TestFineTree(t *testing.T) {
	fake := fakeTree(t, fine)
	for _, c := range checks {
		for _, violation := range c.find(fake) {
			t.Errorf("%s: %s", c.name, violation)
		}
	}
}

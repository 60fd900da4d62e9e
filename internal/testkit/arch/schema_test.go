package arch

import (
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// Queries for the schema in SQLite, which both engines share.
const (
	allTables = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`

	// A table belongs to tenants if tenant_id is in its primary key.
	tenantTables = `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'tenant_id' AND c.pk > 0`

	// A key that does not begin with tenant_id would allow references to another tenant's row. Duplicates are
	// identified by the names of unique indexes.
	badKeys = `SELECT m.name || ' has no primary key' FROM sqlite_master m
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.sql NOT LIKE 'CREATE VIRTUAL %' AND NOT EXISTS (SELECT 1 FROM pragma_table_info(m.name) WHERE pk > 0)
		UNION ALL
		SELECT 'the primary key of ' || m.name || ' does not begin with tenant_id'
		FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'tenant_id' AND c.pk > 1
		UNION ALL
		SELECT 'the foreign key from ' || m.name || ' to ' || f."table" || ' does not begin with tenant_id'
		FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f ON f.seq = 0
		WHERE f."table" IN (` + tenantTables + `) AND (f."from" <> 'tenant_id' OR f."to" <> 'tenant_id')
		UNION ALL
		SELECT 'the unique index ' || i.name || ' is to be named ' || m.name || '_' || group_concat(c.name, '_') || '_key'
		FROM sqlite_master m JOIN pragma_index_list(m.name) i ON i."unique" AND i.origin = 'c' JOIN pragma_index_info(i.name) c
		WHERE m.type = 'table' GROUP BY m.name, i.name
		HAVING COUNT(c.name) = COUNT(*) AND i.name <> m.name || '_' || group_concat(c.name, '_') || '_key'`
)

// list runs one of these queries.
func list(t *testing.T, d *db.DB, query string) []string {
	t.Helper()
	found, err := db.All[string](t.Context(), d, query)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestBadKeys applies the rules about keys to tables that violate them.
func TestBadKeys(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, "sqlite")
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		_, err := db.Exec(t.Context(), tx, `CREATE TABLE a (tenant_id TEXT, id TEXT);
			CREATE TABLE b (tenant_id TEXT, id TEXT, PRIMARY KEY (id, tenant_id));
			CREATE TABLE good (tenant_id TEXT, id TEXT, code TEXT, PRIMARY KEY (tenant_id, id));
			CREATE TABLE c (id TEXT PRIMARY KEY, g TEXT, FOREIGN KEY (g) REFERENCES good (id));
			CREATE TABLE d (id TEXT PRIMARY KEY, tenant_id TEXT, g TEXT, FOREIGN KEY (g, tenant_id) REFERENCES good (id, tenant_id));
			CREATE TABLE e (id TEXT PRIMARY KEY, tenant_id TEXT, g TEXT, FOREIGN KEY (tenant_id, g) REFERENCES good (tenant_id, id));
			CREATE UNIQUE INDEX good_code_tenant_id_key ON good (tenant_id, code);
			CREATE UNIQUE INDEX good_tenant_id_code_key ON good (tenant_id, code) WHERE code <> ''`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "a has no primary key\n" +
		"the primary key of b does not begin with tenant_id\n" +
		"the foreign key from c to good does not begin with tenant_id\n" +
		"the foreign key from d to good does not begin with tenant_id\n" +
		"the unique index good_code_tenant_id_key is to be named good_tenant_id_code_key"
	if got := strings.Join(list(t, d, badKeys), "\n"); got != want {
		t.Errorf("got\n%s", got)
	}
}

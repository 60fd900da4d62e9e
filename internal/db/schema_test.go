package db_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/db"
)

var update = flag.Bool("update", false, "write the generated schema again")

// What a new SQLite database gets at once is what the migrations make one after the other.
func TestSQLiteSchema(t *testing.T) {
	t.Parallel()
	last, err := db.LastMigration()
	if err != nil {
		t.Fatal(err)
	}
	d := openEmpty(t)
	if err := d.MigrateTo(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	const path = "schema.sqlite.sql"
	want := db.SchemaOf + db.SchemaHash() + "\n" + dump(t, d)
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != want {
		t.Errorf("%s is not what the migrations make; run make generated", path)
	}
	created := openEmpty(t)
	if err := created.CreateSQLite(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := dump(t, created); got != dump(t, d) {
		t.Errorf("the file makes another schema than it says:\n%s", got)
	}
	if err := created.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := created.CheckSchema(t.Context()); err != nil {
		t.Error(err)
	}
}

// A database that has something is left to the migrations.
func TestSQLiteSchemaOfUsedDatabase(t *testing.T) {
	t.Parallel()
	d := openEmpty(t)
	if err := d.MigrateTo(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	before := dump(t, d)
	if err := d.CreateSQLite(t.Context()); err != nil {
		t.Fatal(err)
	}
	if dump(t, d) != before {
		t.Error("the schema was changed")
	}
}

// openEmpty opens an SQLite database without a schema until the end of the test.
func openEmpty(t *testing.T) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), emptyURL(t, "sqlite"), db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// dump writes the statements that make the schema, and the rows of the migrations.
func dump(t *testing.T, d *db.DB) string {
	t.Helper()
	type entry struct {
		Type string  `db:"type"`
		Name string  `db:"name"`
		SQL  *string `db:"sql"`
	}
	entries, err := db.All[entry](t.Context(), d, `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'sqlite_sequence' ORDER BY rowid`)
	if err != nil {
		t.Fatal(err)
	}
	// A table before its indexes, and all of them before what a trigger needs.
	order := []string{"table", "index", "view", "trigger"}
	slices.SortStableFunc(entries, func(a, b entry) int { return slices.Index(order, a.Type) - slices.Index(order, b.Type) })
	var text strings.Builder
	for _, e := range entries {
		if e.Type == "trigger" {
			break
		}
		fmt.Fprintf(&text, "%s;\n", *e.SQL)
	}
	for _, e := range entries {
		if e.Type == "table" && e.Name != "schema_compatibility" {
			text.WriteString(rowsOf(t, d, e.Name))
		}
	}
	for _, e := range entries {
		if e.Type == "trigger" {
			fmt.Fprintf(&text, "%s;\n", *e.SQL)
		}
	}
	return text.String()
}

// rowsOf writes the statements that insert the rows of a table, but for when they were made.
func rowsOf(t *testing.T, d *db.DB, table string) string {
	t.Helper()
	columns, err := db.All[string](t.Context(), d, `SELECT name FROM pragma_table_info($1) WHERE name <> 'tstamp' ORDER BY cid`, table)
	if err != nil {
		t.Fatal(err)
	}
	quoted := make([]string, len(columns))
	for i, column := range columns {
		quoted[i] = "quote(" + column + ")"
	}
	rows, err := db.All[string](t.Context(), d, "SELECT "+strings.Join(quoted, " || ', ' || ")+" FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, row := range rows {
		fmt.Fprintf(&text, "INSERT INTO %s (%s) VALUES (%s);\n", table, strings.Join(columns, ", "), row)
	}
	return text.String()
}

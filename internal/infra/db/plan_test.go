package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// The plan of an empty database has the statements that migrating runs, and planning changes nothing.
func TestPlan(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			d := openEmpty(t, engine)
			var first db.Plan
			for range 2 {
				var err error
				if first, err = d.Plan(t.Context()); err != nil || first.Have != 0 || len(first.Pending) != int(first.Known) {
					t.Fatalf("of an empty database: %+v, %v", first, err)
				}
			}
			if err := d.MigrateTo(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
			second, err := d.Plan(t.Context())
			if err != nil || second.Have != 1 || len(second.Pending) != len(first.Pending)-1 || second.Pending[0].Name != first.Pending[1].Name {
				t.Fatalf("after the first migration: %+v, %v", second, err)
			}
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			if p, err := d.Plan(t.Context()); err != nil || p.Have != p.Known || len(p.Pending) != 0 {
				t.Errorf("after migrating: %+v, %v", p, err)
			}
		})
	}
}

// The statements of a plan are those that goose runs: on an empty file they create the same schema.
func TestPlanHasEveryStatement(t *testing.T) {
	t.Parallel()
	planned, err := db.Open(t.Context(), emptyURL(t, "sqlite"), db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	planned = planned.AsUser()
	defer func() { _ = planned.Close() }()
	p, err := planned.Plan(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.Pending {
		for _, s := range m.Statements {
			run(t, planned, s.SQL)
		}
	}
	schema := func(d *db.DB) []string {
		all, err := db.All[string](t.Context(), d, "SELECT COALESCE(sql, name) FROM sqlite_master WHERE name NOT LIKE '%goose%' AND name NOT LIKE 'sqlite_%' ORDER BY name")
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	if got, want := schema(planned), schema(dbtest.Open(t, "sqlite").AsUser()); !slices.Equal(got, want) {
		t.Errorf("the planned statements create %d tables and indexes, the migrations %d", len(got), len(want))
	}
}

func TestLocksOfStatements(t *testing.T) {
	t.Parallel()
	const text = `-- +goose Up
-- A comment.
CREATE TABLE permits (id TEXT PRIMARY KEY, case_id TEXT REFERENCES cases (id));
CREATE INDEX permits_case ON permits (case_id);

ALTER TABLE cases
    ADD COLUMN permit TEXT;
CREATE UNIQUE INDEX cases_permit_key
    ON cases (permit);
UPDATE cases SET permit = '';
-- +goose StatementBegin
DO $$ BEGIN
    PERFORM 1; -- one
END $$;
-- +goose StatementEnd
CREATE INDEX CONCURRENTLY cases_other ON cases (id);
-- +goose Down
DROP TABLE permits;
`
	var got []string
	for sql, lock := range db.Locks(text) {
		got = append(got, strings.Fields(sql)[0]+": "+lock)
	}
	want := []string{
		"CREATE: writes to cases", "CREATE: ", "ALTER: reads and writes of cases", "CREATE: writes to cases",
		"UPDATE: writes to the same rows of cases", "DO: what the statement locks", "CREATE: ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A program refuses a database that a newer one has changed so that only newer ones can use it.
func TestRequiredSchema(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		known, err := db.LastMigration()
		if err != nil {
			t.Fatal(err)
		}
		run(t, d, fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, TRUE)", known+2))
		for required, refused := range map[int64]bool{0: false, known: false, known + 1: true} {
			run(t, d, fmt.Sprintf("UPDATE installation SET required = %d", required))
			checks := map[string]func(context.Context) error{
				"CheckSchema": d.CheckSchema, "Plan": func(ctx context.Context) error { _, err := d.Plan(ctx); return err },
			}
			for name, check := range checks {
				err := check(t.Context())
				e, ok := errors.AsType[*db.NotReadyError](err)
				if ok != refused || !ok && err != nil || ok && !strings.Contains(e.Reason, "from a newer program") {
					t.Errorf("%s with %d required: %v", name, required, err)
				}
			}
		}
	})
}

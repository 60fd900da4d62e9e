package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
)

// copiedTable is a table with its columns, sorted by name, and their PostgreSQL types.
type copiedTable struct {
	name    string
	columns []string
	types   []string
}

// excludedTables are the tables that the target maintains itself. The index of terms differs between the engines
// and is filled from the records.
var excludedTables = []string{"goose_db_version", "installation", "search_terms", copyTable}

// listTables returns the tables of a schema, each after the tables that it references.
func listTables(ctx context.Context, conn *pgx.Conn) ([]copiedTable, error) {
	rows, err := conn.Query(ctx, `SELECT table_name, column_name, data_type FROM information_schema.columns
		WHERE table_schema = current_schema() AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = current_schema())
		ORDER BY table_name, column_name COLLATE "C"`)
	if err != nil {
		return nil, err
	}
	var tables []copiedTable
	var table, column, kind string
	if _, err := pgx.ForEachRow(rows, []any{&table, &column, &kind}, func() error {
		if slices.Contains(excludedTables, table) {
			return nil
		}
		if len(tables) == 0 || tables[len(tables)-1].name != table {
			tables = append(tables, copiedTable{name: table})
		}
		last := &tables[len(tables)-1]
		last.columns, last.types = append(last.columns, column), append(last.types, kind)
		return nil
	}); err != nil {
		return nil, err
	}
	rows, err = conn.Query(ctx, `SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint
		WHERE contype = 'f' AND conrelid <> confrelid AND connamespace = current_schema()::regnamespace`)
	if err != nil {
		return nil, err
	}
	refers := map[string][]string{}
	var target string
	if _, err := pgx.ForEachRow(rows, []any{&table, &target}, func() error {
		refers[table] = append(refers[table], target)
		return nil
	}); err != nil {
		return nil, err
	}
	return sortByReference(tables, refers)
}

// sortByReference sorts tables topologically, so that each comes after the tables that it references.
func sortByReference(tables []copiedTable, refers map[string][]string) ([]copiedTable, error) {
	var sorted []copiedTable
	placed := map[string]bool{}
	for len(sorted) < len(tables) {
		before := len(sorted)
		for _, t := range tables {
			if !placed[t.name] && !slices.ContainsFunc(refers[t.name], func(target string) bool { return !placed[target] }) {
				sorted, placed[t.name] = append(sorted, t), true
			}
		}
		if len(sorted) == before {
			return nil, errors.New("tables reference each other in a cycle")
		}
	}
	return sorted, nil
}

// checkColumns checks that source and target have the same tables and columns.
func (c *copier) checkColumns(ctx context.Context) error {
	for _, t := range c.tables {
		columns, err := c.queryStrings(ctx, "SELECT name FROM pragma_table_info($1) ORDER BY name", t.name)
		if err != nil {
			return err
		}
		if !slices.Equal(columns, t.columns) {
			return fmt.Errorf("table %s has the columns %s in the source, and %s in the target", t.name, strings.Join(columns, ", "), strings.Join(t.columns, ", "))
		}
	}
	return nil
}

// queryStrings returns the rows of a query of the source that has a single text column.
func (c *copier) queryStrings(ctx context.Context, query string, args ...any) (texts []string, err error) {
	rows, err := c.source.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, rows.Err()
}

// copyTable copies the rows of a table that are not in the target yet.
func (c *copier) copyTable(ctx context.Context, t copiedTable) error {
	var last, done int64
	var complete bool
	if err := c.target.QueryRow(ctx, "SELECT last, rows, done FROM "+copyTable+" WHERE name = $1", t.name).Scan(&last, &done, &complete); err != nil || complete {
		return err
	}
	for !complete {
		batch, next, err := c.read(ctx, t, last)
		if err != nil {
			return err
		}
		complete = len(batch) == 0
		last, done = next, done+int64(len(batch))
		if err := inTx(ctx, c.target, func(tx pgx.Tx) error {
			if _, err := tx.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromRows(batch)); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, "UPDATE "+copyTable+" SET last = $1, rows = $2, done = $3 WHERE name = $4", last, done, complete, t.name)
			return err
		}); err != nil {
			return fmt.Errorf("rows up to rowid %d of the source: %w", last, err)
		}
		if c.o.Progress == nil {
			continue
		}
		if err := c.o.Progress(TableCopy{Table: t.name, Rows: done, Done: complete}); err != nil {
			return err
		}
	}
	return nil
}

// read returns the next batch of rows, whose rowid is greater than last.
func (c *copier) read(ctx context.Context, t copiedTable, last int64) (batch [][]any, next int64, err error) {
	query := "SELECT rowid, " + strings.Join(t.columns, ", ") + " FROM " + t.name + " WHERE rowid > $1 ORDER BY rowid " + Limit(2) //nolint:gosec // names of the schema
	rows, err := c.source.QueryContext(ctx, query, last, c.o.BatchRows)
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	next = last
	for size := 0; size < c.o.BatchBytes && rows.Next(); {
		values, bytes, err := t.scan(rows, &next)
		if err != nil {
			return nil, 0, err
		}
		size += bytes
		batch = append(batch, values)
	}
	return batch, next, rows.Err()
}

// scan reads a row of the source: its rowid and its values as PostgreSQL types.
func (t copiedTable) scan(rows *sql.Rows, number *int64) (values []any, size int, err error) {
	values = make([]any, len(t.columns))
	targets := []any{number}
	for i := range values {
		targets = append(targets, &values[i])
	}
	if err := rows.Scan(targets...); err != nil {
		return nil, 0, err
	}
	for i, v := range values {
		if values[i], err = fromSQLite(v, t.types[i]); err != nil {
			return nil, 0, fmt.Errorf("column %s of rowid %d: %w", t.columns[i], *number, err)
		}
		if s, ok := values[i].(string); ok {
			size += len(s)
		}
	}
	return values, size, nil
}

// fromSQLite converts a value of SQLite, whose columns are not strictly typed, to a PostgreSQL type.
func fromSQLite(v any, kind string) (any, error) {
	if b, ok := v.([]byte); ok && kind != "bytea" {
		v = string(b)
	}
	switch v := v.(type) {
	case nil:
		return nil, nil //nolint:nilnil // NULL
	case string:
		switch {
		case kind == "text" && (strings.ContainsRune(v, 0) || !utf8.ValidString(v)):
			return nil, errors.New("PostgreSQL stores only valid UTF-8 without NUL characters")
		case kind == "jsonb" && !json.Valid([]byte(v)):
			return nil, errors.New("must be JSON")
		case kind == "text", kind == "jsonb":
			return v, nil
		}
	case []byte:
		return v, nil
	case int64:
		switch kind {
		case "bigint":
			return v, nil
		case "boolean":
			return v != 0, nil
		case "timestamp with time zone":
			return time.UnixMicro(v).UTC(), nil
		}
	case bool:
		if kind == "boolean" {
			return v, nil
		}
	case time.Time:
		if kind == "timestamp with time zone" {
			return v.UTC(), nil
		}
	}
	return nil, fmt.Errorf("cannot convert %[2]T to %[1]s", kind, v)
}

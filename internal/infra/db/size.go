package db

import (
	"context"
	"slices"
)

// DiskUsage is the disk usage of a database.
type DiskUsage struct {
	Bytes int64
	Free  int64            // of Bytes, unused pages that will be reused; SQLite only
	Table map[string]int64 // bytes per table with its indexes; PostgreSQL only
}

// DiskUsage returns the disk usage of the database. It reads no rows.
func (d *DB) DiskUsage(ctx context.Context) (DiskUsage, error) {
	if d.engine == sqliteEngine {
		return d.sqliteSpace(ctx)
	}
	type table struct {
		Name  string `db:"name"`
		Bytes int64  `db:"bytes"`
	}
	s := DiskUsage{Table: map[string]int64{}}
	tables, err := All[table](ctx, d.AsUser(), `SELECT CAST(c.relname AS TEXT) AS name, pg_total_relation_size(c.oid) AS bytes
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname = current_schema()`)
	if err != nil {
		return s, err
	}
	for _, t := range tables {
		s.Table[t.Name] = t.Bytes
	}
	s.Bytes, err = One[int64](ctx, d.AsUser(), `SELECT pg_database_size(current_database())`)
	return s, err
}

func (d *DB) sqliteSpace(ctx context.Context) (DiskUsage, error) {
	var pragmas [3]int64
	for i, name := range []string{"page_size", "page_count", "freelist_count"} {
		n, err := One[int64](ctx, d, "PRAGMA "+name)
		if err != nil {
			return DiskUsage{}, err
		}
		pragmas[i] = n
	}
	return DiskUsage{Bytes: pragmas[0] * pragmas[1], Free: pragmas[0] * pragmas[2]}, nil
}

// EstimateRows estimates the number of rows of a table without reading them: on PostgreSQL from statistics, on
// SQLite from the first and last rowid.
func (d *DB) EstimateRows(ctx context.Context, table string) (int64, error) {
	query := `SELECT CAST(GREATEST(reltuples, 0) AS BIGINT) FROM pg_class WHERE oid = to_regclass($1)`
	args := []any{table}
	if d.engine == sqliteEngine {
		query, args = `SELECT COALESCE((SELECT MAX(rowid) FROM `+table+`) - (SELECT MIN(rowid) FROM `+table+`) + 1, 0)`, nil
	}
	return One[int64](ctx, d, query, args...)
}

// CountUpTo counts the rows of a query, up to limit.
func CountUpTo(ctx context.Context, q Q, limit int64, query string, args ...any) (int64, error) {
	return One[int64](ctx, q, `SELECT COUNT(*) FROM (`+query+` `+Limit(len(args)+1)+`) AS counted`, append(slices.Clip(args), limit)...)
}

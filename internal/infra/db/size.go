package db

import "context"

// Space is how much disk a database takes.
type Space struct {
	Bytes int64
	Free  int64            // of these, bytes that hold nothing and are used again; SQLite only
	Table map[string]int64 // bytes of each table with its indexes; PostgreSQL only
}

// Space says how much disk the database takes. It reads no rows.
func (d *DB) Space(ctx context.Context) (Space, error) {
	if d.engine == sqliteEngine {
		return d.sqliteSpace(ctx)
	}
	type table struct {
		Name  string `db:"name"`
		Bytes int64  `db:"bytes"`
	}
	s := Space{Table: map[string]int64{}}
	tables, err := All[table](ctx, d, `SELECT CAST(c.relname AS TEXT) AS name, pg_total_relation_size(c.oid) AS bytes
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname = current_schema()`)
	if err != nil {
		return s, err
	}
	for _, t := range tables {
		s.Table[t.Name] = t.Bytes
	}
	s.Bytes, err = One[int64](ctx, d, `SELECT pg_database_size(current_database())`)
	return s, err
}

func (d *DB) sqliteSpace(ctx context.Context) (Space, error) {
	var pragmas [3]int64
	for i, name := range []string{"page_size", "page_count", "freelist_count"} {
		n, err := One[int64](ctx, d, "PRAGMA "+name)
		if err != nil {
			return Space{}, err
		}
		pragmas[i] = n
	}
	return Space{Bytes: pragmas[0] * pragmas[1], Free: pragmas[0] * pragmas[2]}, nil
}

// AboutRows estimates how many rows a table has, without reading them: on PostgreSQL
// from its statistics, on SQLite from the first and the last row id.
func (d *DB) AboutRows(ctx context.Context, table string) (int64, error) {
	query := `SELECT CAST(GREATEST(reltuples, 0) AS BIGINT) FROM pg_class WHERE oid = to_regclass($1)`
	args := []any{table}
	if d.engine == sqliteEngine {
		query, args = `SELECT COALESCE((SELECT MAX(rowid) FROM `+table+`) - (SELECT MIN(rowid) FROM `+table+`) + 1, 0)`, nil
	}
	return One[int64](ctx, d, query, args...)
}

// CountUpTo counts the rows of a query, and stops at limit.
func CountUpTo(ctx context.Context, q Q, query string, limit int64) (int64, error) {
	return One[int64](ctx, q, `SELECT COUNT(*) FROM (`+query+` LIMIT $1) AS counted`, limit)
}

// Package db owns the database: opening it, its schema, transactions, and the
// step between rows and structs. No other package knows which engine runs.
//
// One SQL text serves SQLite and PostgreSQL. It uses $1, $2, … placeholders,
// and keeps to what both engines understand alike:
//
//   - no arrays, casts written as ::, ILIKE, ANY or JSON operators;
//   - CAST(SUM(x) AS BIGINT), because PostgreSQL sums BIGINT to NUMERIC;
//   - CAST($1 AS TEXT) IS NULL, because a bare parameter has no type there;
//   - one $n for one column type;
//   - never a time of the database: Go passes the times;
//   - search in a column that Searchable filled, with Where.Contains;
//   - FOR UPDATE and its kin as PostgreSQL has them. They are taken out for
//     SQLite, where a write transaction is alone anyway.
//
// In a migration, ids and codes are TEXT, money and counts BIGINT, times
// TIMESTAMPTZ, objects JSONB, flags BOOLEAN, bytes BYTEA. A unique index is
// named <table>_<column>_<column>_key with its columns in order, a primary key
// keeps PostgreSQL's own name <table>_pkey, and no such name is longer than 63
// bytes: SQLite reports the columns and PostgreSQL the name, and IsUnique
// relies on the two being the same.
package db

// Package db opens the database and owns its schema, transactions, and the
// mapping between rows and structs. No other package knows which engine runs.
//
// A write transaction is a function that DB.Write runs with a Tx. SQLite has one
// writer at a time, and on PostgreSQL three quarters of the connections may write, so
// transactions wait in a write queue. On SQLite those who wait share a COMMIT: see group.
// When PostgreSQL no longer answers, a monitor ends whatever waits for it, as unavailable.
// Nothing about transactions travels in a context: a query runs in the transaction that it
// names, or in none.
//
// One SQL text serves SQLite and PostgreSQL. It uses $1, $2, … placeholders and
// only what both engines understand alike:
//
//   - no arrays, casts written as ::, ILIKE, ANY or JSON operators;
//   - CAST(SUM(x) AS BIGINT), because PostgreSQL sums BIGINT to NUMERIC;
//   - CAST($1 AS TEXT) IS NULL, because a bare parameter has no type there;
//   - one $n for one column type;
//   - no times of the database: Go passes the times;
//   - search in a column that Searchable filled, with Where.Contains;
//   - FOR UPDATE and the other locking clauses of PostgreSQL. They are removed
//     for SQLite, where there is only one write transaction at a time.
//
// In a migration, ids and codes are TEXT, money and counts BIGINT, times
// TIMESTAMPTZ, objects JSONB, flags BOOLEAN, bytes BYTEA. A unique index is
// named <table>_<column>_<column>_key with its columns in order, a primary key
// keeps PostgreSQL's own name <table>_pkey, and no such name is longer than 63
// bytes: SQLite reports the columns and PostgreSQL the name, and IsUnique
// relies on the two being the same.
//
// Tables: goose_db_version, installation.
package db

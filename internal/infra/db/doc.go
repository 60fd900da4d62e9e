// Package db opens the database and owns its schema, transactions, and the mapping between rows and structs. No
// other package depends on the engine.
//
// A write transaction is a function that DB.Write runs with a Tx. SQLite has a single writer, and on PostgreSQL
// at most three quarters of the connections may write, so transactions wait for a write limiter. On SQLite,
// waiting transactions share a COMMIT (see group). When PostgreSQL no longer responds, a monitor fails all
// waiting statements as unavailable. Transactions are passed explicitly, never in a context.
//
// The same SQL runs on SQLite and PostgreSQL. It uses $1, $2, … placeholders and only features that behave
// alike on both:
//   - no arrays, :: casts, ILIKE, ANY or JSON operators;
//   - CAST(SUM(x) AS BIGINT), because PostgreSQL sums BIGINT to NUMERIC;
//   - CAST($1 AS TEXT) IS NULL, because a bare parameter has no type there;
//   - each $n is used with a single column type;
//   - no database time functions: Go passes times as parameters;
//   - text search in a column filled by Searchable, with Where.Contains, and in the index of terms (see AddTerms);
//   - FOR UPDATE and other locking clauses, which are removed for SQLite, where there is only one write
//     transaction at a time.
//
// In a migration, ids and codes are TEXT, money and counts BIGINT, times TIMESTAMPTZ, objects JSONB, flags
// BOOLEAN, bytes BYTEA. A unique index is named <table>_<column>_<column>_key with its columns in order, a
// primary key keeps PostgreSQL's own name <table>_pkey, and no such name is longer than 63 bytes: SQLite
// reports the columns and PostgreSQL the name, and IsUnique relies on the two being the same.
//
// Tables: goose_db_version, installation, search_terms, search_terms_config, search_terms_data,
// search_terms_docsize, search_terms_idx.
package db

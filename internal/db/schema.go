package db

import (
	"context"
	_ "embed"
	"strings"
)

// sqliteSchema is what all migrations together make of an empty SQLite database, under a
// line that says of which ones. "make generated" writes it.
//
//go:embed schema.sqlite.sql
var sqliteSchema string

// schemaOf begins the first line of sqliteSchema; the SchemaHash follows.
const schemaOf = "-- Code generated from the migrations by make generated; DO NOT EDIT. "

// createSQLite gives an empty SQLite database the schema of all migrations at once. SQLite
// reads the schema again after each ALTER TABLE, so that one migration after the other
// takes ten times as long. A database that has anything is left alone, and so is every one while
// sqliteSchema is of other migrations; the migrations follow then.
func (d *DB) createSQLite(ctx context.Context) error {
	const used = "SELECT EXISTS (SELECT 1 FROM sqlite_schema)"
	if is, err := One[bool](ctx, d, used); err != nil || is {
		return err
	}
	head, statements, _ := strings.Cut(sqliteSchema, "\n")
	if head != schemaOf+SchemaHash() {
		return nil
	}
	return d.WriteWith(ctx, TxOptions{OwnCommit: true}, func(tx *Tx) error {
		if is, err := One[bool](ctx, tx, used); err != nil || is { // by somebody else meanwhile
			return err
		}
		_, err := Exec(ctx, tx, statements)
		return err
	})
}

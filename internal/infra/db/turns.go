package db

import "context"

// TakeTurns makes a transaction wait until no other one that has called it with the same
// name is open. It is for a choice among many rows, of which none can be locked before it is
// chosen. On SQLite, where there is one write transaction at a time, there is nothing to
// wait for.
func TakeTurns(ctx context.Context, tx *Tx, name string) error {
	if tx.db.engine == sqliteEngine {
		return nil
	}
	_, err := Exec(ctx, tx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", name)
	return err
}

package db

import "context"

// AdvisoryLock makes a transaction wait until no other open transaction holds the lock with the same name. Use it
// to choose among many rows when none can be locked before the choice. On SQLite it does nothing: there is one
// write transaction at a time.
func AdvisoryLock(ctx context.Context, tx *Tx, name string) error {
	if tx.db.engine == sqliteEngine {
		return nil
	}
	_, err := Exec(ctx, tx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", name)
	return err
}

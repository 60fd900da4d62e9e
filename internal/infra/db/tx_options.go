package db

import (
	"context"
	"strings"
)

// TxOptions configures a write transaction. The zero value is the default.
type TxOptions struct {
	// Precondition runs in the transaction, immediately before its first writing statement or, without one, at
	// the end. So rows that the transaction has locked cannot change between check and commit. If it returns an
	// error, the transaction is rolled back and Write returns that error.
	Precondition func(ctx context.Context, tx *Tx) error
	// OnWritten is called after the commit with the number of bytes of all arguments of writing statements, and
	// those of Tx.CountWritten.
	OnWritten func(bytes int)
	// OwnCommit excludes a long transaction from group commit on SQLite, so that others need not wait for it.
	OwnCommit bool
}

// checkPrecondition runs the precondition once. If it fails, the transaction is rolled back with its error,
// regardless of what the transaction's function returns.
func (tx *Tx) checkPrecondition() error {
	if check := tx.check; check != nil {
		tx.check = nil // its own queries must not run it again
		tx.refused = check()
	}
	return tx.refused
}

// writes reports whether a query changes rows and may return them. On SQLite it is never interrupted: SQLite
// would roll back the whole transaction, which others may share.
func writes(query string) bool {
	for _, word := range []string{"INSERT", "UPDATE", "DELETE"} {
		if strings.HasPrefix(strings.TrimSpace(query), word) {
			return true
		}
	}
	return false
}

// changes reports whether a statement writes. Locking does not count.
func changes(query string) bool { return !strings.HasPrefix(strings.TrimSpace(query), "SELECT") }

package db

import (
	"context"
	"strings"
)

// TxOptions are what a caller adds to a write transaction. The zero value adds
// nothing.
type TxOptions struct {
	// Precondition runs in the transaction, immediately before its first
	// statement that changes something, or at the end where there is none. So what
	// the transaction has locked by then cannot change between check and commit.
	// If it gives an error, nothing is committed and Write gives that error.
	Precondition func(ctx context.Context, tx *Tx) error
	// Written runs after the transaction was committed, with the bytes of all
	// arguments of the statements that changed something.
	Written func(bytes int)
	// OwnCommit keeps other transactions from sharing the COMMIT of one that takes long: on
	// SQLite they would be answered only after it.
	OwnCommit bool
}

// checkPrecondition runs the precondition, once. If it fails, the transaction is
// rolled back with its error, whatever the transaction's function makes of it.
func (tx *Tx) checkPrecondition() error {
	if check := tx.check; check != nil {
		tx.check = nil // its own queries do not run it again
		tx.refused = check()
	}
	return tx.refused
}

// writes reports whether a statement is one that changes rows and may return them. On
// SQLite nothing interrupts it: SQLite would roll back the whole transaction, which others
// may share.
func writes(query string) bool {
	for _, word := range []string{"INSERT", "UPDATE", "DELETE"} {
		if strings.HasPrefix(strings.TrimSpace(query), word) {
			return true
		}
	}
	return false
}

// changes reports whether a statement changes anything. A lock is no change.
func changes(query string) bool { return !strings.HasPrefix(strings.TrimSpace(query), "SELECT") }

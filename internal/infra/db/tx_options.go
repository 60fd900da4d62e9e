package db

import (
	"cmp"
	"context"
	"errors"
	"strings"
)

// TxOptions are what a caller adds to a write transaction. The zero value adds
// nothing.
type TxOptions struct {
	// Precondition runs in the transaction, immediately before its first
	// statement that changes something, or at the end where there is none. So what
	// the transaction has locked by then cannot change between check and commit.
	// If it gives an error, nothing is committed and Write gives that error.
	//
	// A query under the context that it gets runs in the transaction and needs no
	// other connection. A Write under that context is refused.
	Precondition func(ctx context.Context, tx *Tx) error
	// BeforeCommit runs in the transaction after its function succeeded.
	BeforeCommit func(ctx context.Context, tx *Tx) error
	// AfterCommit runs after the transaction was committed, before the functions
	// of Tx.AfterCommit.
	AfterCommit func()
	// Written runs after the transaction was committed, with the bytes of all
	// arguments of the statements that changed something.
	Written func(bytes int)
	// OwnCommit keeps other transactions from sharing the COMMIT of one that takes long: on
	// SQLite they would be answered only after it.
	OwnCommit bool
	// Hold keeps the transaction open when its function has succeeded. Nil commits it
	// at once.
	Hold *Held

	checking *Tx // the transaction whose Precondition is running
}

type txOptionsKey struct{}

// WithTxOptions gives every Write under the returned context these options,
// instead of those that ctx had. They are the only thing that this package keeps
// in a context. The caller of an operation sets them once, since the functions
// between it and Write have no use for them.
func WithTxOptions(ctx context.Context, o TxOptions) context.Context {
	return context.WithValue(ctx, txOptionsKey{}, o)
}

func txOptions(ctx context.Context) TxOptions {
	o, _ := ctx.Value(txOptionsKey{}).(TxOptions)
	return o
}

// checking is the transaction whose precondition makes the call, or nil.
func (d *DB) checking(ctx context.Context) *Tx { return d.own(txOptions(ctx).checking) }

// current is the transaction that the queries of ctx on d run in, although they name
// none: the one whose precondition makes the call, or the one that is held; nil for none.
func (d *DB) current(ctx context.Context) *Tx {
	o := txOptions(ctx)
	return d.own(cmp.Or(o.checking, o.Hold.open()))
}

// own is a transaction if it is one of d, else nil.
func (d *DB) own(tx *Tx) *Tx {
	if tx == nil || tx.db.database != d.database {
		return nil
	}
	return tx
}

var errWriteInPrecondition = errors.New("db: a precondition must not write")

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

package db

import (
	"context"
	"errors"
	"strconv"
	"time"
)

// maxPrepared is how many values one Write prepares at most.
const maxPrepared = 10

// errPrepare ends a transaction that needs a value which is not prepared yet.
var errPrepare = errors.New("db: the transaction needs a value that is prepared outside of it")

// preparing is the value that a transaction ended for.
type preparing struct {
	key  any
	make func(ctx context.Context) (any, error)
}

// Prepared gives what prepare makes, and runs it outside of transactions. It is for
// what takes the processor long and must not hold locks meanwhile, or the one
// writer of SQLite.
//
// In a transaction, the first call with a key rolls the transaction back. Write
// then runs prepare without it and starts the function again, which gets the value.
// So it is best called before anything is written. The error of the first call has
// to be returned; the transaction cannot be committed any more.
//
// A transaction that is held cannot run again: prepare should call CommitHeld before
// it takes long.
func Prepared[T any](ctx context.Context, q Q, key any, prepare func(ctx context.Context) (T, error)) (T, error) {
	var none T
	tx := inTransaction(ctx, q)
	if tx == nil {
		return prepare(ctx)
	}
	if value, ok := tx.prepared[key].(T); ok {
		return value, nil
	}
	if tx.preparing == nil {
		tx.preparing = &preparing{key: key, make: func(ctx context.Context) (any, error) { return prepare(ctx) }}
		tx.failed = errPrepare
	}
	return none, errPrepare
}

// inTransaction is the transaction that queries of q run in and that can run again, or
// nil.
func inTransaction(ctx context.Context, q Q) *Tx {
	switch q := q.(type) {
	case *Tx:
		return q
	case *DB:
		return q.checking(ctx)
	default:
		return nil
	}
}

// prepare makes the value that a transaction ended for; false where it ended for
// another reason.
func (tx *Tx) prepare(ctx context.Context, prepared map[any]any) (bool, error) {
	if tx == nil || tx.preparing == nil || len(prepared) >= maxPrepared {
		return false, nil
	}
	value, err := tx.preparing.make(ctx)
	prepared[tx.preparing.key] = value
	return true, err
}

// LockTimeout limits how long the following statements of the transaction wait
// for locks of others. On SQLite, where transactions wait for each other as a
// whole, it does nothing.
func (tx *Tx) LockTimeout(ctx context.Context, longest time.Duration) error {
	if tx.db.engine != postgresEngine || tx.failed != nil {
		return tx.failed
	}
	_, err := tx.tx.ExecContext(ctx, `SELECT set_config('lock_timeout', $1, true)`, strconv.FormatInt(longest.Milliseconds(), 10))
	tx.failed = mark(err)
	return tx.failed
}

package db

import (
	"context"
	"errors"
	"strings"
)

// proviso is a check that a deed depends on.
type proviso struct {
	check func(ctx context.Context) error
	kept  bool // a transaction that it was checked in was committed
}

type (
	provisoKey struct{}
	insideKey  struct{}
)

var errWriteInside = errors.New("db: a check that a transaction depends on may not write")

// Provided has the first Write under the returned context come to nothing if check
// gives an error, and gives that error. check runs in the transaction, immediately
// before the first statement that changes something, or at the end where none does.
// So what the transaction has locked by then can't change between check and commit.
//
// Whatever check reads under the context that it gets is read in the transaction: it
// needs no connection of its own. It may not write.
func Provided(ctx context.Context, check func(ctx context.Context) error) context.Context {
	return context.WithValue(ctx, provisoKey{}, &proviso{check: check})
}

// Kept runs the check of Provided if no Write has, since a deed that wrote nothing
// depends on it as well.
func Kept(ctx context.Context) error {
	p := provisoOf(ctx)
	if p == nil || p.kept {
		return nil
	}
	return p.check(ctx)
}

// provisoOf is nil where nothing has to be checked.
func provisoOf(ctx context.Context) *proviso {
	p, _ := ctx.Value(provisoKey{}).(*proviso)
	return p
}

// inside is the transaction whose check makes the call, if one does.
func inside(ctx context.Context, d *DB) *Tx {
	if tx, ok := ctx.Value(insideKey{}).(*Tx); ok && tx.db == d {
		return tx
	}
	return nil
}

// depend has the transaction depend on the check of its context, if that has one.
func (tx *Tx) depend(ctx context.Context) {
	if p := provisoOf(ctx); p != nil && !p.kept {
		tx.check = func() error { return p.check(context.WithValue(ctx, insideKey{}, tx)) }
		tx.AfterCommit(func() { p.kept = true })
	}
}

// checked runs what the transaction depends on, once. Without it the transaction
// comes to nothing, whatever its function makes of the error.
func (tx *Tx) checked() error {
	if check := tx.check; check != nil {
		tx.check = nil // its own queries do not depend on it
		tx.refused = check()
	}
	return tx.refused
}

// changes reports whether a statement changes anything. To lock is no change.
func changes(query string) bool { return !strings.HasPrefix(strings.TrimSpace(query), "SELECT") }

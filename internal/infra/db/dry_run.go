package db

import (
	"context"
	"database/sql"
)

// DryRun runs fn and undoes everything that it has written, to find out whether a later transaction would be
// refused now. Functions that fn registers with AfterCommit and BeforeCommit do not run. Locks that fn takes are
// released, those taken before are kept.
//
// It returns the error of fn. The transaction must then be rolled back.
func (tx *Tx) DryRun(ctx context.Context, fn func() error) error {
	if err := tx.checkPrecondition(); err != nil {
		return err
	}
	if err := tx.control(ctx, "SAVEPOINT dry_run"); err != nil {
		return err
	}
	before, after, values, written := tx.before, tx.after, tx.values, tx.written
	tx.before, tx.after, tx.values = nil, nil, nil
	err := fn()
	tx.before, tx.after, tx.values, tx.written = before, after, values, written
	if err != nil {
		return err
	}
	if err := tx.control(ctx, "ROLLBACK TO SAVEPOINT dry_run"); err != nil {
		return err
	}
	return tx.control(ctx, "RELEASE SAVEPOINT dry_run")
}

// control runs a transaction control statement.
func (tx *Tx) control(ctx context.Context, statement string) error {
	if tx.done {
		return sql.ErrTxDone
	}
	if tx.failed == nil {
		_, err := tx.tx.ExecContext(tx.db.statementContext(ctx, true), statement)
		tx.failed = withCallPath(markUnavailable(err))
	}
	return tx.failed
}

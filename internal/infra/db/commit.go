package db

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// defaultCommitTimeout is the default of Options.CommitTimeout.
const defaultCommitTimeout = 3 * time.Second

// commit commits the transaction and runs the AfterCommit functions. It returns ErrUnknownOutcome if the
// transaction may have been committed despite the error.
func (tx *Tx) commit() error {
	tx.db.notifyWatcher("COMMIT", nil)
	tx.done = true
	return tx.committed(tx.scope.commit())
}

// ownTx is a transaction of its own on PostgreSQL.
type ownTx struct {
	db      *DB
	tx      *sql.Tx
	conn    *sql.Conn
	release func() // releases the slot of the write limiter
}

// commit waits for at most commitTimeout. The COMMIT itself is never interrupted: PostgreSQL could then report
// as committed what a synchronous standby does not have. Only the caller stops waiting.
func (w *ownTx) commit() error {
	done := make(chan error, 1)
	go func() {
		err := w.tx.Commit()
		w.end()
		done <- err
	}()
	select {
	case err := <-done:
		return withCallPath(commitError(err))
	case <-time.After(w.db.commitTimeout):
		return withCallPath(fmt.Errorf("%w: %w within %s", ErrUnavailable, ErrUnknownOutcome, w.db.commitTimeout))
	}
}

func (w *ownTx) rollback(cause error) error {
	w.end()
	return cause
}

// end rolls back a transaction that was not committed.
func (w *ownTx) end() {
	_ = w.tx.Rollback() // does nothing after a commit
	_ = w.conn.Close()  // returns it to the pool
	w.release()
}

// committed runs the AfterCommit functions if the COMMIT succeeded.
func (tx *Tx) committed(err error) error {
	if err != nil {
		tx.db.recordWriteFailure(err)
		return err
	}
	if tx.onWritten != nil {
		tx.onWritten(tx.written)
	}
	for _, f := range tx.after {
		f()
	}
	return nil
}

// commitError interprets the error of a COMMIT on PostgreSQL. Neither "conn closed" nor pgconn.SafeToRetry
// proves that nothing was committed: pgx may notice only after sending the COMMIT that the connection is
// closed.
func commitError(err error) error {
	if err == nil || refusedCommit(err) {
		return markUnavailable(err)
	}
	return fmt.Errorf("%w: %w: %w", ErrUnavailable, ErrUnknownOutcome, err)
}

// refusedCommit reports whether the server has refused a COMMIT. Errors that terminate the connection do not
// count: they can occur after the commit.
func refusedCommit(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.SeverityUnlocalized == "ERROR"
	}
	return errors.Is(err, pgx.ErrTxCommitRollback)
}

package db

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// defaultCommitWait is how long a COMMIT may go unanswered when the options say nothing.
const defaultCommitWait = 3 * time.Second

// commit commits the transaction and runs what was to run afterwards. The error is an
// ErrUnknownOutcome if the transaction may have been committed all the same.
func (tx *Tx) commit() error {
	tx.db.observe("COMMIT", nil)
	tx.over = true
	return tx.committed(tx.part.commit())
}

// whole is a transaction of PostgreSQL.
type whole struct {
	db    *DB
	tx    *sql.Tx
	conn  *sql.Conn
	leave func() // the write queue
}

// commit waits for no longer than commitWait. Nothing interrupts a COMMIT, since
// PostgreSQL can then report as committed what a synchronous standby does not have. Only
// the caller stops waiting.
func (w *whole) commit() error {
	done := make(chan error, 1)
	go func() {
		err := w.tx.Commit()
		w.end()
		done <- err
	}()
	select {
	case err := <-done:
		return withPath(commitError(err))
	case <-time.After(w.db.commitWait):
		return withPath(fmt.Errorf("%w: %w within %s", ErrUnavailable, ErrUnknownOutcome, w.db.commitWait))
	}
}

func (w *whole) rollback(cause error) error {
	w.end()
	return cause
}

// end rolls back what was not committed.
func (w *whole) end() {
	_ = w.tx.Rollback() // does nothing after a commit
	_ = w.conn.Close()  // returns it to the pool
	w.leave()
}

// committed runs what follows a COMMIT that succeeded.
func (tx *Tx) committed(err error) error {
	if err != nil {
		tx.db.noteWrite(err)
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

// commitError says what the error of a COMMIT on PostgreSQL means. "conn closed" says
// nothing, and neither does pgconn.SafeToRetry: pgx can find the connection closed only
// after it has sent the COMMIT.
func commitError(err error) error {
	if err == nil || refusedCommit(err) {
		return mark(err)
	}
	return fmt.Errorf("%w: %w: %w", ErrUnavailable, ErrUnknownOutcome, err)
}

// refusedCommit reports whether the server has refused a COMMIT. Errors with which it
// ends the connection refuse nothing: they can come after the commit.
func refusedCommit(err error) bool {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.SeverityUnlocalized == "ERROR"
	}
	return errors.Is(err, pgx.ErrTxCommitRollback)
}

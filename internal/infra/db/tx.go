package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"time"
)

// maxRetries is how often a transaction is retried after a conflict.
const maxRetries = 3

// Tx is a write transaction. It is valid only within the function that Write passes it to, and only one
// goroutine may use it.
type Tx struct {
	db          *DB
	tx          *sql.Tx // runs its statements
	scope       scope
	done        bool         // the Tx has ended; a shared transaction may still be open
	written     int          // bytes of the arguments of writing statements, and those of CountWritten
	changed     bool         // a writing statement has run
	failed      error        // error of the first statement that failed
	check       func() error // the precondition; nil once it has run
	refused     error        // error of the precondition
	values      map[reflect.Type]any
	rerunValues map[reflect.Type]any // shared by all attempts

	before    []func() error
	after     []func()
	onWritten func(bytes int) // TxOptions.OnWritten
}

// Write runs fn in a transaction and commits it. It rolls back if fn returns an error or panics, if any of its
// statements failed, or if ctx ended. It returns the error of fn unchanged.
//
// fn may run up to four times if the transaction conflicts with others, and again after each RerunAfter, so it
// must have no side effects outside the transaction: use AfterCommit. Inside fn use tx for everything: on
// SQLite a nested Write waits for the enclosing one and fails as unavailable after 10 seconds. fn must not wait
// for what others do after a Write of theirs, which may share its commit with this one.
func (d *DB) Write(ctx context.Context, fn func(tx *Tx) error) error {
	return d.WriteWith(ctx, TxOptions{}, fn)
}

// WriteWith is Write with options.
func (d *DB) WriteWith(ctx context.Context, o TxOptions, fn func(tx *Tx) error) error {
	kept, done := map[reflect.Type]any{}, 0
	for attempt := 1; ; attempt++ {
		tx, err := d.attempt(ctx, o, kept, fn)
		d.recordWriteFailure(err)
		if err == nil {
			return nil
		}
		if errors.Is(err, errGroupRolledBack) && !o.OwnCommit {
			o.OwnCommit = true
			attempt-- // a preparation is not an attempt
			continue
		}
		if b, ok := errors.AsType[*rerun](err); ok && done < maxReruns {
			done++
			if err := b.do(ctx); err != nil {
				return err
			}
			attempt-- // not a conflict
			continue
		}
		// A statement may have failed although fn returned another error. A transaction whose COMMIT may have
		// succeeded must not run again.
		again := retryable(err) || tx != nil && retryable(tx.failed)
		if !again || errors.Is(err, ErrUnknownOutcome) || attempt > maxRetries || pause(ctx, attempt) != nil {
			return err
		}
	}
}

// attempt runs the transaction once and commits it. The Tx is nil if none was begun.
func (d *DB) attempt(ctx context.Context, o TxOptions, kept map[reflect.Type]any, fn func(tx *Tx) error) (*Tx, error) {
	tx, err := d.begin(ctx, o.OwnCommit)
	if err != nil {
		return nil, err
	}
	d.notifyWatcher("BEGIN", nil)
	tx.rerunValues, tx.onWritten = kept, o.OnWritten
	if o.Precondition != nil {
		tx.check = func() error { return o.Precondition(ctx, tx) }
	}
	if err := tx.rollbackOnError(func() error { return tx.run(ctx, fn) }); err != nil {
		return tx, err
	}
	return tx, tx.commit()
}

// scope is the share of a Tx in the database transaction: all of it, or membership of a group. Both methods
// release the connection and the write limiter and end the Tx.
type scope interface {
	commit() error
	// rollback returns its cause, or errGroupRolledBack if the cause may no longer hold.
	rollback(cause error) error
}

// begin begins a transaction.
func (d *DB) begin(ctx context.Context, ownCommit bool) (*Tx, error) {
	if d.engine == sqliteEngine {
		return d.join(ctx, ownCommit)
	}
	release, err := d.writeLimiter().acquire(ctx, d.lane.Key, d.longestWait())
	if err != nil {
		return nil, err
	}
	conn, tx, err := d.beginOn(ctx, d.writePool())
	if err != nil {
		release()
		return nil, err
	}
	own := &ownTx{db: d, tx: tx, conn: conn, release: release}
	if err := d.rowSecurity.apply(ctx, tx); err != nil {
		return nil, own.rollback(err)
	}
	return &Tx{db: d, tx: tx, scope: own}, nil
}

// beginOn begins a transaction on a connection of a pool.
func (d *DB) beginOn(ctx context.Context, pool *sql.DB) (*sql.Conn, *sql.Tx, error) {
	conn, err := d.acquire(ctx, pool)
	if err != nil {
		return nil, nil, err
	}
	// The end of ctx cancels statements but not the transaction: a disconnecting client must not interrupt a
	// COMMIT and leave its outcome unknown.
	tx, err := conn.BeginTx(context.WithoutCancel(ctx), &sql.TxOptions{})
	if err != nil {
		_ = conn.Close() // returns it to the pool
		return nil, nil, markUnavailable(err)
	}
	return conn, tx, nil
}

// rollbackOnError runs fn and rolls the transaction back if it fails or panics.
func (tx *Tx) rollbackOnError(fn func() error) error {
	returned := false
	defer func() {
		if !returned {
			_ = tx.rollback(nil)
		}
	}()
	err := fn()
	returned = true
	if err != nil {
		return tx.rollback(err)
	}
	return nil
}

// rollback rolls the transaction back and returns the error to report.
func (tx *Tx) rollback(cause error) error {
	tx.done = true
	return tx.scope.rollback(cause)
}

// run does everything between BEGIN and COMMIT.
func (tx *Tx) run(ctx context.Context, fn func(tx *Tx) error) error {
	err := fn(tx)
	if err == nil {
		err = tx.checkPrecondition()
	}
	if err = cmp.Or(tx.refused, err); err != nil {
		return err
	}
	if tx.failed != nil {
		return tx.failed
	}
	for len(tx.before) > 0 { // a function may add another
		next := tx.before[0]
		tx.before = tx.before[1:]
		if err := next(); err != nil {
			return err
		}
	}
	return markUnavailable(ctx.Err())
}

// pause waits for a random time before the next attempt, so that conflicting transactions do not collide again.
func pause(ctx context.Context, attempt int) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(rand.N(time.Duration(attempt) * 20 * time.Millisecond)): //nolint:gosec // no secret depends on it
		return nil
	}
}

// AfterCommit registers fn to run once after the transaction was committed and has released its connection and
// locks. It does not run after a rollback.
func (tx *Tx) AfterCommit(fn func()) { tx.after = append(tx.after, fn) }

// BeforeCommit registers fn to run at the end of the transaction, in the order of registration. Use it to
// change a row that many writers need, so that it is locked only during the commit.
func (tx *Tx) BeforeCommit(fn func() error) { tx.before = append(tx.before, fn) }

// TxValue returns the transaction's value of type T, initially zero. Packages keep in it what their
// BeforeCommit functions need.
func TxValue[T any](tx *Tx) *T {
	if tx.values == nil {
		tx.values = map[reflect.Type]any{}
	}
	return valueIn[T](tx.values)
}

// RerunValue returns the value of type T that all attempts of a Write share, initially zero. It passes results of
// RerunAfter to the transaction.
func RerunValue[T any](tx *Tx) *T { return valueIn[T](tx.rerunValues) }

// valueIn returns the value of type T in a map, adding a zero value if it is missing.
func valueIn[T any](values map[reflect.Type]any) *T {
	t := reflect.TypeFor[T]()
	value, ok := values[t].(*T)
	if !ok {
		value = new(T)
		values[t] = value
	}
	return value
}

// LockTimeout limits how long the following statements of the transaction wait for locks. On SQLite, where
// whole transactions are serialised, it does nothing.
func (tx *Tx) LockTimeout(ctx context.Context, longest time.Duration) error {
	if tx.db.engine != postgresEngine || tx.failed != nil {
		return tx.failed
	}
	_, err := tx.tx.ExecContext(ctx, `SELECT set_config('lock_timeout', $1, true)`, strconv.FormatInt(longest.Milliseconds(), 10))
	tx.failed = markUnavailable(err)
	return tx.failed
}

// Key returns Options.Key.
func (tx *Tx) Key() []byte { return tx.db.key }

// CountWritten adds bytes that the caller may write outside of the database because of this transaction to those that
// TxOptions.OnWritten reports.
func (tx *Tx) CountWritten(bytes int) { tx.written += bytes }

// Changed reports whether the transaction has run a writing statement.
func (tx *Tx) Changed() bool { return tx.changed }

// Exec runs a statement and returns the number of rows affected.
func Exec(ctx context.Context, tx *Tx, query string, args ...any) (int64, error) {
	var n int64
	ctx, span := startStatement(ctx, query)
	err := tx.do(query, args, func(args []any) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		result, err := tx.tx.ExecContext(tx.db.statementContext(ctx, true), query, args...)
		if err != nil {
			return err
		}
		n, err = result.RowsAffected()
		return err
	})
	span.End(err)
	return n, err
}

func (tx *Tx) rows(ctx context.Context, query string, args []any, brief bool, read func(resultRows) error) error {
	ctx, span := startStatement(ctx, query)
	err := tx.do(query, args, func(args []any) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return readRows(tx.db.statementContext(ctx, brief || writes(query)), tx.tx, query, args, read)
	})
	span.End(err)
	return err
}

// do runs one statement unless an earlier one failed. PostgreSQL refuses every statement after a failure and
// SQLite does not, so do refuses it on both.
func (tx *Tx) do(query string, args []any, run func(args []any) error) error {
	if tx.done {
		return sql.ErrTxDone
	}
	if changes(query) && tx.failed == nil {
		tx.failed = tx.checkPrecondition()
	}
	if tx.failed != nil {
		return fmt.Errorf("db: an earlier statement of the transaction failed: %w", tx.failed)
	}
	args, err := bind(args)
	if err == nil {
		tx.db.notifyWatcher(query, args)
		err = markUnavailable(run(args))
		tx.db.recordCorruption(err)
	}
	if changes(query) {
		tx.written, tx.changed = tx.written+sizeOf(args), true
	}
	err = withCallPath(err)
	tx.failed = err
	return err
}

// sizeOf returns the size of arguments in bytes. Numbers and times count as much as databases use for them.
func sizeOf(args []any) int {
	const fixed = 8
	n := 0
	for _, arg := range args {
		switch v := arg.(type) {
		case string:
			n += len(v)
		case []byte:
			n += len(v)
		default:
			n += fixed
		}
	}
	return n
}

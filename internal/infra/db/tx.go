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

// maxRetries is how often a transaction that lost to another one runs again.
const maxRetries = 3

// Tx is a write transaction. It belongs to the function that Write gave it to:
// it ends with that function, and only one goroutine may use it.
type Tx struct {
	db      *DB
	tx      *sql.Tx // runs its statements
	part    part
	over    bool         // it has ended; what it ran in may go on
	written int          // bytes of arguments of statements that change something
	changed bool         // it has run such a statement
	failed  error        // of the first statement that failed
	check   func() error // the precondition; nil once it has run, and where there is none
	refused error        // by the precondition
	values  map[reflect.Type]any
	kept    map[reflect.Type]any // of all attempts

	before    []func() error
	after     []func()
	onWritten func(bytes int) // of TxOptions
}

// Write runs fn in a transaction and commits it. It rolls back when fn returns an
// error or panics, when any of its statements failed, or when ctx ended. It
// returns the error of fn unchanged.
//
// fn may run up to four times, when the database refused the transaction because
// of another one, and again whenever it asks for something Beforehand, so it must have no
// effect outside the transaction: use AfterCommit. Inside fn use tx for everything: on SQLite
// another Write waits there for the one around it, and fails as unavailable after 10 seconds; and fn must not
// wait for what others do after a Write of theirs, which may end with this one.
func (d *DB) Write(ctx context.Context, fn func(tx *Tx) error) error {
	return d.WriteWith(ctx, TxOptions{}, fn)
}

// WriteWith is Write with options.
func (d *DB) WriteWith(ctx context.Context, o TxOptions, fn func(tx *Tx) error) error {
	kept, done := map[reflect.Type]any{}, 0
	for attempt := 1; ; attempt++ {
		tx, err := d.attempt(ctx, o, kept, fn)
		d.noteWrite(err)
		if err == nil {
			return nil
		}
		if errors.Is(err, errGroup) && !o.OwnCommit {
			o.OwnCommit = true
			attempt-- // as below
			continue
		}
		if b, ok := errors.AsType[*beforehand](err); ok && done < maxBeforehand {
			done++
			if err := b.do(ctx); err != nil {
				return err
			}
			attempt-- // it has lost to nobody
			continue
		}
		// A statement may have failed although fn returned another error. What a COMMIT
		// may have done must not be done again.
		again := retryable(err) || tx != nil && retryable(tx.failed)
		if !again || errors.Is(err, ErrUnknownOutcome) || attempt > maxRetries || pause(ctx, attempt) != nil {
			return err
		}
	}
}

// attempt runs the transaction once, and commits it. The Tx is nil if
// there was none.
func (d *DB) attempt(ctx context.Context, o TxOptions, kept map[reflect.Type]any, fn func(tx *Tx) error) (*Tx, error) {
	tx, err := d.begin(ctx, o.OwnCommit)
	if err != nil {
		return nil, err
	}
	d.observe("BEGIN", nil)
	tx.kept, tx.onWritten = kept, o.Written
	if o.Precondition != nil {
		tx.check = func() error { return o.Precondition(ctx, tx) }
	}
	if err := tx.orRollback(func() error { return tx.run(ctx, fn) }); err != nil {
		return tx, err
	}
	return tx, tx.commit()
}

// part is what a Tx is of its database's transaction: all of it, or a member of a group.
// Both functions release the connection and the turn to write; the Tx is over then.
type part interface {
	commit() error
	// rollback gives its cause, or errGroup if the cause need not be true any more.
	rollback(cause error) error
}

// begin opens a transaction.
func (d *DB) begin(ctx context.Context, ownCommit bool) (*Tx, error) {
	if d.engine == sqliteEngine {
		return d.join(ctx, ownCommit)
	}
	leave, err := d.writeQueue().enter(ctx, d.lane.Key, d.wait)
	if err != nil {
		return nil, err
	}
	conn, tx, err := d.beginOn(ctx, d.writePool())
	if err != nil {
		leave()
		return nil, err
	}
	return &Tx{db: d, tx: tx, part: &whole{db: d, tx: tx, conn: conn, leave: leave}}, nil
}

// beginOn begins a transaction on a connection of a pool.
func (d *DB) beginOn(ctx context.Context, pool *sql.DB) (*sql.Conn, *sql.Tx, error) {
	conn, err := d.acquire(ctx, pool)
	if err != nil {
		return nil, nil, err
	}
	// The end of ctx stops the statements and not the transaction: a client that
	// hangs up must not interrupt a COMMIT, whose result would be unknown.
	tx, err := conn.BeginTx(context.WithoutCancel(ctx), &sql.TxOptions{})
	if err != nil {
		_ = conn.Close() // returns it to the pool
		return nil, nil, mark(err)
	}
	return conn, tx, nil
}

// orRollback runs fn, and rolls the transaction back if it fails or panics.
func (tx *Tx) orRollback(fn func() error) error {
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

// rollback rolls the transaction back because of an error, and gives the error that counts.
func (tx *Tx) rollback(cause error) error {
	tx.over = true
	return tx.part.rollback(cause)
}

// run is all that happens between BEGIN and COMMIT.
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
	for len(tx.before) > 0 { // one may add another
		next := tx.before[0]
		tx.before = tx.before[1:]
		if err := next(); err != nil {
			return err
		}
	}
	return mark(ctx.Err())
}

// pause waits before the next attempt, for a random time, so that two transactions
// that were in conflict do not meet again.
func pause(ctx context.Context, attempt int) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(rand.N(time.Duration(attempt) * 20 * time.Millisecond)): //nolint:gosec // no secret depends on it
		return nil
	}
}

// AfterCommit has fn run once, after this transaction was committed and has
// released its connection and its locks. It does not run after a rollback.
func (tx *Tx) AfterCommit(fn func()) { tx.after = append(tx.after, fn) }

// BeforeCommit has fn run at the end of the transaction, after its function,
// in the order of the calls. A row that many
// writers need is best changed there: it is then locked for no longer than the
// commit takes.
func (tx *Tx) BeforeCommit(fn func() error) { tx.before = append(tx.before, fn) }

// TxValue is the transaction's own T, the zero value at first. A package keeps in
// it what its function for BeforeCommit needs.
func TxValue[T any](tx *Tx) *T {
	if tx.values == nil {
		tx.values = map[reflect.Type]any{}
	}
	return valueIn[T](tx.values)
}

// Kept is the T of a Write, the zero value at first. It is still there when Write runs the
// transaction again, and so hands over what was made Beforehand.
func Kept[T any](tx *Tx) *T { return valueIn[T](tx.kept) }

// valueIn is the value of its type in a map, which is added if it is missing.
func valueIn[T any](values map[reflect.Type]any) *T {
	t := reflect.TypeFor[T]()
	value, ok := values[t].(*T)
	if !ok {
		value = new(T)
		values[t] = value
	}
	return value
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

// Key is the key of Options.
func (tx *Tx) Key() []byte { return tx.db.key }

// Changed reports whether the transaction has run a statement that changes something.
func (tx *Tx) Changed() bool { return tx.changed }

// Exec runs a statement and returns the number of rows that it changed.
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

func (tx *Tx) rows(ctx context.Context, query string, args []any, brief bool, read func(*sql.Rows) error) error {
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

// do runs one statement unless an earlier one failed. PostgreSQL refuses every
// statement after a failure and SQLite does not, so do refuses it for both.
func (tx *Tx) do(query string, args []any, run func(args []any) error) error {
	if tx.over {
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
		tx.db.observe(query, args)
		err = mark(run(args))
		tx.db.noteDamage(err)
	}
	if changes(query) {
		tx.written, tx.changed = tx.written+sizeOf(args), true
	}
	err = withPath(err)
	tx.failed = err
	return err
}

// sizeOf is how many bytes arguments have. A number or a time counts as much as
// databases use for it.
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

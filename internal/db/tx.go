package db

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"reflect"
	"time"
)

// maxRetries is how often a transaction that lost to another one runs again.
const maxRetries = 3

// Tx is a write transaction. It belongs to the function that Write gave it to:
// it ends with that function, and only one goroutine may use it.
type Tx struct {
	db       *DB
	tx       *sql.Tx
	failed   error        // of the first statement that failed
	check    func() error // what it depends on; nil once that has run, and where there is nothing
	refused  error        // by check
	gathered map[reflect.Type]any
	last     []func() error
	after    []func()
}

// Write runs fn in a transaction and commits it, or leaves everything as it was
// when fn gives an error or panics, when any of its statements failed, or when
// ctx ended. It gives the error of fn unchanged.
//
// fn may run up to four times, when the database refused the transaction
// because of another one, so it must do nothing outside the transaction: use
// AfterCommit. Inside fn use tx for everything. Another Write there waits for
// the one around it on SQLite, until it fails as unavailable after 10 seconds.
func (d *DB) Write(ctx context.Context, fn func(tx *Tx) error) error {
	for attempt := 1; ; attempt++ {
		tx, err := d.attempt(ctx, fn)
		if err == nil {
			for _, f := range tx.after {
				f()
			}
			return nil
		}
		// What fn made of the failure of a statement does not matter here.
		again := retryable(err) || tx != nil && retryable(tx.failed)
		if !again || attempt > maxRetries || pause(ctx, attempt) != nil {
			return err
		}
	}
}

// attempt runs the transaction once. The Tx is nil if there was none.
func (d *DB) attempt(ctx context.Context, fn func(tx *Tx) error) (*Tx, error) {
	if inside(ctx, d) != nil {
		return nil, errWriteInside
	}
	if err := d.enter(ctx); err != nil {
		return nil, err
	}
	defer d.leave()
	conn, err := d.acquire(ctx, d.writers)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }() // gives it back to the pool

	d.watched("BEGIN", nil)
	// The transaction outlives ctx, so that a client that hangs up cannot cut off
	// a COMMIT and leave us not knowing how it ended. Its statements do not.
	base, err := conn.BeginTx(context.WithoutCancel(ctx), &sql.TxOptions{})
	if err != nil {
		return nil, mark(err)
	}
	defer func() { _ = base.Rollback() }() // does nothing after a commit

	tx := &Tx{db: d, tx: base}
	tx.depend(ctx)
	err = fn(tx)
	if err == nil {
		err = tx.checked()
	}
	if tx.refused != nil {
		return tx, tx.refused
	}
	if err != nil {
		return tx, err
	}
	if along, ok := ctx.Value(alongKey{}).(alongFunc); ok {
		if err := along(ctx, tx); err != nil {
			return tx, err
		}
	}
	if tx.failed != nil {
		return tx, tx.failed
	}
	for _, last := range tx.last {
		if err := last(); err != nil {
			return tx, err
		}
	}
	if err := ctx.Err(); err != nil {
		return tx, mark(err)
	}
	d.watched("COMMIT", nil)
	return tx, mark(base.Commit())
}

type (
	alongKey  struct{}
	alongFunc func(ctx context.Context, tx *Tx) error
)

// Along has every Write under the returned context run fn as well, in its
// transaction, after its own function.
func Along(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) context.Context {
	return context.WithValue(ctx, alongKey{}, alongFunc(fn))
}

// Alone takes back what Along and Provided added, for a Write that is about something else.
func Alone(ctx context.Context) context.Context {
	return context.WithValue(context.WithValue(ctx, alongKey{}, nil), provisoKey{}, nil)
}

// enter waits for the turn to write.
func (d *DB) enter(ctx context.Context) error {
	if d.gate == nil {
		return ctx.Err()
	}
	select {
	case d.gate <- struct{}{}: // nobody is in front: those who wait are served first
		return nil
	default:
	}
	served := d.turns.wait()
	defer served()
	ctx, cancel := context.WithTimeout(ctx, d.wait)
	defer cancel()
	select {
	case d.gate <- struct{}{}:
		return nil
	case <-ctx.Done():
		return mark(fmt.Errorf("db: wait for the turn to write: %w", ctx.Err()))
	}
}

func (d *DB) leave() {
	if d.gate != nil {
		<-d.gate
	}
}

// pause waits before the next attempt: a random while, so that two transactions
// that met do not meet again.
func pause(ctx context.Context, attempt int) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(rand.N(time.Duration(attempt) * 20 * time.Millisecond)): //nolint:gosec // it only spreads, it hides nothing
		return nil
	}
}

// AfterCommit has fn run once, after this transaction was committed and is out
// of the way of others. It does not run if the transaction comes to nothing.
func (tx *Tx) AfterCommit(fn func()) { tx.after = append(tx.after, fn) }

// Gather keeps an item until the end of the transaction, when last is called once
// with all items of this type that were gathered, in order. What many wait for
// is best written there: it is then locked for no longer than the commit takes.
// All calls for one type give the same last; that of the first one counts.
func Gather[T any](tx *Tx, item T, last func(items []T) error) {
	t := reflect.TypeFor[T]()
	items, ok := tx.gathered[t].(*[]T)
	if !ok {
		if tx.gathered == nil {
			tx.gathered = map[reflect.Type]any{}
		}
		items = new([]T)
		tx.gathered[t] = items
		tx.last = append(tx.last, func() error { return last(*items) })
	}
	*items = append(*items, item)
}

// Key is the key of Options.
func (tx *Tx) Key() []byte { return tx.db.key }

// cleanUpBatch is how many rows are thrown away at once.
const cleanUpBatch = 1000

// CleanUp throws rows away in batches, each in a transaction of its own, so that
// nobody waits for it. remove deletes at most so many and says how many it did.
func CleanUp(ctx context.Context, d *DB, remove func(tx *Tx, most int) (int64, error)) error {
	for removed := int64(cleanUpBatch); removed == cleanUpBatch; {
		err := d.Write(ctx, func(tx *Tx) (err error) {
			removed, err = remove(tx, cleanUpBatch)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Exec runs a statement and gives the number of rows that it changed.
func Exec(ctx context.Context, tx *Tx, query string, args ...any) (int64, error) {
	var n int64
	err := tx.do(query, args, func(args []any) error {
		result, err := tx.tx.ExecContext(ctx, query, args...)
		if err != nil {
			return err
		}
		n, err = result.RowsAffected()
		return err
	})
	return n, err
}

func (tx *Tx) rows(ctx context.Context, query string, args []any, brief bool, read func(*sql.Rows) error) error {
	return tx.do(query, args, func(args []any) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return readRows(tx.db.running(ctx, brief), tx.tx, query, args, read)
	})
}

// do runs one statement unless an earlier one failed. PostgreSQL refuses any
// statement after a failure and SQLite does not, so that the refusal is here.
func (tx *Tx) do(query string, args []any, run func(args []any) error) error {
	if changes(query) && tx.failed == nil {
		tx.failed = tx.checked()
	}
	if tx.failed != nil {
		return fmt.Errorf("db: an earlier statement of the transaction failed: %w", tx.failed)
	}
	args, err := bind(args)
	if err == nil {
		tx.db.watched(query, args)
		err = mark(run(args))
	}
	tx.failed = err
	return err
}

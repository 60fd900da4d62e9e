package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"reflect"
)

// Q runs queries: a *DB reads committed data, and a *Tx also sees its own writes.
type Q interface {
	// rows runs a query, passes its rows to read and closes them. On SQLite the cancellation of ctx does not
	// interrupt a brief query.
	rows(ctx context.Context, query string, args []any, brief bool, read func(resultRows) error) error

	engineName() string
}

// resultRows are the rows of a query.
type resultRows interface {
	Columns() ([]string, error)
	Next() bool
	Scan(targets ...any) error
}

// statementContext returns the context of a statement. A brief statement, which reads a record through an
// index, takes microseconds on SQLite, and watching for cancellation would take the driver as long. On
// PostgreSQL the network and locks may delay it.
func (d *DB) statementContext(ctx context.Context, brief bool) context.Context {
	if brief && d.engine == sqliteEngine {
		return context.WithoutCancel(ctx)
	}
	return ctx
}

// One returns the first row of a query, or ErrNotFound if there is none.
//
// T is a record or a single value. A record is a struct whose fields have the tag `db:"column"`; its columns
// and those of the query must be the same, in any order. A single value is a string, a number, a bool, a
// time.Time, a []byte, a type based on one of these, a pointer to one if NULL is possible, or a type with a
// Scan method. Times are in UTC.
func One[T any](ctx context.Context, q Q, query string, args ...any) (T, error) {
	var one T
	found := false
	err := q.rows(ctx, query, args, isRecord(reflect.TypeFor[T]()), func(rows resultRows) error {
		scan, err := scannerOf[T](rows, query)
		if err != nil {
			return err
		}
		// Read to the end: PostgreSQL may report the failure of a statement after rows that it has returned.
		for rows.Next() {
			if found {
				continue
			}
			found = true
			if err := scan(&one); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && !found {
		err = ErrNotFound
	}
	if err != nil {
		var zero T
		return zero, err
	}
	return one, nil
}

// All returns the rows of a query, or an empty slice. T is as for One.
func All[T any](ctx context.Context, q Q, query string, args ...any) ([]T, error) {
	all := []T{}
	err := q.rows(ctx, query, args, false, func(rows resultRows) error {
		scan, err := scannerOf[T](rows, query)
		if err != nil {
			return err
		}
		for rows.Next() {
			var one T
			if err := scan(&one); err != nil {
				return err
			}
			all = append(all, one)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

func (d *DB) rows(ctx context.Context, query string, args []any, brief bool, read func(resultRows) error) error {
	ctx, span := startStatement(ctx, query)
	err := d.readRetrying(ctx, query, args, brief, read)
	span.End(err)
	return err
}

// readRetrying runs a query outside a transaction.
func (d *DB) readRetrying(ctx context.Context, query string, args []any, brief bool, read func(resultRows) error) error {
	args, err := bind(args)
	if err != nil {
		return err
	}
	d.notifyWatcher(query, args)
	for attempt := 1; ; attempt++ {
		conn, err := d.acquire(ctx, d.readPool())
		if err != nil {
			d.recordCorruption(err)
			return err
		}
		err = d.readOn(d.statementContext(ctx, brief), conn, query, args, read)
		_ = conn.Close() // returns it to the pool
		d.recordCorruption(err)
		// A pooled connection may turn out to be dead before the query is sent.
		if !errors.Is(err, driver.ErrBadConn) || attempt > maxRetries {
			return withCallPath(markUnavailable(err))
		}
	}
}

// readOn runs a query on a connection.
func (d *DB) readOn(ctx context.Context, conn *sql.Conn, query string, args []any, read func(resultRows) error) error {
	if d.engine == postgresEngine {
		return d.rowSecurity.read(ctx, conn, query, args, read)
	}
	return readRows(ctx, conn, query, args, read)
}

// readRows runs a query on a connection or in a transaction.
func readRows(ctx context.Context, on interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}, query string, args []any, read func(resultRows) error) (err error) {
	rows, err := on.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() {
		if e := rows.Close(); err == nil {
			err = e
		}
	}()
	if err := read(rows); err != nil {
		return err
	}
	return rows.Err()
}

package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"regexp"
)

// maxStatements limits the prepared statements cached per connection.
const maxStatements = 256

// cachingConnector makes SQLite connections that cache prepared statements, which halves the time of a read.
// database/sql prepares a statement for each call; pgx has its own cache.
type cachingConnector struct{ driver.Connector }

// sqliteConn lists the interfaces of the driver's connection that database/sql uses.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// sqliteStmt lists the interfaces of the driver's prepared statement.
type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// Connect opens a connection with an empty cache.
func (c cachingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	base, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	conn, ok := base.(sqliteConn)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: %T does not implement the interfaces of an SQLite connection", base), base.Close())
	}
	return &cachingConn{sqliteConn: conn, stmts: map[string]*cachedStmt{}}, nil
}

// cachingConn is a connection with its statements by text. It needs no lock: database/sql never makes
// concurrent calls on one connection or its rows.
type cachingConn struct {
	sqliteConn
	stmts map[string]*cachedStmt
}

type cachedStmt struct {
	sqliteStmt
	busy   bool // its rows are open
	cached bool // otherwise it is closed after use
}

// ExecContext runs a statement without rows.
func (c *cachingConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	result, err := s.ExecContext(ctx, args)
	return result, errors.Join(err, s.release())
}

// QueryContext runs a statement with rows. The statement is in use until the rows are closed.
func (c *cachingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, s.release())
	}
	return &cachedRows{Rows: rows, stmt: s}, nil
}

// statement returns the cached statement of a text or prepares one. While the rows of the cached one are open,
// it prepares another for a single use.
func (c *cachingConn) statement(ctx context.Context, query string) (*cachedStmt, error) {
	cached := c.stmts[query]
	if cached != nil && !cached.busy {
		cached.busy = true
		return cached, nil
	}
	base, err := c.PrepareContext(ctx, withoutLocking(query))
	if err != nil {
		return nil, err
	}
	stmt, ok := base.(sqliteStmt)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: %T does not implement the interfaces of an SQLite statement", base), base.Close())
	}
	s := &cachedStmt{sqliteStmt: stmt, busy: true}
	if cached == nil && c.evict() {
		s.cached = true
		c.stmts[query] = s
	}
	return s, nil
}

// evict closes an idle statement if the cache is full, and reports whether there is room for another.
func (c *cachingConn) evict() bool {
	if len(c.stmts) < maxStatements {
		return true
	}
	for query, s := range c.stmts {
		if !s.busy {
			delete(c.stmts, query)
			return s.Close() == nil
		}
	}
	return false
}

// Close closes the statements and the connection.
func (c *cachingConn) Close() error {
	var errs []error
	for _, s := range c.stmts {
		errs = append(errs, s.Close())
	}
	clear(c.stmts)
	return errors.Join(append(errs, c.sqliteConn.Close())...)
}

func (s *cachedStmt) release() error {
	s.busy = false
	if s.cached {
		return nil
	}
	return s.Close()
}

type cachedRows struct {
	driver.Rows
	stmt *cachedStmt
}

// Close closes the rows and releases the statement.
func (r *cachedRows) Close() error {
	return errors.Join(r.Rows.Close(), r.stmt.release())
}

// locking matches locking clauses, and also literals, quoted names and comments, which may contain the same
// words.
var locking = regexp.MustCompile(`(?i)'[^']*'|"[^"]*"|--[^\n]*` +
	`|\s+FOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b(?:\s+OF\s+\w+(?:\s*,\s*\w+)*)?(?:\s+(?:SKIP\s+LOCKED|NOWAIT)\b)?`)

// withoutLocking removes locking clauses. SQLite supports none and needs none: there is only one write
// transaction at a time.
func withoutLocking(query string) string {
	return locking.ReplaceAllStringFunc(query, func(match string) string {
		switch match[0] {
		case '\'', '"', '-':
			return match
		}
		return ""
	})
}

package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"regexp"
)

// maxStatements bounds the prepared statements that one connection keeps.
const maxStatements = 256

// cachingConnector makes SQLite connections that keep their prepared
// statements, which halves the time of a read. database/sql prepares a
// statement afresh for each call; pgx keeps its own.
type cachingConnector struct{ driver.Connector }

// sqliteConn is what the driver's connection does, and all that database/sql
// asks of it.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// sqliteStmt is what the driver's prepared statement does.
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
		return nil, errors.Join(fmt.Errorf("db: %T is not the SQLite connection that was expected", base), base.Close())
	}
	return &cachingConn{sqliteConn: conn, stmts: map[string]*cachedStmt{}}, nil
}

// cachingConn is one connection and its statements by their text. It needs no
// lock: database/sql never makes two calls at once on one connection or its rows.
type cachingConn struct {
	sqliteConn
	stmts map[string]*cachedStmt
}

type cachedStmt struct {
	sqliteStmt
	busy bool // its rows are open
	kept bool // in the cache; otherwise it is closed after use
}

// ExecContext runs a statement that gives no rows.
func (c *cachingConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	result, err := s.ExecContext(ctx, args)
	return result, errors.Join(err, s.release())
}

// QueryContext runs a statement that gives rows. The statement is taken until
// the rows are closed.
func (c *cachingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, s.release())
	}
	return &cachedRows{Rows: rows, stmt: s}, nil
}

// take finds the statement of a text or prepares it. While the rows of one are
// open, the same text gets a second statement for this one use.
func (c *cachingConn) take(ctx context.Context, query string) (*cachedStmt, error) {
	kept := c.stmts[query]
	if kept != nil && !kept.busy {
		kept.busy = true
		return kept, nil
	}
	base, err := c.PrepareContext(ctx, withoutLocking(query))
	if err != nil {
		return nil, err
	}
	stmt, ok := base.(sqliteStmt)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: %T is not the SQLite statement that was expected", base), base.Close())
	}
	s := &cachedStmt{sqliteStmt: stmt, busy: true}
	if kept == nil && c.room() {
		s.kept = true
		c.stmts[query] = s
	}
	return s, nil
}

// room makes room for one more statement, by closing any that is idle.
func (c *cachingConn) room() bool {
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
	if s.kept {
		return nil
	}
	return s.Close()
}

type cachedRows struct {
	driver.Rows
	stmt *cachedStmt
}

// Close ends the reading and frees the statement for its next use.
func (r *cachedRows) Close() error {
	return errors.Join(r.Rows.Close(), r.stmt.release())
}

// locking matches a locking clause, and before it whatever may hold the same
// words without being one: literals, quoted names and comments.
var locking = regexp.MustCompile(`(?i)'[^']*'|"[^"]*"|--[^\n]*` +
	`|\s+FOR\s+(?:NO\s+KEY\s+UPDATE|UPDATE|KEY\s+SHARE|SHARE)\b(?:\s+OF\s+\w+(?:\s*,\s*\w+)*)?(?:\s+(?:SKIP\s+LOCKED|NOWAIT)\b)?`)

// withoutLocking takes the locking clauses out of a statement. SQLite knows
// none, and needs none: a write transaction is alone from its beginning.
func withoutLocking(query string) string {
	return locking.ReplaceAllStringFunc(query, func(match string) string {
		switch match[0] {
		case '\'', '"', '-':
			return match
		}
		return ""
	})
}

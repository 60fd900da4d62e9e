package main

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"

	_ "modernc.org/sqlite"
)

// readers is the same number as in Stagegate.
const readers = 4

// pool holds the database connections: several readers and one writer.
type pool struct {
	readers, writer chan *conn
}

// conn is a connection with its prepared statements. It has one user at a time.
type conn struct {
	*sql.Conn

	stmts map[string]*sql.Stmt
}

func open(path, synchronous string) (*pool, error) {
	dsn := "file:" + path + "?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(" + synchronous + ")" +
		"&_pragma=foreign_keys(1)&_time_integer_format=unix_micro"
	p := &pool{readers: make(chan *conn, readers), writer: make(chan *conn, 1)}
	for range readers {
		if err := connect(p.readers, dsn+"&_pragma=query_only(1)"); err != nil {
			return nil, err
		}
	}
	return p, connect(p.writer, dsn)
}

func connect(to chan<- *conn, dsn string) error {
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return err
	}
	c, err := db.Conn(context.Background())
	if err != nil {
		return err
	}
	to <- &conn{c, map[string]*sql.Stmt{}}
	return nil
}

// run runs a plan and returns the rows of its statements as JSON.
func (p *pool) run(name string, plan plan, path string) ([]byte, error) {
	made := map[int]string{}
	answer := append(make([]byte, 0, 4096), `{"call":"`+name+`","rows":[`...)
	var writer *conn // inside a transaction
	defer func() {
		if writer != nil { // after a failure
			_, _ = writer.ExecContext(context.Background(), "ROLLBACK")
			p.writer <- writer
		}
	}()
	for _, s := range plan {
		if s.SQL == "BEGIN" {
			writer = <-p.writer
		}
		on := writer
		if on == nil {
			on = <-p.readers
		}
		var err error
		answer, err = on.step(answer, s, path, made)
		if writer == nil {
			p.readers <- on
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.SQL, err)
		}
		if s.SQL == "COMMIT" {
			p.writer <- writer
			writer = nil
		}
	}
	if answer[len(answer)-1] == ',' {
		answer = answer[:len(answer)-1]
	}
	return append(answer, "]}"...), nil
}

// step runs a statement and appends its rows to the response, each followed by a comma.
func (c *conn) step(answer []byte, s step, path string, made map[int]string) ([]byte, error) {
	// A context without cancellation saves the driver from watching it.
	ctx := context.Background()
	stmt, ok := c.stmts[s.SQL]
	if !ok {
		var err error
		if stmt, err = c.PrepareContext(ctx, forSQLite(s.SQL)); err != nil {
			return nil, err
		}
		c.stmts[s.SQL] = stmt
	}
	if !returnsRows(s.SQL) {
		_, err := stmt.ExecContext(ctx, s.values(path, made)...)
		return answer, err
	}
	rows, err := stmt.QueryContext(ctx, s.values(path, made)...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		answer = append(answer, '{')
		for i, column := range columns {
			answer = append(appendJSON(append(append(append(answer, '"'), column...), `":`...), values[i]), ',')
		}
		answer = append(answer[:len(answer)-1], '}', ',')
	}
	return answer, rows.Err()
}

// appendJSON appends a value of the database. Texts in this data need escaping of quotes and backslashes only.
func appendJSON(to []byte, value any) []byte {
	switch v := value.(type) {
	case int64:
		return strconv.AppendInt(to, v, 10)
	case float64:
		return strconv.AppendFloat(to, v, 'g', -1, 64)
	case bool:
		return strconv.AppendBool(to, v)
	case string:
		to = append(to, '"')
		for i := range len(v) {
			if v[i] == '"' || v[i] == '\\' {
				to = append(to, '\\')
			}
			to = append(to, v[i])
		}
		return append(to, '"')
	}
	return append(to, "null"...)
}

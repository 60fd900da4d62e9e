package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite"
)

// sqliteReaders is the size of the read pool. More than four are no faster: the limit is the processors, not
// the disk.
const sqliteReaders = 4

// openSQLite opens one writing connection and a pool of read-only ones.
func openSQLite(path string, o Options) (*DB, error) {
	if err := checkSQLitePath(path); err != nil {
		return nil, fmt.Errorf("db: database URL %w", err)
	}
	sync := o.SQLiteSync
	switch sync {
	case "":
		sync = "FULL"
	case "FULL", "NORMAL":
	default:
		return nil, fmt.Errorf("db: SQLite's synchronous setting must be FULL or NORMAL, not %q", sync)
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("db: path of the SQLite file: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("db: directory of the SQLite file: %w", err)
	}
	// SQLite would create the file with wider permissions. Its other files inherit these.
	file, err := os.OpenFile(path, os.O_RDONLY|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("db: SQLite file: %w", err)
	}
	if err := file.Close(); err != nil {
		return nil, fmt.Errorf("db: SQLite file: %w", err)
	}

	// busy_timeout comes first so that the other pragmas wait for locks too. SQLite keeps its WAL beside the
	// file itself, not beside a link to it.
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return nil, fmt.Errorf("db: path of the SQLite file: %w", err)
	}
	visitor := o.RemoveWAL && !hasWAL(path)
	dsn := "file:" + (&url.URL{Path: path}).EscapedPath() +
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(" + sync + ")" +
		"&_pragma=foreign_keys(1)&_time_integer_format=unix_micro"
	// temp_store=MEMORY keeps rollback data of savepoints in memory instead of a temporary file.
	writers, err := sqlitePool(fmt.Sprintf("%s&_txlock=immediate&_pragma=temp_store(MEMORY)&_pragma=journal_size_limit(%d)", dsn, walLimit), 1)
	if err != nil {
		return nil, err
	}
	readers, err := sqlitePool(dsn+"&_txlock=deferred&_pragma=query_only(1)", sqliteReaders)
	if err != nil {
		return nil, errors.Join(err, writers.Close())
	}
	// What the background reads is little: a fourth of the usual 2 MB of pages is enough.
	const background = "&_txlock=deferred&_pragma=query_only(1)&_pragma=cache_size(-500)"
	jobs, err := sqlitePool(dsn+background, o.backgroundConns())
	if err != nil {
		return nil, errors.Join(err, readers.Close(), writers.Close())
	}
	paying, err := sqlitePool(dsn+background, o.paymentConns())
	if err != nil {
		return nil, errors.Join(err, jobs.Close(), readers.Close(), writers.Close())
	}
	queue := newWriteLimiter(1)
	queue.groupSize = min(cmp.Or(max(o.GroupSize, 0), defaultGroupSize), MaxGroup)
	queue.groupAge = cmp.Or(max(o.GroupAge, 0), defaultGroupAge)
	return &DB{database: &database{
		engine: sqliteEngine, path: path, removeWAL: visitor, sync: sync, readers: readers, writers: writers, background: jobs, payments: paying,
		limiters: map[*sql.DB]*writeLimiter{writers: queue}, maxWait: maxWait,
	}}, nil
}

func checkSQLitePath(path string) error {
	if path == "" || strings.HasPrefix(path, "//") || strings.Contains(path, ":memory:") {
		return errors.New("must be sqlite:PATH with the path of a file, such as sqlite:data/stagegate.db")
	}
	return nil
}

func sqlitePool(dsn string, size int) (*sql.DB, error) {
	base, err := sqlite.NewConnector(dsn)
	if err != nil {
		return nil, fmt.Errorf("db: SQLite: %w", err)
	}
	pool := sql.OpenDB(cachingConnector{base})
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}

// keepWALFiles makes the writer, when it closes as the last connection, keep SQLite's empty WAL and its index:
// recreating them at the next start may fail for lack of space. Errors are harmless.
func (d *DB) keepWALFiles() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	conn, err := d.writers.Conn(ctx)
	if err != nil {
		return
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(ctx, "PRAGMA journal_size_limit = 0"); err != nil {
		return
	}
	_ = conn.Raw(func(c any) error {
		if c, ok := c.(*cachingConn); ok {
			if control, ok := c.sqliteConn.(sqlite.FileControl); ok {
				_, err := control.FileControlPersistWAL("main", 1)
				return err
			}
		}
		return nil
	})
}

package db

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"time"
)

const (
	// logLimit is the size to which SQLite shortens its log when it starts it from the
	// beginning again, which needs a moment in which nobody reads an older state.
	logLimit = 32 << 20
	// logPause is the time between two attempts to empty the log when a reader prevents it.
	logPause = 10 * time.Second
	// readersWait is how long writers wait for such readers, in milliseconds.
	readersWait = "100"
)

// logFile is the state of TendLog.
type logFile struct {
	commits int64     // at the last call
	retry   time.Time // not before
}

// hasLog reports whether an SQLite file has a log.
func hasLog(path string) bool {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		path = resolved
	}
	_, err := os.Stat(path + "-wal")
	return err == nil
}

// LogBytes is the size of SQLite's log, 0 on PostgreSQL.
func (d *DB) LogBytes() int64 {
	if d.engine == postgresEngine {
		return 0
	}
	info, err := os.Stat(d.path + "-wal")
	if err != nil {
		return 0
	}
	return info.Size()
}

// TendLog empties SQLite's log if nothing was committed since the last call, or if the log
// is larger than it should be under load. SQLite itself never shortens a log that a reader
// made it grow, and cannot start it again while reads overlap. One goroutine calls TendLog
// every second.
func (d *DB) TendLog(ctx context.Context) error {
	size := d.LogBytes()
	commits := d.Groups().Commits
	idle := commits == d.log.commits
	d.log.commits = commits
	if size == 0 || !idle && size <= logLimit || machineTime().Before(d.log.retry) {
		return nil
	}
	emptied, err := d.emptyLog(ctx)
	if !emptied {
		d.log.retry = machineTime().Add(logPause)
	}
	return err
}

// emptyLog moves SQLite's log into the file and truncates it. It reports false if a reader
// still needs the log.
func (d *DB) emptyLog(ctx context.Context) (emptied bool, err error) {
	err = onSQLite(ctx, d.path, "mode=rw&_pragma=busy_timeout("+readersWait+")", func(conn *sql.Conn) error {
		// First without keeping writers waiting. What is left for the turn to write is little.
		if emptied, err = checkpoint(ctx, conn, "PASSIVE"); err != nil || !emptied {
			return err
		}
		q := d.queues[d.writers]
		leave, err := q.enter(ctx, d.lane.Key, time.Second)
		if err != nil {
			emptied = false
			return nil // others write for long
		}
		defer leave()
		if q.open != nil {
			q.open.commit()
		}
		emptied, err = checkpoint(ctx, conn, "TRUNCATE")
		return err
	})
	return emptied, mark(err)
}

// checkpoint runs a checkpoint of SQLite, and reports whether it was complete.
func checkpoint(ctx context.Context, conn *sql.Conn, mode string) (complete bool, err error) {
	var busy, frames, moved int64
	err = conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint("+mode+")").Scan(&busy, &frames, &moved)
	return busy == 0 && frames == moved, err
}

package db

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"time"
)

const (
	// walLimit is the size to which SQLite truncates its WAL when it restarts it, which needs a moment without
	// readers of an older snapshot.
	walLimit = 32 << 20
	// walRetryInterval is the time between two attempts to truncate the WAL while a reader prevents it.
	walRetryInterval = 10 * time.Second
	// readersWait is how long writers wait for such readers, in milliseconds.
	readersWait = "100"
)

// walState is the state of MaintainWAL.
type walState struct {
	commits int64     // at the last call
	retry   time.Time // no attempt before then
}

// hasWAL reports whether an SQLite file has a WAL.
func hasWAL(path string) bool {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		path = resolved
	}
	_, err := os.Stat(path + "-wal")
	return err == nil
}

// WALBytes returns the size of SQLite's WAL, 0 on PostgreSQL.
func (d *DB) WALBytes() int64 {
	if d.engine == postgresEngine {
		return 0
	}
	info, err := os.Stat(d.path + "-wal")
	if err != nil {
		return 0
	}
	return info.Size()
}

// MaintainWAL truncates SQLite's WAL if nothing was committed since the last call or if it is larger than expected
// under load. SQLite itself never shortens a WAL that grew because of a reader, and cannot restart it while
// reads overlap. One goroutine calls MaintainWAL every second.
func (d *DB) MaintainWAL(ctx context.Context) error {
	size := d.WALBytes()
	commits := d.Groups().Commits
	idle := commits == d.wal.commits
	d.wal.commits = commits
	if size == 0 || !idle && size <= walLimit || machineTime().Before(d.wal.retry) {
		return nil
	}
	emptied, err := d.truncateWAL(ctx)
	if !emptied {
		d.wal.retry = machineTime().Add(walRetryInterval)
	}
	return err
}

// truncateWAL checkpoints SQLite's WAL and truncates it. It returns false if a reader still needs the WAL.
func (d *DB) truncateWAL(ctx context.Context) (emptied bool, err error) {
	err = withSQLite(ctx, d.path, "mode=rw&_pragma=busy_timeout("+readersWait+")", func(conn *sql.Conn) error {
		// A passive checkpoint does not block writers, and leaves little for the next one.
		if emptied, err = checkpoint(ctx, conn, "PASSIVE"); err != nil || !emptied {
			return err
		}
		q := d.limiters[d.writers]
		release, err := q.acquire(ctx, d.lane.Key, time.Second)
		if err != nil {
			emptied = false
			return nil // another writer is holding the limiter for long
		}
		defer release()
		if q.open != nil {
			q.open.commit()
		}
		emptied, err = checkpoint(ctx, conn, "TRUNCATE")
		return err
	})
	return emptied, markUnavailable(err)
}

// checkpoint runs a checkpoint of SQLite and reports whether it was complete.
func checkpoint(ctx context.Context, conn *sql.Conn, mode string) (complete bool, err error) {
	var busy, frames, moved int64
	err = conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint("+mode+")").Scan(&busy, &frames, &moved)
	return busy == 0 && frames == moved, err
}

package db

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// replicaBackoff is how long lists are read from the primary after the standby was behind or has failed, so that
// few lists wait for it in vain.
const replicaBackoff = time.Second

// standbyWait is how long a list waits for a connection to the standby.
const standbyWait = time.Second

// catchUpDelays are the delays between checks whether the standby has applied what the primary has committed.
var catchUpDelays = []time.Duration{time.Millisecond, 2 * time.Millisecond, 4 * time.Millisecond, 8 * time.Millisecond}

var (
	// errBehind is returned if a standby has not yet applied what the primary has committed.
	errBehind = errors.New("db: the standby is behind the primary")
	// errOtherTimeline is returned if a server is not a standby of this database.
	errOtherTimeline = errors.New("db: the server is not a standby of this database, or has had no checkpoint since a failover")
)

// replica is a PostgreSQL standby that serves lists. A list first reads the WAL position of the primary and
// uses the standby only if that has applied it. So a list includes everything that was committed before the
// call through any instance.
type replica struct {
	pool             *sql.DB
	monitor          *monitor
	standby, primary atomic.Int64 // number of lists read from each

	mu           sync.Mutex
	backoffUntil time.Time // until then lists are read from the primary
	failing      bool      // the last attempt failed
}

// openReplica opens the standby of a URL. It does not connect yet, so that a server can start without its
// standby.
func openReplica(text string, size int, limit time.Duration) (*replica, error) {
	config, err := postgresConfig(text, pgconn.ValidateConnectTargetSessionAttrsStandby)
	if err != nil {
		return nil, err
	}
	n := newNetwork()
	connectThrough(config, n, text)
	return &replica{pool: postgresPool(config, size), monitor: newMonitor(config, n, limit)}, nil
}

// start monitors the standby. A nil replica does nothing.
func (r *replica) start() {
	if r != nil {
		r.monitor.start()
	}
}

// close closes the connections. A nil replica has none.
func (r *replica) close() error {
	if r == nil {
		return nil
	}
	r.monitor.close()
	return r.pool.Close()
}

// ReplicaStats counts lists by where they were read.
type ReplicaStats struct {
	Standby int64
	Primary int64 // because the standby was behind, failed or unreachable
}

// Replica returns the counts of lists, zero without a standby.
func (d *DB) Replica() ReplicaStats {
	if d.replica == nil {
		return ReplicaStats{}
	}
	return ReplicaStats{Standby: d.replica.standby.Load(), Primary: d.replica.primary.Load()}
}

// CheckReplica checks that lists can be read from the standby.
func (d *DB) CheckReplica(ctx context.Context) error {
	_, err := onStandby(ctx, d, func(Q) (bool, error) { return true, nil })
	return err
}

// FromReplica runs a function that reads a list, on the standby if there is one that is up to date, else on q.
// Lists within a transaction, which sees its own writes, and background lists always use q.
func FromReplica[T any](ctx context.Context, q Q, list func(Q) (T, error)) (T, error) {
	d, ok := q.(*DB)
	if !ok || d.replica == nil || d.lane.Background {
		return list(q)
	}
	if !d.replica.backingOff() {
		result, err := onStandby(ctx, d, list)
		if d.replica.record(ctx, err) == nil {
			return result, nil
		}
	}
	d.replica.primary.Add(1)
	return list(q)
}

// onStandby runs a function on the standby if that is up to date.
func onStandby[T any](ctx context.Context, d *DB, list func(Q) (T, error)) (result T, err error) {
	want, err := d.AsUser().position(ctx)
	if err != nil {
		return result, err
	}
	s, err := d.caughtUp(ctx, want)
	if err != nil {
		return result, err
	}
	defer func() { _ = s.conn.Close() }() // returns it to the pool
	return list(s)
}

// backingOff reports whether the standby is in its backoff period.
func (r *replica) backingOff() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return machineTime().Before(r.backoffUntil)
}

// record records the result of reading from the standby and returns the error.
func (r *replica) record(ctx context.Context, err error) error {
	if err == nil {
		r.standby.Add(1)
	}
	if ctx.Err() != nil { // a cancelled call says nothing about the standby
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		r.backoffUntil = machineTime().Add(replicaBackoff)
	}
	failing := err != nil && !errors.Is(err, errBehind)
	switch {
	case failing && !r.failing:
		slog.Warn("standby unavailable; reading lists from the primary", "error", err)
	case !failing && r.failing:
		slog.Info("standby available again; reading lists from it")
	}
	r.failing = failing
	return err
}

// position is a position in the WAL of a primary.
type position struct {
	LSN string `db:"lsn"`
	// History identifies the cluster, the timeline and the database.
	History string `db:"history"`
}

// historySQL selects a position's History; it is completed by the timeline.
const historySQL = `(SELECT system_identifier FROM pg_control_system()) || ' ' || current_database() || ' ' || `

// position returns the current WAL position of the primary. Everything acknowledged so far is on disk before
// it.
func (d *DB) position(ctx context.Context) (position, error) {
	return One[position](ctx, d, `SELECT CAST(pg_current_wal_flush_lsn() AS TEXT) AS lsn, `+
		historySQL+`substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) AS history`)
}

// caughtUp returns a connection to the standby after it has applied the WAL up to a position.
func (d *DB) caughtUp(ctx context.Context, want position) (*standby, error) {
	conn, err := acquire(ctx, d.replica.pool, d.replica.monitor, standbyWait)
	if err != nil {
		return nil, err
	}
	s := &standby{d, conn}
	if err := s.await(ctx, want); err != nil {
		_ = conn.Close() // returns it to the pool
		return nil, err
	}
	return s, nil
}

// standby is a connection to the standby, for the statements of one list.
type standby struct {
	db   *DB
	conn *sql.Conn
}

// await waits until the standby has applied the WAL up to a position.
func (s *standby) await(ctx context.Context, want position) error {
	for attempt := 0; ; attempt++ {
		is, err := s.progress(ctx, want)
		switch {
		case err != nil:
			return err
		case !is.Standby || is.History != want.History:
			return errOtherTimeline
		case is.Applied:
			return nil
		case attempt == len(catchUpDelays):
			return errBehind
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(catchUpDelays[attempt]):
		}
	}
}

// progress is how far a server has applied the WAL of a primary.
type progress struct {
	Standby bool `db:"standby"` // it is a standby
	Applied bool `db:"applied"` // everything up to the position is applied
	// History has the timeline of the last checkpoint, which may lag for some minutes after a failover. Until
	// then it is unknown whether the server follows the new primary.
	History string `db:"history"`
}

// progress returns how far the server has applied the WAL.
func (s *standby) progress(ctx context.Context, want position) (progress, error) {
	return One[progress](ctx, s, `SELECT pg_is_in_recovery() AS standby, COALESCE(pg_last_wal_replay_lsn() >= CAST(CAST($1 AS TEXT) AS pg_lsn), FALSE) AS applied, `+
		historySQL+`lpad(upper(to_hex(timeline_id)), 8, '0') AS history FROM pg_control_checkpoint()`, want.LSN)
}

// engineName returns the engine: only PostgreSQL has standbys.
func (*standby) engineName() string { return postgresEngine }

func (s *standby) rows(ctx context.Context, query string, args []any, _ bool, read func(resultRows) error) error {
	args, err := bind(args)
	if err != nil {
		return err
	}
	ctx, span := startStatement(ctx, query)
	s.db.notifyWatcher(query, args)
	err = withCallPath(markUnavailable(s.db.rowSecurity.read(ctx, s.conn, query, args, read)))
	span.End(err)
	return err
}

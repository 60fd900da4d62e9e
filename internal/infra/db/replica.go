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

// replicaRest is how long lists are read from the primary after the standby was behind or
// has failed. So few lists wait for a standby in vain.
const replicaRest = time.Second

// standbyWait is how long a list waits for a connection to the standby.
const standbyWait = time.Second

// replicaPauses are how long a list waits for the standby to apply what the primary has
// committed, from look to look.
var replicaPauses = []time.Duration{time.Millisecond, 2 * time.Millisecond, 4 * time.Millisecond, 8 * time.Millisecond}

var (
	// errBehind says that a standby has not yet applied what the primary has committed.
	errBehind = errors.New("db: the standby is behind the primary")
	// errOtherHistory says that a server is not fit to read from.
	errOtherHistory = errors.New("db: the server is no standby of this database, or has had no checkpoint since another server became the primary")
)

// replica is a standby of PostgreSQL, from which lists are read. A list first asks the
// primary how long its log is, and is read from the standby only if that has applied as
// much. So a list has everything that was committed before it was asked for, by whomever
// and through whichever instance.
type replica struct {
	pool             *sql.DB
	monitor          *monitor
	standby, primary atomic.Int64 // lists read from them

	mu      sync.Mutex
	rest    time.Time // until then lists are read from the primary
	failing bool      // the last list that was tried failed
}

// openReplica returns the standby of a URL. It asks nothing of it: a server also starts
// without it.
func openReplica(text string, size int, limit time.Duration) (*replica, error) {
	config, err := postgresConfig(text, pgconn.ValidateConnectTargetSessionAttrsStandby)
	if err != nil {
		return nil, err
	}
	n := newNetwork()
	connectThrough(config, n, text)
	return &replica{pool: postgresPool(config, size), monitor: newMonitor(config, n, limit)}, nil
}

// start watches whether the standby answers. A nil replica does nothing.
func (r *replica) start() {
	if r != nil {
		r.monitor.start()
	}
}

// close ends the connections. A nil replica has none.
func (r *replica) close() error {
	if r == nil {
		return nil
	}
	r.monitor.close()
	return r.pool.Close()
}

// ReplicaStats counts the lists that a standby could serve, by where they were read.
type ReplicaStats struct {
	Standby int64
	Primary int64 // since the standby was behind, failed or could not be reached
}

// Replica counts lists; without a standby there are none.
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

// fromReplica runs a function that reads a list: on the standby if there is one and it has
// what was committed until now, else on q. Lists within a transaction, which sees its own
// writes, and lists that nobody waits for are always read on q.
func fromReplica[T any](ctx context.Context, q Q, list func(Q) (T, error)) (T, error) {
	d, ok := q.(*DB)
	if !ok || d.replica == nil || d.lane.Background {
		return list(q)
	}
	if !d.replica.rests() {
		result, err := onStandby(ctx, d, list)
		if d.replica.note(ctx, err) == nil {
			return result, nil
		}
	}
	d.replica.primary.Add(1)
	return list(q)
}

// onStandby runs a function on the standby, if that has what was committed until now.
func onStandby[T any](ctx context.Context, d *DB, list func(Q) (T, error)) (result T, err error) {
	want, err := d.position(ctx)
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

// rests reports whether the standby is left alone for a while.
func (r *replica) rests() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return machineTime().Before(r.rest)
}

// note takes in how reading a list from the standby ended, and returns the error.
func (r *replica) note(ctx context.Context, err error) error {
	if err == nil {
		r.standby.Add(1)
	}
	if ctx.Err() != nil { // a caller that has gone says nothing of the standby
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil {
		r.rest = machineTime().Add(replicaRest)
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

// position is a place in the log of a primary.
type position struct {
	LSN string `db:"lsn"`
	// History is the cluster, the timeline and the database.
	History string `db:"history"`
}

// historySQL reads a position's History, given the timeline.
const historySQL = `(SELECT system_identifier FROM pg_control_system()) || ' ' || current_database() || ' ' || `

// position is where the log of the primary is now. What it has acknowledged is on its disk,
// before that place.
func (d *DB) position(ctx context.Context) (position, error) {
	return One[position](ctx, d, `SELECT CAST(pg_current_wal_flush_lsn() AS TEXT) AS lsn, `+
		historySQL+`substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) AS history`)
}

// caughtUp returns a connection to the standby, which has applied the log of the primary up
// to a position.
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

// await waits until the standby has applied the log of the primary up to a position.
func (s *standby) await(ctx context.Context, want position) error {
	for attempt := 0; ; attempt++ {
		is, err := s.progress(ctx, want)
		switch {
		case err != nil:
			return err
		case !is.Standby || is.History != want.History:
			return errOtherHistory
		case is.Applied:
			return nil
		case attempt == len(replicaPauses):
			return errBehind
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(replicaPauses[attempt]):
		}
	}
}

// progress is how far a server has applied the log of a primary.
type progress struct {
	Standby bool `db:"standby"` // it is one
	Applied bool `db:"applied"` // everything up to the position
	// History has the timeline of the last checkpoint, which may be some minutes old after a
	// failover. Until then nobody knows whether the server follows the new primary.
	History string `db:"history"`
}

// progress asks how far the server has applied the log of the primary.
func (s *standby) progress(ctx context.Context, want position) (progress, error) {
	return One[progress](ctx, s, `SELECT pg_is_in_recovery() AS standby, COALESCE(pg_last_wal_replay_lsn() >= CAST(CAST($1 AS TEXT) AS pg_lsn), FALSE) AS applied, `+
		historySQL+`lpad(upper(to_hex(timeline_id)), 8, '0') AS history FROM pg_control_checkpoint()`, want.LSN)
}

func (s *standby) rows(ctx context.Context, query string, args []any, _ bool, read func(*sql.Rows) error) error {
	args, err := bind(args)
	if err != nil {
		return err
	}
	ctx, span := startStatement(ctx, query)
	s.db.observe(query, args)
	err = withPath(mark(readRows(ctx, s.conn, query, args, read)))
	span.End(err)
	return err
}

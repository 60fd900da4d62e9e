package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"stagegate/internal/infra/limits/fair"
)

// errGroupRolledBack is returned for a transaction that was rolled back because another member of its group failed.
var errGroupRolledBack = errors.New("db: the transactions that shared a COMMIT were rolled back")

// Default limits of a group.
const (
	defaultGroupSize = 64
	defaultGroupAge  = 10 * time.Millisecond
)

// laneShare is the divisor of the group size that limits one lane while other lanes are in the group too.
const laneShare = 4

// group is an SQLite transaction shared by several writers (group commit), so that they wait for the disk only
// once. The first member begins it. Each later one runs inside a savepoint after the previous one has ended and
// sees what the previous ones have written. The last one commits. No member gets its result before the commit,
// not even a refusal, which may depend on what another member has written.
//
// The group is owned by the current holder of the write limiter.
type group struct {
	limiter *writeLimiter
	conn    *sql.Conn
	tx      *sql.Tx
	began   time.Time
	members int
	lanes   map[string]int // number of members by lane

	done chan struct{} // closed when the group has ended
	err  error         // why nothing was committed; valid after done
}

// member is one writer of a group.
type member struct {
	group   *group
	key     fair.Key
	release func() // releases the slot of the write limiter
	first   bool   // has no savepoint
	alone   bool   // does not share its COMMIT
}

// join begins a transaction on SQLite that may share its COMMIT.
func (d *DB) join(ctx context.Context, ownCommit bool) (*Tx, error) {
	q, key := d.writeLimiter(), d.lane.Key
	release, err := q.acquire(ctx, key, d.longestWait())
	if err != nil {
		if locked := d.CheckLock(); locked != nil {
			err = fmt.Errorf("%w: %w", locked, err)
		}
		return nil, err
	}
	m := &member{key: key, release: release, alone: ownCommit}
	if m.group, m.first, err = d.groupFor(ctx, q, ownCommit); err != nil {
		release()
		return nil, err
	}
	m.group.members++
	m.group.lanes[m.key.Group]++
	return &Tx{db: d, tx: m.group.tx, scope: m}, nil
}

// groupFor returns the group of the current writer: the open one, with a new savepoint, or a new one.
func (d *DB) groupFor(ctx context.Context, q *writeLimiter, ownCommit bool) (g *group, first bool, err error) {
	ended := ctx.Err()
	if q.open != nil && (ownCommit || ended != nil) {
		q.open.commit()
	}
	if ended != nil {
		return nil, false, markUnavailable(ended)
	}
	if q.open != nil {
		err := q.open.exec("SAVEPOINT member")
		if err == nil {
			return q.open, false, nil
		}
		q.open.rollback(err)
	}
	d.lock.begin()
	conn, tx, err := d.beginOn(ctx, d.writers)
	d.lock.end(err)
	if err != nil {
		return nil, false, err
	}
	q.open = &group{
		limiter: q, conn: conn, tx: tx, began: machineTime(), lanes: map[string]int{}, done: make(chan struct{}), err: errGroupRolledBack,
	}
	return q.open, true, nil
}

// commit waits until the group has ended.
func (m *member) commit() error {
	if !m.first {
		if err := m.group.exec("RELEASE member"); err != nil {
			return m.breakGroup(err)
		}
	}
	return m.end()
}

// rollback undoes what this member has written, and waits until the group has ended.
func (m *member) rollback(cause error) error {
	if m.first { // no other member has written
		defer m.release()
		m.group.rollback(cause)
		return cause
	}
	err := m.group.exec("ROLLBACK TO member")
	if err == nil {
		err = m.group.exec("RELEASE member")
	}
	if err != nil {
		return m.breakGroup(err)
	}
	return cmp.Or(m.end(), cause)
}

// end passes the group to the next writer, or commits it if none waits or may join.
func (m *member) end() error {
	g := m.group
	if m.canHandOver() && g.limiter.handOver(m.key) {
		<-g.done
		return g.err
	}
	defer m.release()
	g.commit()
	return g.err
}

// breakGroup ends the group after SQLite has rolled it back, as it does after some disk errors.
func (m *member) breakGroup(err error) error {
	defer m.release()
	m.group.rollback(err)
	return m.group.err
}

// canHandOver reports whether another writer may join the group after this member.
func (m *member) canHandOver() bool {
	g, q := m.group, m.group.limiter
	return !m.alone && g.members < q.groupSize && machineTime().Sub(g.began) < q.groupAge &&
		(len(g.lanes) == 1 || g.lanes[m.key.Group] < max(q.groupSize/laneShare, 1))
}

// exec runs a transaction control statement of the group.
func (g *group) exec(statement string) error {
	_, err := g.tx.ExecContext(context.Background(), statement)
	return markUnavailable(err)
}

// commit ends the group. A COMMIT that SQLite refuses has no effect, so the members may run again, each with a
// separate COMMIT: the cause may concern only one of them.
func (g *group) commit() {
	g.end(func() error { return markUnavailable(g.tx.Commit()) })
}

// rollback ends the group because of an error.
func (g *group) rollback(cause error) {
	g.end(func() error {
		_ = g.tx.Rollback() // SQLite may have done so already
		return cmp.Or(cause, errGroupRolledBack)
	})
}

// end ends the transaction, releases its connection and wakes the members.
func (g *group) end(tx func() error) {
	defer close(g.done)
	g.limiter.open = nil
	defer func() { _ = g.conn.Close() }() // returns it to the pool
	err := tx()
	if err != nil && g.members > 1 {
		err = fmt.Errorf("%w: %w: %w", ErrUnavailable, errGroupRolledBack, err)
	}
	g.limiter.groups.count(g.members, err)
	g.err = withCallPath(err)
}

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

// errGroup says that a transaction was rolled back because of another one that was to be
// committed with it.
var errGroup = errors.New("db: the transactions that shared a COMMIT were rolled back")

// Limits of a group, when the options do not say.
const (
	defaultGroupSize = 64
	defaultGroupAge  = 10 * time.Millisecond
)

// laneShare is the part of a group that one lane may have when others are in it too.
const laneShare = 4

// group is a transaction of SQLite that several writers share, so that they wait for the
// disk once. The first member begins it. Each further one runs behind a savepoint, after
// the one before has ended, and sees what those before have written. The last one commits.
// Until then no member is answered, also none that was refused: the reason may be
// something that another one has written.
//
// The group belongs to whoever has the turn in the write queue.
type group struct {
	queue   *writeQueue
	conn    *sql.Conn
	tx      *sql.Tx
	began   time.Time
	members int
	lanes   map[string]int // members by lane

	done chan struct{} // closed when the group has ended
	err  error         // why nothing was committed; valid after done
}

// member is a writer in a group.
type member struct {
	group *group
	key   fair.Key
	leave func() // the write queue
	first bool   // it has no savepoint
	alone bool   // it shares its COMMIT with nobody
}

// join begins a transaction on SQLite, which may share its COMMIT with others.
func (d *DB) join(ctx context.Context, ownCommit bool) (*Tx, error) {
	q, key := d.writeQueue(), d.lane.Key
	leave, err := q.enter(ctx, key, d.wait)
	if err != nil {
		if locked := d.CheckLock(); locked != nil {
			err = fmt.Errorf("%w: %w", locked, err)
		}
		return nil, err
	}
	m := &member{key: key, leave: leave, alone: ownCommit}
	if m.group, m.first, err = d.groupFor(ctx, q, ownCommit); err != nil {
		leave()
		return nil, err
	}
	m.group.members++
	m.group.lanes[m.key.Group]++
	return &Tx{db: d, tx: m.group.tx, part: m}, nil
}

// groupFor returns the group of a writer that has the turn: the open one, with a
// savepoint, or a new one.
func (d *DB) groupFor(ctx context.Context, q *writeQueue, ownCommit bool) (g *group, first bool, err error) {
	ended := ctx.Err()
	if q.open != nil && (ownCommit || ended != nil) {
		q.open.commit()
	}
	if ended != nil {
		return nil, false, mark(ended)
	}
	if q.open != nil {
		err := q.open.exec("SAVEPOINT member")
		if err == nil {
			return q.open, false, nil
		}
		q.open.rollback(err)
	}
	d.lock.await()
	conn, tx, err := d.beginOn(ctx, d.writers)
	d.lock.answered(err)
	if err != nil {
		return nil, false, err
	}
	q.open = &group{
		queue: q, conn: conn, tx: tx, began: machineTime(), lanes: map[string]int{}, done: make(chan struct{}), err: errGroup,
	}
	return q.open, true, nil
}

// commit returns when the group has ended.
func (m *member) commit() error {
	if !m.first {
		if err := m.group.exec("RELEASE member"); err != nil {
			return m.breakGroup(err)
		}
	}
	return m.end()
}

// rollback undoes what the member has written, and nothing of the others. Like commit, it
// returns when the group has ended.
func (m *member) rollback(cause error) error {
	if m.first { // there is nothing of others
		defer m.leave()
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

// end gives the group to the next writer, or commits it if none waits or may join.
func (m *member) end() error {
	g := m.group
	if m.mayPass() && g.queue.pass(m.key) {
		<-g.done
		return g.err
	}
	defer m.leave()
	g.commit()
	return g.err
}

// breakGroup ends the group when SQLite has rolled it back, as it does after some errors
// of the disk.
func (m *member) breakGroup(err error) error {
	defer m.leave()
	m.group.rollback(err)
	return m.group.err
}

// mayPass reports whether another writer may join the group after the member.
func (m *member) mayPass() bool {
	g, q := m.group, m.group.queue
	return !m.alone && g.members < q.groupSize && machineTime().Sub(g.began) < q.groupAge &&
		(len(g.lanes) == 1 || g.lanes[m.key.Group] < max(q.groupSize/laneShare, 1))
}

// exec runs a statement of the group itself.
func (g *group) exec(statement string) error {
	_, err := g.tx.ExecContext(context.Background(), statement)
	return mark(err)
}

// commit ends the group. A COMMIT that SQLite refuses has done nothing, so the members may
// run again, each with a COMMIT of its own: the reason may concern only one of them.
func (g *group) commit() {
	g.end(func() error { return mark(g.tx.Commit()) })
}

// rollback ends the group because of an error.
func (g *group) rollback(cause error) {
	g.end(func() error {
		_ = g.tx.Rollback() // SQLite may have done so already
		return cmp.Or(cause, errGroup)
	})
}

// end ends the transaction, releases its connection, and has the members be answered.
func (g *group) end(tx func() error) {
	defer close(g.done)
	g.queue.open = nil
	defer func() { _ = g.conn.Close() }() // returns it to the pool
	err := tx()
	if err != nil && g.members > 1 {
		err = fmt.Errorf("%w: %w: %w", ErrUnavailable, errGroup, err)
	}
	g.queue.groups.count(g.members, err)
	g.err = withPath(err)
}

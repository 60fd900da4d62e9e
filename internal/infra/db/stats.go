package db

import (
	"database/sql"
	"math/bits"
	"sync/atomic"
)

// Pools says how busy the connections are: those of the only pool, or of SQLite's
// readers and its writer, in both cases those of the background and of payments, and
// those to the standby, if there is one.
func (d *DB) Pools() map[string]sql.DBStats {
	pools := map[string]sql.DBStats{"background": d.jobs.Stats(), "payments": d.paying.Stats()}
	if d.replica != nil {
		pools["standby"] = d.replica.pool.Stats()
	}
	if d.readers == d.writers {
		pools["all"] = d.readers.Stats()
		return pools
	}
	pools["readers"], pools["writer"] = d.readers.Stats(), d.writers.Stats()
	return pools
}

// GroupStats says how transactions share COMMITs on SQLite.
type GroupStats struct {
	Commits      int64         // of groups, those of one transaction included
	Transactions int64         // in them
	UpTo         map[int]int64 // COMMITs by the size of their group, up to the next power of two
	RolledBack   int64         // groups of several that could not be committed
}

// Groups says how transactions share COMMITs. On PostgreSQL, which groups what its COMMITs
// wait for by itself, it has nothing.
func (d *DB) Groups() GroupStats {
	s := GroupStats{}
	if d.engine == postgresEngine {
		return s
	}
	s.UpTo = map[int]int64{}
	for _, q := range d.queues {
		s.RolledBack += q.groups.rolledBack.Load()
		s.Transactions += q.groups.transactions.Load()
		for i := range q.groups.upTo {
			n := q.groups.upTo[i].Load()
			s.Commits += n
			s.UpTo[1<<i] += n
		}
	}
	return s
}

// MaxGroup is the largest GroupSize of Options.
const MaxGroup = 1 << (groupClasses - 1)

// groupClasses is how many powers of two are counted.
const groupClasses = 11

// groupCounts counts the groups of a write queue.
type groupCounts struct {
	upTo                     [groupClasses]atomic.Int64 // by the exponent
	transactions, rolledBack atomic.Int64
}

// count counts a group that has ended.
func (c *groupCounts) count(members int, err error) {
	switch {
	case err == nil:
		c.upTo[bits.Len(uint(members-1))].Add(1)
		c.transactions.Add(int64(members))
	case members > 1:
		c.rolledBack.Add(1)
	}
}

package db

import (
	"database/sql"
	"math/bits"
	"sync/atomic"
)

// Pools returns statistics of the connection pools: the main pool, or SQLite's readers and writer, the
// background and payment pools, and the standby, if any.
func (d *DB) Pools() map[string]sql.DBStats {
	pools := map[string]sql.DBStats{"background": d.background.Stats(), "payments": d.payments.Stats()}
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

// GroupStats describes group commits on SQLite.
type GroupStats struct {
	Commits      int64         // number of groups, including those of one transaction
	Transactions int64         // number of transactions in them
	UpTo         map[int]int64 // number of groups by size, up to the next power of two
	RolledBack   int64         // groups of several transactions that could not be committed
}

// Groups returns statistics of group commits. They are zero on PostgreSQL, which groups commits itself.
func (d *DB) Groups() GroupStats {
	s := GroupStats{}
	if d.engine == postgresEngine {
		return s
	}
	s.UpTo = map[int]int64{}
	for _, q := range d.limiters {
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

// MaxGroup is the largest Options.GroupSize.
const MaxGroup = 1 << (groupClasses - 1)

// groupClasses is the number of size classes, the powers of two.
const groupClasses = 11

// groupCounts counts the groups of a write limiter.
type groupCounts struct {
	upTo                     [groupClasses]atomic.Int64 // by exponent
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

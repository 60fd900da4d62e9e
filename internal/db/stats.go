package db

import (
	"database/sql"
	"sync/atomic"
	"time"
)

// Pools says how busy the connections are: those of the only pool, or of SQLite's
// readers and its writer.
func (d *DB) Pools() map[string]sql.DBStats {
	if d.readers == d.writers {
		return map[string]sql.DBStats{"all": d.readers.Stats()}
	}
	return map[string]sql.DBStats{"readers": d.readers.Stats(), "writer": d.writers.Stats()}
}

// Turns says how writers wait for their turn.
type Turns struct {
	Waiting int64         // now
	Waits   int64         // since the database was opened
	Waited  time.Duration // all of them together
}

// Turns says how writers wait for their turn; false where they need not.
func (d *DB) Turns() (Turns, bool) {
	t := &d.turns
	return Turns{Waiting: t.waiting.Load(), Waits: t.waits.Load(), Waited: time.Duration(t.waited.Load())}, d.gate != nil
}

// turns counts waiting at the gate.
type turns struct{ waiting, waits, waited atomic.Int64 }

// wait counts somebody in, and gives what counts him out.
func (t *turns) wait() func() {
	t.waiting.Add(1)
	t.waits.Add(1)
	began := time.Now() //nolint:forbidigo // what is waited for is measured, not decided upon
	return func() {
		t.waiting.Add(-1)
		t.waited.Add(int64(time.Since(began)))
	}
}

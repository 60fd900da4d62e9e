package db

import "database/sql"

// Pools says how busy the connections are: those of the only pool, or of SQLite's
// readers and its writer, and in both cases those of the background.
func (d *DB) Pools() map[string]sql.DBStats {
	if d.readers == d.writers {
		return map[string]sql.DBStats{"all": d.readers.Stats(), "background": d.jobs.Stats()}
	}
	return map[string]sql.DBStats{"readers": d.readers.Stats(), "writer": d.writers.Stats(), "background": d.jobs.Stats()}
}

package db

import "database/sql"

// Pools says how busy the connections are: those of the only pool, or of SQLite's
// readers and its writer, and in both cases those of the background and of payments.
func (d *DB) Pools() map[string]sql.DBStats {
	pools := map[string]sql.DBStats{"background": d.jobs.Stats(), "payments": d.paying.Stats()}
	if d.readers == d.writers {
		pools["all"] = d.readers.Stats()
		return pools
	}
	pools["readers"], pools["writer"] = d.readers.Stats(), d.writers.Stats()
	return pools
}

package app

import (
	"stagegate/internal/app/open"
	"stagegate/internal/infra/kit/datadir"
)

// openDataDir makes the data directory private and locks it if it contains state: the
// embedded database or the sandbox. Servers on the same PostgreSQL database may share it. The
// embedded database has its own lock, because servers with different data directories may
// have the same DATABASE_URL.
func (a *App) openDataDir() (err error) {
	if err := datadir.Make(a.config.DataDir); err != nil {
		return err
	}
	path, embedded := a.config.SQLiteFile()
	if embedded || a.config.Sandboxed() {
		a.lock, err = datadir.Acquire(a.config.DataDir)
	}
	if err == nil && embedded {
		a.fileLock, err = open.Lock(a.config, path)
	}
	return err
}

// closeDatabase closes the database and releases all locks. If closing the embedded database
// fails, its lock keeps its owner: see open.CheckLog.
func (a *App) closeDatabase() {
	if a.DB != nil {
		err := a.DB.Close()
		if err == nil && a.fileLock != nil {
			err = a.fileLock.ClearOwner()
		}
		if err != nil {
			a.log.Error("closing database failed", "error", err)
		}
	}
	for _, lock := range []*datadir.Lock{a.fileLock, a.lock} {
		if lock != nil {
			_ = lock.Release() // released with the process anyway
		}
	}
}

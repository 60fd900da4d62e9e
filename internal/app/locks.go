package app

import (
	"errors"
	"io/fs"
	"os"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/datadir"
)

// openDataDir makes the data directory private. It locks it where it keeps state: with
// the embedded database or the sandbox. Servers that share a PostgreSQL database may
// share it. The embedded database has a lock of its own, because servers with different
// data directories may have the same DATABASE_URL.
func (a *App) openDataDir() (err error) {
	if err := datadir.Make(a.config.DataDir); err != nil {
		return err
	}
	path, embedded := a.config.sqliteFile()
	if embedded || a.config.sandboxed() {
		a.lock, err = datadir.Acquire(a.config.DataDir)
	}
	if err == nil && embedded {
		a.fileLock, err = a.config.lockFile(path)
	}
	return err
}

// lockFile locks the file of the embedded database. The error is a datadir.InUseError while
// a server uses it.
func (c *Config) lockFile(path string) (*datadir.Lock, error) {
	lock, err := datadir.AcquireFile(path)
	if _, inUse := errors.AsType[datadir.InUseError](err); inUse {
		return nil, err
	}
	return lock, c.aboutDatabase(err)
}

// closeDatabase closes the database, if it is open, and releases all locks. The lock of an
// embedded database that could not be closed stays signed: see checkLog.
func (a *App) closeDatabase() {
	if a.DB != nil {
		err := a.DB.Close()
		if err == nil && a.fileLock != nil {
			err = a.fileLock.Unsign()
		}
		if err != nil {
			a.log.Error("closing the database", "error", err)
		}
	}
	for _, lock := range []*datadir.Lock{a.fileLock, a.lock} {
		if lock != nil {
			_ = lock.Release() // it ends with the process anyway
		}
	}
}

// checkLog refuses an embedded database whose log is missing. A server that is killed leaves
// its lock signed and its log beside the file, with the last commits in it. SQLite opens
// the file without the log too, as it was before these commits.
func (c *Config) checkLog(path string) error {
	signed, err := datadir.Signed(path)
	if err != nil || !signed {
		return c.aboutDatabase(err)
	}
	files := sqliteFiles(path)
	if _, err := os.Stat(files[0]); err != nil {
		return nil //nolint:nilerr // there is no database yet, or opening it gives the error
	}
	log := files[1]
	if _, err := os.Stat(log); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return c.aboutDatabase(&db.NotReadyError{Reason: "Its log, " + log + ", is missing, although the last server was not stopped but ended: the last commits are in it. " +
		"Put the log back, or restore a backup. If nothing is missing, because another program such as sqlite3 has moved the log into the file, create an empty file of that name."})
}

package open

import (
	"errors"
	"io/fs"
	"os"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/datadir"
)

// Lock locks the file of the embedded database. It returns a datadir.InUseError while a
// server uses it.
func Lock(c config.Config, path string) (*datadir.Lock, error) {
	lock, err := datadir.AcquireFile(path)
	if _, inUse := errors.AsType[datadir.InUseError](err); inUse {
		return nil, err
	}
	return lock, c.AboutDatabase(err)
}

// CheckLog rejects an embedded database whose log is missing. A killed server leaves its
// lock with its process id, and its log beside the file with the latest commits. Without the log, SQLite
// would open the file as it was before them.
func CheckLog(c config.Config, path string) error {
	owned, err := datadir.HasOwner(path)
	if err != nil || !owned {
		return c.AboutDatabase(err)
	}
	files := config.SQLiteFiles(path)
	if _, err := os.Stat(files[0]); err != nil {
		return nil //nolint:nilerr // no database yet, or opening it returns the error
	}
	log := files[1]
	if _, err := os.Stat(log); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return c.AboutDatabase(&db.NotReadyError{Reason: "Its log, " + log + ", is missing. The last server was killed, so the log contains the latest commits. " +
		"Put it back or restore a backup. If another program, such as sqlite3, has merged the log into the file, create an empty file with that name."})
}

package open

import (
	"errors"
	"io/fs"
	"os"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/datadir"
)

// Lock locks the file of the embedded database. The error is a datadir.InUseError while
// a server uses it.
func Lock(c config.Config, path string) (*datadir.Lock, error) {
	lock, err := datadir.AcquireFile(path)
	if _, inUse := errors.AsType[datadir.InUseError](err); inUse {
		return nil, err
	}
	return lock, c.AboutDatabase(err)
}

// CheckLog refuses an embedded database whose log is missing. A server that is killed leaves
// its lock signed and its log beside the file, with the last commits in it. SQLite opens
// the file without the log too, as it was before these commits.
func CheckLog(c config.Config, path string) error {
	signed, err := datadir.Signed(path)
	if err != nil || !signed {
		return c.AboutDatabase(err)
	}
	files := config.SQLiteFiles(path)
	if _, err := os.Stat(files[0]); err != nil {
		return nil //nolint:nilerr // there is no database yet, or opening it gives the error
	}
	log := files[1]
	if _, err := os.Stat(log); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return c.AboutDatabase(&db.NotReadyError{Reason: "Its log, " + log + ", is missing, although the last server was not stopped but ended: the last commits are in it. " +
		"Put the log back, or restore a backup. If nothing is missing, because another program such as sqlite3 has moved the log into the file, create an empty file of that name."})
}

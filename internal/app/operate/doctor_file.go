package operate

import (
	"context"
	"fmt"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
)

// longLog is the size of the SQLite log above which something blocks its checkpoint. The
// alert StagegateDatabaseWALLarge has the same.
const longLog = 256 << 20

// english formats values for operators.
var english = i18n.For(i18n.English, nil)

// fileChecks returns the checks of the file of an embedded database. The log is measured
// first: reading the whole file makes it grow while a server writes.
func fileChecks(c config.Config, d *db.DB, full bool) []check {
	size := d.WALBytes()
	result := "no damage found (--full also checks indexes and foreign keys)"
	if full {
		result = "no damage found"
	}
	return []check{
		{name: "log", run: func(context.Context) (string, error) {
			if size > longLog {
				return "", fmt.Errorf("the log of SQLite has grown to %s: a transaction of another process, such as sqlite3 or a backup, blocks the checkpoint; end that process", english.Size(size))
			}
			return english.Size(size), nil
		}},
		{name: "file", run: func(ctx context.Context) (string, error) { return result, c.AboutDatabase(d.CheckFile(ctx, full)) }, long: true},
	}
}

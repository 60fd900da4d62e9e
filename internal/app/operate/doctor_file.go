package operate

import (
	"context"
	"fmt"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
)

// longLog is the size of SQLite's log from which on something prevents the server from
// emptying it. The alert StagegateDatabaseLogLong has the same.
const longLog = 256 << 20

// fileChecks are the checks of the embedded database as a file. The log is looked at first:
// reading the whole file makes it grow while a server writes. Reading has no time limit but
// that of ctx.
func fileChecks(c config.Config, d *db.DB, full bool) []check {
	size := d.LogBytes()
	result := "no damage found; --full also checks indexes and references"
	if full {
		result = "no damage found"
	}
	return []check{
		{"log", func(context.Context) (string, error) {
			if size > longLog {
				return "", fmt.Errorf("the log of SQLite has %d bytes: a transaction of another process, such as sqlite3 or a backup, prevents the server from emptying it; end that process", size)
			}
			return fmt.Sprintf("%d bytes", size), nil
		}},
		{"file", func(ctx context.Context) (string, error) { return result, c.AboutDatabase(d.CheckFile(ctx, full)) }},
	}
}

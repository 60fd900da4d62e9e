package operate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"stagegate/internal/app/config"
	"stagegate/internal/app/open"
	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/datadir"
)

// CopyReport says what a copy has copied, and what was checked.
type CopyReport struct {
	Tables []db.Copied
	Audit  audit.Count // of all histories in the target
}

// Copy copies the records of an embedded database into an empty one on PostgreSQL, and
// checks that both have the same and that the audit trail of the target is unbroken. No
// server may use the source meanwhile. A copy that was cut short goes on when it is
// called again.
func Copy(ctx context.Context, c config.Config, from, to string, progress func(db.Copied) error) (CopyReport, error) {
	var r CopyReport
	c = c.WithDefaults()
	path, embedded := strings.CutPrefix(cmp.Or(from, c.DatabaseURL), "sqlite:")
	if !embedded {
		return r, config.Error{"--from: must be sqlite:PATH with the path of a database, such as sqlite:data/stagegate.db."}
	}
	if !db.IsPostgres(to) {
		return r, config.Error{"--to: must be the URL of an empty database on PostgreSQL, such as postgres://user:password@host/stagegate."}
	}
	if _, err := os.Stat(path); err != nil {
		return r, fmt.Errorf("--from: %w", err)
	}
	key, err := open.AuditKey(c)
	if err != nil {
		return r, err
	}
	lock, err := datadir.AcquireFile(path)
	if inUse, ok := errors.AsType[datadir.InUseError](err); ok {
		return r, fmt.Errorf("--from: a server uses the database (%w): what it writes after the copy began would be missing", inUse)
	}
	if err != nil {
		return r, fmt.Errorf("--from: %w", err)
	}
	defer func() { _ = lock.Release() }()
	c.DatabaseURL = "sqlite:" + path
	if err := open.CheckLog(c, path); err != nil {
		return r, err
	}
	target, err := db.Open(ctx, to, db.Options{MaxConns: 4, Key: key})
	if err != nil {
		return r, fmt.Errorf("--to: %w", err)
	}
	defer func() { _ = target.Close() }()
	if err := target.Migrate(ctx); err != nil {
		return r, fmt.Errorf("--to: %w", err)
	}
	r.Tables, err = target.CopySQLite(ctx, path, db.CopyOptions{Progress: progress})
	if err := errors.Join(err, lock.Unsign()); err != nil { // SQLite has moved the log of a killed server into the file
		return r, err
	}
	if r.Audit, err = soundAudit(ctx, target); err != nil {
		return r, err
	}
	return r, target.EndCopy(ctx)
}

// soundAudit checks the audit trail of a database.
func soundAudit(ctx context.Context, d *db.DB) (audit.Count, error) {
	r, err := audit.Verify(ctx, d, "")
	if err != nil {
		return audit.Count{}, err
	}
	if len(r.Breaks) > 0 {
		return audit.Count{}, fmt.Errorf("the audit trail has %d broken places, of which the first is: %v; check the source by: stagegate audit verify", len(r.Breaks), r.Breaks[0])
	}
	return r.Total(), nil
}

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
	"stagegate/internal/search"
)

// CopyReport is the result of a copy.
type CopyReport struct {
	Tables []db.TableCopy
	Audit  audit.Count // of all histories in the target
}

// Copy copies an embedded database to an empty PostgreSQL database, compares both and
// verifies the audit trail of the target. No server may use the source. An interrupted copy
// resumes when it is called again.
func Copy(ctx context.Context, c config.Config, from, to string, progress func(db.TableCopy) error) (CopyReport, error) {
	var r CopyReport
	c = c.WithDefaults()
	// The audit trail is verified with the secret once all rows are copied.
	if err := requireSecret(c); err != nil {
		return r, err
	}
	path, embedded := strings.CutPrefix(cmp.Or(from, c.DatabaseURL), "sqlite:")
	if !embedded {
		return r, config.Error{"--from: must be sqlite:PATH, for example sqlite:data/stagegate.db."}
	}
	if !db.IsPostgres(to) {
		return r, config.Error{"--to: must be the URL of an empty PostgreSQL database, for example postgres://user:password@host/stagegate."}
	}
	if _, err := os.Stat(path); err != nil {
		return r, fmt.Errorf("--from: %w", err)
	}
	lock, err := datadir.AcquireFile(path)
	if inUse, ok := errors.AsType[datadir.InUseError](err); ok {
		return r, fmt.Errorf("--from: a server uses the database (%w); stop it first, or the copy would miss its writes", inUse)
	}
	if err != nil {
		return r, fmt.Errorf("--from: %w", err)
	}
	defer func() { _ = lock.Release() }()
	c.DatabaseURL = "sqlite:" + path
	if err := open.CheckLog(c, path); err != nil {
		return r, err
	}
	target, err := db.Open(ctx, to, db.Options{MaxConns: 4})
	if err != nil {
		return r, fmt.Errorf("--to: %w", err)
	}
	target = target.AsUser()
	defer func() { _ = target.Close() }()
	if err := target.Migrate(ctx); err != nil {
		return r, fmt.Errorf("--to: %w", err)
	}
	r.Tables, err = target.CopySQLite(ctx, path, db.CopyOptions{Progress: progress})
	if err := errors.Join(err, lock.ClearOwner()); err != nil { // SQLite has merged the log of a killed server into the file
		return r, err
	}
	if err := open.UseAuditKey(ctx, c, target); err != nil {
		return r, err
	}
	if r.Audit, err = verifyAudit(ctx, target); err != nil {
		return r, err
	}
	if err := search.Rebuild(ctx, target); err != nil {
		return r, err
	}
	return r, target.FinishCopy(ctx)
}

// verifyAudit verifies the audit trail of a database.
func verifyAudit(ctx context.Context, d *db.DB) (audit.Count, error) {
	r, err := audit.Verify(ctx, d, "")
	if err != nil {
		return audit.Count{}, err
	}
	if len(r.Breaks) > 0 {
		return audit.Count{}, fmt.Errorf("the audit trail has %d breaks, the first: %v; check the source with: stagegate audit verify", len(r.Breaks), r.Breaks[0])
	}
	return r.Total(), nil
}

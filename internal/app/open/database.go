package open

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/datadir"
)

// Database opens and migrates the database of the settings. Without APP_SECRET, writes to
// the audit trail fail. Errors name the database and say what to do. The database shows the rows of every tenant: the
// API narrows it to the caller's.
func Database(ctx context.Context, c config.Config) (*db.DB, error) {
	c = c.WithDefaults()
	if err := c.CheckDatabase(); err != nil {
		return nil, err
	}
	if path, embedded := c.SQLiteFile(); embedded {
		if err := CheckLog(c, path); err != nil {
			return nil, err
		}
		if err := datadir.MakePrivate(config.SQLiteFiles(path)...); err != nil {
			return nil, c.AboutDatabase(err)
		}
	}
	d, err := db.Open(ctx, c.DatabaseURL, db.Options{
		SQLiteSync: c.SQLiteSynchronous, MaxConns: c.DBMaxConns, BackgroundConns: c.Tuning.BackgroundConns, PaymentConns: c.Tuning.PaymentConns,
		GroupSize: c.SQLiteGroupSize, PingTimeout: c.Tuning.AnswerLimit, CommitTimeout: time.Duration(c.DBCommitWaitMS) * time.Millisecond,
		ReplicaURL: c.DatabaseReplicaURL,
	})
	if err != nil {
		return nil, c.AboutDatabase(err)
	}
	err = checkAtStart(ctx, d)
	if err == nil {
		err = d.Migrate(ctx)
	}
	if err == nil {
		err = d.CheckSchema(ctx) // fails for an unfinished copy
	}
	if err != nil {
		return nil, errors.Join(c.AboutDatabase(err), d.Close())
	}
	if err := UseAuditKey(ctx, c, d); err != nil {
		return nil, errors.Join(c.Explained(err), d.Close())
	}
	return d.EveryTenant(), nil
}

// checkedAtStart is the size up to which an embedded database is checked whenever it is
// opened, in less than two seconds. The doctor checks larger ones.
const checkedAtStart = 128 << 20

// checkAtStart rejects a damaged embedded database.
func checkAtStart(ctx context.Context, d *db.DB) error {
	space, err := d.DiskUsage(ctx)
	if err != nil || space.Bytes > checkedAtStart {
		return err
	}
	return d.CheckFile(ctx, false)
}

// Existing opens the database of the settings without creating or migrating it.
func Existing(ctx context.Context, c config.Config) (*db.DB, error) {
	if path, embedded := c.SQLiteFile(); embedded {
		_, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			err = errors.New("the file does not exist; create it with: stagegate migrate")
		}
		if err != nil {
			return nil, c.AboutDatabase(err)
		}
		if err := CheckLog(c, path); err != nil {
			return nil, err
		}
	}
	d, err := db.Open(ctx, c.DatabaseURL, db.Options{SQLiteSync: c.SQLiteSynchronous, MaxConns: c.DBMaxConns, ReplicaURL: c.DatabaseReplicaURL, RemoveWAL: true})
	if err != nil {
		return nil, c.AboutDatabase(err)
	}
	return d.EveryTenant(), nil
}

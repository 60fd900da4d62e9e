package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/datadir"
)

// OpenDatabase opens and migrates the database of the settings. Without APP_SECRET,
// operations that write to the audit trail fail. Its errors name the database, and say
// what to do.
func OpenDatabase(ctx context.Context, c Config) (*db.DB, error) {
	c = c.withDefaults()
	if err := c.checkGroups(&c.DatabaseSettings); err != nil {
		return nil, err
	}
	key, err := auditKey(c)
	if err != nil {
		return nil, err
	}
	if path, embedded := c.sqliteFile(); embedded {
		if err := c.checkLog(path); err != nil {
			return nil, err
		}
		if err := datadir.MakePrivate(sqliteFiles(path)...); err != nil {
			return nil, c.aboutDatabase(err)
		}
	}
	d, err := db.Open(ctx, c.DatabaseURL, db.Options{
		SQLiteSync: c.SQLiteSynchronous, MaxConns: c.DBMaxConns, BackgroundConns: c.DBBackgroundConns, PaymentConns: c.DBPaymentConns,
		GroupSize: c.SQLiteGroupSize, GroupAge: time.Duration(c.SQLiteGroupMS) * time.Millisecond,
		AnswerLimit: time.Duration(c.DBAnswerTimeoutSeconds) * time.Second, CommitWait: time.Duration(c.DBCommitWaitMS) * time.Millisecond,
		ReplicaURL: c.DatabaseReplicaURL, Key: key,
	})
	if err != nil {
		return nil, c.aboutDatabase(err)
	}
	err = checkAtStart(ctx, d)
	if err == nil {
		err = d.Migrate(ctx)
	}
	if err == nil {
		err = d.CheckSchema(ctx) // it may be the target of a copy
	}
	if err != nil {
		return nil, errors.Join(c.aboutDatabase(err), d.Close())
	}
	return d, nil
}

// checkedAtStart is the size up to which the file of an embedded database is read and
// checked whenever it is opened, which takes less than two seconds. The doctor checks larger
// ones.
const checkedAtStart = 128 << 20

// checkAtStart refuses an embedded database that is damaged.
func checkAtStart(ctx context.Context, d *db.DB) error {
	space, err := d.Space(ctx)
	if err != nil || space.Bytes > checkedAtStart {
		return err
	}
	return d.CheckFile(ctx, false)
}

// openExisting opens the database of the settings without migrating it. It does not
// create an SQLite file.
func openExisting(ctx context.Context, c Config) (*db.DB, error) {
	if path, embedded := c.sqliteFile(); embedded {
		_, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			err = errors.New("the file does not exist; create it by: stagegate migrate")
		}
		if err != nil {
			return nil, c.aboutDatabase(err)
		}
		if err := c.checkLog(path); err != nil {
			return nil, err
		}
	}
	d, err := db.Open(ctx, c.DatabaseURL, db.Options{SQLiteSync: c.SQLiteSynchronous, MaxConns: c.DBMaxConns, ReplicaURL: c.DatabaseReplicaURL, Visitor: true})
	if err != nil {
		return nil, c.aboutDatabase(err)
	}
	return d, nil
}

// explained is aboutDatabase for an error of an operation on the database, which it leaves
// alone if it is about something else.
func (c *Config) explained(err error) error {
	if err == nil || db.Explain(err) == "" {
		return err
	}
	return c.aboutDatabase(err)
}

// aboutDatabase returns an error of the database, if it is one, that names the setting and
// the database, and says what to do.
func (c *Config) aboutDatabase(err error) error {
	if err == nil {
		return nil
	}
	about := c.Given.name("DATABASE_URL") + ": " + db.Name(c.DatabaseURL)
	if unmet, ok := errors.AsType[*db.NotReadyError](err); ok { // a sentence that says all
		return fmt.Errorf("%s: %w", about, unmet)
	}
	switch words := db.Explain(err); words {
	case "":
		return fmt.Errorf("%s: %w", about, err)
	case err.Error():
		return fmt.Errorf("%s: %w", about, err)
	default:
		return fmt.Errorf("%s: %s (%w)", about, words, err)
	}
}

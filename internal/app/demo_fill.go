package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/atomicfile"
	"stagegate/internal/infra/kit/datadir"
	"stagegate/internal/tenants"
)

// unfinishedFile is in the data directory of a demo while its database is being emptied
// or filled. A start that finds it begins again.
const unfinishedFile = "unfinished"

var (
	errNotDemo = errors.New("this database has organisations that are not of the demo; the demo needs its own database: " +
		"start it with --reset, which deletes those in DATA_DIR, or set another DATABASE_URL")
	errUnfinished = errors.New("an earlier start was interrupted while it filled the database of DATABASE_URL with the data of the demo; " +
		"empty this database and start again")
)

// emptyDemo deletes what is in the data directory of the demo, if that was asked for or if
// an earlier start was interrupted while it filled the database there.
func (a *App) emptyDemo() error {
	c := a.config
	if !c.Demo {
		return nil
	}
	unfinished, err := a.demoUnfinished()
	if err == nil && (c.Reset || unfinished && c.DatabaseURL == c.ownDatabase()) {
		if err = a.markUnfinished(); err == nil { // in case that this start is interrupted, too
			err = datadir.Empty(c.DataDir, unfinishedFile)
		}
	}
	if err != nil {
		return fmt.Errorf("DATA_DIR: %w", err)
	}
	return nil
}

// hashDemoPassword makes the function that hashes the one password of the demo. Where the
// database is yet to be made, the hash is begun at once, beside the migrations.
func (a *App) hashDemoPassword(ctx context.Context) {
	a.demoHash = sync.OnceValues(func() (string, error) {
		return a.hasher.Hash(context.WithoutCancel(ctx), DemoPassword)
	})
	path, embedded := a.config.sqliteFile()
	if _, err := os.Stat(path); a.config.Demo && embedded && errors.Is(err, fs.ErrNotExist) {
		go func() { _, _ = a.demoHash() }() // whoever needs the hash gets the error
	}
}

// demoMissing reports whether the data of the demo has to be added. It returns an error if
// the database has other data.
func (a *App) demoMissing(ctx context.Context) (bool, error) {
	unfinished, err := a.demoUnfinished()
	if err != nil {
		return false, err
	}
	organisations, err := tenants.Count(ctx, a.DB)
	if err != nil || organisations == 0 {
		return err == nil, err
	}
	if unfinished {
		return false, errUnfinished
	}
	_, err = tenants.BySlug(ctx, a.DB, DemoSlug)
	return false, db.NotFoundAs(err, errNotDemo)
}

// fillDemo adds the data of the demo. If it is interrupted, the next start notices.
func (a *App) fillDemo(ctx context.Context) error {
	if err := a.markUnfinished(); err != nil {
		return err
	}
	if err := a.DB.Load(ctx, func() error { return a.addDemo(ctx) }); err != nil {
		return err
	}
	return atomicfile.Remove(a.unfinishedPath())
}

func (a *App) unfinishedPath() string { return filepath.Join(a.config.DataDir, unfinishedFile) }

func (a *App) markUnfinished() error {
	return atomicfile.Write(a.unfinishedPath(), []byte("The database is being filled. A start that finds this file begins again.\n"))
}

// demoUnfinished reports whether an earlier start was interrupted while it filled the
// database.
func (a *App) demoUnfinished() (bool, error) {
	_, err := os.Stat(a.unfinishedPath())
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

package demo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"stagegate/internal/app/config"
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

// Fill adds the organisations, accounts, services and requests of the demo to an empty
// database. It adds nothing if they exist. The server must be serving, since a payment is
// made at the checkout of the sandbox. If it is interrupted, the next start notices.
func (s *Server) Fill(ctx context.Context) error {
	missing, err := s.missing(ctx)
	if err != nil || !missing {
		return err
	}
	if err := markUnfinished(s.DataDir); err != nil {
		return err
	}
	if err := s.DB.BulkLoad(ctx, func() error { return s.addAll(ctx) }); err != nil {
		return err
	}
	return atomicfile.Remove(unfinishedPath(s.DataDir))
}

// Empty deletes what is in the data directory of the demo, if that was asked for or if an
// earlier start was interrupted while it filled the database there.
func Empty(c config.Config) error {
	unfinished, err := isUnfinished(c.DataDir)
	if err == nil && (c.Reset || unfinished && c.DatabaseURL == c.OwnDatabase()) {
		if err = markUnfinished(c.DataDir); err == nil { // in case that this start is interrupted, too
			err = datadir.Empty(c.DataDir, unfinishedFile)
		}
	}
	if err != nil {
		return fmt.Errorf("DATA_DIR: %w", err)
	}
	return nil
}

// missing reports whether the data of the demo has to be added. It returns an error if
// the database has other data.
func (s *Server) missing(ctx context.Context) (bool, error) {
	unfinished, err := isUnfinished(s.DataDir)
	if err != nil {
		return false, err
	}
	organisations, err := tenants.Count(ctx, s.DB)
	if err != nil || organisations == 0 {
		return err == nil, err
	}
	if unfinished {
		return false, errUnfinished
	}
	_, err = tenants.BySlug(ctx, s.DB, Slug)
	return false, db.NotFoundAs(err, errNotDemo)
}

func unfinishedPath(dir string) string { return filepath.Join(dir, unfinishedFile) }

func markUnfinished(dir string) error {
	return atomicfile.Write(unfinishedPath(dir), []byte("The database is being filled. A start that finds this file begins again.\n"))
}

// isUnfinished reports whether an earlier start was interrupted while it filled the
// database.
func isUnfinished(dir string) (bool, error) {
	_, err := os.Stat(unfinishedPath(dir))
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

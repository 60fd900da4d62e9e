package file

import (
	"context"
	"errors"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/db"
)

// Tidying takes files in batches, so that no transaction lasts long.
const (
	TidyInterval = time.Minute
	tidyBatch    = 100
)

// Tidy ends uploads that never arrived, and has removed what came for deleted
// files without our hearing of it.
func (s *Service) Tidy(ctx context.Context) error {
	return errors.Join(
		s.each(ctx, expired, s.Now().Add(-arrivalGrace), s.expire),
		s.each(ctx, toSweep, s.Now(), s.sweep),
	)
}

// each does something to every file that find finds, one transaction each. What
// is done makes find not find the file again.
func (s *Service) each(
	ctx context.Context, find func(context.Context, db.Q, time.Time, int) ([]File, error), at time.Time,
	do func(ctx context.Context, tx *db.Tx, f File) error,
) error {
	for {
		files, err := find(ctx, s.DB, at, tidyBatch)
		if err != nil || len(files) == 0 {
			return err
		}
		for _, f := range files {
			err := s.DB.Write(ctx, func(tx *db.Tx) error {
				now, err := lock(ctx, tx, f.Tenant, f.ID)
				if err != nil {
					return err
				}
				return do(ctx, tx, now)
			})
			if err != nil {
				return err
			}
		}
	}
}

// expire ends an upload that should have arrived.
func (s *Service) expire(ctx context.Context, tx *db.Tx, f File) error {
	now := s.Now()
	if !f.lapsed(now) { // it arrived, or was given more time, since it was found
		return nil
	}
	if err := f.end(onExpired, now); err != nil {
		return err
	}
	return s.end(ctx, tx, f, audit.System, "file.expired")
}

// sweep looks after a file once more when nothing can arrive any more: of a
// deleted one, everything that came since is removed.
func (s *Service) sweep(ctx context.Context, tx *db.Tx, f File) error {
	f.SweepAt = nil
	if err := update(ctx, tx, f); err != nil || f.Status != Deleted {
		return err
	}
	return s.remove(ctx, tx, f.PublicID, "")
}

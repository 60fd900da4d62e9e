package file

import (
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/db"
	"stagegate/internal/work"
)

// How files are tidied.
const (
	TidyInterval = time.Minute

	tidyAtOnce = 10
	tidyLease  = time.Minute
	// A file that could not be tidied is tried again after as long as its upload
	// has been over: soon at first, seldom later.
	shortestPause = time.Minute
	longestPause  = time.Hour
)

// Tidy ends uploads that never arrived, and has removed what came for deleted
// files without our hearing of it.
func (s *Service) Tidy(ctx context.Context) error {
	return work.Queue[File]{
		Name: "files", Now: s.Now, Slots: tidyAtOnce, Lease: tidyLease, ID: func(f File) string { return f.ID },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]File, error) {
			return db.Claim[File](ctx, s.DB, dueFiles, now, until, limit)
		},
		Handle: func(ctx context.Context, f File) error {
			return s.DB.Write(ctx, func(tx *db.Tx) error { return s.tidy(ctx, tx, f) })
		},
		Settle: func(ctx context.Context, f File, until time.Time, failure error) error {
			if failure == nil {
				return nil // tidy has written when it is due again
			}
			now := s.Now()
			return postpone(ctx, s.DB, f, until, now.Add(min(max(shortestPause, now.Sub(f.ExpiresAt)), longestPause)))
		},
	}.Drain(ctx)
}

// tidy does what is due of a file that was claimed, unless somebody has changed
// it since.
func (s *Service) tidy(ctx context.Context, tx *db.Tx, claimed File) error {
	f, err := lock(ctx, tx, claimed.Tenant, claimed.ID)
	if err != nil || f.SweepAt == nil || !f.SweepAt.Equal(*claimed.SweepAt) {
		return err
	}
	now := s.Now()
	switch {
	case f.lapsed(now):
		if err := f.end(onExpired, now); err != nil {
			return err
		}
		return s.end(ctx, tx, f, audit.System, "file.expired")
	case f.Status == Pending: // an earlier version has written it
		f.SweepAt = new(f.lapsesAt())
		return update(ctx, tx, f)
	}
	f.SweepAt = nil
	if err := update(ctx, tx, f); err != nil || f.Status != Deleted {
		return err
	}
	return s.remove(ctx, tx, f.PublicID, "") // nothing more can arrive
}

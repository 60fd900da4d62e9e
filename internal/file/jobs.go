package file

import (
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/db"
	"stagegate/internal/work"
)

// CleanUpInterval is how often CleanUp runs.
const CleanUpInterval = time.Minute

const (
	maxConcurrentCleanUps = 10
	// cleanUpLease is how long one instance may take to handle a file before
	// another instance may handle it.
	cleanUpLease = time.Minute
	// The delay until a failed file is retried is the time since its upload ended,
	// within these limits: retries are frequent at first and rare later.
	minRetryDelay = time.Minute
	maxRetryDelay = time.Hour
)

// CleanUp marks expired uploads as deleted, and removes objects of deleted files
// that arrived without a notification.
func (s *Service) CleanUp(ctx context.Context) error {
	return work.Queue[File]{
		Name: "files", Now: s.Now, Slots: maxConcurrentCleanUps, Lease: cleanUpLease, ID: func(f File) string { return f.ID },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]File, error) {
			return db.Claim[File](ctx, s.DB, dueFiles, now, until, limit)
		},
		Handle: func(ctx context.Context, f File) error {
			return s.DB.Write(ctx, func(tx *db.Tx) error { return s.cleanUp(ctx, tx, f) })
		},
		Settle: func(ctx context.Context, f File, until time.Time, failure error) error {
			if failure == nil {
				return nil // cleanUp has set the time of the next one
			}
			now := s.Now()
			return postpone(ctx, s.DB, f, until, now.Add(min(max(minRetryDelay, now.Sub(f.ExpiresAt)), maxRetryDelay)))
		},
	}.Drain(ctx)
}

// cleanUp handles a claimed file, unless it was changed after the claim: an expired
// upload becomes DELETED; of a deleted file, everything that has arrived is removed.
func (s *Service) cleanUp(ctx context.Context, tx *db.Tx, claimed File) error {
	f, err := lock(ctx, tx, claimed.Tenant, claimed.ID)
	if err != nil || f.SweepAt == nil || !f.SweepAt.Equal(*claimed.SweepAt) {
		return err
	}
	now := s.Now()
	switch {
	case f.isExpired(now):
		if err := f.end(onExpired, now); err != nil {
			return err
		}
		return s.end(ctx, tx, f, audit.System, "file.expired")
	case f.Status == Pending: // written by an earlier version, with another time
		f.SweepAt = new(f.uploadDeadline())
		return update(ctx, tx, f)
	}
	f.SweepAt = nil
	if err := update(ctx, tx, f); err != nil || f.Status != Deleted {
		return err
	}
	return s.remove(ctx, tx, f.PublicID, "") // nothing more can arrive
}

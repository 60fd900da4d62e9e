package files

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// CleanUpInterval is the interval between runs of CleanUp. Each run makes two calls to the
// storage provider for up to maxCleanUps files: at most 480 calls an hour, within the 500 of
// Cloudinary's free plan.
const CleanUpInterval = 15 * time.Second

const (
	// maxCleanUps is the number of files handled concurrently. The provider is asked about all
	// of them in one call per resource type.
	maxCleanUps = 100
	// cleanUpLease is the time for which a file is claimed by one instance.
	cleanUpLease = time.Minute
	// minCheckDelay is the minimum delay before the provider is asked about a pending upload.
	// Notifications usually arrive within seconds.
	minCheckDelay = 30 * time.Second
	// The retry delay of a failed file is the time since its upload ended or its removal began, within these limits:
	// retries are frequent at first and rare later.
	minRetryDelay = time.Minute
	maxRetryDelay = time.Hour
)

// claim is a file claimed by CleanUp with the response of the storage provider.
type claim struct {
	File

	queriedAt time.Time      // before the request to the provider
	objects   []Notification // objects with the public id of the pending file, in order of arrival
	queryErr  error          // error of the request to the provider
}

// CleanUp queries the storage provider about pending uploads without a notification, marks
// expired uploads as deleted, and removes objects of deleted files that arrived without a
// notification.
func (s *Service) CleanUp(ctx context.Context) error {
	answered := true // otherwise the provider is asked again in the next run
	return jobs.Worker[claim]{
		Name: "files", Now: s.Now, Slots: maxCleanUps, Lease: cleanUpLease, Grace: jobs.Grace, ID: func(c claim) string { return c.ID },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]claim, error) {
			if limit < maxCleanUps || !answered { // files are claimed in full batches, to be queried together
				return nil, nil
			}
			files, err := db.Claim[File](ctx, s.DB, dueFiles, now, until, limit)
			if err != nil {
				return nil, err
			}
			claims, err := s.query(ctx, files)
			answered = err == nil
			return claims, nil // the claims also have the error
		},
		Handle: s.cleanUp,
		Settle: func(ctx context.Context, c claim, until time.Time, failure error) error {
			if failure == nil {
				return nil // cleanUp has scheduled the next run
			}
			now := s.Now()
			wait, untried := jobs.NotAttempted(failure)
			if !untried {
				wait = min(max(minRetryDelay, now.Sub(c.ExpiresAt)), maxRetryDelay)
			}
			return postpone(ctx, s.DB, c.File, until, now.Add(wait))
		},
	}.Drain(ctx)
}

// ReleaseClaims makes pending uploads and scans claimed by a dead process due immediately. Only the sole
// instance on a database may call it, before it starts to work. Deleted files keep their due
// time, until which objects may arrive.
func (s *Service) ReleaseClaims(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now := s.Now()
		if err := dueScans.MakeDue(ctx, tx, now, now.Add(scanLease)); err != nil {
			return err
		}
		return dueFiles.And("status = ?", Pending).MakeDue(ctx, tx, now, now.Add(cleanUpLease))
	})
}

// query queries the storage provider for the objects of pending files. If the query fails, their
// claims also have the error.
func (s *Service) query(ctx context.Context, files []File) ([]claim, error) {
	var publicIDs []string
	for _, f := range files {
		if f.Status == Pending {
			publicIDs = append(publicIDs, f.PublicID)
		}
	}
	askedAt := s.Now()
	found, err := s.findObjects(ctx, publicIDs)
	err = outage(err)
	claims := make([]claim, len(files))
	for i, f := range files {
		claims[i] = claim{File: f, queriedAt: askedAt}
		if f.Status == Pending {
			claims[i].objects, claims[i].queryErr = found[f.PublicID], err
		}
	}
	return claims, err
}

// findObjects returns the objects with these public ids at the storage provider, in order of arrival.
func (s *Service) findObjects(ctx context.Context, publicIDs []string) (map[string][]Notification, error) {
	found := map[string][]Notification{}
	if len(publicIDs) == 0 {
		return found, nil
	}
	objects, err := s.storage.Find(ctx, publicIDs)
	if err != nil {
		return nil, err
	}
	for _, o := range objects {
		found[o.PublicID] = append(found[o.PublicID], o)
	}
	for _, objects := range found {
		slices.SortStableFunc(objects, func(a, b Notification) int { return a.CreatedAt.Compare(b.CreatedAt) })
	}
	return found, nil
}

// cleanUp handles a claimed file. An object of a pending file is processed like its
// notification.
func (s *Service) cleanUp(ctx context.Context, c claim) error {
	if c.queryErr != nil {
		return c.queryErr
	}
	for _, o := range c.objects {
		slog.InfoContext(ctx, "upload found at storage provider before its notification", "file", c.ID)
		if err := outage(s.processArrival(ctx, c.File, o)); err != nil {
			return err
		}
	}
	if len(c.objects) > 0 {
		return nil
	}
	return s.DB.Of(c.Tenant).Write(ctx, func(tx *db.Tx) error { return s.handleMissing(ctx, tx, c) })
}

// handleMissing handles a claimed file without an object, unless the file has changed since the
// claim: an expired upload becomes DELETED, and all objects of a deleted file are removed.
func (s *Service) handleMissing(ctx context.Context, tx *db.Tx, c claim) error {
	f, err := lock(ctx, tx, c.Tenant, c.ID)
	if err != nil || f.SweepAt == nil || !f.SweepAt.Equal(*c.SweepAt) {
		return err
	}
	now := s.Now()
	switch {
	case f.isExpired(c.queriedAt): // later objects are too late
		if err := f.markDeleted(onExpired, now); err != nil {
			return err
		}
		return s.finishDelete(ctx, tx, f, audit.System, "file.expired")
	case f.Status == Pending:
		f.SweepAt = new(f.nextCheck(now, s.UploadTTL))
		return update(ctx, tx, f)
	}
	f.SweepAt = nil
	if err := update(ctx, tx, f); err != nil || f.Status != Deleted {
		return err
	}
	return s.remove(ctx, tx, f, "") // nothing more can arrive
}

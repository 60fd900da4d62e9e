package files

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// CleanUpInterval is how often CleanUp runs. Each run makes two calls to the storage
// provider, unless more than maxCleanUps files are due: 480 calls an hour at most, and
// Cloudinary's free plan allows 500.
const CleanUpInterval = 15 * time.Second

const (
	// maxCleanUps is how many files are handled at the same time. The provider is asked
	// about all of them in one call for each resource type.
	maxCleanUps = 100
	// cleanUpLease is how long one instance may take to handle a file before
	// another instance may handle it.
	cleanUpLease = time.Minute
	// minCheckDelay is the shortest delay until the provider is asked about a pending
	// upload. Notifications usually come within seconds.
	minCheckDelay = 30 * time.Second
	// The delay until a failed file is retried is the time since its upload ended,
	// within these limits: retries are frequent at first and rare later.
	minRetryDelay = time.Minute
	maxRetryDelay = time.Hour
)

// claim is a file that CleanUp handles, with what the storage provider says about it.
type claim struct {
	File

	askedAt    time.Time      // before the provider was asked
	objects    []Notification // that arrived under the name of the pending file, in this order
	unanswered error          // why the provider did not answer
}

// CleanUp asks the storage provider about pending uploads whose notification has not
// come, marks expired uploads as deleted, and removes objects of deleted files that
// arrived without a notification.
func (s *Service) CleanUp(ctx context.Context) error {
	answered := true // otherwise the provider is asked again in the next run
	return jobs.Queue[claim]{
		Name: "files", Now: s.Now, Slots: maxCleanUps, Lease: cleanUpLease, Grace: jobs.Grace, ID: func(c claim) string { return c.ID },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]claim, error) {
			if limit < maxCleanUps || !answered { // files are claimed by the hundred, to be asked about together
				return nil, nil
			}
			files, err := db.Claim[File](ctx, s.DB, dueFiles, now, until, limit)
			if err != nil {
				return nil, err
			}
			claims, err := s.ask(ctx, files)
			answered = err == nil
			return claims, nil // which have the error, too
		},
		Handle: s.cleanUp,
		Settle: func(ctx context.Context, c claim, until time.Time, failure error) error {
			if failure == nil {
				return nil // cleanUp has set the time of the next one
			}
			now := s.Now()
			wait, untried := jobs.Untried(failure)
			if !untried {
				wait = min(max(minRetryDelay, now.Sub(c.ExpiresAt)), maxRetryDelay)
			}
			return postpone(ctx, s.DB, c.File, until, now.Add(wait))
		},
	}.Drain(ctx)
}

// ReleaseClaims has the pending uploads that the last instance was asking about when it
// died be due at once. Only the one instance on a database may call it, before it begins
// to work. Deleted files keep their time, until which objects may arrive.
func (s *Service) ReleaseClaims(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		now := s.Now()
		return dueFiles.And("status = ?", Pending).Hurry(ctx, tx, now, now.Add(cleanUpLease))
	})
}

// ask asks the storage provider which objects have arrived for the pending ones of some
// files. If it does not answer, the error is also in the claims of these.
func (s *Service) ask(ctx context.Context, files []File) ([]claim, error) {
	var publicIDs []string
	for _, f := range files {
		if f.Status == Pending {
			publicIDs = append(publicIDs, f.PublicID)
		}
	}
	askedAt := s.Now()
	found, err := s.find(ctx, publicIDs)
	if errors.Is(err, ErrStorageUnavailable) {
		err = jobs.Outage(err)
	}
	claims := make([]claim, len(files))
	for i, f := range files {
		claims[i] = claim{File: f, askedAt: askedAt}
		if f.Status == Pending {
			claims[i].objects, claims[i].unanswered = found[f.PublicID], err
		}
	}
	return claims, err
}

// find returns the objects that the storage provider has under some public ids, those
// first that arrived first. Videos are missing: they are never allowed.
func (s *Service) find(ctx context.Context, publicIDs []string) (map[string][]Notification, error) {
	found := map[string][]Notification{}
	if len(publicIDs) == 0 {
		return found, nil
	}
	for _, resourceType := range []string{Image, Raw} {
		objects, err := s.storage.Find(ctx, resourceType, publicIDs)
		if err != nil {
			return nil, err
		}
		for _, o := range objects {
			found[o.PublicID] = append(found[o.PublicID], o)
		}
	}
	for _, objects := range found {
		slices.SortStableFunc(objects, func(a, b Notification) int { return a.CreatedAt.Compare(b.CreatedAt) })
	}
	return found, nil
}

// cleanUp handles a claimed file. An object of a pending file is processed as its
// notification would be.
func (s *Service) cleanUp(ctx context.Context, c claim) error {
	if c.unanswered != nil {
		return c.unanswered
	}
	for _, o := range c.objects {
		slog.InfoContext(ctx, "upload found at storage provider before its notification", "file", c.ID)
		if err := s.handleArrival(ctx, o); err != nil {
			return err
		}
	}
	if len(c.objects) > 0 {
		return nil
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.withoutObject(ctx, tx, c) })
}

// withoutObject handles a claimed file for which no object has arrived, unless it was
// changed after the claim: an expired upload becomes DELETED; of a deleted file,
// everything that has arrived is removed.
func (s *Service) withoutObject(ctx context.Context, tx *db.Tx, c claim) error {
	f, err := lock(ctx, tx, c.Tenant, c.ID)
	if err != nil || f.SweepAt == nil || !f.SweepAt.Equal(*c.SweepAt) {
		return err
	}
	now := s.Now()
	switch {
	case f.isExpired(c.askedAt): // an object that arrived after the question would be too late
		if err := f.end(onExpired, now); err != nil {
			return err
		}
		return s.end(ctx, tx, f, audit.System, "file.expired")
	case f.Status == Pending:
		f.SweepAt = new(f.nextCheck(now, s.UploadTTL))
		return update(ctx, tx, f)
	}
	f.SweepAt = nil
	if err := update(ctx, tx, f); err != nil || f.Status != Deleted {
		return err
	}
	return s.remove(ctx, tx, f.PublicID, "") // nothing more can arrive
}

package files

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

const (
	scanSlots = 4 // concurrent scans of an instance
	// scanLease is the time for which a file is claimed by one instance.
	scanLease = 2 * time.Minute
	// outageRetry is the delay after the scanner or the storage provider did not reply. The circuit breaker limits
	// further attempts.
	outageRetry = 10 * time.Second
	// The retry delay after another failure is the time since the upload, within these limits.
	minScanRetry = 5 * time.Second
	maxScanRetry = 10 * time.Minute
)

// RunScans scans files until ctx ends: those that have just arrived at once, and all others at the next poll, newest
// first. Any number of instances may run it; each file is claimed with a lease.
func (s *Service) RunScans(ctx context.Context) {
	if s.Scanner == nil {
		return
	}
	ticker := time.NewTicker(s.Scans.Interval)
	defer ticker.Stop()
	wake := make(chan struct{}, 1)
	arrived := s.arrived.next()
	go func() {
		for ctx.Err() == nil {
			select {
			case wake <- struct{}{}:
			default: // it is awake already
			}
			select {
			case <-ctx.Done():
			case <-arrived:
				arrived = s.arrived.next()
			case <-ticker.C:
				s.scanned.ring() // another instance may have scanned a file
			}
		}
	}()
	s.scanWorker().Run(ctx, wake)
}

// ScanDue scans all files that are due.
func (s *Service) ScanDue(ctx context.Context) error { return s.scanWorker().Drain(ctx) }

func (s *Service) scanWorker() jobs.Worker[File] {
	return jobs.Worker[File]{
		Name: "scans", Now: s.Now, Slots: scanSlots, Lease: scanLease, Grace: jobs.Grace, ID: func(f File) string { return f.ID },
		Capacity: s.Scanner.Capacity,
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]File, error) {
			return db.Claim[File](ctx, s.DB, dueScans, now, until, limit)
		},
		Handle: s.scan,
		Settle: func(ctx context.Context, f File, until time.Time, failure error) error {
			if failure == nil {
				return nil // scan has stored the result
			}
			wait, untried := jobs.NotAttempted(failure)
			switch now := s.Now(); {
			case untried:
			case jobs.IsOutage(failure):
				wait = outageRetry
			default:
				wait = min(max(minScanRetry, now.Sub(f.CreatedAt)), maxScanRetry)
			}
			return postponeScan(ctx, s.DB, f, until, s.Now().Add(wait))
		},
	}
}

// scan reads a file from the storage provider, scans it and stores the result. A file that is missing at the provider
// stays pending: nobody can read it either.
func (s *Service) scan(ctx context.Context, f File) error {
	content, err := s.storage.Open(ctx, f.at(s.storage).object())
	if err != nil {
		return outage(err)
	}
	defer func() { _ = content.Close() }()
	found, err := s.Scanner.Scan(ctx, storedContent{content})
	if err != nil {
		return outage(err)
	}
	if found == NotScanned {
		slog.WarnContext(ctx, "file is too large for the scanner; raise its limits", "file", f.ID, "bytes", f.SizeBytes)
	}
	return s.DB.Of(f.Tenant).Write(ctx, func(tx *db.Tx) error { return s.storeScan(ctx, tx, f, found) })
}

// storedContent is the content of a file. Its errors are those of an unavailable provider.
type storedContent struct{ io.Reader }

func (c storedContent) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	if err != nil && err != io.EOF { //nolint:errorlint // readers return it as it is
		err = fmt.Errorf("%w: %w", ErrStorageUnavailable, err)
	}
	return n, err
}

// storeScan stores the result of a scan, unless the file has changed since it was claimed.
func (s *Service) storeScan(ctx context.Context, tx *db.Tx, read File, found ScanStatus) error {
	if found == Infected {
		return s.removeInfected(ctx, tx, read)
	}
	f, err := lock(ctx, tx, read.Tenant, read.ID)
	if err != nil || !f.awaits(read) {
		return err
	}
	on := onClean
	if found == NotScanned {
		on = onTooLarge
	}
	if err := ScanTransitions.Move(&f.Scan, on); err != nil {
		return err
	}
	f.ScanAt = nil
	tx.AfterCommit(s.scanned.ring)
	return update(ctx, tx, f)
}

// awaits reports whether the file still awaits the scan of a file as it was read before.
func (f File) awaits(read File) bool {
	return f.Status == Uploaded && f.Scan == ScanPending && f.Version == read.Version
}

// errAttachedMeanwhile restarts the transaction after a file was attached to another record.
var errAttachedMeanwhile = db.RerunAfter(func(context.Context) error { return nil })

// removeInfected deletes an infected file, unless it has changed since it was claimed. The records to which it is
// attached are locked before the file.
func (s *Service) removeInfected(ctx context.Context, tx *db.Tx, read File) error {
	holders, err := listHolders(ctx, tx, read)
	if err != nil {
		return err
	}
	now, err := byID(ctx, tx, read.Tenant, read.ID)
	if err != nil || !now.awaits(read) {
		return err
	}
	if err := s.BeforeRemoval(ctx, tx, read, holders); err != nil {
		return err
	}
	f, err := lock(ctx, tx, read.Tenant, read.ID)
	if err != nil {
		return err
	}
	again, err := listHolders(ctx, tx, f)
	switch {
	case err != nil:
		return err
	case !f.awaits(read) || slices.ContainsFunc(again, func(id string) bool { return !slices.Contains(holders, id) }):
		return errAttachedMeanwhile
	}
	if err := ScanTransitions.Move(&f.Scan, onMalware); err != nil {
		return err
	}
	f.Failure = FailureInfected
	if err := f.markDeleted(onInfected, s.Now()); err != nil {
		return err
	}
	if err := detachFile(ctx, tx, f); err != nil {
		return err
	}
	tx.AfterCommit(s.scanned.ring)
	slog.WarnContext(ctx, "malware found in an uploaded file, which is removed", "file", f.ID)
	return s.finishDelete(ctx, tx, f, audit.System, "file.refused")
}

// CountWaiting counts the files of an organisation that wait to be scanned, up to 1,000.
func (s *Service) CountWaiting(ctx context.Context, q db.Q, tenant string) (int64, error) {
	if s.Scanner == nil {
		return 0, nil
	}
	return countWaiting(ctx, q, tenant)
}

// CountPending counts the files of all organisations that wait to be scanned.
func (s *Service) CountPending(ctx context.Context) (int64, error) {
	return countPendingScans(ctx, s.DB)
}

// AwaitScans waits while isPending reports that a call needs files whose scans are pending, at most for
// ScanSettings.Wait. It does not wait for a call that is refused already, nor ask isPending while the tenant has no
// pending scan. The call must not be in a transaction.
func (s *Service) AwaitScans(ctx context.Context, q db.Q, tenant string, isPending func(ctx context.Context) (bool, error)) error {
	if s.Scanner == nil || api.IsRefused(ctx) {
		return nil
	}
	if pending, err := hasPendingScans(ctx, q, tenant); err != nil || !pending {
		return err
	}
	over := time.NewTimer(s.Scans.Wait)
	defer over.Stop()
	for {
		scanned := s.scanned.next() // before reading, so that nothing is missed
		pending, err := isPending(ctx)
		if err != nil || !pending {
			return err
		}
		again, err := api.Wait(ctx, scanned, over.C)
		if err != nil || !again {
			return err
		}
	}
}

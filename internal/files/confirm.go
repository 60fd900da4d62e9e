package files

import (
	"context"
	"errors"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// confirm asks the storage provider whether an upload has arrived, and processes what has. A file
// that was refused stays refused: its deletion is committed before the error is returned.
func (s *Service) confirm(ctx context.Context, steps *api.Steps, by auth.Caller, in *FileInput) (View, error) {
	f, err := Get(ctx, steps.DB(), by, in.FileID)
	if err == nil && f.Status == Pending {
		err = s.checkArrival(ctx, f)
	}
	if err != nil {
		return View{}, err
	}
	return api.Last(ctx, steps, func(tx *db.Tx) (View, error) {
		f, err := lockVisible(ctx, tx, by, in.FileID)
		if err != nil {
			return View{}, err
		}
		return s.ViewOf(f), f.checkConfirmed()
	})
}

// checkArrival asks the storage provider about a pending upload and processes what has arrived.
func (s *Service) checkArrival(ctx context.Context, f File) error {
	found, err := s.findObjects(ctx, []string{f.PublicID})
	for _, o := range found[f.PublicID] {
		if err == nil {
			err = s.processArrival(ctx, f, o)
		}
	}
	if errors.Is(err, ErrStorageUnavailable) {
		return errProvider.Wrap(err)
	}
	return err
}

// Arrived processes a file that was stored under a BucketKey.
func (s *Service) Arrived(ctx context.Context, key string) error {
	tenant, id, ok := splitKey(key)
	if !ok {
		return db.ErrNotFound
	}
	f, err := byID(ctx, s.DB, tenant, id)
	if err != nil {
		return err
	}
	return s.checkArrival(ctx, f)
}

// checkConfirmed returns an error for a file that is not uploaded.
func (f File) checkConfirmed() error {
	switch {
	case f.Status == Uploaded:
		return nil
	case f.Status == Pending:
		return errNotArrived
	case f.Failure != "":
		return errRefused
	}
	return errNotPending
}

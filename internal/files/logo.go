package files

import (
	"context"
	"errors"
	"io"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// logoField is the path of the logo in a profile.
const logoField = "brand.logoFileObjectId"

var errNoLogo = fault.Invalid(logoField, fault.InvalidValue, "file.id_uploaded")

// logoPolicy is the policy for logos: images that browsers and mail clients display, small enough for
// the header of every page.
var logoPolicy = Policy{Types: []string{"image/png", "image/jpeg"}, MaxSize: 200_000}

// SetLogo makes a file uploaded by the caller the logo of the organisation and returns its
// public URL. The previous logo is deleted unless it is also attached to another record. An empty
// id means no logo.
func (s *Service) SetLogo(ctx context.Context, tx *db.Tx, by auth.Caller, before, after string) (address string, err error) {
	var kept []string
	if after != "" {
		f, err := s.lockLogo(ctx, tx, by, after)
		if err != nil {
			return "", err
		}
		kept, address = []string{f.ID}, s.lastingLink(f)
	}
	if _, err := s.Attach(ctx, tx, by.Tenant, by.Tenant, kept); err != nil || before == "" {
		return address, err
	}
	return address, s.deleteDetached(ctx, tx, by, before)
}

// lastingLink returns the public URL of an uploaded file.
func (s *Service) lastingLink(f File) string {
	return s.storage.Link(f.at(s.storage).object(), f.link(s.Now(), time.Time{}))
}

// PublicURL returns the public URL of a file, or "" unless it is uploaded.
func (s *Service) PublicURL(ctx context.Context, q db.Q, tenant, id string) (string, error) {
	found, err := ByIDs(ctx, q, tenant, []string{id})
	if f := found[id]; f.Status == Uploaded {
		return s.lastingLink(f), nil
	}
	return "", err
}

// ReadLogo returns the content of a logo, or nil if there is no such file or nobody may read it. The call must not be in a
// transaction.
func (s *Service) ReadLogo(ctx context.Context, q db.Q, tenant, id string) ([]byte, error) {
	f, err := byID(ctx, q, tenant, id)
	if err != nil || !s.isReadable(f) {
		return nil, db.NotFoundAs(err, nil)
	}
	content, err := s.storage.Open(ctx, f.at(s.storage).object())
	if err != nil {
		return nil, err
	}
	defer func() { _ = content.Close() }()
	return io.ReadAll(io.LimitReader(content, logoPolicy.MaxSize))
}

// AwaitLogo waits while a file is scanned that is to become the logo. The call must not be in a transaction.
func (s *Service) AwaitLogo(ctx context.Context, q db.Q, tenant, id string) error {
	return s.AwaitScans(ctx, q, tenant, func(ctx context.Context) (bool, error) {
		f, err := byID(ctx, q, tenant, id)
		if errors.Is(err, db.ErrNotFound) {
			return false, nil
		}
		return s.IsScanPending(f), err
	})
}

// lockLogo locks a file that can be used as a logo.
func (s *Service) lockLogo(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (File, error) {
	f, err := lock(ctx, tx, by.Tenant, id)
	if err != nil {
		return File{}, db.NotFoundAs(err, errNoLogo)
	}
	if f.Owner != by.ID {
		return File{}, errNoLogo
	}
	if err := f.checkUploaded(); err != nil {
		return File{}, err
	}
	if err := logoPolicy.Validate(f, logoField); err != nil {
		return File{}, err
	}
	switch {
	case s.IsScanPending(f):
		return File{}, ErrScanPending
	case !s.isReadable(f):
		return File{}, errNoLogo
	}
	return f, nil
}

// deleteDetached deletes a detached file unless it is attached to another record.
func (s *Service) deleteDetached(ctx context.Context, tx *db.Tx, by auth.Caller, id string) error {
	f, err := lock(ctx, tx, by.Tenant, id)
	if err != nil {
		return err
	}
	if err = s.deleteLocked(ctx, tx, by, f); errors.Is(err, errInUse) {
		return nil
	}
	return err
}

package files

import (
	"context"
	"errors"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// logoField is the field of a profile with the file of the logo.
const logoField = "brand.logoFileObjectId"

var errNoLogo = fault.Invalid(logoField, fault.InvalidValue, "file.id_uploaded")

// logos is what may be the logo of an organisation: pictures that browsers and mail
// programs show, and that are small enough for the head of every page.
var logos = Policy{Types: []string{"image/png", "image/jpeg"}, MaxSize: 200_000}

// KeepLogo makes a file that the caller has uploaded the logo of its organisation, and
// returns the address at which everybody can read it, as long as it is the logo. The file
// that was the logo before is deleted, unless another record holds it. An id is "" for
// none.
func (s *Service) KeepLogo(ctx context.Context, tx *db.Tx, by auth.Caller, before, after string) (address string, err error) {
	var kept []string
	if after != "" {
		f, err := lockLogo(ctx, tx, by, after)
		if err != nil {
			return "", err
		}
		kept, address = []string{f.ID}, s.storage.Address(f.Object())
	}
	if _, err := s.Hold(ctx, tx, by.Tenant, by.Tenant, kept); err != nil || before == "" {
		return address, err
	}
	return address, s.deleteReleased(ctx, tx, by, before)
}

// lockLogo locks a file that can be a logo.
func lockLogo(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (File, error) {
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
	return f, logos.Accepts(f, logoField)
}

// deleteReleased deletes a file that a record has let go of, unless another one holds it.
func (s *Service) deleteReleased(ctx context.Context, tx *db.Tx, by auth.Caller, id string) error {
	f, err := lock(ctx, tx, by.Tenant, id)
	if err != nil {
		return err
	}
	if err = s.deleteLocked(ctx, tx, by, f); errors.Is(err, errInUse) {
		return nil
	}
	return err
}

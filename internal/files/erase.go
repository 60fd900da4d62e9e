package files

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// ErasedName replaces the name of a file whose data were erased.
const ErasedName = "erased"

// eraseBatch is how many files are erased at once.
const eraseBatch = 100

// Erase deletes every file that a person has uploaded, and the attached files of the
// cases of the person, except those that the case of another person needs. It removes
// their names, and queues the removal of the objects at the provider. It returns the
// ids of the files of the person. Files that were deleted before lose their names.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, by auth.Caller, owner string, holders, attached []string) ([]string, error) {
	if err := releaseAll(ctx, tx, by.Tenant, holders); err != nil {
		return nil, err
	}
	var erased []string
	for after := ""; ; {
		files, err := lockOwned(ctx, tx, by.Tenant, owner, after, eraseBatch)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			erased = append(erased, f.ID)
			if err := s.erase(ctx, tx, by, f); err != nil {
				return nil, err
			}
		}
		if len(files) < eraseBatch {
			break
		}
		after = files[len(files)-1].ID
	}
	others, err := lockAll(ctx, tx, by.Tenant, attached)
	if err != nil {
		return nil, err
	}
	for _, f := range others {
		if f.Owner == owner {
			continue
		}
		needed, err := held(ctx, tx, f.Tenant, f.ID)
		if err != nil {
			return nil, err
		}
		if needed {
			continue
		}
		erased = append(erased, f.ID)
		if err := s.erase(ctx, tx, by, f); err != nil {
			return nil, err
		}
	}
	return erased, nil
}

// erase deletes a locked file and removes its name.
func (s *Service) erase(ctx context.Context, tx *db.Tx, by auth.Caller, f File) error {
	if err := eraseName(ctx, tx, f); err != nil {
		return err
	}
	if f.Status == Deleted {
		return nil
	}
	if err := f.end(onDelete, s.Now()); err != nil {
		return err
	}
	return s.end(ctx, tx, f, audit.By(by), "file.deleted")
}

// OfOwner returns files that a person has uploaded and that are not deleted, in the
// order of their ids, which come after the given one.
func OfOwner(ctx context.Context, q db.Q, tenant, owner, after string, limit int) ([]File, error) {
	return listOwned(ctx, q, tenant, owner, after, limit)
}

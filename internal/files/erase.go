package files

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// ErasedName replaces the name of an erased file.
const ErasedName = "erased"

// eraseBatch is the number of files erased at once.
const eraseBatch = 100

// Erase deletes all files that a person has uploaded and the attached files of the person's
// cases, except those that another person's case uses. It erases their names, also of files
// deleted before, queues the removal of their objects at the provider, and returns the ids of
// the person's files.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, by auth.Caller, owner string, holders, attached []string) ([]string, error) {
	if err := detachAll(ctx, tx, by.Tenant, holders); err != nil {
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
		needed, err := isAttached(ctx, tx, f.Tenant, f.ID)
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

// erase deletes a locked file and erases its name.
func (s *Service) erase(ctx context.Context, tx *db.Tx, by auth.Caller, f File) error {
	if err := eraseName(ctx, tx, f); err != nil {
		return err
	}
	if f.Status == Deleted {
		return nil
	}
	if err := f.markDeleted(onDelete, s.Now()); err != nil {
		return err
	}
	return s.finishDelete(ctx, tx, f, audit.By(by), "file.deleted")
}

// ListByOwner lists files that a person has uploaded and that are not deleted, in the order of their
// ids, starting after an id.
func ListByOwner(ctx context.Context, q db.Q, tenant, owner, after string, limit int) ([]File, error) {
	return listOwned(ctx, q, tenant, owner, after, limit)
}

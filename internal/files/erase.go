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

// Erased lists the files of an erased person.
type Erased struct {
	Deleted []string            // ids
	Kept    map[string][]string // records that need a file of the person, by the id of the file
}

// Erase deletes all files that a person has uploaded and other files that were attached to the person's records, holders,
// except those that are attached to another record. It erases the names of the deleted files, also of those deleted
// before, and of the person's own files that stay, and queues the removal of objects at the provider.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, by auth.Caller, owner string, holders, attached []string) (Erased, error) {
	erased := Erased{Kept: map[string][]string{}}
	if err := detachAll(ctx, tx, by.Tenant, holders); err != nil {
		return Erased{}, err
	}
	for after := ""; ; {
		files, err := lockOwned(ctx, tx, by.Tenant, owner, after, eraseBatch)
		if err != nil {
			return Erased{}, err
		}
		for _, f := range files {
			if err := s.eraseUnlessNeeded(ctx, tx, by, f, owner, &erased); err != nil {
				return Erased{}, err
			}
		}
		if len(files) < eraseBatch {
			break
		}
		after = files[len(files)-1].ID
	}
	others, err := lockAll(ctx, tx, by.Tenant, attached)
	if err != nil {
		return Erased{}, err
	}
	for _, f := range others {
		if f.Owner == owner {
			continue
		}
		if err := s.eraseUnlessNeeded(ctx, tx, by, f, owner, &erased); err != nil {
			return Erased{}, err
		}
	}
	return erased, nil
}

// eraseUnlessNeeded erases a locked file unless it is attached to a record. One of the owner that stays loses its name.
func (s *Service) eraseUnlessNeeded(ctx context.Context, tx *db.Tx, by auth.Caller, f File, owner string, erased *Erased) error {
	needed, err := listHolders(ctx, tx, f)
	switch {
	case err != nil:
		return err
	case len(needed) == 0:
		erased.Deleted = append(erased.Deleted, f.ID)
		return s.erase(ctx, tx, by, f)
	case f.Owner != owner:
		return nil
	}
	erased.Kept[f.ID] = needed
	kind, _ := allKinds.find(func(k Kind) bool { return k.MIME == f.MIMEType }) // the type of an uploaded file is known
	return rename(ctx, tx, f, ErasedName+"."+kind.Formats[0])
}

// erase deletes a locked file and erases its name.
func (s *Service) erase(ctx context.Context, tx *db.Tx, by auth.Caller, f File) error {
	if err := rename(ctx, tx, f, ErasedName); err != nil {
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

// HoldersOfOwner returns the records to which files are attached that a person has uploaded.
func HoldersOfOwner(ctx context.Context, q db.Q, tenant, owner string) ([]string, error) {
	return listHoldersOfOwner(ctx, q, tenant, owner)
}

// ListByOwner lists files that a person has uploaded and that are not deleted, in the order of their
// ids, starting after an id.
func ListByOwner(ctx context.Context, q db.Q, tenant, owner, after string, limit int) ([]File, error) {
	return listOwned(ctx, q, tenant, owner, after, limit)
}

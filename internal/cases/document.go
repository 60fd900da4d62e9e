package cases

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Attach attaches a file to a requirement: for one party, or for every party if partyID is
// empty. An empty fileID detaches the file.
func Attach(requirementID, partyID, fileID string) Edit {
	return func(f *form.Form, sheet *form.Sheet, at time.Time) (Changes, error) {
		r, ok := f.Requirement(requirementID)
		if !ok {
			return nil, fault.ErrNotFound
		}
		code, err := historyCode(r.Code, r.AppliesTo, sheet, "", partyID)
		if err != nil {
			return nil, err
		}
		change := Change{
			Kind: events.DocumentChanged, Target: audit.Target{Type: "DOCUMENT", ID: requirementID, Code: code},
			kind: form.MissingDocument, code: r.Code, Stage: r.Stage.ID, file: fileID,
		}
		change.replaced, _ = sheet.Document(requirementID, partyID)
		var before string
		if fileID == "" {
			before = sheet.Detach(requirementID, partyID)
		} else {
			before = sheet.Attach(requirementID, partyID, fileID, at)
			change.After = fileID
		}
		if before != "" {
			change.Before = before
		}
		return Changes{change}, nil
	}
}

// apply changes the content of a locked record. Attached files must be uploaded, visible to
// the caller, and of a type and size that the requirement accepts.
func (s *Service) apply(ctx context.Context, tx *db.Tx, by auth.Caller, edit Edit, c *Content, at time.Time) (Changes, error) {
	c.files = nil
	changes, err := edit(c.Form, &c.Sheet, at)
	if err != nil {
		return nil, err
	}
	for _, e := range changes {
		if e.file == "" {
			continue
		}
		f, err := s.Files.Attachable(ctx, tx, by, e.file)
		if err != nil {
			return nil, err
		}
		r, _ := c.Form.Requirement(e.Target.ID)
		if err := (files.Policy{Types: r.AcceptedTypes, MaxSize: r.MaxSizeBytes}).Validate(f, "fileObjectId"); err != nil {
			return nil, err
		}
	}
	return changes, nil
}

// LiveSheet returns the sheet without documents whose files were deleted, which is possible in a
// draft.
func (c *Content) LiveSheet(ctx context.Context, q db.Q, tenant string) (*form.Sheet, error) {
	live := c.Sheet.Clone()
	if len(live.Documents) == 0 {
		return live, nil
	}
	if c.files == nil {
		var err error
		if c.files, err = files.ByIDs(ctx, q, tenant, fileIDs(live)); err != nil {
			return nil, err
		}
	}
	live.Documents = slices.DeleteFunc(live.Documents, func(d form.Document) bool { return c.files[d.FileID].Status != files.Uploaded })
	return live, nil
}

// attachFiles attaches the files of the case's documents and detaches those of before.
func (s *Service) attachFiles(ctx context.Context, tx *db.Tx, c *Case, before []form.Document) (err error) {
	if len(before)+len(c.Sheet.Documents) > 0 {
		c.files, err = s.Files.Attach(ctx, tx, c.Tenant, c.ID, fileIDs(&c.Sheet))
	}
	return err
}

// detachFiles detaches all files of a request.
func (s *Service) detachFiles(ctx context.Context, tx *db.Tx, c *Case) error {
	if len(c.Sheet.Documents) == 0 {
		return nil
	}
	_, err := s.Files.Attach(ctx, tx, c.Tenant, c.ID, nil)
	return err
}

func fileIDs(sheet *form.Sheet) []string {
	ids := make([]string, len(sheet.Documents))
	for i, d := range sheet.Documents {
		ids[i] = d.FileID
	}
	return ids
}

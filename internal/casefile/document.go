package casefile

import (
	"context"
	"slices"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/file"
	"stagegate/internal/form"
)

// Attach attaches a file for a requirement: for one party, or for every party
// where partyID is empty. Without a file, fileID "", it detaches.
func Attach(requirementID, partyID, fileID string) Edit {
	return func(f *form.Form, sheet *form.Sheet, at time.Time) (Edited, error) {
		r, ok := f.Requirement(requirementID)
		if !ok {
			return Edited{}, fault.ErrNotFound
		}
		code, err := codeFor(r.Code, r.AppliesTo, sheet, partyID)
		if err != nil {
			return Edited{}, err
		}
		what := Edited{
			Action: "document.changed", Target: audit.Target{Type: "DOCUMENT", ID: requirementID, Code: code},
			kind: form.MissingDocument, code: r.Code, Stage: r.Stage.ID, file: fileID,
		}
		var before string
		if fileID == "" {
			before = sheet.Detach(requirementID, partyID)
		} else {
			before = sheet.Attach(requirementID, partyID, fileID, at)
			what.After = fileID
		}
		if before != "" {
			what.Before = before
		}
		return what, nil
	}
}

// Apply changes the content of a record that is locked. A caller can attach only
// files that it may see and that have been uploaded.
func (s *Service) Apply(ctx context.Context, tx *db.Tx, by auth.Caller, edit Edit, c *Content, at time.Time) (Edited, error) {
	c.files = nil
	what, err := edit(c.Form, &c.Sheet, at)
	if err != nil || what.file == "" {
		return what, err
	}
	_, err = s.Files.Attachable(ctx, tx, by, what.file)
	return what, err
}

// Live gives the sheet with the documents whose files are still there. Files of a
// draft can be deleted, and then count as not attached.
func (c *Content) Live(ctx context.Context, q db.Q, tenant string) (*form.Sheet, error) {
	live := c.Sheet.Clone()
	if len(live.Documents) == 0 {
		return live, nil
	}
	if c.files == nil {
		var err error
		if c.files, err = file.Some(ctx, q, tenant, fileIDs(live)); err != nil {
			return nil, err
		}
	}
	live.Documents = slices.DeleteFunc(live.Documents, func(d form.Document) bool { return c.files[d.FileID].Status != file.Uploaded })
	return live, nil
}

// Hold makes a request or an application hold the files of its content, in place
// of those of the documents that it had before.
func (s *Service) Hold(ctx context.Context, tx *db.Tx, tenant, holder string, before []form.Document, c *Content) (err error) {
	if len(before)+len(c.Sheet.Documents) > 0 {
		c.files, err = s.Files.Hold(ctx, tx, tenant, holder, fileIDs(&c.Sheet))
	}
	return err
}

// Release makes a request hold none of the files of its content any more.
func (s *Service) Release(ctx context.Context, tx *db.Tx, tenant, holder string, c *Content) error {
	if len(c.Sheet.Documents) == 0 {
		return nil
	}
	_, err := s.Files.Hold(ctx, tx, tenant, holder, nil)
	return err
}

func fileIDs(sheet *form.Sheet) []string {
	ids := make([]string, len(sheet.Documents))
	for i, d := range sheet.Documents {
		ids[i] = d.FileID
	}
	return ids
}

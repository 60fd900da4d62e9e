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

// Attach attaches a file to a requirement: for one party, or for every party
// if partyID is empty. An empty fileID detaches the file.
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
		edited := Edited{
			Kind: events.DocumentChanged, Target: audit.Target{Type: "DOCUMENT", ID: requirementID, Code: code},
			kind: form.MissingDocument, code: r.Code, Stage: r.Stage.ID, file: fileID,
		}
		edited.replaced, _ = sheet.Document(requirementID, partyID)
		var before string
		if fileID == "" {
			before = sheet.Detach(requirementID, partyID)
		} else {
			before = sheet.Attach(requirementID, partyID, fileID, at)
			edited.After = fileID
		}
		if before != "" {
			edited.Before = before
		}
		return Changes{edited}, nil
	}
}

// apply changes the content of a locked record. Only uploaded files that are visible
// to the caller, and of a type and size that the requirement accepts, can be attached.
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
		if err := (files.Policy{Types: r.AcceptedTypes, MaxSize: r.MaxSizeBytes}).Accepts(f, "fileObjectId"); err != nil {
			return nil, err
		}
	}
	return changes, nil
}

// Live returns the sheet without documents whose files were deleted, as those of a
// draft can be.
func (c *Content) Live(ctx context.Context, q db.Q, tenant string) (*form.Sheet, error) {
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

// hold makes a case hold the files of its documents, instead of those that it had before.
func (s *Service) hold(ctx context.Context, tx *db.Tx, c *Case, before []form.Document) (err error) {
	if len(before)+len(c.Sheet.Documents) > 0 {
		c.files, err = s.Files.Hold(ctx, tx, c.Tenant, c.ID, fileIDs(&c.Sheet))
	}
	return err
}

// release makes a request hold no files any more.
func (s *Service) release(ctx context.Context, tx *db.Tx, c *Case) error {
	if len(c.Sheet.Documents) == 0 {
		return nil
	}
	_, err := s.Files.Hold(ctx, tx, c.Tenant, c.ID, nil)
	return err
}

func fileIDs(sheet *form.Sheet) []string {
	ids := make([]string, len(sheet.Documents))
	for i, d := range sheet.Documents {
		ids[i] = d.FileID
	}
	return ids
}

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

// Make makes the change for a caller, who can attach only files that it may see
// and that have been uploaded.
func (edit Edit) Make(ctx context.Context, q db.Q, files *file.Service, by auth.Caller, f *form.Form, sheet *form.Sheet, at time.Time) (Edited, error) {
	what, err := edit(f, sheet, at)
	if err != nil || what.file == "" {
		return what, err
	}
	_, err = files.Attachable(ctx, q, by, what.file)
	return what, err
}

// Live is a sheet with the documents whose files are still there, and the files
// by id. Files of a draft can be deleted, and then count as not attached.
func Live(ctx context.Context, q db.Q, tenant string, sheet form.Sheet) (*form.Sheet, map[string]file.File, error) {
	live := sheet.Clone()
	if len(live.Documents) == 0 {
		return live, nil, nil
	}
	files, err := file.Some(ctx, q, tenant, fileIDs(live))
	live.Documents = slices.DeleteFunc(live.Documents, func(d form.Document) bool { return files[d.FileID].Status != file.Uploaded })
	return live, files, err
}

// Hold lets a request or an application hold the files that its sheet has now,
// in place of those that it had before; nil stands for none.
func Hold(ctx context.Context, tx *db.Tx, files *file.Service, tenant, holder string, before, now *form.Sheet) error {
	was, is := fileIDs(before), fileIDs(now)
	if len(was)+len(is) == 0 {
		return nil
	}
	return files.Hold(ctx, tx, tenant, holder, is)
}

func fileIDs(sheet *form.Sheet) []string {
	if sheet == nil {
		return nil
	}
	ids := make([]string, len(sheet.Documents))
	for i, d := range sheet.Documents {
		ids[i] = d.FileID
	}
	return ids
}

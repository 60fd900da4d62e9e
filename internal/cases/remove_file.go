package cases

import (
	"context"
	"errors"
	"slices"

	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/files"
	"stagegate/internal/infra/db"
	"stagegate/internal/notices"
)

// RemoveFile removes an infected file, which is about to be deleted, from the documents of all cases and tells their
// customers. holders are the records to which it is attached. It locks the cases.
func (s *Service) RemoveFile(ctx context.Context, tx *db.Tx, f files.File, holders []string) error {
	drafts, err := draftIDs(ctx, tx, f.Tenant, f.Owner)
	if err != nil {
		return err
	}
	records, err := LockByIDs(ctx, tx, f.Tenant, slices.Concat(holders, drafts))
	if err != nil {
		return err
	}
	for _, r := range records {
		if err := s.removeDocument(ctx, tx, r, f); err != nil {
			return err
		}
	}
	return s.notifyOfMessages(ctx, tx, f, holders)
}

// removeDocument removes a file from the documents of a locked case.
func (s *Service) removeDocument(ctx context.Context, tx *db.Tx, r Record, f files.File) error {
	c, err := s.load(ctx, tx, r)
	if err != nil {
		return err
	}
	removed := false
	for _, d := range slices.Clone(c.Sheet.Documents) {
		if d.FileID != f.ID {
			continue
		}
		target := audit.Target{Type: "DOCUMENT", ID: d.RequirementID}
		if requirement, ok := c.Form.Requirement(d.RequirementID); ok {
			if target.Code, err = historyCode(requirement.Code, requirement.AppliesTo, &c.Sheet, "", d.PartyID); err != nil {
				return err
			}
		}
		c.Sheet.Detach(d.RequirementID, d.PartyID)
		c.emit(events.DocumentRemoved, target, removedEntry{FileID: d.FileID, partyID: d.PartyID}, nil)
		removed = true
	}
	if !removed {
		return nil // a draft without the file
	}
	c.UpdatedAt, c.tellsOfFile = s.Now(), true
	if c.Status == Draft {
		c.ScheduleDraftReminder(c.UpdatedAt)
	}
	if err := saveSheet(ctx, tx, c); err != nil {
		return err
	}
	if err := s.save(ctx, tx, c, audit.System); err != nil {
		return err
	}
	return s.notifyRemoved(ctx, tx, &c.Record, f)
}

// removedEntry is the history entry of a removed document.
type removedEntry struct {
	FileID string `json:"fileObjectId"`

	partyID string // for programs
}

func (s *Service) notifyRemoved(ctx context.Context, tx *db.Tx, r *Record, f files.File) error {
	o := r.occasion(notices.FileRemoved, r.Subject())
	o.File = f.ID
	return s.Notices.Add(ctx, tx, o)
}

// notifyOfMessages tells a customer that a file of messages was removed.
func (s *Service) notifyOfMessages(ctx context.Context, tx *db.Tx, f files.File, holders []string) error {
	for _, id := range holders {
		m, err := MessageByID(ctx, tx, f.Tenant, id)
		if errors.Is(err, db.ErrNotFound) {
			continue // another record
		}
		if err != nil {
			return err
		}
		r, err := ByID(ctx, tx, f.Tenant, m.RequestID)
		if err == nil && r.CustomerID == f.Owner {
			err = s.notifyRemoved(ctx, tx, &r, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

package cases

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/words"
	"stagegate/internal/search"
)

// erasedText replaces texts that staff wrote to an erased customer.
const erasedText = "Erased."

var (
	errRequestOpen = fault.New(fault.Conflict, "customer.request_pending")
	errDraftOpen   = fault.New(fault.Conflict, "customer.draft_open")
	errInProgress  = fault.New(fault.Conflict, "customer.application_open")
)

// Erased lists the records that the erased cases of a customer referred to.
type Erased struct {
	Requests     []string // ids
	Applications []string
	Messages     []string // with files
	Files        []string // that are or were attached to documents or messages
	Parties      []string
}

// LockByCustomer locks all cases of a customer until the transaction ends.
func LockByCustomer(ctx context.Context, tx *db.Tx, tenant, customer string) error {
	_, err := lockByCustomer(ctx, tx, tenant, customer)
	return err
}

// LockToErase locks all cases of a customer, and other records that are cases, until the transaction ends.
func LockToErase(ctx context.Context, tx *db.Tx, tenant, customer string, others []string) error {
	ids, err := idsByCustomer(ctx, tx, tenant, customer)
	if err != nil {
		return err
	}
	_, err = LockByIDs(ctx, tx, tenant, slices.Concat(ids, others))
	return err
}

// RenameCustomer updates the name by which the cases of a customer are sorted and found. They are locked,
// as is the customer.
func RenameCustomer(ctx context.Context, tx *db.Tx, tenant, customer, name string) error {
	if err := setApplicant(ctx, tx, tenant, customer, words.Fold(name)); err != nil {
		return err
	}
	records, err := lockByCustomer(ctx, tx, tenant, customer)
	if err != nil {
		return err
	}
	for _, r := range records {
		if err := r.rename(ctx, tx, name); err != nil {
			return err
		}
	}
	return nil
}

// rename changes the customer's name by which a case is found. Only its customer finds a draft.
func (r *Record) rename(ctx context.Context, tx *db.Tx, name string) error {
	if r.Status == Draft {
		return setSearch(ctx, tx, r.Tenant, r.ID, db.Searchable(r.Reference, r.ServiceName, name))
	}
	found, err := search.ByID(ctx, tx, r.Tenant, search.Case, r.ID)
	if err != nil {
		return err
	}
	found.Set(search.Name, name)
	if err := setSearch(ctx, tx, r.Tenant, r.ID, found.Words()); err != nil {
		return err
	}
	return search.Put(ctx, tx, found)
}

// FindAgain updates by what cases are found after the names of their files have changed.
func (s *Service) FindAgain(ctx context.Context, tx *db.Tx, tenant string, ids []string) error {
	records, err := LockByIDs(ctx, tx, tenant, ids)
	if err != nil {
		return err
	}
	for _, r := range records {
		c, err := s.load(ctx, tx, r)
		if err != nil {
			return err
		}
		if err := s.findByContent(ctx, tx, c); err != nil {
			return err
		}
		if err := setSearch(ctx, tx, tenant, r.ID, c.found.Words()); err != nil {
			return err
		}
		if err := search.Put(ctx, tx, *c.found); err != nil {
			return err
		}
	}
	return nil
}

// Erase removes personal data from the cases of a customer: sheets, messages, notes, the texts
// of corrections and rejections, and the name in the columns for searching and sorting. It fails while a case is
// open. Drafts and returned requests of an inactive customer are withdrawn, since nobody can
// submit them; those of an active one count as open. The customer is locked.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, by auth.Caller, customer string, active bool) (Erased, error) {
	records, err := lockByCustomer(ctx, tx, by.Tenant, customer)
	if err != nil {
		return Erased{}, err
	}
	var erased Erased
	for _, r := range records {
		if err := r.checkErasable(active); err != nil {
			return Erased{}, err
		}
	}
	for _, r := range records {
		if err := s.erase(ctx, tx, by, fromRecord(r), &erased); err != nil {
			return Erased{}, err
		}
	}
	if err := eraseMessages(ctx, tx, by.Tenant, &erased); err != nil {
		return Erased{}, err
	}
	slices.Sort(erased.Files)
	slices.Sort(erased.Parties)
	erased.Files, erased.Parties = slices.Compact(erased.Files), slices.Compact(erased.Parties)
	return erased, nil
}

// checkErasable returns an error for an open case.
func (r *Record) checkErasable(active bool) error {
	switch {
	case r.Status == Pending:
		return errRequestOpen
	case (r.Status == Draft || r.Status == Returned) && active:
		return errDraftOpen
	case r.Status == InProgress:
		return errInProgress
	}
	return nil
}

func (s *Service) erase(ctx context.Context, tx *db.Tx, by auth.Caller, c *Case, erased *Erased) error {
	if c.Status == Draft || c.Status == Returned {
		if err := s.withdraw(ctx, tx, c); err != nil {
			return err
		}
		c.Wait(ForNobody, c.UpdatedAt)
	}
	if c.RejectionReason != "" {
		c.RejectionReason = erasedText
	}
	found := c.searchRecord()
	c.found, c.Applicant = &found, words.Fold(audit.ErasedName)
	if err := s.store(ctx, tx, c, audit.By(by)); err != nil {
		return err
	}
	if err := eraseCorrections(ctx, tx, c.Tenant, c.ID); err != nil {
		return err
	}
	erased.Requests = append(erased.Requests, c.ID)
	sheets := []string{c.ID}
	if c.ApplicationID != nil {
		erased.Applications = append(erased.Applications, *c.ApplicationID)
	}
	earlier, err := earlierFiles(ctx, tx, &c.Record)
	if err != nil {
		return err
	}
	erased.Files = append(erased.Files, earlier...)
	if c.SheetID != c.ID {
		sheets = append(sheets, c.SheetID)
	}
	for _, id := range sheets {
		files, parties, err := form.EraseSheet(ctx, tx, c.Tenant, id)
		if err != nil {
			return err
		}
		erased.Files, erased.Parties = append(erased.Files, files...), append(erased.Parties, parties...)
	}
	return nil
}

// earlierFiles returns the files that a case has or had as documents. Only the history knows those that were replaced,
// detached, removed, or belonged to a party that was removed.
func earlierFiles(ctx context.Context, q db.Q, r *Record) ([]string, error) {
	entries, err := audit.ByAction(ctx, q, r.Tenant, []string{r.ID, r.Subject()}, []string{string(events.DocumentChanged), string(events.DocumentRemoved)})
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, e := range entries {
		v := audit.View(e)
		for _, details := range []*audit.Details{v.Before, v.After} {
			if details == nil {
				continue // attached for the first time, or detached
			}
			var id string
			if err := json.Unmarshal((*details)["fileObjectId"], &id); err != nil {
				return nil, fmt.Errorf("history entry %s: %w", e.ID, err)
			}
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// eraseBatch is the number of cases per statement in eraseMessages.
const eraseBatch = 100

// eraseMessages removes the texts of messages and notes about cases and the name of their
// customer.
func eraseMessages(ctx context.Context, tx *db.Tx, tenant string, erased *Erased) error {
	for batch := range slices.Chunk(erased.Requests, eraseBatch) {
		withFiles, err := messagesWithFiles(ctx, tx, tenant, batch)
		if err != nil {
			return err
		}
		for _, m := range withFiles {
			erased.Messages, erased.Files = append(erased.Messages, m.ID), append(erased.Files, m.Files.V...)
		}
		if err := eraseTexts(ctx, tx, tenant, batch, erasedText); err != nil {
			return err
		}
	}
	return nil
}

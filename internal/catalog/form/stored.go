package form

import (
	"context"

	"stagegate/internal/infra/db"
)

// AddSheet stores a new sheet and its parties.
func AddSheet(ctx context.Context, tx *db.Tx, tenant, id string, s Sheet) error {
	return insertSheet(ctx, tx, tenant, id, s)
}

// SaveSheet replaces a stored sheet and its parties. The caller must hold the lock of its request or
// application.
func SaveSheet(ctx context.Context, tx *db.Tx, tenant, id string, s Sheet) error {
	return updateSheet(ctx, tx, tenant, id, s)
}

// SelfParty returns the self party of a customer for the first sheet of a new request: the one given
// last, in any request or application. It reports false if there is none. From now on the new sheet
// holds the self party.
//
// Concurrent calls for the same customer wait until the transaction ends.
func SelfParty(ctx context.Context, tx *db.Tx, tenant, customerID, sheetID string) (Party, bool, error) {
	before, err := claimSelf(ctx, tx, tenant, customerID, sheetID)
	if err != nil || before == "" {
		return Party{}, false, err
	}
	sheet, err := SheetByID(ctx, tx, tenant, before)
	if err != nil || len(sheet.Parties) == 0 {
		return Party{}, false, err
	}
	return sheet.Parties[0], true, nil
}

// SetSelfParty records that a customer has given their self party in a sheet. The caller must hold the
// lock of its request or application.
func SetSelfParty(ctx context.Context, tx *db.Tx, tenant, customerID, sheetID string) error {
	_, err := claimSelf(ctx, tx, tenant, customerID, sheetID)
	return err
}

// ErasedName replaces the name of a party whose data were erased.
const ErasedName = "Erased"

// EraseSheet removes answers, documents and personal data of the parties from a stored sheet. The
// parties keep their ids because invoices refer to them. It returns the ids of the attached files and
// of the parties. The caller must hold the lock of the request or application.
func EraseSheet(ctx context.Context, tx *db.Tx, tenant, id string) (files, parties []string, err error) {
	sheet, err := SheetByID(ctx, tx, tenant, id)
	if err != nil {
		return nil, nil, err
	}
	left := Sheet{Answers: []Answer{}, Parties: []Party{}, Documents: []Document{}}
	for _, d := range sheet.Documents {
		files = append(files, d.FileID)
	}
	for _, p := range sheet.Parties {
		parties = append(parties, p.ID)
		left.Parties = append(left.Parties, Party{ID: p.ID, Name: ErasedName})
	}
	return files, parties, updateSheet(ctx, tx, tenant, id, left)
}

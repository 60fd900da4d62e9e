package form

import (
	"context"

	"stagegate/internal/infra/db"
)

// AddSheet stores a new sheet and its parties.
func AddSheet(ctx context.Context, tx *db.Tx, tenant, id string, s Sheet) error {
	return insertSheet(ctx, tx, tenant, id, s)
}

// SaveSheet replaces a stored sheet and its parties. The caller holds the lock of
// the record that the sheet belongs to.
func SaveSheet(ctx context.Context, tx *db.Tx, tenant, id string, s Sheet) error {
	return updateSheet(ctx, tx, tenant, id, s)
}

// SelfParty returns the self party of a customer for the first sheet that it has in a
// new request: the one that the customer last gave, in whichever request or application
// that was. It reports false for a customer without any. From now on the customer gives
// it in the new sheet.
//
// Others who ask for the self party of the customer wait until the transaction ends.
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

// GaveSelfParty notes that a customer has given its self party in a sheet. The caller
// holds the lock of the record that the sheet belongs to.
func GaveSelfParty(ctx context.Context, tx *db.Tx, tenant, customerID, sheetID string) error {
	_, err := claimSelf(ctx, tx, tenant, customerID, sheetID)
	return err
}

// ErasedName is the name of a party whose data were erased.
const ErasedName = "Erased"

// EraseSheet removes answers, documents and what is known of the parties from a stored
// sheet. The parties keep their ids, since invoices count and name them. It returns the
// ids of the files that were attached, and those of the parties. The caller holds the
// lock of the record that the sheet belongs to.
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

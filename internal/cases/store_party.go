package cases

import (
	"context"
	"errors"
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
)

// CaseOf returns the id of the customer of an application, and its reference.
func CaseOf(ctx context.Context, q db.Q, tenant, id string) (customerID, reference string, err error) {
	r, err := ByApplication(ctx, q, tenant, id)
	return r.CustomerID, r.Reference, err
}

// partyBatch is how many sheets of a party one statement names.
const partyBatch = 500

// PartyEmail returns the e-mail address of a party of any application of a tenant, or
// "" if the party has none. Of the self party of a customer, which is in many
// applications, it is the address in the newest one. It returns db.ErrNotFound for an
// unknown party, also for one that was removed from the application after the request
// was accepted.
//
// The cases are locked until the transaction ends, so that the address is not
// stored elsewhere after it was erased here.
func PartyEmail(ctx context.Context, tx *db.Tx, tenant, partyID string) (string, error) {
	sheets, err := form.SheetsOfParty(ctx, tx, tenant, partyID)
	if err != nil {
		return "", err
	}
	for batch := range slices.Chunk(sheets, partyBatch) {
		list, args := db.In(2, batch) // the id of a sheet is that of a request or an application
		current, err := db.All[string](ctx, tx, `SELECT sheet_id FROM cases
			WHERE tenant_id = $1 AND application_id IS NOT NULL AND (id IN `+list+` OR application_id IN `+list+`) ORDER BY id FOR SHARE`, append([]any{tenant}, args...)...)
		if err != nil {
			return "", err
		}
		for _, id := range slices.Backward(current) {
			sheet, err := form.SheetByID(ctx, tx, tenant, id)
			if err != nil {
				return "", err
			}
			if party, ok := sheet.Party(partyID); ok {
				return party.Email, nil
			}
		}
	}
	return "", db.ErrNotFound
}

// CustomerOfParty returns the id of the customer of the newest application that has a
// party. It is db.ErrNotFound if there is none.
func CustomerOfParty(ctx context.Context, q db.Q, tenant, partyID string) (string, error) {
	sheets, err := form.SheetsOfParty(ctx, q, tenant, partyID)
	if err != nil {
		return "", err
	}
	for batch := range slices.Chunk(sheets, partyBatch) {
		list, args := db.In(2, batch)
		owner, err := db.One[string](ctx, q, `SELECT customer_id FROM cases
			WHERE tenant_id = $1 AND application_id IS NOT NULL AND (id IN `+list+` OR application_id IN `+list+`) ORDER BY id DESC LIMIT 1`, append([]any{tenant}, args...)...)
		if !errors.Is(err, db.ErrNotFound) {
			return owner, err
		}
	}
	return "", db.ErrNotFound
}

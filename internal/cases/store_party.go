package cases

import (
	"context"
	"errors"
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
)

// partyBatch is the maximum number of sheets of a party per statement.
const partyBatch = 500

// PartyEmail returns the email address of a party in any application of a tenant, or "" if it
// has none. The self party of a customer is in many applications; its address in the newest one
// applies. It returns db.ErrNotFound for an unknown party, also for one that was removed from
// the application after the request was accepted.
//
// The cases stay locked until the transaction ends, so that an address is not stored elsewhere
// after it was erased here.
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

// CustomerOfParty returns the customer id of the newest application with a party. It returns
// db.ErrNotFound if there is none.
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

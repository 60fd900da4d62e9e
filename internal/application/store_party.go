package application

import (
	"context"

	"stagegate/internal/db"
	"stagegate/internal/form"
)

// CustomerOf returns the id of the customer of an application.
func CustomerOf(ctx context.Context, q db.Q, tenant, id string) (string, error) {
	r, err := byID(ctx, q, tenant, id)
	return r.CustomerID, err
}

// PartyEmail returns the e-mail address of a party of any application of a tenant, or
// "" if the party has none. It returns db.ErrNotFound for an unknown party, also for
// one that was removed from the application after the request was accepted.
//
// The application is locked until the transaction ends, so that the address is not
// stored elsewhere after it was erased here.
func PartyEmail(ctx context.Context, tx *db.Tx, tenant, partyID string) (string, error) {
	sheets, err := form.SheetsOfParty(ctx, tx, tenant, partyID)
	if err != nil {
		return "", err
	}
	list, args := db.In(2, sheets) // the id of a sheet is that of a request or an application
	current, err := db.One[string](ctx, tx, `SELECT sheet_id FROM applications
		WHERE tenant_id = $1 AND (id IN `+list+` OR request_id IN `+list+`) FOR SHARE`, append([]any{tenant}, args...)...)
	if err != nil {
		return "", err
	}
	sheet, err := form.SheetByID(ctx, tx, tenant, current)
	if err != nil {
		return "", err
	}
	party, ok := sheet.Party(partyID)
	if !ok {
		return "", db.ErrNotFound
	}
	return party.Email, nil
}

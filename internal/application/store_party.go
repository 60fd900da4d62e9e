package application

import (
	"context"

	"stagegate/internal/db"
	"stagegate/internal/form"
)

// PartyEmail finds the e-mail address of a party of any application of a tenant,
// "" where the party has none, and gives db.ErrNotFound for an unknown party. What
// counts is the application's sheet as it is now: a party that was taken out after
// the request was accepted is unknown.
func PartyEmail(ctx context.Context, q db.Q, tenant, partyID string) (string, error) {
	sheets, err := form.SheetsOfParty(ctx, q, tenant, partyID)
	if err != nil {
		return "", err
	}
	list, args := db.In(2, sheets) // under the ids of requests and of applications
	current, err := db.One[string](ctx, q, `SELECT sheet_id FROM applications
		WHERE tenant_id = $1 AND (id IN `+list+` OR request_id IN `+list+`)`, append([]any{tenant}, args...)...)
	if err != nil {
		return "", err
	}
	sheet, err := form.SheetByID(ctx, q, tenant, current)
	if err != nil {
		return "", err
	}
	party, ok := sheet.Party(partyID)
	if !ok {
		return "", db.ErrNotFound
	}
	return party.Email, nil
}

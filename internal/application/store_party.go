package application

import (
	"context"
	"maps"
	"slices"

	"stagegate/internal/db"
	"stagegate/internal/form"
)

// PartyEmail finds the e-mail address of a party of any application of a tenant,
// "" where the party has none, and gives db.ErrNotFound for an unknown party. It
// reads every sheet of the tenant: it is for what people do now and then.
func PartyEmail(ctx context.Context, q db.Q, tenant, partyID string) (string, error) {
	sheets, err := form.SheetsNaming(ctx, q, tenant, partyID)
	if err != nil {
		return "", err
	}
	emails := map[string]string{}
	for _, s := range sheets {
		if p, ok := s.Content.V.Party(partyID); ok {
			emails[s.ID] = p.Email
		}
	}
	if len(emails) == 0 {
		return "", db.ErrNotFound
	}
	list, args := db.In(2, slices.Collect(maps.Keys(emails))) // drafts have sheets too
	sheetID, err := db.One[string](ctx, q, `SELECT sheet_id FROM applications
		WHERE tenant_id = $1 AND sheet_id IN `+list+` ORDER BY created_at, id`, append([]any{tenant}, args...)...)
	return emails[sheetID], err
}

package application

import (
	"context"

	"stagegate/internal/db"
)

// PartyEmail finds the e-mail address of a party of any application of a tenant,
// "" where the party has none, and gives db.ErrNotFound for an unknown party. It
// reads every sheet of the tenant: it is for what people do now and then.
func PartyEmail(ctx context.Context, q db.Q, tenant, partyID string) (string, error) {
	applications, err := db.All[Application](ctx, q, `SELECT `+cols+` FROM applications
		WHERE tenant_id = $1 AND CAST(sheet AS TEXT) LIKE '%' || $2 || '%' ORDER BY created_at, id`, tenant, partyID)
	if err != nil {
		return "", err
	}
	for _, a := range applications {
		if p, ok := a.Sheet.V.Party(partyID); ok {
			return p.Email, nil
		}
	}
	return "", db.ErrNotFound
}

package form

import (
	"context"
	"maps"
	"slices"

	"stagegate/internal/infra/db"
)

// StoredParty links a party to a sheet. The parties of an accepted request are linked to the request's
// sheet and, once it exists, to that of the application. The self party of a customer is linked to the
// sheets of all their requests.
type StoredParty struct {
	Tenant  string `db:"tenant_id"`
	ID      string `db:"id"`
	SheetID string `db:"sheet_id"`
}

// StoredParties returns the rows for the parties of a sheet.
func StoredParties(tenant, sheetID string, s Sheet) []StoredParty {
	rows := make([]StoredParty, len(s.Parties))
	for i := range s.Parties {
		rows[i] = StoredParty{tenant, s.Parties[i].ID, sheetID}
	}
	return rows
}

// saveParties updates the rows for the parties of a changed sheet. It writes nothing if the parties
// are unchanged.
func saveParties(ctx context.Context, tx *db.Tx, tenant, sheetID string, s Sheet) error {
	before, err := db.All[string](ctx, tx, `SELECT id FROM parties WHERE tenant_id = $1 AND sheet_id = $2`, tenant, sheetID)
	if err != nil {
		return err
	}
	known := make(map[string]bool, len(before))
	for _, id := range before {
		known[id] = true
	}
	var added []StoredParty
	for _, p := range StoredParties(tenant, sheetID, s) {
		if !known[p.ID] {
			added = append(added, p)
		}
		delete(known, p.ID)
	}
	if removed := slices.Collect(maps.Keys(known)); len(removed) > 0 {
		list, args := db.In(3, removed)
		_, err := db.Exec(ctx, tx, `DELETE FROM parties WHERE tenant_id = $1 AND sheet_id = $2 AND id IN `+list, append([]any{tenant, sheetID}, args...)...)
		if err != nil {
			return err
		}
	}
	return db.InsertAll(ctx, tx, "parties", added)
}

// SheetsOfParty returns the ids of the sheets that contain a party, newest first. The self party of a
// customer is in many.
func SheetsOfParty(ctx context.Context, q db.Q, tenant, partyID string) ([]string, error) {
	return db.All[string](ctx, q, `SELECT sheet_id FROM parties WHERE tenant_id = $1 AND id = $2 ORDER BY sheet_id DESC`, tenant, partyID)
}

// NewestSheets returns the id of the newest sheet of each party.
func NewestSheets(ctx context.Context, q db.Q, tenant string, partyIDs []string) (map[string]string, error) {
	list, args := db.In(2, partyIDs)
	rows, err := db.All[StoredParty](ctx, q, `SELECT tenant_id, id, MAX(sheet_id) AS sheet_id FROM parties
		WHERE tenant_id = $1 AND id IN `+list+` GROUP BY tenant_id, id`, append([]any{tenant}, args...)...)
	newest := make(map[string]string, len(rows))
	for _, r := range rows {
		newest[r.ID] = r.SheetID
	}
	return newest, err
}

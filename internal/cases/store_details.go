package cases

import (
	"context"
	"math/bits"
	"strconv"

	"stagegate/internal/accounts"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// details has the fields of the views of a case that are not in its record.
type details struct {
	ID           string  `db:"id"`            // of the request
	Unread       int64   `db:"unread"`        // unread messages of the other side
	Locked       bool    `db:"locked"`        // whether a checkout of the application is pending
	Customer     string  `db:"customer"`      // email address and name
	AssigneeName *string `db:"assignee_name"` // nil for unassigned

	decision *HeldDecision // last held decision, for staff; nil for none
}

// lookupKey has the ids of a case by which its details are looked up. A statement contains those of all
// its cases, since reading them from the table would take as long as the lookups.
type lookupKey struct {
	RequestID     string `db:"request_id"`
	ApplicationID string `db:"application_id"` // "" for none
	CustomerID    string `db:"customer_id"`
	AssigneeID    string `db:"assignee_id"` // "" for unassigned
}

// lookupKeys returns the ids of cases. The list is padded to a power of two with the last case, so that
// a few prepared statements serve lists of any length.
func lookupKeys(records []Record) []lookupKey {
	list := make([]lookupKey, 1<<bits.Len(uint(len(records)-1)))
	for i := range list {
		r := &records[min(i, len(records)-1)]
		list[i] = lookupKey{RequestID: r.ID, CustomerID: r.CustomerID}
		if r.ApplicationID != nil {
			list[i].ApplicationID = *r.ApplicationID
		}
		if r.AssigneeID != nil {
			list[i].AssigneeID = *r.AssigneeID
		}
	}
	return list
}

// detailsByID has the details of cases by request id.
type detailsByID map[string]details

// loadDetails reads the details of cases for a caller. A partial index holds unread messages only, and
// each request is looked up separately: with GROUP BY, PostgreSQL may scan all unread messages of
// a tenant.
func loadDetails(ctx context.Context, q db.Q, by auth.Caller, records []Record) (detailsByID, error) {
	if len(records) == 0 {
		return detailsByID{}, nil
	}
	rows, args := db.Values(lookupKeys(records))
	tenant, side := "$"+strconv.Itoa(len(args)+1), "$"+strconv.Itoa(len(args)+2)
	found, err := db.All[details](ctx, q, `WITH listed (`+db.Cols[lookupKey]()+`) AS (VALUES `+rows+`)
		SELECT request_id AS id,
			(SELECT COUNT(*) FROM messages m WHERE m.tenant_id = `+tenant+` AND m.request_id = listed.request_id AND m.side = `+side+` AND m.read_at IS NULL) AS unread,
			application_id <> '' AND `+finance.CheckoutPending(tenant, "listed.application_id")+` AS locked,
			`+accounts.ContactOf(tenant, "listed.customer_id")+` AS customer, `+accounts.NameOf(tenant, "listed.assignee_id")+` AS assignee_name
		FROM listed`, append(args, by.Tenant, sideOf(by).other())...)
	if err != nil {
		return nil, err
	}
	decisions := map[string]HeldDecision{}
	if by.Kind != auth.Customer {
		if decisions, err = lastDecisions(ctx, q, by.Tenant, records); err != nil {
			return nil, err
		}
	}
	result := make(detailsByID, len(found))
	for _, a := range found {
		if h, ok := decisions[a.ID]; ok {
			a.decision = &h
		}
		result[a.ID] = a
	}
	return result, nil
}

// lastDecisions returns the last held decisions about cases by request id.
func lastDecisions(ctx context.Context, q db.Q, tenant string, records []Record) (map[string]HeldDecision, error) {
	var ids []string
	for _, r := range records {
		if r.DecisionID != "" {
			ids = append(ids, r.DecisionID)
		}
	}
	found, err := decisionsByID(ctx, q, tenant, ids)
	byCase := make(map[string]HeldDecision, len(found))
	for _, h := range found {
		byCase[h.RequestID] = h
	}
	return byCase, err
}

// recordWithSheet is a record with the sheet of its content.
type recordWithSheet struct {
	Record

	Sheet db.JSON[form.Sheet] `db:"content"`
}

// readSubmittedRequest reads a case by the id of its request, with its submitted content.
func readSubmittedRequest(ctx context.Context, q db.Q, tenant, id string) (recordWithSheet, error) {
	return db.One[recordWithSheet](ctx, q, `SELECT `+cols+`, `+form.ContentOf("cases.tenant_id", "cases.id")+` AS content
		FROM cases WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// readCurrentApplication reads a case by the id of its application, with its current content.
func readCurrentApplication(ctx context.Context, q db.Q, tenant, id string) (recordWithSheet, error) {
	return db.One[recordWithSheet](ctx, q, `SELECT `+cols+`, `+form.ContentOf("cases.tenant_id", "cases.sheet_id")+` AS content
		FROM cases WHERE tenant_id = $1 AND application_id = $2`, tenant, id)
}

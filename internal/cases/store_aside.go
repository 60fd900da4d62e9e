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

// aside is what views show of a case besides its record.
type aside struct {
	ID           string  `db:"id"`            // of the request
	Unread       int64   `db:"unread"`        // messages of the other side
	Locked       bool    `db:"locked"`        // a checkout of the application is in progress
	Customer     string  `db:"customer"`      // address and name
	AssigneeName *string `db:"assignee_name"` // nil for nobody
}

// listed is what leads from a case to what is beside it. All cases of a statement are
// listed in it: to find them again by their ids would take as long as all that is looked up.
type listed struct {
	RequestID     string `db:"request_id"`
	ApplicationID string `db:"application_id"` // "" for none
	CustomerID    string `db:"customer_id"`
	AssigneeID    string `db:"assignee_id"` // "" for nobody
}

// listOf lists cases. The list is padded to a power of two with the last one, so that a few
// prepared statements serve lists of every length.
func listOf(records []Record) []listed {
	list := make([]listed, 1<<bits.Len(uint(len(records)-1)))
	for i := range list {
		r := &records[min(i, len(records)-1)]
		list[i] = listed{RequestID: r.ID, CustomerID: r.CustomerID}
		if r.ApplicationID != nil {
			list[i].ApplicationID = *r.ApplicationID
		}
		if r.AssigneeID != nil {
			list[i].AssigneeID = *r.AssigneeID
		}
	}
	return list
}

// asides are those of several cases, by the ids of their requests.
type asides map[string]aside

// asidesOf reads what a caller sees of cases besides their records. An index holds unread
// messages only, and each request is looked up in it by itself: asked to group them,
// PostgreSQL may read all unread messages of a tenant in the order of their requests.
func asidesOf(ctx context.Context, q db.Q, by auth.Caller, records []Record) (asides, error) {
	if len(records) == 0 {
		return asides{}, nil
	}
	rows, args := db.Values(listOf(records))
	tenant, side := "$"+strconv.Itoa(len(args)+1), "$"+strconv.Itoa(len(args)+2)
	found, err := db.All[aside](ctx, q, `WITH listed (`+db.Cols[listed]()+`) AS (VALUES `+rows+`)
		SELECT request_id AS id,
			(SELECT COUNT(*) FROM messages m WHERE m.tenant_id = `+tenant+` AND m.request_id = listed.request_id AND m.side = `+side+` AND m.read_at IS NULL) AS unread,
			application_id <> '' AND `+finance.CheckoutPending(tenant, "listed.application_id")+` AS locked,
			`+accounts.ContactOf(tenant, "listed.customer_id")+` AS customer, `+accounts.NameOf(tenant, "listed.assignee_id")+` AS assignee_name
		FROM listed`, append(args, by.Tenant, sideOf(by).other())...)
	of := make(asides, len(found))
	for _, a := range found {
		of[a.ID] = a
	}
	return of, err
}

// filed is a record with the sheet of its content.
type filed struct {
	Record

	Sheet db.JSON[form.Sheet] `db:"content"`
}

// requestFiled reads a case by the id of its request, with what was submitted.
func requestFiled(ctx context.Context, q db.Q, tenant, id string) (filed, error) {
	return db.One[filed](ctx, q, `SELECT `+cols+`, `+form.ContentOf("cases.tenant_id", "cases.id")+` AS content
		FROM cases WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// applicationFiled reads a case by the id of its application, with what is filled in now.
func applicationFiled(ctx context.Context, q db.Q, tenant, id string) (filed, error) {
	return db.One[filed](ctx, q, `SELECT `+cols+`, `+form.ContentOf("cases.tenant_id", "cases.sheet_id")+` AS content
		FROM cases WHERE tenant_id = $1 AND application_id = $2`, tenant, id)
}

package cases

import (
	"context"

	"stagegate/internal/accounts"
	"stagegate/internal/catalog/form"
	"stagegate/internal/finance"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// aside is what views show of a case besides its record.
type aside struct {
	ID            string  `db:"id"`     // of the request
	Unread        int64   `db:"unread"` // messages of the other side
	Locked        bool    `db:"locked"` // a checkout of the application is in progress
	CustomerName  string  `db:"customer_name"`
	CustomerEmail string  `db:"customer_email"`
	AssigneeName  *string `db:"assignee_name"` // nil for nobody
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
	list, args := db.In(3, idsOf(records))
	found, err := db.All[aside](ctx, q, `SELECT c.id,
			(SELECT COUNT(*) FROM messages m WHERE m.tenant_id = c.tenant_id AND m.request_id = c.id AND m.side = $2 AND m.read_at IS NULL) AS unread,
			c.application_id IS NOT NULL AND `+finance.CheckoutPending("c.tenant_id", "c.application_id")+` AS locked,
			`+accounts.NameOf("c.tenant_id", "c.customer_id")+` AS customer_name, `+accounts.EmailOf("c.tenant_id", "c.customer_id")+` AS customer_email,
			`+accounts.NameOf("c.tenant_id", "c.assignee_id")+` AS assignee_name
		FROM cases c
		WHERE c.tenant_id = $1 AND c.id IN `+list, append([]any{by.Tenant, sideOf(by).other()}, args...)...)
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

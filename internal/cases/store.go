package cases

import (
	"context"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
)

var (
	cols      = db.Cols[Record]()
	stageCols = db.Cols[Stage]()
)

// insertCase inserts a request with a reference that is unique in its tenant. It generates
// references until the unique index accepts one. Another unique index prevents a second open
// request of the customer for the service. The sheet is inserted afterwards.
func insertCase(ctx context.Context, tx *db.Tx, c *Case, generate func(prefix string) string) error {
	words := c.Search
	for {
		c.Reference = generate("REQ")
		c.Search = db.Searchable(c.Reference) + words
		values, args := db.Values([]Record{c.Record})
		n, err := db.Exec(ctx, tx, `INSERT INTO cases (`+cols+`) VALUES `+values+` ON CONFLICT (tenant_id, reference) DO NOTHING`, args...)
		switch {
		case db.IsUnique(err, "cases_tenant_id_customer_id_service_id_key"):
			return errOpenExists.Wrap(err)
		case err != nil:
			return err
		case n == 1:
			return nil
		}
	}
}

func insertAll(ctx context.Context, tx *db.Tx, records []Record) error {
	return db.InsertAll(ctx, tx, "cases", records)
}

// ByID reads a case by the id of its request. It returns db.ErrNotFound if there is none.
func ByID(ctx context.Context, q db.Q, tenant, id string) (Record, error) {
	return db.One[Record](ctx, q, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

func lockByID(ctx context.Context, tx *db.Tx, tenant, id string) (Record, error) {
	return db.One[Record](ctx, tx, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// ByApplication reads a case by the id of its application. It returns db.ErrNotFound if there
// is none.
func ByApplication(ctx context.Context, q db.Q, tenant, id string) (Record, error) {
	return db.One[Record](ctx, q, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND application_id = $2`, tenant, id)
}

func lockByApplication(ctx context.Context, tx *db.Tx, tenant, id string) (Record, error) {
	return db.One[Record](ctx, tx, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND application_id = $2 FOR UPDATE`, tenant, id)
}

// LockByIDs locks cases of a tenant in the order of their ids. Unknown ids are skipped.
func LockByIDs(ctx context.Context, tx *db.Tx, tenant string, ids []string) ([]Record, error) {
	list, args := db.In(2, ids)
	return db.All[Record](ctx, tx, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND id IN `+list+` ORDER BY id FOR UPDATE`, append([]any{tenant}, args...)...)
}

// IDsByApplication returns the ids of cases by the ids of their applications.
func IDsByApplication(ctx context.Context, q db.Q, tenant string, applications []string) (map[string]string, error) {
	ids := make(map[string]string, len(applications))
	if len(applications) == 0 {
		return ids, nil
	}
	list, args := db.In(2, applications)
	found, err := db.All[struct {
		ID            string `db:"id"`
		ApplicationID string `db:"application_id"`
	}](ctx, q, `SELECT id, application_id FROM cases WHERE tenant_id = $1 AND application_id IN `+list, append([]any{tenant}, args...)...)
	for _, c := range found {
		ids[c.ApplicationID] = c.ID
	}
	return ids, err
}

// lockByCustomer locks all cases of a customer in the order of their ids. The subquery selects
// them first: otherwise SQLite would read all cases of the tenant to sort them.
func lockByCustomer(ctx context.Context, tx *db.Tx, tenant, customer string) ([]Record, error) {
	return db.All[Record](ctx, tx, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND customer_id = $2
		AND id IN (SELECT id FROM cases WHERE tenant_id = $1 AND customer_id = $2) ORDER BY id FOR UPDATE`, tenant, customer)
}

// idsByCustomer returns the ids of all cases of a customer.
func idsByCustomer(ctx context.Context, q db.Q, tenant, customer string) ([]string, error) {
	return db.All[string](ctx, q, `SELECT id FROM cases WHERE tenant_id = $1 AND customer_id = $2`, tenant, customer)
}

// draftIDs returns the ids of the drafts of a customer.
func draftIDs(ctx context.Context, q db.Q, tenant, customer string) ([]string, error) {
	return db.All[string](ctx, q, `SELECT id FROM cases WHERE tenant_id = $1 AND customer_id = $2 AND status = 'DRAFT'`, tenant, customer)
}

// ListByCustomer lists cases of a customer in the order of their ids, starting after an id.
func ListByCustomer(ctx context.Context, q db.Q, tenant, customer, after string, limit int) ([]Record, error) {
	return db.All[Record](ctx, q, `SELECT `+cols+` FROM cases WHERE tenant_id = $1 AND customer_id = $2 AND id > $3 ORDER BY id `+db.Limit(4),
		tenant, customer, after, limit)
}

// updateCase writes the changed columns of a locked case.
func updateCase(ctx context.Context, tx *db.Tx, stored, r Record) error {
	return db.Update(ctx, tx, "cases", stored, r)
}

// setSearch changes the words by which lists find a locked case.
func setSearch(ctx context.Context, tx *db.Tx, tenant, id, words string) error {
	_, err := db.Exec(ctx, tx, `UPDATE cases SET search = $3 WHERE tenant_id = $1 AND id = $2`, tenant, id, words)
	return err
}

// saveSheet writes the sheet of a locked case, which is saved afterwards. The first change of
// an application creates a new sheet; that of the request keeps the submitted content.
func saveSheet(ctx context.Context, tx *db.Tx, c *Case) error {
	c.OtherParties, c.sheetChanged = int64(max(len(c.Sheet.Parties)-1, 0)), true
	write := form.SaveSheet
	if c.SheetID != c.Subject() {
		c.SheetID, write = c.Subject(), form.AddSheet
	}
	return write(ctx, tx, c.Tenant, c.SheetID, c.Sheet)
}

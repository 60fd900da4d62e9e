package certificates

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/search"
)

var cols = db.Cols[Certificate]()

// nextNumber returns the next number of a series. Its row stays locked until the transaction ends, so that the
// numbers have no gaps.
func nextNumber(ctx context.Context, tx *db.Tx, tenant, series string, year int) (int64, error) {
	return db.One[int64](ctx, tx, `INSERT INTO certificate_numbers (tenant_id, series, year, last) VALUES ($1, $2, $3, 1)
		ON CONFLICT (tenant_id, series, year) DO UPDATE SET last = certificate_numbers.last + 1 RETURNING last`, tenant, series, year)
}

// claimCode gives a certificate a code that is unique across tenants.
func claimCode(ctx context.Context, tx *db.Tx, c *Certificate, generate func() string) error {
	for {
		c.VerifyCode = generate()
		n, err := db.Exec(ctx, tx, `INSERT INTO certificate_codes (code, tenant_id, certificate_id) VALUES ($1, $2, $3)
			ON CONFLICT (code) DO NOTHING`, c.VerifyCode, c.Tenant, c.ID)
		if err != nil || n == 1 {
			return err
		}
	}
}

// insertCertificate stores a new certificate. It reports false if its number is taken.
func insertCertificate(ctx context.Context, tx *db.Tx, c *Certificate) (bool, error) {
	found := c.searchRecord()
	c.Search = found.Words()
	values, args := db.Values([]Certificate{*c})
	n, err := db.Exec(ctx, tx, `INSERT INTO certificates (`+cols+`) VALUES `+values+` ON CONFLICT (tenant_id, number) DO NOTHING`, args...)
	if err != nil || n == 0 {
		return false, err
	}
	return true, search.Put(ctx, tx, found)
}

func updateCertificate(ctx context.Context, tx *db.Tx, stored, c Certificate) error {
	return db.Update(ctx, tx, "certificates", stored, c)
}

// Lock locks a certificate until the transaction ends; db.ErrNotFound if the tenant has none with this id.
func Lock(ctx context.Context, tx *db.Tx, tenant, id string) (Certificate, error) {
	return db.One[Certificate](ctx, tx, `SELECT `+cols+` FROM certificates WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// ByID reads a certificate; db.ErrNotFound if the tenant has none with this id.
func ByID(ctx context.Context, q db.Q, tenant, id string) (Certificate, error) {
	return db.One[Certificate](ctx, q, `SELECT `+cols+` FROM certificates WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// OfApplication returns the certificates of an application in the order of their issue.
func OfApplication(ctx context.Context, q db.Q, tenant, applicationID string) ([]Certificate, error) {
	return db.All[Certificate](ctx, q, `SELECT `+cols+` FROM certificates WHERE tenant_id = $1 AND application_id = $2 ORDER BY id`, tenant, applicationID)
}

// tenantOf returns the tenant and the id of the certificate with a code.
func tenantOf(ctx context.Context, q db.Q, code string) (tenant, id string, err error) {
	found, err := db.One[struct {
		Tenant string `db:"tenant_id"`
		ID     string `db:"certificate_id"`
	}](ctx, q, `SELECT tenant_id, certificate_id FROM certificate_codes WHERE code = $1`, code)
	return found.Tenant, found.ID, err
}

// certificatesDue selects the certificates whose dates ask for something.
var certificatesDue = db.Due{Table: "certificates /* every tenant */", Key: []string{"tenant_id", "id"}, At: "act_at"}

// dueKey is the key of a due row.
type dueKey struct {
	Tenant string `db:"tenant_id"`
	ID     string `db:"id"`
}

// listFilter narrows a list of certificates of a tenant. An empty field matches any.
type listFilter struct {
	Tenant        string
	Search        string
	Code          string
	Status        Status
	ServiceID     string
	Services      []string // of which it must be; empty for any
	ExpiresBefore string
	Today         string
}

// addTo adds the conditions of a list, except for the tenant.
func (f listFilter) addTo(ctx context.Context, q db.Q, w *db.Where) error {
	w.Equals("code", f.Code)
	w.Equals("service_id", f.ServiceID)
	w.Among("service_id", f.Services)
	switch f.Status {
	case "":
	case Expired:
		w.And("status = 'VALID' AND valid_until < ?", f.Today)
	case Valid:
		w.And("status = 'VALID' AND (valid_until IS NULL OR valid_until >= ?)", f.Today)
	default:
		w.Equals("status", string(f.Status))
	}
	if f.ExpiresBefore != "" {
		w.And("valid_until < ?", f.ExpiresBefore)
	}
	filter, err := search.NewFilter(ctx, q, f.Tenant, search.Certificate, f.Search)
	filter.AddTo(w, "search", "id")
	return err
}

func listCertificates(ctx context.Context, q db.Q, f listFilter, p db.Paging) (db.Page[Certificate], error) {
	var w db.Where
	w.And("tenant_id = ?", f.Tenant)
	if err := f.addTo(ctx, q, &w); err != nil {
		return db.Page[Certificate]{}, err
	}
	return db.List[Certificate](ctx, q, "certificates", &w, p)
}

// eachCertificate passes the certificates of a list to a function in batches.
func eachCertificate(ctx context.Context, q db.Q, f listFilter, o db.Order, use func([]Certificate) error) error {
	var w db.Where
	w.And("tenant_id = ?", f.Tenant)
	if err := f.addTo(ctx, q, &w); err != nil {
		return err
	}
	return db.Batches(ctx, q, "certificates", &w, o, use)
}

// ByIDs reads certificates; unknown ids are omitted.
func ByIDs(ctx context.Context, q db.Q, tenant string, ids []string) ([]Certificate, error) {
	list, args := db.In(2, ids)
	return db.All[Certificate](ctx, q, `SELECT `+cols+` FROM certificates WHERE tenant_id = $1 AND id IN `+list+` ORDER BY id`, append([]any{tenant}, args...)...)
}

// customersCertificates locks the certificates of a customer.
func customersCertificates(ctx context.Context, tx *db.Tx, tenant, customer string) ([]Certificate, error) {
	return db.All[Certificate](ctx, tx, `SELECT `+cols+` FROM certificates WHERE tenant_id = $1 AND customer_id = $2 ORDER BY id FOR UPDATE`, tenant, customer)
}

func insertPaper(ctx context.Context, tx *db.Tx, c Certificate, content Content) error {
	_, err := db.Exec(ctx, tx, `INSERT INTO certificate_papers (tenant_id, certificate_id, content) VALUES ($1, $2, $3)`, c.Tenant, c.ID, db.JSON[Content]{V: content})
	return err
}

func contentOf(ctx context.Context, q db.Q, tenant, id string) (Content, error) {
	content, err := db.One[db.JSON[Content]](ctx, q, `SELECT content FROM certificate_papers WHERE tenant_id = $1 AND certificate_id = $2`, tenant, id)
	return content.V, err
}

// files are the files of a certificate.
type files struct {
	pdf     []byte
	picture []byte // compressed
}

// fileOf returns the file of a certificate that is kept in a column, nil while it is not made.
func fileOf(ctx context.Context, q db.Q, c *Certificate, column string) ([]byte, error) {
	row, err := db.One[struct {
		File []byte `db:"file"`
	}](ctx, q, `SELECT `+column+` AS file FROM certificate_papers WHERE tenant_id = $1 AND certificate_id = $2`, c.Tenant, c.ID)
	return row.File, err
}

// setFiles stores the files of a certificate, unless it has them. The certificate is locked.
func setFiles(ctx context.Context, tx *db.Tx, c *Certificate, f files) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE certificate_papers SET pdf = $3, picture = $4 WHERE tenant_id = $1 AND certificate_id = $2 AND pdf IS NULL`,
		c.Tenant, c.ID, f.pdf, f.picture)
	return n == 1, err
}

func deletePaper(ctx context.Context, tx *db.Tx, c *Certificate) error {
	_, err := db.Exec(ctx, tx, `DELETE FROM certificate_papers WHERE tenant_id = $1 AND certificate_id = $2`, c.Tenant, c.ID)
	return err
}

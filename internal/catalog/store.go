package catalog

import (
	"context"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/search"
)

var (
	offeringCols = db.Cols[Offering]()
	draftCols    = db.Cols[Draft]()
)

func offeringByID(ctx context.Context, q db.Q, tenant, id string) (Offering, error) {
	return db.One[Offering](ctx, q, `SELECT `+offeringCols+` FROM services WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// Codes returns the codes of services by their ids.
func Codes(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]string, error) {
	list, args := db.In(2, ids)
	services, err := db.All[struct {
		ID   string `db:"id"`
		Code string `db:"code"`
	}](ctx, q, `SELECT id, code FROM services WHERE tenant_id = $1 AND id IN `+list, append([]any{tenant}, args...)...)
	codes := make(map[string]string, len(services))
	for _, service := range services {
		codes[service.ID] = service.Code
	}
	return codes, err
}

// SearchRecord returns what a service is found by.
func (o *Offering) SearchRecord() search.Record {
	r := search.Record{Tenant: o.Tenant, Kind: search.Service, ID: o.ID}
	r.Add(search.Name, o.Name)
	r.Add(search.Code, o.Code)
	return r
}

// ByIDs reads services; unknown ids are omitted.
func ByIDs(ctx context.Context, q db.Q, tenant string, ids []string) ([]Offering, error) {
	list, args := db.In(2, ids)
	return db.All[Offering](ctx, q, `SELECT `+offeringCols+` FROM services WHERE tenant_id = $1 AND id IN `+list, append([]any{tenant}, args...)...)
}

// Names returns the names of services by their ids.
func Names(ctx context.Context, q db.Q, tenant string, ids []string) (map[string]string, error) {
	list, args := db.In(2, ids)
	services, err := db.All[struct {
		ID   string `db:"id"`
		Name string `db:"name"`
	}](ctx, q, `SELECT id, name FROM services WHERE tenant_id = $1 AND id IN `+list, append([]any{tenant}, args...)...)
	names := make(map[string]string, len(services))
	for _, service := range services {
		names[service.ID] = service.Name
	}
	return names, err
}

func draftByID(ctx context.Context, q db.Q, tenant, id string) (Draft, error) {
	return db.One[Draft](ctx, q, `SELECT `+draftCols+` FROM services WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// lockOffering reads a service and locks it until the transaction ends.
func lockOffering(ctx context.Context, tx *db.Tx, tenant, id string) (Offering, error) {
	return db.One[Offering](ctx, tx, `SELECT `+offeringCols+` FROM services WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, tenant, id)
}

// insertDraft adds a service, and reports whether its code was free.
func insertDraft(ctx context.Context, tx *db.Tx, d Draft) (bool, error) {
	values, args := db.Values([]Draft{d})
	n, err := db.Exec(ctx, tx, `INSERT INTO services (`+draftCols+`) VALUES `+values+` ON CONFLICT (tenant_id, code) DO NOTHING`, args...)
	if err != nil || n == 0 {
		return false, err
	}
	return true, search.Put(ctx, tx, d.SearchRecord())
}

func updateDraft(ctx context.Context, tx *db.Tx, d *Draft) error {
	_, err := db.Exec(ctx, tx, `UPDATE services SET name = $3, search = $4, heading = $5, draft = $6, draft_hash = $7, updated_at = $8
		WHERE tenant_id = $1 AND id = $2`,
		d.Tenant, d.ID, d.Name, d.Search, d.Heading, d.Definition, d.DraftHash, d.UpdatedAt)
	if err != nil {
		return err
	}
	return search.Put(ctx, tx, d.SearchRecord())
}

func updateState(ctx context.Context, tx *db.Tx, o *Offering) error {
	_, err := db.Exec(ctx, tx, `UPDATE services
		SET archived = $3, published = $4, version = $5, live_version_id = $6, live_hash = $7, updated_at = $8
		WHERE tenant_id = $1 AND id = $2`,
		o.Tenant, o.ID, o.Archived, o.Published, o.Version, o.LiveVersionID, o.LiveHash, o.UpdatedAt)
	return err
}

// State classifies services for lists.
type State string

// The states by which services are listed. Each service is in exactly one.
const (
	InDraft     State = "DRAFT"       // never published
	IsPublished State = "PUBLISHED"   // customers see it
	Unpublished State = "UNPUBLISHED" // published before, now hidden
	InArchive   State = "ARCHIVED"
)

// conditions are the SQL conditions of the states.
var conditions = map[State]string{
	InDraft:     "NOT archived AND version = 0",
	IsPublished: "NOT archived AND published",
	Unpublished: "NOT archived AND NOT published AND version > 0",
	InArchive:   "archived",
}

func listOfferings(ctx context.Context, q db.Q, tenant string, services []string, state State, text string, p db.Paging) (db.Page[Offering], error) {
	var w db.Where
	w.And("tenant_id = ?", tenant)
	if state != "" {
		w.And(conditions[state])
	}
	w.Among("id", services)
	w.Contains("search", text)
	return db.List[Offering](ctx, q, "services", &w, p)
}

// PublishedCount counts the published services of a tenant, and those of them with unpublished changes.
type PublishedCount struct {
	Published int64 `db:"published"`
	Changed   int64 `db:"changed"`
}

// CountPublished counts the published services of a tenant, or of some of its services.
func CountPublished(ctx context.Context, q db.Q, tenant string, services []string) (PublishedCount, error) {
	var w db.Where
	w.And("tenant_id = ? AND published AND NOT archived", tenant)
	w.Among("id", services)
	return db.One[PublishedCount](ctx, q, `SELECT COUNT(*) AS published, COALESCE(SUM(CASE WHEN draft_hash <> live_hash THEN 1 ELSE 0 END), 0) AS changed
		FROM services `+w.SQL(), w.Args()...)
}

// live is a service as customers see it, from its live version.
type live struct {
	ID        string           `db:"service_id"`
	Code      string           `db:"code"`
	CreatedAt time.Time        `db:"created_at"`
	VersionID string           `db:"live_version_id"`
	Number    int64            `db:"number"`
	Summary   db.JSON[Heading] `db:"summary"`
	Outline   db.JSON[Outline] `db:"outline"`
}

// listLive lists the services that customers of the tenant see.
func listLive(ctx context.Context, q db.Q, tenant, text string, p db.Paging) (db.Page[live], error) {
	var w db.Where
	w.And("s.tenant_id = ? AND s.published AND NOT s.archived", tenant)
	w.Contains("v.search", text)
	return db.List[live](ctx, q, "services s JOIN service_versions v ON v.tenant_id = s.tenant_id AND v.id = s.live_version_id", &w, p)
}

// newVersion is a version to be inserted.
type newVersion struct {
	Tenant     string                   `db:"tenant_id"`
	ID         string                   `db:"id"`
	ServiceID  string                   `db:"service_id"`
	Name       string                   `db:"name"`
	Search     string                   `db:"search"`
	Hash       string                   `db:"hash"`
	Summary    db.JSON[Heading]         `db:"summary"` // heading of the definition
	Outline    db.JSON[Outline]         `db:"outline"` // outline of the definition
	Definition db.JSON[form.Definition] `db:"definition"`

	Publication
}

func insertVersion(ctx context.Context, tx *db.Tx, v newVersion) error {
	return db.Insert(ctx, tx, "service_versions", v)
}

// versionRow is a version row.
type versionRow struct {
	ID          string                   `db:"id"`
	ServiceID   string                   `db:"service_id"`
	ServiceCode string                   `db:"service_code"`
	Definition  db.JSON[form.Definition] `db:"definition"`

	Publication
}

const selectVersion = `SELECT v.id, v.service_id, s.code AS service_code, v.definition, v.number, v.published_at, v.published_by, v.published_by_name
	FROM service_versions v
	JOIN services s ON s.tenant_id = v.tenant_id AND s.id = v.service_id`

func versionByID(ctx context.Context, q db.Q, tenant, id string) (versionRow, error) {
	return db.One[versionRow](ctx, q, selectVersion+` WHERE v.tenant_id = $1 AND v.id = $2`, tenant, id)
}

func versionByNumber(ctx context.Context, q db.Q, tenant, serviceID string, number int64) (versionRow, error) {
	return db.One[versionRow](ctx, q, selectVersion+` WHERE v.tenant_id = $1 AND v.service_id = $2 AND v.number = $3`, tenant, serviceID, number)
}

func listVersions(ctx context.Context, q db.Q, tenant, serviceID string, p db.Paging) (db.Page[Publication], error) {
	var w db.Where
	w.And("tenant_id = ? AND service_id = ?", tenant, serviceID)
	return db.List[Publication](ctx, q, "service_versions", &w, p)
}

func countServices(ctx context.Context, q db.Q, tenant string) (int64, error) {
	return db.One[int64](ctx, q, `SELECT COUNT(*) FROM services WHERE tenant_id = $1`, tenant)
}

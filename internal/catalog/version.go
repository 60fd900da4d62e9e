package catalog

import (
	"context"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Version is a published version of a service. It is immutable, compiled once
// and shared by all who ask for it.
type Version struct {
	Tenant      string
	ID          string
	ServiceID   string
	ServiceCode string
	Form        *form.Form

	Publication
}

// Publication is when a draft was frozen as a version, and by whom.
type Publication struct {
	Number int64     `db:"number"` // from 1
	At     time.Time `db:"published_at"`
	ByID   string    `db:"published_by"`      // of a principal
	ByName string    `db:"published_by_name"` // what that one was called then
}

// Version gives a published version, live or not; fault.ErrNotFound when the tenant
// has none with this id. In a transaction it gives a db.Beforehand to compile the version,
// if it has to.
func (s *Service) Version(ctx context.Context, q db.Q, tenant, versionID string) (*Version, error) {
	entry, err := s.compiler.compiled(ctx, q, cacheKey{tenant: tenant, id: versionID}, "", func(ctx context.Context) (cached, error) {
		row, err := versionByID(ctx, s.DB, tenant, versionID)
		if err != nil {
			return cached{}, db.NotFoundAs(err, fault.ErrNotFound)
		}
		return s.compiler.version(tenant, row)
	})
	return entry.version, err
}

// Live gives the version that a new request begins with. A service that is not
// published, or archived, is a SERVICE_UNAVAILABLE, an unknown one
// fault.ErrNotFound.
func (s *Service) Live(ctx context.Context, q db.Q, tenant, serviceID string) (*Version, error) {
	o, err := findLive(ctx, q, tenant, serviceID)
	if err != nil {
		return nil, err
	}
	return s.Version(ctx, q, tenant, *o.LiveVersionID)
}

// findLive gives a service that requests can be made for.
func findLive(ctx context.Context, q db.Q, tenant, serviceID string) (Offering, error) {
	o, err := offeringByID(ctx, q, tenant, serviceID)
	switch {
	case err != nil:
		return o, db.NotFoundAs(err, fault.ErrNotFound)
	case !o.Published || o.Archived:
		return o, errNotLive
	}
	return o, nil
}

// Open says whether a request of the service that was begun may still be
// submitted: not when the service is archived, a SERVICE_UNAVAILABLE.
func (s *Service) Open(ctx context.Context, q db.Q, tenant, serviceID string) error {
	o, err := offeringByID(ctx, q, tenant, serviceID)
	if err == nil && o.Archived {
		return errNotLive
	}
	return db.NotFoundAs(err, fault.ErrNotFound)
}

// ForPricing gives the form that prices of the service are calculated with: the
// live version's, or the draft's where none was ever published.
func (s *Service) ForPricing(ctx context.Context, q db.Q, tenant, serviceID string) (*form.Form, error) {
	o, err := offeringByID(ctx, q, tenant, serviceID)
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if o.LiveVersionID != nil {
		v, err := s.Version(ctx, q, tenant, *o.LiveVersionID)
		if err != nil {
			return nil, err
		}
		return v.Form, nil
	}
	d, err := draftByID(ctx, q, tenant, serviceID)
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	return s.compiler.draft(ctx, q, &d)
}

// shownOnPage is how many services a landing page shows at most.
const shownOnPage = 100

// Offered are the services that a request can be made for, by name. Nothing is
// compiled for them.
func (s *Service) Offered(ctx context.Context, q db.Q, tenant string) ([]Offered, error) {
	page, err := offered(ctx, q, tenant, "", db.Paging{Limit: shownOnPage, Order: "v.name, s.id"})
	return page.Items, err
}

// Offered is a service that a request can be made for, as its live version says.
type Offered struct {
	Heading
	Outline

	ID     string
	Code   string
	Number int64 // of the version

	CreatedAt time.Time // of the service
}

func offered(ctx context.Context, q db.Q, tenant, search string, p db.Paging) (db.Page[Offered], error) {
	page, err := listLive(ctx, q, tenant, search, p)
	if err != nil {
		return db.Page[Offered]{}, err
	}
	services := db.Page[Offered]{Items: make([]Offered, len(page.Items)), Total: page.Total}
	for i, l := range page.Items {
		services.Items[i] = Offered{Heading: l.Summary.V, Outline: l.Outline.V, ID: l.ID, Code: l.Code, Number: l.Number, CreatedAt: l.CreatedAt}
	}
	return services, nil
}

// definition is what a version was made of. It is not compiled for that, and must not
// be changed.
func (s *Service) definition(ctx context.Context, q db.Q, tenant, versionID string) (*form.Definition, error) {
	if entry, ok := s.compiler.cache.get(cacheKey{tenant: tenant, id: versionID}); ok {
		return entry.version.Form.Definition(), nil
	}
	row, err := versionByID(ctx, q, tenant, versionID)
	return &row.Definition.V, db.NotFoundAs(err, fault.ErrNotFound)
}

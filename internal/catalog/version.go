package catalog

import (
	"context"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Version is a published version of a service. It is immutable and shared.
type Version struct {
	Tenant      string
	ID          string
	ServiceID   string
	ServiceCode string
	Form        *form.Form

	Publication
}

// Publication records when and by whom a version was published.
type Publication struct {
	Number int64     `db:"number"` // from 1
	At     time.Time `db:"published_at"`
	ByID   string    `db:"published_by"`      // of a principal
	ByName string    `db:"published_by_name"` // name at the time
}

// Version returns a published version, live or not, or fault.ErrNotFound. Within a transaction it
// returns db.RerunAfter if the version must be compiled first.
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

// Live returns the version for a new request. It returns SERVICE_UNAVAILABLE for an unpublished or
// archived service and fault.ErrNotFound for an unknown one.
func (s *Service) Live(ctx context.Context, q db.Q, tenant, serviceID string) (*Version, error) {
	o, err := findLive(ctx, q, tenant, serviceID)
	if err != nil {
		return nil, err
	}
	return s.Version(ctx, q, tenant, *o.LiveVersionID)
}

// findLive returns a service that customers can request.
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

// Open returns SERVICE_UNAVAILABLE if requests of the service can no longer be submitted because it is
// archived.
func (s *Service) Open(ctx context.Context, q db.Q, tenant, serviceID string) error {
	o, err := offeringByID(ctx, q, tenant, serviceID)
	if err == nil && o.Archived {
		return errNotLive
	}
	return db.NotFoundAs(err, fault.ErrNotFound)
}

// DraftForm returns the form of the draft of a service.
func (s *Service) DraftForm(ctx context.Context, q db.Q, tenant, serviceID string) (*form.Form, error) {
	d, err := readDraft(ctx, q, tenant, serviceID)
	if err != nil {
		return nil, err
	}
	return s.compiler.draft(ctx, q, &d)
}

// ForPricing returns the form for price calculations: that of the live version, or of the draft if the
// service was never published.
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

// maxOffered is the maximum number of services that a landing page can find.
const maxOffered = 1000

// Offered returns the services that customers can request, by name. Nothing is compiled.
func (s *Service) Offered(ctx context.Context, q db.Q, tenant string) ([]Offered, error) {
	page, err := offered(ctx, q, tenant, "", db.Paging{Limit: maxOffered, Order: "v.name, s.id"})
	return page.Items, err
}

// Offered is a service that customers can request, from its live version.
type Offered struct {
	Heading
	Outline

	ID     string
	Code   string
	Number int64 // of the version

	CreatedAt time.Time // of the service
}

// In returns the service with its texts in a language, each in the default language where it has no translation.
func (o Offered) In(language string) Offered {
	o.Heading, o.Outline = o.Heading.in(language), o.Outline.in(language)
	return o
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

// definition returns the definition of a version without compiling it. It must not be changed.
func (s *Service) definition(ctx context.Context, q db.Q, tenant, versionID string) (*form.Definition, error) {
	if entry, ok := s.compiler.cache.get(cacheKey{tenant: tenant, id: versionID}); ok {
		return entry.version.Form.Definition(), nil
	}
	row, err := versionByID(ctx, q, tenant, versionID)
	return &row.Definition.V, db.NotFoundAs(err, fault.ErrNotFound)
}

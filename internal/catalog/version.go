package catalog

import (
	"context"
	"fmt"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/form"
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

type versionKey struct{ tenant, id string }

// Version gives a published version, live or not; fault.ErrNotFound when the tenant
// has none with this id.
func (s *Service) Version(ctx context.Context, q db.Q, tenant, versionID string) (*Version, error) {
	key := versionKey{tenant, versionID}
	if v, ok := s.versions.Get(key); ok {
		return v, nil
	}
	row, err := versionByID(ctx, q, tenant, versionID)
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	compiled, err := form.Compile(row.Definition.V)
	if err != nil {
		return nil, fmt.Errorf("catalog: version %s: %w", versionID, err)
	}
	v := &Version{
		Tenant: tenant, ID: row.ID, ServiceID: row.ServiceID, ServiceCode: row.ServiceCode,
		Form: compiled, Publication: row.Publication,
	}
	s.versions.Add(key, v)
	return v, nil
}

// Live gives the version that a new request begins with. A service that is not
// published, or archived, is a SERVICE_UNAVAILABLE, an unknown one
// fault.ErrNotFound.
func (s *Service) Live(ctx context.Context, q db.Q, tenant, serviceID string) (*Version, error) {
	o, err := offeringByID(ctx, q, tenant, serviceID)
	switch {
	case err != nil:
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	case !o.Published || o.Archived:
		return nil, errNotLive
	}
	return s.Version(ctx, q, tenant, *o.LiveVersionID)
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
	return form.Draft(d.Definition.V), nil
}

// shownOnPage is how many services a landing page shows at most.
const shownOnPage = 100

// Offered are the live versions of the services that a request can be made for,
// by name.
func (s *Service) Offered(ctx context.Context, q db.Q, tenant string) ([]*Version, error) {
	page, err := listLive(ctx, q, tenant, "", db.Paging{Limit: shownOnPage, Order: "v.name, s.id"})
	if err != nil {
		return nil, err
	}
	versions := make([]*Version, len(page.Items))
	for i, l := range page.Items {
		if versions[i], err = s.Version(ctx, q, tenant, l.VersionID); err != nil {
			return nil, err
		}
	}
	return versions, nil
}

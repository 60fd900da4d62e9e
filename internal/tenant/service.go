package tenant

import (
	"context"
	"errors"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/ref"
)

// Service keeps what organisations say about themselves and where their money
// goes, and lets the platform suspend them.
type Service struct {
	DB       *db.DB
	Now      ref.Clock
	provider PayoutProvider
	offered  Offered
}

// Offered lists what customers of a tenant can ask for, for its landing page.
type Offered func(ctx context.Context, q db.Q, tenantID string) ([]OfferedService, error)

// New makes the service.
func New(d *db.DB, now ref.Clock, provider PayoutProvider, offered Offered) *Service {
	return &Service{DB: d, Now: now, provider: provider, offered: offered}
}

// OfferedService is a service as a landing page shows it.
type OfferedService struct {
	ID          string
	Code        string
	Name        string
	Description string // "" for none
	Currency    string
}

// ProfileOf reads what an organisation says about itself.
func ProfileOf(ctx context.Context, q db.Q, tenantID string) (Profile, error) {
	t, err := Get(ctx, q, tenantID)
	if err != nil {
		return Profile{}, err
	}
	return profileOf(ctx, q, t)
}

func profileOf(ctx context.Context, q db.Q, t Tenant) (Profile, error) {
	kept, err := profileRow(ctx, q, t.ID)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return Profile{}, err
	}
	return Profile{
		OrganizationName: t.Name, Sector: kept.Sector, StaffCount: kept.StaffCount, Volume: kept.Volume,
		SupportEmail: kept.SupportEmail, BillingEmail: kept.BillingEmail,
	}, nil
}

// PutProfile replaces the whole profile of the caller's organisation. One that
// changes nothing leaves no trace.
func (s *Service) PutProfile(ctx context.Context, caller auth.Caller, p Profile) (Profile, error) {
	if err := p.tidy(); err != nil {
		return Profile{}, err
	}
	return p, s.DB.Write(ctx, func(tx *db.Tx) error {
		t, err := lock(ctx, tx, caller.Tenant)
		if err != nil {
			return db.NotFoundAs(err, fault.ErrNotFound)
		}
		before, err := profileOf(ctx, tx, t)
		if err != nil || before == p {
			return err
		}
		now := s.Now()
		t.rename(p.OrganizationName)
		t.UpdatedAt = now
		if err := updateName(ctx, tx, t); err != nil {
			return err
		}
		if err := putProfile(ctx, tx, t.ID, p, now); err != nil {
			return err
		}
		return record(ctx, tx, t, audit.By(caller), now, change{"profile.changed", "TENANT_PROFILE", before, p})
	})
}

// LandingPageOf reads the landing page of a tenant, published or not. One that
// was never written is empty.
func LandingPageOf(ctx context.Context, q db.Q, tenantID string) (LandingPage, error) {
	page, err := landingPageRow(ctx, q, tenantID)
	if errors.Is(err, db.ErrNotFound) {
		return LandingPage{}, nil
	}
	return page, err
}

// PutLandingPage replaces the whole landing page of the caller's organisation.
// One that changes nothing leaves no trace.
func (s *Service) PutLandingPage(ctx context.Context, caller auth.Caller, page LandingPage) (LandingPage, error) {
	if err := page.tidy(); err != nil {
		return LandingPage{}, err
	}
	return page, s.DB.Write(ctx, func(tx *db.Tx) error {
		t, err := lock(ctx, tx, caller.Tenant)
		if err != nil {
			return db.NotFoundAs(err, fault.ErrNotFound)
		}
		before, err := LandingPageOf(ctx, tx, t.ID)
		if err != nil || before == page {
			return err
		}
		now := s.Now()
		if err := putLandingPage(ctx, tx, t.ID, page, now); err != nil {
			return err
		}
		return record(ctx, tx, t, audit.By(caller), now, change{"landing_page.changed", "LANDING_PAGE", before, page})
	})
}

// PublicPage is a published landing page with what belongs to it.
type PublicPage struct {
	Tenant   Tenant
	Sector   string
	Page     LandingPage
	Services []OfferedService
}

// PublicPageOf reads what everybody may see of an organisation: nothing unless it
// has published its page and may work.
func (s *Service) PublicPageOf(ctx context.Context, slug string) (PublicPage, error) {
	t, err := BySlug(ctx, s.DB, slug)
	if err != nil {
		return PublicPage{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	page, err := LandingPageOf(ctx, s.DB, t.ID)
	if err != nil {
		return PublicPage{}, err
	}
	if !page.Published || t.Status != Active {
		return PublicPage{}, fault.ErrNotFound
	}
	profile, err := profileOf(ctx, s.DB, t)
	if err != nil {
		return PublicPage{}, err
	}
	public := PublicPage{Tenant: t, Sector: profile.Sector, Page: page}
	public.Services, err = s.offered(ctx, s.DB, t.ID)
	return public, err
}

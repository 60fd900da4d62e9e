package tenants

import (
	"cmp"
	"context"
	"errors"
	"net/url"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// Service manages profiles, calendars, landing pages and payout accounts, and suspends
// organisations.
type Service struct {
	DB       *db.DB
	Now      ref.Clock
	provider PayoutProvider
	payouts  PayoutSettings
	offered  Offered

	// SetLogo makes an uploaded file the logo of the caller's organisation, replaces the previous one,
	// and returns its URL. An empty id means none.
	SetLogo func(ctx context.Context, tx *db.Tx, caller auth.Caller, before, after string) (address string, err error)
	// AwaitLogo waits while a file is scanned for malware that is to become the logo.
	AwaitLogo func(ctx context.Context, q db.Q, tenant, file string) error

	// FrontEndChanged tells the admins of a tenant that a caller has set or removed the address of its front end, in
	// the transaction of the change.
	FrontEndChanged func(ctx context.Context, tx *db.Tx, tenant string, by auth.Caller, address string) error
}

// Offered lists the services that a tenant's customers can request, by name, for its landing page, with
// their texts in a language, "" for the default.
type Offered func(ctx context.Context, q db.Q, tenantID, language string) ([]OfferedService, error)

// New returns the service.
func New(d *db.DB, now ref.Clock, provider PayoutProvider, payouts PayoutSettings, offered Offered) *Service {
	return &Service{DB: d, Now: now, provider: provider, payouts: payouts, offered: offered}
}

// OfferedService is a service on a landing page.
type OfferedService struct {
	ID          string
	Code        string
	Name        string
	Description string // "" for none
	Currency    string
	Categories  []string
	Audience    string // "" for none, also of Afterwards
	Afterwards  string

	PriceFrom    *int64 // price of every request, in minor units; nil without a payment stage
	Stages       []string
	Requirements []string
	ReviewDays   int  // working days until the decision; 0 without a deadline
	ExpectedDays *int // working days; nil without a deadline
	FillMinutes  int  // 0 for unknown

	Charges []OfferedCharge
}

// OfferedCharge is a charge of an offered service.
type OfferedCharge struct {
	Name        string
	Amount      int64 // in minor units
	Basis       string
	Conditional bool // answers decide whether it is charged
}

// ProfileOf reads the profile of a tenant.
func ProfileOf(ctx context.Context, q db.Q, tenantID string) (Profile, error) {
	t, err := Get(ctx, q, tenantID)
	if err != nil {
		return Profile{}, err
	}
	return profileOf(ctx, q, t)
}

func profileOf(ctx context.Context, q db.Q, t Tenant) (Profile, error) {
	stored, err := profileRow(ctx, q, t.ID)
	if err != nil && !errors.Is(err, db.ErrNotFound) {
		return Profile{}, err
	}
	return Profile{
		OrganizationName: t.Name, Sector: stored.Sector, StaffCount: stored.StaffCount, Volume: stored.Volume,
		SupportEmail: stored.SupportEmail, BillingEmail: stored.BillingEmail,
		Language: cmp.Or(stored.Language, DefaultLanguage), Languages: stored.Languages, FrontEndURL: stored.FrontEndURL,
		Brand:  Brand{Color: stored.BrandColor, LogoURL: stored.BrandLogoURL, LogoFile: stored.BrandLogoFile},
		Seller: stored.Seller,
	}, nil
}

// PutProfile replaces the profile of the caller's organisation. If nothing changes,
// it writes no audit event.
func (s *Service) PutProfile(ctx context.Context, tx *db.Tx, by auth.Caller, p Profile) (Profile, error) {
	if err := p.normalize(); err != nil {
		return Profile{}, err
	}
	t, err := lock(ctx, tx, by.Tenant)
	if err != nil {
		return Profile{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	before, err := profileOf(ctx, tx, t)
	if err != nil {
		return Profile{}, err
	}
	if p.Brand, err = s.setLogo(ctx, tx, by, before.Brand, p.Brand); err != nil || before == p {
		return p, err
	}
	if err := requireFresh(ctx, tx, by, before, p); err != nil { // changed since the check
		return Profile{}, err
	}
	now := s.Now()
	t.rename(p.OrganizationName)
	t.UpdatedAt = now
	if err := updateName(ctx, tx, t); err != nil {
		return Profile{}, err
	}
	if err := putProfile(ctx, tx, t.ID, p, now); err != nil {
		return Profile{}, err
	}
	if p.FrontEndURL != before.FrontEndURL {
		if err := s.FrontEndChanged(ctx, tx, t.ID, by, p.FrontEndURL); err != nil {
			return Profile{}, err
		}
	}
	return p, record(ctx, tx, t, audit.By(by), now, change{"profile.changed", "TENANT_PROFILE", before, p})
}

// requireFresh refuses a caller without a fresh sign-in who would send people to another front end, or their browsers
// to another host for the logo. An uploaded logo is on our own storage.
func requireFresh(ctx context.Context, q db.Q, by auth.Caller, before, after Profile) error {
	sameLogo := after.Brand.LogoFile != "" || hostOf(after.Brand.LogoURL) == hostOf(before.Brand.LogoURL)
	if after.FrontEndURL == before.FrontEndURL && sameLogo {
		return nil
	}
	return api.RequireFresh(ctx, q, by)
}

// hostOf returns the host of an address, "" without one.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}

// setLogo returns a new brand with the URL and the file of its logo.
func (s *Service) setLogo(ctx context.Context, tx *db.Tx, caller auth.Caller, before, after Brand) (Brand, error) {
	if after.LogoFile == "" && after.LogoURL == before.LogoURL {
		after.LogoFile = before.LogoFile
	}
	if after.LogoFile == before.LogoFile {
		if after.LogoFile != "" {
			after.LogoURL = before.LogoURL
		}
		return after, nil
	}
	address, err := s.SetLogo(ctx, tx, caller, before.LogoFile, after.LogoFile)
	if after.LogoFile != "" {
		after.LogoURL = address
	}
	return after, err
}

// RemoveLogo removes the logo of a tenant if it is a file in which malware was found. It locks the tenant.
func (s *Service) RemoveLogo(ctx context.Context, tx *db.Tx, tenantID, file string) error {
	t, err := lock(ctx, tx, tenantID)
	if err != nil {
		return err
	}
	before, err := profileOf(ctx, tx, t)
	if err != nil || before.Brand.LogoFile != file {
		return err
	}
	after, now := before, s.Now()
	after.Brand.LogoFile, after.Brand.LogoURL = "", ""
	if err := putProfile(ctx, tx, t.ID, after, now); err != nil {
		return err
	}
	return record(ctx, tx, t, audit.System, now, change{"profile.changed", "TENANT_PROFILE", before, after})
}

// LandingPageOf reads the landing page of a tenant, published or not. It is empty if
// it was never written.
func LandingPageOf(ctx context.Context, q db.Q, tenantID string) (LandingPage, error) {
	page, err := landingPageRow(ctx, q, tenantID)
	if errors.Is(err, db.ErrNotFound) {
		return LandingPage{}, nil
	}
	return page, err
}

// PutLandingPage replaces the landing page of the caller's organisation. If nothing
// changes, it writes no audit event.
func (s *Service) PutLandingPage(ctx context.Context, tx *db.Tx, by auth.Caller, page LandingPage) (LandingPage, error) {
	if err := page.normalize(); err != nil {
		return LandingPage{}, err
	}
	t, err := lock(ctx, tx, by.Tenant)
	if err != nil {
		return LandingPage{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	before, err := LandingPageOf(ctx, tx, t.ID)
	if err != nil || before == page {
		return page, err
	}
	now := s.Now()
	if err := putLandingPage(ctx, tx, t.ID, page, now); err != nil {
		return LandingPage{}, err
	}
	return page, record(ctx, tx, t, audit.By(by), now, change{"landing_page.changed", "LANDING_PAGE", before, page})
}

// PrinterFor returns the printer of the caller's language, by default that of the tenant.
func PrinterFor(ctx context.Context, q db.Q, by auth.Caller) (i18n.Printer, error) {
	if l := i18n.Language(by.Language); l.Known() {
		return i18n.For(l, nil), nil
	}
	profile, err := ProfileOf(ctx, q, by.Tenant)
	return i18n.For(i18n.Language(profile.Language), nil), err
}

package tenants

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Paths and tags of the operations.
const (
	tenantPath    = "/api/v1/tenant"
	organizations = "/api/v1/organizations"
	platform      = "/api/v1/platform/tenants"

	tagOwn      = "Organisation"
	tagPublic   = "Organisations"
	tagPlatform = "Platform"
)

// Register adds the operations of this package to the API (specification, sections
// 3, 7 and 8).
func (s *Service) Register(routes *api.API) {
	s.registerProfile(routes)
	s.registerCalendar(routes)
	s.registerPublic(routes)
	s.registerPayout(routes)
	s.registerPlatform(routes)
	s.registerAudit(routes)
}

// ofAdmin sets the common fields of operations of tenant admins on their organisation.
func ofAdmin(method, path string, op api.Operation) api.Operation {
	op.Method, op.Path, op.Tag, op.Kinds = method, path, tagOwn, []auth.Kind{auth.TenantAdmin}
	return op
}

func (s *Service) registerProfile(routes *api.API) {
	api.Read(routes, ofAdmin(http.MethodGet, tenantPath+"/profile", api.Operation{
		ID: "getTenantProfile", Summary: "Get the organisation profile", Message: "Profile.",
		Description: "The profile of the organisation. A field that was never set is null.",
	}), s.getProfile)
	api.Write(routes, ofAdmin(http.MethodPut, tenantPath+"/profile", api.Operation{
		ID: "putTenantProfile", Summary: "Replace the organisation profile", Message: "Profile saved.",
		Description: "Replaces the profile: a field that is omitted or null is cleared. organizationName is the name shown everywhere. An uploaded logo " +
			"is public and is deleted when it is replaced. A new frontEndUrl or a logo from another host needs a fresh sign-in. " +
			"All admins are told of a new frontEndUrl by email. With a scanner, the call waits up to 10 seconds for the scan of a new logo.",
		Errors: []fault.Code{fault.FreshSignInRequired, fault.NotFound, fault.UnsupportedFileType, fault.FileTooLarge, fault.FileNotUploaded, fault.FileScanPending},
	}), s.putProfile, checkProfile, s.awaitLogo)
	api.Read(routes, ofAdmin(http.MethodGet, tenantPath+"/landing-page", api.Operation{
		ID: "getLandingPage", Summary: "Get the landing page", Message: "Landing page.",
		Description: "The public page of the organisation as saved, published or not.",
	}), s.getLandingPage)
	api.Write(routes, ofAdmin(http.MethodPut, tenantPath+"/landing-page", api.Operation{
		ID: "putLandingPage", Summary: "Replace the landing page", Message: "Landing page saved.",
		Description: "Replaces the landing page: a text that is omitted or null is cleared. The page is public while published is true.",
		Errors:      []fault.Code{fault.NotFound},
	}), s.putLandingPage, checkLandingPage)
}

// Schema is the schema of a size in the API description.
func (Size) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Description: "A whole number, or a text such as 11-50; stored and returned unchanged. Null if unknown",
		Examples:    []any{"11-50"},
		OneOf: []*huma.Schema{
			{Type: huma.TypeInteger, Minimum: new(float64(0)), Maximum: new(float64(maxSize))},
			{Type: huma.TypeString, MinLength: new(1), MaxLength: new(maxSizeLength)},
			{Enum: []any{nil}},
		},
	}
}

// ProfileView is the profile of an organisation.
type ProfileView struct {
	OrganizationName string        `json:"organizationName" example:"Demo Travel"`
	Sector           *string       `json:"sector" doc:"One of the sectors of the service templates, or free text" example:"TRAVEL"`
	StaffCount       Size          `json:"staffCount"`
	Volume           Size          `json:"expectedCustomerVolume"`
	SupportEmail     *string       `json:"supportEmail" doc:"Contact for customer support"`
	BillingEmail     *string       `json:"billingEmail" doc:"Contact for the platform's bills"`
	Language         string        `json:"language" enum:"en,fr" doc:"Default language of messages to people who have not chosen one"`
	Languages        []string      `json:"languages" doc:"Languages of the texts of services, as primary subtags of BCP 47, the default first" example:"[\"en\", \"fr\", \"ar\"]"`
	FrontEndURL      *string       `json:"frontEndUrl" doc:"The organisation's own front end, used in links; null for the pages of this server" example:"https://visas.example"`
	Brand            *OwnBrandView `json:"brand" doc:"Branding of the pages; null if not set"`

	Address            *string `json:"address" doc:"Postal address in lines, shown on invoices and receipts" example:"14 Marina Road\nLagos"`
	RegistrationNumber *string `json:"registrationNumber" doc:"Number in the commercial register, shown on invoices and receipts" example:"RC 123456"`
	TaxNumber          *string `json:"taxNumber" doc:"Tax number, shown on invoices and receipts" example:"01234567-0001"`
}

// BrandView is the branding of an organisation's pages.
type BrandView struct {
	Color   string  `json:"color" doc:"Brand colour" example:"#0a5c36"`
	LogoURL *string `json:"logoUrl" doc:"URL of the logo" example:"https://visas.example/logo.svg"`
}

// ViewBrand returns the view of a brand, or nil if there is none.
func ViewBrand(b Brand) *BrandView {
	if b == (Brand{}) {
		return nil
	}
	return &BrandView{Color: b.Color, LogoURL: api.TextOf(b.LogoURL)}
}

// OwnBrandView is the branding as seen by the admins of the organisation.
type OwnBrandView struct {
	BrandView

	LogoFileObjectID *string `json:"logoFileObjectId" doc:"Id of the uploaded logo file; null if the logo is hosted elsewhere"`
}

func viewOwnBrand(b Brand) *OwnBrandView {
	if b == (Brand{}) {
		return nil
	}
	return &OwnBrandView{BrandView: *ViewBrand(b), LogoFileObjectID: api.TextOf(b.LogoFile)}
}

func profileView(p Profile) ProfileView {
	return ProfileView{
		OrganizationName: p.OrganizationName, Sector: api.TextOf(p.Sector), StaffCount: p.StaffCount, Volume: p.Volume,
		SupportEmail: api.TextOf(p.SupportEmail), BillingEmail: api.TextOf(p.BillingEmail),
		Language: p.Language, Languages: p.TextLanguages(), FrontEndURL: api.TextOf(p.FrontEndURL), Brand: viewOwnBrand(p.Brand),
		Address: api.TextOf(p.Address), RegistrationNumber: api.TextOf(p.RegistrationNumber), TaxNumber: api.TextOf(p.TaxNumber),
	}
}

// NewBrand is a brand in a body.
type NewBrand struct {
	Color    string                `json:"color" maxLength:"7" doc:"Colour of buttons and links" pattern:"^#[0-9a-fA-F]{6}$" patternDescription:"tenant.colour" example:"#0a5c36"`
	LogoURL  api.Clearable[string] `json:"logoUrl,omitzero" maxLength:"2000" doc:"https URL of the logo; ignored if logoFileObjectId is given" unset:"none"`
	LogoFile api.Clearable[string] `json:"logoFileObjectId,omitzero" maxLength:"36" doc:"Id of a file uploaded by the caller, a PNG or JPEG of at most 200,000 bytes, to use as the logo" unset:"none, unless logoUrl is that of the current logo"`
}

// PutProfileInput is the input of putTenantProfile.
type PutProfileInput struct {
	Body struct {
		OrganizationName string                   `json:"organizationName" minLength:"1" maxLength:"200" example:"Demo Travel"`
		Sector           api.Clearable[string]    `json:"sector,omitzero" maxLength:"60" doc:"TRAVEL, EDUCATION, GOVERNMENT, HEALTH, LEGAL, FINANCE, or free text" example:"TRAVEL"`
		StaffCount       Size                     `json:"staffCount,omitzero"`
		Volume           Size                     `json:"expectedCustomerVolume,omitzero"`
		SupportEmail     api.Clearable[string]    `json:"supportEmail,omitzero" maxLength:"254" doc:"Email address for customer support"`
		BillingEmail     api.Clearable[string]    `json:"billingEmail,omitzero" maxLength:"254" doc:"Email address for the platform's bills"`
		Language         api.Clearable[string]    `json:"language,omitzero" enum:"en,fr" doc:"Default language of messages to people who have not chosen one" unset:"en"`
		Languages        api.Clearable[[]string]  `json:"languages,omitzero" maxItems:"10" maxLength:"3" doc:"Languages of the texts of services, as primary subtags of BCP 47, the default first; translations into other languages are kept but not shown" unset:"only language" example:"[\"en\", \"fr\", \"ar\"]"`
		FrontEndURL      api.Clearable[string]    `json:"frontEndUrl,omitzero" maxLength:"2000" doc:"https URL of the organisation's own front end, to which paths are appended" unset:"the pages of this server"`
		Brand            api.Clearable[*NewBrand] `json:"brand,omitzero" doc:"Branding of the organisation's pages" unset:"none"`

		Address            api.Clearable[string] `json:"address,omitzero" maxLength:"500" doc:"Postal address in lines, shown on invoices and receipts" example:"14 Marina Road\nLagos"`
		RegistrationNumber api.Clearable[string] `json:"registrationNumber,omitzero" maxLength:"60" doc:"Number in the commercial register, shown on invoices and receipts" example:"RC 123456"`
		TaxNumber          api.Clearable[string] `json:"taxNumber,omitzero" maxLength:"60" doc:"Tax number, shown on invoices and receipts" example:"01234567-0001"`
	}
}

func (s *Service) getProfile(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (ProfileView, error) {
	p, err := ProfileOf(ctx, q, by.Tenant)
	return profileView(p), err
}

func (s *Service) putProfile(ctx context.Context, tx *db.Tx, by auth.Caller, in *PutProfileInput) (ProfileView, error) {
	p, err := s.PutProfile(ctx, tx, by, in.profile())
	return profileView(p), err
}

// awaitLogo waits while a new logo is scanned.
func (s *Service) awaitLogo(ctx context.Context, q db.Q, by auth.Caller, in *PutProfileInput) error {
	file := in.profile().Brand.LogoFile
	if file == "" {
		return nil
	}
	return s.AwaitLogo(ctx, q, by.Tenant, file)
}

func checkProfile(ctx context.Context, q db.Q, by auth.Caller, in *PutProfileInput) error {
	p := in.profile()
	err := p.normalize()
	before, failed := ProfileOf(ctx, q, by.Tenant)
	if failed != nil {
		return failed
	}
	if refused := requireFresh(ctx, q, by, before, p); refused != nil {
		return refused
	}
	return err
}

func (in *PutProfileInput) profile() Profile {
	b := in.Body
	p := Profile{
		OrganizationName: b.OrganizationName, Sector: b.Sector.Value, StaffCount: b.StaffCount, Volume: b.Volume,
		SupportEmail: b.SupportEmail.Value, BillingEmail: b.BillingEmail.Value,
		Language: b.Language.Value, Languages: strings.Join(b.Languages.Value, ","), FrontEndURL: b.FrontEndURL.Value,
		Seller: Seller{Address: b.Address.Value, RegistrationNumber: b.RegistrationNumber.Value, TaxNumber: b.TaxNumber.Value},
	}
	if brand := b.Brand.Value; brand != nil {
		p.Brand = Brand{Color: brand.Color, LogoURL: brand.LogoURL.Value, LogoFile: brand.LogoFile.Value}
	}
	return p
}

// LandingPageView is the landing page of an organisation as its admins see it.
type LandingPageView struct {
	Headline    *string `json:"headline"`
	Description *string `json:"description"`
	Published   bool    `json:"published" doc:"Whether the page is public"`
}

func landingPageView(l LandingPage) LandingPageView {
	return LandingPageView{Headline: api.TextOf(l.Headline), Description: api.TextOf(l.Description), Published: l.Published}
}

// PutLandingPageInput is the input of putLandingPage.
type PutLandingPageInput struct {
	Body struct {
		Headline    api.Clearable[string] `json:"headline,omitzero" maxLength:"200" doc:"Heading of the page; default the organisation's name"`
		Description api.Clearable[string] `json:"description,omitzero" maxLength:"4000"`
		Published   bool                  `json:"published" doc:"Whether the page is public"`
	}
}

func (s *Service) getLandingPage(ctx context.Context, q db.Q, by auth.Caller, _ *struct{}) (LandingPageView, error) {
	page, err := LandingPageOf(ctx, q, by.Tenant)
	return landingPageView(page), err
}

func (s *Service) putLandingPage(ctx context.Context, tx *db.Tx, by auth.Caller, in *PutLandingPageInput) (LandingPageView, error) {
	page, err := s.PutLandingPage(ctx, tx, by, in.page())
	return landingPageView(page), err
}

func checkLandingPage(_ context.Context, _ db.Q, _ auth.Caller, in *PutLandingPageInput) error {
	page := in.page()
	return page.normalize()
}

func (in *PutLandingPageInput) page() LandingPage {
	b := in.Body
	return LandingPage{Headline: b.Headline.Value, Description: b.Description.Value, Published: b.Published}
}

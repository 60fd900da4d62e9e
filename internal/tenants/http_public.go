package tenants

import (
	"cmp"
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

func (s *Service) registerPublic(routes *api.API) {
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: organizations + "/slugs/suggest", ID: "suggestSlug", Tag: tagPublic, Public: true,
		Summary: "Suggest a slug", Message: "Suggestion.",
		Description: "Derives a slug, the organisation's name in URLs, from its name. The slug is available now but is not reserved.",
	}, s.suggestSlug)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: organizations + "/slugs/{slug}/availability", ID: "checkSlug", Tag: tagPublic, Public: true,
		Summary: "Check availability of a slug", Message: "Availability.",
		Description: "Whether a new organisation can use the slug. A malformed or reserved slug is not available either; reason says why.",
	}, s.slugAvailability)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: organizations + "/{slug}/landing-page", ID: "getPublicLandingPage", Tag: tagPublic, Public: true,
		Summary: "Get a public landing page", Message: "Landing page.",
		Description: "The public page of an organisation with up to 100 of the services it offers, by name. Not found unless it is published.",
		Errors:      []fault.Code{fault.NotFound},
	}, s.publicPage)
}

// SuggestSlugInput is the input of suggestSlug.
type SuggestSlugInput struct {
	Name string `query:"name" required:"true" minLength:"1" maxLength:"200" doc:"Name of the organisation" example:"Demo Travel"`
}

// SlugView is a suggested slug.
type SlugView struct {
	Slug string `json:"slug" example:"demo-travel"`
}

// SlugPath is the input of checkSlug.
type SlugPath struct {
	Slug string `path:"slug" doc:"Slug of the organisation in URLs" example:"demo"`
}

// PublicPageInput is the input of getPublicLandingPage.
type PublicPageInput struct {
	SlugPath

	Search     string `query:"search" minLength:"2" maxLength:"100" doc:"Words of the names, descriptions and categories of services, in any order, ignoring case and accents; from 3 characters on, also parts of words" example:"fishing"`
	Code       string `query:"code" maxLength:"64" doc:"Code of a service, ignoring case: only this service" example:"SVC-SD-7K2M9P"`
	Categories string `query:"categories" maxLength:"220" doc:"Categories, separated by commas: only services with one of them" example:"Licences"`
}

// AvailabilityView says whether a slug is available.
type AvailabilityView struct {
	Available bool       `json:"available"`
	Slug      string     `json:"slug"`
	Reason    fault.Text `json:"reason,omitzero" doc:"Reason why it is not available"`
}

// PublicPageView is a published landing page.
type PublicPageView struct {
	Slug         string               `json:"slug"`
	Name         string               `json:"name"`
	Sector       *string              `json:"sector"`
	Headline     string               `json:"headline"`
	Description  *string              `json:"description"`
	Language     string               `json:"language" enum:"en,fr" doc:"Default language of messages and pages"`
	Languages    []string             `json:"languages" doc:"Languages of the texts of services, the default first; Accept-Language chooses among them" example:"[\"en\", \"fr\", \"ar\"]"`
	TextLanguage string               `json:"textLanguage" doc:"The one of them in which the services are described here; untranslated texts are in the default language" example:"en"`
	SupportEmail *string              `json:"supportEmail" doc:"Contact for customer support"`
	Brand        *BrandView           `json:"brand" doc:"Branding of the pages; null if not set"`
	Categories   []string             `json:"categories" doc:"Categories of all services that customers can request, sorted"`
	Services     []OfferedServiceView `json:"services" doc:"Services that customers can request"`
}

// OfferedServiceView is a service on a landing page.
type OfferedServiceView struct {
	ID           string        `json:"id"`
	Code         string        `json:"code" doc:"Code of the service" example:"SVC-SD-7K2M9P"`
	Name         string        `json:"name"`
	Description  *string       `json:"description"`
	Currency     string        `json:"currency" doc:"ISO 4217 code of all amounts" example:"NGN"`
	PriceFrom    *money.Number `json:"priceFrom" doc:"Minimum price: the unconditional charges for the minimum number of parties; null without a payment stage"`
	Stages       []string      `json:"stages" doc:"Titles of the stages, in order; answers decide which of them a request passes through"`
	Requirements []string      `json:"requirements" doc:"Names of the documents that may be required"`
	Categories   []string      `json:"categories" doc:"Categories of the service"`
	Audience     *string       `json:"audience" doc:"Who can apply"`
	Afterwards   *string       `json:"afterwards" doc:"What happens after applying"`
	FillMinutes  *int          `json:"fillMinutes" doc:"Minutes that customers need to fill in the form; null if unknown"`
	ReviewDays   *int          `json:"reviewDays" doc:"Working days within which a request is decided; null for no deadline"`
	ExpectedDays *int          `json:"expectedDays" doc:"Maximum working days for the stages that every request passes through; null without a deadline"`

	Charges []OfferedChargeView `json:"charges" doc:"What may be charged, in order"`
}

// OfferedChargeView is a charge of an offered service.
type OfferedChargeView struct {
	Name        string       `json:"name"`
	Amount      money.Number `json:"amount"`
	Basis       string       `json:"basis" enum:"PER_PARTY,PER_REQUEST" doc:"Whether it is charged once, or for each party"`
	Conditional bool         `json:"conditional" doc:"Whether answers decide if it is charged"`
}

func (s *Service) suggestSlug(ctx context.Context, q db.Q, _ auth.Caller, in *SuggestSlugInput) (SlugView, error) {
	slug, err := SuggestAvailable(ctx, q, in.Name)
	return SlugView{Slug: slug}, err
}

func (s *Service) slugAvailability(ctx context.Context, q db.Q, _ auth.Caller, in *SlugPath) (AvailabilityView, error) {
	available, reason, err := Available(ctx, q, in.Slug)
	return AvailabilityView{Available: available, Slug: in.Slug, Reason: reason}, err
}

// publicPage returns the landing page of an active organisation that has published it.
func (s *Service) publicPage(ctx context.Context, q db.Q, _ auth.Caller, in *PublicPageInput) (PublicPageView, error) {
	t, err := BySlug(ctx, q, in.Slug)
	if err != nil {
		return PublicPageView{}, db.NotFoundAs(err, fault.ErrNotFound)
	}
	page, err := LandingPageOf(ctx, q, t.ID)
	if err != nil {
		return PublicPageView{}, err
	}
	if !page.Published || t.Status != Active {
		return PublicPageView{}, fault.ErrNotFound
	}
	profile, err := profileOf(ctx, q, t)
	if err != nil {
		return PublicPageView{}, err
	}
	reader := auth.Caller{}.In(profile.TextLanguages(), api.AcceptLanguage(ctx))
	services, err := s.offered(ctx, q, t.ID, reader.Reads)
	return PublicPageView{
		Slug: t.Slug, Name: t.Name, Sector: api.TextOf(profile.Sector),
		Headline: cmp.Or(page.Headline, t.Name), Description: api.TextOf(page.Description),
		Language: profile.Language, Languages: profile.TextLanguages(), TextLanguage: cmp.Or(reader.Reads, profile.TextLanguages()[0]), SupportEmail: api.TextOf(profile.SupportEmail), Brand: ViewBrand(profile.Brand),
		Categories: categoriesOf(services), Services: viewServices(findServices(services, in)),
	}, err
}

func viewServices(services []OfferedService) []OfferedServiceView {
	views := make([]OfferedServiceView, len(services))
	for i, o := range services {
		views[i] = OfferedServiceView{
			ID: o.ID, Code: o.Code, Name: o.Name, Description: api.TextOf(o.Description), Currency: o.Currency,
			Stages: append([]string{}, o.Stages...), Requirements: append([]string{}, o.Requirements...), ExpectedDays: o.ExpectedDays,
			Categories: append([]string{}, o.Categories...), Audience: api.TextOf(o.Audience), Afterwards: api.TextOf(o.Afterwards),
			FillMinutes: nilIfZero(o.FillMinutes), ReviewDays: nilIfZero(o.ReviewDays), Charges: make([]OfferedChargeView, len(o.Charges)),
		}
		for j, c := range o.Charges {
			views[i].Charges[j] = OfferedChargeView{c.Name, money.Major(c.Amount, o.Currency), c.Basis, c.Conditional}
		}
		if o.PriceFrom != nil {
			from := money.Major(*o.PriceFrom, o.Currency)
			views[i].PriceFrom = &from
		}
	}
	return views
}

// nilIfZero returns nil for 0, which stands for none.
func nilIfZero(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

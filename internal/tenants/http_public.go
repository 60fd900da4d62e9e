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
		Summary: "Suggest an address", Message: "Suggestion.",
		Description: "Makes a slug, the organisation's name in addresses, of its name. It is free at the moment; it is not kept for anybody.",
	}, s.suggestSlug)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: organizations + "/slugs/{slug}/availability", ID: "checkSlug", Tag: tagPublic, Public: true,
		Summary: "Is an address free?", Message: "Availability.",
		Description: "Whether a new organisation could have the slug. One that is not well formed or reserved is not available either; reason says why.",
	}, s.slugAvailability)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: organizations + "/{slug}/landing-page", ID: "getPublicLandingPage", Tag: tagPublic, Public: true,
		Summary: "An organisation's public page", Message: "Landing page.",
		Description: "What the organisation shows to everybody, with the services that it offers. There is none while it is not published.",
		Errors:      []fault.Code{fault.NotFound},
	}, s.publicPage)
}

// SuggestSlugInput is the input of suggestSlug.
type SuggestSlugInput struct {
	Name string `query:"name" required:"true" minLength:"1" maxLength:"200" doc:"The organisation's name" example:"Demo Travel"`
}

// SlugView is a suggested slug.
type SlugView struct {
	Slug string `json:"slug" example:"demo-travel"`
}

// SlugPath is the input of checkSlug and getPublicLandingPage.
type SlugPath struct {
	Slug string `path:"slug" doc:"The organisation's name in addresses" example:"demo"`
}

// AvailabilityView says whether a slug is available.
type AvailabilityView struct {
	Available bool       `json:"available"`
	Slug      string     `json:"slug"`
	Reason    fault.Text `json:"reason,omitzero" doc:"Why it is not available"`
}

// PublicPageView is a published landing page.
type PublicPageView struct {
	Slug         string               `json:"slug"`
	Name         string               `json:"name"`
	Sector       *string              `json:"sector"`
	Headline     string               `json:"headline"`
	Description  *string              `json:"description"`
	Language     string               `json:"language" enum:"en,fr" doc:"Of its texts"`
	SupportEmail *string              `json:"supportEmail" doc:"Where customers can ask for help"`
	Brand        *BrandView           `json:"brand" doc:"How its pages look; null where it has not said"`
	Services     []OfferedServiceView `json:"services" doc:"What a customer can ask for"`
}

// OfferedServiceView is a service on a landing page.
type OfferedServiceView struct {
	ID           string        `json:"id"`
	Code         string        `json:"code" example:"SVC-SD-7K2M9P"`
	Name         string        `json:"name"`
	Description  *string       `json:"description"`
	Currency     string        `json:"currency" doc:"ISO 4217 code of all amounts" example:"NGN"`
	PriceFrom    *money.Number `json:"priceFrom" doc:"What everybody pays: the charges that no answer decides on, for the least number of parties; null without a payment stage"`
	Stages       []string      `json:"stages" doc:"Titles of the stages, in order; answers decide which of them a request goes through"`
	Requirements []string      `json:"requirements" doc:"Names of the documents that may be asked for"`
	ExpectedDays *int          `json:"expectedDays" doc:"Working days that the organisation takes at most, in the stages that no answer decides on; null where it has set no deadline"`
}

func (s *Service) suggestSlug(ctx context.Context, q db.Q, _ auth.Caller, in *SuggestSlugInput) (SlugView, error) {
	slug, err := SuggestAvailable(ctx, q, in.Name)
	return SlugView{Slug: slug}, err
}

func (s *Service) slugAvailability(ctx context.Context, q db.Q, _ auth.Caller, in *SlugPath) (AvailabilityView, error) {
	available, reason, err := Available(ctx, q, in.Slug)
	return AvailabilityView{Available: available, Slug: in.Slug, Reason: reason}, err
}

// publicPage shows the landing page of an organisation, unless that is suspended or has not
// published it.
func (s *Service) publicPage(ctx context.Context, q db.Q, _ auth.Caller, in *SlugPath) (PublicPageView, error) {
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
	services, err := s.offered(ctx, q, t.ID)
	return PublicPageView{
		Slug: t.Slug, Name: t.Name, Sector: api.TextOf(profile.Sector),
		Headline: cmp.Or(page.Headline, t.Name), Description: api.TextOf(page.Description),
		Language: profile.Language, SupportEmail: api.TextOf(profile.SupportEmail), Brand: ViewBrand(profile.Brand),
		Services: viewServices(services),
	}, err
}

func viewServices(services []OfferedService) []OfferedServiceView {
	views := make([]OfferedServiceView, len(services))
	for i, o := range services {
		views[i] = OfferedServiceView{
			ID: o.ID, Code: o.Code, Name: o.Name, Description: api.TextOf(o.Description), Currency: o.Currency,
			Stages: append([]string{}, o.Stages...), Requirements: append([]string{}, o.Requirements...), ExpectedDays: o.ExpectedDays,
		}
		if o.PriceFrom != nil {
			from := money.Major(*o.PriceFrom, o.Currency)
			views[i].PriceFrom = &from
		}
	}
	return views
}

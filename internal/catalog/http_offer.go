package catalog

import (
	"context"
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

const offers = "/api/v1/customer/services"

var offerOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{"createdAt": "s.created_at", "name": "v.name"}}

func (s *Service) registerOffers(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: offers, ID: "listOfferedServices", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Sort: offerOrders,
		Summary: "List offered services", Message: "Services.",
		Description: "The published services that a customer can request.",
	}, listOffers)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: offers + "/{serviceId}", ID: "getOfferedService", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate,
		Summary: "Get an offered service", Message: "Service.",
		Description: "A service that a customer can request, with the stages a request may pass through.",
	}, s.getOffer)
}

// ListOffersInput is the input of listOfferedServices.
type ListOffersInput struct {
	api.PageQuery

	Search string `query:"search" maxLength:"200" doc:"Words of the name or code, ignoring case and accents; from 3 characters on, also parts of words"`
}

// OfferedServiceView is the live version of a service.
type OfferedServiceView struct {
	ID          string  `json:"id"`
	Code        string  `json:"code" doc:"Code of the service" example:"SVC-SD-7K2M9P"`
	Name        string  `json:"name"`
	Description *string `json:"description"`
	Hint        *string `json:"hint"`
	Currency    string  `json:"currency" doc:"ISO 4217 code of all amounts" example:"NGN"`
	PartyRole   *string `json:"partyRole" doc:"Name for a party of this service"`
	MinParties  int     `json:"minParties"`
	MaxParties  int     `json:"maxParties"`
	Version     int64   `json:"version" doc:"Number of the version that a new request would keep"`
	FactsView

	CreatedAt api.Time `json:"createdAt" doc:"Time at which the service was created"`
}

// OfferedServiceDetailView is the live version of a service with its stages.
type OfferedServiceDetailView struct {
	OfferedServiceView

	Stages []OfferedStageView `json:"stages" doc:"All stages in order; answers decide which of them a request passes through"`
}

// OfferedStageView is a stage of a live version.
type OfferedStageView struct {
	ID          string         `json:"id"`
	Title       string         `json:"title"`
	Description *string        `json:"description"`
	Kind        form.StageKind `json:"kind" enum:"ORDINARY,PAYMENT" doc:"Type of stage"`
	Position    int            `json:"position" doc:"Position in the service, from 1"`
}

func listOffers(ctx context.Context, q db.Q, by auth.Caller, in *ListOffersInput) (api.Page[OfferedServiceView], error) {
	return api.List(in.PageQuery, offerOrders, func(p db.Paging) (db.Page[Offered], error) {
		return offered(ctx, q, by.Tenant, strings.TrimSpace(in.Search), p)
	}, func(o Offered) OfferedServiceView { return offerView(o.In(by.Reads)) })
}

func (s *Service) getOffer(ctx context.Context, q db.Q, by auth.Caller, in *ServicePath) (OfferedServiceDetailView, error) {
	o, err := findLive(ctx, q, by.Tenant, in.ServiceID)
	if fault.Has(err, fault.ServiceUnavailable) {
		err = fault.ErrNotFound // customers must not learn that it exists
	}
	if err != nil {
		return OfferedServiceDetailView{}, err
	}
	d, err := s.definition(ctx, q, by.Tenant, *o.LiveVersionID)
	if err != nil {
		return OfferedServiceDetailView{}, err
	}
	if by.Reads != "" {
		local := form.Localize(d, by.Reads)
		d = &local
	}
	view := OfferedServiceDetailView{
		OfferedServiceView: offerView(Offered{Heading: headingOf(d), ID: o.ID, Code: o.Code, Number: o.Version, CreatedAt: o.CreatedAt}), Stages: []OfferedStageView{},
	}
	for i := range d.Stages {
		stage := &d.Stages[i]
		view.Stages = append(view.Stages, OfferedStageView{
			ID: stage.ID, Title: stage.Title, Description: api.TextOf(stage.Description), Kind: stage.Kind, Position: i + 1,
		})
	}
	return view, nil
}

func offerView(o Offered) OfferedServiceView {
	return OfferedServiceView{
		ID: o.ID, Code: o.Code, Name: o.Name, Currency: o.Currency,
		Description: api.TextOf(o.Description), Hint: api.TextOf(o.Hint), PartyRole: api.TextOf(o.PartyRole),
		MinParties: o.MinParties, MaxParties: o.MaxParties, Version: o.Number, FactsView: factsOf(&o.Heading), CreatedAt: api.Time(o.CreatedAt),
	}
}

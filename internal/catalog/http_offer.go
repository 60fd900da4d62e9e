package catalog

import (
	"context"
	"net/http"
	"strings"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/form"
	"stagegate/internal/web"
)

const offers = "/api/v1/customer/services"

var offerOrders = web.Orders{"createdAt": "s.created_at", "name": "v.name"}

func (s *Service) registerOffers(api *web.API) {
	customers := []auth.Kind{auth.Customer}
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: offers, ID: "listOfferedServices", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate, Sort: offerOrders,
		Summary: "What the organisation offers", Message: "Services.",
		Description: "The services that a request can be made for.",
	}, s.listOffers)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: offers + "/{serviceId}", ID: "getOfferedService", Tag: "Customer requests",
		Kinds: customers, Permission: auth.RequestCreate,
		Summary: "Get an offered service", Message: "Service.",
		Description: "A service that a request can be made for, with the stages that it may go through.",
	}, s.getOffer)
}

type listOffersInput struct {
	web.PageQuery

	Search string `query:"search" maxLength:"200" doc:"A part of the name or the code, in capitals or not"`
}

// OfferedServiceView is the live version of a service.
type OfferedServiceView struct {
	ID          string  `json:"id"`
	Code        string  `json:"code" example:"SVC-SD-7K2M9P"`
	Name        string  `json:"name"`
	Description *string `json:"description"`
	Hint        *string `json:"hint"`
	Currency    string  `json:"currency" doc:"ISO 4217 code of all amounts" example:"NGN"`
	PartyRole   *string `json:"partyRole" doc:"What a party is called here"`
	MinParties  int     `json:"minParties"`
	MaxParties  int     `json:"maxParties"`
	Version     int64   `json:"version" doc:"What a request that is made now keeps"`
}

// OfferedServiceDetailView is the live version of a service with its stages.
type OfferedServiceDetailView struct {
	OfferedServiceView

	Stages []OfferedStageView `json:"stages" doc:"All in order; answers decide which of them a request goes through"`
}

// OfferedStageView is a stage of a live version.
type OfferedStageView struct {
	ID          string         `json:"id"`
	Title       string         `json:"title"`
	Description *string        `json:"description"`
	Kind        form.StageKind `json:"kind" enum:"ORDINARY,PAYMENT"`
	Position    int            `json:"position" doc:"In the service, from 1"`
}

func (s *Service) listOffers(ctx context.Context, in *listOffersInput) (web.Page[OfferedServiceView], error) {
	tenant := web.Caller(ctx).Tenant
	return web.ListWith(in.PageQuery, offerOrders, func(p db.Paging) (db.Page[live], error) {
		return listLive(ctx, s.DB, tenant, strings.TrimSpace(in.Search), p)
	}, func(page []live) (func(live) OfferedServiceView, error) {
		versions := make(map[string]*Version, len(page))
		for _, l := range page {
			v, err := s.Version(ctx, s.DB, tenant, l.VersionID)
			if err != nil {
				return nil, err
			}
			versions[l.VersionID] = v
		}
		return func(l live) OfferedServiceView { return offerView(versions[l.VersionID]) }, nil
	})
}

func (s *Service) getOffer(ctx context.Context, in *ServicePath) (OfferedServiceDetailView, error) {
	v, err := s.Live(ctx, s.DB, web.Caller(ctx).Tenant, in.ServiceID)
	if fault.Has(err, fault.ServiceUnavailable) {
		err = fault.ErrNotFound // customers do not know of it
	}
	if err != nil {
		return OfferedServiceDetailView{}, err
	}
	view := OfferedServiceDetailView{OfferedServiceView: offerView(v), Stages: []OfferedStageView{}}
	for _, stage := range v.Form.Stages() {
		view.Stages = append(view.Stages, OfferedStageView{
			ID: stage.ID, Title: stage.Title, Description: web.TextOf(stage.Description), Kind: stage.Kind, Position: stage.Position,
		})
	}
	return view, nil
}

func offerView(v *Version) OfferedServiceView {
	d := v.Form.Definition()
	return OfferedServiceView{
		ID: v.ServiceID, Code: v.ServiceCode, Name: d.Name, Currency: d.Currency,
		Description: web.TextOf(d.Description), Hint: web.TextOf(d.Hint), PartyRole: web.TextOf(d.PartyRole),
		MinParties: d.MinParties, MaxParties: d.MaxParties, Version: v.Number,
	}
}

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

// Paths and the tag of the operations for tenants.
const (
	base = "/api/v1/tenant/services"
	one  = base + "/{serviceId}"
	tag  = "Tenant services"
)

var offeringOrders = api.Orders{Newest: "createdAt", Fields: map[string]string{
	"createdAt": "created_at", "updatedAt": "updated_at", "name": "name", "code": "code",
}}

// Register adds the operations of this package to the API (specification, section 4).
func (s *Service) Register(routes *api.API) {
	s.registerServices(routes)
	s.registerStates(routes)
	s.registerStages(routes)
	s.registerQuestions(routes)
	s.registerRequirements(routes)
	s.registerCharges(routes)
	s.registerValueSets(routes)
	s.registerVersions(routes)
	s.registerPreview(routes)
	s.registerRules(routes)
	s.registerOffers(routes)
	s.registerTransfer(routes)
	s.registerTemplates(routes)
}

// reading and writing are the operations of a tenant's team on its services.

func reading(op api.Operation) api.Operation {
	op.Method, op.Tag, op.Kinds, op.Permission = http.MethodGet, tag, auth.Team, auth.ServiceRead
	return op
}

// writing makes an operation one that changes a service. It checks the whole draft.
func writing(method string, op api.Operation) api.Operation {
	op.Budget = api.HeavyCalls
	op.Method, op.Tag, op.Kinds, op.Permission = method, tag, auth.Team, auth.ServiceUpdate
	return op
}

// created makes an operation one that answers with a new record.
func created(op api.Operation) api.Operation {
	op.Status = http.StatusCreated
	return op
}

func (s *Service) registerServices(routes *api.API) {
	api.Register(routes, reading(api.Operation{
		Path: base, ID: "listServices", Summary: "List services", Message: "Services.", Sort: offeringOrders,
		Description: "All services of the organisation as they stand in their drafts, without stages and value sets.",
	}), s.list)
	create := created(writing(http.MethodPost, api.Operation{
		Path: base, ID: "createService", Summary: "Create a service", Message: "Service created.",
		Description: "The service begins with an empty draft: not published and without stages.",
		Errors:      creationErrors,
	}))
	create.Permission = auth.ServiceCreate
	api.Register(routes, create, s.createService, checkNew)
	api.Register(routes, reading(api.Operation{
		Path: one, ID: "getService", Summary: "Get a service", Message: "Service.",
		Description: "The draft: the service with its stages, what stands in them, and its value sets.",
	}), s.get)
	api.Register(routes, writing(http.MethodPatch, api.Operation{
		Path: one, ID: "updateService", Summary: "Change a service", Message: "Service changed.",
		Description: "Changes the draft. A field that is left out stays; null takes an optional one back to what it is when left out on creation. " +
			"Another currency leaves the charges as many major units as they are, and is refused where they have more decimals than it.",
		Errors: []fault.Code{fault.Conflict},
	}), s.patch, s.checkPatch)
	api.Register(routes, reading(api.Operation{
		Path: one + "/readiness", ID: "getServiceReadiness", Budget: api.HeavyCalls, Summary: "What stands in the way of publishing", Message: "Readiness.",
		Description: "Exactly what publishing the draft would refuse now.",
	}), s.readiness)
}

func (s *Service) registerStates(routes *api.API) {
	api.Register(routes, writing(http.MethodPost, api.Operation{
		Path: one + "/publish", ID: "publishService", Budget: api.HeavyCalls, Summary: "Publish a service", Message: "Service published.",
		Changes: one,
		Description: "Freezes the draft as the next version and shows that to customers. Requests that were begun keep their version. " +
			"A draft without changes since the last version makes no new one. Every blocker is an entry of errors.",
		Errors: []fault.Code{fault.ServiceNotPublishable, fault.ServiceState, fault.Conflict},
	}), s.transition((*Service).Publish))
	api.Register(routes, writing(http.MethodPost, api.Operation{
		Path: one + "/discard", ID: "discardServiceChanges", Summary: "Take the changes of a draft back", Message: "Changes taken back.",
		Changes: one,
		Description: "Makes the draft equal to the live version again, with the same ids: what was added goes, what was removed comes back. " +
			"Customers notice nothing. Refused where nothing was published yet, or nothing was changed since. It cannot be undone.",
		Errors: []fault.Code{fault.ServiceState, fault.Conflict},
	}), s.transition((*Service).Discard))
	api.Register(routes, writing(http.MethodPost, api.Operation{
		Path: one + "/unpublish", ID: "unpublishService", Summary: "Take a service back", Message: "Service unpublished.",
		Description: "Customers no longer see the service; requests that were begun go on.",
		Errors:      []fault.Code{fault.ServiceState},
	}), s.transition((*Service).Unpublish))
	api.Register(routes, writing(http.MethodPost, api.Operation{
		Path: one + "/archive", ID: "archiveService", Summary: "Archive a service", Message: "Service archived.",
		Description: "Customers no longer see the service and drafts of requests can no longer be submitted.",
		Errors:      []fault.Code{fault.ServiceState},
	}), s.transition((*Service).Archive))
	api.Register(routes, writing(http.MethodPost, api.Operation{
		Path: one + "/restore", ID: "restoreService", Summary: "Restore a service", Message: "Service restored.",
		Description: "Takes the service out of the archive, as it was before.",
		Errors:      []fault.Code{fault.ServiceState},
	}), s.transition((*Service).Restore))
}

// ServicePath is the path of everything about one service.
type ServicePath struct {
	ServiceID string `path:"serviceId" doc:"Id of the service"`
}

type listServicesInput struct {
	api.PageQuery

	Search string `query:"search" maxLength:"200" doc:"A part of the name or the code, in capitals or not"`
	State  State  `query:"state" enum:"DRAFT,PUBLISHED,UNPUBLISHED,ARCHIVED" doc:"DRAFT: never published. UNPUBLISHED: published once, then taken back"`
}

type createServiceInput struct {
	Body struct {
		Name     string `json:"name" minLength:"1" maxLength:"200" example:"Tourist visa"`
		Currency string `json:"currency" minLength:"3" maxLength:"3" doc:"ISO 4217 code of all amounts" example:"NGN"`
		HeadingOptions
	}
}

type patchServiceInput struct {
	ServicePath

	Body struct {
		Name     api.Optional[string] `json:"name,omitzero" minLength:"1" maxLength:"200"`
		Currency api.Optional[string] `json:"currency,omitzero" minLength:"3" maxLength:"3"`
		HeadingOptions
	}
}

// HeadingOptions are the fields of a service that may be left out.
type HeadingOptions struct {
	PartyRole   api.Clearable[string] `json:"partyRole,omitzero" maxLength:"60" doc:"What a party is called here" example:"Traveller"`
	Description api.Clearable[string] `json:"description,omitzero" maxLength:"4000"`
	Hint        api.Clearable[string] `json:"hint,omitzero" maxLength:"1000"`
	MinParties  api.Clearable[int]    `json:"minParties,omitzero" minimum:"1" maximum:"100" unset:"1"`
	MaxParties  api.Clearable[int]    `json:"maxParties,omitzero" minimum:"1" maximum:"100" doc:"At least minParties" unset:"minParties"`
	ReviewDays  api.Clearable[int]    `json:"reviewDays,omitzero" minimum:"1" maximum:"365" doc:"Working days that a request may wait for the decision" unset:"no deadline" example:"5"`
}

func (o *HeadingOptions) apply(h *Heading) {
	o.PartyRole.Apply(&h.PartyRole)
	o.Description.Apply(&h.Description)
	o.Hint.Apply(&h.Hint)
	o.MinParties.Apply(&h.MinParties)
	o.MaxParties.Apply(&h.MaxParties)
	o.ReviewDays.Apply(&h.ReviewDays)
}

func (s *Service) list(ctx context.Context, in *listServicesInput) (api.Page[ServiceView], error) {
	return api.List(in.PageQuery, offeringOrders, func(p db.Paging) (db.Page[Offering], error) {
		return listOfferings(ctx, s.DB, api.Caller(ctx).Tenant, in.State, strings.TrimSpace(in.Search), p)
	}, viewOf)
}

func (s *Service) createService(ctx context.Context, in *createServiceInput) (ServiceView, error) {
	return shown(s.Create(ctx, api.Caller(ctx), in.heading()))
}

func checkNew(_ context.Context, in *createServiceInput) error {
	return setHeading(new(form.Definition), in.heading())
}

func (in *createServiceInput) heading() Heading {
	h := Heading{Name: in.Body.Name, Currency: in.Body.Currency}
	in.Body.apply(&h)
	return h
}

func (s *Service) get(ctx context.Context, in *ServicePath) (ServiceDetailView, error) {
	d, err := s.Draft(ctx, api.Caller(ctx).Tenant, in.ServiceID)
	if err != nil {
		return ServiceDetailView{}, err
	}
	return detailOf(d), nil
}

func (s *Service) patch(ctx context.Context, in *patchServiceInput) (ServiceView, error) {
	return shown(s.Change(ctx, api.Caller(ctx), in.ServiceID, in.edit))
}

func (s *Service) checkPatch(ctx context.Context, in *patchServiceInput) error {
	return s.tryRefused(ctx, in.ServiceID, func(d *form.Definition) error {
		h := headingOf(d)
		in.edit(&h)
		return setHeading(d, h)
	})
}

func (in *patchServiceInput) edit(h *Heading) {
	in.Body.Name.Apply(&h.Name)
	in.Body.Currency.Apply(&h.Currency)
	in.Body.apply(h)
}

func (s *Service) readiness(ctx context.Context, in *ServicePath) (PublishReadinessView, error) {
	blockers, err := s.Readiness(ctx, api.Caller(ctx).Tenant, in.ServiceID)
	return publishReadinessView(blockers), err
}

// transition makes a handler of a verb that publishes, archives or takes back.
func (s *Service) transition(
	verb func(s *Service, ctx context.Context, caller auth.Caller, serviceID string) (Offering, error),
) func(context.Context, *ServicePath) (ServiceView, error) {
	return func(ctx context.Context, in *ServicePath) (ServiceView, error) {
		return shown(verb(s, ctx, api.Caller(ctx), in.ServiceID))
	}
}

// shown passes a service on as the API shows it.
func shown(o Offering, err error) (ServiceView, error) {
	if err != nil {
		return ServiceView{}, err
	}
	return viewOf(o), nil
}

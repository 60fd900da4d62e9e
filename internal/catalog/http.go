package catalog

import (
	"context"
	"net/http"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Base path and tag of the operations for tenants.
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
	s.registerCertificates(routes)
	s.registerValueSets(routes)
	s.registerVersions(routes)
	s.registerPreview(routes)
	s.registerRules(routes)
	s.registerOffers(routes)
	s.registerTransfer(routes)
	s.registerTemplates(routes)
	s.registerTexts(routes)
}

// reading and writing complete the operations of a tenant's team on its services.

func reading(op api.Operation) api.Operation {
	op.Method, op.Tag, op.Kinds, op.Permission = http.MethodGet, tag, auth.Team, auth.ServiceRead
	return op
}

// writing completes an operation that changes a service. It validates the whole draft.
func writing(method string, op api.Operation) api.Operation {
	op.Budget = api.HeavyCalls
	op.Method, op.Tag, op.Kinds, op.Permission = method, tag, auth.Team, auth.ServiceUpdate
	return op
}

// created completes an operation that returns a new record.
func created(op api.Operation) api.Operation {
	op.Status = http.StatusCreated
	return op
}

func (s *Service) registerServices(routes *api.API) {
	api.Read(routes, reading(api.Operation{
		Path: base, ID: "listServices", Summary: "List services", Message: "Services.", Sort: offeringOrders,
		Description: "The drafts of all services, without stages and value sets.",
	}), list)
	create := created(writing(http.MethodPost, api.Operation{
		Path: base, ID: "createService", Summary: "Create a service", Message: "Service created.",
		Description: "Creates a service with an empty draft: unpublished and without stages.",
		Errors:      creationErrors,
	}))
	create.Permission = auth.ServiceCreate
	api.Write(routes, create, s.createService, checkNew)
	api.Read(routes, reading(api.Operation{
		Path: one, ID: "getService", Summary: "Get a service", Message: "Service.",
		Description: "The draft of a service with its stages, their contents and its value sets.",
	}), get)
	api.Call(routes, writing(http.MethodPatch, api.Operation{
		Path: one, ID: "updateService", Summary: "Update a service", Message: "Service updated.",
		Description: "Updates the draft. An omitted field is unchanged; null resets an optional field to its default. A new currency keeps the amounts " +
			"of the charges in major units and is refused if they have more decimals than it allows.",
		Errors: []fault.Code{fault.Conflict},
	}), s.patch, s.checkPatch)
	api.Read(routes, reading(api.Operation{
		Path: one + "/readiness", ID: "getServiceReadiness", Budget: api.HeavyCalls, Summary: "Check readiness of a service", Message: "Readiness.",
		Description: "The blockers for which publishing the draft would be refused now, and the texts without a translation, which do not prevent it.",
	}), s.readiness)
}

func (s *Service) registerStates(routes *api.API) {
	api.Call(routes, writing(http.MethodPost, api.Operation{
		Path: one + "/publish", ID: "publishService", Budget: api.HeavyCalls, Summary: "Publish a service", Message: "Service published.",
		IfMatchPath: one,
		Description: "Publishes the draft as the next version, which customers then see. Existing requests keep their version. A draft without changes " +
			"creates no new version. A refusal lists each blocker in errors.",
		Errors: []fault.Code{fault.ServiceNotPublishable, fault.ServiceState, fault.Conflict},
	}), s.publishService)
	api.Call(routes, writing(http.MethodPost, api.Operation{
		Path: one + "/discard", ID: "discardServiceChanges", Summary: "Discard draft changes", Message: "Draft changes discarded.",
		IfMatchPath: one,
		Description: "Resets the draft to the live version, with the same ids: additions are removed, removals restored. The live version is " +
			"unaffected. Refused if nothing was published yet or nothing has changed. This cannot be undone.",
		Errors: []fault.Code{fault.ServiceState, fault.Conflict},
	}), s.discard)
	api.Write(routes, writing(http.MethodPost, api.Operation{
		Path: one + "/unpublish", ID: "unpublishService", Summary: "Unpublish a service", Message: "Service unpublished.",
		Description: "Hides the service from customers. Existing requests continue.",
		Errors:      []fault.Code{fault.ServiceState},
	}), transition(s.Unpublish))
	api.Write(routes, writing(http.MethodPost, api.Operation{
		Path: one + "/archive", ID: "archiveService", Summary: "Archive a service", Message: "Service archived.",
		Description: "Hides the service from customers. Drafts of requests can no longer be submitted.",
		Errors:      []fault.Code{fault.ServiceState},
	}), transition(s.Archive))
	api.Write(routes, writing(http.MethodPost, api.Operation{
		Path: one + "/restore", ID: "restoreService", Summary: "Restore a service", Message: "Service restored.",
		Description: "Restores an archived service to its previous state.",
		Errors:      []fault.Code{fault.ServiceState},
	}), transition(s.Restore))
}

// ServicePath is the path of one service.
type ServicePath struct {
	ServiceID string `path:"serviceId" doc:"Id of the service"`
}

// GetServiceInput is the input of getService.
type GetServiceInput struct {
	ServicePath
	TranslationsQuery
}

// ListServicesInput is the input of listServices.
type ListServicesInput struct {
	api.PageQuery

	Search string `query:"search" maxLength:"200" doc:"Words of the name or code, ignoring case and accents; from 3 characters on, also parts of words"`
	State  State  `query:"state" enum:"DRAFT,PUBLISHED,UNPUBLISHED,ARCHIVED" doc:"DRAFT: never published. UNPUBLISHED: published before, now hidden"`
}

// CreateServiceInput is the input of createService.
type CreateServiceInput struct {
	TranslationsQuery

	Body struct {
		Name     string `json:"name" minLength:"1" maxLength:"200" example:"Tourist visa"`
		Currency string `json:"currency" minLength:"3" maxLength:"3" doc:"ISO 4217 code of all amounts" example:"NGN"`
		HeadingOptions
	}
}

// PatchServiceInput is the input of updateService.
type PatchServiceInput struct {
	ServicePath
	TranslationsQuery

	Body struct {
		Name     api.Optional[string] `json:"name,omitzero" minLength:"1" maxLength:"200"`
		Currency api.Optional[string] `json:"currency,omitzero" minLength:"3" maxLength:"3"`
		HeadingOptions
	}
}

// HeadingOptions are the optional fields of a service.
type HeadingOptions struct {
	PartyRole   api.Clearable[string] `json:"partyRole,omitzero" maxLength:"60" doc:"Name for a party of this service" example:"Traveller"`
	Description api.Clearable[string] `json:"description,omitzero" maxLength:"4000"`
	Hint        api.Clearable[string] `json:"hint,omitzero" maxLength:"1000"`
	MinParties  api.Clearable[int]    `json:"minParties,omitzero" minimum:"1" maximum:"100" unset:"1"`
	MaxParties  api.Clearable[int]    `json:"maxParties,omitzero" minimum:"1" maximum:"100" doc:"Not less than minParties" unset:"minParties"`
	ReviewDays  api.Clearable[int]    `json:"reviewDays,omitzero" minimum:"1" maximum:"365" doc:"Working days within which a request is decided" unset:"no deadline" example:"5"`

	Categories  api.Clearable[[]string] `json:"categories,omitzero" maxItems:"5" maxLength:"40" doc:"Categories of the service on the landing page: up to 5 texts of 1 to 40 characters, without duplicates" example:"[\"Visas\"]"`
	Audience    api.Clearable[string]   `json:"audience,omitzero" maxLength:"1000" doc:"Who can apply"`
	Afterwards  api.Clearable[string]   `json:"afterwards,omitzero" maxLength:"1000" doc:"What happens after applying"`
	FillMinutes api.Clearable[int]      `json:"fillMinutes,omitzero" minimum:"1" maximum:"600" doc:"Minutes that customers need to fill in the form" unset:"unknown" example:"15"`
	TranslatedOptions
}

// apply changes a heading of an organisation whose texts are in these languages.
func (o *HeadingOptions) apply(h *Heading, languages []string) error {
	o.PartyRole.Apply(&h.PartyRole)
	o.Description.Apply(&h.Description)
	o.Hint.Apply(&h.Hint)
	o.MinParties.Apply(&h.MinParties)
	o.MaxParties.Apply(&h.MaxParties)
	o.ReviewDays.Apply(&h.ReviewDays)
	o.Categories.Apply(&h.Categories)
	o.Audience.Apply(&h.Audience)
	o.Afterwards.Apply(&h.Afterwards)
	o.FillMinutes.Apply(&h.FillMinutes)
	return translate(&h.Translations, o.Translations, h.texts(), languages, "translations")
}

func list(ctx context.Context, q db.Q, by auth.Caller, in *ListServicesInput) (api.Page[ServiceView], error) {
	return api.List(in.PageQuery, offeringOrders, func(p db.Paging) (db.Page[Offering], error) {
		return listOfferings(ctx, q, by.Tenant, by.Services, in.State, strings.TrimSpace(in.Search), p)
	}, viewOf)
}

func (s *Service) createService(ctx context.Context, tx *db.Tx, by auth.Caller, in *CreateServiceInput) (ServiceView, error) {
	h, err := in.heading(by.Languages)
	if err != nil {
		return ServiceView{}, err
	}
	made, err := s.Create(ctx, tx, by, h)
	if err != nil {
		return ServiceView{}, err
	}
	return in.viewOf(by, made), nil
}

func checkNew(_ context.Context, _ db.Q, by auth.Caller, in *CreateServiceInput) error {
	h, err := in.heading(by.Languages)
	return fault.Join(setHeading(new(form.Definition), h), err)
}

func (in *CreateServiceInput) heading(languages []string) (Heading, error) {
	h := Heading{Name: in.Body.Name, Currency: in.Body.Currency}
	err := in.Body.apply(&h, languages)
	return h, err
}

func get(ctx context.Context, q db.Q, by auth.Caller, in *GetServiceInput) (ServiceDetailView, error) {
	d, err := readDraft(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return ServiceDetailView{}, err
	}
	return detailOf(d, in.languages(by)), nil
}

// patch edits the heading of a draft. A new currency keeps the amounts of charges in major units.
func (s *Service) patch(ctx context.Context, steps *api.Steps, by auth.Caller, in *PatchServiceInput) (ServiceView, error) {
	return editDraft(ctx, s, steps, by, in.ServiceID, func(d *Draft) (event, error) {
		before := headingOf(&d.Definition.V)
		if err := in.edit(&d.Definition.V, by.Languages); err != nil {
			return event{}, err
		}
		return event{action: "service.changed", target: audit.Target{Type: "SERVICE", ID: in.ServiceID}, before: before, after: headingOf(&d.Definition.V)}, nil
	}, func(d Draft) ServiceView { return in.viewOf(by, d.Offering) })
}

func (s *Service) checkPatch(ctx context.Context, q db.Q, by auth.Caller, in *PatchServiceInput) error {
	return s.dryRun(ctx, q, by, in.ServiceID, func(d *form.Definition) error { return in.edit(d, by.Languages) })
}

func (in *PatchServiceInput) edit(d *form.Definition, languages []string) error {
	h := headingOf(d)
	in.Body.Name.Apply(&h.Name)
	in.Body.Currency.Apply(&h.Currency)
	translated := in.Body.apply(&h, languages)
	return fault.Join(setHeading(d, h), translated)
}

func (s *Service) readiness(ctx context.Context, q db.Q, by auth.Caller, in *ServicePath) (PublishReadinessView, error) {
	d, blockers, err := s.Readiness(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return PublishReadinessView{}, err
	}
	view := publishReadinessView(blockers)
	for _, m := range missingTexts(&d.Definition.V, withoutDefault(by.Languages)) {
		view.MissingTranslations = append(view.MissingTranslations, MissingTranslationView{m.Language, m.Field(m.Text), m.Text.Default()})
	}
	return view, nil
}

func (s *Service) publishService(ctx context.Context, steps *api.Steps, by auth.Caller, in *ServicePath) (ServiceView, error) {
	return serialized(ctx, s, by.Tenant, in.ServiceID, func() (ServiceView, error) {
		d, compiled, err := s.publishable(ctx, steps.DB(), by.Tenant, in.ServiceID)
		if err != nil {
			return ServiceView{}, err
		}
		return api.Last(ctx, steps, func(tx *db.Tx) (ServiceView, error) {
			published, err := s.publish(ctx, tx, by, &d, compiled)
			if err != nil {
				return ServiceView{}, err
			}
			return viewOf(published), nil
		})
	})
}

func (s *Service) discard(ctx context.Context, steps *api.Steps, by auth.Caller, in *ServicePath) (ServiceView, error) {
	return editDraft(ctx, s, steps, by, in.ServiceID, s.discarding(ctx, steps.DB()), viewOfDraft)
}

// transition returns a handler that unpublishes, archives or restores.
func transition(
	verb func(ctx context.Context, tx *db.Tx, by auth.Caller, serviceID string) (Offering, error),
) func(context.Context, *db.Tx, auth.Caller, *ServicePath) (ServiceView, error) {
	return func(ctx context.Context, tx *db.Tx, by auth.Caller, in *ServicePath) (ServiceView, error) {
		o, err := verb(ctx, tx, by, in.ServiceID)
		if err != nil {
			return ServiceView{}, err
		}
		return viewOf(o), nil
	}
}

func viewOfDraft(d Draft) ServiceView { return viewOf(d.Offering) }

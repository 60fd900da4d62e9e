package catalog

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerTemplates(routes *api.API) {
	api.Read(routes, reading(api.Operation{
		Path: base + "/templates", ID: "listTemplates", Summary: "List service templates", Message: "Templates.", Sort: templateOrders,
		Description: "The complete services that ship with Stagegate as starting points, ordered by sector and code.",
	}), listTemplates)
	api.Read(routes, reading(api.Operation{
		Path: base + "/templates/{templateCode}", ID: "getTemplate", Summary: "Get a service template", Message: "Template.",
		Description: "The service that the template would create, in the format of an export.",
	}), s.getTemplate)
	create := created(writing(http.MethodPost, api.Operation{
		Path: base + "/templates/{templateCode}", ID: "createServiceFromTemplate", Budget: api.HeavyCalls, Summary: "Create a service from a template", Message: "Service created.",
		Description: "Creates an unpublished service from a template. It can be published as it is. Adapt it to the organisation first, in particular " +
			"its fees and currency.",
		Errors: append([]fault.Code{fault.NotFound}, creationErrors...),
	}))
	create.Permission = auth.ServiceCreate
	api.Call(routes, create, s.createFromTemplate)
}

var templateOrders = api.Fields("sector", "code", "name", "stageCount")

// ListTemplatesInput is the input of listTemplates.
type ListTemplatesInput struct {
	api.ArrayQuery

	Sector Sector `query:"sector" enum:"TRAVEL,EDUCATION,GOVERNMENT,HEALTH,LEGAL,FINANCE" doc:"Filter by sector"`
}

// TemplatePath is the path of a template.
type TemplatePath struct {
	TemplateCode string `path:"templateCode" doc:"Code of the template" example:"tourist-visa"`
}

// TemplateView is a template in a list.
type TemplateView struct {
	Code        string `json:"code" doc:"Code of the template in its path" example:"tourist-visa"`
	Name        string `json:"name"`
	Sector      Sector `json:"sector" enum:"TRAVEL,EDUCATION,GOVERNMENT,HEALTH,LEGAL,FINANCE"`
	Description string `json:"description"`
	StageCount  int    `json:"stageCount"`
}

// TemplateDetailView is a template with the service that it creates.
type TemplateDetailView struct {
	TemplateView

	Document ServiceDocument `json:"document" doc:"The service that would be created, in the format of an export"`
}

func listTemplates(_ context.Context, _ db.Q, _ auth.Caller, in *ListTemplatesInput) ([]TemplateView, error) {
	return api.Array(in.ArrayQuery, templateOrders, mapList(templatesOf(in.Sector), templateView))
}

func templateView(t Template) TemplateView {
	return TemplateView{
		Code: t.Code, Name: t.Document.Name, Sector: t.Sector,
		Description: t.Document.Description, StageCount: len(t.Document.Stages),
	}
}

func (s *Service) getTemplate(_ context.Context, _ db.Q, _ auth.Caller, in *TemplatePath) (TemplateDetailView, error) {
	t, err := s.template(in.TemplateCode)
	if err != nil {
		return TemplateDetailView{}, err
	}
	return TemplateDetailView{TemplateView: templateView(t), Document: t.Document}, nil
}

// createFromTemplate creates an unpublished service from a template and compiles its rules before the
// transaction.
func (s *Service) createFromTemplate(ctx context.Context, steps *api.Steps, by auth.Caller, in *TemplatePath) (ServiceDetailView, error) {
	t, err := s.template(in.TemplateCode)
	if err != nil {
		return ServiceDetailView{}, err
	}
	definition, err := s.parse(&t.Document, by.Languages)
	if err != nil {
		return ServiceDetailView{}, err
	}
	made := struct {
		Heading

		Template string `json:"template"`
	}{headingOf(&definition), t.Code}
	return api.Last(ctx, steps, func(tx *db.Tx) (ServiceDetailView, error) {
		d, err := s.create(ctx, tx, by, definition, event{action: "service.created", after: made})
		if err != nil {
			return ServiceDetailView{}, err
		}
		return detailOf(d, nil), nil
	})
}

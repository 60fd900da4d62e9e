package catalog

import (
	"context"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// SchemaPath is where the JSON Schema of a ServiceDocument is served.
const SchemaPath = "/schemas/service.json"

// documentTokens is how many tokens a document may have: more than a draft of
// full size, so that whatever was exported can be imported.
const documentTokens = 500_000

// creationErrors are the refusals of whatever makes a service.
var creationErrors = []fault.Code{fault.TierLimitExceeded, fault.Conflict}

func (s *Service) registerTransfer(routes *api.API) {
	api.Register(routes, reading(api.Operation{
		Path: one + "/export", ID: "exportService", Export: true, Summary: "Export a service", Message: "Service exported.",
		Description: "The whole definition of the draft as one document without ids, to be kept under version control or carried to another organisation. " +
			"The same service gives the same bytes. The document's JSON Schema is at " + SchemaPath + ".",
	}), s.export)
	imports := created(writing(http.MethodPost, api.Operation{
		Path: base + "/import", ID: "importService", Budget: api.HeavyCalls, Summary: "Import a service", Message: "Service imported.",
		Description: "Makes a service of a document that an export gave, or that somebody wrote by the JSON Schema at " + SchemaPath + ": " +
			"an unpublished draft with a code of its own, equal to what was exported. A document that is not right is refused with everything that is wrong with it, " +
			"each with its path; where only rules are at fault, as INVALID_RULE. As in every draft, rules may name what is still to be made.",
		Errors: append([]fault.Code{fault.InvalidRule}, creationErrors...), MaxTokens: documentTokens,
	}))
	imports.Permission = auth.ServiceCreate
	api.Register(routes, imports, s.importDocument, s.checkDocument)
	routes.ServeJSONSchema(SchemaPath, reflect.TypeFor[ServiceDocument](), "Stagegate service")
}

func (s *Service) export(ctx context.Context, in *ServicePath) (ServiceDocument, error) {
	return s.Export(ctx, api.Caller(ctx).Tenant, in.ServiceID)
}

type importInput struct {
	Body ServiceDocument

	definition form.Definition // of the document, after checkDocument
}

// checkDocument reads the document.
func (s *Service) checkDocument(ctx context.Context, in *importInput) (err error) {
	in.definition, err = s.read(ctx, &in.Body)
	return err
}

func (s *Service) importDocument(ctx context.Context, in *importInput) (ServiceDetailView, error) {
	return detailed(s.take(ctx, api.Caller(ctx), in.definition))
}

// detailed passes a new service on as the API shows it with its contents.
func detailed(d Draft, err error) (ServiceDetailView, error) {
	if err != nil {
		return ServiceDetailView{}, err
	}
	return detailOf(d), nil
}

// Schema describes the amount as the number that it should be.
func (Amount) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[money.Number](), true, "")
}

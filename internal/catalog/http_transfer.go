package catalog

import (
	"context"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// documentTokens is the maximum number of tokens of a document. It exceeds that of the largest draft,
// so that every export can be imported.
const documentTokens = 500_000

// creationErrors are the errors of operations that create a service.
var creationErrors = []fault.Code{fault.TierLimitExceeded, fault.Conflict}

func (s *Service) registerTransfer(routes *api.API) {
	api.Read(routes, reading(api.Operation{
		Path: one + "/export", ID: "exportService", Export: true, Summary: "Export a service", Message: "Service exported.",
		Description: "Exports the draft as one document without ids, for version control or for import elsewhere. The same service always gives the " +
			"same bytes, without translations into languages that the organisation does not offer. The document's JSON Schema is at " + api.SchemaPath + ".",
	}), export)
	imports := created(writing(http.MethodPost, api.Operation{
		Path: base + "/import", ID: "importService", Budget: api.HeavyCalls, Summary: "Import a service", Message: "Service imported.",
		Description: "Creates an unpublished service with a code of its own from an exported document, or from one written by hand against the JSON " +
			"Schema at " + api.SchemaPath + ". An invalid document is refused with all its errors, each with its path; if only rules are invalid, the code is INVALID_RULE. As " +
			"in any draft, rules may refer to names that do not exist yet.",
		Errors: append([]fault.Code{fault.InvalidRule}, creationErrors...), MaxTokens: documentTokens,
	}))
	imports.Permission = auth.ServiceCreate
	api.Write(routes, imports, s.importDocument, s.checkDocument)
}

// export returns a draft as a document. Equal drafts give equal documents.
func export(ctx context.Context, q db.Q, by auth.Caller, in *ServicePath) (ServiceDocument, error) {
	d, err := readDraft(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return ServiceDocument{}, err
	}
	return documentOf(d.Definition.V.TranslatedInto(withoutDefault(by.Languages))), nil
}

// ImportInput is the input of importService.
type ImportInput struct {
	Body ServiceDocument

	definition form.Definition // set by checkDocument
}

// checkDocument parses the document.
func (s *Service) checkDocument(_ context.Context, _ db.Q, by auth.Caller, in *ImportInput) (err error) {
	in.definition, err = s.parse(&in.Body, by.Languages)
	return err
}

// importDocument creates an unpublished service with an unused code from a document.
func (s *Service) importDocument(ctx context.Context, tx *db.Tx, by auth.Caller, in *ImportInput) (ServiceDetailView, error) {
	d, err := s.create(ctx, tx, by, in.definition, event{action: "service.imported", after: headingOf(&in.definition)})
	if err != nil {
		return ServiceDetailView{}, err
	}
	return detailOf(d, nil), nil
}

// Schema describes the amount as a number.
func (Amount) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[money.Number](), true, "")
}

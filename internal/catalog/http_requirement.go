package catalog

import (
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
)

func (s *Service) registerRequirements(routes *api.API) {
	add, checkAdded := adder(s, requirements, requirementView, (*AddRequirementInput).part)
	api.Call(routes, created(writing(http.MethodPost, api.Operation{
		Path: one + "/documents", ID: "addRequirement", Summary: "Add a document requirement", Message: "Requirement added.",
		Description: "Adds a document requirement to a stage of the draft.", Errors: addErrors,
	})), add, checkAdded)
	api.Read(routes, reading(api.Operation{
		Path: one + "/documents/{documentId}", ID: "getRequirement", Summary: "Get a document requirement", Message: "Requirement.",
		Description: "A document requirement of the draft. Its ETag protects against lost updates.",
	}), getter(requirements, requirementView, (*GetRequirementInput).ids))
	change, checkChanged := changer(s, requirements, requirementView, (*PatchRequirementInput).part)
	api.Call(routes, writing(http.MethodPatch, api.Operation{
		Path: one + "/documents/{documentId}", ID: "updateRequirement", Summary: "Update or move a document requirement", Message: "Requirement updated.",
		Description: "Updates a document requirement. A new stageId moves it to that stage." + patchNote, Errors: addErrors,
	}), change, checkChanged)
	api.Call(routes, writing(http.MethodDelete, api.Operation{
		Path: one + "/documents/{documentId}", ID: "removeRequirement", Summary: "Remove a document requirement", Message: "Requirement removed.",
		Description: "Removes a document requirement from the draft. Customers are no longer asked for the document once the draft is published.",
	}), remover(s, requirements, (*RequirementPath).ids))
}

// RequirementPath is the path of a requirement.
type RequirementPath struct {
	ServicePath

	RequirementID string `path:"documentId" doc:"Id of the document requirement"`
}

// GetRequirementInput is the input of getRequirement.
type GetRequirementInput struct {
	RequirementPath
	TranslationsQuery
}

func (in *RequirementPath) ids() (serviceID, id string) { return in.ServiceID, in.RequirementID }

// AddRequirementInput is the input of addRequirement.
type AddRequirementInput struct {
	ServicePath
	TranslationsQuery

	Body struct {
		StageID string `json:"stageId" maxLength:"36" doc:"Id of the stage that requires the document"`
		Code    string `json:"code" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$" example:"passport"`
		Name    string `json:"name" minLength:"1" maxLength:"200" example:"Passport"`
		RequirementOptions
	}
}

// PatchRequirementInput is the input of updateRequirement.
type PatchRequirementInput struct {
	RequirementPath
	TranslationsQuery

	Body struct {
		StageID api.Optional[string] `json:"stageId,omitzero" maxLength:"36"`
		Code    api.Optional[string] `json:"code,omitzero" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$"`
		Name    api.Optional[string] `json:"name,omitzero" minLength:"1" maxLength:"200"`
		RequirementOptions
	}
}

// RequirementOptions are the optional fields of a requirement.
type RequirementOptions struct {
	Instructions       api.Clearable[string]     `json:"instructions,omitzero" maxLength:"4000"`
	AppliesTo          api.Clearable[form.Scope] `json:"appliesTo,omitzero" enum:"PARTY,REQUEST" unset:"REQUEST"`
	Required           api.Clearable[bool]       `json:"required,omitzero" unset:"false"`
	ReviewRequired     api.Clearable[bool]       `json:"reviewRequired,omitzero" doc:"Stored and returned; does not block completion of a stage" unset:"false"`
	AcceptanceRequired api.Clearable[bool]       `json:"acceptanceRequired,omitzero" doc:"Whether staff must accept the document before the stage completes" unset:"false"`
	ShowRule           api.Clearable[string]     `json:"showRule,omitzero" described:"maxLength=1000" doc:"Condition under which the document requirement is visible" unset:"whenever its stage is"`
	RequiredRule       api.Clearable[string]     `json:"requiredRule,omitzero" described:"maxLength=1000" doc:"Condition under which the document is required, if required is false" unset:"never"`
	AcceptedTypes      api.Clearable[[]string]   `json:"acceptedTypes,omitzero" maxItems:"20" maxLength:"100" described:"values=fileTypes" doc:"Accepted MIME types, a subset of the types that the server accepts" unset:"all types that the server accepts" example:"[\"application/pdf\",\"image/jpeg\"]"`
	MaxSizeBytes       api.Clearable[int64]      `json:"maxSizeBytes,omitzero" minimum:"1" doc:"Maximum file size, up to the server's limit" unset:"the server's limit"`
	PartOptions
	TranslatedOptions
}

func (o *RequirementOptions) apply(p *Requirement) error {
	o.Instructions.Apply(&p.Value.Instructions)
	o.AppliesTo.Apply(&p.Value.AppliesTo)
	o.Required.Apply(&p.Value.Required)
	o.ReviewRequired.Apply(&p.Value.ReviewRequired)
	o.AcceptanceRequired.Apply(&p.Value.AcceptanceRequired)
	o.ShowRule.Apply(&p.Value.ShowRule)
	o.RequiredRule.Apply(&p.Value.RequiredRule)
	o.AcceptedTypes.Apply(&p.Value.AcceptedTypes)
	o.MaxSizeBytes.Apply(&p.Value.MaxSizeBytes)
	o.PartOptions.apply(&p.Position)
	return translate(&p.Value.Translations, o.Translations, p.Value.Texts(), p.Languages, "translations")
}

// part returns the service and a function that fills the new part.
func (in *AddRequirementInput) part() (serviceID string, fill func(*Requirement) error) {
	return in.ServiceID, func(p *Requirement) error {
		p.StageID, p.Value.Code, p.Value.Name = in.Body.StageID, in.Body.Code, in.Body.Name
		return in.Body.apply(p)
	}
}

// part returns the service, the part, and a function that changes it.
func (in *PatchRequirementInput) part() (serviceID, id string, edit func(*Requirement) error) {
	return in.ServiceID, in.RequirementID, func(p *Requirement) error {
		in.Body.StageID.Apply(&p.StageID)
		in.Body.Code.Apply(&p.Value.Code)
		in.Body.Name.Apply(&p.Value.Name)
		return in.Body.apply(p)
	}
}

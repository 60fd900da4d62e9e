package catalog

import (
	"net/http"

	"stagegate/internal/api"
)

func (s *Service) registerValueSets(routes *api.API) {
	add, checkAdded := adder(s, valueSets, valueSetView, (*AddValueSetInput).part)
	api.Call(routes, created(writing(http.MethodPost, api.Operation{
		Path: one + "/value-sets", ID: "addValueSet", Summary: "Add a value set", Message: "Value set added.",
		Description: "Adds a list of texts that the rules of the draft can refer to.", Errors: removeErrors,
	})), add, checkAdded)
	api.Read(routes, reading(api.Operation{
		Path: one + "/value-sets/{valueSetId}", ID: "getValueSet", Summary: "Get a value set", Message: "Value set.",
		Description: "A value set of the draft. Its ETag protects against lost updates.",
	}), getter(valueSets, valueSetView, (*GetValueSetInput).ids))
	change, checkChanged := changer(s, valueSets, valueSetView, (*PatchValueSetInput).part)
	api.Call(routes, writing(http.MethodPatch, api.Operation{
		Path: one + "/value-sets/{valueSetId}", ID: "updateValueSet", Summary: "Update a value set", Message: "Value set updated.",
		Description: "Updates a value set. The code cannot change while a rule refers to it. An omitted field is unchanged.", Errors: removeErrors,
	}), change, checkChanged)
	api.Call(routes, writing(http.MethodDelete, api.Operation{
		Path: one + "/value-sets/{valueSetId}", ID: "removeValueSet", Summary: "Remove a value set", Message: "Value set removed.",
		Description: "Removes a value set from the draft. Refused while a rule refers to it.", Errors: removeErrors,
	}), remover(s, valueSets, (*ValueSetPath).ids))
}

// ValueSetPath is the path of a value set.
type ValueSetPath struct {
	ServicePath

	ValueSetID string `path:"valueSetId" doc:"Id of the value set"`
}

// GetValueSetInput is the input of getValueSet.
type GetValueSetInput struct {
	ValueSetPath
	TranslationsQuery
}

func (in *ValueSetPath) ids() (serviceID, id string) { return in.ServiceID, in.ValueSetID }

// AddValueSetInput is the input of addValueSet.
type AddValueSetInput struct {
	ServicePath
	TranslationsQuery

	Body struct {
		Code    string   `json:"code" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$" doc:"Name in rules, as valueSets.<code>" example:"visaFree"`
		Name    string   `json:"name" minLength:"1" maxLength:"200" example:"Countries without visa"`
		Members []string `json:"members" minItems:"1" maxItems:"1000" maxLength:"200" doc:"Texts of 1 to 200 characters, without duplicates"`
		TranslatedOptions
	}
}

// PatchValueSetInput is the input of updateValueSet.
type PatchValueSetInput struct {
	ValueSetPath
	TranslationsQuery

	Body struct {
		Code    api.Optional[string]   `json:"code,omitzero" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$"`
		Name    api.Optional[string]   `json:"name,omitzero" minLength:"1" maxLength:"200"`
		Members api.Optional[[]string] `json:"members,omitzero" minItems:"1" maxItems:"1000" maxLength:"200" doc:"Texts of 1 to 200 characters, without duplicates"`
		TranslatedOptions
	}
}

// part returns the service and a function that fills the new part.
func (in *AddValueSetInput) part() (serviceID string, fill func(*ValueSet) error) {
	return in.ServiceID, func(p *ValueSet) error {
		p.Value.Code, p.Value.Name, p.Value.Members = in.Body.Code, in.Body.Name, in.Body.Members
		return translate(&p.Value.Translations, in.Body.Translations, p.Value.Texts(), p.Languages, "translations")
	}
}

// part returns the service, the part, and a function that changes it.
func (in *PatchValueSetInput) part() (serviceID, id string, edit func(*ValueSet) error) {
	return in.ServiceID, in.ValueSetID, func(p *ValueSet) error {
		in.Body.Code.Apply(&p.Value.Code)
		in.Body.Name.Apply(&p.Value.Name)
		in.Body.Members.Apply(&p.Value.Members)
		return translate(&p.Value.Translations, in.Body.Translations, p.Value.Texts(), p.Languages, "translations")
	}
}

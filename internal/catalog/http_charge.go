package catalog

import (
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

func (s *Service) registerCharges(routes *api.API) {
	add, checkAdded := adder(s, charges, chargeView, (*AddChargeInput).part)
	api.Call(routes, created(writing(http.MethodPost, api.Operation{
		Path: one + "/charges", ID: "addCharge", Summary: "Add a charge", Message: "Charge added.",
		Description: "Adds a charge to a payment stage of the draft.", Errors: addErrors,
	})), add, checkAdded)
	api.Read(routes, reading(api.Operation{
		Path: one + "/charges/{chargeId}", ID: "getCharge", Summary: "Get a charge", Message: "Charge.",
		Description: "A charge of the draft. Its ETag protects against lost updates.",
	}), getter(charges, chargeView, (*GetChargeInput).ids))
	change, checkChanged := changer(s, charges, chargeView, (*PatchChargeInput).part)
	api.Call(routes, writing(http.MethodPatch, api.Operation{
		Path: one + "/charges/{chargeId}", ID: "updateCharge", Summary: "Update or move a charge", Message: "Charge updated.",
		Description: "Updates a charge. A new stageId, of a payment stage, moves it there." + patchNote, Errors: addErrors,
	}), change, checkChanged)
	api.Call(routes, writing(http.MethodDelete, api.Operation{
		Path: one + "/charges/{chargeId}", ID: "removeCharge", Summary: "Remove a charge", Message: "Charge removed.",
		Description: "Removes the charge from the draft. Existing invoices are unchanged.",
	}), remover(s, charges, (*ChargePath).ids))
}

// ChargePath is the path of a charge.
type ChargePath struct {
	ServicePath

	ChargeID string `path:"chargeId" doc:"Id of the charge"`
}

// GetChargeInput is the input of getCharge.
type GetChargeInput struct {
	ChargePath
	TranslationsQuery
}

func (in *ChargePath) ids() (serviceID, id string) { return in.ServiceID, in.ChargeID }

// AddChargeInput is the input of addCharge.
type AddChargeInput struct {
	ServicePath
	TranslationsQuery

	Body struct {
		StageID string       `json:"stageId" maxLength:"36" doc:"Id of a payment stage"`
		Name    string       `json:"name" minLength:"1" maxLength:"200" example:"Visa fee"`
		Basis   price.Basis  `json:"basis" enum:"PER_PARTY,PER_REQUEST"`
		Amount  money.Number `json:"amount" minimum:"0" doc:"Price of one unit, in major units of the service's currency"`
		ChargeOptions
	}
}

// PatchChargeInput is the input of updateCharge.
type PatchChargeInput struct {
	ChargePath
	TranslationsQuery

	Body struct {
		StageID api.Optional[string]       `json:"stageId,omitzero" maxLength:"36"`
		Name    api.Optional[string]       `json:"name,omitzero" minLength:"1" maxLength:"200"`
		Basis   api.Optional[price.Basis]  `json:"basis,omitzero" enum:"PER_PARTY,PER_REQUEST"`
		Amount  api.Optional[money.Number] `json:"amount,omitzero" minimum:"0"`
		ChargeOptions
	}
}

// ChargeOptions are the optional fields of a charge.
type ChargeOptions struct {
	Rule api.Clearable[string] `json:"rule,omitzero" described:"maxLength=1000" doc:"Condition under which the charge applies" unset:"always" example:"request.express == true"`
	PartOptions
	TranslatedOptions
}

func (o *ChargeOptions) apply(p *Charge) error {
	o.Rule.Apply(&p.Value.Rule)
	o.PartOptions.apply(&p.Position)
	return translate(&p.Value.Translations, o.Translations, p.Value.Texts(), p.Languages, "translations")
}

// part returns the service and a function that fills the new part.
func (in *AddChargeInput) part() (serviceID string, fill func(*Charge) error) {
	return in.ServiceID, func(p *Charge) error {
		p.StageID, p.Value.Name, p.Value.Basis = in.Body.StageID, in.Body.Name, in.Body.Basis
		return fault.Join(setAmount(p, in.Body.Amount), in.Body.apply(p))
	}
}

// part returns the service, the part, and a function that changes it.
func (in *PatchChargeInput) part() (serviceID, id string, edit func(*Charge) error) {
	return in.ServiceID, in.ChargeID, func(p *Charge) error {
		in.Body.StageID.Apply(&p.StageID)
		in.Body.Name.Apply(&p.Value.Name)
		in.Body.Basis.Apply(&p.Value.Basis)
		translated := in.Body.apply(p)
		if !in.Body.Amount.Set {
			return translated
		}
		return fault.Join(setAmount(p, in.Body.Amount.Value), translated)
	}
}

package catalog

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerStages(routes *api.API) {
	api.Read(routes, reading(api.Operation{
		Path: one + "/stages", ID: "listStages", Summary: "List stages of a service", Message: "Stages.", Sort: stageOrders,
		Description: "The stages of the draft in order, with their contents.",
	}), listStages)
	api.Read(routes, reading(api.Operation{
		Path: one + "/stages/{stageId}", ID: "getStage", Summary: "Get a stage", Message: "Stage.",
		Description: "A stage of the draft with its contents.",
	}), getStage)
	add, checkAdded := adder(s, stages, stageView, (*AddStageInput).part)
	api.Call(routes, created(writing(http.MethodPost, api.Operation{
		Path: one + "/stages", ID: "addStage", Summary: "Add a stage", Message: "Stage added.",
		Description: "Adds an empty stage to the draft.", Errors: addErrors,
	})), add, checkAdded)
	change, checkChanged := changer(s, stages, stageView, (*PatchStageInput).part)
	api.Call(routes, writing(http.MethodPatch, api.Operation{
		Path: one + "/stages/{stageId}", ID: "updateStage", Summary: "Update or move a stage", Message: "Stage updated.",
		Description: "Updates a stage. The kind of a payment stage with charges cannot change." + patchNote, Errors: addErrors,
	}), change, checkChanged)
	api.Call(routes, created(writing(http.MethodPost, api.Operation{
		Path: one + "/stages/{stageId}/copy", ID: "copyStage", Summary: "Copy a stage", Message: "Stage copied.",
		Description: "Copies a stage with its questions, documents, charges and the certificates issued on it, and inserts the copy after it. The codes of " +
			"the copies get a numeric suffix; rules within the stage refer to the copied questions.",
		Errors: []fault.Code{fault.Conflict},
	})), s.copyStage)
	api.Call(routes, writing(http.MethodDelete, api.Operation{
		Path: one + "/stages/{stageId}", ID: "removeStage", Summary: "Remove a stage", Message: "Stage removed.",
		Description: "Removes a stage from the draft. Refused while it contains questions, documents or charges, or while a certificate is issued on it.", Errors: removeErrors,
	}), remover(s, stages, func(in *StagePath) (string, string) { return in.ServiceID, in.StageID }))
}

var stageOrders = api.Fields("position", "title")

// ListStagesInput is the input of listStages.
type ListStagesInput struct {
	ServicePath
	api.ArrayQuery
	TranslationsQuery
}

// StagePath is the path of a stage.
type StagePath struct {
	ServicePath

	StageID string `path:"stageId" doc:"Id of the stage"`
}

// GetStageInput is the input of getStage.
type GetStageInput struct {
	StagePath
	TranslationsQuery
}

func (s *Service) copyStage(ctx context.Context, steps *api.Steps, by auth.Caller, in *StagePath) (ServiceStageView, error) {
	return editOnePart(ctx, s, steps, by, in.ServiceID, copying(s.settings.Rules, in.StageID), viewIn(nil, stageView))
}

// AddStageInput is the input of addStage.
type AddStageInput struct {
	ServicePath
	TranslationsQuery

	Body struct {
		Title string `json:"title" minLength:"1" maxLength:"200" example:"Your journey"`
		StageOptions
	}
}

// PatchStageInput is the input of updateStage.
type PatchStageInput struct {
	StagePath
	TranslationsQuery

	Body struct {
		Title api.Optional[string] `json:"title,omitzero" minLength:"1" maxLength:"200"`
		StageOptions
	}
}

// StageOptions are the optional fields of a stage.
type StageOptions struct {
	Description api.Clearable[string]         `json:"description,omitzero" maxLength:"4000"`
	Kind        api.Clearable[form.StageKind] `json:"kind,omitzero" enum:"ORDINARY,PAYMENT" unset:"ORDINARY"`
	ShowRule    api.Clearable[string]         `json:"showRule,omitzero" described:"maxLength=1000" doc:"Condition under which the stage is visible" unset:"always" example:"request.express == true"`
	TargetDays  api.Clearable[int]            `json:"targetDays,omitzero" minimum:"1" maximum:"365" doc:"Working days that an application may wait for staff in the stage" unset:"no deadline" example:"5"`
	PartOptions
	TranslatedOptions
}

func (o *StageOptions) apply(p *Stage) error {
	o.Description.Apply(&p.Value.Description)
	o.Kind.Apply(&p.Value.Kind)
	o.ShowRule.Apply(&p.Value.ShowRule)
	o.TargetDays.Apply(&p.Value.TargetDays)
	o.PartOptions.apply(&p.Position)
	return translate(&p.Value.Translations, o.Translations, p.Value.Texts(), p.Languages, "translations")
}

func listStages(ctx context.Context, q db.Q, by auth.Caller, in *ListStagesInput) ([]ServiceStageView, error) {
	d, err := readDraft(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return nil, err
	}
	return api.Array(in.ArrayQuery, stageOrders, stageViews(d.Definition.V.TranslatedInto(in.languages(by))))
}

func getStage(ctx context.Context, q db.Q, by auth.Caller, in *GetStageInput) (ServiceStageView, error) {
	d, err := readDraft(ctx, q, by.Tenant, in.ServiceID)
	if err != nil {
		return ServiceStageView{}, err
	}
	for _, view := range stageViews(d.Definition.V.TranslatedInto(in.languages(by))) {
		if view.ID == in.StageID {
			return view, nil
		}
	}
	return ServiceStageView{}, fault.ErrNotFound
}

// part returns the service and a function that fills the new part.
func (in *AddStageInput) part() (serviceID string, fill func(*Stage) error) {
	return in.ServiceID, func(p *Stage) error {
		p.Value.Title = in.Body.Title
		return in.Body.apply(p)
	}
}

// part returns the service, the part, and a function that changes it.
func (in *PatchStageInput) part() (serviceID, id string, edit func(*Stage) error) {
	return in.ServiceID, in.StageID, func(p *Stage) error {
		in.Body.Title.Apply(&p.Value.Title)
		return in.Body.apply(p)
	}
}

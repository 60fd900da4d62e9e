package builder

import (
	"cmp"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/console/ui"
)

// editable is a part of the draft with the inputs of its form and its calls.
type editable struct {
	kind   string // "" if there is no such form
	id     string // "" for a new part
	name   string // label
	copied string // name of the original of a copy
	inputs []input

	code     *api.Optional[string] // in the body; nil if the part has no code
	from     string                // input from which an empty code of a new part is derived
	position *api.Clearable[int]   // in the body; nil if the part has no position

	calls
	translated

	add  func() (id string, a ui.Answer)
	body func() any // of the call that adds the part; nil if it cannot be previewed
}

// calls read, update and delete a part.
type calls struct{ read, save, remove func() ui.Answer }

func callsOf[I, P, G, V any](p *page, path *P, get api.Op[G, V], asked G, in *I, update api.Op[I, V], remove api.Op[P, api.Nothing]) calls {
	return calls{
		read:   func() ui.Answer { return answerOf(ui.Do(p.Request, get, &asked)) },
		save:   func() ui.Answer { return answerOf(ui.Do(p.Request, update, in)) },
		remove: func() ui.Answer { return answerOf(ui.Do(p.Request, remove, path)) },
	}
}

// findPart finds a part by its kind and id. Without an id, or if the part no longer exists, it
// returns a new part in the stage. For an unknown kind, the result has no kind.
func (p *page) findPart(kind, id string, s *catalog.ServiceStageView) editable {
	stageID := ""
	if s != nil {
		stageID = s.ID
	}
	switch kind {
	case stage:
		return p.findStage(id)
	case question:
		return p.findQuestion(id, stageID)
	case document:
		return p.findDocument(id, stageID)
	case charge:
		return p.findCharge(id, stageID)
	case valueSet:
		return p.findValueSet(id)
	case certificate:
		return p.findCertificate(id)
	default:
		return editable{}
	}
}

func (p *page) findStage(id string) editable {
	of := catalog.ServiceStageView{Kind: form.Ordinary}
	if is := p.stageOf(id); is != nil {
		of = *is
	}
	in := catalog.PatchStageInput{StagePath: catalog.StagePath{ServicePath: p.of, StageID: id}}
	to := &in.Body
	filled := func() catalog.AddStageInput {
		added := catalog.AddStageInput{ServicePath: p.of}
		added.Body.Title, added.Body.StageOptions = to.Title.Value, to.StageOptions
		return added
	}
	return editable{
		kind: stage, id: of.ID, name: of.Title, inputs: p.stageInputs(&of, &in), position: &to.Position,
		calls: callsOf(p, &in.StagePath, catalog.GetStage, catalog.GetStageInput{StagePath: in.StagePath}, &in, catalog.UpdateStage, catalog.RemoveStage),
		body:  func() any { return filled().Body },
		add: func() (string, ui.Answer) {
			added := filled()
			made, a := ui.Do(p.Request, catalog.AddStage, &added)
			return made.ID, a
		},
	}
}

func (p *page) findQuestion(id, stageID string) editable {
	of := catalog.ServiceQuestionView{StageID: stageID, AnswerType: form.FreeText, AppliesTo: form.ForRequest, Required: true}
	for _, s := range p.service.Stages {
		for _, q := range s.Questions {
			if q.ID == id {
				of = q
			}
		}
	}
	in := catalog.PatchQuestionInput{QuestionPath: catalog.QuestionPath{ServicePath: p.of, QuestionID: id}}
	to := &in.Body
	filled := func() catalog.AddQuestionInput {
		added := catalog.AddQuestionInput{ServicePath: p.of}
		body := &added.Body
		body.StageID, body.Code, body.Label, body.AnswerType, body.QuestionOptions = to.StageID.Value, to.Code.Value, to.Label.Value, to.AnswerType.Value, to.QuestionOptions
		return added
	}
	return editable{
		kind: question, id: of.ID, name: of.Label, inputs: p.questionInputs(&of, cmp.Or(p.Value("answerType"), string(of.AnswerType)), &in),
		code: &to.Code, from: "label", position: &to.Position,
		translated: translated{saved: of.Translations, savedChoices: of.Options, texts: &to.Translations, choices: &to.Options},
		calls:      callsOf(p, &in.QuestionPath, catalog.GetQuestion, catalog.GetQuestionInput{QuestionPath: in.QuestionPath}, &in, catalog.UpdateQuestion, catalog.RemoveQuestion),
		body:       func() any { return filled().Body },
		add: func() (string, ui.Answer) {
			added := filled()
			made, a := ui.Do(p.Request, catalog.AddQuestion, &added)
			return made.ID, a
		},
	}
}

func (p *page) findDocument(id, stageID string) editable {
	of := catalog.ServiceRequirementView{StageID: stageID, AppliesTo: form.ForRequest}
	for _, s := range p.service.Stages {
		for _, q := range s.Requirements {
			if q.ID == id {
				of = q
			}
		}
	}
	in := catalog.PatchRequirementInput{RequirementPath: catalog.RequirementPath{ServicePath: p.of, RequirementID: id}}
	to := &in.Body
	filled := func() catalog.AddRequirementInput {
		added := catalog.AddRequirementInput{ServicePath: p.of}
		body := &added.Body
		body.StageID, body.Code, body.Name, body.RequirementOptions = to.StageID.Value, to.Code.Value, to.Name.Value, to.RequirementOptions
		return added
	}
	return editable{
		kind: document, id: of.ID, name: of.Name, inputs: p.documentInputs(&of, &in), code: &to.Code, from: "name", position: &to.Position,
		translated: translated{saved: of.Translations, texts: &to.Translations},
		calls:      callsOf(p, &in.RequirementPath, catalog.GetRequirement, catalog.GetRequirementInput{RequirementPath: in.RequirementPath}, &in, catalog.UpdateRequirement, catalog.RemoveRequirement),
		body:       func() any { return filled().Body },
		add: func() (string, ui.Answer) {
			added := filled()
			made, a := ui.Do(p.Request, catalog.AddRequirement, &added)
			return made.ID, a
		},
	}
}

func (p *page) findCharge(id, stageID string) editable {
	of := catalog.ServiceChargeView{StageID: stageID, Basis: price.PerRequest}
	for _, s := range p.service.Stages {
		for _, c := range s.Charges {
			if c.ID == id {
				of = c
			}
		}
	}
	in := catalog.PatchChargeInput{ChargePath: catalog.ChargePath{ServicePath: p.of, ChargeID: id}}
	to := &in.Body
	filled := func() catalog.AddChargeInput {
		added := catalog.AddChargeInput{ServicePath: p.of}
		body := &added.Body
		body.StageID, body.Name, body.Basis, body.Amount, body.ChargeOptions = to.StageID.Value, to.Name.Value, to.Basis.Value, to.Amount.Value, to.ChargeOptions
		return added
	}
	return editable{
		kind: charge, id: of.ID, name: of.Name, inputs: p.chargeInputs(&of, &in), position: &to.Position,
		translated: translated{saved: of.Translations, texts: &to.Translations},
		calls:      callsOf(p, &in.ChargePath, catalog.GetCharge, catalog.GetChargeInput{ChargePath: in.ChargePath}, &in, catalog.UpdateCharge, catalog.RemoveCharge),
		body:       func() any { return filled().Body },
		add: func() (string, ui.Answer) {
			added := filled()
			made, a := ui.Do(p.Request, catalog.AddCharge, &added)
			return made.ID, a
		},
	}
}

func (p *page) findValueSet(id string) editable {
	var of catalog.ValueSetView
	for _, v := range p.service.ValueSets {
		if v.ID == id {
			of = v
		}
	}
	in := catalog.PatchValueSetInput{ValueSetPath: catalog.ValueSetPath{ServicePath: p.of, ValueSetID: id}}
	to := &in.Body
	return editable{
		kind: valueSet, id: of.ID, name: of.Name, inputs: p.valueSetInputs(&of, &in), code: &to.Code, from: "name",
		calls: callsOf(p, &in.ValueSetPath, catalog.GetValueSet, catalog.GetValueSetInput{ValueSetPath: in.ValueSetPath}, &in, catalog.UpdateValueSet, catalog.RemoveValueSet),
		add: func() (string, ui.Answer) {
			added := catalog.AddValueSetInput{ServicePath: p.of}
			added.Body.Code, added.Body.Name, added.Body.Members = to.Code.Value, to.Name.Value, to.Members.Value
			made, a := ui.Do(p.Request, catalog.AddValueSet, &added)
			return made.ID, a
		},
	}
}

package catalog

import (
	"fmt"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
)

func (s *Service) registerQuestions(routes *api.API) {
	add, checkAdded := adder(s, questions, questionView, (*AddQuestionInput).part)
	api.Call(routes, created(writing(http.MethodPost, api.Operation{
		Path: one + "/questions", ID: "addQuestion", Summary: "Add a question", Message: "Question added.",
		Description: "Adds a question to a stage of the draft. Choice questions require options; other questions have none.", Errors: addErrors,
	})), add, checkAdded)
	api.Read(routes, reading(api.Operation{
		Path: one + "/questions/{questionId}", ID: "getQuestion", Summary: "Get a question", Message: "Question.",
		Description: "A question of the draft. Its ETag protects against lost updates.",
	}), getter(questions, questionView, (*GetQuestionInput).ids))
	change, checkChanged := changer(s, questions, questionView, (*PatchQuestionInput).part)
	api.Call(routes, writing(http.MethodPatch, api.Operation{
		Path: one + "/questions/{questionId}", ID: "updateQuestion", Summary: "Update or move a question", Message: "Question updated.",
		Description: "Updates a question. A new stageId moves it to that stage. Its name in rules cannot change while a rule refers to it." + patchNote, Errors: addErrors,
	}), change, checkChanged)
	api.Call(routes, writing(http.MethodDelete, api.Operation{
		Path: one + "/questions/{questionId}", ID: "removeQuestion", Summary: "Remove a question", Message: "Question removed.",
		Description: "Removes a question from the draft. Refused while a rule refers to it.", Errors: removeErrors,
	}), remover(s, questions, (*QuestionPath).ids))
}

// QuestionPath is the path of a question.
type QuestionPath struct {
	ServicePath

	QuestionID string `path:"questionId" doc:"Id of the question"`
}

// GetQuestionInput is the input of getQuestion.
type GetQuestionInput struct {
	QuestionPath
	TranslationsQuery
}

func (in *QuestionPath) ids() (serviceID, id string) { return in.ServiceID, in.QuestionID }

// AddQuestionInput is the input of addQuestion.
type AddQuestionInput struct {
	ServicePath
	TranslationsQuery

	Body struct {
		StageID    string          `json:"stageId" maxLength:"36" doc:"Id of the stage that contains the question"`
		Code       string          `json:"code" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$" doc:"Name in rules, as request.<code> or party.<code>" example:"express"`
		Label      string          `json:"label" minLength:"1" maxLength:"1000" example:"Do you need it within a week?"`
		AnswerType form.AnswerType `json:"answerType" enum:"SINGLE_CHOICE,MULTIPLE_CHOICE,BOOLEAN,DATE,TEXT,LONG_TEXT,NUMBER,MONEY,EMAIL,PHONE,COUNTRY"`
		QuestionOptions
	}
}

// PatchQuestionInput is the input of updateQuestion.
type PatchQuestionInput struct {
	QuestionPath
	TranslationsQuery

	Body struct {
		StageID    api.Optional[string]          `json:"stageId,omitzero" maxLength:"36"`
		Code       api.Optional[string]          `json:"code,omitzero" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$"`
		Label      api.Optional[string]          `json:"label,omitzero" minLength:"1" maxLength:"1000"`
		AnswerType api.Optional[form.AnswerType] `json:"answerType,omitzero" enum:"SINGLE_CHOICE,MULTIPLE_CHOICE,BOOLEAN,DATE,TEXT,LONG_TEXT,NUMBER,MONEY,EMAIL,PHONE,COUNTRY"`
		QuestionOptions
	}
}

// QuestionOptions are the optional fields of a question.
type QuestionOptions struct {
	AppliesTo api.Clearable[form.Scope]  `json:"appliesTo,omitzero" enum:"PARTY,REQUEST" unset:"REQUEST"`
	Required  api.Clearable[bool]        `json:"required,omitzero" unset:"false"`
	Help      api.Clearable[string]      `json:"help,omitzero" maxLength:"500" doc:"Help text next to the question"`
	Options   api.Clearable[[]NewOption] `json:"options,omitzero" maxItems:"500" doc:"Options of a choice question"`
	ShowRule  api.Clearable[string]      `json:"showRule,omitzero" described:"maxLength=1000" doc:"Condition under which the question is visible" unset:"whenever its stage is"`

	RequiredRule api.Clearable[string]       `json:"requiredRule,omitzero" described:"maxLength=1000" doc:"Condition under which the question is required, if required is false" unset:"never"`
	MinLength    api.Clearable[int]          `json:"minLength,omitzero" minimum:"1" maximum:"20000" doc:"Minimum number of characters of a TEXT or LONG_TEXT answer" unset:"1"`
	MaxLength    api.Clearable[int]          `json:"maxLength,omitzero" minimum:"1" maximum:"20000" doc:"Maximum number of characters of a TEXT or LONG_TEXT answer" unset:"4,000, for LONG_TEXT 20,000"`
	Pattern      api.Clearable[form.Pattern] `json:"pattern,omitzero" enum:"POSTCODE,PASSPORT" doc:"Pattern of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; or 6 to 9 letters or digits" unset:"any text"`
	Min          api.Clearable[string]       `json:"min,omitzero" maxLength:"32" doc:"Minimum NUMBER, MONEY or DATE answer, as text in its own format" unset:"none" example:"2026-01-01"`
	Max          api.Clearable[string]       `json:"max,omitzero" maxLength:"32" doc:"Maximum NUMBER, MONEY or DATE answer, as text in its own format" unset:"none" example:"2026-12-31"`
	PartOptions
	TranslatedOptions
}

// NewOption is an option in a request body.
type NewOption struct {
	Label  string              `json:"label" minLength:"1" maxLength:"200"`
	Value  string              `json:"value" minLength:"1" maxLength:"100" doc:"Value of the option in answers; unique within the question"`
	Active api.Clearable[bool] `json:"active,omitzero" doc:"Whether the option can be chosen; default true"`
	TranslatedOptions
}

func (o *QuestionOptions) apply(p *Question) error {
	o.AppliesTo.Apply(&p.Value.AppliesTo)
	o.Required.Apply(&p.Value.Required)
	o.ShowRule.Apply(&p.Value.ShowRule)
	o.Help.Apply(&p.Value.Help)
	o.RequiredRule.Apply(&p.Value.RequiredRule)
	o.MinLength.Apply(&p.Value.MinLength)
	o.MaxLength.Apply(&p.Value.MaxLength)
	o.Pattern.Apply(&p.Value.Pattern)
	o.Min.Apply(&p.Value.Min)
	o.Max.Apply(&p.Value.Max)
	o.PartOptions.apply(&p.Position)
	wrong := translate(&p.Value.Translations, o.Translations, p.Value.Texts(), p.Languages, "translations")
	if !o.Options.Set {
		return wrong
	}
	before := map[string]form.Translations{}
	for _, option := range p.Value.Options {
		before[option.Value] = option.Translations
	}
	p.Value.Options = make([]form.Option, len(o.Options.Value))
	for i, option := range o.Options.Value {
		made := &p.Value.Options[i]
		*made = form.Option{
			Label: option.Label, Value: option.Value, Active: option.Active.Value || !option.Active.Set, Translations: before[option.Value],
		}
		wrong = fault.Join(wrong, translate(&made.Translations, option.Translations, made.Texts(), p.Languages, fmt.Sprintf("options[%d].translations", i)))
	}
	return wrong
}

// part returns the service and a function that fills the new part.
func (in *AddQuestionInput) part() (serviceID string, fill func(*Question) error) {
	return in.ServiceID, func(p *Question) error {
		p.StageID, p.Value.Code, p.Value.Label, p.Value.AnswerType = in.Body.StageID, in.Body.Code, in.Body.Label, in.Body.AnswerType
		return in.Body.apply(p)
	}
}

// part returns the service, the part, and a function that changes it.
func (in *PatchQuestionInput) part() (serviceID, id string, edit func(*Question) error) {
	return in.ServiceID, in.QuestionID, func(p *Question) error {
		in.Body.StageID.Apply(&p.StageID)
		in.Body.Code.Apply(&p.Value.Code)
		in.Body.Label.Apply(&p.Value.Label)
		in.Body.AnswerType.Apply(&p.Value.AnswerType)
		return in.Body.apply(p)
	}
}

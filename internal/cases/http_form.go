package cases

import (
	"context"
	"encoding/json"

	"stagegate/internal/api"
	"stagegate/internal/catalog"
	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// QuestionView is a visible question of a request or an application.
type QuestionView struct {
	ID         string          `json:"id"`
	StageID    string          `json:"stageId"`
	Code       string          `json:"code"`
	Label      string          `json:"label"`
	AnswerType form.AnswerType `json:"answerType" enum:"SINGLE_CHOICE,MULTIPLE_CHOICE,BOOLEAN,DATE,TEXT,LONG_TEXT,NUMBER,MONEY,EMAIL,PHONE,COUNTRY"`
	AppliesTo  form.Scope      `json:"appliesTo" enum:"PARTY,REQUEST"`
	Required   bool            `json:"required" doc:"Whether an answer is currently required of at least one party"`
	Position   int             `json:"position" doc:"Position in the stage, from 1"`
	Options    []OptionView    `json:"options" doc:"Options to choose from"`
	Answered   bool            `json:"answered" doc:"Whether every party that needs an answer has one"`
	Help       *string         `json:"help" doc:"Help text for the question"`
	ShownBy    *string         `json:"shownBy" doc:"Id of the question whose answer shows this one; null where its show rule uses no question or several"`
	catalog.BoundsView
	ExceptionsView
}

// OptionView is an option of a visible question.
type OptionView struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Active bool   `json:"active"`
}

func viewOptions(options []form.Option) []OptionView {
	views := make([]OptionView, len(options))
	for i, o := range options {
		views[i] = OptionView{o.Label, o.Value, o.Active}
	}
	return views
}

// RequirementView is a visible document requirement.
type RequirementView struct {
	ID                 string     `json:"id"`
	StageID            string     `json:"stageId"`
	Code               string     `json:"code"`
	Name               string     `json:"name"`
	Instructions       *string    `json:"instructions"`
	AppliesTo          form.Scope `json:"appliesTo" enum:"PARTY,REQUEST"`
	Required           bool       `json:"required" doc:"Whether a document is currently required of at least one party"`
	ReviewRequired     bool       `json:"reviewRequired"`
	AcceptanceRequired bool       `json:"acceptanceRequired" doc:"Whether the stage can only be completed once staff have accepted the document"`
	Position           int        `json:"position" doc:"Position in the stage, from 1"`
	Attached           bool       `json:"attached" doc:"Whether every party that needs a document has one"`
	catalog.AcceptedFilesView
	ExceptionsView
}

// ExceptionsView lists the parties for which a per-party question or requirement differs from
// the rest.
type ExceptionsView struct {
	HiddenFor   []string `json:"hiddenFor" doc:"Ids of parties for which a per-party item is hidden by their answers"`
	OptionalFor []string `json:"optionalFor" doc:"Ids of parties for which the item is optional, where it is required of others"`
}

func viewExceptions(e form.Exceptions) ExceptionsView {
	return ExceptionsView{HiddenFor: append([]string{}, e.HiddenFor...), OptionalFor: append([]string{}, e.OptionalFor...)}
}

// AnswerView is an answer to a visible question.
type AnswerView struct {
	QuestionID string     `json:"questionId"`
	Code       string     `json:"code"`
	PartyID    *string    `json:"partyId" doc:"Id of the party; null where it applies to every party"`
	Value      form.Value `json:"value"`
	AnsweredAt api.Time   `json:"answeredAt"`
}

// DocumentView is a document attached to a visible requirement.
type DocumentView struct {
	RequirementID string      `json:"requirementId"`
	Code          string      `json:"code"`
	File          files.View  `json:"file"`
	PartyID       *string     `json:"partyId" doc:"Id of the party; null where it applies to every party"`
	AttachedAt    api.Time    `json:"attachedAt"`
	Review        *ReviewView `json:"review" doc:"Review by staff; null where documents of the requirement are not reviewed"`
}

// PartyView is a party: a person or thing that a request is about.
type PartyView struct {
	ID      string                     `json:"id"`
	Name    string                     `json:"name"`
	Email   *string                    `json:"email"`
	Phone   *string                    `json:"phone"`
	Details map[string]json.RawMessage `json:"details"`
}

// CustomerView is the customer of a request or an application.
type CustomerView struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
}

// FormView is the visible part of a form with its answers, documents and parties.
type FormView struct {
	Questions    []QuestionView    `json:"questions" doc:"Visible questions, in order"`
	Requirements []RequirementView `json:"requirements" doc:"Visible document requirements, in order"`
	Answers      []AnswerView      `json:"answers"`
	Documents    []DocumentView    `json:"documents"`
	Parties      []PartyView       `json:"parties" doc:"Parties; the first is the customer"`
	PartyRole    *string           `json:"partyRole" doc:"Name of a party in this service, for example traveller"`
	MinParties   int               `json:"minParties" doc:"Minimum number of parties"`
	MaxParties   int               `json:"maxParties" doc:"Maximum number of parties"`
	Currency     string            `json:"currency" doc:"ISO 4217 currency code of amounts and prices"`
}

// Answer returns the answer of a party to a question, else the one that holds for every party, or nil.
func (v *FormView) Answer(questionID, partyID string) *AnswerView {
	var common *AnswerView
	for i := range v.Answers {
		switch a := &v.Answers[i]; {
		case a.QuestionID != questionID:
		case a.PartyID == nil:
			common = a
		case *a.PartyID == partyID:
			return a
		}
	}
	return common
}

// Document returns the document of a party for a requirement, else the one shared by every party, or nil.
func (v *FormView) Document(requirementID, partyID string) *DocumentView {
	var common *DocumentView
	for i := range v.Documents {
		switch d := &v.Documents[i]; {
		case d.RequirementID != requirementID:
		case d.PartyID == nil:
			common = d
		case *d.PartyID == partyID:
			return d
		}
	}
	return common
}

// ViewForm builds the view of the content of a record and returns it with the filled form.
func (s *Service) ViewForm(ctx context.Context, q db.Q, by auth.Caller, c *Content) (FormView, *form.Filled, error) {
	live, err := c.LiveSheet(ctx, q, by.Tenant)
	if err != nil {
		return FormView{}, nil, err
	}
	f := c.Form.In(by.Reads)
	filled := f.Fill(live)
	view := viewAnswers(f, filled, live)
	for _, d := range filled.VisibleDocuments() {
		view.Documents = append(view.Documents, s.viewDocument(by, c, d))
	}
	return view, filled, nil
}

// ViewFile builds the view of an attached file. Team members get its links only with the
// permission to view files.
func (s *Service) ViewFile(by auth.Caller, f files.File) files.View {
	v := s.Files.ViewOf(f)
	if by.Is(auth.Team...) && !by.Can(auth.FileView) {
		v.ViewURL, v.DownloadURL = "", ""
	}
	return v
}

func viewAnswers(f *form.Form, filled *form.Filled, sheet *form.Sheet) FormView {
	def, questions, answers := f.Definition(), filled.Questions(""), filled.VisibleAnswers()
	v := FormView{
		Questions: make([]QuestionView, 0, len(questions)), Requirements: []RequirementView{},
		Answers: make([]AnswerView, 0, len(answers)), Documents: []DocumentView{}, Parties: []PartyView{},
		PartyRole: api.TextOf(def.PartyRole), MinParties: def.MinParties, MaxParties: def.MaxParties, Currency: def.Currency,
	}
	for _, q := range questions {
		v.Questions = append(v.Questions, QuestionView{
			ID: q.ID, StageID: q.Stage.ID, Code: q.Code, Label: q.Label, AnswerType: q.AnswerType, AppliesTo: q.AppliesTo,
			Required: q.Required, Position: q.Position, Options: viewOptions(q.ActiveOptions()), Answered: q.Answered,
			Help: api.TextOf(q.Help), ShownBy: api.TextOf(f.ShownBy(q.ID)), BoundsView: catalog.ViewBounds(q.Bounds), ExceptionsView: viewExceptions(q.Exceptions),
		})
	}
	for _, r := range filled.Requirements("") {
		v.Requirements = append(v.Requirements, RequirementView{
			ID: r.ID, StageID: r.Stage.ID, Code: r.Code, Name: r.Name, Instructions: api.TextOf(r.Instructions), AppliesTo: r.AppliesTo,
			Required: r.Required, ReviewRequired: r.ReviewRequired, AcceptanceRequired: r.AcceptanceRequired, Position: r.Position, Attached: r.Attached,
			AcceptedFilesView: catalog.ViewAcceptedFiles(r.Requirement), ExceptionsView: viewExceptions(r.Exceptions),
		})
	}
	for _, a := range answers {
		q, _ := f.Question(a.QuestionID)
		v.Answers = append(v.Answers, AnswerView{
			QuestionID: a.QuestionID, Code: q.Code, PartyID: api.TextOf(a.PartyID), Value: a.Value, AnsweredAt: api.Time(a.AnsweredAt),
		})
	}
	for _, p := range sheet.Parties {
		details := p.Details
		if details == nil {
			details = map[string]json.RawMessage{}
		}
		v.Parties = append(v.Parties, PartyView{ID: p.ID, Name: p.Name, Email: api.TextOf(p.Email), Phone: api.TextOf(p.Phone), Details: details})
	}
	return v
}

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
	Required   bool            `json:"required" doc:"Now, of at least one party that it is asked of"`
	Position   int             `json:"position" doc:"In its stage, from 1"`
	Options    []form.Option   `json:"options" doc:"Those that can be chosen"`
	Answered   bool            `json:"answered" doc:"For every party that it is asked of"`
	Help       *string         `json:"help" doc:"Shown beside the question"`
	catalog.BoundsView
	ExceptionsView
}

// RequirementView is a visible document requirement.
type RequirementView struct {
	ID                 string     `json:"id"`
	StageID            string     `json:"stageId"`
	Code               string     `json:"code"`
	Name               string     `json:"name"`
	Instructions       *string    `json:"instructions"`
	AppliesTo          form.Scope `json:"appliesTo" enum:"PARTY,REQUEST"`
	Required           bool       `json:"required" doc:"Now, of at least one party that it is asked of"`
	ReviewRequired     bool       `json:"reviewRequired"`
	AcceptanceRequired bool       `json:"acceptanceRequired" doc:"The stage completes only once staff have accepted what is attached"`
	Position           int        `json:"position" doc:"In its stage, from 1"`
	Attached           bool       `json:"attached" doc:"For every party that it is asked of"`
	catalog.AcceptedFilesView
	ExceptionsView
}

// ExceptionsView are the parties for which something that is asked of each party is other
// than for the rest.
type ExceptionsView struct {
	HiddenFor   []string `json:"hiddenFor" doc:"Ids of parties that it is not asked of, where it is asked of each party; their answers decide"`
	OptionalFor []string `json:"optionalFor" doc:"Ids of parties that it is asked of but not required of, where it is required of others"`
}

func viewExceptions(e form.Exceptions) ExceptionsView {
	return ExceptionsView{HiddenFor: append([]string{}, e.HiddenFor...), OptionalFor: append([]string{}, e.OptionalFor...)}
}

// AnswerView is an answer to a visible question.
type AnswerView struct {
	QuestionID string     `json:"questionId"`
	Code       string     `json:"code"`
	PartyID    *string    `json:"partyId" doc:"Null where it holds for every party"`
	Value      form.Value `json:"value"`
	AnsweredAt api.Time   `json:"answeredAt"`
}

// DocumentView is a document that is attached to a visible requirement.
type DocumentView struct {
	RequirementID string      `json:"requirementId"`
	Code          string      `json:"code"`
	File          files.View  `json:"file"`
	PartyID       *string     `json:"partyId" doc:"Null where it holds for every party"`
	AttachedAt    api.Time    `json:"attachedAt"`
	Review        *ReviewView `json:"review" doc:"Null where documents of the requirement are not reviewed"`
}

// PartyView is a party: a person or thing that a request is for.
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

// FormView is the visible part of a form, with its answers, documents and parties.
type FormView struct {
	Questions    []QuestionView    `json:"questions" doc:"The visible ones, in order"`
	Requirements []RequirementView `json:"requirements" doc:"The visible ones, in order"`
	Answers      []AnswerView      `json:"answers"`
	Documents    []DocumentView    `json:"documents"`
	Parties      []PartyView       `json:"parties" doc:"The first is the customer's own"`
	PartyRole    *string           `json:"partyRole" doc:"What a party is called here"`
	MinParties   int               `json:"minParties" doc:"The fewest parties that there must be"`
	MaxParties   int               `json:"maxParties" doc:"The most parties that there may be"`
	Currency     string            `json:"currency" doc:"ISO 4217 code of amounts in answers and of prices"`
}

// ViewForm builds the view of the content of a record. It also returns the form with the
// sheet filled in.
func (s *Service) ViewForm(ctx context.Context, q db.Q, by auth.Caller, c *Content) (FormView, *form.Filled, error) {
	live, err := c.Live(ctx, q, by.Tenant)
	if err != nil {
		return FormView{}, nil, err
	}
	filled := c.Form.Fill(live)
	view := viewAnswers(c.Form, filled, live)
	for _, d := range filled.VisibleDocuments() {
		view.Documents = append(view.Documents, s.viewDocument(by, c, d))
	}
	return view, filled, nil
}

// ViewFile builds the view of an attached file. Members of the team get its links only
// with the permission to view files.
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
			Required: q.Required, Position: q.Position, Options: q.ActiveOptions(), Answered: q.Answered,
			Help: api.TextOf(q.Help), BoundsView: catalog.ViewBounds(q.Bounds), ExceptionsView: viewExceptions(q.Exceptions),
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

package catalog

import (
	"stagegate/internal/api"
	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// ServiceView is the draft of a service.
type ServiceView struct {
	ID          string  `json:"id"`
	Code        string  `json:"code" doc:"Code of the service" example:"SVC-SD-7K2M9P"`
	Name        string  `json:"name"`
	Currency    string  `json:"currency" doc:"ISO 4217 code of all amounts" example:"NGN"`
	PartyRole   *string `json:"partyRole" doc:"Name for a party of this service"`
	Description *string `json:"description"`
	Hint        *string `json:"hint"`
	MinParties  int     `json:"minParties"`
	MaxParties  int     `json:"maxParties"`
	ReviewDays  *int    `json:"reviewDays" doc:"Working days within which a request is decided; null for no deadline"`
	FactsView
	Status                Status   `json:"status" enum:"ACTIVE,ARCHIVED"`
	Published             bool     `json:"published" doc:"Customers see the live version, unless the service is archived"`
	Archived              bool     `json:"archived"`
	Version               int64    `json:"version" doc:"Number of the live version; 0 before the first publication"`
	HasUnpublishedChanges bool     `json:"hasUnpublishedChanges" doc:"Whether the draft differs from the live version"`
	CreatedAt             api.Time `json:"createdAt"`
	UpdatedAt             api.Time `json:"updatedAt"`
	TranslatedView
}

// FactsView are the facts about a service for people who consider applying.
type FactsView struct {
	Categories  []string `json:"categories" doc:"Categories of the service on the landing page"`
	Audience    *string  `json:"audience" doc:"Who can apply"`
	Afterwards  *string  `json:"afterwards" doc:"What happens after applying"`
	FillMinutes *int     `json:"fillMinutes" doc:"Minutes that customers need to fill in the form; null if unknown"`
}

func factsOf(h *Heading) FactsView {
	return FactsView{
		Categories: append([]string{}, h.Categories...), Audience: api.TextOf(h.Audience), Afterwards: api.TextOf(h.Afterwards), FillMinutes: nilIfZero(h.FillMinutes),
	}
}

// State returns the state by which lists filter services.
func (v ServiceView) State() State {
	switch {
	case v.Archived:
		return InArchive
	case v.Published:
		return IsPublished
	case v.Version > 0:
		return Unpublished
	default:
		return InDraft
	}
}

// ServiceDetailView is the draft of a service with its parts.
type ServiceDetailView struct {
	ServiceView

	Stages       []ServiceStageView       `json:"stages"`
	Certificates []ServiceCertificateView `json:"certificates" doc:"Certificates that the service issues"`
	ValueSets    []ValueSetView           `json:"valueSets"`
}

// ServiceStageView is a stage of a draft.
type ServiceStageView struct {
	ID           string                   `json:"id"`
	Title        string                   `json:"title"`
	Description  *string                  `json:"description"`
	Kind         form.StageKind           `json:"kind" enum:"ORDINARY,PAYMENT" doc:"Type of stage"`
	Position     int                      `json:"position" doc:"Position in the service, from 1"`
	ShowRule     *string                  `json:"showRule" doc:"Null: always visible"`
	TargetDays   *int                     `json:"targetDays" doc:"Working days that an application may wait for staff in the stage; null for no deadline"`
	Questions    []ServiceQuestionView    `json:"questions"`
	Requirements []ServiceRequirementView `json:"requirements"`
	Charges      []ServiceChargeView      `json:"charges"`
	TranslatedView
}

// ServiceQuestionView is a question of a draft.
type ServiceQuestionView struct {
	ID         string          `json:"id"`
	StageID    string          `json:"stageId"`
	Code       string          `json:"code" doc:"Name in rules, as request.<code> or party.<code>"`
	Label      string          `json:"label"`
	AnswerType form.AnswerType `json:"answerType" enum:"SINGLE_CHOICE,MULTIPLE_CHOICE,BOOLEAN,DATE,TEXT,LONG_TEXT,NUMBER,MONEY,EMAIL,PHONE,COUNTRY"`
	AppliesTo  form.Scope      `json:"appliesTo" enum:"PARTY,REQUEST"`
	Required   bool            `json:"required"`
	Position   int             `json:"position" doc:"Position in the stage, from 1"`
	Options    []OptionView    `json:"options"`
	ShowRule   *string         `json:"showRule" doc:"Null: visible whenever its stage is"`
	Help       *string         `json:"help" doc:"Help text next to the question"`

	RequiredRule *string `json:"requiredRule" doc:"Condition under which the question is required; null if required applies unconditionally"`
	BoundsView
	TranslatedView
}

// BoundsView are the bounds of the answers to a question.
type BoundsView struct {
	MinLength *int          `json:"minLength" doc:"Minimum number of characters of a TEXT or LONG_TEXT answer; null: 1"`
	MaxLength *int          `json:"maxLength" doc:"Maximum number of characters of a TEXT or LONG_TEXT answer; null: 4,000, for LONG_TEXT 20,000"`
	Pattern   *form.Pattern `json:"pattern" enum:"POSTCODE,PASSPORT" doc:"Pattern of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; or 6 to 9 letters or digits; null for any text"`
	Min       *string       `json:"min" doc:"Minimum NUMBER, MONEY or DATE answer, as text in its own format; null for none"`
	Max       *string       `json:"max" doc:"Maximum NUMBER, MONEY or DATE answer, as text in its own format"`
}

// OptionView is an option of a choice question.
type OptionView struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Active bool   `json:"active" doc:"Whether the option can be chosen"`
	TranslatedView
}

// ServiceRequirementView is a requirement of a draft.
type ServiceRequirementView struct {
	ID                 string     `json:"id"`
	StageID            string     `json:"stageId"`
	Code               string     `json:"code"`
	Name               string     `json:"name"`
	Instructions       *string    `json:"instructions"`
	AppliesTo          form.Scope `json:"appliesTo" enum:"PARTY,REQUEST"`
	Required           bool       `json:"required"`
	ReviewRequired     bool       `json:"reviewRequired" doc:"Stored and returned; does not block completion of a stage"`
	AcceptanceRequired bool       `json:"acceptanceRequired" doc:"Whether staff must accept the document before the stage completes"`
	Position           int        `json:"position" doc:"Position in the stage, from 1"`
	ShowRule           *string    `json:"showRule" doc:"Null: visible whenever its stage is"`
	RequiredRule       *string    `json:"requiredRule" doc:"Condition under which the document is required; null if required applies unconditionally"`
	AcceptedFilesView
	TranslatedView
}

// AcceptedFilesView describes the files that a requirement accepts.
type AcceptedFilesView struct {
	AcceptedTypes []string `json:"acceptedTypes" doc:"Accepted MIME types; empty: all that the server accepts"`
	MaxSizeBytes  *int64   `json:"maxSizeBytes" doc:"Maximum file size; null for the server's limit"`
}

// ServiceChargeView is a charge of a draft.
type ServiceChargeView struct {
	ID       string       `json:"id"`
	StageID  string       `json:"stageId"`
	Name     string       `json:"name"`
	Basis    price.Basis  `json:"basis" enum:"PER_PARTY,PER_REQUEST"`
	Amount   money.Number `json:"amount" doc:"Price of one unit, in major units of the service's currency"`
	Position int          `json:"position" doc:"Position in the stage, from 1"`
	Rule     *string      `json:"rule" doc:"Null: always charged"`
	TranslatedView
}

// ValueSetView is a value set of a draft.
type ValueSetView struct {
	ID      string   `json:"id"`
	Code    string   `json:"code" doc:"Name in rules, as valueSets.<code>"`
	Name    string   `json:"name"`
	Members []string `json:"members"`
	TranslatedView
}

// ReadinessView reports readiness and its blockers.
type ReadinessView struct {
	Ready    bool          `json:"ready"`
	Blockers []BlockerView `json:"blockers" doc:"Reasons why it is not ready; empty when ready"`
}

// BlockerView is one blocker.
type BlockerView struct {
	Kind    string     `json:"kind" doc:"Type of blocker"`
	Code    string     `json:"code" doc:"Code of the item concerned, or of its error"`
	Label   string     `json:"label"`
	StageID *string    `json:"stageId" doc:"Null if no particular stage is concerned"`
	PartyID *string    `json:"partyId" doc:"Null if no particular party is concerned"`
	Message fault.Text `json:"message" doc:"Human-readable explanation"`
}

// ReadinessOf returns the view of blockers; without blockers it is ready.
func ReadinessOf(blockers []form.Blocker) ReadinessView {
	return ReadinessView{Ready: len(blockers) == 0, Blockers: mapList(blockers, blockerView)}
}

func blockerView(b form.Blocker) BlockerView {
	return BlockerView{
		Kind: b.Kind, Code: b.Code, Label: b.Label, Message: b.Message,
		StageID: api.TextOf(b.StageID), PartyID: api.TextOf(b.PartyID),
	}
}

// PublishReadinessView reports whether a draft can be published, and its blockers.
type PublishReadinessView struct {
	Ready    bool              `json:"ready"`
	Blockers []BlockedPartView `json:"blockers" doc:"Reasons why it is not ready; empty when ready"`

	MissingTranslations []MissingTranslationView `json:"missingTranslations" doc:"Texts without a translation into a language of the organisation, which customers see in the default language; they do not prevent publishing"`
}

// MissingTranslationView is a text without a translation into a language.
type MissingTranslationView struct {
	Language string `json:"language" doc:"Language without a translation" example:"fr"`
	Field    string `json:"field" doc:"Path of the text in the draft, with list indices from 0" example:"stages[0].questions[1].label"`
	Text     string `json:"text" doc:"The text in the default language"`
}

// BlockedPartView is a blocker with its path in the draft.
type BlockedPartView struct {
	BlockerView

	Field string `json:"field" doc:"Path of the invalid part in the draft, with list indices from 0" example:"stages[0].questions[1].showRule"`
}

func publishReadinessView(blockers []BlockedPart) PublishReadinessView {
	return PublishReadinessView{Ready: len(blockers) == 0, MissingTranslations: []MissingTranslationView{}, Blockers: mapList(blockers, func(b BlockedPart) BlockedPartView {
		return BlockedPartView{blockerView(b.Blocker), b.Field}
	})}
}

func viewOf(o Offering) ServiceView {
	h := &o.Heading.V
	return ServiceView{
		ID: o.ID, Code: o.Code, Name: h.Name, Currency: h.Currency,
		PartyRole: api.TextOf(h.PartyRole), Description: api.TextOf(h.Description), Hint: api.TextOf(h.Hint),
		MinParties: h.MinParties, MaxParties: h.MaxParties, ReviewDays: nilIfZero(h.ReviewDays), FactsView: factsOf(h),
		Status: o.Status(), Published: o.Published, Archived: o.Archived, Version: o.Version,
		HasUnpublishedChanges: o.HasUnpublishedChanges(),
		CreatedAt:             api.Time(o.CreatedAt), UpdatedAt: api.Time(o.UpdatedAt),
	}
}

// detailOf returns a draft with its translations into some languages.
func detailOf(d Draft, languages []string) ServiceDetailView {
	def := d.Definition.V.TranslatedInto(languages)
	v := ServiceDetailView{
		ServiceView: viewOf(d.Offering), Stages: stageViews(def), Certificates: certificateViews(def),
		ValueSets: make([]ValueSetView, len(def.ValueSets)),
	}
	v.Translations = def.Translations
	for i, set := range def.ValueSets {
		v.ValueSets[i] = valueSetView(ValueSet{Value: set})
	}
	return v
}

func stageViews(d *form.Definition) []ServiceStageView {
	views := make([]ServiceStageView, len(d.Stages))
	for i, stage := range d.Stages {
		views[i] = stageView(Stage{Value: stage, Position: i + 1, Currency: d.Currency})
	}
	return views
}

func stageView(p Stage) ServiceStageView {
	s := &p.Value
	return ServiceStageView{
		ID: s.ID, Title: s.Title, Description: api.TextOf(s.Description), Kind: s.Kind,
		Position: p.Position, ShowRule: api.TextOf(s.ShowRule), TargetDays: nilIfZero(s.TargetDays),
		Questions:      viewsIn(p, s.Questions, questionView),
		Requirements:   viewsIn(p, s.Requirements, requirementView),
		Charges:        viewsIn(p, s.Charges, chargeView),
		TranslatedView: TranslatedView{s.Translations},
	}
}

// viewsIn returns the views of the parts of one kind in a stage.
func viewsIn[T, V any](stage Stage, parts []T, view func(Placed[T]) V) []V {
	views := make([]V, len(parts))
	for i, part := range parts {
		views[i] = view(Placed[T]{Value: part, StageID: stage.Value.ID, Position: i + 1, Currency: stage.Currency})
	}
	return views
}

func questionView(p Question) ServiceQuestionView {
	q := &p.Value
	v := ServiceQuestionView{
		ID: q.ID, StageID: p.StageID, Code: q.Code, Label: q.Label, AnswerType: q.AnswerType, AppliesTo: q.AppliesTo,
		Required: q.Required, Position: p.Position, Options: make([]OptionView, len(q.Options)), ShowRule: api.TextOf(q.ShowRule),
		Help: api.TextOf(q.Help), RequiredRule: api.TextOf(q.RequiredRule), BoundsView: ViewBounds(q.Bounds),
		TranslatedView: TranslatedView{q.Translations},
	}
	for i, o := range q.Options {
		v.Options[i] = OptionView{o.Label, o.Value, o.Active, TranslatedView{o.Translations}}
	}
	return v
}

func requirementView(p Requirement) ServiceRequirementView {
	r := &p.Value
	return ServiceRequirementView{
		ID: r.ID, StageID: p.StageID, Code: r.Code, Name: r.Name, Instructions: api.TextOf(r.Instructions),
		AppliesTo: r.AppliesTo, Required: r.Required, ReviewRequired: r.ReviewRequired, AcceptanceRequired: r.AcceptanceRequired,
		Position: p.Position, ShowRule: api.TextOf(r.ShowRule),
		RequiredRule: api.TextOf(r.RequiredRule), AcceptedFilesView: ViewAcceptedFiles(r),
		TranslatedView: TranslatedView{r.Translations},
	}
}

// ViewBounds returns the view of the bounds of a question.
func ViewBounds(b form.Bounds) BoundsView {
	return BoundsView{
		MinLength: nilIfZero(b.MinLength), MaxLength: nilIfZero(b.MaxLength), Pattern: api.TextOf(b.Pattern), Min: api.TextOf(b.Min), Max: api.TextOf(b.Max),
	}
}

// ViewAcceptedFiles returns the view of the files that a requirement accepts.
func ViewAcceptedFiles(r *form.Requirement) AcceptedFilesView {
	return AcceptedFilesView{AcceptedTypes: append([]string{}, r.AcceptedTypes...), MaxSizeBytes: nilIfZero(r.MaxSizeBytes)}
}

// nilIfZero returns nil for 0, which stands for none.
func nilIfZero[N int | int64](n N) *N {
	if n == 0 {
		return nil
	}
	return &n
}

func chargeView(p Charge) ServiceChargeView {
	c := &p.Value
	return ServiceChargeView{
		ID: c.ID, StageID: p.StageID, Name: c.Name, Basis: c.Basis,
		Amount: money.Major(c.Amount, p.Currency), Position: p.Position, Rule: api.TextOf(c.Rule),
		TranslatedView: TranslatedView{c.Translations},
	}
}

func valueSetView(p ValueSet) ValueSetView {
	return ValueSetView{ID: p.Value.ID, Code: p.Value.Code, Name: p.Value.Name, Members: p.Value.Members, TranslatedView: TranslatedView{p.Value.Translations}}
}

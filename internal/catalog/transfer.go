package catalog

import (
	"bytes"
	"encoding/json"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/price"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// documentFormat identifies the format of exported services. It changes when the meaning of a document
// changes. Optional fields are added without a change: older readers refuse documents that use them.
const documentFormat = "stagegate.service/1"

// ServiceDocument is the complete definition of a service as one JSON document, for export and import.
// It has no ids, and lists are ordered. Omitted fields have the defaults of the API.
type ServiceDocument struct {
	Schema      string          `json:"$schema,omitempty" maxLength:"1000" doc:"JSON Schema of the document, for editors; not stored"`
	Format      string          `json:"format" enum:"stagegate.service/1" doc:"Kind of the document"`
	Name        string          `json:"name" minLength:"1" maxLength:"200" example:"Tourist visa"`
	Currency    string          `json:"currency" minLength:"3" maxLength:"3" doc:"ISO 4217 code of all amounts" example:"NGN"`
	PartyRole   string          `json:"partyRole,omitempty" maxLength:"60" doc:"Name for a party of this service" example:"Traveller"`
	Description string          `json:"description,omitempty" maxLength:"4000"`
	Hint        string          `json:"hint,omitempty" maxLength:"1000"`
	MinParties  int             `json:"minParties,omitempty" minimum:"1" maximum:"100" doc:"Default 1"`
	MaxParties  int             `json:"maxParties,omitempty" minimum:"1" maximum:"100" doc:"Not less than minParties; defaults to minParties"`
	ReviewDays  int             `json:"reviewDays,omitempty" minimum:"1" maximum:"365" doc:"Working days within which a request is decided; default no deadline"`
	Categories  []string        `json:"categories,omitempty" maxItems:"5" maxLength:"40" doc:"Categories of the service on the landing page, without duplicates" example:"[\"Visas\"]"`
	Audience    string          `json:"audience,omitempty" maxLength:"1000" doc:"Who can apply"`
	Afterwards  string          `json:"afterwards,omitempty" maxLength:"1000" doc:"What happens after applying"`
	FillMinutes int             `json:"fillMinutes,omitempty" minimum:"1" maximum:"600" doc:"Minutes that customers need to fill in the form; default unknown"`
	Stages      []StageDocument `json:"stages" maxItems:"100"`

	Certificates []CertificateDocument `json:"certificates,omitempty" maxItems:"50" doc:"Certificates that the service issues"`

	ValueSets []ValueSetDocument `json:"valueSets,omitempty" maxItems:"100"`

	Translations form.Translations `json:"translations,omitempty" maxLength:"8000" doc:"Texts in other languages, by language and field"`

	raw json.RawMessage // raw JSON, before it is parsed
}

// RawDocument returns a raw document that is parsed on import.
func RawDocument(text string) ServiceDocument {
	return ServiceDocument{raw: json.RawMessage(text)}
}

// MarshalJSON writes the document, or its raw JSON if it was not parsed yet.
func (doc ServiceDocument) MarshalJSON() ([]byte, error) {
	if doc.raw != nil {
		return doc.raw, nil
	}
	type plain ServiceDocument
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // left to the writer of the document
	err := encoder.Encode(plain(doc))
	return b.Bytes(), err
}

// StageDocument is a stage in a document, with its parts.
type StageDocument struct {
	Title        string                `json:"title" minLength:"1" maxLength:"200" example:"Your journey"`
	Description  string                `json:"description,omitempty" maxLength:"4000"`
	Kind         form.StageKind        `json:"kind,omitempty" enum:"ORDINARY,PAYMENT" doc:"Default ORDINARY"`
	ShowRule     string                `json:"showRule,omitempty" described:"maxLength=1000" doc:"Condition under which the stage is visible; default always" example:"request.express == true"`
	TargetDays   int                   `json:"targetDays,omitempty" minimum:"1" maximum:"365" doc:"Working days that an application may wait for staff in the stage; default no deadline"`
	Questions    []QuestionDocument    `json:"questions,omitempty" maxItems:"500"`
	Requirements []RequirementDocument `json:"requirements,omitempty" maxItems:"200" doc:"Required documents"`
	Charges      []ChargeDocument      `json:"charges,omitempty" maxItems:"200" doc:"Charges of a payment stage"`

	Translations form.Translations `json:"translations,omitempty" maxLength:"8000" doc:"Texts in other languages, by language and field"`
}

// QuestionDocument is a question in a document.
type QuestionDocument struct {
	Code       string           `json:"code" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$" doc:"Name in rules, as request.<code> or party.<code>" example:"express"`
	Label      string           `json:"label" minLength:"1" maxLength:"1000" example:"Do you need it within a week?"`
	AnswerType form.AnswerType  `json:"answerType" enum:"SINGLE_CHOICE,MULTIPLE_CHOICE,BOOLEAN,DATE,TEXT,LONG_TEXT,NUMBER,MONEY,EMAIL,PHONE,COUNTRY"`
	AppliesTo  form.Scope       `json:"appliesTo,omitempty" enum:"PARTY,REQUEST" doc:"Default REQUEST"`
	Required   bool             `json:"required,omitempty" doc:"Default false"`
	ShowRule   string           `json:"showRule,omitempty" described:"maxLength=1000" doc:"Condition under which the question is visible; default whenever its stage is"`
	Options    []OptionDocument `json:"options,omitempty" maxItems:"500" doc:"Options of a choice question"`
	Help       string           `json:"help,omitempty" maxLength:"500" doc:"Help text next to the question"`

	RequiredRule string       `json:"requiredRule,omitempty" described:"maxLength=1000" doc:"Condition under which the question is required, if required is false; default never"`
	MinLength    int          `json:"minLength,omitempty" minimum:"1" maximum:"20000" doc:"Minimum number of characters of a TEXT or LONG_TEXT answer; default 1"`
	MaxLength    int          `json:"maxLength,omitempty" minimum:"1" maximum:"20000" doc:"Maximum number of characters of a TEXT or LONG_TEXT answer; default 4,000, for LONG_TEXT 20,000"`
	Pattern      form.Pattern `json:"pattern,omitempty" enum:"POSTCODE,PASSPORT" doc:"Pattern of a TEXT answer: 3 to 10 letters, digits, spaces or hyphens; or 6 to 9 letters or digits"`
	Min          string       `json:"min,omitempty" maxLength:"32" doc:"Minimum NUMBER, MONEY or DATE answer, as text in its own format"`
	Max          string       `json:"max,omitempty" maxLength:"32" doc:"Maximum NUMBER, MONEY or DATE answer, as text in its own format"`

	Translations form.Translations `json:"translations,omitempty" maxLength:"8000" doc:"Texts in other languages, by language and field"`
}

// OptionDocument is an option in a document.
type OptionDocument struct {
	Label  string `json:"label" minLength:"1" maxLength:"200"`
	Value  string `json:"value" minLength:"1" maxLength:"100" doc:"Value of the option in answers; unique within the question"`
	Active *bool  `json:"active,omitempty" doc:"Whether the option can be chosen; default true"`

	Translations form.Translations `json:"translations,omitempty" maxLength:"8000" doc:"Texts in other languages, by language and field"`
}

// RequirementDocument is a requirement in a document.
type RequirementDocument struct {
	Code               string     `json:"code" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$" example:"passport"`
	Name               string     `json:"name" minLength:"1" maxLength:"200" example:"Passport"`
	Instructions       string     `json:"instructions,omitempty" maxLength:"4000"`
	AppliesTo          form.Scope `json:"appliesTo,omitempty" enum:"PARTY,REQUEST" doc:"Default REQUEST"`
	Required           bool       `json:"required,omitempty" doc:"Default false"`
	ReviewRequired     bool       `json:"reviewRequired,omitempty" doc:"Stored and returned; does not block completion of a stage. Default false"`
	AcceptanceRequired bool       `json:"acceptanceRequired,omitempty" doc:"Whether staff must accept the document before the stage completes. Default false"`
	ShowRule           string     `json:"showRule,omitempty" described:"maxLength=1000" doc:"Condition under which the document requirement is visible; default whenever its stage is"`
	RequiredRule       string     `json:"requiredRule,omitempty" described:"maxLength=1000" doc:"Condition under which the document is required, if required is false; default never"`
	AcceptedTypes      []string   `json:"acceptedTypes,omitempty" maxItems:"20" maxLength:"100" described:"values=fileTypes" doc:"Accepted MIME types; default all that the server accepts"`
	MaxSizeBytes       int64      `json:"maxSizeBytes,omitempty" minimum:"1" doc:"Maximum file size; default the server's limit"`

	Translations form.Translations `json:"translations,omitempty" maxLength:"8000" doc:"Texts in other languages, by language and field"`
}

// ChargeDocument is a charge in a document.
type ChargeDocument struct {
	Name   string      `json:"name" minLength:"1" maxLength:"200" example:"Visa fee"`
	Basis  price.Basis `json:"basis" enum:"PER_PARTY,PER_REQUEST"`
	Amount Amount      `json:"amount" minimum:"0" doc:"Price of one unit, in major units of the service's currency"`
	Rule   string      `json:"rule,omitempty" described:"maxLength=1000" doc:"Condition under which the charge applies; default always" example:"request.express == true"`

	Translations form.Translations `json:"translations,omitempty" maxLength:"8000" doc:"Texts in other languages, by language and field"`
}

// Amount is a money.Number in a document. It decodes any JSON, so that an invalid amount is reported
// together with the other errors.
type Amount string

// UnmarshalJSON stores the raw JSON.
func (a *Amount) UnmarshalJSON(b []byte) error {
	*a = Amount(b)
	return nil
}

// MarshalJSON writes the number.
func (a Amount) MarshalJSON() ([]byte, error) { return money.Number(a).MarshalJSON() }

// ValueSetDocument is a value set in a document.
type ValueSetDocument struct {
	Code    string   `json:"code" maxLength:"64" pattern:"^[A-Za-z][A-Za-z0-9_]*$" doc:"Name in rules, as valueSets.<code>" example:"visaFree"`
	Name    string   `json:"name" minLength:"1" maxLength:"200" example:"Countries without visa"`
	Members []string `json:"members" minItems:"1" maxItems:"1000" maxLength:"200" doc:"Texts of 1 to 200 characters, without duplicates"`

	Translations form.Translations `json:"translations,omitempty" maxLength:"8000" doc:"Texts in other languages, by language and field"`
}

// parse converts a document to a definition, or refuses it with all its errors.
func (s *Service) parse(document *ServiceDocument, languages []string) (form.Definition, error) {
	return document.definition(s.settings.Files, languages, func(d *form.Definition) error {
		if x := d.RuleExcess(s.settings.Rules); x != nil {
			return fault.Validation.With(fault.Field{Field: x.Field, Code: x.Code, Message: x.Message})
		}
		s.compiler.count()
		return d.CheckRules()
	})
}

func documentOf(d *form.Definition) ServiceDocument {
	return ServiceDocument{
		Format: documentFormat, Name: d.Name, Currency: d.Currency, PartyRole: d.PartyRole,
		Description: d.Description, Hint: d.Hint, MinParties: d.MinParties, MaxParties: d.MaxParties, ReviewDays: d.ReviewDays,
		Categories: d.Categories, Audience: d.Audience, Afterwards: d.Afterwards, FillMinutes: d.FillMinutes,
		Translations: d.Translations,
		Stages:       mapList(d.Stages, func(s form.Stage) StageDocument { return stageDocument(s, d.Currency) }),
		Certificates: mapList(d.Certificates, func(c form.Certificate) CertificateDocument { return certificateDocument(c, d) }),
		ValueSets: mapList(d.ValueSets, func(v form.ValueSet) ValueSetDocument {
			return ValueSetDocument{Code: v.Code, Name: v.Name, Members: v.Members, Translations: v.Translations}
		}),
	}
}

func stageDocument(s form.Stage, currency string) StageDocument {
	return StageDocument{
		Title: s.Title, Description: s.Description, Kind: s.Kind, ShowRule: s.ShowRule, TargetDays: s.TargetDays, Translations: s.Translations,
		Questions: mapList(s.Questions, questionDocument),
		Requirements: mapList(s.Requirements, func(r form.Requirement) RequirementDocument {
			return RequirementDocument{
				Code: r.Code, Name: r.Name, Instructions: r.Instructions, AppliesTo: r.AppliesTo,
				Required: r.Required, ReviewRequired: r.ReviewRequired, AcceptanceRequired: r.AcceptanceRequired, ShowRule: r.ShowRule,
				RequiredRule:  r.RequiredRule,
				AcceptedTypes: r.AcceptedTypes, MaxSizeBytes: r.MaxSizeBytes, Translations: r.Translations,
			}
		}),
		Charges: mapList(s.Charges, func(c form.Charge) ChargeDocument {
			return ChargeDocument{Name: c.Name, Basis: c.Basis, Amount: Amount(money.Major(c.Amount, currency)), Rule: c.Rule, Translations: c.Translations}
		}),
	}
}

func questionDocument(q form.Question) QuestionDocument {
	return QuestionDocument{
		Code: q.Code, Label: q.Label, AnswerType: q.AnswerType, AppliesTo: q.AppliesTo, Required: q.Required, ShowRule: q.ShowRule,
		Options: mapList(q.Options, func(o form.Option) OptionDocument {
			document := OptionDocument{Label: o.Label, Value: o.Value, Translations: o.Translations}
			if !o.Active {
				document.Active = &o.Active
			}
			return document
		}),
		Help: q.Help, RequiredRule: q.RequiredRule,
		MinLength: q.MinLength, MaxLength: q.MaxLength, Pattern: q.Pattern, Min: q.Min, Max: q.Max, Translations: q.Translations,
	}
}

// mapList maps a list.
func mapList[T, V any](list []T, turn func(T) V) []V {
	made := make([]V, len(list))
	for i, member := range list {
		made[i] = turn(member)
	}
	return made
}

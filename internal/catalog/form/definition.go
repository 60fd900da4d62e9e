package form

import "stagegate/internal/catalog/price"

// Definition is a complete service as built by its tenant, stored as JSON. Positions are implicit: the
// index in the list, from 1.
type Definition struct {
	Name        string     `json:"name"`
	Currency    string     `json:"currency"`
	PartyRole   string     `json:"partyRole"`
	Description string     `json:"description"`
	Hint        string     `json:"hint"`
	MinParties  int        `json:"minParties"`
	MaxParties  int        `json:"maxParties"`
	ReviewDays  int        `json:"reviewDays,omitempty"` // working days until the decision; 0 for no deadline
	Categories  []string   `json:"categories,omitempty"`
	Audience    string     `json:"audience,omitempty"`    // who can apply
	Afterwards  string     `json:"afterwards,omitempty"`  // what happens after applying
	FillMinutes int        `json:"fillMinutes,omitempty"` // time to fill in the form; 0 for unknown
	Stages      []Stage    `json:"stages"`
	ValueSets   []ValueSet `json:"valueSets"`

	Certificates []Certificate `json:"certificates,omitempty"`

	Translations Translations `json:"translations,omitempty"` // of the fields above; each part has its own
}

// StageKind distinguishes stages with questions from stages with charges.
type StageKind string

// The kinds of a stage.
const (
	Ordinary StageKind = "ORDINARY"
	Payment  StageKind = "PAYMENT"
)

// Scope says what a question or requirement applies to.
type Scope string

// The scopes of a question or requirement.
const (
	ForParty   Scope = "PARTY"   // asked of each party; party.<code> in rules
	ForRequest Scope = "REQUEST" // asked once; request.<code> in rules
)

// AnswerType is the type of the answer to a question.
type AnswerType string

// The types of an answer.
const (
	SingleChoice   AnswerType = "SINGLE_CHOICE"
	MultipleChoice AnswerType = "MULTIPLE_CHOICE"
	Boolean        AnswerType = "BOOLEAN"
	Date           AnswerType = "DATE"
	FreeText       AnswerType = "TEXT"
	LongText       AnswerType = "LONG_TEXT"
	Number         AnswerType = "NUMBER"
	Money          AnswerType = "MONEY"
	Email          AnswerType = "EMAIL"
	Phone          AnswerType = "PHONE"
	Country        AnswerType = "COUNTRY"
)

// AnswerTypes are all types of answers.
var AnswerTypes = []AnswerType{SingleChoice, MultipleChoice, Boolean, Date, FreeText, LongText, Number, Money, Email, Phone, Country}

// Pattern is the format of a text answer.
type Pattern string

// The patterns of text answers.
const (
	Postcode Pattern = "POSTCODE"
	Passport Pattern = "PASSPORT"
)

// Stage is one step of a service. Without a ShowRule it is always visible.
type Stage struct {
	ID           string        `json:"id,omitempty"`
	Title        string        `json:"title"`
	Description  string        `json:"description"`
	Kind         StageKind     `json:"kind"`
	ShowRule     string        `json:"showRule,omitempty"`
	TargetDays   int           `json:"targetDays,omitempty"` // working days that the stage may wait for staff; 0 for no deadline
	Questions    []Question    `json:"questions"`
	Requirements []Requirement `json:"requirements"`
	Charges      []Charge      `json:"charges"`
	Translations Translations  `json:"translations,omitempty"`
}

// Question is a question of a stage. Without a ShowRule it is visible whenever its stage is.
// RequiredRule makes it conditionally required unless Required is set.
type Question struct {
	ID           string     `json:"id,omitempty"`
	Code         string     `json:"code"`
	Label        string     `json:"label"`
	Help         string     `json:"help,omitempty"`
	AnswerType   AnswerType `json:"answerType"`
	AppliesTo    Scope      `json:"appliesTo"`
	Required     bool       `json:"required"`
	RequiredRule string     `json:"requiredRule,omitempty"`
	ShowRule     string     `json:"showRule,omitempty"`
	Options      []Option   `json:"options"`
	Bounds

	Translations Translations `json:"translations,omitempty"`
}

// Bounds restrict the answers to a question. Which bounds apply depends on its type.
type Bounds struct {
	MinLength int     `json:"minLength,omitempty"` // in characters; 0 for none
	MaxLength int     `json:"maxLength,omitempty"`
	Pattern   Pattern `json:"pattern,omitempty"`
	Min       string  `json:"min,omitempty"` // of a number, amount or date, in the format of the answer
	Max       string  `json:"max,omitempty"`
}

// Option is an option of a choice question. An inactive one keeps its label but can no longer be
// chosen.
type Option struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Active bool   `json:"active"`

	Translations Translations `json:"translations,omitempty"`
}

// Requirement is a document to be attached. RequiredRule makes it conditionally required unless
// Required is set.
type Requirement struct {
	ID             string `json:"id,omitempty"`
	Code           string `json:"code"`
	Name           string `json:"name"`
	Instructions   string `json:"instructions"`
	AppliesTo      Scope  `json:"appliesTo"`
	Required       bool   `json:"required"`
	ReviewRequired bool   `json:"reviewRequired"` // informational only
	ShowRule       string `json:"showRule,omitempty"`
	RequiredRule   string `json:"requiredRule,omitempty"`

	AcceptedTypes []string `json:"acceptedTypes,omitempty"` // MIME types; empty for all that the server accepts
	MaxSizeBytes  int64    `json:"maxSizeBytes,omitempty"`  // 0 for the server's limit

	// The stage completes only once its document has been accepted.
	AcceptanceRequired bool `json:"acceptanceRequired,omitempty"`

	Translations Translations `json:"translations,omitempty"`
}

// Charge is an amount to be paid in a payment stage. Amount is the price of one unit, in minor units
// of the service's currency. Without a Rule it always applies.
type Charge struct {
	ID     string      `json:"id,omitempty"`
	Name   string      `json:"name"`
	Basis  price.Basis `json:"basis"`
	Amount int64       `json:"amount"`
	Rule   string      `json:"rule,omitempty"`

	Translations Translations `json:"translations,omitempty"`
}

// ValueSet is a named list of texts that rules can refer to.
type ValueSet struct {
	ID      string   `json:"id,omitempty"`
	Code    string   `json:"code"`
	Name    string   `json:"name"`
	Members []string `json:"members"`

	Translations Translations `json:"translations,omitempty"`
}

// RuleName returns the name of the question in rules: request.<code> or party.<code>.
func (q *Question) RuleName() string {
	if q.AppliesTo == ForParty {
		return "party." + q.Code
	}
	return "request." + q.Code
}

// isChoice reports whether the answer is a choice of options.
func (q *Question) isChoice() bool {
	return q.AnswerType == SingleChoice || q.AnswerType == MultipleChoice
}

// ActiveOptions returns the options that can be chosen, in order.
func (q *Question) ActiveOptions() []Option {
	active := make([]Option, 0, len(q.Options))
	for _, o := range q.Options {
		if o.Active {
			active = append(active, o)
		}
	}
	return active
}

// RuleName returns the name of the value set in rules.
func (v *ValueSet) RuleName() string { return "valueSets." + v.Code }

package form

import "stagegate/internal/catalog/price"

// Definition is a whole service as its tenant built it. It is stored as JSON.
// Positions are not: the position of a thing is its place in its list, from 1.
type Definition struct {
	Name        string     `json:"name"`
	Currency    string     `json:"currency"`
	PartyRole   string     `json:"partyRole"`
	Description string     `json:"description"`
	Hint        string     `json:"hint"`
	MinParties  int        `json:"minParties"`
	MaxParties  int        `json:"maxParties"`
	ReviewDays  int        `json:"reviewDays,omitempty"` // working days that a request may wait for the decision; 0 for no deadline
	Stages      []Stage    `json:"stages"`
	ValueSets   []ValueSet `json:"valueSets"`
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

// AnswerType is the kind of answer that a question takes.
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

// Pattern is the form of a text answer.
type Pattern string

// The patterns of text answers.
const (
	Postcode Pattern = "POSTCODE"
	Passport Pattern = "PASSPORT"
)

// Stage is one step of a service. An empty ShowRule means always visible.
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
}

// Question is something to be answered. An empty ShowRule means always visible
// while its stage is. RequiredRule says when it is required that is not Required anyway.
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
}

// Bounds narrow what may be answered to a question. Which of them a question can have
// depends on its type.
type Bounds struct {
	MinLength int     `json:"minLength,omitempty"` // characters of a text; 0 for no bound of its own
	MaxLength int     `json:"maxLength,omitempty"`
	Pattern   Pattern `json:"pattern,omitempty"`
	Min       string  `json:"min,omitempty"` // of a number, an amount or a date, in the form of the answer
	Max       string  `json:"max,omitempty"`
}

// Option is something to choose in a choice question. One that is not active is
// kept for its label but can no longer be chosen.
type Option struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Active bool   `json:"active"`
}

// Requirement is a document to be attached. RequiredRule says when it is required that
// is not Required anyway.
type Requirement struct {
	ID             string `json:"id,omitempty"`
	Code           string `json:"code"`
	Name           string `json:"name"`
	Instructions   string `json:"instructions"`
	AppliesTo      Scope  `json:"appliesTo"`
	Required       bool   `json:"required"`
	ReviewRequired bool   `json:"reviewRequired"` // shown; nothing depends on it
	ShowRule       string `json:"showRule,omitempty"`
	RequiredRule   string `json:"requiredRule,omitempty"`

	AcceptedTypes []string `json:"acceptedTypes,omitempty"` // MIME types; empty for all that the server takes
	MaxSizeBytes  int64    `json:"maxSizeBytes,omitempty"`  // 0 for as much as the server takes

	// The stage can be completed only once its document is accepted.
	AcceptanceRequired bool `json:"acceptanceRequired,omitempty"`
}

// Charge is something to be paid in a payment stage: Amount is that of one
// unit, in minor units of the service's currency. An empty Rule means always.
type Charge struct {
	ID     string      `json:"id,omitempty"`
	Name   string      `json:"name"`
	Basis  price.Basis `json:"basis"`
	Amount int64       `json:"amount"`
	Rule   string      `json:"rule,omitempty"`
}

// ValueSet is a named list of texts for rules to look things up in.
type ValueSet struct {
	ID      string   `json:"id,omitempty"`
	Code    string   `json:"code"`
	Name    string   `json:"name"`
	Members []string `json:"members"`
}

// RuleName is what a rule calls the question: request.<code> or party.<code>.
func (q *Question) RuleName() string {
	if q.AppliesTo == ForParty {
		return "party." + q.Code
	}
	return "request." + q.Code
}

// isChoice reports whether the question is answered by choosing.
func (q *Question) isChoice() bool {
	return q.AnswerType == SingleChoice || q.AnswerType == MultipleChoice
}

// ActiveOptions are the options that can be chosen, in order.
func (q *Question) ActiveOptions() []Option {
	active := make([]Option, 0, len(q.Options))
	for _, o := range q.Options {
		if o.Active {
			active = append(active, o)
		}
	}
	return active
}

// RuleName is what a rule calls the value set.
func (v *ValueSet) RuleName() string { return "valueSets." + v.Code }

package builder

import (
	"slices"

	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

// service is the draft of a service, or a version of it.
type service struct {
	ID, Code, Name, Currency, Status string
	PartyRole, Description, Hint     string

	MinParties, MaxParties, ReviewDays         int
	Published, Archived, HasUnpublishedChanges bool
	Version                                    int64
	UpdatedAt                                  ui.Time
	Stages                                     []stage
	ValueSets                                  []valueSet

	Number      int64 // of a version
	PublishedAt ui.Time
	PublishedBy struct{ Name string }
}

// State is how the service stands, as the list of the API filters it.
func (s service) State() string {
	switch {
	case s.Archived:
		return "ARCHIVED"
	case s.Published:
		return "PUBLISHED"
	case s.Version > 0:
		return "UNPUBLISHED"
	default:
		return "DRAFT"
	}
}

// Next is the number of the version that publishing makes.
func (s service) Next() int64 { return s.Version + 1 }

type stage struct {
	ID, Title, Description, Kind, ShowRule string

	Position, TargetDays int
	Questions            []question
	Requirements         []requirement
	Charges              []charge
}

type question struct {
	ID, StageID, Code, Label, AnswerType, AppliesTo string
	ShowRule, RequiredRule, Help, Pattern, Min, Max string

	Required                       bool
	Position, MinLength, MaxLength int
	Options                        []choice
}

type choice struct {
	Label, Value string
	Active       bool
}

type requirement struct {
	ID, StageID, Code, Name, Instructions, AppliesTo, ShowRule, RequiredRule string

	Required, ReviewRequired, AcceptanceRequired bool
	Position                                     int
	AcceptedTypes                                []string
	MaxSizeBytes                                 int64
}

type charge struct {
	ID, StageID, Name, Basis, Rule string

	Amount   money.Number
	Position int
}

type valueSet struct {
	ID, Code, Name string
	Members        []string
}

// stageOf is the stage with an id, or nil.
func (s service) stageOf(id string) *stage {
	i := slices.IndexFunc(s.Stages, func(s stage) bool { return s.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Stages[i]
}

// codes are those of all questions, documents and value sets.
func (s service) codes() []string {
	var all []string
	for _, stage := range s.Stages {
		for _, q := range stage.Questions {
			all = append(all, q.Code)
		}
		for _, q := range stage.Requirements {
			all = append(all, q.Code)
		}
	}
	for _, v := range s.ValueSets {
		all = append(all, v.Code)
	}
	return all
}

package casework

import (
	"encoding/json"

	"stagegate/internal/console/ui"
	"stagegate/internal/infra/kit/money"
)

// record is a request or an application of the API.
type record struct {
	ID, Reference, ServiceName, Status string

	Version         int64
	RejectionReason string
	Customer        struct{ ID, Name, Email string }

	CreatedAt, CompletedAt, ClosedAt ui.Time
	SubmittedAt, ResubmittedAt       ui.Time
	WaitingFor                       string
	WaitingSince                     ui.Time
	UnreadMessages                   int64
	CurrentStage                     *struct {
		ID, Title, Kind string
		EnteredAt       ui.Time
	}

	Stages       []stage
	Corrections  []correction
	Questions    []question
	Requirements []requirement
	Answers      []answer
	Documents    []document
	Parties      []party

	Assignee *struct{ ID, Name string }
	DueAt    ui.Time
	Overdue  bool
}

type stage struct {
	ID, Title, Kind, Status string

	Position    int
	Visible     bool
	CompletedAt ui.Time
	Invoice     *stageInvoice
}

type stageInvoice struct {
	ID, Reference, Status, Currency string

	AmountDue money.Number
}

type correction struct {
	ID, Message, Status string

	Items []struct {
		Kind, ID, PartyID, Note, Label string
		Changed                        bool
	}
	AskedBy    struct{ Name string }
	AskedAt    ui.Time
	AnsweredAt ui.Time
}

type question struct {
	ID, StageID, Code, Label, AnswerType, AppliesTo string

	Required  bool
	Options   []struct{ Label, Value string }
	HiddenFor []string
}

type requirement struct {
	ID, StageID, Code, Name, Instructions, AppliesTo string

	Required  bool
	HiddenFor []string
}

type answer struct {
	QuestionID, PartyID string

	Value      json.RawMessage
	AnsweredAt ui.Time
}

type document struct {
	RequirementID, PartyID string

	File       file
	AttachedAt ui.Time
	Review     *struct {
		Status, Reason string
		By             *struct{ Name string }
		At             ui.Time
	}
}

type file struct {
	ID, OriginalFilename, MIMEType, Status, ViewURL, DownloadURL string

	SizeBytes int64
}

type party struct{ ID, Name, Email, Phone string }

// perParty is where something is asked of every party.
const perParty = "PARTY"

// partyName is the name of a party, "" for none.
func (c *record) partyName(id string) string {
	for _, p := range c.Parties {
		if p.ID == id {
			return p.Name
		}
	}
	return ""
}

// stageOf is the stage with an id, or nil.
func (c *record) stageOf(id string) *stage {
	for i := range c.Stages {
		if c.Stages[i].ID == id {
			return &c.Stages[i]
		}
	}
	return nil
}

// current is the current stage, or nil.
func (c *record) current() *stage {
	if c.CurrentStage == nil {
		return nil
	}
	return c.stageOf(c.CurrentStage.ID)
}

// openCorrection is the one that the customer has not answered, or nil.
func (c *record) openCorrection() *correction {
	for i := range c.Corrections {
		if c.Corrections[i].Status == "OPEN" {
			return &c.Corrections[i]
		}
	}
	return nil
}

package casework

import (
	"slices"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/files"
)

// part has the questions of a stage with their answers.
type part struct {
	Title string
	Rows  []answerRow
	Edits []ui.Link // pages on which the answers are changed
}

type answerRow struct {
	Item                string // in the draft of what is sent back; "" if the customer cannot change it
	Label, Party, Value string
	Missing             bool // required and not answered
}

// Name returns the name of the answer among those of all parties.
func (a answerRow) Name() string {
	if a.Party == "" {
		return a.Label
	}
	return a.Label + ", " + a.Party
}

// parts returns the answers of a case by stage.
func parts(r *ui.Request, c *staffCase, edits map[string][]ui.Link) []part {
	var all []part
	for _, s := range c.Stages {
		p := part{Title: s.Title, Edits: edits[s.ID]}
		for _, q := range c.Questions {
			if q.StageID != s.ID {
				continue
			}
			for _, partyID := range c.partyIDs(q.AppliesTo, q.HiddenFor) {
				row := answerRow{Label: q.Label, Party: c.partyName(partyID)}
				if s.Status != cases.StageCompleted {
					row.Item = itemValue("ANSWER", q.ID, partyID)
				}
				if a := c.answerOf(q.ID, partyID); a != nil {
					row.Value = valueText(r, q, a.Value)
				}
				row.Missing = row.Value == "" && q.Required && s.Status != cases.StageLocked
				p.Rows = append(p.Rows, row)
			}
		}
		if len(p.Rows) > 0 {
			all = append(all, p)
		}
	}
	return all
}

// partyIDs returns the IDs of the parties that a question or document applies to, and "" if it
// applies to the whole case.
func (c *staffCase) partyIDs(appliesTo form.Scope, hiddenFor []string) []string {
	if appliesTo != form.ForParty {
		return []string{""}
	}
	var ids []string
	for _, p := range c.Parties {
		if !slices.Contains(hiddenFor, p.ID) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// answerOf returns the answer of a party, or the answer of the whole case, or nil.
func (c *staffCase) answerOf(questionID, partyID string) *cases.AnswerView {
	for i, a := range c.Answers {
		if a.QuestionID == questionID && (a.PartyID == nil || *a.PartyID == partyID) {
			return &c.Answers[i]
		}
	}
	return nil
}

// valueText formats an answer.
func valueText(r *ui.Request, q cases.QuestionView, value form.Value) string {
	p := r.Printer()
	switch v := value.Any().(type) {
	case nil:
		return ""
	case bool:
		if v {
			return p.Text("casework.yes")
		}
		return p.Text("casework.no")
	case []string:
		labels := make([]string, len(v))
		for i, value := range v {
			labels[i] = optionLabel(q, value)
		}
		return p.List(labels)
	}
	v := value.String()
	switch q.AnswerType {
	case form.Date:
		return p.Day(v)
	case form.Number, form.Money:
		return p.Decimal(v)
	case form.SingleChoice, form.MultipleChoice:
		return optionLabel(q, v)
	case form.Country:
		return p.Country(v)
	default:
		return v
	}
}

// optionLabel returns the label of an option.
func optionLabel(q cases.QuestionView, value string) string {
	for _, o := range q.Options {
		if o.Value == value {
			return o.Label
		}
	}
	return value
}

// documentRow is a required or optional document with the file attached to it.
type documentRow struct {
	Requirement cases.RequirementView
	PartyID     string
	Party       string // "" for the whole case
	Stage       string
	Document    *cases.DocumentView // nil while nothing is attached
	State       string              // MISSING, OPTIONAL, ATTACHED, PENDING, ACCEPTED, REFUSED
	MayReview   bool
	Here        bool   // shown in the review
	Path        string // of the page with its review
}

// documentRows returns the documents of a case, those of the current stage first.
func documentRows(c *staffCase, isOpen bool) []documentRow {
	var all []documentRow
	for _, q := range c.Requirements {
		s := c.stageOf(q.StageID)
		for _, partyID := range c.partyIDs(q.AppliesTo, q.HiddenFor) {
			p := documentRow{Requirement: q, PartyID: partyID, Party: c.partyName(partyID), Document: c.documentOf(q.ID, partyID), State: "OPTIONAL"}
			if s != nil {
				p.Stage = s.Title
			}
			switch {
			case p.Document != nil && p.Document.Review != nil:
				p.State = string(p.Document.Review.Status)
				p.MayReview = isOpen && p.Document.File.Status != files.Deleted && (s == nil || s.Status != cases.StageCompleted)
			case p.Document != nil:
				p.State = "ATTACHED"
			case q.Required:
				p.State = "MISSING"
			}
			all = append(all, p)
		}
	}
	slices.SortStableFunc(all, func(a, b documentRow) int {
		return c.distance(a.Requirement.StageID) - c.distance(b.Requirement.StageID)
	})
	return all
}

// distance orders stages: the current stage, later stages, then completed stages.
func (c *staffCase) distance(stageID string) int {
	s, here := c.stageOf(stageID), c.current()
	switch {
	case s == nil || here == nil:
		return 0
	case s.Position >= here.Position:
		return s.Position - here.Position
	default:
		return 1000 + s.Position
	}
}

func (c *staffCase) documentOf(requirementID, partyID string) *cases.DocumentView {
	for i, d := range c.Documents {
		if d.RequirementID == requirementID && (d.PartyID == nil || *d.PartyID == partyID) {
			return &c.Documents[i]
		}
	}
	return nil
}

// Shown returns how the file is previewed: image, pdf or "".
func (x documentRow) Shown() string {
	f := x.Document.File
	switch {
	case f.ViewURL == "":
		return ""
	case strings.HasPrefix(f.MIMEType, "image/"):
		return "image"
	case f.MIMEType == "application/pdf":
		return "pdf"
	}
	return ""
}

// choice is an item that a customer can be asked to correct.
type choice struct {
	Value, Text string
	Chosen      bool
}

// correctable returns the items that a customer can be asked to correct: those of stages that
// are not completed.
func correctable(r *ui.Request, c *staffCase, chosen []string) []choice {
	var all []choice
	add := func(kind, id, partyID, text, party string) {
		if party != "" {
			text += ", " + party
		}
		value := itemValue(kind, id, partyID)
		all = append(all, choice{value, text, slices.Contains(chosen, value)})
	}
	done := func(stageID string) bool {
		s := c.stageOf(stageID)
		return s != nil && s.Status == cases.StageCompleted
	}
	for _, q := range c.Questions {
		for _, partyID := range c.partyIDs(q.AppliesTo, q.HiddenFor) {
			if !done(q.StageID) {
				add("ANSWER", q.ID, partyID, q.Label, c.partyName(partyID))
			}
		}
	}
	for _, q := range c.Requirements {
		for _, partyID := range c.partyIDs(q.AppliesTo, q.HiddenFor) {
			if !done(q.StageID) {
				add("DOCUMENT", q.ID, partyID, r.Text("casework.document_named", "name", q.Name), c.partyName(partyID))
			}
		}
	}
	if len(c.Parties) > 1 {
		add("PARTIES", "", "", r.Text("casework.people"), "")
	}
	return all
}

// itemsOf parses the items chosen in a form.
func itemsOf(values []string) (items []cases.CorrectionItemInput) {
	for _, value := range values {
		if parts := strings.Split(value, " "); len(parts) == 3 {
			items = append(items, cases.CorrectionItemInput{Kind: parts[0], ID: parts[1], PartyID: parts[2]})
		}
	}
	return items
}

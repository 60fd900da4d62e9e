package casework

import (
	"slices"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/files"
)

// part is what is asked in a stage, with the answers.
type part struct {
	Title string
	Rows  []answerRow
	Edits []ui.Link // where they are changed
}

type answerRow struct {
	Label, Party, Value string
	Missing             bool // it is required and not answered
}

// parts are the answers of a case, by stage.
func parts(r *ui.Request, c *record, edits map[string][]ui.Link) []part {
	var all []part
	for _, s := range c.Stages {
		p := part{Title: s.Title, Edits: edits[s.ID]}
		for _, q := range c.Questions {
			if q.StageID != s.ID {
				continue
			}
			for _, whose := range c.asked(q.AppliesTo, q.HiddenFor) {
				row := answerRow{Label: q.Label, Party: c.partyName(whose)}
				if a := c.answerOf(q.ID, whose); a != nil {
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

// asked are the ids of the parties of whom something is asked, and "" where it is asked of
// the whole case.
func (c *record) asked(appliesTo form.Scope, hiddenFor []string) []string {
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

// answerOf is the answer of a party, which may hold for every party, or nil.
func (c *record) answerOf(questionID, partyID string) *cases.AnswerView {
	for i, a := range c.Answers {
		if a.QuestionID == questionID && (a.PartyID == nil || *a.PartyID == partyID) {
			return &c.Answers[i]
		}
	}
	return nil
}

// valueText is an answer as people read it.
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
		for i, one := range v {
			labels[i] = option(q, one)
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
		return option(q, v)
	case form.Country:
		return p.Country(v)
	default:
		return v
	}
}

// option is the label of an option.
func option(q cases.QuestionView, value string) string {
	for _, o := range q.Options {
		if o.Value == value {
			return o.Label
		}
	}
	return value
}

// paper is a document that is asked for, with what is attached.
type paper struct {
	Requirement cases.RequirementView
	PartyID     string
	Party       string // "" for the whole case
	Stage       string
	Document    *cases.DocumentView // nil while nothing is attached
	State       string              // MISSING, OPTIONAL, ATTACHED, PENDING, ACCEPTED, REFUSED
	MayReview   bool                // now
	Here        bool                // it is the one that is shown beside its requirement
	Path        string              // of the page that shows it
}

// papers are the documents of a case, those of the current stage first.
func papers(c *record, isOpen bool) []paper {
	var all []paper
	for _, q := range c.Requirements {
		s := c.stageOf(q.StageID)
		for _, whose := range c.asked(q.AppliesTo, q.HiddenFor) {
			p := paper{Requirement: q, PartyID: whose, Party: c.partyName(whose), Document: c.documentOf(q.ID, whose), State: "OPTIONAL"}
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
	slices.SortStableFunc(all, func(a, b paper) int { return c.distance(a.Requirement.StageID) - c.distance(b.Requirement.StageID) })
	return all
}

// distance orders stages: the current one, those ahead, and then those that are done.
func (c *record) distance(stageID string) int {
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

func (c *record) documentOf(requirementID, partyID string) *cases.DocumentView {
	for i, d := range c.Documents {
		if d.RequirementID == requirementID && (d.PartyID == nil || *d.PartyID == partyID) {
			return &c.Documents[i]
		}
	}
	return nil
}

// Shown is how the file can be shown beside its requirement: image, pdf, or "".
func (x paper) Shown() string {
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

// choice is something that a customer can be asked to correct.
type choice struct {
	Value, Text string
	Chosen      bool
}

// correctable is what a customer can be asked to correct: what the case shows, but for
// completed stages.
func correctable(r *ui.Request, c *record, chosen []string) []choice {
	var all []choice
	add := func(kind, id, partyID, text, party string) {
		if party != "" {
			text += ", " + party
		}
		value := strings.Join([]string{kind, id, partyID}, " ")
		all = append(all, choice{value, text, slices.Contains(chosen, value)})
	}
	done := func(stageID string) bool {
		s := c.stageOf(stageID)
		return s != nil && s.Status == cases.StageCompleted
	}
	for _, q := range c.Questions {
		for _, whose := range c.asked(q.AppliesTo, q.HiddenFor) {
			if !done(q.StageID) {
				add("ANSWER", q.ID, whose, q.Label, c.partyName(whose))
			}
		}
	}
	for _, q := range c.Requirements {
		for _, whose := range c.asked(q.AppliesTo, q.HiddenFor) {
			if !done(q.StageID) {
				add("DOCUMENT", q.ID, whose, r.Text("casework.document_named", "name", q.Name), c.partyName(whose))
			}
		}
	}
	if len(c.Parties) > 1 {
		add("PARTIES", "", "", r.Text("casework.people"), "")
	}
	return all
}

// itemsOf are the items of a correction that were chosen in a form.
func itemsOf(values []string) (items []cases.CorrectionItemInput) {
	for _, value := range values {
		if parts := strings.Split(value, " "); len(parts) == 3 {
			items = append(items, cases.CorrectionItemInput{Kind: parts[0], ID: parts[1], PartyID: parts[2]})
		}
	}
	return items
}

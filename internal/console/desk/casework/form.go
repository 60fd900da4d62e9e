package casework

import (
	"encoding/json"
	"slices"
	"strings"

	"stagegate/internal/console/ui"
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
				row.Missing = row.Value == "" && q.Required && (s.Status != "LOCKED" || s.Status == "")
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
func (c *record) asked(appliesTo string, hiddenFor []string) []string {
	if appliesTo != perParty {
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
func (c *record) answerOf(questionID, partyID string) *answer {
	for i, a := range c.Answers {
		if a.QuestionID == questionID && (a.PartyID == partyID || a.PartyID == "") {
			return &c.Answers[i]
		}
	}
	return nil
}

// valueText is an answer as people read it.
func valueText(r *ui.Request, q question, raw json.RawMessage) string {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return ""
	}
	p := r.Printer()
	switch v := value.(type) {
	case nil:
		return ""
	case bool:
		if v {
			return p.Text("casework.yes")
		}
		return p.Text("casework.no")
	case []any:
		labels := make([]string, len(v))
		for i, one := range v {
			text, _ := one.(string)
			labels[i] = q.option(text)
		}
		return p.List(labels)
	case string:
		switch q.AnswerType {
		case "DATE":
			return p.Day(v)
		case "NUMBER", "MONEY":
			return p.Decimal(v)
		case "SINGLE_CHOICE", "MULTIPLE_CHOICE":
			return q.option(v)
		case "COUNTRY":
			return p.Country(v)
		default:
			return v
		}
	default:
		return strings.Trim(string(raw), `"`)
	}
}

// option is the label of an option.
func (q question) option(value string) string {
	for _, o := range q.Options {
		if o.Value == value {
			return o.Label
		}
	}
	return value
}

// paper is a document that is asked for, with what is attached.
type paper struct {
	Requirement requirement
	PartyID     string
	Party       string // "" for the whole case
	Stage       string
	Document    *document // nil while nothing is attached
	State       string    // MISSING, OPTIONAL, ATTACHED, PENDING, ACCEPTED, REFUSED
	MayReview   bool      // now
	Here        bool      // it is the one that is shown beside its requirement
	Path        string    // of the page that shows it
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
				p.State = p.Document.Review.Status
				p.MayReview = isOpen && p.Document.File.Status != "DELETED" && (s == nil || s.Status != "COMPLETED")
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

func (c *record) documentOf(requirementID, partyID string) *document {
	for i, d := range c.Documents {
		if d.RequirementID == requirementID && (d.PartyID == partyID || d.PartyID == "") {
			return &c.Documents[i]
		}
	}
	return nil
}

// Shown is how a file can be shown beside its requirement: image, pdf, or "".
func (f file) Shown() string {
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
		return s != nil && s.Status == "COMPLETED"
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
		add("PARTIES", "", "", r.Text("casework.who_it_is_about"), "")
	}
	return all
}

// itemsOf are the items of a correction that were chosen in a form.
func itemsOf(values []string) []map[string]any {
	items := []map[string]any{}
	for _, value := range values {
		parts := strings.Split(value, " ")
		if len(parts) != 3 {
			continue
		}
		item := map[string]any{"kind": parts[0], "id": nil, "partyId": nil}
		if parts[1] != "" {
			item["id"] = parts[1]
		}
		if parts[2] != "" {
			item["partyId"] = parts[2]
		}
		items = append(items, item)
	}
	return items
}

package casework

import (
	"slices"
	"time"

	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// sheet is the table of answers: a row for each question and a column for each person.
type sheet struct {
	People []cases.PartyView
	Groups []sheetGroup
}

// sheetGroup has the questions of a stage.
type sheetGroup struct {
	Title string
	Edits []ui.Link // pages on which the answers are changed
	Rows  []sheetRow
}

// sheetRow is a question.
type sheetRow struct {
	Label string
	All   *cell // the answer of the whole application; nil if each person has one
	Cells []cell
}

// cell is an answer.
type cell struct {
	Item    string // in the draft of what is sent back; "" if it cannot be sent back
	Name    string // of the answer with its person, for its flag
	Person  string // first name, where each person has an answer
	Value   string
	State   string // NOT_ASKED, NOT_ANSWERED (though required), EMPTY or ""
	Flagged bool
	Changed string // when it was changed since the submission, and what it was; "" if it was not
}

// Columns returns the number of columns of the table.
func (s sheet) Columns() int { return s.Span() + 1 }

// Span returns the number of columns with answers.
func (s sheet) Span() int { return max(1, len(s.People)) }

// sheetOf returns the table of answers. Questions of a single person have one column.
func sheetOf(p *page, c *staffCase, d *data) sheet {
	var s sheet
	asksPeople := slices.ContainsFunc(c.Questions, func(q cases.QuestionView) bool { return q.AppliesTo == form.ForParty })
	if asksPeople && len(c.Parties) > 1 {
		s.People = c.Parties
	}
	var edits map[string][]ui.Link
	if d.MayEdit {
		edits = editLinks(p)
	}
	for _, stage := range c.Stages {
		g := sheetGroup{Title: stage.Title, Edits: edits[stage.ID]}
		for _, q := range c.Questions {
			if q.StageID == stage.ID {
				g.Rows = append(g.Rows, s.row(p, c, d, stage, q))
			}
		}
		if len(g.Rows) > 0 {
			s.Groups = append(s.Groups, g)
		}
	}
	return s
}

// row returns the row of a question.
func (s sheet) row(p *page, c *staffCase, d *data, stage cases.ApplicationStageView, q cases.QuestionView) sheetRow {
	row := sheetRow{Label: q.Label}
	of := func(partyID string) cell {
		x := cell{Name: q.Label}
		if name := c.partyName(partyID); name != "" && len(s.People) > 0 {
			x.Name, x.Person = q.Label+", "+name, firstName(name)
		}
		if partyID != "" && slices.Contains(q.HiddenFor, partyID) {
			x.State = "NOT_ASKED"
			return x
		}
		if a := c.Answer(q.ID, partyID); a != nil {
			x.Value = valueText(p.Request, q, a.Value)
		}
		optional := partyID != "" && slices.Contains(q.OptionalFor, partyID)
		switch {
		case x.Value == "" && q.Required && !optional && stage.Status != cases.StageLocked:
			x.State = "NOT_ANSWERED"
		case x.Value == "":
			x.State = "EMPTY"
		}
		x.Changed = d.changed(p, q, partyID)
		if d.SendBack != nil && stage.Status != cases.StageCompleted {
			x.Item = itemValue("ANSWER", q.ID, partyID)
			x.Flagged = d.SendBack.Has(x.Item)
		}
		return x
	}
	switch {
	case q.AppliesTo != form.ForParty:
		row.All = new(of(""))
	case len(s.People) == 0 && len(c.Parties) > 0:
		row.All = new(of(c.Parties[0].ID))
	default:
		for _, party := range s.People {
			row.Cells = append(row.Cells, of(party.ID))
		}
	}
	if row.All == nil && len(row.Cells) == 0 {
		row.All = &cell{Name: q.Label, State: "EMPTY"}
	}
	return row
}

// changed returns when an answer was changed since the submission, and what it was, or "".
func (d *data) changed(p *page, q cases.QuestionView, partyID string) string {
	c, code := d.Case, q.Code
	if partyID != "" {
		code += " (" + c.partyName(partyID) + ")"
	}
	for _, e := range d.past {
		at := time.Time(e.At)
		if e.Action != "answer.changed" || e.Target.ID != q.ID || ui.Value(e.Target.Code) != code || e.Erased {
			continue
		}
		if c.SubmittedAt == nil || !at.After(time.Time(*c.SubmittedAt)) {
			return ""
		}
		date := p.Printer().ShortDate(at, p.Now())
		if e.Old == "" {
			return p.Text("casework.changed_at", "date", date)
		}
		return p.Text("casework.changed_from", "date", date, "value", e.Old)
	}
	return ""
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

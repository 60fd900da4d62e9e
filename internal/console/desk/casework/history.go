package casework

import (
	"encoding/json"
	"slices"
	"strings"

	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
)

// entry is a change in the history of a case.
type entry struct {
	audit.EntryView

	Text, Class string
	Was, Is     string // before and after
	Words       string // of whoever made the change
}

// named are the types of targets whose names are part of what an entry says.
var named = []string{"ANSWER", "DOCUMENT", "STAGE"}

// describe says in words what an entry is about.
func describe(r *ui.Request, c *record, v audit.EntryView) entry {
	e, name := entry{EntryView: v}, ui.Value(v.Target.Code)
	var asked cases.QuestionView
	for _, q := range c.Questions {
		if e.Target.Type == "ANSWER" && q.ID == e.Target.ID {
			name, asked = q.Label, q
		}
	}
	for _, q := range c.Requirements {
		if e.Target.Type == "DOCUMENT" && q.ID == e.Target.ID {
			name = q.Name
		}
	}
	e.Text = r.Text("audit." + e.Action)
	if slices.Contains(named, e.Target.Type) {
		e.Text = r.Text("casework.history."+e.Action, "name", name)
	}
	e.Class = classOf(e.Action)
	before, after := ui.Value(e.Before), ui.Value(e.After)
	switch {
	case e.Action == "answer.changed":
		e.Was, e.Is = recorded(r, asked, before["value"]), recorded(r, asked, after["value"])
	case strings.HasPrefix(e.Action, "case."):
		e.Was, e.Is = text(before["name"]), text(after["name"])
	case e.Action == "parties.changed":
		e.Was, e.Is = names(r, before["parties"]), names(r, after["parties"])
	case strings.HasPrefix(e.Action, "invoice.") || strings.HasPrefix(e.Action, "payment.") || strings.HasPrefix(e.Action, "refund."):
		e.Is = text(after["reference"])
	}
	for _, field := range []string{"message", "reason", "reply"} {
		if words := text(after[field]); words != "" {
			e.Words = words
		}
	}
	return e
}

// recorded is an answer of the history as people read it. What is no answer, such as the size
// of one that was too long to be recorded, is shown as it is.
func recorded(r *ui.Request, q cases.QuestionView, raw json.RawMessage) string {
	var value form.Value
	if json.Unmarshal(raw, &value) != nil {
		return string(raw)
	}
	return valueText(r, q, value)
}

// classOf is the colour of an action that matters more than others.
func classOf(action string) string {
	switch {
	case strings.HasSuffix(action, ".refused"), strings.HasSuffix(action, ".rejected"), action == "deadline.missed", action == "refund.failed", action == "payment.mismatch":
		return "is-bad"
	case strings.HasSuffix(action, ".accepted"), strings.HasSuffix(action, ".completed"), action == "invoice.paid":
		return "is-good"
	case strings.HasPrefix(action, "correction."), action == "request.returned":
		return "is-wait"
	default:
		return ""
	}
}

// text is a value that is a text, "" for any other.
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// names are those of parties.
func names(r *ui.Request, raw json.RawMessage) string {
	var parties []struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(raw, &parties) != nil {
		return ""
	}
	list := make([]string, len(parties))
	for i, p := range parties {
		list[i] = p.Name
	}
	return r.Printer().List(list)
}

// since are the entries that are newer than the one that a form was made with.
func since(entries []entry, id string) []entry {
	for i, e := range entries {
		if e.ID == id {
			return entries[:i]
		}
	}
	return entries
}

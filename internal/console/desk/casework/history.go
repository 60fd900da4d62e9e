package casework

import (
	"encoding/json"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

// entry is a change in the history of a case.
type entry struct {
	ID, Action string

	At     ui.Time
	Actor  struct{ Name, Kind string }
	Target struct{ Type, ID, Code string }
	Before map[string]json.RawMessage
	After  map[string]json.RawMessage
	Erased bool

	Text, Class string `json:"-"`
	Was, Is     string `json:"-"` // before and after
	Words       string `json:"-"` // of whoever made the change
}

// readHistory reads the newest entries of the history of a case.
func readHistory(r *ui.Request, c *record, at, size string) (api.Page[entry], ui.Answer) {
	found, a := ui.Get[api.Page[entry]](r, at+"/history?size="+size)
	for i := range found.Content {
		found.Content[i].describe(r, c)
	}
	return found, a
}

// named are the types of targets whose names are part of what an entry says.
var named = []string{"ANSWER", "DOCUMENT", "STAGE"}

// describe says in words what an entry is about.
func (e *entry) describe(r *ui.Request, c *record) {
	name := e.Target.Code
	var asked question
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
	switch {
	case e.Action == "answer.changed":
		e.Was, e.Is = valueText(r, asked, e.Before["value"]), valueText(r, asked, e.After["value"])
	case strings.HasPrefix(e.Action, "case."):
		e.Was, e.Is = text(e.Before["name"]), text(e.After["name"])
	case e.Action == "parties.changed":
		e.Was, e.Is = names(r, e.Before["parties"]), names(r, e.After["parties"])
	case strings.HasPrefix(e.Action, "invoice.") || strings.HasPrefix(e.Action, "payment.") || strings.HasPrefix(e.Action, "refund."):
		e.Is = text(e.After["reference"])
	}
	for _, field := range []string{"message", "reason", "reply"} {
		if words := text(e.After[field]); words != "" {
			e.Words = words
		}
	}
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

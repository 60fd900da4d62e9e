package casework

import (
	"encoding/json"
	"slices"
	"strings"

	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/catalog/form"
	"stagegate/internal/console/ui"
	"stagegate/internal/infra/auth"
)

// entry is a history entry as the page shows it.
type entry struct {
	audit.EntryView

	Text, Class string
	Old, New    string // values before and after the change
	Comment     string // the reason, message or reply that the actor wrote
}

// ByPerson reports whether a person made the change rather than the program.
func (e entry) ByPerson() bool { return e.Actor.Kind != audit.System.Kind }

// namedTargets are the target types whose name is part of the text of an entry.
var namedTargets = []string{"ANSWER", "DOCUMENT", "STAGE"}

// newEntry returns the entry for a change in the history of c.
func newEntry(r *ui.Request, c *staffCase, v audit.EntryView) entry {
	e, name := entry{EntryView: v}, ui.Value(v.Target.Code)
	var question cases.QuestionView
	for _, q := range c.Questions {
		if e.Target.Type == "ANSWER" && q.ID == e.Target.ID {
			name, question = q.Label, q
		}
	}
	for _, q := range c.Requirements {
		if e.Target.Type == "DOCUMENT" && q.ID == e.Target.ID {
			name = q.Name
		}
	}
	e.Text = r.Text("audit." + e.Action)
	if slices.Contains(namedTargets, e.Target.Type) {
		e.Text = r.Text("casework.history_of."+e.Action, "name", name)
	}
	e.Class = classOf(e.Action)
	before, after := ui.Value(e.Before), ui.Value(e.After)
	switch {
	case e.Action == "answer.changed":
		e.Old, e.New = answerText(r, question, before["value"]), answerText(r, question, after["value"])
	case strings.HasPrefix(e.Action, "case."):
		e.Old, e.New = text(before["name"]), text(after["name"])
	case e.Action == "parties.changed":
		e.Old, e.New = partyNames(r, before["parties"]), partyNames(r, after["parties"])
	case strings.HasPrefix(e.Action, "invoice.") || strings.HasPrefix(e.Action, "payment.") || strings.HasPrefix(e.Action, "refund."):
		e.New = text(after["reference"])
	}
	for _, field := range []string{"message", "reason", "text", "explanation"} {
		if comment := text(after[field]); comment != "" {
			e.Comment = comment
		}
	}
	return e
}

// answerText formats a recorded answer. Of an answer that was too long to be recorded, it
// returns the size.
func answerText(r *ui.Request, q cases.QuestionView, raw json.RawMessage) string {
	var value form.Value
	if json.Unmarshal(raw, &value) == nil {
		return valueText(r, q, value)
	}
	var digest audit.Digest
	if json.Unmarshal(raw, &digest) != nil {
		return string(raw)
	}
	return r.Text("casework.long_answer", "size", r.Printer().Size(int64(digest.Bytes)))
}

// classOf returns the CSS class of an action that stands out, or "".
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

// text returns the string in raw, or "" if raw is not a string.
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// partyNames returns the names in a recorded list of parties.
func partyNames(r *ui.Request, raw json.RawMessage) string {
	var parties []struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(raw, &parties) != nil {
		return ""
	}
	names := make([]string, len(parties))
	for i, p := range parties {
		names[i] = p.Name
	}
	return r.Printer().List(names)
}

// newerThan returns the entries before the one with an id; entries are sorted newest first.
func newerThan(entries []entry, id string) []entry {
	for i, e := range entries {
		if e.ID == id {
			return entries[:i]
		}
	}
	return entries
}

// replyIn returns the latest entry in which the customer answered what staff had sent back, with words
// for the decision that is open, or nil. Entries are sorted newest first.
func replyIn(entries []entry) *entry {
	for i, e := range entries {
		switch e.Action {
		case "request.resubmitted", "correction.answered":
			if e.Comment == "" {
				return nil
			}
			return &entries[i]
		case "stage.entered", "stage.reopened", "correction.asked": // a decision about it was taken
			return nil
		}
	}
	return nil
}

// Kinds of entries by which the history is filtered.
const (
	kindDecisions = "decisions"
	kindDocuments = "documents"
	kindCustomer  = "customer"
)

var kinds = []string{kindDecisions, kindDocuments, kindCustomer}

// isOf reports whether an entry is of a kind; "" is every kind.
func (e entry) isOf(kind string) bool {
	switch kind {
	case kindDecisions:
		return e.ByPerson() && e.Actor.Kind != string(auth.Customer) && hasPrefix(e.Action, "request.", "application.", "stage.", "correction.")
	case kindDocuments:
		return hasPrefix(e.Action, "document.")
	case kindCustomer:
		return e.Actor.Kind == string(auth.Customer)
	default:
		return true
	}
}

// hasPrefix reports whether a text begins with any of the prefixes.
func hasPrefix(text string, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
}

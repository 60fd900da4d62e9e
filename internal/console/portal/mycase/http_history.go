package mycase

import (
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
)

// entry is an entry of the history.
type entry struct {
	audit.EntryView

	Count int // of consecutive equal entries
}

// Text returns the key of the text of the entry.
func (e entry) Text() string { return strings.ReplaceAll(e.Action, ".", "_") }

// Mine reports whether the customer is the actor.
func (e entry) Mine() bool { return e.Actor.Kind == ui.Customer }

// ByStaff reports whether the actor is a member of staff, whose first name is shown.
func (e entry) ByStaff() bool {
	return e.Actor.Kind == ui.Staff || e.Actor.Kind == ui.TenantAdmin
}

func (e entry) sameActor(other audit.EntryView) bool {
	return e.Actor.Name == other.Actor.Name && e.Actor.Kind == other.Actor.Kind
}

// readHistory reads the history of an application, newest first. Consecutive equal entries are
// merged.
func (p *casePage) readHistory(r *ui.Request) ui.Answer {
	if !p.Case.IsApplication() {
		return nothing
	}
	newest := api.PageQuery{Size: 100, Sort: "at,desc"}
	found, a := ui.Do(r, cases.MyApplicationHistory, &cases.ApplicationPageInput{ApplicationID: p.Case.ID, PageQuery: newest})
	for _, e := range found.Content {
		if last := len(p.History) - 1; last >= 0 && p.History[last].Action == e.Action && p.History[last].sameActor(e) {
			p.History[last].Count++
			continue
		}
		p.History = append(p.History, entry{e, 1})
	}
	return a
}

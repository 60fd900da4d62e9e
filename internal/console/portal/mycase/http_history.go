package mycase

import (
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/console/ui"
)

// entry is something that happened.
type entry struct {
	At     ui.Time
	Action string
	Actor  struct{ Name, Kind string }
	Count  int // how often it happened one after the other
}

// Text is the name of what happened in the catalogue.
func (e entry) Text() string { return strings.ReplaceAll(e.Action, ".", "_") }

// Mine reports whether the customer did it.
func (e entry) Mine() bool { return e.Actor.Kind == ui.Customer }

// ByStaff reports whether staff did it, whose first name is shown.
func (e entry) ByStaff() bool {
	return e.Actor.Kind == ui.Staff || e.Actor.Kind == ui.TenantAdmin
}

// readHistory reads what has happened to an application, the newest first. The same act,
// several times one after the other, is one entry.
func (p *casePage) readHistory(r *ui.Request) ui.Answer {
	if !p.Case.IsApplication() {
		return nothing
	}
	found, a := ui.Get[api.Page[entry]](r, p.Case.API()+"/history?size=100&sort=at,desc")
	for _, e := range found.Content {
		if last := len(p.History) - 1; last >= 0 && p.History[last].Action == e.Action && p.History[last].Actor == e.Actor {
			p.History[last].Count++
			continue
		}
		e.Count = 1
		p.History = append(p.History, e)
	}
	return a
}

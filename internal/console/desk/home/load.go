package home

import (
	"net/url"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// mostLoads is the number of members whose cases are counted.
const mostLoads = 10

// leads reports whether the reader leads the work of others: decides cases and sees the money.
func leads(me *ui.Person) bool {
	return me.May("request:review", "application:manage") && me.May("payment.read")
}

// loads counts the open cases of the first members who can work on them, and of nobody, and says of how many members
// these are if there are more. One member needs no table, and neither do no cases.
func loads(r *ui.Request) (all []tally, part string) {
	members, _ := ui.Do(r, queue.ListAssignees, &api.ArrayQuery{})
	if len(members) < 2 { //nolint:mnd // as documented
		return nil, ""
	}
	for _, m := range members[:min(len(members), mostLoads)] {
		assignee := m.ID
		if assignee == r.Me().ID {
			assignee = "me"
		}
		all = append(all, loadOf(r, m.Name, assignee))
	}
	all = append(all, loadOf(r, "", "none"))
	if !slices.ContainsFunc(all, func(t tally) bool { return t.Count > 0 }) {
		return nil, ""
	}
	if len(members) > mostLoads {
		part = r.Text("home.team_part", "shown", mostLoads, "total", len(members))
	}
	return all, part
}

// loadOf counts the open cases of an assignee.
func loadOf(r *ui.Request, name, assignee string) tally {
	count := func(view cases.View) (int64, bool) {
		in := queue.ListCasesInput{CaseQuery: queue.CaseQuery{View: view}}
		in.PageQuery = api.PageQuery{Size: 1, Sort: "dueAt,asc"}
		in.Assignee = assignee
		found, _ := ui.Do(r, queue.ListCases, &in)
		return found.TotalElements, len(found.Content) > 0 && found.Content[0].Overdue
	}
	open, late := count(cases.ViewOpen)
	t := tally{Name: name, Path: queuePath + "?" + url.Values{"assignee": {assignee}}.Encode(), Person: true, Count: open}
	if late {
		t.Overdue, _ = count(cases.ViewOverdue)
	}
	return t
}

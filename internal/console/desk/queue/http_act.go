package queue

import (
	"stagegate/internal/api"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// act performs the action of a button of the list: it takes the next case or assigns the
// selected cases.
func act(r *ui.Request) ui.Response {
	switch r.Value("do") {
	case "next":
		return takeNext(r)
	case "take":
		return assign(r, r.Me().ID)
	default:
		return assign(r, r.Value("member"))
	}
}

// takeNext assigns the next case to the reader and redirects to it.
func takeNext(r *ui.Request) ui.Response {
	var in queue.NextInput
	if service := filtersOf(r.URL.Query()).Service; service != "" {
		api.NewBody(&in.Body).ServiceID = service
	}
	taken, a := ui.Do(r, queue.TakeNextCase, &in)
	switch {
	case !a.OK():
		return r.Refuse(a, show)
	case taken == nil:
		return r.Done(r.URL.RequestURI(), "queue.nothing_next")
	case taken.Request != nil:
		return r.Done(ui.Path("/console/requests/", taken.Request.Reference), "queue.taken", "reference", taken.Request.Reference)
	default:
		return r.Done(ui.Path("/console/applications/", taken.Application.Reference), "queue.taken", "reference", taken.Application.Reference)
	}
}

// assign assigns the selected cases to a member, or unassigns them for "nobody". It shows the
// cases that were refused with the reason.
func assign(r *ui.Request, member string) ui.Response {
	var in queue.CasesInput
	references := selectedCases(&in, r.PostForm["pick"])
	if len(references) == 0 || member == "" {
		return showWith(r, []result{{Text: r.Text("queue.choose_first")}})
	}
	if member != "nobody" {
		in.Body.MemberID = &member
	}
	done, a := ui.Do(r, queue.AssignCases, &in)
	if !a.OK() {
		return r.Refuse(a, show)
	}
	var refused []result
	for _, d := range done {
		if !d.OK {
			refused = append(refused, result{references[d.ID], r.Text("queue.refused." + ui.Value(d.ErrorCode))})
		}
	}
	if len(refused) > 0 {
		return showWith(r, refused)
	}
	key := "queue.assigned"
	if in.Body.MemberID == nil {
		key = "queue.unassigned"
	}
	return r.Done(r.URL.RequestURI(), key, "count", len(in.Body.Cases))
}

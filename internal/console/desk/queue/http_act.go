package queue

import (
	"stagegate/internal/api"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// act does what a button of the list asks for: takes the next case, or takes or gives those
// that were chosen.
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

// takeNext leads to the case that the person gets.
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

// assign gives the chosen cases to a member, or with nobody back to the queue. Those for
// which that was refused are shown, with why.
func assign(r *ui.Request, member string) ui.Response {
	var in queue.CasesInput
	references := picked(&in, r.PostForm["pick"])
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

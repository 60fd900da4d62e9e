package queue

import (
	"stagegate/internal/api"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// act performs the action of a button of the list: it saves or deletes a view, takes the next case, or
// does something to the selected cases.
func act(r *ui.Request) ui.Response {
	switch r.Value("do") {
	case "save":
		return save(r)
	case "forget":
		return forget(r)
	case "next":
		return takeNext(r)
	case "take":
		return assign(r, r.Me().ID)
	case "read":
		return markRead(r)
	case "return":
		return sendBack(r)
	case "export":
		return export(r)
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
		return r.Done(ui.CasePath(taken.Request.Reference), "queue.taken", "reference", taken.Request.Reference)
	default:
		return r.Done(ui.CasePath(taken.Application.Reference), "queue.taken", "reference", taken.Application.Reference)
	}
}

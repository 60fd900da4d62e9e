package queue

import (
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
	body := map[string]string{}
	if service := filtersOf(r.URL.Query()).Service; service != "" {
		body["serviceId"] = service
	}
	taken, a := ui.Post[*struct {
		Kind                 string
		Request, Application *struct{ Reference string }
	}](r, listPath+"/next", body)
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
	cases, references := picked(r.PostForm["pick"])
	if len(cases) == 0 || member == "" {
		return showWith(r, []result{{Text: r.Text("queue.choose_first")}})
	}
	body := map[string]any{"cases": cases, "memberId": nil}
	if member != "nobody" {
		body["memberId"] = member
	}
	done, a := ui.Post[[]struct {
		ID        string
		OK        bool
		ErrorCode string
	}](r, "/api/v1/staff/cases/assign", body)
	if !a.OK() {
		return r.Refuse(a, show)
	}
	var refused []result
	for _, d := range done {
		if !d.OK {
			refused = append(refused, result{references[d.ID], r.Text("queue.refused." + d.ErrorCode)})
		}
	}
	if len(refused) > 0 {
		return showWith(r, refused)
	}
	return r.Done(r.URL.RequestURI(), "queue.assigned", "count", len(cases))
}

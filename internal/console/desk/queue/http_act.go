package queue

import (
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// act performs the action of a button of the list: it takes the next case, assigns the selected
// cases, or marks their messages as read.
func act(r *ui.Request) ui.Response {
	switch r.Value("do") {
	case "next":
		return takeNext(r)
	case "take":
		return assign(r, r.Me().ID)
	case "read":
		return markRead(r)
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

// assign assigns the selected cases to a member, or unassigns them for "nobody". It shows the
// cases that were refused with the reason.
func assign(r *ui.Request, member string) ui.Response {
	var in queue.CasesInput
	for _, p := range picks(r) {
		in.Body.References = append(in.Body.References, p.reference)
	}
	if len(in.Body.References) == 0 || member == "" {
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
			refused = append(refused, result{d.Reference, r.Text("queue.refused." + ui.Value(d.ErrorCode))})
		}
	}
	if len(refused) > 0 {
		return showWith(r, refused)
	}
	key := "queue.assigned"
	if in.Body.MemberID == nil {
		key = "queue.unassigned"
	}
	return r.Done(r.URL.RequestURI(), key, "count", len(in.Body.References))
}

// markRead marks the messages of the selected cases as read.
func markRead(r *ui.Request) ui.Response {
	all := picks(r)
	if len(all) == 0 {
		return showWith(r, []result{{Text: r.Text("queue.choose_read")}})
	}
	var refused []result
	for _, p := range all {
		var a ui.Answer
		if p.kind == cases.KindRequest {
			_, a = ui.Do(r, cases.MarkMessagesReadOfRequest, &cases.RequestInput{RequestID: p.id})
		} else {
			_, a = ui.Do(r, cases.MarkMessagesReadOfApplication, &cases.ApplicationInput{ApplicationID: p.id})
		}
		if !a.OK() {
			refused = append(refused, result{p.reference, r.Text("queue.refused.NOT_FOUND")})
		}
	}
	if len(refused) > 0 {
		return showWith(r, refused)
	}
	return r.Done(r.URL.RequestURI(), "queue.read", "count", len(all))
}

// pick is a selected case.
type pick struct {
	kind          cases.Kind
	id, reference string
}

// picks returns the selected cases of a form, each "KIND id reference".
func picks(r *ui.Request) (all []pick) {
	for _, value := range slices.Compact(slices.Sorted(slices.Values(r.PostForm["pick"]))) {
		if parts := strings.Fields(value); len(parts) == 3 {
			all = append(all, pick{cases.Kind(parts[0]), parts[1], parts[2]})
		}
	}
	return all
}

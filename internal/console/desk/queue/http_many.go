package queue

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// mostPicks is the number of cases that an action takes at once, which is that of the operation
// that assigns them.
const mostPicks = 100

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

// outcome is what an action on the selected cases has done. The cases that it leaves as they were
// stay selected.
type outcome struct {
	Done    string // what was done; "" for nothing
	Refused []result
	kept    []string // references
}

// result is the reason why a case was refused.
type result struct{ Reference, Text string }

// refuse adds a case that was refused.
func (o *outcome) refuse(reference, text string) {
	o.Refused = append(o.Refused, result{reference, text})
	o.kept = append(o.kept, reference)
}

// problem returns the outcome of an action that could not begin, for a reason.
func problem(r *ui.Request, text string) outcome {
	o := outcome{Refused: []result{{Text: text}}}
	for _, p := range picks(r) {
		o.kept = append(o.kept, p.reference)
	}
	return o
}

// interrupt shows why an action has stopped at one of the selected cases, and what was done before. The rest stay
// selected, so that a repetition goes on there.
func (o outcome) interrupt(r *ui.Request, a ui.Answer, all []pick, at int, key string) ui.Response {
	if count := at - len(o.Refused); count > 0 {
		o.Done = r.Text(key, "count", count)
	}
	for _, p := range all[at:] {
		o.kept = append(o.kept, p.reference)
	}
	return r.Refuse(a, func(r *ui.Request) ui.Response { return showWith(r, o) })
}

// finish shows what was done to the selected cases: key is its text with the number of cases.
func (o outcome) finish(r *ui.Request, count int, key string) ui.Response {
	count -= len(o.Refused)
	if len(o.Refused) == 0 {
		return r.Done(r.URL.RequestURI(), key, "count", count)
	}
	if count > 0 {
		o.Done = r.Text(key, "count", count)
	}
	return showWith(r, o)
}

// selection returns the selected cases, or the response to a selection of none or of too many.
func selection(r *ui.Request, none string) ([]pick, ui.Response) {
	all := picks(r)
	switch {
	case len(all) == 0:
		return nil, showWith(r, problem(r, r.Text(none)))
	case len(all) > mostPicks:
		return nil, showWith(r, problem(r, r.Text("queue.choose_fewer", "number", mostPicks)))
	}
	return all, nil
}

// assign assigns the selected cases to a member, or unassigns them for "nobody". It shows the
// cases that were refused with the reason.
func assign(r *ui.Request, member string) ui.Response {
	if member == "" {
		return showWith(r, problem(r, r.Text("queue.choose_first")))
	}
	all, wrong := selection(r, "queue.choose_first")
	if wrong != nil {
		return wrong
	}
	var in queue.CasesInput
	for _, p := range all {
		in.Body.References = append(in.Body.References, p.reference)
	}
	key := "queue.unassigned"
	if member != "nobody" {
		in.Body.MemberID, key = &member, "queue.assigned"
	}
	done, a := ui.Do(r, queue.AssignCases, &in)
	var o outcome
	if !a.OK() {
		return o.interrupt(r, a, all, 0, key)
	}
	for _, d := range done {
		if !d.OK {
			o.refuse(d.Reference, r.Text("queue.refused."+ui.Value(d.ErrorCode)))
		}
	}
	return o.finish(r, len(all), key)
}

// export downloads the selected cases as a file.
func export(r *ui.Request) ui.Response {
	all, wrong := selection(r, "queue.choose_read")
	if wrong != nil {
		return wrong
	}
	references := make([]string, len(all))
	for i, p := range all {
		references[i] = p.reference
	}
	return r.Redirect(exportPath + "?" + url.Values{"references": {strings.Join(references, ",")}}.Encode())
}

// markRead marks the messages of the selected cases as read.
func markRead(r *ui.Request) ui.Response {
	return each(r, "queue.read", func(p pick) (a ui.Answer) {
		if p.kind == cases.KindRequest {
			_, a = ui.Do(r, cases.MarkMessagesReadOfRequest, &cases.RequestInput{RequestID: p.id})
		} else {
			_, a = ui.Do(r, cases.MarkMessagesReadOfApplication, &cases.ApplicationInput{ApplicationID: p.id})
		}
		return a
	})
}

// sendBack sends the selected cases back to their customers with one message. Those that do not
// wait for staff are refused.
func sendBack(r *ui.Request) ui.Response {
	body := cases.CorrectionInput{Message: r.Value("message"), HoldInput: cases.HoldInput{Assign: true}}
	if body.Message == "" {
		return showWith(r, problem(r, r.Text("queue.message_required")))
	}
	return each(r, "queue.sent_back", func(p pick) (a ui.Answer) {
		if p.kind == cases.KindRequest {
			in := cases.ReturnInput{RequestID: p.id}
			in.Body.CorrectionInput = body
			_, a = ui.Do(r, cases.ReturnRequest, &in)
		} else {
			in := cases.AskCorrectionInput{ApplicationID: p.id}
			in.Body.CorrectionInput = body
			_, a = ui.Do(r, cases.AskCorrection, &in)
		}
		return a
	})
}

// each performs an operation on each of the selected cases; key is the text of what was done.
func each(r *ui.Request, key string, do func(p pick) ui.Answer) ui.Response {
	all, wrong := selection(r, "queue.choose_read")
	if wrong != nil {
		return wrong
	}
	var o outcome
	for i, p := range all {
		a := do(p)
		switch {
		case a.OK():
		case a.Status == http.StatusUnauthorized, a.Status >= http.StatusInternalServerError:
			return o.interrupt(r, a, all, i, key)
		case a.Status == http.StatusNotFound:
			o.refuse(p.reference, r.Text("queue.refused.NOT_FOUND"))
		case len(a.Errors) > 0:
			o.refuse(p.reference, a.Errors[0].Message)
		default:
			o.refuse(p.reference, a.Message)
		}
	}
	return o.finish(r, len(all), key)
}

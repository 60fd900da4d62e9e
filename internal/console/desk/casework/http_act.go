package casework

import (
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/console/ui"
)

// The forms of the page, by the last part of their address.
var (
	requestActs     = []string{"accept", "reject", "return"}
	applicationActs = []string{"complete", "reopen", "close", "correct", "cancel", "invoice", "void", "record", "refund"}
	sharedActs      = []string{"assign", "take", "review", "message", "read", "viewers"}
)

// act does what a form of the page asks for.
func act(r *ui.Request) ui.Response {
	p, response := open(r)
	if response != nil {
		return response
	}
	do := r.PathValue("do")
	own := applicationActs
	if p.isRequest {
		own = requestActs
	}
	if !slices.Contains(own, do) && !slices.Contains(sharedActs, do) {
		return r.NotFound()
	}
	switch do {
	case "assign", "take":
		return p.assign(do)
	case "review":
		return p.review()
	case "message":
		return p.say()
	case "read":
		r.IfMatch = ""
		_, a := ui.Post[any](r, p.api+"/messages/read", nil)
		return p.done(a, "")
	case "viewers":
		return p.look()
	case "accept":
		return p.accept()
	case "reject":
		return p.done(p.decide(p.api+"/reject", map[string]any{"reason": r.Value("reject-reason")}), "casework.did.rejected")
	case "return":
		return p.done(p.decide(p.api+"/return", p.asked()), "casework.did.asked")
	case "correct":
		return p.done(p.decide(p.api+"/corrections", p.asked()), "casework.did.asked")
	case "cancel":
		return p.done(p.decide(ui.Path(p.api+"/corrections/", r.Value("correction"), "/cancel"), nil), "casework.did.canceled")
	case "complete":
		return p.done(p.decide(ui.Path(p.api+"/stages/", r.Value("stage"), "/complete"), nil), "casework.did.completed")
	case "reopen":
		return p.done(p.decide(ui.Path(p.api+"/stages/", r.Value("stage"), "/reopen"), map[string]any{"reason": r.Value("reopen-reason")}), "casework.did.reopened")
	case "close":
		return p.done(p.decide(p.api+"/close", map[string]any{"reason": r.Value("close-reason")}), "casework.did.closed")
	case "invoice":
		return p.done(p.decide(ui.Path(p.api+"/stages/", r.Value("stage"), "/invoice"), nil), "casework.did.invoiced")
	case "void":
		return p.void()
	case "record":
		return p.record()
	default:
		return p.refund()
	}
}

// look says that the reader looks at the case, and shows the page with who else does.
func (p *page) look() ui.Response {
	r := p.Request
	r.IfMatch = ""
	viewers, _ := ui.Post[[]struct{ Name string }](r, p.api+"/viewers", nil) // what cannot be read is not shown
	for _, v := range viewers {
		p.viewers = append(p.viewers, v.Name)
	}
	return p.show()
}

// decide makes a change that depends on the case as its form showed it. Where the tag of the
// case is another one only because of what the history does not tell, such as a message that
// was read, the change is made all the same.
func (p *page) decide(path string, body any) ui.Answer {
	_, a := ui.Post[any](p.Request, path, body)
	for range 3 {
		if a.ErrorCode != "PRECONDITION_FAILED" {
			break
		}
		_, current := ui.Get[record](p.Request, p.api)
		past, read := ui.Get[struct{ Content []entry }](p.Request, p.api+"/history?size=1") // after the tag
		if !current.OK() || !read.OK() || len(past.Content) == 0 || past.Content[0].ID != p.Value("seen") {
			break
		}
		p.IfMatch = current.ETag()
		_, a = ui.Post[any](p.Request, path, body)
	}
	return a
}

// done shows the page after a change, or again with why it was refused.
func (p *page) done(a ui.Answer, key string) ui.Response {
	if !a.OK() {
		p.IfMatch = ""
		return p.Refuse(a, show)
	}
	return p.Done(p.address(), key)
}

// accept leads to the application.
func (p *page) accept() ui.Response {
	a := p.decide(p.api+"/accept", nil)
	if a.OK() {
		p.base = ui.Path(applicationsPath, strings.ToUpper(p.PathValue("ref")))
	}
	return p.done(a, "casework.did.accepted")
}

// asked is what the customer is to correct.
func (p *page) asked() map[string]any {
	return map[string]any{"message": p.Value("ask-message"), "items": itemsOf(p.PostForm["item"])}
}

// assign gives the case to a member, or takes it.
func (p *page) assign(do string) ui.Response {
	p.IfMatch = "" // of several assignments the last one stays
	to := p.Value("member")
	if do == "take" {
		to = p.Me().ID
	}
	body := map[string]any{"memberId": to}
	if to == "nobody" {
		body["memberId"] = nil
	}
	_, a := ui.Put[any](p.Request, p.api+"/assignee", body)
	return p.done(a, "casework.did.assigned")
}

// review decides about the document that the form shows, and goes on to the next one.
func (p *page) review() ui.Response {
	body := map[string]any{"decision": p.Value("decision"), "fileObjectId": p.Value("file"), "partyId": nil}
	if reason := p.Value("review-reason"); reason != "" {
		body["reason"] = reason
	}
	if whose := p.Value("party"); whose != "" {
		body["partyId"] = whose
	}
	a := p.decide(ui.Path(p.api+"/documents/", p.Value("document"), "/review"), body)
	if !a.OK() {
		return p.done(a, "")
	}
	key := "casework.did.document_accepted"
	if p.Value("decision") == "REFUSE" {
		key = "casework.did.document_refused"
	}
	return p.Done(p.address()+"#documents", key)
}

// say sends a message, or keeps a note for the team.
func (p *page) say() ui.Response {
	p.IfMatch = ""
	if p.Value("internal") != "" {
		if len(p.PostForm["fileObjectIds"]) > 0 {
			return p.ShowRefused(ui.Answer{Status: http.StatusBadRequest, Message: p.Text("casework.note_has_no_files")}, show)
		}
		_, a := ui.Post[any](p.Request, p.api+"/notes", map[string]any{"body": p.Value("body")})
		return p.done(a, "casework.did.noted")
	}
	body := map[string]any{"body": p.Value("body")}
	if files := p.PostForm["fileObjectIds"]; len(files) > 0 {
		body["fileObjectIds"] = files
	}
	_, a := ui.Post[any](p.Request, p.api+"/messages", body)
	if a.OK() { // whoever replies has read what was written
		_, _ = ui.Post[any](p.Request, p.api+"/messages/read", nil)
	}
	return p.done(a, "casework.did.sent")
}

// void makes an invoice void. The page then offers to make a new one.
func (p *page) void() ui.Response {
	p.IfMatch = ""
	_, a := ui.Post[any](p.Request, ui.Path("/api/v1/finance/invoices/", p.Value("invoice"), "/void"), nil)
	return p.done(a, "casework.did.voided")
}

// record keeps a payment that was received by hand.
func (p *page) record() ui.Response {
	p.IfMatch = ""
	body := map[string]any{
		"amount": p.Number(p.Value("amount")), "channel": p.Value("record-channel"), "receivedAt": p.Moment(p.Value("record-received")), "note": p.Value("record-note"),
	}
	_, a := ui.Post[any](p.Request, ui.Path("/api/v1/finance/invoices/", p.Value("invoice"), "/record-payment"), body)
	return p.done(a, "casework.did.recorded")
}

// refund asks for money back.
func (p *page) refund() ui.Response {
	p.IfMatch = ""
	of := p.Value("payment")
	body := map[string]any{"amount": p.Number(p.Value("refund-amount-" + of)), "reason": p.Value("refund-reason-" + of)}
	_, a := ui.Post[any](p.Request, ui.Path("/api/v1/finance/payments/", of, "/refunds"), body)
	return p.done(a, "casework.did.refunded")
}

package casework

import (
	"cmp"
	"net/http"
	"path"
	"slices"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	list "stagegate/internal/console/desk/queue"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/infra/kit/fault"
)

// The actions of the page: the last segments of the paths of its forms.
var (
	requestActions     = []string{"accept", "reject"}
	applicationActions = []string{"complete", "reopen", "close", "cancel", "invoice", "void", "record", "refund"}
	sharedActions      = []string{"assign", "take", "review", "message", "read", "viewers", "flag", "draft", "send", "undo"}
)

// hold delays a decision so that it can be undone, and assigns the case to the member who decides.
var hold = cases.HoldInput{HoldSeconds: 10, Assign: true}

// act performs the action of a form.
func act(r *ui.Request) ui.Response {
	p, response := openPage(r)
	if response != nil {
		return response
	}
	do := r.PathValue("do")
	own := applicationActions
	if p.isRequest {
		own = requestActions
	}
	switch {
	case slices.Contains(sharedActions, do):
		return p.share(do)
	case slices.Contains(own, do):
		return p.decide(do)
	default:
		return r.NotFound()
	}
}

// share performs an action that requests and applications have in common.
func (p *page) share(do string) ui.Response {
	switch do {
	case "assign", "take":
		return p.assign(do)
	case "review":
		return p.review()
	case "message":
		return p.sendMessage()
	case "read":
		p.IfMatch = ""
		return p.finish(p.markRead(), p.to(tabMessages), "")
	case "viewers":
		return p.showViewers()
	case "flag":
		return p.flag()
	case "draft":
		return p.saveEntered()
	case "send":
		return p.send()
	default:
		return p.undo()
	}
}

// decide performs an action of a request or of an application.
func (p *page) decide(do string) ui.Response {
	switch do {
	case "accept":
		return p.decided(decide(p, cases.AcceptRequest, &cases.AcceptInput{RequestID: p.id, Body: &hold}))
	case "reject":
		if p.previews(do) {
			p.IfMatch = ""
			return p.show()
		}
		in := cases.RejectInput{RequestID: p.id}
		in.Body.Reason, in.Body.HoldInput = p.Value("reject-reason"), hold
		return p.decided(decide(p, cases.RejectRequest, &in))
	case "complete":
		return p.decided(decide(p, cases.CompleteStage, &cases.CompleteInput{ApplicationID: p.id, StageID: p.Value("stage"), Body: &hold}))
	case "reopen":
		in := cases.ReopenInput{ApplicationID: p.id, StageID: p.Value("stage")}
		in.Body.Reason, in.Body.HoldInput = p.Value("reopen-reason"), hold
		return p.decided(decide(p, cases.ReopenStage, &in))
	case "close":
		in := cases.CloseInput{ApplicationID: p.id}
		body := api.NewBody(&in.Body)
		body.Reason, body.HoldInput = p.Value("close-reason"), hold
		return p.decided(decide(p, cases.CloseApplication, &in))
	case "cancel":
		a := decide(p, cases.CancelCorrection, &cases.CancelCorrectionInput{ApplicationID: p.id, CorrectionID: p.Value("correction")})
		return p.finish(a, p.address(), "casework.did.canceled")
	case "invoice":
		return p.finish(decide(p, cases.ReplaceStageInvoice, p.stageInput()), p.to(tabPayments), "casework.did.invoiced")
	case "void":
		return p.void()
	case "record":
		return p.record()
	default:
		return p.refund()
	}
}

// decided redirects to the next case of the list, where the decision can be undone, or shows the
// case with its decision.
func (p *page) decided(a ui.Answer) ui.Response {
	if !a.OK() {
		return p.finish(a, "", "")
	}
	reference := path.Base(p.base)
	if next := list.NextOf(p.Request, reference); next != "" && p.Value("next") != "" {
		return p.Redirect(next + "&decided=" + reference)
	}
	return p.Redirect(p.address())
}

// undo undoes a decision. Once it has taken effect, the refusal says what to do instead.
func (p *page) undo() ui.Response {
	p.IfMatch = ""
	_, a := ui.Do(p.Request, cases.UndoDecision, &cases.UndoInput{DecisionID: cmp.Or(p.Value("decision"), p.Query("decision"))})
	if a.ErrorCode == fault.DecisionEffective {
		a.Message = p.Text("casework.undo_late")
	}
	return p.finish(a, p.address(), "casework.did.undone")
}

// showViewers reports that the reader views the case and shows the page with the other viewers.
func (p *page) showViewers() ui.Response {
	p.IfMatch = ""
	viewers, _ := p.reportPresence() // without an answer, nobody is shown
	for _, v := range viewers {
		p.viewers = append(p.viewers, v.Name)
	}
	p.tab = p.Query("tab")
	return p.show()
}

// decide calls an operation that depends on the case as the form showed it. If the tag of the
// case has changed without a new history entry, as when a message was read, it tries again
// with the current tag.
func decide[I, O any](p *page, op api.Op[I, O], in *I) ui.Answer {
	_, a := ui.Do(p.Request, op, in)
	for range 3 {
		if a.ErrorCode != fault.PreconditionFailed {
			break
		}
		_, current := p.read()
		past, read := p.history(api.PageQuery{Size: 1}) // after the tag
		if !current.OK() || !read.OK() || len(past.Content) == 0 || past.Content[0].ID != p.Value("seen") {
			break
		}
		p.IfMatch = current.ETag()
		_, a = ui.Do(p.Request, op, in)
	}
	return a
}

// finish redirects to an address of the page after a change, or shows the page with the refusal.
func (p *page) finish(a ui.Answer, to, key string) ui.Response {
	if !a.OK() {
		p.IfMatch = ""
		return p.Refuse(a, showForm)
	}
	return p.Done(to, key)
}

// stageInput returns the stage that the form names.
func (p *page) stageInput() *cases.StageInput {
	return &cases.StageInput{ApplicationID: p.id, StageID: p.Value("stage")}
}

// assign assigns the case to a member or to the reader.
func (p *page) assign(do string) ui.Response {
	p.IfMatch = "" // the last of concurrent assignments wins
	to, key := p.Value("member"), "casework.did.assigned"
	if do == "take" {
		to = p.Me().ID
	}
	member := &to
	switch to {
	case "nobody":
		member, key = nil, "casework.did.unassigned"
	case p.Me().ID:
		key = "casework.did.assigned_to_you"
	}
	return p.finish(p.setAssignee(member), p.address(), key)
}

// review accepts or refuses the document that the form shows and moves on to the next one. The document may
// be shared by all parties although the form shows it for one of them.
func (p *page) review() ui.Response {
	in := cases.ReviewInput{Decision: p.Value("decision"), FileObjectID: p.Value("file"), PartyID: p.Value("document-party"), Reason: api.TextOf(cmp.Or(p.Value("suggest"), p.Value("review-reason")))}
	a := p.reviewDocument(p.Value("document"), in)
	key := "casework.did.document_accepted"
	if p.Value("decision") == "REFUSE" {
		key = "casework.did.document_refused"
	}
	return p.finish(a, p.address()+"#evidence", key)
}

// sendMessage sends a message to the customer or adds an internal note.
func (p *page) sendMessage() ui.Response {
	p.IfMatch = ""
	if p.Value("internal") != "" {
		if len(p.PostForm["fileObjectIds"]) > 0 {
			return p.ShowRefused(ui.Answer{Status: http.StatusBadRequest, Message: p.Text("casework.note_has_no_files")}, showForm)
		}
		return p.finish(p.addNote(cases.NoteInput{Body: p.Value("body")}), p.to(tabMessages), "casework.did.noted")
	}
	a := p.addMessage(cases.MessageInput{Body: p.Value("body"), FileObjectIDs: p.PostForm["fileObjectIds"]})
	if a.OK() {
		_ = p.markRead() // a reply implies that the messages were read
	}
	return p.finish(a, p.to(tabMessages), "casework.did.sent")
}

// void voids an invoice. The page then offers to create a new one.
func (p *page) void() ui.Response {
	p.IfMatch = ""
	_, a := ui.Do(p.Request, finance.VoidInvoice, &finance.InvoiceInput{InvoiceID: p.Value("invoice")})
	return p.finish(a, p.to(tabPayments), "casework.did.voided")
}

// record records a payment that staff received.
func (p *page) record() ui.Response {
	p.IfMatch = ""
	in := finance.RecordInput{InvoiceID: p.Value("invoice")}
	in.Body.Amount, in.Body.Channel, in.Body.Note = p.Amount(p.Value("amount")), p.Value("record-channel"), p.Value("record-note")
	in.Body.ReceivedAt = api.InstantOf(p.Moment(p.Value("record-received")))
	_, a := ui.Do(p.Request, finance.RecordPayment, &in)
	return p.finish(a, p.to(tabPayments), "casework.did.recorded")
}

// refund refunds a payment.
func (p *page) refund() ui.Response {
	p.IfMatch = ""
	reference := p.Value("payment")
	in := finance.RefundInput{Reference: reference}
	in.Body.Amount, in.Body.Reason = p.Amount(p.Value("refund-amount-"+reference)), p.Value("refund-reason-"+reference)
	_, a := ui.Do(p.Request, finance.RefundPayment, &in)
	return p.finish(a, p.to(tabPayments), "casework.did.refunded")
}

package casework

import (
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/api"
	"stagegate/internal/cases"
	"stagegate/internal/console/ui"
	"stagegate/internal/finance"
	"stagegate/internal/infra/kit/fault"
)

// The actions of the page: the last segments of the paths of its forms.
var (
	requestActions     = []string{"accept", "reject", "return"}
	applicationActions = []string{"complete", "reopen", "close", "correct", "cancel", "invoice", "void", "record", "refund"}
	sharedActions      = []string{"assign", "take", "review", "message", "read", "viewers", "flag", "draft", "send", "undo"}
)

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
	if !slices.Contains(own, do) && !slices.Contains(sharedActions, do) {
		return r.NotFound()
	}
	switch do {
	case "assign", "take":
		return p.assign(do)
	case "review":
		return p.review()
	case "message":
		return p.sendMessage()
	case "read":
		r.IfMatch = ""
		return p.finish(p.markRead(), "")
	case "viewers":
		return p.showViewers()
	case "flag":
		return p.flag()
	case "draft":
		return p.saveEntered()
	case "send":
		return p.send()
	case "undo":
		return p.undo()
	case "accept":
		return p.accept()
	case "reject":
		in := cases.RejectInput{RequestID: p.id}
		in.Body.Reason = r.Value("reject-reason")
		return p.finish(decide(p, cases.RejectRequest, &in), "casework.did.rejected")
	case "return":
		in := cases.ReturnInput{RequestID: p.id}
		in.Body.CorrectionInput = p.correction()
		return p.finish(decide(p, cases.ReturnRequest, &in), "casework.did.asked")
	case "correct":
		in := cases.AskCorrectionInput{ApplicationID: p.id}
		in.Body.CorrectionInput = p.correction()
		return p.finish(decide(p, cases.AskCorrection, &in), "casework.did.asked")
	case "cancel":
		return p.finish(decide(p, cases.CancelCorrection, &cases.CancelCorrectionInput{ApplicationID: p.id, CorrectionID: r.Value("correction")}), "casework.did.canceled")
	case "complete":
		return p.finish(decide(p, cases.CompleteStage, &cases.CompleteInput{ApplicationID: p.id, StageID: p.Value("stage")}), "casework.did.completed")
	case "reopen":
		in := cases.ReopenInput{ApplicationID: p.id, StageID: r.Value("stage")}
		in.Body.Reason = r.Value("reopen-reason")
		return p.finish(decide(p, cases.ReopenStage, &in), "casework.did.reopened")
	case "close":
		in := cases.CloseInput{ApplicationID: p.id}
		api.NewBody(&in.Body).Reason = r.Value("close-reason")
		return p.finish(decide(p, cases.CloseApplication, &in), "casework.did.closed")
	case "invoice":
		return p.finish(decide(p, cases.ReplaceStageInvoice, p.stageInput()), "casework.did.invoiced")
	case "void":
		return p.void()
	case "record":
		return p.record()
	default:
		return p.refund()
	}
}

// showViewers reports that the reader views the case and shows the page with the other viewers.
func (p *page) showViewers() ui.Response {
	p.IfMatch = ""
	viewers, _ := p.reportPresence() // without an answer, nobody is shown
	for _, v := range viewers {
		p.viewers = append(p.viewers, v.Name)
	}
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
		past, read := p.history(1) // after the tag
		if !current.OK() || !read.OK() || len(past.Content) == 0 || past.Content[0].ID != p.Value("seen") {
			break
		}
		p.IfMatch = current.ETag()
		_, a = ui.Do(p.Request, op, in)
	}
	return a
}

// finish redirects to the page after a change, or shows the page with the refusal.
func (p *page) finish(a ui.Answer, key string) ui.Response {
	if !a.OK() {
		p.IfMatch = ""
		return p.Refuse(a, show)
	}
	return p.Done(p.address(), key)
}

// accept accepts the request and redirects to the application.
func (p *page) accept() ui.Response {
	a := decide(p, cases.AcceptRequest, &cases.AcceptInput{RequestID: p.id})
	if a.OK() {
		p.base = ui.Path(applicationsPath, strings.ToUpper(p.PathValue("ref")))
	}
	return p.finish(a, "casework.did.accepted")
}

// correction returns the corrections that the form asks for.
func (p *page) correction() cases.CorrectionInput {
	return cases.CorrectionInput{Message: p.Value("ask-message"), Items: itemsOf(p.PostForm["item"])}
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
	return p.finish(p.setAssignee(member), key)
}

// review accepts or refuses the document that the form shows and moves on to the next one.
func (p *page) review() ui.Response {
	in := cases.ReviewInput{Decision: p.Value("decision"), FileObjectID: p.Value("file"), PartyID: p.Value("party"), Reason: api.TextOf(p.Value("review-reason"))}
	a := p.reviewDocument(p.Value("document"), in)
	if !a.OK() {
		return p.finish(a, "")
	}
	key := "casework.did.document_accepted"
	if p.Value("decision") == "REFUSE" {
		key = "casework.did.document_refused"
	}
	return p.Done(p.address()+"#documents", key)
}

// sendMessage sends a message to the customer or adds an internal note.
func (p *page) sendMessage() ui.Response {
	p.IfMatch = ""
	if p.Value("internal") != "" {
		if len(p.PostForm["fileObjectIds"]) > 0 {
			return p.ShowRefused(ui.Answer{Status: http.StatusBadRequest, Message: p.Text("casework.note_has_no_files")}, show)
		}
		return p.finish(p.addNote(cases.NoteInput{Body: p.Value("body")}), "casework.did.noted")
	}
	a := p.addMessage(cases.MessageInput{Body: p.Value("body"), FileObjectIDs: p.PostForm["fileObjectIds"]})
	if a.OK() {
		_ = p.markRead() // a reply implies that the messages were read
	}
	return p.finish(a, "casework.did.sent")
}

// void voids an invoice. The page then offers to create a new one.
func (p *page) void() ui.Response {
	p.IfMatch = ""
	_, a := ui.Do(p.Request, finance.VoidInvoice, &finance.InvoiceInput{InvoiceID: p.Value("invoice")})
	return p.finish(a, "casework.did.voided")
}

// record records a payment that staff received.
func (p *page) record() ui.Response {
	p.IfMatch = ""
	in := finance.RecordInput{InvoiceID: p.Value("invoice")}
	in.Body.Amount, in.Body.Channel, in.Body.Note = p.Amount(p.Value("amount")), p.Value("record-channel"), p.Value("record-note")
	in.Body.ReceivedAt = api.InstantOf(p.Moment(p.Value("record-received")))
	_, a := ui.Do(p.Request, finance.RecordPayment, &in)
	return p.finish(a, "casework.did.recorded")
}

// refund refunds a payment.
func (p *page) refund() ui.Response {
	p.IfMatch = ""
	reference := p.Value("payment")
	in := finance.RefundInput{Reference: reference}
	in.Body.Amount, in.Body.Reason = p.Amount(p.Value("refund-amount-"+reference)), p.Value("refund-reason-"+reference)
	_, a := ui.Do(p.Request, finance.RefundPayment, &in)
	return p.finish(a, "casework.did.refunded")
}

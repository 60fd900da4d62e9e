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
		return p.done(p.markRead(), "")
	case "viewers":
		return p.look()
	case "accept":
		return p.accept()
	case "reject":
		in := cases.RejectInput{RequestID: p.id}
		in.Body.Reason = r.Value("reject-reason")
		return p.done(decide(p, cases.RejectRequest, &in), "casework.did.rejected")
	case "return":
		return p.done(decide(p, cases.ReturnRequest, &cases.ReturnInput{RequestID: p.id, Body: p.asked()}), "casework.did.asked")
	case "correct":
		return p.done(decide(p, cases.AskCorrection, &cases.AskCorrectionInput{ApplicationID: p.id, Body: p.asked()}), "casework.did.asked")
	case "cancel":
		return p.done(decide(p, cases.CancelCorrection, &cases.CancelCorrectionInput{ApplicationID: p.id, CorrectionID: r.Value("correction")}), "casework.did.canceled")
	case "complete":
		return p.done(decide(p, cases.CompleteStage, p.stage()), "casework.did.completed")
	case "reopen":
		in := cases.ReopenInput{ApplicationID: p.id, StageID: r.Value("stage")}
		in.Body.Reason = r.Value("reopen-reason")
		return p.done(decide(p, cases.ReopenStage, &in), "casework.did.reopened")
	case "close":
		in := cases.CloseInput{ApplicationID: p.id}
		api.NewBody(&in.Body).Reason = r.Value("close-reason")
		return p.done(decide(p, cases.CloseApplication, &in), "casework.did.closed")
	case "invoice":
		return p.done(decide(p, cases.ReplaceStageInvoice, p.stage()), "casework.did.invoiced")
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
	p.IfMatch = ""
	viewers, _ := p.colleagues() // what cannot be read is not shown
	for _, v := range viewers {
		p.viewers = append(p.viewers, v.Name)
	}
	return p.show()
}

// decide makes a change that depends on the case as its form showed it. Where the tag of the
// case is another one only because of what the history does not tell, such as a message that
// was read, the change is made all the same.
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
	a := decide(p, cases.AcceptRequest, &cases.RequestInput{RequestID: p.id})
	if a.OK() {
		p.base = ui.Path(applicationsPath, strings.ToUpper(p.PathValue("ref")))
	}
	return p.done(a, "casework.did.accepted")
}

// asked is what the customer is to correct.
func (p *page) asked() cases.CorrectionInput {
	return cases.CorrectionInput{Message: p.Value("ask-message"), Items: itemsOf(p.PostForm["item"])}
}

// stage is the stage that the form names.
func (p *page) stage() *cases.StageInput {
	return &cases.StageInput{ApplicationID: p.id, StageID: p.Value("stage")}
}

// assign gives the case to a member, or takes it.
func (p *page) assign(do string) ui.Response {
	p.IfMatch = "" // of several assignments the last one stays
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
	return p.done(p.give(member), key)
}

// review decides about the document that the form shows, and goes on to the next one.
func (p *page) review() ui.Response {
	in := cases.ReviewInput{Decision: p.Value("decision"), FileObjectID: p.Value("file"), PartyID: p.Value("party"), Reason: api.TextOf(p.Value("review-reason"))}
	a := p.decideDocument(p.Value("document"), in)
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
		return p.done(p.note(cases.NoteInput{Body: p.Value("body")}), "casework.did.noted")
	}
	a := p.send(cases.MessageInput{Body: p.Value("body"), FileObjectIDs: p.PostForm["fileObjectIds"]})
	if a.OK() {
		_ = p.markRead() // whoever replies has read what was written
	}
	return p.done(a, "casework.did.sent")
}

// void makes an invoice void. The page then offers to make a new one.
func (p *page) void() ui.Response {
	p.IfMatch = ""
	_, a := ui.Do(p.Request, finance.VoidInvoice, &finance.InvoiceInput{InvoiceID: p.Value("invoice")})
	return p.done(a, "casework.did.voided")
}

// record keeps a payment that was received by hand.
func (p *page) record() ui.Response {
	p.IfMatch = ""
	in := finance.RecordInput{InvoiceID: p.Value("invoice")}
	in.Body.Amount, in.Body.Channel, in.Body.Note = p.Amount(p.Value("amount")), p.Value("record-channel"), p.Value("record-note")
	in.Body.ReceivedAt = api.InstantOf(p.Moment(p.Value("record-received")))
	_, a := ui.Do(p.Request, finance.RecordPayment, &in)
	return p.done(a, "casework.did.recorded")
}

// refund asks for money back.
func (p *page) refund() ui.Response {
	p.IfMatch = ""
	of := p.Value("payment")
	in := finance.RefundInput{Reference: of}
	in.Body.Amount, in.Body.Reason = p.Amount(p.Value("refund-amount-"+of)), p.Value("refund-reason-"+of)
	_, a := ui.Do(p.Request, finance.RefundPayment, &in)
	return p.done(a, "casework.did.refunded")
}

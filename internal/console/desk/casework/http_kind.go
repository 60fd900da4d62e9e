package casework

import (
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases"
	"stagegate/internal/cases/queue"
	"stagegate/internal/console/ui"
)

// read reads the case.
func (p *page) read() (*staffCase, ui.Answer) {
	if p.isRequest {
		v, a := ui.Do(p.Request, cases.GetRequest, &cases.RequestInput{RequestID: p.id})
		return ofRequest(v), a
	}
	v, a := ui.Do(p.Request, cases.GetApplication, &cases.ApplicationInput{ApplicationID: p.id})
	return ofApplication(v), a
}

// history reads a page of the history of the case, newest first.
func (p *page) history(q api.PageQuery) (api.Page[audit.EntryView], ui.Answer) {
	if p.isRequest {
		return ui.Do(p.Request, cases.RequestHistory, &cases.RequestPageInput{RequestID: p.id, PageQuery: q})
	}
	return ui.Do(p.Request, cases.ApplicationHistory, &cases.ApplicationPageInput{ApplicationID: p.id, PageQuery: q})
}

// messages reads a page of the messages, newest first.
func (p *page) messages(q api.PageQuery) (api.Page[cases.MessageView], ui.Answer) {
	q.Sort = "sentAt,desc"
	if p.isRequest {
		return ui.Do(p.Request, cases.ListMessagesOfRequest, &cases.RequestPageInput{RequestID: p.id, PageQuery: q})
	}
	return ui.Do(p.Request, cases.ListMessagesOfApplication, &cases.ApplicationPageInput{ApplicationID: p.id, PageQuery: q})
}

// notes reads a page of the notes, newest first.
func (p *page) notes(q api.PageQuery) (api.Page[cases.NoteView], ui.Answer) {
	q.Sort = "createdAt,desc"
	if p.isRequest {
		return ui.Do(p.Request, cases.ListNotesOfRequest, &cases.RequestPageInput{RequestID: p.id, PageQuery: q})
	}
	return ui.Do(p.Request, cases.ListNotesOfApplication, &cases.ApplicationPageInput{ApplicationID: p.id, PageQuery: q})
}

// draft reads the draft of what is sent back.
func (p *page) draft() (cases.CorrectionDraftView, ui.Answer) {
	if p.isRequest {
		return ui.Do(p.Request, cases.GetRequestCorrectionDraft, &cases.RequestInput{RequestID: p.id})
	}
	return ui.Do(p.Request, cases.GetCorrectionDraft, &cases.ApplicationInput{ApplicationID: p.id})
}

// saveDraft replaces the draft.
func (p *page) saveDraft(in cases.CorrectionDraftInput) (a ui.Answer) {
	if p.isRequest {
		_, a = ui.Do(p.Request, cases.SaveRequestCorrectionDraft, &cases.RequestDraftInput{RequestID: p.id, Body: in})
	} else {
		_, a = ui.Do(p.Request, cases.SaveCorrectionDraft, &cases.ApplicationDraftInput{ApplicationID: p.id, Body: in})
	}
	return a
}

// deleteDraft deletes the draft.
func (p *page) deleteDraft() (a ui.Answer) {
	if p.isRequest {
		_, a = ui.Do(p.Request, cases.DeleteRequestCorrectionDraft, &cases.RequestInput{RequestID: p.id})
	} else {
		_, a = ui.Do(p.Request, cases.DeleteCorrectionDraft, &cases.ApplicationInput{ApplicationID: p.id})
	}
	return a
}

// markRead marks the messages of the customer as read.
func (p *page) markRead() (a ui.Answer) {
	if p.isRequest {
		_, a = ui.Do(p.Request, cases.MarkMessagesReadOfRequest, &cases.RequestInput{RequestID: p.id})
	} else {
		_, a = ui.Do(p.Request, cases.MarkMessagesReadOfApplication, &cases.ApplicationInput{ApplicationID: p.id})
	}
	return a
}

// addMessage sends a message to the customer.
func (p *page) addMessage(in cases.MessageInput) (a ui.Answer) {
	if p.isRequest {
		_, a = ui.Do(p.Request, cases.SendMessageOfRequest, &cases.RequestMessageInput{RequestID: p.id, Body: in})
	} else {
		_, a = ui.Do(p.Request, cases.SendMessageOfApplication, &cases.ApplicationMessageInput{ApplicationID: p.id, Body: in})
	}
	return a
}

// addNote adds an internal note.
func (p *page) addNote(in cases.NoteInput) (a ui.Answer) {
	if p.isRequest {
		_, a = ui.Do(p.Request, cases.AddNoteToRequest, &cases.RequestNoteInput{RequestID: p.id, Body: in})
	} else {
		_, a = ui.Do(p.Request, cases.AddNoteToApplication, &cases.ApplicationNoteInput{ApplicationID: p.id, Body: in})
	}
	return a
}

// reportPresence reports that the reader views the case and returns the other viewers.
func (p *page) reportPresence() ([]queue.ColleagueView, ui.Answer) {
	if p.isRequest {
		return ui.Do(p.Request, queue.ViewRequestTogether, &queue.ViewRequestInput{RequestID: p.id})
	}
	return ui.Do(p.Request, queue.ViewApplicationTogether, &queue.ViewApplicationInput{ApplicationID: p.id})
}

// setAssignee assigns the case to a member; nil unassigns it.
func (p *page) setAssignee(member *string) (a ui.Answer) {
	in := queue.AssigneeInput{MemberID: member}
	if p.isRequest {
		_, a = ui.Do(p.Request, queue.AssignRequest, &queue.RequestInput{RequestID: p.id, Body: in})
	} else {
		_, a = ui.Do(p.Request, queue.AssignApplication, &queue.ApplicationInput{ApplicationID: p.id, Body: in})
	}
	return a
}

// reviewDocument accepts or refuses the document of a requirement.
func (p *page) reviewDocument(requirement string, in cases.ReviewInput) ui.Answer {
	if p.isRequest {
		return decide(p, cases.ReviewDocumentOfRequest, &cases.ReviewRequestInput{RequestID: p.id, RequirementID: requirement, Body: in})
	}
	return decide(p, cases.ReviewDocument, &cases.ReviewDocumentInput{ApplicationID: p.id, RequirementID: requirement, Body: in})
}

// mayWork reports whether the reader may process the case.
func (p *page) mayWork() bool {
	if p.isRequest {
		return p.Me().May("request:review")
	}
	return p.Me().May("application:manage")
}

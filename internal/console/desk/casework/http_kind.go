package casework

import (
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/application"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/cases/queue"
	"stagegate/internal/cases/request"
	"stagegate/internal/console/ui"
)

// read reads the case.
func (p *page) read() (*record, ui.Answer) {
	if p.isRequest {
		v, a := ui.Do(p.Request, request.GetRequest, &request.IDInput{RequestID: p.id})
		return ofRequest(v), a
	}
	v, a := ui.Do(p.Request, application.GetApplication, &application.IDInput{ApplicationID: p.id})
	return ofApplication(v), a
}

// history reads the newest entries of the history of the case.
func (p *page) history(size int) (api.Page[audit.EntryView], ui.Answer) {
	q := api.PageQuery{Size: size}
	if p.isRequest {
		return ui.Do(p.Request, request.RequestHistory, &request.PageInput{RequestID: p.id, PageQuery: q})
	}
	return ui.Do(p.Request, application.ApplicationHistory, &application.PageInput{ApplicationID: p.id, PageQuery: q})
}

// messages reads the newest messages.
func (p *page) messages(size int) (api.Page[conversation.MessageView], ui.Answer) {
	q := api.PageQuery{Size: size, Sort: "sentAt,desc"}
	if p.isRequest {
		return ui.Do(p.Request, request.ListMessagesOfRequest, &request.PageInput{RequestID: p.id, PageQuery: q})
	}
	return ui.Do(p.Request, application.ListMessagesOfApplication, &application.PageInput{ApplicationID: p.id, PageQuery: q})
}

// notes reads the newest notes.
func (p *page) notes(size int) (api.Page[conversation.NoteView], ui.Answer) {
	q := api.PageQuery{Size: size, Sort: "createdAt,desc"}
	if p.isRequest {
		return ui.Do(p.Request, request.ListNotesOfRequest, &request.PageInput{RequestID: p.id, PageQuery: q})
	}
	return ui.Do(p.Request, application.ListNotesOfApplication, &application.PageInput{ApplicationID: p.id, PageQuery: q})
}

// markRead says that the messages of the customer were read.
func (p *page) markRead() (a ui.Answer) {
	if p.isRequest {
		_, a = ui.Do(p.Request, request.MarkMessagesReadOfRequest, &request.IDInput{RequestID: p.id})
	} else {
		_, a = ui.Do(p.Request, application.MarkMessagesReadOfApplication, &application.IDInput{ApplicationID: p.id})
	}
	return a
}

// send sends a message to the customer.
func (p *page) send(in conversation.MessageInput) (a ui.Answer) {
	if p.isRequest {
		_, a = ui.Do(p.Request, request.SendMessageOfRequest, &request.MessageInput{RequestID: p.id, Body: in})
	} else {
		_, a = ui.Do(p.Request, application.SendMessageOfApplication, &application.MessageInput{ApplicationID: p.id, Body: in})
	}
	return a
}

// note keeps a note for the team.
func (p *page) note(in conversation.NoteInput) (a ui.Answer) {
	if p.isRequest {
		_, a = ui.Do(p.Request, request.AddNoteToRequest, &request.NoteInput{RequestID: p.id, Body: in})
	} else {
		_, a = ui.Do(p.Request, application.AddNoteToApplication, &application.NoteInput{ApplicationID: p.id, Body: in})
	}
	return a
}

// colleagues says that the reader looks at the case, and gives who else does.
func (p *page) colleagues() ([]queue.ColleagueView, ui.Answer) {
	if p.isRequest {
		return ui.Do(p.Request, queue.ViewRequestTogether, &queue.ViewRequestInput{RequestID: p.id})
	}
	return ui.Do(p.Request, queue.ViewApplicationTogether, &queue.ViewApplicationInput{ApplicationID: p.id})
}

// give gives the case to a member, or with nil to nobody.
func (p *page) give(member *string) (a ui.Answer) {
	in := queue.AssigneeInput{MemberID: member}
	if p.isRequest {
		_, a = ui.Do(p.Request, queue.AssignRequest, &queue.RequestInput{RequestID: p.id, Body: in})
	} else {
		_, a = ui.Do(p.Request, queue.AssignApplication, &queue.ApplicationInput{ApplicationID: p.id, Body: in})
	}
	return a
}

// decideDocument decides about the document of a requirement.
func (p *page) decideDocument(requirement string, in casefile.ReviewInput) ui.Answer {
	if p.isRequest {
		return decide(p, request.ReviewDocumentOfRequest, &request.ReviewInput{RequestID: p.id, RequirementID: requirement, Body: in})
	}
	return decide(p, application.ReviewDocument, &application.ReviewInput{ApplicationID: p.id, RequirementID: requirement, Body: in})
}

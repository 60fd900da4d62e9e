package application

import (
	"context"
	"net/http"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/conversation"
	"stagegate/internal/web"
)

// registerConversation adds the operations on messages, notes and the history for customers.
func (s *Service) registerConversation(api *web.API) {
	own := conversation.Describe(customerBase+"/{applicationId}", "MyApplication",
		web.Operation{Tag: "Customer applications", Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead}, auth.ApplicationManage)
	staff := conversation.Describe(staffBase+"/{applicationId}", "Application",
		web.Operation{Tag: "Staff applications", Kinds: auth.Team, Permission: auth.ApplicationRead}, auth.ApplicationManage)
	for _, ops := range []conversation.Operations{own, staff} {
		web.Register(api, ops.Messages, s.listMessages)
		web.Register(api, ops.Send, s.sendMessage)
		web.Register(api, ops.MarkRead, s.markMessagesRead)
	}
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: customerBase + "/{applicationId}/history", ID: "myApplicationHistory", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead, Sort: casefile.HistoryOrders,
		Summary: "What happened to one of my applications", Message: "History.",
		Description: "Changes of it and of its request, newest first unless asked otherwise. Staff appear by first name, without id. What staff do among themselves is left out.",
	}, s.history)
	web.Register(api, staff.Notes, s.listNotes)
	web.Register(api, staff.AddNote, s.addNote)
}

type pageInput struct {
	ApplicationID string `path:"applicationId"`
	web.PageQuery
}

type messageInput struct {
	ApplicationID string `path:"applicationId"`
	Body          conversation.MessageInput
}

type noteInput struct {
	ApplicationID string `path:"applicationId"`
	Body          conversation.NoteInput
}

func (s *Service) listMessages(ctx context.Context, in *pageInput) (web.Page[conversation.MessageView], error) {
	a, err := s.recordByID(ctx, web.Caller(ctx), in.ApplicationID)
	if err != nil {
		return web.Page[conversation.MessageView]{}, err
	}
	return s.Conversation.ShowMessages(ctx, web.Caller(ctx), a.RequestID, in.PageQuery)
}

func (s *Service) sendMessage(ctx context.Context, in *messageInput) (conversation.MessageView, error) {
	m, err := s.SendMessage(ctx, web.Caller(ctx), in.ApplicationID, in.Body)
	return s.Conversation.ShowMessage(ctx, web.Caller(ctx), m, err)
}

func (s *Service) markMessagesRead(ctx context.Context, in *idInput) (web.Nothing, error) {
	a, err := s.recordByID(ctx, web.Caller(ctx), in.ApplicationID)
	if err != nil {
		return nil, err
	}
	return nil, s.Conversation.MarkRead(ctx, web.Caller(ctx), a.RequestID)
}

func (s *Service) listNotes(ctx context.Context, in *pageInput) (web.Page[conversation.NoteView], error) {
	a, err := s.recordByID(ctx, web.Caller(ctx), in.ApplicationID)
	if err != nil {
		return web.Page[conversation.NoteView]{}, err
	}
	return s.Conversation.ShowNotes(ctx, web.Caller(ctx), a.RequestID, in.PageQuery)
}

func (s *Service) addNote(ctx context.Context, in *noteInput) (conversation.NoteView, error) {
	n, err := s.AddNote(ctx, web.Caller(ctx), in.ApplicationID, in.Body.Body)
	return conversation.ViewNote(n), err
}

func (s *Service) history(ctx context.Context, in *pageInput) (web.Page[audit.EntryView], error) {
	a, err := s.recordByID(ctx, web.Caller(ctx), in.ApplicationID)
	if err != nil {
		return web.Page[audit.EntryView]{}, err
	}
	return casefile.History(ctx, s.DB, web.Caller(ctx), in.PageQuery, a.ID, a.RequestID)
}

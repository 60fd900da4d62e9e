package application

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/infra/auth"
)

// registerConversation adds the operations on messages, notes and the history for customers.
func (s *Service) registerConversation(routes *api.API) {
	own := conversation.Describe(customerBase+"/{applicationId}", "MyApplication",
		api.Operation{Tag: "Customer applications", Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead}, auth.ApplicationManage)
	staff := conversation.Describe(staffBase+"/{applicationId}", "Application",
		api.Operation{Tag: "Staff applications", Kinds: auth.Team, Permission: auth.ApplicationRead}, auth.ApplicationManage)
	for _, ops := range []conversation.Operations{own, staff} {
		api.Register(routes, ops.Messages, s.listMessages)
		api.Register(routes, ops.Send, s.sendMessage)
		api.Register(routes, ops.MarkRead, s.markMessagesRead)
	}
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: customerBase + "/{applicationId}/history", ID: "myApplicationHistory", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead, Sort: casefile.HistoryOrders,
		Summary: "What happened to one of my applications", Message: "History.",
		Description: "Changes of it and of its request, newest first unless asked otherwise. Staff appear by first name, without id. What staff do among themselves is left out.",
	}, s.history)
	api.Register(routes, staff.Notes, s.listNotes)
	api.Register(routes, staff.AddNote, s.addNote)
}

type pageInput struct {
	ApplicationID string `path:"applicationId"`
	api.PageQuery
}

type messageInput struct {
	ApplicationID string `path:"applicationId"`
	Body          conversation.MessageInput
}

type noteInput struct {
	ApplicationID string `path:"applicationId"`
	Body          conversation.NoteInput
}

func (s *Service) listMessages(ctx context.Context, in *pageInput) (api.Page[conversation.MessageView], error) {
	a, err := s.recordByID(ctx, api.Caller(ctx), in.ApplicationID)
	if err != nil {
		return api.Page[conversation.MessageView]{}, err
	}
	return s.Conversation.ShowMessages(ctx, api.Caller(ctx), a.RequestID, in.PageQuery)
}

func (s *Service) sendMessage(ctx context.Context, in *messageInput) (conversation.MessageView, error) {
	m, err := s.SendMessage(ctx, api.Caller(ctx), in.ApplicationID, in.Body)
	return s.Conversation.ShowMessage(ctx, api.Caller(ctx), m, err)
}

func (s *Service) markMessagesRead(ctx context.Context, in *idInput) (api.Nothing, error) {
	a, err := s.recordByID(ctx, api.Caller(ctx), in.ApplicationID)
	if err != nil {
		return nil, err
	}
	return nil, s.Conversation.MarkRead(ctx, api.Caller(ctx), a.RequestID)
}

func (s *Service) listNotes(ctx context.Context, in *pageInput) (api.Page[conversation.NoteView], error) {
	a, err := s.recordByID(ctx, api.Caller(ctx), in.ApplicationID)
	if err != nil {
		return api.Page[conversation.NoteView]{}, err
	}
	return s.Conversation.ShowNotes(ctx, api.Caller(ctx), a.RequestID, in.PageQuery)
}

func (s *Service) addNote(ctx context.Context, in *noteInput) (conversation.NoteView, error) {
	n, err := s.AddNote(ctx, api.Caller(ctx), in.ApplicationID, in.Body.Body)
	return conversation.ViewNote(n), err
}

func (s *Service) history(ctx context.Context, in *pageInput) (api.Page[audit.EntryView], error) {
	a, err := s.recordByID(ctx, api.Caller(ctx), in.ApplicationID)
	if err != nil {
		return api.Page[audit.EntryView]{}, err
	}
	return casefile.History(ctx, s.DB, api.Caller(ctx), in.PageQuery, a.ID, a.RequestID)
}

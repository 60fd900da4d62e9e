package request

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/infra/auth"
)

// registerConversation adds the operations on messages, notes and the history.
func (s *Service) registerConversation(routes *api.API) {
	own := conversation.Describe(customerBase+"/{id}", "MyRequest",
		api.Operation{Tag: "Customer requests", Kinds: []auth.Kind{auth.Customer}, Permission: auth.RequestRead}, auth.RequestCreate)
	api.Register(routes, own.Messages, s.listOwnMessages)
	api.Register(routes, own.Send, s.sendOwnMessage)
	api.Register(routes, own.MarkRead, s.markOwnMessagesRead)
	staff := conversation.Describe(staffBase+"/{requestId}", "Request",
		api.Operation{Tag: "Staff requests", Kinds: auth.Team, Permission: auth.RequestReview}, auth.RequestReview)
	api.Register(routes, api.Operation{
		Method: http.MethodGet, Path: staffBase + "/{requestId}/history", ID: "requestHistory", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview, Sort: casefile.HistoryOrders,
		Summary: "What happened to a request", Message: "History.",
		Description: "Every change with its actor, newest first unless asked otherwise. What happened after it was accepted is in the history of the application.",
	}, s.history)
	api.Register(routes, staff.Messages, s.listMessages)
	api.Register(routes, staff.Send, s.sendMessage)
	api.Register(routes, staff.MarkRead, s.markMessagesRead)
	api.Register(routes, staff.Notes, s.listNotes)
	api.Register(routes, staff.AddNote, s.addNote)
}

type ownPageInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
	api.PageQuery
}

type ownMessageInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
	Body      conversation.MessageInput
}

type pageInput struct {
	RequestID string `path:"requestId"`
	api.PageQuery
}

type messageInput struct {
	RequestID string `path:"requestId"`
	Body      conversation.MessageInput
}

type noteInput struct {
	RequestID string `path:"requestId"`
	Body      conversation.NoteInput
}

func (s *Service) listOwnMessages(ctx context.Context, in *ownPageInput) (api.Page[conversation.MessageView], error) {
	return s.showMessages(ctx, in.RequestID, in.PageQuery)
}

func (s *Service) listMessages(ctx context.Context, in *pageInput) (api.Page[conversation.MessageView], error) {
	return s.showMessages(ctx, in.RequestID, in.PageQuery)
}

func (s *Service) showMessages(ctx context.Context, id string, page api.PageQuery) (api.Page[conversation.MessageView], error) {
	r, err := s.record(ctx, api.Caller(ctx), id)
	if err != nil {
		return api.Page[conversation.MessageView]{}, err
	}
	return s.Conversation.ShowMessages(ctx, api.Caller(ctx), r.ID, page)
}

func (s *Service) sendOwnMessage(ctx context.Context, in *ownMessageInput) (conversation.MessageView, error) {
	m, err := s.SendMessage(ctx, api.Caller(ctx), in.RequestID, in.Body)
	return s.Conversation.ShowMessage(ctx, api.Caller(ctx), m, err)
}

func (s *Service) sendMessage(ctx context.Context, in *messageInput) (conversation.MessageView, error) {
	m, err := s.SendMessage(ctx, api.Caller(ctx), in.RequestID, in.Body)
	return s.Conversation.ShowMessage(ctx, api.Caller(ctx), m, err)
}

func (s *Service) markOwnMessagesRead(ctx context.Context, in *ownInput) (api.Nothing, error) {
	return nil, s.markRead(ctx, in.RequestID)
}

func (s *Service) markMessagesRead(ctx context.Context, in *idInput) (api.Nothing, error) {
	return nil, s.markRead(ctx, in.RequestID)
}

func (s *Service) markRead(ctx context.Context, id string) error {
	r, err := s.record(ctx, api.Caller(ctx), id)
	if err != nil {
		return err
	}
	return s.Conversation.MarkRead(ctx, api.Caller(ctx), r.ID)
}

func (s *Service) listNotes(ctx context.Context, in *pageInput) (api.Page[conversation.NoteView], error) {
	r, err := s.record(ctx, api.Caller(ctx), in.RequestID)
	if err != nil {
		return api.Page[conversation.NoteView]{}, err
	}
	return s.Conversation.ShowNotes(ctx, api.Caller(ctx), r.ID, in.PageQuery)
}

func (s *Service) addNote(ctx context.Context, in *noteInput) (conversation.NoteView, error) {
	n, err := s.AddNote(ctx, api.Caller(ctx), in.RequestID, in.Body.Body)
	return conversation.ViewNote(n), err
}

func (s *Service) history(ctx context.Context, in *pageInput) (api.Page[audit.EntryView], error) {
	r, err := s.record(ctx, api.Caller(ctx), in.RequestID)
	if err != nil {
		return api.Page[audit.EntryView]{}, err
	}
	return casefile.History(ctx, s.DB, api.Caller(ctx), in.PageQuery, r.ID)
}

package request

import (
	"context"
	"net/http"

	"stagegate/internal/audit"
	"stagegate/internal/auth"
	"stagegate/internal/casefile"
	"stagegate/internal/conversation"
	"stagegate/internal/web"
)

// registerConversation adds the operations on messages, notes and the history.
func (s *Service) registerConversation(api *web.API) {
	own := conversation.Describe(customerBase+"/{id}", "MyRequest",
		web.Operation{Tag: "Customer requests", Kinds: []auth.Kind{auth.Customer}, Permission: auth.RequestRead}, auth.RequestCreate)
	web.Register(api, own.Messages, s.listOwnMessages)
	web.Register(api, own.Send, s.sendOwnMessage)
	web.Register(api, own.MarkRead, s.markOwnMessagesRead)
	staff := conversation.Describe(staffBase+"/{requestId}", "Request",
		web.Operation{Tag: "Staff requests", Kinds: auth.Team, Permission: auth.RequestReview}, auth.RequestReview)
	web.Register(api, web.Operation{
		Method: http.MethodGet, Path: staffBase + "/{requestId}/history", ID: "requestHistory", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview, Sort: casefile.HistoryOrders,
		Summary: "What happened to a request", Message: "History.",
		Description: "Every change with its actor, newest first unless asked otherwise. What happened after it was accepted is in the history of the application.",
	}, s.history)
	web.Register(api, staff.Messages, s.listMessages)
	web.Register(api, staff.Send, s.sendMessage)
	web.Register(api, staff.MarkRead, s.markMessagesRead)
	web.Register(api, staff.Notes, s.listNotes)
	web.Register(api, staff.AddNote, s.addNote)
}

type ownPageInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
	web.PageQuery
}

type ownMessageInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
	Body      conversation.MessageInput
}

type pageInput struct {
	RequestID string `path:"requestId"`
	web.PageQuery
}

type messageInput struct {
	RequestID string `path:"requestId"`
	Body      conversation.MessageInput
}

type noteInput struct {
	RequestID string `path:"requestId"`
	Body      conversation.NoteInput
}

func (s *Service) listOwnMessages(ctx context.Context, in *ownPageInput) (web.Page[conversation.MessageView], error) {
	return s.showMessages(ctx, in.RequestID, in.PageQuery)
}

func (s *Service) listMessages(ctx context.Context, in *pageInput) (web.Page[conversation.MessageView], error) {
	return s.showMessages(ctx, in.RequestID, in.PageQuery)
}

func (s *Service) showMessages(ctx context.Context, id string, page web.PageQuery) (web.Page[conversation.MessageView], error) {
	r, err := s.record(ctx, web.Caller(ctx), id)
	if err != nil {
		return web.Page[conversation.MessageView]{}, err
	}
	return s.Conversation.ShowMessages(ctx, web.Caller(ctx), r.ID, page)
}

func (s *Service) sendOwnMessage(ctx context.Context, in *ownMessageInput) (conversation.MessageView, error) {
	m, err := s.SendMessage(ctx, web.Caller(ctx), in.RequestID, in.Body)
	return s.Conversation.ShowMessage(ctx, web.Caller(ctx), m, err)
}

func (s *Service) sendMessage(ctx context.Context, in *messageInput) (conversation.MessageView, error) {
	m, err := s.SendMessage(ctx, web.Caller(ctx), in.RequestID, in.Body)
	return s.Conversation.ShowMessage(ctx, web.Caller(ctx), m, err)
}

func (s *Service) markOwnMessagesRead(ctx context.Context, in *ownInput) (web.Nothing, error) {
	return nil, s.markRead(ctx, in.RequestID)
}

func (s *Service) markMessagesRead(ctx context.Context, in *idInput) (web.Nothing, error) {
	return nil, s.markRead(ctx, in.RequestID)
}

func (s *Service) markRead(ctx context.Context, id string) error {
	r, err := s.record(ctx, web.Caller(ctx), id)
	if err != nil {
		return err
	}
	return s.Conversation.MarkRead(ctx, web.Caller(ctx), r.ID)
}

func (s *Service) listNotes(ctx context.Context, in *pageInput) (web.Page[conversation.NoteView], error) {
	r, err := s.record(ctx, web.Caller(ctx), in.RequestID)
	if err != nil {
		return web.Page[conversation.NoteView]{}, err
	}
	return s.Conversation.ShowNotes(ctx, web.Caller(ctx), r.ID, in.PageQuery)
}

func (s *Service) addNote(ctx context.Context, in *noteInput) (conversation.NoteView, error) {
	n, err := s.AddNote(ctx, web.Caller(ctx), in.RequestID, in.Body.Body)
	return conversation.ViewNote(n), err
}

func (s *Service) history(ctx context.Context, in *pageInput) (web.Page[audit.EntryView], error) {
	r, err := s.record(ctx, web.Caller(ctx), in.RequestID)
	if err != nil {
		return web.Page[audit.EntryView]{}, err
	}
	return casefile.History(ctx, s.DB, web.Caller(ctx), in.PageQuery, r.ID)
}

package request

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// registerConversation adds the operations on messages, notes and the history.
func (s *Service) registerConversation(routes *api.API) {
	own := conversation.Describe(customerBase+"/{id}", "MyRequest",
		api.Operation{Tag: "Customer requests", Kinds: []auth.Kind{auth.Customer}, Permission: auth.RequestRead}, auth.RequestCreate)
	api.Read(routes, own.Messages, func(ctx context.Context, q db.Q, by auth.Caller, in *OwnPageInput) (api.Page[conversation.MessageView], error) {
		return s.listMessages(ctx, q, by, in.RequestID, in.PageQuery)
	})
	api.Write(routes, own.Send, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *OwnMessageInput) (conversation.MessageView, error) {
		return s.SendMessage(ctx, tx, by, in.RequestID, in.Body)
	})
	api.Write(routes, own.MarkRead, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *OwnInput) (api.Nothing, error) {
		return nil, s.markRead(ctx, tx, by, in.RequestID)
	})
	staff := conversation.Describe(staffPath, "Request",
		api.Operation{Tag: "Staff requests", Kinds: auth.Team, Permission: auth.RequestReview}, auth.RequestReview)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffPath + "/history", ID: "requestHistory", Tag: "Staff requests",
		Kinds: auth.Team, Permission: auth.RequestReview, Sort: casefile.HistoryOrders,
		Summary: "What happened to a request", Message: "History.",
		Description: "Every change with its actor, newest first unless asked otherwise. What happened after it was accepted is in the history of the application.",
	}, s.history)
	api.Read(routes, staff.Messages, func(ctx context.Context, q db.Q, by auth.Caller, in *PageInput) (api.Page[conversation.MessageView], error) {
		return s.listMessages(ctx, q, by, in.RequestID, in.PageQuery)
	})
	api.Write(routes, staff.Send, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *MessageInput) (conversation.MessageView, error) {
		return s.SendMessage(ctx, tx, by, in.RequestID, in.Body)
	})
	api.Write(routes, staff.MarkRead, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *IDInput) (api.Nothing, error) {
		return nil, s.markRead(ctx, tx, by, in.RequestID)
	})
	api.Read(routes, staff.Notes, s.listNotes)
	api.Write(routes, staff.AddNote, s.addNote)
}

// OwnPageInput is the input of listMessagesOfMyRequest.
type OwnPageInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
	api.PageQuery
}

// OwnMessageInput is the input of sendMessageOfMyRequest.
type OwnMessageInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
	Body      conversation.MessageInput
}

// PageInput is the input of requestHistory, listMessagesOfRequest and listNotesOfRequest.
type PageInput struct {
	RequestID string `path:"requestId"`
	api.PageQuery
}

// MessageInput is the input of sendMessageOfRequest.
type MessageInput struct {
	RequestID string `path:"requestId"`
	Body      conversation.MessageInput
}

// NoteInput is the input of addNoteToRequest.
type NoteInput struct {
	RequestID string `path:"requestId"`
	Body      conversation.NoteInput
}

var errNotSubmitted = fault.New(fault.Conflict, "This request was never submitted. Messages and notes begin when it is.")

// lockSubmitted locks a request about which messages and notes can be written.
func lockSubmitted(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Record, error) {
	r, err := lockRecord(ctx, tx, by, id)
	if err == nil && r.SubmittedAt == nil {
		err = errNotSubmitted
	}
	return r, err
}

func (s *Service) listMessages(ctx context.Context, q db.Q, by auth.Caller, id string, page api.PageQuery) (api.Page[conversation.MessageView], error) {
	r, err := readRecord(ctx, q, by, id)
	if err != nil {
		return api.Page[conversation.MessageView]{}, err
	}
	return s.Conversation.ListMessages(ctx, q, by, r.ID, page)
}

// SendMessage sends a message about a request to the other side.
func (s *Service) SendMessage(ctx context.Context, tx *db.Tx, by auth.Caller, id string, in conversation.MessageInput) (conversation.MessageView, error) {
	r, err := lockSubmitted(ctx, tx, by, id)
	if err != nil {
		return conversation.MessageView{}, err
	}
	return s.Conversation.Send(ctx, tx, by, &r.Case, r.ID, in)
}

func (s *Service) markRead(ctx context.Context, tx *db.Tx, by auth.Caller, id string) error {
	r, err := readRecord(ctx, tx, by, id)
	if err != nil {
		return err
	}
	return s.Conversation.MarkRead(ctx, tx, by, r.ID)
}

func (s *Service) listNotes(ctx context.Context, q db.Q, by auth.Caller, in *PageInput) (api.Page[conversation.NoteView], error) {
	r, err := readRecord(ctx, q, by, in.RequestID)
	if err != nil {
		return api.Page[conversation.NoteView]{}, err
	}
	return conversation.ListNotes(ctx, q, by, r.ID, in.PageQuery)
}

func (s *Service) addNote(ctx context.Context, tx *db.Tx, by auth.Caller, in *NoteInput) (conversation.NoteView, error) {
	r, err := lockSubmitted(ctx, tx, by, in.RequestID)
	if err != nil {
		return conversation.NoteView{}, err
	}
	return s.Conversation.AddNote(ctx, tx, by, &r.Case, r.ID, in.Body.Body)
}

func (s *Service) history(ctx context.Context, q db.Q, by auth.Caller, in *PageInput) (api.Page[audit.EntryView], error) {
	r, err := readRecord(ctx, q, by, in.RequestID)
	if err != nil {
		return api.Page[audit.EntryView]{}, err
	}
	return casefile.History(ctx, q, by, in.PageQuery, r.ID)
}

package application

import (
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/cases/conversation"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
)

// registerConversation adds the operations on messages, notes and the history.
func (s *Service) registerConversation(routes *api.API) {
	own := conversation.Describe(customerPath, "MyApplication",
		api.Operation{Tag: "Customer applications", Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead}, auth.ApplicationManage)
	staff := conversation.Describe(staffPath, "Application",
		api.Operation{Tag: "Staff applications", Kinds: auth.Team, Permission: auth.ApplicationRead}, auth.ApplicationManage)
	for _, ops := range []conversation.Operations{own, staff} {
		api.Read(routes, ops.Messages, s.listMessages)
		api.Write(routes, ops.Send, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *MessageInput) (conversation.MessageView, error) {
			return s.SendMessage(ctx, tx, by, in.ApplicationID, in.Body)
		})
		api.Write(routes, ops.MarkRead, s.markRead)
	}
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: customerPath + "/history", ID: "myApplicationHistory", Tag: "Customer applications",
		Kinds: []auth.Kind{auth.Customer}, Permission: auth.ApplicationRead, Sort: casefile.HistoryOrders,
		Summary: "What happened to one of my applications", Message: "History.",
		Description: "Changes of it and of its request, newest first unless asked otherwise. Staff appear by first name, without id. What staff do among themselves is left out.",
	}, s.history)
	api.Read(routes, api.Operation{
		Method: http.MethodGet, Path: staffPath + "/history", ID: "applicationHistory", Tag: "Staff applications",
		Kinds: auth.Team, Permission: auth.ApplicationRead, Sort: casefile.HistoryOrders,
		Summary: "What happened to an application", Message: "History.",
		Description: "Every change of it and of its request with its actor, newest first unless asked otherwise.",
	}, s.history)
	api.Read(routes, staff.Notes, s.listNotes)
	api.Write(routes, staff.AddNote, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *NoteInput) (conversation.NoteView, error) {
		return s.AddNote(ctx, tx, by, in.ApplicationID, in.Body.Body)
	})
}

// PageInput is the input of listMessagesOfMyApplication and of others like it.
type PageInput struct {
	ApplicationID string `path:"applicationId"`
	api.PageQuery
}

// MessageInput is the input of sendMessageOfMyApplication and sendMessageOfApplication.
type MessageInput struct {
	ApplicationID string `path:"applicationId"`
	Body          conversation.MessageInput
}

// NoteInput is the input of addNoteToApplication.
type NoteInput struct {
	ApplicationID string `path:"applicationId"`
	Body          conversation.NoteInput
}

func (s *Service) listMessages(ctx context.Context, q db.Q, by auth.Caller, in *PageInput) (api.Page[conversation.MessageView], error) {
	a, err := readRecord(ctx, q, by, in.ApplicationID)
	if err != nil {
		return api.Page[conversation.MessageView]{}, err
	}
	return s.Conversation.ListMessages(ctx, q, by, a.RequestID, in.PageQuery)
}

// SendMessage sends a message about an application to the other side.
func (s *Service) SendMessage(ctx context.Context, tx *db.Tx, by auth.Caller, id string, in conversation.MessageInput) (conversation.MessageView, error) {
	a, err := lockRecord(ctx, tx, by, id)
	if err != nil {
		return conversation.MessageView{}, err
	}
	return s.Conversation.Send(ctx, tx, by, &a.Case, a.RequestID, in)
}

func (s *Service) markRead(ctx context.Context, tx *db.Tx, by auth.Caller, in *IDInput) (api.Nothing, error) {
	a, err := readRecord(ctx, tx, by, in.ApplicationID)
	if err != nil {
		return nil, err
	}
	return nil, s.Conversation.MarkRead(ctx, tx, by, a.RequestID)
}

func (s *Service) listNotes(ctx context.Context, q db.Q, by auth.Caller, in *PageInput) (api.Page[conversation.NoteView], error) {
	a, err := readRecord(ctx, q, by, in.ApplicationID)
	if err != nil {
		return api.Page[conversation.NoteView]{}, err
	}
	return conversation.ListNotes(ctx, q, by, a.RequestID, in.PageQuery)
}

// AddNote adds a note of staff to an application.
func (s *Service) AddNote(ctx context.Context, tx *db.Tx, by auth.Caller, id, body string) (conversation.NoteView, error) {
	a, err := lockRecord(ctx, tx, by, id)
	if err != nil {
		return conversation.NoteView{}, err
	}
	return s.Conversation.AddNote(ctx, tx, by, &a.Case, a.RequestID, body)
}

func (s *Service) history(ctx context.Context, q db.Q, by auth.Caller, in *PageInput) (api.Page[audit.EntryView], error) {
	a, err := readRecord(ctx, q, by, in.ApplicationID)
	if err != nil {
		return api.Page[audit.EntryView]{}, err
	}
	return casefile.History(ctx, q, by, in.PageQuery, a.ID, a.RequestID)
}

package conversation

import (
	"cmp"
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var (
	messageOrders = api.Orders{Newest: "sentAt", OldestFirst: true, Fields: map[string]string{"sentAt": "sent_at", "readAt": api.NullsLast("read_at")}}
	noteOrders    = api.Orders{Newest: "createdAt", OldestFirst: true, Fields: map[string]string{"createdAt": "created_at"}}
)

// MessageInput is the body of a request that sends a message.
type MessageInput struct {
	Body          string   `json:"body" minLength:"1" maxLength:"4000" pattern:"\\S" patternDescription:"more than white space" doc:"What is said"`
	FileObjectIDs []string `json:"fileObjectIds,omitempty" maxItems:"5" maxLength:"36" doc:"Of files that the sender has uploaded; they cannot be deleted afterwards"`
}

// NoteInput is the body of a request that adds a note.
type NoteInput struct {
	Body string `json:"body" minLength:"1" maxLength:"4000" pattern:"\\S" patternDescription:"more than white space" doc:"For colleagues; customers never see it"`
}

// MessageView is a message.
type MessageView struct {
	ID     string       `json:"id"`
	From   FromView     `json:"from" doc:"Who wrote it"`
	Body   string       `json:"body" doc:"What is said"`
	Files  []files.View `json:"files" doc:"What was sent along"`
	SentAt api.Time     `json:"sentAt"`
	ReadAt *api.Time    `json:"readAt" doc:"When the other side had read it"`
}

// FromView is who wrote a message.
type FromView struct {
	Kind Side   `json:"kind" enum:"CUSTOMER,STAFF"`
	Name string `json:"name" doc:"Customers see the first name of staff"`
}

// NoteView is a note.
type NoteView struct {
	ID        string     `json:"id"`
	By        AuthorView `json:"by" doc:"Who wrote it"`
	Body      string     `json:"body" doc:"For colleagues; customers never see it"`
	CreatedAt api.Time   `json:"createdAt"`
}

// AuthorView is who wrote a note.
type AuthorView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Operations are the operations on the conversation of a case, for one kind of caller.
type Operations struct{ Messages, Send, MarkRead, Notes, AddNote api.Operation }

// Describe returns the operations below the path of a case. base has what they have in
// common, with the permission to read; their ids end in idSuffix.
func Describe(path, idSuffix string, base api.Operation, write auth.Permission) Operations {
	op := func(method, at, id string, op api.Operation) api.Operation {
		op.Method, op.Path, op.ID, op.Tag, op.Kinds = method, path+at, id+idSuffix, base.Tag, base.Kinds
		op.Permission = cmp.Or(op.Permission, base.Permission)
		return op
	}
	return Operations{
		Messages: op(http.MethodGet, "/messages", "listMessagesOf", api.Operation{
			Sort: messageOrders, Summary: "Read the messages", Message: "Messages.",
			Description: "What customer and staff have written to each other about the request and its application, the oldest first. Reading does not mark them as read.",
		}),
		Send: op(http.MethodPost, "/messages", "sendMessageOf", api.Operation{
			Permission: write, Status: http.StatusCreated, Summary: "Write a message", Message: "Message sent.",
			Description: "To the other side, from the first time on that the request was submitted, also after it has ended. " +
				"The files are those that the sender has uploaded; the other side reads them with the message.",
			Errors: []fault.Code{fault.Conflict, fault.FileNotUploaded},
		}),
		MarkRead: op(http.MethodPost, "/messages/read", "markMessagesReadOf", api.Operation{
			Summary: "Mark messages as read", Message: "Messages marked as read.",
			Description: "What the other side has written so far, for everybody on this side.",
		}),
		Notes: op(http.MethodGet, "/notes", "listNotesOf", api.Operation{
			Sort: noteOrders, Summary: "Read the notes", Message: "Notes.",
			Description: "What staff have noted about the request and its application, the oldest first. Customers never see them.",
		}),
		AddNote: op(http.MethodPost, "/notes", "addNoteTo", api.Operation{
			Permission: write, Status: http.StatusCreated, Summary: "Add a note", Message: "Note added.",
			Description: "For colleagues. It cannot be changed.", Errors: []fault.Code{fault.Conflict},
		}),
	}
}

// ListMessages returns a page of the messages about a request and its application.
func (s *Service) ListMessages(ctx context.Context, q db.Q, by auth.Caller, requestID string, page api.PageQuery) (api.Page[MessageView], error) {
	return api.ListWith(page, messageOrders, func(p db.Paging) (db.Page[Message], error) {
		return listMessages(ctx, q, by.Tenant, requestID, p)
	}, func(messages []Message) (func(Message) MessageView, error) {
		uploads, err := filesOf(ctx, q, by.Tenant, messages...)
		return func(m Message) MessageView { return s.View(by, m, uploads) }, err
	})
}

// ListNotes returns a page of the notes on a request and its application.
func ListNotes(ctx context.Context, q db.Q, by auth.Caller, requestID string, page api.PageQuery) (api.Page[NoteView], error) {
	return api.List(page, noteOrders, func(p db.Paging) (db.Page[Note], error) {
		return listNotes(ctx, q, by.Tenant, requestID, p)
	}, viewNote)
}

func viewNote(n Note) NoteView {
	return NoteView{ID: n.ID, By: AuthorView{ID: n.AuthorID, Name: n.AuthorName}, Body: n.Body, CreatedAt: api.Time(n.CreatedAt)}
}

// filesOf returns the files of messages, by their ids.
func filesOf(ctx context.Context, q db.Q, tenant string, messages ...Message) (map[string]files.File, error) {
	var ids []string
	for _, m := range messages {
		ids = append(ids, m.Files.V...)
	}
	if len(ids) == 0 {
		return map[string]files.File{}, nil
	}
	return files.ByIDs(ctx, q, tenant, ids)
}

// View builds the view of a message, whose files are given by their ids.
func (s *Service) View(by auth.Caller, m Message, uploads map[string]files.File) MessageView {
	v := MessageView{
		ID: m.ID, From: FromView{Kind: m.Side, Name: m.AuthorName}, Body: m.Body, Files: make([]files.View, len(m.Files.V)),
		SentAt: api.Time(m.SentAt), ReadAt: api.TimeOf(m.ReadAt),
	}
	if m.Side == Staff {
		v.From.Name = casefile.StaffName(by, m.AuthorName)
	}
	for n, id := range m.Files.V {
		v.Files[n] = s.Casefile.ViewFile(by, uploads[id])
	}
	return v
}

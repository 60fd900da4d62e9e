package cases

import (
	"cmp"
	"context"
	"net/http"

	"stagegate/internal/api"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

var (
	messageOrders = api.Orders{Newest: "sentAt", OldestFirst: true, Fields: map[string]string{"sentAt": "sent_at", "readAt": api.NullsLast("read_at")}}
	noteOrders    = api.Orders{Newest: "createdAt", OldestFirst: true, Fields: map[string]string{"createdAt": "created_at"}}
)

// MessageInput is the body of an operation that sends a message.
type MessageInput struct {
	Body          string   `json:"body" minLength:"1" maxLength:"4000" pattern:"\\S" patternDescription:"field.white_space" doc:"Text of the message"`
	FileObjectIDs []string `json:"fileObjectIds,omitempty" maxItems:"5" maxLength:"36" doc:"Ids of files uploaded by the sender. They cannot be deleted afterwards"`
}

// NoteInput is the body of an operation that adds a note.
type NoteInput struct {
	Body string `json:"body" minLength:"1" maxLength:"4000" pattern:"\\S" patternDescription:"field.white_space" doc:"Text of the note, visible to staff only"`
}

// MessageView is a message.
type MessageView struct {
	ID     string       `json:"id"`
	From   FromView     `json:"from" doc:"Author of the message"`
	Body   string       `json:"body" doc:"Text of the message"`
	Files  []files.View `json:"files" doc:"Attached files"`
	SentAt api.Time     `json:"sentAt"`
	ReadAt *api.Time    `json:"readAt" doc:"Time at which the other side read it"`
}

// FromView is the author of a message.
type FromView struct {
	Kind Side   `json:"kind" enum:"CUSTOMER,STAFF" doc:"Type of author"`
	Name string `json:"name" doc:"First name only, for staff shown to customers"`
}

// NoteView is a note.
type NoteView struct {
	ID        string     `json:"id"`
	By        AuthorView `json:"by" doc:"Author of the note"`
	Body      string     `json:"body" doc:"Text of the note, visible to staff only"`
	CreatedAt api.Time   `json:"createdAt"`
}

// AuthorView is the author of a note.
type AuthorView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// conversationOperations are the operations on the conversation of a case for one kind of caller.
type conversationOperations struct{ messages, send, markRead, notes, addNote api.Operation }

// describeConversation returns the operations below the path of a case. base has their common
// fields and the permission to read; their ids end in idSuffix.
func describeConversation(path, idSuffix string, base api.Operation, write auth.Permission) conversationOperations {
	op := func(method, at, id string, op api.Operation) api.Operation {
		op.Method, op.Path, op.ID, op.Tag, op.Kinds = method, path+at, id+idSuffix, base.Tag, base.Kinds
		op.Permission = cmp.Or(op.Permission, base.Permission)
		return op
	}
	return conversationOperations{
		messages: op(http.MethodGet, "/messages", "listMessagesOf", api.Operation{
			Sort: messageOrders, Summary: "List messages", Message: "Messages.",
			Description: "Lists the messages between customer and staff about the request and its application, oldest first. Listing does not mark them as read.",
		}),
		send: op(http.MethodPost, "/messages", "sendMessageOf", api.Operation{
			Permission: write, Status: http.StatusCreated, Summary: "Send a message", Message: "Message sent.",
			Description: "Sends a message to the other side. Allowed once the request has been submitted, even after the case has ended. " +
				"Attached files must be uploaded by the sender; the other side can read them with the message.",
			Errors: []fault.Code{fault.Conflict, fault.FileNotUploaded},
		}),
		markRead: op(http.MethodPost, "/messages/read", "markMessagesReadOf", api.Operation{
			Summary: "Mark messages as read", Message: "Messages marked as read.",
			Description: "Marks all messages of the other side as read for everyone on this side.",
		}),
		notes: op(http.MethodGet, "/notes", "listNotesOf", api.Operation{
			Sort: noteOrders, Summary: "List notes", Message: "Notes.",
			Description: "Lists the internal notes of staff about the request and its application, oldest first. Customers never see them.",
		}),
		addNote: op(http.MethodPost, "/notes", "addNoteTo", api.Operation{
			Permission: write, Status: http.StatusCreated, Summary: "Add a note", Message: "Note added.",
			Description: "Adds an internal note for colleagues. Notes cannot be changed.", Errors: []fault.Code{fault.Conflict},
		}),
	}
}

// finder reads or locks the case that an operation names, if the caller may see it.
type finder struct {
	read func(ctx context.Context, q db.Q, by auth.Caller, id string) (Record, error)
	lock func(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Record, error)
}

var (
	findRequest     = finder{readRequest, lockSubmitted}
	findApplication = finder{readApplication, lockApplicationRecord}
)

var errNotSubmitted = fault.New(fault.Conflict, "request.never_submitted")

// lockSubmitted locks a submitted request. Drafts have no messages and notes.
func lockSubmitted(ctx context.Context, tx *db.Tx, by auth.Caller, id string) (Record, error) {
	r, err := lockRequestRecord(ctx, tx, by, id)
	if err == nil && r.SubmittedAt == nil {
		err = errNotSubmitted
	}
	return r, err
}

// registerConversations adds the operations on messages and notes.
func (s *Service) registerConversations(routes *api.API) {
	customers := []auth.Kind{auth.Customer}
	myRequest := describeConversation(myRequests+"/{id}", "MyRequest", api.Operation{Tag: "Customer requests", Kinds: customers, Permission: auth.RequestRead}, auth.RequestCreate)
	registerMessages(s, routes, myRequest, findRequest, (*MyRequestPageInput).page, (*MyRequestMessageInput).message, func(in *MyRequestInput) string { return in.RequestID })

	request := describeConversation(staffRequest, "Request", api.Operation{Tag: "Staff requests", Kinds: auth.Team, Permission: auth.RequestReview}, auth.RequestReview)
	registerMessages(s, routes, request, findRequest, (*RequestPageInput).page, (*RequestMessageInput).message, func(in *RequestInput) string { return in.RequestID })
	registerNotes(s, routes, request, findRequest, (*RequestPageInput).page, func(in *RequestNoteInput) (string, NoteInput) { return in.RequestID, in.Body })

	forCustomer := describeConversation(myApplication, "MyApplication", api.Operation{Tag: "Customer applications", Kinds: customers, Permission: auth.ApplicationRead}, auth.ApplicationManage)
	application := describeConversation(staffApplication, "Application", api.Operation{Tag: "Staff applications", Kinds: auth.Team, Permission: auth.ApplicationRead}, auth.ApplicationManage)
	for _, ops := range []conversationOperations{forCustomer, application} {
		registerMessages(s, routes, ops, findApplication, (*ApplicationPageInput).page, (*ApplicationMessageInput).message, func(in *ApplicationInput) string { return in.ApplicationID })
	}
	registerNotes(s, routes, application, findApplication, (*ApplicationPageInput).page, func(in *ApplicationNoteInput) (string, NoteInput) { return in.ApplicationID, in.Body })
}

// registerMessages adds the operations on the messages of a case. page, message and idOf
// extract the id of the case and the other input of an operation.
func registerMessages[P, M, I any](s *Service, routes *api.API, ops conversationOperations, find finder,
	page func(*P) (string, api.PageQuery), message func(*M) (string, MessageInput), idOf func(*I) string,
) {
	api.Read(routes, ops.messages, func(ctx context.Context, q db.Q, by auth.Caller, in *P) (api.Page[MessageView], error) {
		id, query := page(in)
		r, err := find.read(ctx, q, by, id)
		if err != nil {
			return api.Page[MessageView]{}, err
		}
		return s.listMessages(ctx, q, by, r.ID, query)
	})
	api.Write(routes, ops.send, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *M) (MessageView, error) {
		id, body := message(in)
		r, err := find.lock(ctx, tx, by, id)
		if err != nil {
			return MessageView{}, err
		}
		return s.send(ctx, tx, by, r, body)
	})
	api.Write(routes, ops.markRead, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *I) (api.Nothing, error) {
		r, err := find.read(ctx, tx, by, idOf(in))
		if err != nil {
			return nil, err
		}
		return nil, s.markRead(ctx, tx, by, r)
	})
}

// registerNotes adds the operations on the internal notes of a case.
func registerNotes[P, N any](s *Service, routes *api.API, ops conversationOperations, find finder,
	page func(*P) (string, api.PageQuery), note func(*N) (string, NoteInput),
) {
	api.Read(routes, ops.notes, func(ctx context.Context, q db.Q, by auth.Caller, in *P) (api.Page[NoteView], error) {
		id, query := page(in)
		r, err := find.read(ctx, q, by, id)
		if err != nil {
			return api.Page[NoteView]{}, err
		}
		return api.List(query, noteOrders, func(p db.Paging) (db.Page[Note], error) {
			return listNotes(ctx, q, by.Tenant, r.ID, p)
		}, viewNote)
	})
	api.Write(routes, ops.addNote, func(ctx context.Context, tx *db.Tx, by auth.Caller, in *N) (NoteView, error) {
		id, body := note(in)
		r, err := find.lock(ctx, tx, by, id)
		if err != nil {
			return NoteView{}, err
		}
		return s.addNote(ctx, tx, by, r, body.Body)
	})
}

// MyRequestPageInput is the input of listMessagesOfMyRequest.
type MyRequestPageInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
	api.PageQuery
}

func (in *MyRequestPageInput) page() (string, api.PageQuery) { return in.RequestID, in.PageQuery }

// MyRequestMessageInput is the input of sendMessageOfMyRequest.
type MyRequestMessageInput struct {
	RequestID string `path:"id" doc:"Id of the request"`
	Body      MessageInput
}

func (in *MyRequestMessageInput) message() (string, MessageInput) { return in.RequestID, in.Body }

// RequestPageInput is the input of requestHistory, listMessagesOfRequest and
// listNotesOfRequest.
type RequestPageInput struct {
	RequestID string `path:"requestId"`
	api.PageQuery
}

func (in *RequestPageInput) page() (string, api.PageQuery) { return in.RequestID, in.PageQuery }

// RequestMessageInput is the input of sendMessageOfRequest.
type RequestMessageInput struct {
	RequestID string `path:"requestId"`
	Body      MessageInput
}

func (in *RequestMessageInput) message() (string, MessageInput) { return in.RequestID, in.Body }

// RequestNoteInput is the input of addNoteToRequest.
type RequestNoteInput struct {
	RequestID string `path:"requestId"`
	Body      NoteInput
}

// ApplicationPageInput is the input of the lists of messages, notes and history of an application.
type ApplicationPageInput struct {
	ApplicationID string `path:"applicationId"`
	api.PageQuery
}

func (in *ApplicationPageInput) page() (string, api.PageQuery) { return in.ApplicationID, in.PageQuery }

// ApplicationMessageInput is the input of sendMessageOfMyApplication and
// sendMessageOfApplication.
type ApplicationMessageInput struct {
	ApplicationID string `path:"applicationId"`
	Body          MessageInput
}

func (in *ApplicationMessageInput) message() (string, MessageInput) { return in.ApplicationID, in.Body }

// ApplicationNoteInput is the input of addNoteToApplication.
type ApplicationNoteInput struct {
	ApplicationID string `path:"applicationId"`
	Body          NoteInput
}

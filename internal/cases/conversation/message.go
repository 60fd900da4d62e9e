package conversation

import (
	"context"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
)

// Service manages messages and notes.
type Service struct {
	Casefile *casefile.Service
	Limits   *limits.Shared // nil without rate limits
	Now      ref.Clock
}

// Side is one of the two sides of a conversation.
type Side string

// The sides of a conversation.
const (
	Customer Side = "CUSTOMER"
	Staff    Side = "STAFF"
)

// sideOf returns the side of a caller.
func sideOf(by auth.Caller) Side {
	if by.Kind == auth.Customer {
		return Customer
	}
	return Staff
}

func (s Side) other() Side {
	if s == Customer {
		return Staff
	}
	return Customer
}

// Message is a message of a customer to staff, or of staff to a customer.
type Message struct {
	Tenant     string            `db:"tenant_id"`
	ID         string            `db:"id"`
	RequestID  string            `db:"request_id"`
	Side       Side              `db:"side"` // that wrote it
	AuthorID   string            `db:"author_id"`
	AuthorName string            `db:"author_name"`
	Body       string            `db:"body"`
	Files      db.JSON[[]string] `db:"files"` // ids
	SentAt     time.Time         `db:"sent_at"`
	ReadAt     *time.Time        `db:"read_at"`     // by the other side; nil until then
	NotifiedID string            `db:"notified_id"` // the person who was notified of it; "" for nobody
}

// Send sends a message to the other side of a conversation, and returns its view. The files,
// which the sender has uploaded, cannot be deleted any more. The case, a request or its
// application, is locked.
func (s *Service) Send(ctx context.Context, tx *db.Tx, by auth.Caller, c *casefile.Case, requestID string, in MessageInput) (MessageView, error) {
	if err := accounts.CheckActive(ctx, tx, by.Tenant, by.ID); err != nil {
		return MessageView{}, err
	}
	m := Message{
		Tenant: by.Tenant, ID: ref.NewID(), RequestID: requestID, Side: sideOf(by), AuthorID: by.ID, AuthorName: by.Name,
		Body: in.Body, Files: db.JSON[[]string]{V: append([]string{}, in.FileObjectIDs...)}, SentAt: s.Now(),
	}
	if len(in.FileObjectIDs) > 0 {
		if err := s.Casefile.Files.CheckOwn(ctx, tx, by, in.FileObjectIDs, "fileObjectIds"); err != nil {
			return MessageView{}, err
		}
		if _, err := s.Casefile.Files.Hold(ctx, tx, m.Tenant, m.ID, in.FileObjectIDs); err != nil {
			return MessageView{}, err
		}
	}
	if err := s.Limits.TakeIn(ctx, tx, limits.Messages, by.Tenant+" "+by.ID); err != nil {
		return MessageView{}, err
	}
	if err := insertMessage(ctx, tx, m); err != nil {
		return MessageView{}, err
	}
	if err := s.Casefile.Record(ctx, tx, c, audit.By(by), "message.sent", audit.Target{Type: "MESSAGE", ID: m.ID}, nil, nil); err != nil {
		return MessageView{}, err
	}
	uploads, err := filesOf(ctx, tx, by.Tenant, m)
	return s.View(by, m, uploads), err
}

// MarkRead marks the messages of the other side as read that were committed before.
func (s *Service) MarkRead(ctx context.Context, tx *db.Tx, by auth.Caller, requestID string) error {
	return markRead(ctx, tx, by.Tenant, requestID, sideOf(by).other(), s.Now())
}

// Newest returns the newest messages about a request and its application, the newest
// first, and how many there are.
func Newest(ctx context.Context, q db.Q, tenant, requestID string, limit int) (db.Page[Message], error) {
	return listMessages(ctx, q, tenant, requestID, db.Paging{Limit: limit, Order: "sent_at DESC, id DESC"})
}

// Unread returns how many messages of the other side the side of the caller has not read,
// by the id of the request.
func Unread(ctx context.Context, q db.Q, by auth.Caller, requestIDs ...string) (map[string]int64, error) {
	if len(requestIDs) == 0 {
		return map[string]int64{}, nil
	}
	return countUnread(ctx, q, by.Tenant, sideOf(by).other(), requestIDs)
}

// ClaimNotice reports whether a person is to be notified of a message, and notes that it
// was: of all messages of a side that are not read, people are notified once. It may be
// repeated for a message. The request is locked.
func ClaimNotice(ctx context.Context, tx *db.Tx, m Message, person string) (bool, error) {
	before, err := notified(ctx, tx, m, person)
	if err != nil || before {
		return false, err
	}
	return setNotified(ctx, tx, m, person)
}

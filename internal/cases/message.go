package cases

import (
	"context"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
)

// Side is a side of a conversation.
type Side string

// Sides of a conversation.
const (
	FromCustomer Side = "CUSTOMER"
	FromStaff    Side = "STAFF"
)

// sideOf returns the side of a caller.
func sideOf(by auth.Caller) Side {
	if by.Kind == auth.Customer {
		return FromCustomer
	}
	return FromStaff
}

func (s Side) other() Side {
	if s == FromCustomer {
		return FromStaff
	}
	return FromCustomer
}

// Message is a message between a customer and staff.
type Message struct {
	Tenant     string            `db:"tenant_id"`
	ID         string            `db:"id"`
	RequestID  string            `db:"request_id"`
	Side       Side              `db:"side"` // of the author
	AuthorID   string            `db:"author_id"`
	AuthorName string            `db:"author_name"`
	ShownAs    string            `db:"shown_as"` // see auth.Caller
	Body       string            `db:"body"`
	Files      db.JSON[[]string] `db:"files"` // ids
	SentAt     time.Time         `db:"sent_at"`
	ReadAt     *time.Time        `db:"read_at"`     // by the other side; nil while unread
	NotifiedID string            `db:"notified_id"` // id of the notified person; "" for nobody
}

// SendMessage sends a message about a request to the other side.
func (s *Service) SendMessage(ctx context.Context, tx *db.Tx, by auth.Caller, id string, in MessageInput) (MessageView, error) {
	r, err := lockSubmitted(ctx, tx, by, id)
	if err != nil {
		return MessageView{}, err
	}
	return s.send(ctx, tx, by, r, in)
}

// send sends a message about a locked case to the other side. Attached files, which the sender
// has uploaded, can no longer be deleted.
func (s *Service) send(ctx context.Context, tx *db.Tx, by auth.Caller, r Record, in MessageInput) (MessageView, error) {
	if err := accounts.CheckActive(ctx, tx, by, s.Now()); err != nil {
		return MessageView{}, err
	}
	m := Message{
		Tenant: by.Tenant, ID: ref.NewID(), RequestID: r.ID, Side: sideOf(by), AuthorID: by.ID, AuthorName: by.Name, ShownAs: by.ShownAs,
		Body: in.Body, Files: db.JSON[[]string]{V: append([]string{}, in.FileObjectIDs...)}, SentAt: s.Now(),
	}
	if len(in.FileObjectIDs) > 0 {
		if err := s.Files.CheckOwn(ctx, tx, by, in.FileObjectIDs, "fileObjectIds"); err != nil {
			return MessageView{}, err
		}
		if _, err := s.Files.Attach(ctx, tx, m.Tenant, m.ID, in.FileObjectIDs); err != nil {
			return MessageView{}, err
		}
	}
	if err := s.Limits.TakeIn(ctx, tx, limits.Messages, by.Tenant+" "+by.ID); err != nil {
		return MessageView{}, err
	}
	if err := insertMessage(ctx, tx, m); err != nil {
		return MessageView{}, err
	}
	c := fromRecord(r)
	c.LatestMessageAt = &m.SentAt
	if m.Side == FromCustomer {
		c.Unread++
	}
	c.emit(events.MessageSent, audit.Target{Type: "MESSAGE", ID: m.ID}, nil, nil)
	if err := s.store(ctx, tx, c, audit.By(by)); err != nil {
		return MessageView{}, err
	}
	uploads, err := filesOfMessages(ctx, tx, by.Tenant, m)
	return s.ViewMessage(by, m, uploads), err
}

func (s *Service) listMessages(ctx context.Context, q db.Q, by auth.Caller, requestID string, page api.PageQuery) (api.Page[MessageView], error) {
	return api.ListWith(page, messageOrders, func(p db.Paging) (db.Page[Message], error) {
		return listMessages(ctx, q, by.Tenant, requestID, p)
	}, func(messages []Message) (func(Message) MessageView, error) {
		uploads, err := filesOfMessages(ctx, q, by.Tenant, messages...)
		return func(m Message) MessageView { return s.ViewMessage(by, m, uploads) }, err
	})
}

// MarkRead marks the other side's messages about a request as read.
func (s *Service) MarkRead(ctx context.Context, tx *db.Tx, by auth.Caller, id string) error {
	r, err := readRequest(ctx, tx, by, id)
	if err != nil {
		return err
	}
	return s.markRead(ctx, tx, by, r)
}

// markRead marks the other side's messages about a case as read. The case, whose row has the number
// of messages that staff have not read, is locked against messages that are sent meanwhile.
func (s *Service) markRead(ctx context.Context, tx *db.Tx, by auth.Caller, r Record) error {
	if sideOf(by) == FromCustomer {
		return markRead(ctx, tx, by.Tenant, r.ID, FromStaff, s.Now())
	}
	if r.Unread == 0 {
		return nil
	}
	locked, err := lockByID(ctx, tx, by.Tenant, r.ID)
	if err != nil {
		return err
	}
	if err := markRead(ctx, tx, by.Tenant, r.ID, FromCustomer, s.Now()); err != nil {
		return err
	}
	c := fromRecord(locked)
	c.Unread = 0
	return s.store(ctx, tx, c, audit.By(by))
}

// Newest returns the newest messages about a request and its application, newest first, and
// their total number.
func Newest(ctx context.Context, q db.Q, tenant, requestID string, limit int) (db.Page[Message], error) {
	return listMessages(ctx, q, tenant, requestID, db.Paging{Limit: limit, Order: "sent_at DESC, id DESC"})
}

// ClaimNotice reports whether a person is to be notified of a message and records it. A person
// is notified once for all unread messages of a side. It is idempotent per message. The
// request is locked.
func ClaimNotice(ctx context.Context, tx *db.Tx, m Message, person string) (bool, error) {
	before, err := notified(ctx, tx, m, person)
	if err != nil || before {
		return false, err
	}
	return setNotified(ctx, tx, m, person)
}

// filesOfMessages returns the files of messages by id.
func filesOfMessages(ctx context.Context, q db.Q, tenant string, messages ...Message) (map[string]files.File, error) {
	var ids []string
	for _, m := range messages {
		ids = append(ids, m.Files.V...)
	}
	if len(ids) == 0 {
		return map[string]files.File{}, nil
	}
	return files.ByIDs(ctx, q, tenant, ids)
}

// ViewMessage builds the view of a message. uploads has its files by id.
func (s *Service) ViewMessage(by auth.Caller, m Message, uploads map[string]files.File) MessageView {
	v := MessageView{
		ID: m.ID, From: FromView{Kind: m.Side, Name: m.AuthorName}, Body: m.Body, Files: make([]files.View, len(m.Files.V)),
		SentAt: api.Time(m.SentAt), ReadAt: api.TimeOf(m.ReadAt),
	}
	if m.Side == FromStaff {
		v.From.Name = StaffName(by, m.AuthorName, m.ShownAs)
	}
	for n, id := range m.Files.V {
		v.Files[n] = s.ViewFile(by, uploads[id])
	}
	return v
}

package cases

import (
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
)

func insertMessage(ctx context.Context, tx *db.Tx, m Message) error {
	return db.Insert(ctx, tx, "messages", m)
}

// listMessages returns a page of the messages about a request and its application.
func listMessages(ctx context.Context, q db.Q, tenant, requestID string, p db.Paging) (db.Page[Message], error) {
	var w db.Where
	w.And("tenant_id = ? AND request_id = ?", tenant, requestID)
	return db.List[Message](ctx, q, "messages", &w, p)
}

// MessageByID reads a message. It returns db.ErrNotFound if there is none.
func MessageByID(ctx context.Context, q db.Q, tenant, id string) (Message, error) {
	return db.One[Message](ctx, q, `SELECT `+db.Cols[Message]()+` FROM messages WHERE tenant_id = $1 AND id = $2`, tenant, id)
}

// notified reports whether a person was notified of another unread message of the same side.
func notified(ctx context.Context, q db.Q, m Message, person string) (bool, error) {
	n, err := db.One[int64](ctx, q, `SELECT COUNT(*) FROM messages
		WHERE tenant_id = $1 AND request_id = $2 AND side = $3 AND read_at IS NULL AND notified_id = $4 AND id <> $5`,
		m.Tenant, m.RequestID, m.Side, person, m.ID)
	return n > 0, err
}

// setNotified records who was notified of a message. It reports false if the message is read.
func setNotified(ctx context.Context, tx *db.Tx, m Message, person string) (bool, error) {
	n, err := db.Exec(ctx, tx, `UPDATE messages SET notified_id = $3 WHERE tenant_id = $1 AND id = $2 AND read_at IS NULL`, m.Tenant, m.ID, person)
	return n == 1, err
}

// markRead marks the messages of one side as read by the other.
func markRead(ctx context.Context, tx *db.Tx, tenant, requestID string, side Side, at time.Time) error {
	_, err := db.Exec(ctx, tx, `UPDATE messages SET read_at = $4 WHERE tenant_id = $1 AND request_id = $2 AND side = $3 AND read_at IS NULL`,
		tenant, requestID, side, at)
	return err
}

func insertNote(ctx context.Context, tx *db.Tx, n Note) error {
	return db.Insert(ctx, tx, "notes", n)
}

// listNotes returns a page of the notes on a request and its application.
func listNotes(ctx context.Context, q db.Q, tenant, requestID string, p db.Paging) (db.Page[Note], error) {
	var w db.Where
	w.And("tenant_id = ? AND request_id = ?", tenant, requestID)
	return db.List[Note](ctx, q, "notes", &w, p)
}

// messagesWithFiles returns the messages about requests that have attached files.
func messagesWithFiles(ctx context.Context, tx *db.Tx, tenant string, requestIDs []string) ([]Message, error) {
	list, args := db.In(2, requestIDs)
	return db.All[Message](ctx, tx, `SELECT `+db.Cols[Message]()+` FROM messages WHERE tenant_id = $1 AND files <> '[]' AND request_id IN `+list,
		append([]any{tenant}, args...)...)
}

// eraseTexts replaces the texts of the messages and notes about requests and the names of
// customers in them.
func eraseTexts(ctx context.Context, tx *db.Tx, tenant string, requestIDs []string, text string) error {
	list, args := db.In(4, requestIDs)
	_, err := db.Exec(ctx, tx, `UPDATE messages SET body = $2, files = '[]', author_name = CASE WHEN side = 'CUSTOMER' THEN $3 ELSE author_name END
		WHERE tenant_id = $1 AND request_id IN `+list, append([]any{tenant, text, audit.ErasedName}, args...)...)
	if err != nil {
		return err
	}
	list, args = db.In(3, requestIDs)
	_, err = db.Exec(ctx, tx, `UPDATE notes SET body = $2 WHERE tenant_id = $1 AND request_id IN `+list, append([]any{tenant, text}, args...)...)
	return err
}

package conversation

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/infra/db"
)

// messagesWithFiles returns the messages about requests that have files.
func messagesWithFiles(ctx context.Context, tx *db.Tx, tenant string, requestIDs []string) ([]Message, error) {
	list, args := db.In(2, requestIDs)
	return db.All[Message](ctx, tx, `SELECT `+db.Cols[Message]()+` FROM messages WHERE tenant_id = $1 AND files <> '[]' AND request_id IN `+list,
		append([]any{tenant}, args...)...)
}

// eraseTexts replaces the texts of the messages and notes about requests, and the names of
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

package conversation

import (
	"context"
	"time"

	"stagegate/internal/audit"
	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// Note is a note of staff for each other. It is never changed.
type Note struct {
	Tenant     string    `db:"tenant_id"`
	ID         string    `db:"id"`
	RequestID  string    `db:"request_id"`
	AuthorID   string    `db:"author_id"`
	AuthorName string    `db:"author_name"`
	Body       string    `db:"body"`
	CreatedAt  time.Time `db:"created_at"`
}

// AddNote adds a note to a case, a request or its application, which is locked. It returns
// the view of the note.
func (s *Service) AddNote(ctx context.Context, tx *db.Tx, by auth.Caller, c *casefile.Case, requestID, body string) (NoteView, error) {
	n := Note{
		Tenant: by.Tenant, ID: ref.NewID(), RequestID: requestID, AuthorID: by.ID, AuthorName: by.Name, Body: body, CreatedAt: s.Now(),
	}
	if err := insertNote(ctx, tx, n); err != nil {
		return NoteView{}, err
	}
	return viewNote(n), s.Casefile.Record(ctx, tx, c, audit.By(by), "note.added", audit.Target{Type: "NOTE", ID: n.ID}, nil, nil)
}

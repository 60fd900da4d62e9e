package cases

import (
	"context"
	"time"

	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// Note is an internal note of staff. Notes are immutable.
type Note struct {
	Tenant     string    `db:"tenant_id"`
	ID         string    `db:"id"`
	RequestID  string    `db:"request_id"`
	AuthorID   string    `db:"author_id"`
	AuthorName string    `db:"author_name"`
	Body       string    `db:"body"`
	CreatedAt  time.Time `db:"created_at"`
}

// AddNote adds a note to a request.
func (s *Service) AddNote(ctx context.Context, tx *db.Tx, by auth.Caller, id, body string) (NoteView, error) {
	r, err := lockSubmitted(ctx, tx, by, id)
	if err != nil {
		return NoteView{}, err
	}
	return s.addNote(ctx, tx, by, r, body)
}

// addNote adds a note to a locked case.
func (s *Service) addNote(ctx context.Context, tx *db.Tx, by auth.Caller, r Record, body string) (NoteView, error) {
	n := Note{
		Tenant: by.Tenant, ID: ref.NewID(), RequestID: r.ID, AuthorID: by.ID, AuthorName: by.Name, Body: body, CreatedAt: s.Now(),
	}
	if err := insertNote(ctx, tx, n); err != nil {
		return NoteView{}, err
	}
	c := fromRecord(r)
	c.emit(events.NoteAdded, audit.Target{Type: "NOTE", ID: n.ID}, nil, nil)
	return viewNote(n), s.store(ctx, tx, c, audit.By(by))
}

func viewNote(n Note) NoteView {
	return NoteView{ID: n.ID, By: AuthorView{ID: n.AuthorID, Name: n.AuthorName}, Body: n.Body, CreatedAt: api.Time(n.CreatedAt)}
}

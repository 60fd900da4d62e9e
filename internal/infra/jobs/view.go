package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Entry is an event as administrators see it. The payload is withheld, since it may contain credentials such as
// mailed links; Summary has what the kind allows to show.
type Entry struct {
	ID            string     `db:"id"`
	Kind          string     `db:"kind"`
	Tenant        *string    `db:"tenant_id"`
	Payload       string     `db:"payload"`
	Status        Status     `db:"status"`
	Attempts      int64      `db:"attempts"`
	NextAttemptAt time.Time  `db:"next_attempt_at"`
	LastError     string     `db:"last_error"`
	CreatedAt     time.Time  `db:"created_at"`
	CompletedAt   *time.Time `db:"completed_at"`
	About         string     `db:"about"`

	Summary map[string]string
}

// Summary extracts from an event what administrators may see.
type Summary func(e Event) map[string]string

var errNotFailed = fault.New(fault.Conflict, "platform.event_not_failed")

// List returns a page of the events with a status; "" selects all.
func (o *Outbox) List(ctx context.Context, status Status, p db.Paging) (db.Page[Entry], error) {
	page, err := list(ctx, o.db, status, p)
	for i := range page.Items {
		page.Items[i] = o.withSummary(page.Items[i])
	}
	return page, err
}

// Retry resets a failed event, with all its attempts, in the transaction of the caller.
func (o *Outbox) Retry(ctx context.Context, tx *db.Tx, id string) (Entry, error) {
	again, err := retry(ctx, tx, id, o.now())
	if err != nil {
		return Entry{}, err
	}
	e, err := entryByID(ctx, tx, id)
	switch {
	case errors.Is(err, db.ErrNotFound):
		return Entry{}, fault.ErrNotFound
	case err == nil && !again:
		return Entry{}, Transitions.Check(e.Status, onRetry)
	}
	tx.AfterCommit(func() { o.wake(e.Kind) })
	return o.withSummary(e), err
}

// withSummary replaces the payload of an entry by its summary.
func (o *Outbox) withSummary(e Entry) Entry {
	about := e.About
	if e.Payload != erasedPayload {
		event, err := o.open(Event{ID: e.ID, Kind: e.Kind, Payload: e.Payload})
		if err == nil {
			about = o.summarize(event)
		}
	}
	if about != "" {
		_ = json.Unmarshal([]byte(about), &e.Summary) // written by about
	}
	e.Payload, e.About = "", ""
	return e
}

// Backlog counts unfinished events.
type Backlog struct {
	Pending    int64      `db:"pending"`
	Processing int64      `db:"processing"`
	Failed     int64      `db:"failed"`
	Oldest     *time.Time `db:"oldest"` // creation time of the oldest pending event; nil without one
}

// Backlog returns the counts of unfinished events.
func (o *Outbox) Backlog(ctx context.Context) (Backlog, error) { return backlog(ctx, o.db) }

package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// Entry is an event as people see it. Of what it holds only what its kind was
// allowed to show: there are links in mails that are as good as a password.
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

	Shown map[string]string
}

// Summary tells what an event of a kind is about, in words that anybody may see
// who looks after the outbox.
type Summary func(e Event) map[string]string

var errNotFailed = fault.New(fault.Conflict, "platform.event_not_failed")

// List gives a page of the events in a state; "" stands for any.
func (o *Outbox) List(ctx context.Context, status Status, p db.Paging) (db.Page[Entry], error) {
	page, err := list(ctx, o.db, status, p)
	for i := range page.Items {
		page.Items[i] = o.shown(page.Items[i])
	}
	return page, err
}

// Retry has a failed event tried again from the beginning, in the transaction of
// the caller.
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
	return o.shown(e), err
}

// shown leaves out what must not be seen.
func (o *Outbox) shown(e Entry) Entry {
	about := e.About
	if e.Payload != gone {
		event, err := o.open(Event{ID: e.ID, Kind: e.Kind, Payload: e.Payload})
		if err == nil {
			about = o.about(event)
		}
	}
	if about != "" {
		_ = json.Unmarshal([]byte(about), &e.Shown) // it was written by about
	}
	e.Payload, e.About = "", ""
	return e
}

// Backlog is how much is not done.
type Backlog struct {
	Pending    int64      `db:"pending"`
	Processing int64      `db:"processing"`
	Failed     int64      `db:"failed"`
	Oldest     *time.Time `db:"oldest"` // when the oldest pending event came; nil where there is none
}

// Backlog counts what is not done.
func (o *Outbox) Backlog(ctx context.Context) (Backlog, error) { return backlog(ctx, o.db) }

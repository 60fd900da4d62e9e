package jobs

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
)

// clock is a manually advanced clock.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// testOutbox is an outbox with its test helpers.
type testOutbox struct {
	*Outbox

	t     *testing.T
	clock *clock
}

var settings = Settings{
	Interval: time.Hour, Slots: 5, MaxAttempts: 3, Backoff: Backoff{First: 10 * time.Second, Max: time.Hour}, Lease: time.Minute, Grace: time.Hour, Seal: auth.Secret("a secret of 32 bytes for the tests").Seal("outbox"),
	Retention: Retention{Completed: 30 * 24 * time.Hour, Failed: 365 * 24 * time.Hour, Kinds: map[string]time.Duration{"webhook": 4 * 24 * time.Hour}},
}

// each runs a test with an outbox on both engines.
func each(t *testing.T, fn func(d *testOutbox)) {
	t.Helper()
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := &clock{now: time.Date(2026, 11, 20, 9, 0, 0, 123_456_000, time.UTC)}
		fn(&testOutbox{Outbox: NewOutbox(d, c.Now, settings), t: t, clock: c})
	})
}

// secondInstance returns a second instance on the same database.
func (d *testOutbox) secondInstance() *testOutbox {
	o := NewOutbox(d.db, d.now, d.set)
	for name, k := range d.kinds {
		o.Handle(name, k.handler, k.summary)
	}
	return &testOutbox{Outbox: o, t: d.t, clock: d.clock}
}

// add adds an event in a separate transaction.
func (d *testOutbox) add(kind, key string, payload any) {
	d.t.Helper()
	err := d.db.Write(d.t.Context(), func(tx *db.Tx) error { return d.Add(d.t.Context(), tx, kind, key, payload) })
	if err != nil {
		d.t.Fatal(err)
	}
}

// work handles one batch and returns its number of attempts.
func (d *testOutbox) work() int {
	d.t.Helper()
	n, err := d.Work(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	return n
}

// rows returns all events in insertion order.
func (d *testOutbox) rows() []row {
	d.t.Helper()
	rows, err := db.All[row](d.t.Context(), d.db, `SELECT `+db.Cols[row]()+` FROM outbox_events ORDER BY id`)
	if err != nil {
		d.t.Fatal(err)
	}
	return rows
}

// only returns the single event.
func (d *testOutbox) only() row {
	d.t.Helper()
	rows := d.rows()
	if len(rows) != 1 {
		d.t.Fatalf("%d events, want one", len(rows))
	}
	return rows[0]
}

// want checks status and attempts of the single event.
func (d *testOutbox) want(status Status, attempts int64) row {
	d.t.Helper()
	r := d.only()
	if r.Status != status || r.Attempts != attempts {
		d.t.Fatalf("the event is %s after %d attempts, want %s after %d; its last error is %q", r.Status, r.Attempts, status, attempts, r.LastError)
	}
	return r
}

func nothing(context.Context, Event) error { return nil }

var errBroken = errors.New("broken")

func broken(context.Context, Event) error { return errBroken }

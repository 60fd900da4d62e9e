package work

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"stagegate/internal/db"
	"stagegate/internal/ref"
)

// Status of an event.
type Status string

// The states of an event. transitions, below, says how they follow each other.
const (
	Pending    Status = "PENDING"    // waits for its time
	Processing Status = "PROCESSING" // claimed by an instance until its lease ends
	Completed  Status = "COMPLETED"  // done
	Failed     Status = "FAILED"     // given up after the configured attempts
)

// Transition is one way from a state to another.
type Transition struct {
	From    Status
	Trigger string
	To      Status
}

// Transitions is the life of an event.
var Transitions = []Transition{
	{Pending, "claimed", Processing},
	{Processing, "lease ran out and claimed again", Processing},
	{Processing, "handled", Completed},
	{Processing, "failed, attempts left", Pending},
	{Processing, "could not be tried", Pending},
	{Processing, "failed, no attempts left", Failed},
	{Failed, "somebody has it tried again", Pending},
}

// Event is a piece of work.
type Event struct {
	ID       string `db:"id"`
	Kind     string `db:"kind"`
	Payload  string `db:"payload"` // JSON
	Attempts int64  `db:"attempts"`
}

// Decode reads the payload.
func (e Event) Decode(into any) error { return json.Unmarshal([]byte(e.Payload), into) }

// Settings of the outbox (specification, section 8).
type Settings struct {
	Interval     time.Duration // between looks for work
	Batch        int           // events claimed at once
	MaxAttempts  int64         // until an event is FAILED
	InitialDelay time.Duration // before the second attempt; doubles from there
	MaxDelay     time.Duration // that doubling ends at
	Lease        time.Duration // how long an instance may take before another may try
}

// Outbox adds events and works them off.
type Outbox struct {
	db        *db.DB
	now       ref.Clock
	set       Settings
	handlers  map[string]Handler
	summaries map[string]Summary
	wake      chan struct{}
}

// Handler does the work of one kind of event. An error makes it be tried again
// later; one made by Outage does not count as an attempt.
type Handler func(ctx context.Context, e Event) error

// New makes an outbox on a database.
func New(d *db.DB, now ref.Clock, s Settings) *Outbox {
	return &Outbox{db: d, now: now, set: s, handlers: map[string]Handler{}, summaries: map[string]Summary{}, wake: make(chan struct{}, 1)}
}

// Handle says who does the work of a kind. All handlers are set before Run.
func (o *Outbox) Handle(kind string, h Handler) { o.handlers[kind] = h }

// Add writes an event in the transaction of the change that asks for it. With a
// dedupe key, an event of this kind with that key is added only once: a repeat
// changes nothing.
func (o *Outbox) Add(ctx context.Context, tx *db.Tx, kind, dedupeKey string, payload any) error {
	b, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	tx.AfterCommit(o.Wake)
	now := o.now()
	return insert(ctx, tx, row{
		ID: ref.NewID(), Kind: kind, DedupeKey: optional(dedupeKey), Payload: string(b),
		Status: Pending, NextAttemptAt: now, CreatedAt: now,
	})
}

// Wake makes Run look for work now instead of at the next interval.
func (o *Outbox) Wake() {
	select {
	case o.wake <- struct{}{}:
	default: // it is awake already
	}
}

type outage struct{ error }

func (l outage) Unwrap() error { return l.error }

// Outage marks an error that says nothing about the event: what it needs cannot
// be reached. The event waits without losing an attempt.
func Outage(err error) error { return outage{err} }

// afterFailure is the state and the time of the next attempt of an event that
// failed: pure, so that the rule can be read and tested by itself.
func (s Settings) afterFailure(e Event, err error, now time.Time) (status Status, attempts int64, next time.Time) {
	if _, ok := errors.AsType[outage](err); ok {
		return Pending, e.Attempts - 1, now.Add(s.InitialDelay)
	}
	if e.Attempts >= s.MaxAttempts {
		return Failed, e.Attempts, now
	}
	delay := s.InitialDelay
	for range e.Attempts - 1 {
		if delay = min(2*delay, s.MaxDelay); delay == s.MaxDelay {
			break
		}
	}
	return Pending, e.Attempts, now.Add(min(delay, s.MaxDelay))
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

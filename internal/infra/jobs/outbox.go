package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/kit/seal"
	"stagegate/internal/infra/kit/state"
)

// Status is the status of an event.
type Status string

// The statuses of an event; Transitions defines how they change.
const (
	Pending    Status = "PENDING"    // waits until it is due
	Processing Status = "PROCESSING" // claimed by an instance until its lease expires
	Completed  Status = "COMPLETED"  // handled
	Failed     Status = "FAILED"     // out of attempts
)

// Triggers of status changes.
var (
	onAdd       = state.Trigger[Status]{Name: "added"}
	onClaim     = state.Trigger[Status]{Name: "claimed"}
	onTakeover  = state.Trigger[Status]{Name: "lease expired and claimed again"}
	onSuccess   = state.Trigger[Status]{Name: "handled"}
	onFailure   = state.Trigger[Status]{Name: "failed, attempts left"}
	onOutage    = state.Trigger[Status]{Name: "could not be attempted"}
	onExhausted = state.Trigger[Status]{Name: "failed, no attempts left"}
	onRetry     = state.Trigger[Status]{Name: "retried by an administrator", Refusal: errNotFailed}
)

// Transitions is the life cycle of an event.
var Transitions = state.Table[Status]{
	{On: onAdd, To: Pending},
	{From: Pending, On: onClaim, To: Processing},
	{From: Processing, On: onTakeover, To: Processing},
	{From: Processing, On: onSuccess, To: Completed},
	{From: Processing, On: onFailure, To: Pending},
	{From: Processing, On: onOutage, To: Pending},
	{From: Processing, On: onExhausted, To: Failed},
	{From: Failed, On: onRetry, To: Pending},
}

// Event is an outbox event.
type Event struct {
	ID       string `db:"id"`
	Kind     string `db:"kind"`
	Payload  string `db:"payload"` // JSON; decrypted for handlers
	Attempts int64  `db:"attempts"`
}

// Decode decodes the payload.
func (e Event) Decode(into any) error { return json.Unmarshal([]byte(e.Payload), into) }

// Settings configures an outbox (specification, section 8).
type Settings struct {
	Interval    time.Duration // polling interval
	Slots       int           // events of one kind handled concurrently
	MaxAttempts int64         // attempts before an event is FAILED
	Backoff     Backoff       // delay between attempts
	Lease       time.Duration // how long an instance may hold an event
	Grace       time.Duration // how long running handlers may continue after shutdown
	Seal        seal.Box      // encrypts payloads
	Retention   Retention     // of finished events
	Kinds       map[string]KindSettings
}

// KindSettings configures the events of one kind.
type KindSettings struct {
	Slots    int             // 0 means Settings.Slots
	Payments bool            // confirms payments, which have their own database connections
	Capacity func(n int) int // see Worker; nil means no limit
}

// Outbox stores events and runs their handlers.
type Outbox struct {
	db    *db.DB
	now   ref.Clock
	set   Settings
	kinds map[string]*kind
}

// kind is the state of one kind of event.
type kind struct {
	handler Handler
	summary Summary
	wake    chan struct{}
	busy    atomic.Int64
}

// Handler handles events of one kind. After an error the event is retried later. Errors made by Outage or
// Postpone, and outages of the own database, do not count as an attempt. Handlers must be idempotent and
// tolerate cancellation.
type Handler func(ctx context.Context, e Event) error

// NewOutbox returns an outbox on a database.
func NewOutbox(d *db.DB, now ref.Clock, s Settings) *Outbox {
	return &Outbox{db: d, now: now, set: s, kinds: map[string]*kind{}}
}

// Handle registers the handler of a kind, and optionally the summary that administrators may see of its events.
// All handlers must be registered before Run. Events without a handler wait for an instance that has one.
func (o *Outbox) Handle(name string, h Handler, s Summary) {
	o.kinds[name] = &kind{handler: h, summary: s, wake: make(chan struct{}, 1)}
}

// Add inserts an event in the transaction of the change that causes it. An event with a kind and dedupe key
// that exist already is ignored.
func (o *Outbox) Add(ctx context.Context, tx *db.Tx, name, dedupeKey string, payload any) error {
	return o.AddAbout(ctx, tx, Person{}, name, dedupeKey, payload)
}

// Person identifies the principal of a tenant that an event is about. Without an ID the event is about the
// tenant.
type Person struct{ Tenant, ID string }

// AddAbout is Add for an event of a tenant that may contain data of a person, to be erased by Forget.
func (o *Outbox) AddAbout(ctx context.Context, tx *db.Tx, person Person, name, dedupeKey string, payload any) error {
	b, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	tx.AfterCommit(func() { o.wake(name) })
	now, id := o.now(), ref.NewID()
	return insert(ctx, tx, row{
		ID: id, Kind: name, Tenant: optional(person.Tenant), Person: optional(person.ID), DedupeKey: optional(dedupeKey), Payload: o.seal(id, b),
		Status: Transitions.Start(onAdd), NextAttemptAt: now, CreatedAt: now,
	})
}

// wake makes Run poll for events of a kind immediately.
func (o *Outbox) wake(name string) {
	if k := o.kinds[name]; k != nil {
		wake(k.wake)
	}
}

// Run handles events until ctx ends, then waits for running handlers for at most Grace. Interrupted events are
// due again immediately. Several instances may run concurrently. One poll finds the kinds that are due, so
// their number costs nothing; payments are polled separately on their own connections.
func (o *Outbox) Run(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	var payments, others []string
	for name, k := range o.kinds {
		if o.set.Kinds[name].Payments {
			payments = append(payments, name)
		} else {
			others = append(others, name)
		}
		all.Go(func() { o.worker(name).Run(ctx, k.wake) })
	}
	all.Go(func() { o.poll(ctx, o.db.Payments(), payments) })
	all.Go(func() { o.poll(ctx, o.db, others) })
}

// poll wakes the kinds that have due events, at once and after each interval.
func (o *Outbox) poll(ctx context.Context, d *db.DB, kinds []string) {
	if len(kinds) == 0 {
		return
	}
	pollEvery(ctx, "outbox", o.set.Interval, func(ctx context.Context) error {
		due, err := dueKinds(ctx, d, kinds, o.now())
		for _, name := range due {
			o.wake(name)
		}
		return err
	})
}

// Slots is the capacity for one kind of event.
type Slots struct{ All, Busy int64 }

// Slots returns the slots of this instance by kind.
func (o *Outbox) Slots() map[string]Slots {
	slots := make(map[string]Slots, len(o.kinds))
	for name, k := range o.kinds {
		slots[name] = Slots{All: int64(o.slots(name)), Busy: k.busy.Load()}
	}
	return slots
}

func (o *Outbox) slots(name string) int { return cmp.Or(o.set.Kinds[name].Slots, o.set.Slots) }

// Work handles the events that are due now and returns the number of attempts.
func (o *Outbox) Work(ctx context.Context) (int, error) {
	n := 0
	for name := range o.kinds {
		w := o.worker(name).start()
		claimed, err := w.fill(ctx, w.capacity())
		w.wg.Wait()
		if n += claimed; err != nil {
			return n, err
		}
	}
	return n, nil
}

// worker returns the worker of one kind.
func (o *Outbox) worker(name string) Worker[Event] {
	d := o.db
	if o.set.Kinds[name].Payments {
		d = d.Payments()
	}
	return Worker[Event]{
		Name: name, Now: o.now, Slots: o.slots(name), Lease: o.set.Lease, Grace: o.set.Grace, Capacity: o.set.Kinds[name].Capacity,
		ID: func(e Event) string { return e.ID },
		Claim: func(ctx context.Context, now, until time.Time, limit int) ([]Event, error) {
			return db.Claim[Event](ctx, d, dueEvents.And("kind = ?", name), now, until, limit)
		},
		Handle: func(ctx context.Context, e Event) error {
			k := o.kinds[name]
			k.busy.Add(1)
			defer k.busy.Add(-1)
			e, err := o.open(e)
			if err != nil {
				return err
			}
			return k.handler(ctx, e)
		},
		Settle: func(ctx context.Context, e Event, until time.Time, failure error) error {
			if failure == nil {
				opened, err := o.open(e)
				return errors.Join(err, complete(ctx, d, e, until, o.now(), o.summarize(opened)))
			}
			on, attempts, next := o.set.afterFailure(e, failure, o.now())
			status, err := Transitions.Next(Processing, on)
			if err != nil {
				return err
			}
			return settle(ctx, d, e, until, status, attempts, next, errorText(failure))
		},
	}
}

// afterFailure returns the trigger, the number of attempts and the next due time after an error. It is a pure
// function.
func (s Settings) afterFailure(e Event, err error, now time.Time) (on state.Trigger[Status], attempts int64, next time.Time) {
	later, isLater := errors.AsType[postponed](err)
	wait, untried := NotAttempted(err)
	switch {
	case isLater:
		return onOutage, e.Attempts - 1, later.until
	case untried:
		return onOutage, e.Attempts - 1, now.Add(wait)
	case IsOutage(err):
		return onOutage, e.Attempts - 1, now.Add(s.Backoff.First)
	case e.Attempts >= s.MaxAttempts:
		return onExhausted, e.Attempts, now
	}
	return onFailure, e.Attempts, now.Add(s.Backoff.After(e.Attempts))
}

const maxError = 4000 // bytes of the last error of a row

// errorText returns the text of an error, truncated and cleaned so that the database can store it.
func errorText(err error) string {
	text := strings.ReplaceAll(err.Error(), "\x00", "")
	return strings.ToValidUTF8(text[:min(len(text), maxError)], "?")
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

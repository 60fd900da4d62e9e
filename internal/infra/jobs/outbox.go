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

// Status of an event.
type Status string

// The states of an event; Transitions says how they follow each other.
const (
	Pending    Status = "PENDING"    // waits for its time
	Processing Status = "PROCESSING" // claimed by an instance until its lease ends
	Completed  Status = "COMPLETED"  // done
	Failed     Status = "FAILED"     // given up after the configured attempts
)

// What moves an event to another state.
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

// Transitions is the life of an event.
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

// Event is a piece of work.
type Event struct {
	ID       string `db:"id"`
	Kind     string `db:"kind"`
	Payload  string `db:"payload"` // JSON; a handler gets it open
	Attempts int64  `db:"attempts"`
}

// Decode reads the payload.
func (e Event) Decode(into any) error { return json.Unmarshal([]byte(e.Payload), into) }

// Settings of the outbox (specification, section 8).
type Settings struct {
	Interval    time.Duration // between looks for work
	Slots       int           // events of one kind that are handled at once
	MaxAttempts int64         // until an event is FAILED
	Backoff     Backoff       // between attempts
	Lease       time.Duration // how long an instance may take before another may try
	Grace       time.Duration // how long events at hand may go on when the server stops
	Seal        seal.Box      // of what waits
	Keep        Retention     // of what is over
	Kinds       map[string]KindSettings
}

// KindSettings are those of the events of one kind.
type KindSettings struct {
	Slots    int             // 0 means Settings.Slots
	Payments bool            // it makes payments count, which wait for nothing else
	Room     func(n int) int // see Queue; nil means n
}

// Outbox adds events and has them handled.
type Outbox struct {
	db    *db.DB
	now   ref.Clock
	set   Settings
	kinds map[string]*kind
}

// kind is what is known of the events of one kind.
type kind struct {
	handler Handler
	summary Summary
	wake    chan struct{}
	busy    atomic.Int64
}

// Handler does the work of one kind of event. An error makes it be tried again later. One
// made by Outage or Postpone does not count as an attempt, nor does one of our own
// database while it is unavailable.
type Handler func(ctx context.Context, e Event) error

// NewOutbox makes an outbox on a database.
func NewOutbox(d *db.DB, now ref.Clock, s Settings) *Outbox {
	return &Outbox{db: d, now: now, set: s, kinds: map[string]*kind{}}
}

// Handle says who does the work of a kind, and what may be seen of its events:
// without a summary nothing is. All handlers are set before Run. Events that no
// instance handles wait for one that does.
func (o *Outbox) Handle(name string, h Handler, s Summary) {
	o.kinds[name] = &kind{handler: h, summary: s, wake: make(chan struct{}, 1)}
}

// Add writes an event in the transaction of the change that asks for it. With a
// dedupe key, an event of this kind with that key is added only once: a repeat
// changes nothing.
func (o *Outbox) Add(ctx context.Context, tx *db.Tx, name, dedupeKey string, payload any) error {
	return o.AddAbout(ctx, tx, Person{}, name, dedupeKey, payload)
}

// Person is the principal of a tenant that an event is about. Without an ID the event is
// about the tenant.
type Person struct{ Tenant, ID string }

// AddAbout is Add for an event of a tenant, and perhaps one that holds data of a person,
// who may have them erased: see Forget.
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

// wake makes Run look for events of a kind now instead of at the next interval.
func (o *Outbox) wake(name string) {
	if k := o.kinds[name]; k != nil {
		wake(k.wake)
	}
}

// Run handles events until ctx ends, then waits for those at hand, no longer than Grace.
// What is interrupted is due again at once. Several instances may run at once. One look
// finds what kinds are due, so that their number costs nothing; payments have their own,
// since they wait for nothing else.
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
		all.Go(func() { o.queue(name).Run(ctx, k.wake) })
	}
	all.Go(func() { o.keepLooking(ctx, o.db.Payments(), payments) })
	all.Go(func() { o.keepLooking(ctx, o.db, others) })
}

// keepLooking wakes those kinds of which an event is due, at once and after each interval.
func (o *Outbox) keepLooking(ctx context.Context, d *db.DB, kinds []string) {
	if len(kinds) == 0 {
		return
	}
	keepLooking(ctx, "outbox", o.set.Interval, func(ctx context.Context) error {
		due, err := dueKinds(ctx, d, kinds, o.now())
		for _, name := range due {
			o.wake(name)
		}
		return err
	})
}

// Slots are those of one kind of event.
type Slots struct{ All, Busy int64 }

// Slots says, by kind, how many events this instance handles at once and now.
func (o *Outbox) Slots() map[string]Slots {
	slots := make(map[string]Slots, len(o.kinds))
	for name, k := range o.kinds {
		slots[name] = Slots{All: int64(o.slots(name)), Busy: k.busy.Load()}
	}
	return slots
}

func (o *Outbox) slots(name string) int { return cmp.Or(o.set.Kinds[name].Slots, o.set.Slots) }

// Work handles the events that are due now and says how many attempts that took.
func (o *Outbox) Work(ctx context.Context) (int, error) {
	n := 0
	for name := range o.kinds {
		w := o.queue(name).start()
		claimed, err := w.fill(ctx, w.room())
		w.all.Wait()
		if n += claimed; err != nil {
			return n, err
		}
	}
	return n, nil
}

// queue is the events of one kind as work.
func (o *Outbox) queue(name string) Queue[Event] {
	d := o.db
	if o.set.Kinds[name].Payments {
		d = d.Payments()
	}
	return Queue[Event]{
		Name: name, Now: o.now, Slots: o.slots(name), Lease: o.set.Lease, Grace: o.set.Grace, Room: o.set.Kinds[name].Room,
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
				return errors.Join(err, complete(ctx, d, e, until, o.now(), o.about(opened)))
			}
			on, attempts, next := o.set.afterFailure(e, failure, o.now())
			status, err := Transitions.Next(Processing, on)
			if err != nil {
				return err
			}
			return settle(ctx, d, e, until, status, attempts, next, textOf(failure))
		},
	}
}

// afterFailure says what an error means for an event, how many attempts it has
// had then, and when it is due again: pure, so that the rule can be read and
// tested by itself.
func (s Settings) afterFailure(e Event, err error, now time.Time) (on state.Trigger[Status], attempts int64, next time.Time) {
	later, isLater := errors.AsType[postponed](err)
	wait, untried := Untried(err)
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

// textOf is an error's text as far as the database can hold it: whatever a
// handler says, what became of its row has to be written down.
func textOf(err error) string {
	text := strings.ReplaceAll(err.Error(), "\x00", "")
	return strings.ToValidUTF8(text[:min(len(text), maxError)], "?")
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

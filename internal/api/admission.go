package api

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"runtime"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits/fair"
)

// Budget names what the calls of an operation use most. Each budget has calls of its own
// in flight, so that a few long ones do not keep the many short ones waiting.
type Budget string

// The budgets of operations.
const (
	ShortCalls    Budget = ""         // the database, for milliseconds
	HeavyCalls    Budget = "heavy"    // a processor, for tens of milliseconds
	ProviderCalls Budget = "provider" // a provider, for seconds
	SignInCalls   Budget = "sign-in"  // a password hash
	ExportCalls   Budget = "export"   // a connection again and again, for as long as the client reads
)

// The budgets that follow from the call.
const (
	anonymousCalls  Budget = "anonymous"        // short calls of nobody in particular
	largeBodies     Budget = "bodies"           // memory
	anonymousBodies Budget = "anonymous-bodies" // memory, of nobody in particular
	writes          Budget = "writes"           // short calls that may wait for locks
	anonymousWrites Budget = "anonymous-writes" // the same, of nobody in particular
)

// errBusy is the refusal of a call whose tenant, or address, has too many in flight.
var errBusy = fault.New(fault.TooManyRequests, "general.too_many_calls")

// Budgets are the settings of an Admission.
type Budgets struct {
	Calls   int           // short calls in flight, of all tenants
	Tenant  int           // of one tenant, or from one address, while others call too; alone, it may use the rest
	Heavy   int           // heavy calls in flight, of all tenants; 0 means the number of processors, and at least 2
	Bodies  int           // large bodies in memory, of one tenant or from one address; 0 means 4
	Waiting int           // calls of one tenant that wait; 0 means 1000. One person may have half of them
	Wait    time.Duration // of a call, before it is refused; 0 means 5 s
}

// largeBody is the size in bytes from which on a body is large.
const largeBody = 64 << 10

// withDefaults returns the budgets with their defaults in place of zeros.
func (b Budgets) withDefaults() Budgets {
	b.Heavy = cmp.Or(b.Heavy, max(runtime.GOMAXPROCS(0), 2))
	b.Bodies = cmp.Or(b.Bodies, 4)
	b.Waiting = cmp.Or(b.Waiting, 1000)
	b.Wait = cmp.Or(b.Wait, 5*time.Second)
	return b
}

// How many calls more than short ones may be in flight where most of the time is spent
// waiting for somebody else, and how many tenants may use all of their bodies.
const (
	providerShare = 4
	bodyShare     = 8
	exportShare   = 4 // of the short calls, one export is made for so many
)

// slowCall is how long a short call may take before the next ones of its tenant no longer
// wait for it: a few times as long as nearly all of them. A write that takes longer is no
// longer in flight at all.
const slowCall = 50 * time.Millisecond

// writers is how many of so many short calls may write: those that only read do not wait
// behind writers who wait for a lock.
func writers(calls int) int { return max(calls*3/4, 1) }

// Admission lets a few calls of each tenant in at once, before they take a connection to
// the database, and serves the tenants whose calls wait in turn. A tenant that calls
// alone may have more in flight. A nil Admission lets every call in.
//
// A call counts for the tenant of its access token, whose signature says it without the
// database. A call without one counts for its address, and has other budgets, so that
// strangers keep nobody waiting who is signed in. Webhooks, health, metrics and pages
// do not count.
type Admission struct {
	queues map[Budget]*fair.Queue
	whose  Whose
}

// Whose reads the tenant and the principal from an access token, without the database.
type Whose func(ctx context.Context, token string) (tenant, principal string, ok bool)

// NewAdmission returns an Admission without calls.
func NewAdmission(b Budgets, whose Whose) *Admission {
	b = b.withDefaults()
	a := &Admission{queues: map[Budget]*fair.Queue{}, whose: whose}
	add := func(name Budget, total, group int) {
		l := fair.Limits{Total: max(total, 1), Group: max(group, 1), Waiting: b.Waiting, Member: (b.Waiting + 1) / 2, Wait: b.Wait}
		if name == ShortCalls || name == anonymousCalls {
			l.Brief, l.Slow = max(group/2, 1), slowCall // many brief ones leave a processor to others
		}
		if name != largeBodies && name != anonymousBodies { // memory is short also for one tenant
			l.Alone = l.Total - l.Group // whoever comes next finds room
		}
		a.queues[name] = fair.New(l)
	}
	add(ShortCalls, b.Calls, b.Tenant)
	add(anonymousCalls, b.Calls/2, b.Tenant)
	add(writes, writers(b.Calls), writers(b.Tenant))
	add(anonymousWrites, writers(b.Calls/2), writers(b.Tenant))
	add(HeavyCalls, b.Heavy, b.Heavy/2)
	add(ProviderCalls, providerShare*b.Calls, providerShare*b.Tenant)
	add(ExportCalls, b.Calls/exportShare, 2)
	add(SignInCalls, providerShare*b.Calls, providerShare*b.Tenant)
	add(largeBodies, bodyShare*b.Bodies, b.Bodies)
	add(anonymousBodies, bodyShare*b.Bodies, b.Bodies)
	return a
}

// Stats returns the figures of each budget, by the name that metrics show.
func (a *Admission) Stats() map[string]fair.Stats {
	stats := map[string]fair.Stats{}
	for name, queue := range a.queues {
		if name == ShortCalls {
			name = "short"
		}
		stats[string(name)] = queue.Stats()
	}
	return stats
}

// ticket is the admission of one call.
type ticket struct {
	admission *Admission // nil if the call does not count
	key       fair.Key
	short     Budget // for finding out who calls
	work      Budget // for what the operation does
	bodies    Budget // for a large body
	writes    Budget // for writing, in a short call

	held        Budget      // what the call is in flight for
	leave       func()      // nil while it is not in flight
	leaveBody   func()      // nil unless it has a large body in memory
	leaveWrites func()      // nil unless it is a short call that writes
	slow        *time.Timer // calls leave when such a call has become slow
}

// ticketOf says what a call counts for.
func (a *Admission) ticketOf(x *exchange, r *http.Request, op Operation) *ticket {
	if a == nil || op.Raw {
		return &ticket{}
	}
	t := &ticket{
		admission: a, key: fair.Key{Group: "address " + x.address},
		short: anonymousCalls, work: op.Budget, bodies: anonymousBodies, writes: anonymousWrites,
	}
	if token, ok := accessToken(r); ok && !op.Public {
		if tenant, principal, ok := a.whose(r.Context(), token); ok {
			t.key = fair.Key{Group: tenant, Member: principal}
			t.short, t.bodies, t.writes = ShortCalls, largeBodies, writes
		}
	}
	if t.work == ShortCalls {
		t.work = t.short
	}
	return t
}

// enter waits until the call may be in flight for a budget.
func (t *ticket) enter(ctx context.Context, b Budget) (err error) {
	if t.admission == nil || t.leave != nil && t.held == b {
		return nil
	}
	t.pause()
	t.leave, err = t.admission.queues[b].Enter(ctx, t.key)
	t.held = b
	return busy(err)
}

// enterBody waits until the body of the call may be read, if it is a large one. Reading
// its JSON takes long too.
func (t *ticket) enterBody(r *http.Request) (err error) {
	if t.admission == nil || r.ContentLength >= 0 && r.ContentLength < largeBody {
		return nil
	}
	if t.work == t.short {
		t.work = HeavyCalls
	}
	t.leaveBody, err = t.admission.queues[t.bodies].Enter(r.Context(), t.key)
	return busy(err)
}

// enterWork waits until the operation may begin. A short call that writes is not in flight
// while it waits for other writers. Nor is it once it has become slow, since it then most
// likely waits for a lock: only the budget of writes counts it, so that the tenant can
// still read.
func (t *ticket) enterWork(ctx context.Context, op Operation) (err error) {
	if t.admission == nil || t.work != t.short || op.reads() {
		return t.enter(ctx, t.work)
	}
	t.pause()
	if t.leaveWrites, err = t.admission.queues[t.writes].Enter(ctx, t.key); err != nil {
		return busy(err)
	}
	if err = t.enter(ctx, t.work); err == nil {
		t.slow = time.AfterFunc(slowCall, t.leave)
	}
	return err
}

// pause ends the part of the call that is in flight. It may be called more than once.
func (t *ticket) pause() {
	if t != nil && t.leave != nil {
		t.leave()
		t.leave = nil
	}
}

// finish ends the work of the call. It may be called more than once.
func (t *ticket) finish() {
	t.pause()
	if t == nil {
		return
	}
	if t.slow != nil {
		t.slow.Stop()
		t.slow = nil
	}
	if t.leaveWrites != nil {
		t.leaveWrites()
		t.leaveWrites = nil
	}
}

// end ends the call.
func (t *ticket) end() {
	t.finish()
	if t.leaveBody != nil {
		t.leaveBody()
		t.leaveBody = nil
	}
}

func busy(err error) error {
	if errors.Is(err, fair.ErrFull) {
		return errBusy
	}
	return err
}

// admit lets a call in, in two parts: authorize, which says who calls, and the operation
// itself. In between the body is read, and no other call waits for a client that sends
// it slowly.
func (a *API) admit(r *http.Request, w http.ResponseWriter, x *exchange, op Operation, authorize func() error) error {
	t := a.admission.ticketOf(x, r, op)
	x.ticket, x.lane.Key = t, t.key
	if op.Raw {
		x.lane = db.Lane{Key: fair.Key{Group: op.ID}, Background: true, Payments: op.Payments}
	}
	if a.db != nil {
		x.db = a.db.For(x.lane)
	}
	ctx := r.Context()
	if !op.Public || op.Recognizes {
		if err := t.enter(ctx, t.short); err != nil {
			return err
		}
	}
	if err := authorize(); err != nil {
		return err
	}
	if r.Body != nil && r.Body != http.NoBody {
		t.pause()
		if err := t.enterBody(r); err != nil {
			return err
		}
	}
	var err error
	if x.found, err = checkQuery(r, op); err != nil {
		return err
	}
	if x.body, err = bufferBody(w, r, op); err != nil {
		return err
	}
	if err := t.enterWork(ctx, op); err != nil {
		return err
	}
	x.value, err = parseBody(r, op, x.body)
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Code == fault.ValidationFailed {
		x.found = append(x.found, f.Fields...) // the rest of the body is checked too
		return nil
	}
	return err
}

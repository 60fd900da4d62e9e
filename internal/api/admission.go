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

// Budget names the resource that the calls of an operation use most. Each budget limits its own
// calls in flight, so that a few long calls do not delay many short ones.
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
	anonymousCalls  Budget = "anonymous"        // short calls of anonymous clients
	largeBodies     Budget = "bodies"           // memory
	anonymousBodies Budget = "anonymous-bodies" // memory, of anonymous clients
	writes          Budget = "writes"           // short calls that may wait for locks
	anonymousWrites Budget = "anonymous-writes" // writes of anonymous clients
)

// errBusy is the refusal of a call whose tenant, or address, has too many in flight.
var errBusy = fault.New(fault.TooManyRequests, "general.too_many_calls")

// Budgets are the settings of an Admission.
type Budgets struct {
	Calls   int           // short calls in flight, of all tenants
	Tenant  int           // per tenant, or per address of anonymous calls, while others call too; a tenant that calls alone may have more
	Heavy   int           // heavy calls in flight, of all tenants; 0 means the number of processors, and at least 2
	Bodies  int           // large bodies in memory, per tenant or address; 0 means 4
	Waiting int           // waiting calls per tenant; 0 means 1000. One caller may have half of them
	Wait    time.Duration // maximum wait before a call is refused; 0 means 5 s
}

// largeBody is the minimum size of a large body, in bytes.
const largeBody = 64 << 10

const (
	providerShare = 4 // provider calls and sign-ins per short call: they mostly wait for other servers
	bodyShare     = 8 // tenants that may use all their large bodies at the same time
	exportShare   = 4 // short calls per export
)

// slowCall is the duration after which a short call no longer delays the next calls of its
// tenant. A write that takes longer no longer counts as in flight.
const slowCall = 50 * time.Millisecond

// writers returns how many of a number of short calls may write, so that reads do not queue
// behind writes that wait for a lock.
func writers(calls int) int { return max(calls*3/4, 1) }

// Admission limits the calls in flight of each tenant before they take a database
// connection, and serves tenants with waiting calls in turn. A tenant that calls alone may
// have more in flight. A nil Admission admits every call.
//
// A call counts for the tenant of its access token, whose signature is verified without the
// database. A call without a token counts for its address, in separate budgets, so that
// anonymous clients do not delay signed-in callers. Webhooks, health checks, metrics and
// pages do not count.
type Admission struct {
	limiters map[Budget]*fair.Semaphore
	owner    TenantOfToken
}

// TenantOfToken returns the tenant and the principal of an access token without the database.
type TenantOfToken func(ctx context.Context, token string) (tenant, principal string, ok bool)

// NewAdmission returns an Admission without calls.
func NewAdmission(b Budgets, owner TenantOfToken) *Admission {
	heavy, bodies := cmp.Or(b.Heavy, max(runtime.GOMAXPROCS(0), 2)), cmp.Or(b.Bodies, 4)
	waiting, wait := cmp.Or(b.Waiting, 1000), cmp.Or(b.Wait, 5*time.Second)
	a := &Admission{limiters: map[Budget]*fair.Semaphore{}, owner: owner}
	add := func(name Budget, total, group int) {
		l := fair.Limits{Total: max(total, 1), Group: max(group, 1), GroupWaiting: waiting, MemberWaiting: (waiting + 1) / 2, MaxWait: wait}
		if name == ShortCalls || name == anonymousCalls {
			l.Fast, l.SlowAfter = max(group/2, 1), slowCall // many brief calls release a processor to others
		}
		if name != largeBodies && name != anonymousBodies { // memory is limited for a tenant that calls alone, too
			l.Uncontended = l.Total - l.Group // leaves room for the next tenant
		}
		a.limiters[name] = fair.New(l)
	}
	add(ShortCalls, b.Calls, b.Tenant)
	add(anonymousCalls, b.Calls/2, b.Tenant)
	add(writes, writers(b.Calls), writers(b.Tenant))
	add(anonymousWrites, writers(b.Calls/2), writers(b.Tenant))
	add(HeavyCalls, heavy, heavy/2)
	add(ProviderCalls, providerShare*b.Calls, providerShare*b.Tenant)
	add(ExportCalls, b.Calls/exportShare, 2)
	add(SignInCalls, providerShare*b.Calls, providerShare*b.Tenant)
	add(largeBodies, bodyShare*bodies, bodies)
	add(anonymousBodies, bodyShare*bodies, bodies)
	return a
}

// Stats returns the statistics of each budget by its name in metrics.
func (a *Admission) Stats() map[string]fair.Stats {
	stats := map[string]fair.Stats{}
	for name, l := range a.limiters {
		stats[string(cmp.Or(name, "short"))] = l.Stats()
	}
	return stats
}

// ticket is the admission of one call.
type ticket struct {
	admission *Admission // nil if the call does not count
	key       fair.Key
	short     Budget // for authentication
	work      Budget // for the operation
	bodies    Budget // for a large body
	writes    Budget // for writing, in a short call

	held                                Budget // budget of release
	release, releaseBody, releaseWrites func() // nil for a budget that is not held; may be called more than once
}

func (a *Admission) ticketOf(x *exchange, r *http.Request, op Operation) *ticket {
	if a == nil || op.Raw {
		return &ticket{}
	}
	t := &ticket{
		admission: a, key: fair.Key{Group: "address " + x.address},
		short: anonymousCalls, work: op.Budget, bodies: anonymousBodies, writes: anonymousWrites,
	}
	if token, ok := accessToken(r); ok && !op.Public {
		if tenant, principal, ok := a.owner(r.Context(), token); ok {
			t.key = fair.Key{Group: tenant, Member: principal}
			t.short, t.bodies, t.writes = ShortCalls, largeBodies, writes
		}
	}
	t.work = cmp.Or(t.work, t.short)
	return t
}

func (t *ticket) wait(ctx context.Context, b Budget) (release func(), err error) {
	release, err = t.admission.limiters[b].Acquire(ctx, t.key)
	if errors.Is(err, fair.ErrFull) {
		err = errBusy
	}
	return release, err
}

// enter waits until a budget admits the call.
func (t *ticket) enter(ctx context.Context, b Budget) (err error) {
	if t.admission == nil || t.release != nil && t.held == b {
		return nil
	}
	t.pause()
	t.release, err = t.wait(ctx, b)
	t.held = b
	return err
}

// enterBody waits until a large body may be read. A short call with a large body becomes a
// heavy call, because parsing the JSON takes long.
func (t *ticket) enterBody(r *http.Request) (err error) {
	if t.admission == nil || r.ContentLength >= 0 && r.ContentLength < largeBody {
		return nil
	}
	if t.work == t.short {
		t.work = HeavyCalls
	}
	t.releaseBody, err = t.wait(r.Context(), t.bodies)
	return err
}

// enterWork waits until the operation may begin. A short call that writes is not in flight
// while it waits for other writers, nor after slowCall, when it is most likely waiting for a
// lock: only the budget of writes counts it then, so that the tenant can still read.
func (t *ticket) enterWork(ctx context.Context, op Operation) error {
	if t.admission == nil || t.work != t.short || op.reads() {
		return t.enter(ctx, t.work)
	}
	t.pause()
	releaseWrites, err := t.wait(ctx, t.writes)
	if err != nil {
		return err
	}
	t.releaseWrites = releaseWrites
	if err = t.enter(ctx, t.work); err == nil {
		slow := time.AfterFunc(slowCall, t.release)
		t.releaseWrites = func() { slow.Stop(); releaseWrites() }
	}
	return err
}

// pause takes the call out of flight.
func (t *ticket) pause() {
	if t != nil && t.release != nil {
		t.release()
		t.release = nil
	}
}

// finish ends the work of the call. It may be called more than once.
func (t *ticket) finish() {
	t.pause()
	if t != nil && t.releaseWrites != nil {
		t.releaseWrites()
	}
}

func (t *ticket) end() {
	t.finish()
	if t.releaseBody != nil {
		t.releaseBody()
	}
}

// admit admits a call in two parts: authorize, and the operation itself. The body is read
// between them, so that a client that sends it slowly does not delay other calls.
func (a *API) admit(w http.ResponseWriter, r *http.Request, x *exchange, op Operation, authorize func() error) error {
	t := a.config.Budgets.ticketOf(x, r, op)
	lane := db.Lane{Key: t.key}
	x.ticket = t
	if op.Raw {
		lane = db.Lane{Key: fair.Key{Group: op.ID}, Background: true, Payments: op.Payments}
	}
	if a.config.DB != nil {
		x.db = a.config.DB.For(lane)
	}
	if !op.Public || op.OptionalAuth {
		if err := t.enter(r.Context(), t.short); err != nil {
			return err
		}
	}
	err := authorize()
	if err == nil && r.Body != nil && r.Body != http.NoBody {
		t.pause()
		err = t.enterBody(r)
	}
	if err == nil {
		x.found, err = checkQuery(r, op)
	}
	if err == nil {
		x.body, err = bufferBody(w, r, op)
	}
	if err == nil {
		err = t.enterWork(r.Context(), op)
	}
	if err != nil {
		return err
	}
	x.value, err = parseBody(r, op, x.body)
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Code == fault.ValidationFailed {
		x.found = append(x.found, f.Fields...) // the rest of the body is checked too
		return nil
	}
	return err
}

// Package fair provides a semaphore that serves groups in turn: the next call of a group never waits behind all
// waiting calls of another group.
//
// A group shares a budget, such as a tenant. Its members, such as the users of the tenant, are served in turn
// too. The package knows neither HTTP nor the database.
package fair

import (
	"context"
	"errors"
	"sync"
	"time"
)

// ErrFull is returned if too many calls of a group wait, or a call waits too long.
var ErrFull = errors.New("fair: too many waiting calls")

// Limits are the limits of a Semaphore. 0 means unlimited.
type Limits struct {
	Total         int           // admitted concurrently
	Group         int           // admitted concurrently per group
	Fast          int           // of these, admitted less than Slow ago
	SlowAfter     time.Duration // age at which a call counts as slow, so that fast calls of its group need not wait for it
	Uncontended   int           // admitted concurrently of a group while no other group calls; 0 means Group and Brief
	GroupWaiting  int           // waiting per group
	MemberWaiting int           // waiting per member
	MaxWait       time.Duration // maximum waiting time
}

// contentionWindow is how long after calls of two different groups no group counts as uncontended.
const contentionWindow = time.Second

// Key identifies the group and member of a call.
type Key struct{ Group, Member string }

// Semaphore admits calls. It is safe for concurrent use.
type Semaphore struct {
	limits Limits

	mu             sync.Mutex
	admitted       int
	groups         map[string]*group // groups with calls
	ready          fifo[*group]      // groups with a call that waits only because of Total
	lastGroup      string            // group of the latest call
	contendedUntil time.Time         // no group counts as uncontended until then
	waiting        int
	waits          int64
	refused        int64
	waited         time.Duration
}

// group is the state of one group.
type group struct {
	key      string
	admitted int
	waiting  int
	recent   fifo[*call]        // admitted calls, except those known to be slow
	recheck  bool               // a recheck is scheduled for when the first of them becomes slow
	members  map[string]*member // members with waiting calls
	order    fifo[*member]      // the same, in the order of their turns
	ready    bool               // the group is in Semaphore.ready
}

// member holds the waiting calls of one member, in arrival order.
type member struct {
	key   string
	calls fifo[*call]
}

// call is a waiting or admitted call.
type call struct {
	group    *group
	member   *member
	admitted chan struct{} // closed on admission
	slowAt   time.Time     // when it becomes slow, once admitted
}

// New returns an unused semaphore.
func New(l Limits) *Semaphore { return &Semaphore{limits: l, groups: map[string]*group{}} }

// Acquire waits until a call may begin. The caller must call release when it has ended. The error is ErrFull or
// that of ctx.
func (q *Semaphore) Acquire(ctx context.Context, k Key) (release func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c, err := q.request(k)
	if err != nil {
		return nil, err
	}
	release = sync.OnceFunc(func() { q.release(c) })
	select {
	case <-c.admitted:
		return release, nil
	default:
	}
	began := now()
	defer func() { q.recordWait(now().Sub(began)) }()
	if q.limits.MaxWait > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, q.limits.MaxWait, ErrFull)
		defer cancel()
	}
	select {
	case <-c.admitted:
		return release, nil
	case <-ctx.Done():
	}
	if err = context.Cause(ctx); q.cancel(c, err) {
		return nil, err
	}
	return release, nil // admitted at the same moment
}

// request admits a call or makes it wait.
func (q *Semaphore) request(k Key) (*call, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	g := q.groups[k.Group]
	if g == nil {
		g = &group{key: k.Group, members: map[string]*member{}}
		q.groups[k.Group] = g
	}
	q.recordContention(k.Group)
	c := &call{group: g, admitted: make(chan struct{})}
	if !reached(q.limits.Total, q.admitted) && !q.full(g) {
		q.admit(c) // nobody of the group waits: it would have been admitted
		return c, nil
	}
	m := g.members[k.Member]
	if reached(q.limits.GroupWaiting, g.waiting) || m != nil && reached(q.limits.MemberWaiting, m.calls.len()) {
		q.refused++
		return nil, ErrFull
	}
	if m == nil {
		m = &member{key: k.Member}
		g.members[k.Member] = m
		g.order.push(m)
	}
	c.member = m
	m.calls.push(c)
	g.waiting++
	q.waiting++
	q.waits++
	q.markReady(g)
	return c, nil
}

// recordContention records when calls of different groups follow each other.
func (q *Semaphore) recordContention(group string) {
	if group != q.lastGroup {
		if q.lastGroup != "" {
			q.contendedUntil = now().Add(contentionWindow)
		}
		q.lastGroup = group
	}
}

// full reports whether a group has reached its limit.
func (q *Semaphore) full(g *group) bool {
	if q.limits.Uncontended > q.limits.Group && now().After(q.contendedUntil) {
		return reached(q.limits.Uncontended, g.admitted)
	}
	return reached(q.limits.Group, g.admitted) || q.limits.Fast > 0 && g.fast() >= q.limits.Fast
}

// fast returns the number of admitted calls of a group that are not slow yet.
func (g *group) fast() int {
	for g.recent.len() > 0 && !now().Before(g.recent.head().slowAt) {
		g.recent.pop()
	}
	return g.recent.len()
}

// now returns the time of this machine, since load is unrelated to the clock of the database.
func now() time.Time { return time.Now() } //nolint:forbidigo // tests run in a bubble of synctest

func reached(limit, n int) bool { return limit > 0 && n >= limit }

func (q *Semaphore) admit(c *call) {
	c.group.admitted++
	q.admitted++
	if q.limits.Fast > 0 {
		c.slowAt = now().Add(q.limits.SlowAfter)
		c.group.recent.push(c)
	}
	close(c.admitted)
}

// release ends an admitted call and admits the next ones.
func (q *Semaphore) release(c *call) {
	q.mu.Lock()
	defer q.mu.Unlock()
	c.group.recent.remove(c)
	q.end(c.group)
}

// HandOver ends an admitted call by handing its slot to a waiting one, and reports whether there was one. After
// true the caller must not call release, and resources of the slot belong to the next call. It must not be used
// with Limits.Fast.
func (q *Semaphore) HandOver(k Key) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	g := q.groups[k.Group]
	if q.ready.len() == 0 && (g.waiting == 0 || !q.full(g)) {
		return false
	}
	q.end(g)
	return true
}

// end ends an admitted call.
func (q *Semaphore) end(g *group) {
	g.admitted--
	q.admitted--
	q.markReady(g)
	q.drop(g)
	q.admitReady()
}

// admitReady admits calls of ready groups.
func (q *Semaphore) admitReady() {
	for !reached(q.limits.Total, q.admitted) && q.ready.len() > 0 {
		q.next()
	}
}

// next admits a call of the next group.
func (q *Semaphore) next() {
	g := q.ready.pop()
	g.ready = false
	m := g.order.pop()
	c := m.calls.pop()
	if m.calls.len() > 0 {
		g.order.push(m)
	} else {
		delete(g.members, m.key)
	}
	g.waiting--
	q.waiting--
	q.admit(c)
	q.markReady(g)
}

// markReady adds a group to the end of the ready groups if it is ready.
func (q *Semaphore) markReady(g *group) {
	switch {
	case g.ready || g.waiting == 0:
	case !q.full(g):
		g.ready = true
		q.ready.push(g)
	case g.fast() > 0 && !g.recheck: // otherwise only the end of a call frees a slot
		g.recheck = true
		time.AfterFunc(g.recent.head().slowAt.Sub(now()), func() { q.recheckLater(g) })
	}
}

// recheckLater rechecks a group when the first of its calls has become slow.
func (q *Semaphore) recheckLater(g *group) {
	q.mu.Lock()
	defer q.mu.Unlock()
	g.recheck = false
	q.markReady(g)
	q.admitReady()
}

// drop drops a group without calls.
func (q *Semaphore) drop(g *group) {
	if g.admitted == 0 && g.waiting == 0 {
		delete(q.groups, g.key)
	}
}

// cancel removes a waiting call. It returns false if the call has been admitted meanwhile.
func (q *Semaphore) cancel(c *call, err error) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	select {
	case <-c.admitted:
		return false
	default:
	}
	if errors.Is(err, ErrFull) {
		q.refused++
	}
	g, m := c.group, c.member
	m.calls.remove(c)
	if m.calls.len() == 0 {
		g.order.remove(m)
		delete(g.members, m.key)
	}
	g.waiting--
	q.waiting--
	if g.ready && g.waiting == 0 {
		g.ready = false
		q.ready.remove(g)
	}
	q.drop(g)
	return true
}

func (q *Semaphore) recordWait(d time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waited += d
}

// Stats are statistics of a Semaphore.
type Stats struct {
	Admitted, Waiting int           // current
	Waits, Refused    int64         // since creation
	Waited            time.Duration // total waiting time
}

// Stats returns the current statistics.
func (q *Semaphore) Stats() Stats {
	q.mu.Lock()
	defer q.mu.Unlock()
	return Stats{Admitted: q.admitted, Waiting: q.waiting, Waits: q.waits, Refused: q.refused, Waited: q.waited}
}

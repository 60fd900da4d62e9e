// Package fair has a queue in which groups are served in turn: however many calls of one
// group wait, the next call of another group does not wait behind them.
//
// A group is what shares a budget, such as a tenant. Its members, such as the people of
// the tenant, are served in turn too. The package knows neither HTTP nor the database.
package fair

import (
	"context"
	"errors"
	"sync"
	"time"
)

// ErrFull is the refusal of a Queue: too many of the group wait, or it waited too long.
var ErrFull = errors.New("fair: the queue is full")

// Limits are those of a Queue. A limit of 0 does not limit.
type Limits struct {
	Total   int           // admitted at once
	Group   int           // of one group, admitted at once
	Brief   int           // of these, those that were admitted less than Slow ago
	Slow    time.Duration // from then on a call is a slow one, behind which the brief ones of its group need not wait
	Alone   int           // of one group, admitted at once, while no other group calls; 0 means Group and Brief
	Waiting int           // of one group, waiting
	Member  int           // of one member, waiting
	Wait    time.Duration // longest time to wait
}

// sharing is how long after calls of two groups have followed each other a group is
// not taken to be alone.
const sharing = time.Second

// Key says whom a call counts for.
type Key struct{ Group, Member string }

// Queue admits calls. It is safe for concurrent use.
type Queue struct {
	limits Limits

	mu       sync.Mutex
	admitted int
	groups   map[string]*group // those that have calls
	ready    ring[*group]      // those that have a call which only Total keeps waiting
	latest   string            // the group that called last
	shared   time.Time         // until then no group is alone
	waiting  int
	waits    int64
	refused  int64
	waited   time.Duration
}

// group are the calls of a group.
type group struct {
	key      string
	admitted int
	waiting  int
	recent   ring[*call]        // those that were admitted, without those that are known to be slow
	waking   bool               // it is looked at again when the first of them is slow
	members  map[string]*member // those that wait
	turn     ring[*member]      // the same, in the order of their turns
	ready    bool               // it is in Queue.ready
}

// member are the calls of a member that wait, the first first.
type member struct {
	key   string
	calls ring[*call]
}

// call is a call that waits, or was admitted.
type call struct {
	group    *group
	member   *member
	admitted chan struct{} // closed when it is admitted
	slow     time.Time     // when it is a slow one, once it is admitted
}

// New returns an empty queue.
func New(l Limits) *Queue { return &Queue{limits: l, groups: map[string]*group{}} }

// Enter waits until a call may begin. The caller calls leave when it has ended, at least
// once. The error is ErrFull, or that of ctx.
func (q *Queue) Enter(ctx context.Context, k Key) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c, err := q.arrive(k)
	if err != nil {
		return nil, err
	}
	leave = sync.OnceFunc(func() { q.leave(c) })
	select {
	case <-c.admitted:
		return leave, nil
	default:
	}
	began := now()
	defer func() { q.measure(now().Sub(began)) }()
	if q.limits.Wait > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, q.limits.Wait, ErrFull)
		defer cancel()
	}
	select {
	case <-c.admitted:
		return leave, nil
	case <-ctx.Done():
	}
	if err = context.Cause(ctx); q.abandon(c, err) {
		return nil, err
	}
	return leave, nil // it was admitted at the same moment
}

// arrive admits a call or adds it to those that wait.
func (q *Queue) arrive(k Key) (*call, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	g := q.groups[k.Group]
	if g == nil {
		g = &group{key: k.Group, members: map[string]*member{}}
		q.groups[k.Group] = g
	}
	q.notice(k.Group)
	c := &call{group: g, admitted: make(chan struct{})}
	if !reached(q.limits.Total, q.admitted) && !q.full(g) {
		q.admit(c) // nobody of the group waits: it would have been admitted
		return c, nil
	}
	m := g.members[k.Member]
	if reached(q.limits.Waiting, g.waiting) || m != nil && reached(q.limits.Member, m.calls.length()) {
		q.refused++
		return nil, ErrFull
	}
	if m == nil {
		m = &member{key: k.Member}
		g.members[k.Member] = m
		g.turn.add(m)
	}
	c.member = m
	m.calls.add(c)
	g.waiting++
	q.waiting++
	q.waits++
	q.prepare(g)
	return c, nil
}

// notice remembers when calls of different groups follow each other.
func (q *Queue) notice(group string) {
	if group != q.latest {
		if q.latest != "" {
			q.shared = now().Add(sharing)
		}
		q.latest = group
	}
}

// full reports whether no further call of a group is admitted at this moment.
func (q *Queue) full(g *group) bool {
	if q.limits.Alone > q.limits.Group && now().After(q.shared) {
		return reached(q.limits.Alone, g.admitted)
	}
	return reached(q.limits.Group, g.admitted) || q.limits.Brief > 0 && g.brief() >= q.limits.Brief
}

// brief is how many admitted calls of a group are not slow yet.
func (g *group) brief() int {
	for g.recent.length() > 0 && !now().Before(g.recent.head().slow) {
		g.recent.take()
	}
	return g.recent.length()
}

// now is the time of this machine: how busy it is has nothing to do with the clock that
// decides about records.
func now() time.Time { return time.Now() } //nolint:forbidigo // tests run in a bubble of synctest

func reached(limit, n int) bool { return limit > 0 && n >= limit }

func (q *Queue) admit(c *call) {
	c.group.admitted++
	q.admitted++
	if q.limits.Brief > 0 {
		c.slow = now().Add(q.limits.Slow)
		c.group.recent.add(c)
	}
	close(c.admitted)
}

// leave ends an admitted call, and admits those that may follow.
func (q *Queue) leave(c *call) {
	q.mu.Lock()
	defer q.mu.Unlock()
	c.group.recent.remove(c)
	q.end(c.group)
}

// Pass ends an admitted call if another one is admitted in its place, and reports whether
// it does. After true the caller must not call leave any more: what the call had to itself
// belongs to the other one. It is for queues without Limits.Brief.
func (q *Queue) Pass(k Key) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	g := q.groups[k.Group]
	if q.ready.length() == 0 && (g.waiting == 0 || !q.full(g)) {
		return false
	}
	q.end(g)
	return true
}

// end ends an admitted call.
func (q *Queue) end(g *group) {
	g.admitted--
	q.admitted--
	q.prepare(g)
	q.forget(g)
	q.admitReady()
}

// admitReady admits the calls of groups that are ready.
func (q *Queue) admitReady() {
	for !reached(q.limits.Total, q.admitted) && q.ready.length() > 0 {
		q.next()
	}
}

// next admits a call of the group whose turn it is.
func (q *Queue) next() {
	g := q.ready.take()
	g.ready = false
	m := g.turn.take()
	c := m.calls.take()
	if m.calls.length() > 0 {
		g.turn.add(m)
	} else {
		delete(g.members, m.key)
	}
	g.waiting--
	q.waiting--
	q.admit(c)
	q.prepare(g)
}

// prepare adds a group to those that are ready, behind the others, if it is.
func (q *Queue) prepare(g *group) {
	switch {
	case g.ready || g.waiting == 0:
	case !q.full(g):
		g.ready = true
		q.ready.add(g)
	case g.brief() > 0 && !g.waking: // otherwise only the end of a call makes room
		g.waking = true
		time.AfterFunc(g.recent.head().slow.Sub(now()), func() { q.wake(g) })
	}
}

// wake looks at a group again after the first of its calls has become a slow one.
func (q *Queue) wake(g *group) {
	q.mu.Lock()
	defer q.mu.Unlock()
	g.waking = false
	q.prepare(g)
	q.admitReady()
}

// forget removes a group that has no calls.
func (q *Queue) forget(g *group) {
	if g.admitted == 0 && g.waiting == 0 {
		delete(q.groups, g.key)
	}
}

// abandon removes a call that no longer waits. It reports false if the call was admitted
// in the meantime.
func (q *Queue) abandon(c *call, err error) bool {
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
	if m.calls.length() == 0 {
		g.turn.remove(m)
		delete(g.members, m.key)
	}
	g.waiting--
	q.waiting--
	if g.ready && g.waiting == 0 {
		g.ready = false
		q.ready.remove(g)
	}
	q.forget(g)
	return true
}

func (q *Queue) measure(d time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waited += d
}

// Stats say how busy a Queue is.
type Stats struct {
	Admitted, Waiting int           // at this moment
	Waits, Refused    int64         // since the queue was made
	Waited            time.Duration // by all of them together
}

// Stats returns the present figures.
func (q *Queue) Stats() Stats {
	q.mu.Lock()
	defer q.mu.Unlock()
	return Stats{Admitted: q.admitted, Waiting: q.waiting, Waits: q.waits, Refused: q.refused, Waited: q.waited}
}

package auth

import (
	"context"
	"slices"
	"sync"
	"time"

	"stagegate/internal/infra/kit/fault"
)

// Line is one of the two queues in which passwords wait to be hashed. Whoever fills
// one does not delay the other.
type Line string

// The lines.
const (
	SigningIn        Line = "sign-in"      // checks a password
	SettingPasswords Line = "set-password" // hashes a new password
)

// HashQueues bound how many hashes wait, and how long. A zero value means the default.
type HashQueues struct {
	MaxWait             time.Duration
	MaxWaiting          int // in a line
	MaxWaitingOfAddress int // in a line, from one client address
}

// DefaultHashQueues are the defaults of the settings.
var DefaultHashQueues = HashQueues{MaxWait: 10 * time.Second, MaxWaiting: 1000, MaxWaitingOfAddress: 200}

var errBusy = fault.New(fault.TooManyRequests, "account.hashing_busy")

// LineUsage is what was counted in a line.
type LineUsage struct {
	Hashes  int64 // computed so far
	Refused int64 // because too many waited, or for too long
	Waiting int   // now
}

// lines decide which hash is computed next. All lines share the slots. A line for new
// passwords has at most half of them, and a client address at most half of those of
// its line, so that one is free for somebody else. The addresses of a line take turns.
type lines struct {
	queues HashQueues

	mu   sync.Mutex
	free int // slots
	all  []*line
}

type line struct {
	name           Line
	slots          int // that it may use at once
	slotsOfAddress int
	running        int
	usage          LineUsage
	addresses      map[string]*addressQueue // those that run or wait
	turns          []*addressQueue          // those that wait, in the order of their turns
}

type addressQueue struct {
	address string
	running int
	waiting []chan struct{} // each is closed when its hash may start
}

// newLines returns the lines of a number of slots.
func newLines(slots int, q HashQueues) *lines {
	l := &lines{queues: q, free: slots}
	for _, bounds := range []line{{name: SigningIn, slots: slots}, {name: SettingPasswords, slots: max(1, slots/2)}} {
		bounds.slotsOfAddress = max(1, bounds.slots/2)
		bounds.addresses = map[string]*addressQueue{}
		l.all = append(l.all, &bounds)
	}
	return l
}

func (l *lines) of(name Line) *line {
	return l.all[slices.IndexFunc(l.all, func(x *line) bool { return x.name == name })]
}

// acquire waits for a slot. Whoever gets one must call release. An error means that
// no slot was taken.
func (l *lines) acquire(ctx context.Context, name Line, address string) (release func(), err error) {
	start, from, err := l.enqueue(name, address)
	if err != nil {
		return nil, err
	}
	waiting, cancel := context.WithTimeout(ctx, l.queues.MaxWait)
	defer cancel()
	select {
	case <-start:
	case <-waiting.Done():
		if l.leave(name, from, start) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, errBusy
		}
	}
	return func() { l.release(name, from) }, nil
}

// enqueue adds a hash to a line, and starts it if there is a slot.
func (l *lines) enqueue(name Line, address string) (start chan struct{}, from *addressQueue, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.of(name)
	from = at.addresses[address]
	if from == nil {
		from = &addressQueue{address: address}
	}
	if at.usage.Waiting >= l.queues.MaxWaiting || len(from.waiting) >= l.queues.MaxWaitingOfAddress {
		at.usage.Refused++
		return nil, nil, errBusy
	}
	start = make(chan struct{})
	at.addresses[address] = from
	if from.waiting = append(from.waiting, start); len(from.waiting) == 1 {
		at.turns = append(at.turns, from)
	}
	at.usage.Waiting++
	l.dispatch()
	return start, from, nil
}

// leave takes a hash out of its line. It reports false if the hash may start already.
func (l *lines) leave(name Line, from *addressQueue, start chan struct{}) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.Index(from.waiting, start)
	if i < 0 {
		return false
	}
	at := l.of(name)
	from.waiting = slices.Delete(from.waiting, i, i+1)
	at.usage.Waiting--
	at.usage.Refused++
	if len(from.waiting) == 0 {
		at.turns = slices.DeleteFunc(at.turns, func(q *addressQueue) bool { return q == from })
		at.forget(from)
	}
	return true
}

// release returns a slot after a hash was computed.
func (l *lines) release(name Line, from *addressQueue) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.of(name)
	l.free++
	at.running--
	from.running--
	at.usage.Hashes++
	at.forget(from)
	l.dispatch()
}

// dispatch starts as many hashes as there are slots. Of the lines, the one that runs
// fewer goes first.
func (l *lines) dispatch() {
	for l.free > 0 {
		var next *line
		for _, x := range l.all {
			if x.ready() >= 0 && (next == nil || x.running < next.running) {
				next = x
			}
		}
		if next == nil {
			return
		}
		next.start()
		l.free--
	}
}

// ready returns the index of the turn that may start, or -1.
func (x *line) ready() int {
	if x.running >= x.slots {
		return -1
	}
	return slices.IndexFunc(x.turns, func(q *addressQueue) bool { return q.running < x.slotsOfAddress })
}

// start starts the hash whose turn it is. Its address goes to the end of the turns.
func (x *line) start() {
	i := x.ready()
	from := x.turns[i]
	x.turns = slices.Delete(x.turns, i, i+1)
	first := from.waiting[0]
	if from.waiting = from.waiting[1:]; len(from.waiting) > 0 {
		x.turns = append(x.turns, from)
	}
	from.running++
	x.running++
	x.usage.Waiting--
	close(first)
}

// forget drops an address without hashes.
func (x *line) forget(q *addressQueue) {
	if q.running == 0 && len(q.waiting) == 0 {
		delete(x.addresses, q.address)
	}
}

// usage returns what was counted, by line.
func (l *lines) usage() map[Line]LineUsage {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := map[Line]LineUsage{}
	for _, x := range l.all {
		all[x.name] = x.usage
	}
	return all
}

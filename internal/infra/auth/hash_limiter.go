package auth

import (
	"context"
	"slices"
	"sync"
	"time"

	"stagegate/internal/infra/kit/fault"
)

// HashLane is one of two lanes in which passwords wait to be hashed. A full lane does not delay the other.
type HashLane string

// The lanes.
const (
	SigningIn        HashLane = "sign-in"      // verifies a password
	SettingPasswords HashLane = "set-password" // hashes a new password
)

// HashLimits limits waiting hashes. A zero value means the default.
type HashLimits struct {
	MaxWait              time.Duration
	MaxWaiting           int // per lane
	MaxWaitingPerAddress int // per lane and client address
}

// DefaultHashLimits are the default limits.
var DefaultHashLimits = HashLimits{MaxWait: 10 * time.Second, MaxWaiting: 1000, MaxWaitingPerAddress: 200}

var errBusy = fault.New(fault.TooManyRequests, "account.hashing_busy")

// HashLaneUsage are the counters of a lane.
type HashLaneUsage struct {
	Hashes  int64 // total computed
	Refused int64 // because too many waited, or for too long
	Waiting int   // currently waiting
}

// hashLimiter schedules hashes. All lanes share the slots. The lane for new passwords gets at most half of them, and
// a client address at most half of the slots of its lane, so that one is left for others. The addresses of a
// lane take turns.
type hashLimiter struct {
	limits HashLimits

	mu   sync.Mutex
	free int // free slots
	all  []*hashLaneState
}

type hashLaneState struct {
	name            HashLane
	slots           int // maximum number of concurrent hashes
	slotsPerAddress int
	running         int
	usage           HashLaneUsage
	addresses       map[string]*addressQueue // running or waiting
	turns           []*addressQueue          // waiting addresses in the order of their turns
}

type addressQueue struct {
	address string
	running int
	waiting []chan struct{} // each is closed when its hash may start
}

// newHashLimiter returns a limiter with a number of slots.
func newHashLimiter(slots int, q HashLimits) *hashLimiter {
	l := &hashLimiter{limits: q, free: slots}
	for _, bounds := range []hashLaneState{{name: SigningIn, slots: slots}, {name: SettingPasswords, slots: max(1, slots/2)}} {
		bounds.slotsPerAddress = max(1, bounds.slots/2)
		bounds.addresses = map[string]*addressQueue{}
		l.all = append(l.all, &bounds)
	}
	return l
}

func (l *hashLimiter) lane(name HashLane) *hashLaneState {
	return l.all[slices.IndexFunc(l.all, func(x *hashLaneState) bool { return x.name == name })]
}

// acquire waits for a slot. The caller must call release. After an error no slot is held.
func (l *hashLimiter) acquire(ctx context.Context, name HashLane, address string) (release func(), err error) {
	start, from, err := l.enqueue(name, address)
	if err != nil {
		return nil, err
	}
	waiting, cancel := context.WithTimeout(ctx, l.limits.MaxWait)
	defer cancel()
	select {
	case <-start:
	case <-waiting.Done():
		if l.cancel(name, from, start) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, errBusy
		}
	}
	return func() { l.release(name, from) }, nil
}

// enqueue adds a hash to a lane, and starts it if a slot is free.
func (l *hashLimiter) enqueue(name HashLane, address string) (start chan struct{}, from *addressQueue, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.lane(name)
	from = at.addresses[address]
	if from == nil {
		from = &addressQueue{address: address}
	}
	if at.usage.Waiting >= l.limits.MaxWaiting || len(from.waiting) >= l.limits.MaxWaitingPerAddress {
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

// cancel removes a waiting hash. It returns false if the hash may start already.
func (l *hashLimiter) cancel(name HashLane, from *addressQueue, start chan struct{}) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.Index(from.waiting, start)
	if i < 0 {
		return false
	}
	at := l.lane(name)
	from.waiting = slices.Delete(from.waiting, i, i+1)
	at.usage.Waiting--
	at.usage.Refused++
	if len(from.waiting) == 0 {
		at.turns = slices.DeleteFunc(at.turns, func(q *addressQueue) bool { return q == from })
		at.drop(from)
	}
	return true
}

// release returns a slot after a hash was computed.
func (l *hashLimiter) release(name HashLane, from *addressQueue) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.lane(name)
	l.free++
	at.running--
	from.running--
	at.usage.Hashes++
	at.drop(from)
	l.dispatch()
}

// dispatch starts as many hashes as there are free slots, beginning with the lane that runs fewer.
func (l *hashLimiter) dispatch() {
	for l.free > 0 {
		var next *hashLaneState
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

// ready returns the index of the next address that may start a hash, or -1.
func (x *hashLaneState) ready() int {
	if x.running >= x.slots {
		return -1
	}
	return slices.IndexFunc(x.turns, func(q *addressQueue) bool { return q.running < x.slotsPerAddress })
}

// start starts the hash of the next address, which moves to the end of the order.
func (x *hashLaneState) start() {
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

// drop drops an address without hashes.
func (x *hashLaneState) drop(q *addressQueue) {
	if q.running == 0 && len(q.waiting) == 0 {
		delete(x.addresses, q.address)
	}
}

// usage returns the counters by lane.
func (l *hashLimiter) usage() map[HashLane]HashLaneUsage {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := map[HashLane]HashLaneUsage{}
	for _, x := range l.all {
		all[x.name] = x.usage
	}
	return all
}

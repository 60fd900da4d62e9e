package events

import (
	"context"
	"slices"
	"time"
)

// lookEvery is the time between two looks for events that other instances have numbered, while somebody waits.
const lookEvery = 100 * time.Millisecond

// watch is the end of a feed that somebody follows.
type watch struct {
	position int64
	changed  chan struct{} // closed when there are more events
	readers  map[reader]int
}

// reader is a way to follow a feed.
type reader int

const (
	waitingRead reader = iota
	openStream
)

// most is the maximum number of readers per tenant and instance.
var most = map[reader]int{waitingRead: 50, openStream: 20}

// join adds a reader who follows the feed of a tenant, and reports false if there are too many. One that has joined
// must leave.
func (l *Log) join(tenant string, how reader) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.watched[tenant]
	if w == nil {
		w = &watch{changed: make(chan struct{}), readers: map[reader]int{}}
		l.watched[tenant] = w
	}
	if w.readers[how] == most[how] {
		return false
	}
	w.readers[how]++
	return true
}

func (l *Log) leave(tenant string, how reader) {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.watched[tenant]
	w.readers[how]--
	if w.readers[waitingRead]+w.readers[openStream] == 0 {
		delete(l.watched, tenant)
	}
}

// changed returns a channel that is closed when the feed of a tenant, which a reader follows, has more events than
// now.
func (l *Log) changed(tenant string) <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w := l.watched[tenant]; w != nil {
		return w.changed
	}
	return nil // the reader has left
}

// announce wakes the tenant's waiting readers: events up to position exist.
func (l *Log) announce(tenant string, position int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w := l.watched[tenant]; w != nil && position != w.position { // less after a failover that lost some
		close(w.changed)
		w.position, w.changed = position, make(chan struct{})
	}
}

// look announces what other instances have numbered.
func (l *Log) look(ctx context.Context) error {
	l.mu.Lock()
	tenants := make([]string, 0, len(l.watched))
	for t := range l.watched {
		tenants = append(tenants, t)
	}
	l.mu.Unlock()
	if len(tenants) == 0 {
		return nil
	}
	slices.Sort(tenants)
	feeds, err := headsOf(ctx, l.DB, tenants)
	for _, f := range feeds {
		l.announce(f.Tenant, f.Position)
	}
	return err
}

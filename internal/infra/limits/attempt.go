package limits

import (
	"context"
)

// attempts are the running calls of a key, whose outcome is still unknown.
type attempts struct {
	running int
	ended   chan struct{} // closed when one of them ends
}

// Try begins a call that counts only if it fails. The caller must call finish with the outcome. The error is an
// *Exceeded if the allowed number of calls has failed. While the decision depends on running calls, Try waits
// for them, so that of many concurrent calls exactly the allowed number fails.
func (l *Local) Try(ctx context.Context, p Policy, key string) (finish func(failed bool), err error) {
	if l == nil || l.rates.of(p).Max == 0 {
		return func(bool) {}, nil
	}
	rate, id := l.rates.of(p), digest(p, key)
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		now := l.now()
		w, _ := l.windows.Get(id)
		if !w.ends.After(now) {
			w = window{ends: now.Add(rate.Per)}
		}
		if w.used >= rate.Max {
			return nil, &Exceeded{w.usage(p, rate, now)}
		}
		t := l.attempts[id]
		if t == nil {
			t = &attempts{ended: make(chan struct{})}
			l.attempts[id] = t
		}
		if w.used+t.running < rate.Max {
			t.running++
			return func(failed bool) { l.finish(p, id, t, failed) }, nil
		}
		ended := t.ended
		l.mu.Unlock()
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case <-ended:
		}
		l.mu.Lock()
		if err != nil {
			return nil, err
		}
	}
}

// finish ends a call that Try began.
func (l *Local) finish(p Policy, id string, t *attempts, failed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if failed {
		w, _ := l.windows.Get(id)
		l.windows.Add(id, w.count(l.rates.of(p), l.now()))
	}
	t.running--
	close(t.ended)
	if t.running == 0 {
		delete(l.attempts, id)
		return
	}
	t.ended = make(chan struct{})
}

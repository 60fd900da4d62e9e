package limits

import (
	"context"
)

// trials are the calls of a key that run at the moment. It is not known yet whether
// they fail.
type trials struct {
	running int
	ended   chan struct{} // closed when one of them ends
}

// Try begins a call of a key that only counts if it fails. The caller must call finish
// when that is known. The error is an *Exceeded if as many calls have failed as the
// rate allows. While the result depends on calls that run, it waits for them: of many
// at once, exactly as many fail as may.
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
		t := l.trials[id]
		if t == nil {
			t = &trials{ended: make(chan struct{})}
			l.trials[id] = t
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
func (l *Local) finish(p Policy, id string, t *trials, failed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if failed {
		w, _ := l.windows.Get(id)
		l.windows.Add(id, w.count(l.rates.of(p), l.now()))
	}
	t.running--
	close(t.ended)
	if t.running == 0 {
		delete(l.trials, id)
		return
	}
	t.ended = make(chan struct{})
}

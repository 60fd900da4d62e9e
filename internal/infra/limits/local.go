package limits

import (
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"stagegate/internal/infra/kit/ref"
)

// maxKeys is the maximum number of keys counted by an instance. The least recently used ones are evicted, so
// that many addresses cannot exhaust the memory.
const maxKeys = 100_000

// Local counts in the memory of one instance. A nil Local is unlimited.
type Local struct {
	rates Rates
	now   ref.Clock

	mu       sync.Mutex
	windows  *lru.Cache[string, window]
	attempts map[string]*attempts
}

// NewLocal returns an empty Local.
func NewLocal(r Rates, now ref.Clock) *Local {
	windows, err := lru.New[string, window](maxKeys)
	if err != nil {
		panic(err) // the size is a valid constant
	}
	return &Local{rates: r, now: now, windows: windows, attempts: map[string]*attempts{}}
}

// Take counts an event of a key. It returns an *Exceeded if the rate is exceeded.
func (l *Local) Take(p Policy, key string) (Usage, error) {
	if l == nil {
		return Usage{}, nil
	}
	rate, now, id := l.rates.of(p), l.now(), digest(p, key)
	if rate.Max == 0 {
		return Usage{}, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	before, _ := l.windows.Get(id)
	w := before.count(rate, now)
	l.windows.Add(id, w)
	usage := w.usage(p, rate, now)
	if w.used > rate.Max {
		return usage, &Exceeded{usage}
	}
	return usage, nil
}

// Undo uncounts an event.
func (l *Local) Undo(p Policy, key string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	id := digest(p, key)
	if w, ok := l.windows.Get(id); ok && w.used > 0 {
		w.used--
		l.windows.Add(id, w)
	}
}

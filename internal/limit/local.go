package limit

import (
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"stagegate/internal/ref"
)

// watched is how many keys an instance counts at once. Beyond it those that were
// seen longest ago are forgotten: a limit must not be the way to fill the memory.
const watched = 100_000

// Local counts in the memory of one instance. A nil one refuses nothing.
type Local struct {
	rates Rates
	now   ref.Clock

	mu      sync.Mutex
	windows *lru.Cache[string, window]
}

// NewLocal makes a Local that has counted nothing.
func NewLocal(r Rates, now ref.Clock) *Local {
	windows, err := lru.New[string, window](watched)
	if err != nil {
		panic(err) // the size is a constant that the cache accepts
	}
	return &Local{rates: r, now: now, windows: windows}
}

// Take counts one more of a key. The error is an *Exceeded when that is too many.
func (l *Local) Take(p Policy, key string) (Standing, error) {
	if l == nil {
		return Standing{}, nil
	}
	rate, now, kept := l.rates.of(p), l.now(), digest(p, key)
	l.mu.Lock()
	defer l.mu.Unlock()
	before, _ := l.windows.Get(kept)
	w := before.count(rate, now)
	l.windows.Add(kept, w)
	standing := w.standing(p, rate, now)
	if w.used > rate.Max {
		return standing, &Exceeded{standing}
	}
	return standing, nil
}

// GiveBack takes one back that does not count after all.
func (l *Local) GiveBack(p Policy, key string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	kept := digest(p, key)
	if w, ok := l.windows.Get(kept); ok && w.used > 0 {
		w.used--
		l.windows.Add(kept, w)
	}
}

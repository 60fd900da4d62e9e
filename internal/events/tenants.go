package events

import (
	"maps"
	"slices"
	"sync"
)

// Tenants are tenants in which something has happened, for a loop that looks at them together.
type Tenants struct {
	mu    sync.Mutex
	all   map[string]bool
	woken chan struct{}
}

// NewTenants returns an empty set.
func NewTenants() *Tenants { return &Tenants{all: map[string]bool{}, woken: make(chan struct{}, 1)} }

// Add adds tenants and wakes the loop.
func (t *Tenants) Add(tenants ...string) {
	t.mu.Lock()
	for _, id := range tenants {
		t.all[id] = true
	}
	t.mu.Unlock()
	select {
	case t.woken <- struct{}{}:
	default: // it has been woken
	}
}

// Woken receives a value when tenants were added.
func (t *Tenants) Woken() <-chan struct{} { return t.woken }

// Take empties the set and returns its tenants, sorted.
func (t *Tenants) Take() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	tenants := slices.Sorted(maps.Keys(t.all))
	clear(t.all)
	return tenants
}

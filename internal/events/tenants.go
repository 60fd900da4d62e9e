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
	added chan struct{}
}

// NewTenants returns an empty set.
func NewTenants() *Tenants { return &Tenants{all: map[string]bool{}, added: make(chan struct{}, 1)} }

// Add adds tenants and wakes the loop.
func (t *Tenants) Add(tenants ...string) {
	t.mu.Lock()
	for _, id := range tenants {
		t.all[id] = true
	}
	t.mu.Unlock()
	select {
	case t.added <- struct{}{}:
	default: // the loop has not received the last one yet
	}
}

// Added returns a channel that receives a value after tenants were added.
func (t *Tenants) Added() <-chan struct{} { return t.added }

// Take empties the set and returns its tenants, sorted.
func (t *Tenants) Take() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	tenants := slices.Sorted(maps.Keys(t.all))
	clear(t.all)
	return tenants
}

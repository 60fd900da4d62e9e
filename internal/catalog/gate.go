package catalog

import (
	"context"
	"sync"
	"time"
)

// gate admits a few at once for each key. The others wait.
type gate struct {
	places int

	mu   sync.Mutex
	keys map[string]*places
}

// places are those of a key, as long as somebody has one or waits for one.
type places struct {
	taken chan struct{}
	users int
}

func newGate(n int) *gate { return &gate{places: n, keys: map[string]*places{}} }

// enter waits for a place, and no longer than longest; false if it got none.
func (g *gate) enter(ctx context.Context, key string, longest time.Duration) (leave func(), ok bool) {
	p := g.join(key)
	if !take(ctx, p.taken, longest) {
		g.part(key)
		return nil, false
	}
	return func() {
		<-p.taken
		g.part(key)
	}, true
}

func (g *gate) join(key string) *places {
	g.mu.Lock()
	defer g.mu.Unlock()
	p := g.keys[key]
	if p == nil {
		p = &places{taken: make(chan struct{}, g.places)}
		g.keys[key] = p
	}
	p.users++
	return p
}

func (g *gate) part(key string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if p := g.keys[key]; p.users == 1 {
		delete(g.keys, key)
	} else {
		p.users--
	}
}

// take waits until there is room in the channel, and no longer than longest.
func take(ctx context.Context, taken chan struct{}, longest time.Duration) bool {
	select {
	case taken <- struct{}{}:
		return true
	default:
	}
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	select {
	case taken <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

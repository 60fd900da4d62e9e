package catalog

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"stagegate/internal/catalog/form"
)

// maxEntries bounds the cache by number as well; the weight is reached long before.
const maxEntries = 1 << 20

// cacheKey is what the cache finds a compiled service by: a version, or the draft of
// a service.
type cacheKey struct {
	tenant string
	draft  bool
	id     string // of the version or the service
}

// cached is a compiled service in the cache. A draft is replaced by that of the next edit.
type cached struct {
	version *Version   // nil for a draft
	draft   *form.Form // nil for a version
	hash    string     // of the draft; "" for a version
	weight  int64
}

// cache keeps compiled services up to a weight in bytes, of all tenants and of each.
// The ones that were used least recently are dropped: those of the same tenant as
// long as it exceeds its share, then those of any.
type cache struct {
	max, tenantMax int64

	mu      sync.Mutex
	entries *simplelru.LRU[cacheKey, cached]
	tenants map[string]*tenantEntries
	weight  int64
}

// tenantEntries are the entries of a tenant, in the order of their use.
type tenantEntries struct {
	keys   *simplelru.LRU[cacheKey, struct{}]
	weight int64
}

func newCache(maxBytes, tenantMaxBytes int64) *cache {
	c := &cache{max: maxBytes, tenantMax: tenantMaxBytes, tenants: map[string]*tenantEntries{}}
	c.entries = newLRU(c.dropped)
	return c
}

func newLRU[V any](dropped func(cacheKey, V)) *simplelru.LRU[cacheKey, V] {
	l, err := simplelru.NewLRU[cacheKey, V](maxEntries, dropped)
	if err != nil {
		panic(err) // the size is a constant that it accepts
	}
	return l
}

// get finds an entry, which is then the one that was used last.
func (c *cache) get(key cacheKey) (cached, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	entry, ok := c.entries.Get(key)
	if ok {
		c.tenants[key.tenant].keys.Get(key)
	}
	return entry, ok
}

// add adds an entry, or replaces the one with its key. One that is heavier than the
// share of a tenant is not kept.
func (c *cache) add(key cacheKey, entry cached) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries.Remove(key)
	if entry.weight > c.tenantMax || entry.weight > c.max {
		return
	}
	t := c.tenants[key.tenant]
	if t == nil {
		t = &tenantEntries{keys: newLRU[struct{}](nil)}
		c.tenants[key.tenant] = t
	}
	c.entries.Add(key, entry)
	t.keys.Add(key, struct{}{})
	t.weight += entry.weight
	c.weight += entry.weight
	for t.weight > c.tenantMax {
		oldest, _, _ := t.keys.GetOldest()
		c.entries.Remove(oldest)
	}
	for c.weight > c.max {
		c.entries.RemoveOldest()
	}
}

// dropped accounts for an entry that was removed.
func (c *cache) dropped(key cacheKey, entry cached) {
	t := c.tenants[key.tenant]
	t.keys.Remove(key)
	t.weight -= entry.weight
	c.weight -= entry.weight
	if t.keys.Len() == 0 {
		delete(c.tenants, key.tenant)
	}
}

// size is how many entries there are, and how much they weigh.
func (c *cache) size() (entries int, weight int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.entries.Len(), c.weight
}

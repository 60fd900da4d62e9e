package catalog

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"stagegate/internal/catalog/form"
)

// maxEntries bounds the number of entries; the weight limit is normally reached first.
const maxEntries = 1 << 20

// cacheKey identifies a compiled service: a version, or the draft of a service.
type cacheKey struct {
	tenant string
	draft  bool
	id     string // id of the version or service
}

// cached is a compiled service in the cache. Each edit of a draft replaces its entry.
type cached struct {
	version *Version   // nil for a draft
	draft   *form.Form // nil for a version
	hash    string     // hash of the draft; "" for a version
	weight  int64
}

// cache is an LRU cache of compiled services, bounded by weight in bytes overall and per tenant. A
// tenant that exceeds its share evicts its own entries.
type cache struct {
	max, tenantMax int64

	mu      sync.Mutex
	entries *simplelru.LRU[cacheKey, cached]
	tenants map[string]*tenantEntries
	weight  int64
}

// tenantEntries are the entries of one tenant in LRU order.
type tenantEntries struct {
	keys   *simplelru.LRU[cacheKey, struct{}]
	weight int64
}

func newCache(maxBytes, tenantMaxBytes int64) *cache {
	c := &cache{max: maxBytes, tenantMax: tenantMaxBytes, tenants: map[string]*tenantEntries{}}
	c.entries = newLRU(c.onEvict)
	return c
}

func newLRU[V any](dropped func(cacheKey, V)) *simplelru.LRU[cacheKey, V] {
	l, err := simplelru.NewLRU[cacheKey, V](maxEntries, dropped)
	if err != nil {
		panic(err) // the size is a valid constant
	}
	return l
}

// get returns an entry and marks it as most recently used.
func (c *cache) get(key cacheKey) (cached, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	entry, ok := c.entries.Get(key)
	if ok {
		c.tenants[key.tenant].keys.Get(key)
	}
	return entry, ok
}

// add adds or replaces an entry. An entry heavier than the share of a tenant is not cached.
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

// onEvict updates the accounting for a removed entry.
func (c *cache) onEvict(key cacheKey, entry cached) {
	t := c.tenants[key.tenant]
	t.keys.Remove(key)
	t.weight -= entry.weight
	c.weight -= entry.weight
	if t.keys.Len() == 0 {
		delete(c.tenants, key.tenant)
	}
}

// size returns the number of entries and their total weight.
func (c *cache) size() (entries int, weight int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.entries.Len(), c.weight
}

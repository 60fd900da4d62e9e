package catalog

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func version(tenant, id string) cacheKey { return cacheKey{tenant: tenant, id: id} }

// A tenant that fills its share evicts its own entries in LRU order, and none of another tenant.
func TestCacheShare(t *testing.T) {
	t.Parallel()
	c := newCache(100, 40)
	for i := range 6 {
		c.add(version("quiet", fmt.Sprint(i)), cached{weight: 5})
	}
	for i := range 100 {
		c.add(version("noisy", fmt.Sprint(i)), cached{weight: 10})
		c.get(version("noisy", "0")) // used all the time
	}
	for i := range 6 {
		if _, ok := c.get(version("quiet", fmt.Sprint(i))); !ok {
			t.Errorf("the other tenant's entry %d was dropped", i)
		}
	}
	for id, want := range map[string]bool{"0": true, "96": false, "97": true, "98": true, "99": true} {
		if _, ok := c.get(version("noisy", id)); ok != want {
			t.Errorf("entry %s is kept: %t", id, ok)
		}
	}
	if n, weight := c.size(); n != 10 || weight != 70 {
		t.Errorf("%d entries of weight %d", n, weight)
	}
}

func TestCacheBudget(t *testing.T) {
	t.Parallel()
	c := newCache(100, 40)
	for i := range 20 {
		c.add(version(fmt.Sprint(i), "v"), cached{weight: 30})
	}
	if n, weight := c.size(); n != 3 || weight != 90 {
		t.Errorf("%d entries of weight %d", n, weight)
	}
	c.add(version("19", "w"), cached{weight: 41})
	if _, ok := c.get(version("19", "w")); ok {
		t.Error("an entry beyond the share is cached")
	}
	if _, ok := c.get(version("19", "v")); !ok {
		t.Error("it evicted another entry")
	}
	c.add(version("19", "v"), cached{weight: 41})
	if _, ok := c.get(version("19", "v")); ok {
		t.Error("what an entry beyond the share replaces is kept")
	}
	if len(c.tenants) != 2 {
		t.Errorf("%d tenants are remembered", len(c.tenants))
	}
}

// After any operations, the weight equals that of the entries and stays within its limits.
func TestCacheWeights(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := newCache(100, 40)
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				key := version(rapid.StringMatching("[a-d]").Draw(t, "tenant"), rapid.StringMatching("[0-9]").Draw(t, "id"))
				c.add(key, cached{weight: rapid.Int64Range(1, 50).Draw(t, "weight")})
			},
			"get": func(t *rapid.T) {
				c.get(version(rapid.StringMatching("[a-d]").Draw(t, "tenant"), rapid.StringMatching("[0-9]").Draw(t, "id")))
			},
			"": func(t *rapid.T) {
				weight, tenants := int64(0), map[string]int64{}
				for _, key := range c.entries.Keys() {
					entry, _ := c.entries.Peek(key)
					weight += entry.weight
					tenants[key.tenant] += entry.weight
				}
				if weight != c.weight || weight > 100 || len(tenants) != len(c.tenants) {
					t.Fatalf("entries weigh %d, noted are %d, of %d tenants", weight, c.weight, len(c.tenants))
				}
				for tenant, weight := range tenants {
					if weight != c.tenants[tenant].weight || weight > 40 {
						t.Fatalf("those of %s weigh %d, noted are %d", tenant, weight, c.tenants[tenant].weight)
					}
				}
			},
		})
	})
}

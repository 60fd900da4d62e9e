package catalog

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/observe/metrics"
)

// Settings bound what services may cost.
type Settings struct {
	Rules form.RuleLimits
	Files files.Policy // what requirements may accept

	CacheBytes       int64 // weight of the compiled services that are kept in memory
	TenantCacheBytes int64 // of those of one tenant

	EditWait time.Duration // longest wait for somebody else who edits or publishes the same service
}

// StandardSettings are those of a server, without Files.
var StandardSettings = Settings{
	Rules:      form.StandardLimits,
	CacheBytes: 64 << 20, TenantCacheBytes: 16 << 20,
	EditWait: 2 * time.Second,
}

// compiler compiles services and keeps them.
type compiler struct {
	cache        *cache
	compilations atomic.Int64
}

func newCompiler(c Settings) *compiler {
	return &compiler{cache: newCache(c.CacheBytes, c.TenantCacheBytes)}
}

// CompilerStats are the statistics of this instance.
func (s *Service) CompilerStats() metrics.Compiler {
	c := s.compiler
	entries, weight := c.cache.size()
	return metrics.Compiler{Compilations: c.compilations.Load(), Entries: entries, Bytes: weight}
}

// count counts a compilation. How many run at once is bounded by the budgets of the calls
// that compile.
func (c *compiler) count() { c.compilations.Add(1) }

// compiled gives a compiled service, which compile makes if it is not in the cache. A
// transaction does not wait for that: it is rolled back and runs again. Then it gets what was
// compiled for it even if the cache has dropped it since, or has not taken it.
func (c *compiler) compiled(ctx context.Context, q db.Q, key cacheKey, hash string, compile func(ctx context.Context) (cached, error)) (cached, error) {
	if entry, ok := c.cache.get(key); ok && entry.hash == hash {
		return entry, nil
	}
	fresh := func(ctx context.Context) (cached, error) {
		entry, err := compile(ctx)
		if err == nil {
			c.cache.add(key, entry)
		}
		return entry, err
	}
	tx, ok := q.(*db.Tx)
	if !ok {
		return fresh(ctx)
	}
	kept := db.Kept[map[cacheKey]cached](tx)
	if entry, ok := (*kept)[key]; ok && entry.hash == hash {
		return entry, nil
	}
	return cached{}, db.Beforehand(func(ctx context.Context) error {
		entry, err := fresh(ctx)
		if err != nil {
			return err
		}
		if *kept == nil {
			*kept = map[cacheKey]cached{}
		}
		(*kept)[key] = entry
		return nil
	})
}

// version compiles a version.
func (c *compiler) version(tenant string, row keptVersion) (cached, error) {
	c.count()
	f := form.Draft(row.Definition.V)
	if err := f.Fault(); err != nil {
		return cached{}, fmt.Errorf("catalog: version %s: %w", row.ID, err)
	}
	return compiledVersion(&Version{
		Tenant: tenant, ID: row.ID, ServiceID: row.ServiceID, ServiceCode: row.ServiceCode,
		Form: f, Publication: row.Publication,
	}), nil
}

// compiledVersion is a version as the cache keeps it.
func compiledVersion(v *Version) cached { return cached{version: v, weight: v.Form.Weight()} }

// draft gives a compiled draft, which must not be changed afterwards.
func (c *compiler) draft(ctx context.Context, q db.Q, d *Draft) (*form.Form, error) {
	entry, err := c.compiled(ctx, q, cacheKey{tenant: d.Tenant, id: d.ID, draft: true}, d.DraftHash, func(context.Context) (cached, error) {
		c.count()
		f := form.Draft(d.Definition.V)
		return cached{draft: f, hash: d.DraftHash, weight: f.Weight()}, nil
	})
	return entry.draft, err
}

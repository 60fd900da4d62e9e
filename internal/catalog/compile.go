package catalog

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/observe/metrics"
)

// Settings limit the resources used by services.
type Settings struct {
	Rules form.RuleLimits
	Files files.Policy // allowed files of requirements

	CacheBytes       int64 // cache size in bytes
	TenantCacheBytes int64 // share of one tenant

	Languages []string // of the texts of the organisation whose part is edited

	EditWait time.Duration // maximum wait for a concurrent edit or publication of the same service
}

// StandardSettings are the default settings, without Files.
var StandardSettings = Settings{
	Rules:      form.StandardLimits,
	CacheBytes: 64 << 20, TenantCacheBytes: 16 << 20,
	EditWait: 2 * time.Second,
}

// settingsFor returns the settings for edits by the caller.
func (s *Service) settingsFor(by auth.Caller) Settings {
	settings := s.settings
	settings.Languages = by.Languages
	return settings
}

// compiler compiles services and caches them.
type compiler struct {
	cache        *cache
	compilations atomic.Int64
}

func newCompiler(c Settings) *compiler {
	return &compiler{cache: newCache(c.CacheBytes, c.TenantCacheBytes)}
}

// CompilerStats returns the compiler statistics of this instance.
func (s *Service) CompilerStats() metrics.Compiler {
	c := s.compiler
	entries, weight := c.cache.size()
	return metrics.Compiler{Compilations: c.compilations.Load(), Entries: entries, Bytes: weight}
}

// count counts a compilation. Call budgets bound the number of concurrent compilations.
func (c *compiler) count() { c.compilations.Add(1) }

// compiled returns a compiled service and compiles it on a cache miss. A transaction does not wait for
// the compilation: it is rolled back and retried, and receives the result even if the cache has
// evicted it or not stored it.
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
	kept := db.RerunValue[map[cacheKey]cached](tx)
	if entry, ok := (*kept)[key]; ok && entry.hash == hash {
		return entry, nil
	}
	return cached{}, db.RerunAfter(func(ctx context.Context) error {
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
func (c *compiler) version(tenant string, row versionRow) (cached, error) {
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

// compiledVersion returns the cache entry of a version.
func compiledVersion(v *Version) cached { return cached{version: v, weight: v.Form.Weight()} }

// draft returns a compiled draft, which must not be changed.
func (c *compiler) draft(ctx context.Context, q db.Q, d *Draft) (*form.Form, error) {
	entry, err := c.compiled(ctx, q, cacheKey{tenant: d.Tenant, id: d.ID, draft: true}, d.DraftHash, func(context.Context) (cached, error) {
		c.count()
		f := form.Draft(d.Definition.V)
		return cached{draft: f, hash: d.DraftHash, weight: f.Weight()}, nil
	})
	return entry.draft, err
}

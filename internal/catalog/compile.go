package catalog

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
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

// compiler compiles services and keeps them. It is used outside of transactions only.
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

// begin begins a compilation. What the operation has written so far is committed before, so
// that no transaction is open meanwhile. How many run at once is bounded by the budgets of
// the calls that compile.
func (c *compiler) begin(ctx context.Context) error {
	c.compilations.Add(1)
	return db.CommitHeld(ctx)
}

// version compiles a version, or gives the compiled one.
func (c *compiler) version(ctx context.Context, tenant, id string, read func() (keptVersion, error)) (*Version, error) {
	key := cacheKey{tenant: tenant, id: id}
	if entry, ok := c.cache.get(key); ok {
		return entry.version, nil
	}
	row, err := read()
	if err != nil {
		return nil, db.NotFoundAs(err, fault.ErrNotFound)
	}
	if err := c.begin(ctx); err != nil {
		return nil, err
	}
	f := form.Draft(row.Definition.V)
	if err := f.Fault(); err != nil {
		return nil, fmt.Errorf("catalog: version %s: %w", id, err)
	}
	v := &Version{
		Tenant: tenant, ID: row.ID, ServiceID: row.ServiceID, ServiceCode: row.ServiceCode,
		Form: f, Publication: row.Publication,
	}
	c.keepVersion(v)
	return v, nil
}

func (c *compiler) keepVersion(v *Version) {
	c.cache.add(cacheKey{tenant: v.Tenant, id: v.ID}, cached{version: v, weight: v.Form.Weight()})
}

// compiledDraft is a compiled draft. It is replaced by that of the next edit.
type compiledDraft struct {
	hash string
	form *form.Form
}

// draft compiles a draft, which must not be changed afterwards, or gives the
// compiled one.
func (c *compiler) draft(ctx context.Context, d *Draft) (*form.Form, error) {
	key := cacheKey{tenant: d.Tenant, id: d.ID, draft: true}
	if entry, ok := c.cache.get(key); ok && entry.draft.hash == d.DraftHash {
		return entry.draft.form, nil
	}
	if err := c.begin(ctx); err != nil {
		return nil, err
	}
	f := form.Draft(d.Definition.V)
	c.cache.add(key, cached{draft: compiledDraft{hash: d.DraftHash, form: f}, weight: f.Weight()})
	return f, nil
}

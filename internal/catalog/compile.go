package catalog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"stagegate/internal/catalog/form"
	"stagegate/internal/files"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/limits/fair"
	"stagegate/internal/infra/observe/metrics"
)

var (
	errTenantBusy = fault.New(fault.TooManyRequests, "Other services of the organisation are being compiled. Try again in a moment.")
	errBusy       = fault.New(fault.NotReady, "The server is compiling many services. Try again in a moment.")
)

// Settings bound what services may cost.
type Settings struct {
	Rules form.RuleLimits
	Files files.Policy // what requirements may accept

	CacheBytes       int64 // weight of the compiled services that are kept in memory
	TenantCacheBytes int64 // of those of one tenant

	Compilations       int           // at once; 0 is the number of processors
	TenantCompilations int           // at once of one tenant
	CompileWait        time.Duration // longest wait for those of others
	EditWait           time.Duration // longest wait for somebody else who edits or publishes the same service
}

// compiler compiles services, a few at once, and keeps them. It is used outside of
// transactions only.
type compiler struct {
	all     *fair.Queue
	tenants *fair.Queue
	cache   *cache

	compilations, refusals atomic.Int64
}

func newCompiler(c Settings) *compiler {
	n := cmp.Or(c.Compilations, runtime.GOMAXPROCS(0))
	return &compiler{
		all:     fair.New(fair.Limits{Total: n, Wait: c.CompileWait}),
		tenants: fair.New(fair.Limits{Group: max(c.TenantCompilations, 1), Wait: c.CompileWait}),
		cache:   newCache(c.CacheBytes, c.TenantCacheBytes),
	}
}

// CompilerStats are the statistics of this instance.
func (s *Service) CompilerStats() metrics.Compiler {
	c := s.compiler
	entries, weight := c.cache.size()
	return metrics.Compiler{Compilations: c.compilations.Load(), Refusals: c.refusals.Load(), Entries: entries, Bytes: weight}
}

// work runs a function that compiles, when it is the tenant's turn. A tenant waits
// for its own compilations first, so that many of them do not stand before those
// of others.
func (c *compiler) work(ctx context.Context, tenant string, compile func() error) error {
	if err := db.CommitHeld(ctx); err != nil {
		return err
	}
	leave, err := c.tenants.Enter(ctx, fair.Key{Group: tenant})
	if err != nil {
		return c.refuse(err, errTenantBusy)
	}
	defer leave()
	leaveAll, err := c.all.Enter(ctx, fair.Key{Group: tenant})
	if err != nil {
		return c.refuse(err, errBusy)
	}
	defer leaveAll()
	return compile()
}

// refuse is busy for a call that waited too long. One that was cancelled counts as none.
func (c *compiler) refuse(err, busy error) error {
	if !errors.Is(err, fair.ErrFull) {
		return err
	}
	c.refusals.Add(1)
	return busy
}

// counted counts a compilation.
func (c *compiler) counted(f *form.Form) *form.Form {
	c.compilations.Add(1)
	return f
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
	var v *Version
	err = c.work(ctx, tenant, func() error {
		if entry, ok := c.cache.get(key); ok { // somebody else has compiled it meanwhile
			v = entry.version
			return nil
		}
		f := c.counted(form.Draft(row.Definition.V))
		if err := f.Fault(); err != nil {
			return fmt.Errorf("catalog: version %s: %w", id, err)
		}
		v = &Version{
			Tenant: tenant, ID: row.ID, ServiceID: row.ServiceID, ServiceCode: row.ServiceCode,
			Form: f, Publication: row.Publication,
		}
		c.keepVersion(v)
		return nil
	})
	return v, err
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
	kept := func() (*form.Form, bool) {
		entry, ok := c.cache.get(key)
		return entry.draft.form, ok && entry.draft.hash == d.DraftHash
	}
	f, ok := kept()
	if ok {
		return f, nil
	}
	err := c.work(ctx, d.Tenant, func() error {
		if f, ok = kept(); !ok {
			f = c.counted(form.Draft(d.Definition.V))
			c.cache.add(key, cached{draft: compiledDraft{hash: d.DraftHash, form: f}, weight: f.Weight()})
		}
		return nil
	})
	return f, err
}

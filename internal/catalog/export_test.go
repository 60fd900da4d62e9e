package catalog

import (
	"cmp"
	"context"
	"runtime"
	"strconv"

	"stagegate/internal/infra/limits/fair"
)

// hold enters a queue, which is empty.
func hold(q *fair.Queue, k fair.Key) (release func()) {
	release, err := q.Enter(context.Background(), k)
	if err != nil {
		panic(err)
	}
	return release
}

// HoldCompilations keeps a tenant from compiling anything until release is called.
func (s *Service) HoldCompilations(tenant string) (release func()) {
	return hold(s.compiler.tenants, fair.Key{Group: tenant})
}

// HoldAllCompilations keeps everybody from compiling anything until release is called.
func (s *Service) HoldAllCompilations() (release func()) {
	var releases []func()
	for i := range cmp.Or(s.settings.Compilations, runtime.GOMAXPROCS(0)) {
		releases = append(releases, hold(s.compiler.all, fair.Key{Group: strconv.Itoa(i)}))
	}
	return func() {
		for _, release := range releases {
			release()
		}
	}
}

// HoldService keeps everybody from editing a service until release is called.
func (s *Service) HoldService(tenant, id string) (release func()) {
	return hold(s.editors, editorsOf(tenant, id))
}

// Compiling is how many callers of all tenants compile or wait for their tenant's turn.
func (s *Service) Compiling() int {
	stats := s.compiler.tenants.Stats()
	return stats.Admitted + stats.Waiting
}

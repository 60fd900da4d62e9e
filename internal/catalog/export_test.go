package catalog

import (
	"context"
	"time"
)

// HoldCompilations keeps a tenant from compiling anything until release is called.
func (s *Service) HoldCompilations(tenant string) (release func()) {
	release, _ = s.compiler.tenants.enter(context.Background(), tenant, time.Minute)
	return release
}

// HoldAllCompilations keeps everybody from compiling anything until release is called.
func (s *Service) HoldAllCompilations() (release func()) {
	for range cap(s.compiler.all) {
		s.compiler.all <- struct{}{}
	}
	return func() {
		for range cap(s.compiler.all) {
			<-s.compiler.all
		}
	}
}

// HoldService keeps everybody from editing a service until release is called.
func (s *Service) HoldService(tenant, id string) (release func()) {
	release, _ = s.editors.enter(context.Background(), tenant+" "+id, time.Minute)
	return release
}

// Compiling is how many callers of a tenant compile or wait for it.
func (s *Service) Compiling(tenant string) int {
	s.compiler.tenants.mu.Lock()
	defer s.compiler.tenants.mu.Unlock()
	if p := s.compiler.tenants.keys[tenant]; p != nil {
		return p.users
	}
	return 0
}

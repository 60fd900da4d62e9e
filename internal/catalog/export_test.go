package catalog

import (
	"context"

	"stagegate/internal/infra/auth"
)

// PublishAfter publishes a service as Publish does, and calls meanwhile between the check of
// the draft and its publication.
func (s *Service) PublishAfter(ctx context.Context, caller auth.Caller, id string, meanwhile func()) error {
	d, err := s.Draft(ctx, caller.Tenant, id)
	if err != nil {
		return err
	}
	compiled, err := s.publishable(ctx, &d)
	if err != nil {
		return err
	}
	meanwhile()
	_, err = s.publish(ctx, caller, &d, compiled)
	return err
}

// HoldService keeps everybody from editing a service until release is called.
func (s *Service) HoldService(tenant, id string) (release func()) {
	release, err := s.editors.Enter(context.Background(), editorsOf(tenant, id))
	if err != nil {
		panic(err)
	}
	return release
}

package catalog

import (
	"context"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
)

// PublishAfter publishes a service and calls during between the check of the draft and its
// publication.
func (s *Service) PublishAfter(ctx context.Context, by auth.Caller, id string, during func()) error {
	d, compiled, err := s.publishable(ctx, s.DB, by.Tenant, id)
	if err != nil {
		return err
	}
	during()
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := s.publish(ctx, tx, by, &d, compiled)
		return err
	})
}

// Discard discards all changes of a draft.
func (s *Service) Discard(ctx context.Context, by auth.Caller, id string) (Draft, error) {
	return s.edit(ctx, by, id, s.discarding(ctx, s.DB))
}

// HoldService blocks edits of a service until release is called.
func (s *Service) HoldService(tenant, id string) (release func()) {
	release, err := s.editors.Acquire(context.Background(), editorKey(tenant, id))
	if err != nil {
		panic(err)
	}
	return release
}

// CopyDraft adds a copy of a service with another id and, if it is free, the same code.
func CopyDraft(ctx context.Context, tx *db.Tx, tenant, id string) (added bool, err error) {
	d, err := readDraft(ctx, tx, tenant, id)
	if err != nil {
		return false, err
	}
	d.ID = ref.NewID()
	return insertDraft(ctx, tx, d)
}

package files

import (
	"context"
	"errors"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// RemoveKind is the kind of the outbox event that removes objects at the provider.
const RemoveKind = "file.remove"

// removal is the payload of the event.
type removal struct {
	PublicID      string   `json:"publicId"`
	ResourceTypes []string `json:"resourceTypes"`
}

// remove queues the removal of an object after the commit. If resourceType is "", it removes the
// objects of all types.
func (s *Service) remove(ctx context.Context, tx *db.Tx, publicID, resourceType string) error {
	types := resourceTypes
	if resourceType != "" {
		types = []string{resourceType}
	}
	tenant, _, _ := splitID(publicID)
	return s.outbox.AddAbout(ctx, tx, jobs.Person{Tenant: tenant}, RemoveKind, "", removal{PublicID: publicID, ResourceTypes: types})
}

// HandleRemove removes objects at the provider. The event is retried until the provider is
// available.
func (s *Service) HandleRemove(ctx context.Context, e jobs.Event) error {
	var r removal
	if err := e.Decode(&r); err != nil {
		return err
	}
	for _, t := range r.ResourceTypes {
		err := s.storage.Remove(ctx, r.PublicID, t, s.Now())
		if errors.Is(err, ErrStorageUnavailable) {
			return jobs.Outage(err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

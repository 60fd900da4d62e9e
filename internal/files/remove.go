package files

import (
	"context"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// RemoveKind is the kind of the outbox event that removes objects at the provider.
const RemoveKind = "file.remove"

// removal is the payload of the event.
type removal struct {
	PublicID     string `json:"publicId"`
	ResourceType string `json:"resourceType"` // "" for all types
}

// remove queues the removal of an object of a file after the commit. If resourceType is "", it
// removes the objects of all types.
func (s *Service) remove(ctx context.Context, tx *db.Tx, f File, resourceType string) error {
	return s.outbox.AddAbout(ctx, tx, jobs.Person{Tenant: f.Tenant}, RemoveKind, "", removal{PublicID: f.at(s.storage).PublicID, ResourceType: resourceType})
}

// HandleRemove removes objects at the provider. The event is retried until the provider is
// available.
func (s *Service) HandleRemove(ctx context.Context, e jobs.Event) error {
	var r removal
	if err := e.Decode(&r); err != nil {
		return err
	}
	return outage(s.storage.Remove(ctx, r.PublicID, r.ResourceType, s.Now()))
}

package files

import (
	"context"
	"time"

	"stagegate/internal/infra/db"
	"stagegate/internal/infra/jobs"
)

// RemoveKind is the kind of the outbox event that removes objects at the provider.
const RemoveKind = "file.remove"

// removal is the payload of the event.
type removal struct {
	PublicID     string    `json:"publicId"`
	ResourceType string    `json:"resourceType"` // "" for all types
	Since        time.Time `json:"since"`
}

// remove queues the removal of an object of a file after the commit. If resourceType is "", it
// removes the objects of all types.
func (s *Service) remove(ctx context.Context, tx *db.Tx, f File, resourceType string) error {
	r := removal{PublicID: f.at(s.storage).PublicID, ResourceType: resourceType, Since: s.Now()}
	return s.outbox.AddAbout(ctx, tx, jobs.Person{Tenant: f.Tenant}, RemoveKind, "", r)
}

// HandleRemove removes objects at the provider. It never gives up, whatever the provider says: an erased person's document
// must not stay because a key was changed. A refused event waits as long as it has waited before, within limits.
func (s *Service) HandleRemove(ctx context.Context, e jobs.Event) error {
	var r removal
	if err := e.Decode(&r); err != nil {
		return err
	}
	now := s.Now()
	err := outage(s.storage.Remove(ctx, r.PublicID, r.ResourceType, now))
	if _, untried := jobs.NotAttempted(err); err == nil || untried || jobs.IsOutage(err) {
		return err
	}
	return jobs.Postpone(err, now.Add(min(max(minRetryDelay, now.Sub(r.Since)), maxRetryDelay)))
}

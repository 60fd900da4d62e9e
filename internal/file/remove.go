package file

import (
	"context"
	"errors"

	"stagegate/internal/db"
	"stagegate/internal/work"
)

// RemoveKind is the kind of the outbox event that removes objects from the
// provider.
const RemoveKind = "file.remove"

// removal is what is to be removed.
type removal struct {
	PublicID      string   `json:"publicId"`
	ResourceTypes []string `json:"resourceTypes"`
}

// remove sees to it that an object is removed after the transaction. Without a
// resource type nobody knows which of them there is, so all are tried.
func (s *Service) remove(ctx context.Context, tx *db.Tx, publicID, resourceType string) error {
	types := resourceTypes
	if resourceType != "" {
		types = []string{resourceType}
	}
	return s.outbox.Add(ctx, tx, RemoveKind, "", removal{PublicID: publicID, ResourceTypes: types})
}

// HandleRemove removes objects from the provider. While the provider cannot be
// reached, the event waits.
func (s *Service) HandleRemove(ctx context.Context, e work.Event) error {
	var r removal
	if err := e.Decode(&r); err != nil {
		return err
	}
	for _, t := range r.ResourceTypes {
		err := s.storage.Remove(ctx, r.PublicID, t, s.Now())
		if errors.Is(err, ErrStorageUnavailable) {
			return work.Outage(err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

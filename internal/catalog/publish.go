package catalog

import (
	"context"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/form"
	"stagegate/internal/ref"
)

// publication is the published state of a service, for the history.
type publication struct {
	Published bool  `json:"published"`
	Archived  bool  `json:"archived"`
	Version   int64 `json:"version"`
}

func (o *Offering) publication() publication {
	return publication{Published: o.Published, Archived: o.Archived, Version: o.Version}
}

// Publish shows the draft to customers, frozen as the next version. A draft
// that is the live version already makes no new one.
func (s *Service) Publish(ctx context.Context, caller auth.Caller, serviceID string) (Offering, error) {
	return s.changePublication(ctx, caller, serviceID, "service.published", func(tx *db.Tx, d *Draft) error {
		if err := d.publishable(); err != nil {
			return err
		}
		d.Published = true
		if !d.HasUnpublishedChanges() {
			return nil
		}
		v := newVersion{
			Tenant: d.Tenant, ID: ref.NewID(), ServiceID: d.ID,
			Name: d.Name, Search: d.Search, Hash: d.DraftHash, Definition: d.Definition,
			Publication: Publication{Number: d.Version + 1, At: s.Now(), ByID: caller.ID, ByName: caller.Name},
		}
		d.Version, d.LiveVersionID, d.LiveHash = v.Number, &v.ID, v.Hash
		return insertVersion(ctx, tx, v)
	})
}

// Unpublish takes a service back from customers. Requests that were begun go on.
func (s *Service) Unpublish(ctx context.Context, caller auth.Caller, serviceID string) (Offering, error) {
	return s.changePublication(ctx, caller, serviceID, "service.unpublished", func(_ *db.Tx, d *Draft) error {
		if !d.Published {
			return errNotPublished
		}
		d.Published = false
		return nil
	})
}

// Archive puts a service away. Requests that were begun can no longer be
// submitted.
func (s *Service) Archive(ctx context.Context, caller auth.Caller, serviceID string) (Offering, error) {
	return s.changePublication(ctx, caller, serviceID, "service.archived", func(_ *db.Tx, d *Draft) error {
		if d.Archived {
			return errAlreadyArchived
		}
		d.Archived = true
		return nil
	})
}

// Restore takes a service out of the archive, as it was before.
func (s *Service) Restore(ctx context.Context, caller auth.Caller, serviceID string) (Offering, error) {
	return s.changePublication(ctx, caller, serviceID, "service.restored", func(_ *db.Tx, d *Draft) error {
		if !d.Archived {
			return errNotArchived
		}
		d.Archived = false
		return nil
	})
}

// changePublication changes the published state of a service under a lock. When nothing
// changes, nothing is written.
func (s *Service) changePublication(ctx context.Context, caller auth.Caller, serviceID, action string, change func(tx *db.Tx, d *Draft) error) (Offering, error) {
	var changed Offering
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		d, err := lockDraft(ctx, tx, caller.Tenant, serviceID)
		if err != nil {
			return db.NotFoundAs(err, fault.ErrNotFound)
		}
		before := d.publication()
		if err := change(tx, &d); err != nil {
			return err
		}
		changed = d.Offering
		if changed.publication() == before {
			return nil
		}
		changed.UpdatedAt = s.Now()
		if err := updateState(ctx, tx, &changed); err != nil {
			return err
		}
		return s.record(ctx, tx, caller, &changed, event{action: action, before: before, after: changed.publication()})
	})
	return changed, err
}

// The kinds of a form.Blocker of publishing.
const (
	blockedService = "SERVICE" // concerns the service as a whole
	blockedStage   = "STAGE"
)

// publishBlockers lists what blocks publishing, the archive before
// anything else. It decides both what publishing refuses and what readiness
// shows.
func (d *Draft) publishBlockers() []form.PublishBlocker {
	blockers := d.Definition.V.PublishBlockers()
	if d.Archived {
		archived := form.PublishBlocker{Field: "archived", Code: fault.FieldCode(errArchived.Code), Message: errArchived.Message}
		blockers = append([]form.PublishBlocker{archived}, blockers...)
	}
	return blockers
}

// publishable refuses a service that cannot be published.
func (d *Draft) publishable() error {
	blockers := d.publishBlockers()
	switch {
	case len(blockers) == 0:
		return nil
	case blockers[0].Code == fault.FieldCode(errArchived.Code):
		return errArchived
	}
	fields := make([]fault.Field, len(blockers))
	for i, p := range blockers {
		fields[i] = fault.Field{Field: p.Field, Code: p.Code, Message: p.Message}
	}
	return errNotPublishable.With(fields...)
}

// Readiness is what publishing the service would refuse now; nothing when it is
// ready.
func (s *Service) Readiness(ctx context.Context, tenant, serviceID string) ([]form.Blocker, error) {
	d, err := s.Draft(ctx, tenant, serviceID)
	if err != nil {
		return nil, err
	}
	titles := map[string]string{}
	for i := range d.Definition.V.Stages {
		titles[d.Definition.V.Stages[i].ID] = d.Definition.V.Stages[i].Title
	}
	var blockers []form.Blocker
	for _, p := range d.publishBlockers() {
		b := form.Blocker{Kind: blockedStage, Code: string(p.Code), Label: titles[p.StageID], StageID: p.StageID, Message: p.Message}
		if p.StageID == "" {
			b.Kind, b.Label = blockedService, d.Name
		}
		blockers = append(blockers, b)
	}
	return blockers, nil
}

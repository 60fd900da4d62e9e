package catalog

import (
	"context"

	"stagegate/internal/auth"
	"stagegate/internal/db"
	"stagegate/internal/fault"
	"stagegate/internal/form"
	"stagegate/internal/ref"
)

// standing is how a service stands, for the history.
type standing struct {
	Published bool  `json:"published"`
	Archived  bool  `json:"archived"`
	Version   int64 `json:"version"`
}

func (o *Offering) standing() standing {
	return standing{Published: o.Published, Archived: o.Archived, Version: o.Version}
}

// Publish shows the draft to customers, frozen as the next version. A draft
// that is the live version already makes no new one.
func (s *Service) Publish(ctx context.Context, caller auth.Caller, serviceID string) (Offering, error) {
	return s.transit(ctx, caller, serviceID, "service.published", func(tx *db.Tx, d *Draft) error {
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
	return s.transit(ctx, caller, serviceID, "service.unpublished", func(_ *db.Tx, d *Draft) error {
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
	return s.transit(ctx, caller, serviceID, "service.archived", func(_ *db.Tx, d *Draft) error {
		if d.Archived {
			return errPutAway
		}
		d.Archived = true
		return nil
	})
}

// Restore takes a service out of the archive, as it was before.
func (s *Service) Restore(ctx context.Context, caller auth.Caller, serviceID string) (Offering, error) {
	return s.transit(ctx, caller, serviceID, "service.restored", func(_ *db.Tx, d *Draft) error {
		if !d.Archived {
			return errNotArchived
		}
		d.Archived = false
		return nil
	})
}

// transit changes how a service stands while all others wait. Where nothing
// changes, nothing is written.
func (s *Service) transit(ctx context.Context, caller auth.Caller, serviceID, action string, change func(tx *db.Tx, d *Draft) error) (Offering, error) {
	var changed Offering
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		d, err := lockDraft(ctx, tx, caller.Tenant, serviceID)
		if err != nil {
			return missing(err)
		}
		before := d.standing()
		if err := change(tx, &d); err != nil {
			return err
		}
		changed = d.Offering
		if changed.standing() == before {
			return nil
		}
		changed.UpdatedAt = s.Now()
		if err := updateState(ctx, tx, &changed); err != nil {
			return err
		}
		return s.record(ctx, tx, caller, &changed, action, before, changed.standing())
	})
	return changed, err
}

// The kinds of a form.Blocker that stands in the way of publishing.
const (
	blockedService = "SERVICE" // concerns the service as a whole
	blockedStage   = "STAGE"
)

// obstacles is all that stands in the way of publishing, the archive before
// anything else. It decides both what publishing refuses and what readiness
// shows.
func (d *Draft) obstacles() []form.Problem {
	problems := d.Definition.V.Problems()
	if d.Archived {
		archived := form.Problem{Field: "archived", Code: fault.FieldCode(errArchived.Code), Message: errArchived.Message}
		problems = append([]form.Problem{archived}, problems...)
	}
	return problems
}

// publishable refuses a service that cannot be published.
func (d *Draft) publishable() error {
	problems := d.obstacles()
	switch {
	case len(problems) == 0:
		return nil
	case problems[0].Code == fault.FieldCode(errArchived.Code):
		return errArchived
	}
	fields := make([]fault.Field, len(problems))
	for i, p := range problems {
		fields[i] = fault.Field{Field: p.Field, Code: p.Code, Message: p.Message}
	}
	return errUnfit.With(fields...)
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
	for _, p := range d.obstacles() {
		b := form.Blocker{Kind: blockedStage, Code: string(p.Code), Label: titles[p.StageID], StageID: p.StageID, Message: p.Message}
		if p.StageID == "" {
			b.Kind, b.Label = blockedService, d.Name
		}
		blockers = append(blockers, b)
	}
	return blockers, nil
}

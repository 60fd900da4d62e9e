package catalog

import (
	"context"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/events"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
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

// Publish publishes the draft as the next version. A draft equal to the live version creates no new
// one.
func (s *Service) Publish(ctx context.Context, by auth.Caller, serviceID string) (Offering, error) {
	return serialized(ctx, s, by.Tenant, serviceID, func() (Offering, error) {
		d, compiled, err := s.publishable(ctx, s.DB, by.Tenant, serviceID)
		if err != nil {
			return Offering{}, err
		}
		var published Offering
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			published, err = s.publish(ctx, tx, by, &d, compiled)
			return err
		})
		return published, err
	})
}

// publish publishes a checked draft, unless it has changed since.
func (s *Service) publish(ctx context.Context, tx *db.Tx, by auth.Caller, d *Draft, compiled *form.Form) (Offering, error) {
	return s.changePublication(ctx, tx, by, d.ID, events.ServicePublished, func(o *Offering) error {
		switch {
		case o.Archived:
			return errArchived
		case o.DraftHash != d.DraftHash:
			return errDraftChanged
		}
		o.Published = true
		if !o.HasUnpublishedChanges() {
			return nil
		}
		v := newVersion{
			Tenant: o.Tenant, ID: ref.NewID(), ServiceID: o.ID,
			Name: o.Name, Search: o.Search, Hash: o.DraftHash, Summary: o.Heading, Outline: db.JSON[Outline]{V: outlineOf(&d.Definition.V)}, Definition: d.Definition,
			Publication: Publication{Number: o.Version + 1, At: s.Now(), ByID: by.ID, ByName: by.Name},
		}
		o.Version, o.LiveVersionID, o.LiveHash = v.Number, &v.ID, v.Hash
		tx.AfterCommit(func() {
			s.compiler.cache.add(cacheKey{tenant: o.Tenant, id: v.ID}, compiledVersion(&Version{
				Tenant: o.Tenant, ID: v.ID, ServiceID: v.ServiceID, ServiceCode: o.Code, Form: compiled, Publication: v.Publication,
			}))
		})
		return insertVersion(ctx, tx, v)
	})
}

// Unpublish hides a service from customers. Existing requests continue.
func (s *Service) Unpublish(ctx context.Context, tx *db.Tx, by auth.Caller, serviceID string) (Offering, error) {
	return s.changePublication(ctx, tx, by, serviceID, events.ServiceUnpublished, func(o *Offering) error {
		if !o.Published {
			return errNotPublished
		}
		o.Published = false
		return nil
	})
}

// Archive archives a service. Existing drafts of requests can no longer be submitted.
func (s *Service) Archive(ctx context.Context, tx *db.Tx, by auth.Caller, serviceID string) (Offering, error) {
	return s.changePublication(ctx, tx, by, serviceID, events.ServiceArchived, func(o *Offering) error {
		if o.Archived {
			return errAlreadyArchived
		}
		o.Archived = true
		return nil
	})
}

// Restore restores an archived service to its previous state.
func (s *Service) Restore(ctx context.Context, tx *db.Tx, by auth.Caller, serviceID string) (Offering, error) {
	return s.changePublication(ctx, tx, by, serviceID, events.ServiceRestored, func(o *Offering) error {
		if !o.Archived {
			return errNotArchived
		}
		o.Archived = false
		return nil
	})
}

// pending counts the differences of a draft from the live version, for the history.
type pending struct {
	Version int64 `json:"version"`
	Changes int   `json:"changes"`
}

// discarding returns an edit that resets a draft to the live version.
func (s *Service) discarding(ctx context.Context, q db.Q) draftEdit {
	return func(d *Draft) (event, error) {
		switch {
		case d.LiveVersionID == nil:
			return event{}, errNeverPublished
		case !d.HasUnpublishedChanges():
			return event{}, errNoChanges
		}
		live, err := s.liveDefinition(ctx, q, &d.Offering)
		if err != nil {
			return event{}, err
		}
		changes := len(differences(live, &d.Definition.V))
		d.Definition.V = *live
		return event{action: "service.discarded", before: pending{d.Version, changes}, after: pending{Version: d.Version}}, nil
	}
}

// changePublication changes the published state of a service under a lock. It writes nothing if
// nothing changes.
func (s *Service) changePublication(ctx context.Context, tx *db.Tx, by auth.Caller, serviceID string, kind events.Kind, change func(o *Offering) error) (Offering, error) {
	o, err := s.lock(ctx, tx, by.Tenant, serviceID)
	if err != nil {
		return Offering{}, err
	}
	before := o.publication()
	if err := change(&o); err != nil {
		return Offering{}, err
	}
	if o.publication() == before {
		return o, nil
	}
	o.UpdatedAt = s.Now()
	if err := updateState(ctx, tx, &o); err != nil {
		return Offering{}, err
	}
	err = s.Events.Record(ctx, tx, o.UpdatedAt, events.Event{
		Tenant: o.Tenant, Kind: kind, Actor: audit.By(by), Subject: events.Subject{ID: o.ID, Reference: o.Code},
		Data: events.Data{ServiceID: o.ID, Version: o.Version},
	})
	if err != nil {
		return Offering{}, err
	}
	return o, s.record(ctx, tx, by, &o, event{action: string(kind), before: before, after: o.publication()})
}

// The kinds of a form.Blocker of publishing.
const (
	blockedService = "SERVICE" // concerns the service as a whole
	blockedStage   = "STAGE"
)

// publishBlockers lists the reasons why a draft cannot be published, the archive first. Publishing and
// readiness both use it. If rules exceed a limit, nothing is compiled and nothing else is checked. A
// draft equal to the live version is always publishable, whatever the limits are now.
func (s *Service) publishBlockers(ctx context.Context, q db.Q, d *Draft) ([]form.PublishBlocker, *form.Form, error) {
	var blockers []form.PublishBlocker
	if d.Archived {
		blockers = append(blockers, form.PublishBlocker{Field: "archived", Code: fault.FieldCode(errArchived.Code), Message: errArchived.Text})
	}
	if d.HasUnpublishedChanges() {
		if excess := d.Definition.V.RuleExcess(s.settings.Rules); excess != nil {
			return append(blockers, form.PublishBlocker{Field: excess.Field, Code: excess.Code, Message: excess.Message}), nil, nil
		}
	}
	f, err := s.compiler.draft(ctx, q, d)
	if err != nil {
		return nil, nil, err
	}
	languages, err := textLanguages(ctx, q, d.Tenant)
	if err != nil {
		return nil, nil, err
	}
	return append(blockers, f.PublishBlockers(withoutDefault(languages)...)...), f, nil
}

// publishable reads and compiles a draft, and refuses one that cannot be published.
func (s *Service) publishable(ctx context.Context, q db.Q, tenant, serviceID string) (Draft, *form.Form, error) {
	d, err := readDraft(ctx, q, tenant, serviceID)
	if err != nil {
		return Draft{}, nil, err
	}
	if d.Archived {
		return Draft{}, nil, errArchived
	}
	blockers, f, err := s.publishBlockers(ctx, q, &d)
	if err != nil {
		return Draft{}, nil, err
	}
	if len(blockers) == 0 {
		return d, f, nil
	}
	fields := make([]fault.Field, len(blockers))
	for i, p := range blockers {
		fields[i] = fault.Field{Field: p.Field, Code: p.Code, Message: p.Message}
	}
	return Draft{}, nil, errNotPublishable.With(fields...)
}

// BlockedPart is a publish blocker with its path in the draft.
type BlockedPart struct {
	form.Blocker

	Field string // such as stages[0].questions[1].showRule
}

// Readiness reads a draft with its publish blockers; none when it is ready.
func (s *Service) Readiness(ctx context.Context, q db.Q, tenant, serviceID string) (Draft, []BlockedPart, error) {
	d, err := readDraft(ctx, q, tenant, serviceID)
	if err != nil {
		return Draft{}, nil, err
	}
	found, _, err := s.publishBlockers(ctx, q, &d)
	if err != nil {
		return Draft{}, nil, err
	}
	titles := map[string]string{}
	for i := range d.Definition.V.Stages {
		titles[d.Definition.V.Stages[i].ID] = d.Definition.V.Stages[i].Title
	}
	var blockers []BlockedPart
	for _, p := range found {
		b := form.Blocker{Kind: blockedStage, Code: string(p.Code), Label: titles[p.StageID], StageID: p.StageID, Message: p.Message}
		if p.StageID == "" {
			b.Kind, b.Label = blockedService, d.Name
		}
		blockers = append(blockers, BlockedPart{b, p.Field})
	}
	return d, blockers, nil
}

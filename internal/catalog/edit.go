package catalog

import (
	"context"
	"strings"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/money"
)

// AddStage adds an empty stage to a draft.
func (s *Service) AddStage(ctx context.Context, by auth.Caller, serviceID string, stage Stage) (Stage, error) {
	stage.Value.Questions, stage.Value.Requirements, stage.Value.Charges = nil, nil, nil
	return addPart(ctx, s, by, serviceID, stages, fillFrom(stage))
}

// AddQuestion adds a question to a stage of a draft.
func (s *Service) AddQuestion(ctx context.Context, by auth.Caller, serviceID string, q Question) (Question, error) {
	return addPart(ctx, s, by, serviceID, questions, fillFrom(q))
}

// AddRequirement adds a requirement to a stage of a draft.
func (s *Service) AddRequirement(ctx context.Context, by auth.Caller, serviceID string, r Requirement) (Requirement, error) {
	return addPart(ctx, s, by, serviceID, requirements, fillFrom(r))
}

// AddCharge adds a charge to a payment stage of a draft. The amount is in major units.
func (s *Service) AddCharge(ctx context.Context, by auth.Caller, serviceID string, c Charge, amount money.Number) (Charge, error) {
	return addPart(ctx, s, by, serviceID, charges, func(place *Charge) error {
		c.Currency, c.Languages = place.Currency, place.Languages
		*place = c
		return setAmount(place, amount)
	})
}

// AddCertificate adds a certificate to a draft.
func (s *Service) AddCertificate(ctx context.Context, by auth.Caller, serviceID string, c Certificate) (Certificate, error) {
	return addPart(ctx, s, by, serviceID, certificates, fillFrom(c))
}

// AddValueSet adds a value set to a draft.
func (s *Service) AddValueSet(ctx context.Context, by auth.Caller, serviceID string, v ValueSet) (ValueSet, error) {
	return addPart(ctx, s, by, serviceID, valueSets, fillFrom(v))
}

// addPart adds a part to a draft.
func addPart[T any](ctx context.Context, s *Service, by auth.Caller, serviceID string, spec *partSpec[T], fill func(*Placed[T]) error) (Placed[T], error) {
	var added Placed[T]
	_, err := s.edit(ctx, by, serviceID, editPart(s, spec.adding(s.settings, fill), &added))
	return added, err
}

// edit edits a draft and saves it.
func (s *Service) edit(ctx context.Context, by auth.Caller, serviceID string, change draftEdit) (Draft, error) {
	return serialized(ctx, s, by.Tenant, serviceID, func() (Draft, error) {
		e, err := prepareEdit(ctx, s.DB, by.Tenant, serviceID, change)
		if err != nil {
			return Draft{}, err
		}
		var saved Draft
		err = s.DB.Write(ctx, func(tx *db.Tx) error {
			saved, err = s.save(ctx, tx, by, e)
			return err
		})
		return saved, err
	})
}

// fillFrom fills a new part with an existing one.
func fillFrom[T any](p Placed[T]) func(*Placed[T]) error {
	return func(place *Placed[T]) error {
		p.Currency, p.Languages = place.Currency, place.Languages
		*place = p
		return nil
	}
}

// setAmount sets the amount of a charge.
func setAmount(c *Charge, amount money.Number) error {
	minor, err := amount.Minor(c.Currency)
	if err != nil {
		return fault.Validation.With(money.Problem("amount", err))
	}
	c.Value.Amount = minor
	return nil
}

// partEdit changes a definition and returns the part that it added, changed or removed.
type partEdit[T any] func(d *form.Definition) (Placed[T], event, error)

// editPart returns a draft edit that stores the edited part in part.
func editPart[T any](s *Service, change partEdit[T], part *Placed[T]) draftEdit {
	return func(d *Draft) (event, error) {
		s.compiler.count()
		var what event
		var err error
		*part, what, err = change(&d.Definition.V)
		return what, err
	}
}

// adding returns an edit that adds a part. fill may run more than once.
func (spec *partSpec[T]) adding(l Settings, fill func(*Placed[T]) error) partEdit[T] {
	return func(d *form.Definition) (Placed[T], event, error) {
		added, err := spec.add(d, l, fill)
		if err != nil {
			return added, event{}, err
		}
		return added, event{action: strings.ToLower(spec.typeName) + ".added", target: spec.target(&added.Value), after: spec.snapshot(added)}, nil
	}
}

// changing returns an edit that changes a part. change may run more than once.
func (spec *partSpec[T]) changing(l Settings, id string, change func(*Placed[T]) error) partEdit[T] {
	return func(d *form.Definition) (Placed[T], event, error) {
		before, after, err := spec.change(d, l, id, change)
		if err != nil {
			return after, event{}, err
		}
		return after, event{action: strings.ToLower(spec.typeName) + ".changed", target: spec.target(&after.Value), before: spec.snapshot(before), after: spec.snapshot(after)}, nil
	}
}

// removing returns an edit that removes a part.
func (spec *partSpec[T]) removing(id string) partEdit[T] {
	return func(d *form.Definition) (Placed[T], event, error) {
		removed, err := spec.remove(d, id)
		if err != nil {
			return removed, event{}, err
		}
		return removed, event{action: strings.ToLower(spec.typeName) + ".removed", target: spec.target(&removed.Value), before: spec.snapshot(removed)}, nil
	}
}

func (spec *partSpec[T]) target(part *T) audit.Target {
	return audit.Target{Type: spec.typeName, ID: *spec.id(part), Code: spec.code(part)}
}

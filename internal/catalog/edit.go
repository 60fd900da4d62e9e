package catalog

import (
	"context"
	"strings"

	"stagegate/internal/audit"
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/money"
)

// AddStage adds a stage, without contents, to a draft.
func (s *Service) AddStage(ctx context.Context, caller auth.Caller, serviceID string, stage Stage) (Stage, error) {
	stage.Value.Questions, stage.Value.Requirements, stage.Value.Charges = nil, nil, nil
	return addPart(ctx, s, caller, serviceID, stages, given(stage))
}

// AddQuestion adds a question to a stage of a draft.
func (s *Service) AddQuestion(ctx context.Context, caller auth.Caller, serviceID string, q Question) (Question, error) {
	return addPart(ctx, s, caller, serviceID, questions, given(q))
}

// AddRequirement adds a requirement to a stage of a draft.
func (s *Service) AddRequirement(ctx context.Context, caller auth.Caller, serviceID string, r Requirement) (Requirement, error) {
	return addPart(ctx, s, caller, serviceID, requirements, given(r))
}

// AddCharge adds a charge to a payment stage of a draft. Its amount comes in
// major units.
func (s *Service) AddCharge(ctx context.Context, caller auth.Caller, serviceID string, c Charge, amount money.Number) (Charge, error) {
	return addPart(ctx, s, caller, serviceID, charges, func(place *Charge) error {
		c.Currency = place.Currency
		*place = c
		return setAmount(place, amount)
	})
}

// AddValueSet adds a value set to a draft.
func (s *Service) AddValueSet(ctx context.Context, caller auth.Caller, serviceID string, v ValueSet) (ValueSet, error) {
	return addPart(ctx, s, caller, serviceID, valueSets, given(v))
}

// given fills a new part with one that is there already.
func given[T any](p Placed[T]) func(*Placed[T]) error {
	return func(place *Placed[T]) error {
		p.Currency = place.Currency
		*place = p
		return nil
	}
}

// setAmount gives a charge its amount.
func setAmount(c *Charge, amount money.Number) error {
	minor, err := amount.Minor(c.Currency)
	if err != nil {
		var wrong checker
		wrong.refuse("amount", money.FieldCode(err), err.Error())
		return wrong.err()
	}
	c.Value.Amount = minor
	return nil
}

// editRules is edit for a change that parses or compiles rules.
func (s *Service) editRules(ctx context.Context, caller auth.Caller, serviceID string, change func(*form.Definition) (event, error)) (Draft, error) {
	return s.edit(ctx, caller, serviceID, func(d *form.Definition) (event, error) {
		if err := s.compiler.begin(ctx); err != nil {
			return event{}, err
		}
		return change(d)
	})
}

// addPart adds a part to a draft. fill may run more than once.
func addPart[T any](ctx context.Context, s *Service, caller auth.Caller, serviceID string, spec *partSpec[T], fill func(*Placed[T]) error) (Placed[T], error) {
	var added Placed[T]
	_, err := s.editRules(ctx, caller, serviceID, func(d *form.Definition) (event, error) {
		var err error
		if added, err = spec.add(d, s.settings, fill); err != nil {
			return event{}, err
		}
		return event{action: strings.ToLower(spec.typeName) + ".added", target: spec.target(&added.Value), after: spec.snapshot(added)}, nil
	})
	return added, err
}

// changePart changes a part of a draft. edit may run more than once.
func changePart[T any](ctx context.Context, s *Service, caller auth.Caller, serviceID string, spec *partSpec[T], id string, edit func(*Placed[T]) error) (Placed[T], error) {
	var after Placed[T]
	_, err := s.editRules(ctx, caller, serviceID, func(d *form.Definition) (event, error) {
		var before Placed[T]
		var err error
		if before, after, err = spec.change(d, s.settings, id, edit); err != nil {
			return event{}, err
		}
		return event{action: strings.ToLower(spec.typeName) + ".changed", target: spec.target(&after.Value), before: spec.snapshot(before), after: spec.snapshot(after)}, nil
	})
	return after, err
}

// removePart removes a part from a draft.
func removePart[T any](ctx context.Context, s *Service, caller auth.Caller, serviceID string, spec *partSpec[T], id string) error {
	_, err := s.editRules(ctx, caller, serviceID, func(d *form.Definition) (event, error) {
		removed, err := spec.remove(d, id)
		if err != nil {
			return event{}, err
		}
		return event{action: strings.ToLower(spec.typeName) + ".removed", target: spec.target(&removed.Value), before: spec.snapshot(removed)}, nil
	})
	return err
}

func (spec *partSpec[T]) target(part *T) audit.Target {
	return audit.Target{Type: spec.typeName, ID: *spec.id(part), Code: spec.code(part)}
}

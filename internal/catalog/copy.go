package catalog

import (
	"cmp"
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/catalog/rule"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// copying returns an edit that inserts a copy of a stage after it.
func copying(l form.RuleLimits, stageID string) partEdit[form.Stage] {
	return func(d *form.Definition) (Stage, event, error) {
		at, i, ok := stages.find(d, stageID)
		if !ok {
			return Stage{}, event{}, fault.ErrNotFound
		}
		*at.list = slices.Insert(*at.list, i+1, copyWithCertificates(d, d.Stages[i]))
		made := placed(d, at, i+1)
		return made, event{action: "stage.copied", target: stages.target(&made.Value), after: stageView(made)}, checkCopied(d, l)
	}
}

// copyWithCertificates copies a stage and the certificates issued on it. Their texts and rules refer to
// the questions of the copy.
func copyWithCertificates(d *form.Definition, s form.Stage) form.Stage {
	made, names := copyOf(d, s)
	var taken []string
	for i := range d.Certificates {
		taken = append(taken, d.Certificates[i].Code)
	}
	for _, c := range slices.Clone(d.Certificates) {
		if c.IssuedOn != s.ID {
			continue
		}
		c.ID, c.IssuedOn, c.Code, c.Rule = ref.NewID(), made.ID, form.FreeCode(c.Code, taken), rule.Rename(c.Rule, names)
		taken = append(taken, c.Code)
		d.Certificates = append(d.Certificates, c.Renamed(names))
	}
	return made
}

// copyOf copies a stage with its parts, and returns the names of the copies by those of the originals.
// The copies get unused codes, and rules within the stage refer to them.
func copyOf(d *form.Definition, s form.Stage) (made form.Stage, names map[string]string) {
	taken := codesOf(d)
	free := func(code string) string {
		code = form.FreeCode(code, taken)
		taken = append(taken, code)
		return code
	}
	names = map[string]string{}
	s.ID, s.Questions, s.Requirements, s.Charges = ref.NewID(), slices.Clone(s.Questions), slices.Clone(s.Requirements), slices.Clone(s.Charges)
	for i := range s.Questions {
		q := &s.Questions[i]
		before := q.RuleName()
		q.ID, q.Code, q.Options = ref.NewID(), free(q.Code), slices.Clone(q.Options)
		names[before] = q.RuleName()
	}
	for i := range s.Questions {
		q := &s.Questions[i]
		q.ShowRule, q.RequiredRule = rule.Rename(q.ShowRule, names), rule.Rename(q.RequiredRule, names)
	}
	for i := range s.Requirements {
		r := &s.Requirements[i]
		r.ID, r.Code, r.AcceptedTypes = ref.NewID(), free(r.Code), slices.Clone(r.AcceptedTypes)
		r.ShowRule, r.RequiredRule = rule.Rename(r.ShowRule, names), rule.Rename(r.RequiredRule, names)
	}
	for i := range s.Charges {
		c := &s.Charges[i]
		c.ID, c.Rule = ref.NewID(), rule.Rename(c.Rule, names)
	}
	return s, names
}

// codesOf returns the codes of all parts.
func codesOf(d *form.Definition) []string {
	var all []string
	for _, s := range d.Stages {
		for _, q := range s.Questions {
			all = append(all, q.Code)
		}
		for _, r := range s.Requirements {
			all = append(all, r.Code)
		}
	}
	for _, v := range d.ValueSets {
		all = append(all, v.Code)
	}
	return all
}

// checkCopied refuses a copy that makes the draft too large. Its rules are valid because the originals
// are.
func checkCopied(d *form.Definition, l form.RuleLimits) error {
	if err := cmp.Or(tooMany(d, stages), tooMany(d, questions), tooMany(d, requirements), tooMany(d, charges), tooMany(d, certificates)); err != nil {
		return err
	}
	if x := d.RuleExcess(l); x != nil {
		return &fault.Error{Code: fault.Conflict, Text: x.Message}
	}
	return nil
}

// tooMany returns an error if there are more parts of a kind than allowed.
func tooMany[T any](d *form.Definition, spec *partSpec[T]) error {
	if spec.count(d) <= spec.max {
		return nil
	}
	return spec.errTooMany()
}

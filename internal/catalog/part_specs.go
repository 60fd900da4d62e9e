package catalog

import (
	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
)

var stages = &partSpec[form.Stage]{
	noun: "stage", typeName: "STAGE", max: 100,
	lists: func(d *form.Definition) []partList[form.Stage] { return []partList[form.Stage]{{list: &d.Stages}} },
	id:    func(s *form.Stage) *string { return &s.ID },
	blank: func(s *form.Stage) form.Stage {
		return form.Stage{Questions: s.Questions, Requirements: s.Requirements, Charges: s.Charges}
	},
	check: checkStage,
	code:  func(s *form.Stage) string { return s.Title },
	name:  unnamed[form.Stage],
	rules: func(s *form.Stage) []partRule { return []partRule{{form.ShowRule, s.ShowRule}} },
	canChange: func(_ *form.Definition, _, after *form.Stage) error {
		if after.Kind != form.Payment && len(after.Charges) > 0 {
			return fault.New(fault.Conflict, "service.stage_holds_charges", "parts", counted(len(after.Charges), "charge"))
		}
		return nil
	},
	canRemove: refuseUnlessEmpty,
	snapshot: func(p Stage) any {
		p.Value.Questions, p.Value.Requirements, p.Value.Charges = nil, nil, nil
		return stageView(p)
	},
}

var questions = &partSpec[form.Question]{
	noun: "question", typeName: "QUESTION", max: 500,
	lists: inStages(func(s *form.Stage) *[]form.Question { return &s.Questions }),
	id:    func(q *form.Question) *string { return &q.ID },
	blank: blank[form.Question],
	check: checkQuestion,
	code:  func(q *form.Question) string { return q.Code },
	name:  (*form.Question).RuleName,
	rules: func(q *form.Question) []partRule {
		return []partRule{{form.ShowRule, q.ShowRule}, {form.RequiredRule, q.RequiredRule}}
	},
	canChange: func(d *form.Definition, before, after *form.Question) error {
		return renamed(d, before.RuleName(), after.RuleName())
	},
	canRemove: func(d *form.Definition, q *form.Question) error { return refuseIfUsed(d, q.RuleName()) },
	snapshot:  func(p Question) any { return questionView(p) },
}

var requirements = &partSpec[form.Requirement]{
	noun: "requirement", typeName: "REQUIREMENT", max: 200,
	lists: inStages(func(s *form.Stage) *[]form.Requirement { return &s.Requirements }),
	id:    func(r *form.Requirement) *string { return &r.ID },
	blank: blank[form.Requirement],
	check: checkRequirement,
	code:  func(r *form.Requirement) string { return r.Code },
	name:  func(r *form.Requirement) string { return r.Code },
	rules: func(r *form.Requirement) []partRule {
		return []partRule{{form.ShowRule, r.ShowRule}, {form.RequiredRule, r.RequiredRule}}
	},
	canChange: allowChange[form.Requirement],
	canRemove: allowRemove[form.Requirement],
	snapshot:  func(p Requirement) any { return requirementView(p) },
}

var charges = &partSpec[form.Charge]{
	noun: "charge", typeName: "CHARGE", max: 200,
	lists:     inStages(func(s *form.Stage) *[]form.Charge { return &s.Charges }),
	id:        func(c *form.Charge) *string { return &c.ID },
	blank:     blank[form.Charge],
	check:     checkCharge,
	code:      func(c *form.Charge) string { return c.Name },
	name:      unnamed[form.Charge],
	rules:     func(c *form.Charge) []partRule { return []partRule{{"rule", c.Rule}} },
	canChange: allowChange[form.Charge],
	canRemove: allowRemove[form.Charge],
	snapshot:  func(p Charge) any { return chargeView(p) },
}

var certificates = &partSpec[form.Certificate]{
	noun: "certificate", typeName: "CERTIFICATE", max: 50,
	lists: func(d *form.Definition) []partList[form.Certificate] {
		return []partList[form.Certificate]{{list: &d.Certificates}}
	},
	id:        func(c *form.Certificate) *string { return &c.ID },
	blank:     blank[form.Certificate],
	check:     checkCertificate,
	code:      func(c *form.Certificate) string { return c.Code },
	name:      func(c *form.Certificate) string { return c.Code },
	rules:     func(c *form.Certificate) []partRule { return []partRule{{form.ChargeRule, c.Rule}} },
	canChange: allowChange[form.Certificate],
	canRemove: allowRemove[form.Certificate],
	snapshot:  func(p Certificate) any { return certificateView(p) },
}

var valueSets = &partSpec[form.ValueSet]{
	noun: "value_set", typeName: "VALUE_SET", max: 100,
	lists: func(d *form.Definition) []partList[form.ValueSet] {
		return []partList[form.ValueSet]{{list: &d.ValueSets}}
	},
	id:    func(v *form.ValueSet) *string { return &v.ID },
	blank: blank[form.ValueSet],
	check: checkValueSet,
	code:  func(v *form.ValueSet) string { return v.Code },
	name:  (*form.ValueSet).RuleName,
	rules: func(*form.ValueSet) []partRule { return nil },
	canChange: func(d *form.Definition, before, after *form.ValueSet) error {
		return renamed(d, before.RuleName(), after.RuleName())
	},
	canRemove: func(d *form.Definition, v *form.ValueSet) error { return refuseIfUsed(d, v.RuleName()) },
	snapshot:  func(p ValueSet) any { return valueSetView(p) },
}

// Shared by several kinds.

func blank[T any](*T) (none T)                             { return none }
func unnamed[T any](*T) string                             { return "" }
func allowChange[T any](_ *form.Definition, _, _ *T) error { return nil }
func allowRemove[T any](_ *form.Definition, _ *T) error    { return nil }
func renamed(d *form.Definition, from, to string) error {
	if from == to {
		return nil
	}
	return refuseIfUsed(d, from)
}

// inStages returns the lists of parts that belong to stages.
func inStages[T any](list func(*form.Stage) *[]T) func(*form.Definition) []partList[T] {
	return func(d *form.Definition) []partList[T] {
		lists := make([]partList[T], len(d.Stages))
		for i := range d.Stages {
			lists[i] = partList[T]{stage: &d.Stages[i], list: list(&d.Stages[i])}
		}
		return lists
	}
}

// refuseUnlessEmpty refuses to remove a stage that is not empty, or that issues certificates.
func refuseUnlessEmpty(d *form.Definition, s *form.Stage) error {
	var held []fault.Text
	for _, kind := range []struct {
		n    int
		noun string
	}{{len(s.Questions), "question"}, {len(s.Requirements), "requirement"}, {len(s.Charges), "charge"}} {
		if kind.n > 0 {
			held = append(held, counted(kind.n, kind.noun))
		}
	}
	if held == nil {
		return refuseIfIssuing(d, s)
	}
	return fault.New(fault.Conflict, "service.stage_not_empty", "parts", held)
}

// refuseIfIssuing refuses to remove a stage whose completion issues certificates, and names them.
func refuseIfIssuing(d *form.Definition, s *form.Stage) error {
	var names []fault.Text
	for i := range d.Certificates {
		if c := &d.Certificates[i]; c.IssuedOn == s.ID {
			names = append(names, fault.T("part.the_certificate", "title", c.Name))
		}
	}
	if names == nil {
		return nil
	}
	return fault.New(fault.Conflict, "service.stage_issues", "names", names)
}

// counted formats a number of parts: "1 charge", "2 charges".
func counted(n int, noun string) fault.Text { return fault.T("part."+noun+"s", "count", n) }

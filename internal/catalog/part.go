package catalog

import (
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// Placed is a part of a draft with its position. In an edit, Position 0 means the end of the list for
// a new part and no move otherwise.
type Placed[T any] struct {
	Value    T
	StageID  string // "" for a stage, a certificate and a value set
	Position int    // from 1
	Currency string // of the service

	Languages []string // of the texts of the organisation, the default first, in an edit
}

// Stage is a stage in its service.
type Stage = Placed[form.Stage]

// Question is a question in its stage.
type Question = Placed[form.Question]

// Requirement is a requirement in its stage.
type Requirement = Placed[form.Requirement]

// Charge is a charge in its payment stage.
type Charge = Placed[form.Charge]

// Certificate is a certificate in its service.
type Certificate = Placed[form.Certificate]

// ValueSet is a value set in its service.
type ValueSet = Placed[form.ValueSet]

// partSpec describes one kind of part. All kinds share the edits defined on it.
type partSpec[T any] struct {
	noun     string // in messages
	typeName string // in the history
	max      int    // maximum per service

	lists     func(*form.Definition) []partList[T] // lists that contain such parts
	id        func(*T) *string
	blank     func(*T) T                                       // the part without its fields, but with the parts that it contains
	check     func(*checker, *form.Stage, *Placed[T])          // validates the fields and sets defaults
	code      func(*T) string                                  // label in the history
	name      func(*T) string                                  // unique name within the kind, or ""
	rules     func(*T) []partRule                              // always the same fields
	canChange func(d *form.Definition, before, after *T) error // refuses changes that are not allowed
	canRemove func(d *form.Definition, part *T) error          // refuses to remove a part in use
	snapshot  func(Placed[T]) any                              // value stored in the history
}

// partRule is a rule of a part ("" for none) with its field.
type partRule struct{ field, expression string }

// partList is a list of parts, in a stage or in the definition.
type partList[T any] struct {
	stage *form.Stage // nil for the definition
	list  *[]T
}

func (h partList[T]) stageID() string {
	if h.stage == nil {
		return ""
	}
	return h.stage.ID
}

// add adds a part to the draft. The error lists everything that is wrong with the part. After an error
// the draft must be discarded. This applies to all edits.
func (spec *partSpec[T]) add(d *form.Definition, l Settings, fill func(*Placed[T]) error) (Placed[T], error) {
	p := Placed[T]{Currency: d.Currency, Languages: l.Languages}
	if spec.count(d) >= spec.max {
		return p, spec.errTooMany()
	}
	filled := fill(&p)
	*spec.id(&p.Value) = ref.NewID()
	put := spec.insert(d, l, &p, nil)
	return p, fault.Join(filled, put, spec.checkRules(d, l.Rules, nil, &p.Value))
}

// change edits a part and moves it if its stage or position has changed.
func (spec *partSpec[T]) change(d *form.Definition, l Settings, id string, edit func(*Placed[T]) error) (before, after Placed[T], err error) {
	at, i, ok := spec.find(d, id)
	if !ok {
		return before, after, fault.ErrNotFound
	}
	before = placed(d, at, i)
	after = before
	after.Position, after.Languages = 0, l.Languages
	edited := edit(&after)
	*spec.id(&after.Value) = id
	if after.Position == 0 && after.StageID == before.StageID {
		after.Position = before.Position
	}
	*at.list = slices.Delete(*at.list, i, i+1)
	put := spec.insert(d, l, &after, &before.Value)
	stays := before.StageID == after.StageID && spec.name(&before.Value) == spec.name(&after.Value)
	return before, after, fault.Join(edited, put, spec.checkRules(d, l.Rules, &formerRules{spec.rules(&before.Value), stays}, &after.Value))
}

// remove removes a part from the draft.
func (spec *partSpec[T]) remove(d *form.Definition, id string) (Placed[T], error) {
	at, i, ok := spec.find(d, id)
	if !ok {
		return Placed[T]{}, fault.ErrNotFound
	}
	removed := placed(d, at, i)
	if err := spec.canRemove(d, &removed.Value); err != nil {
		return removed, err
	}
	*at.list = slices.Delete(*at.list, i, i+1)
	return removed, nil
}

// placed returns the part at an index of a list.
func placed[T any](d *form.Definition, at partList[T], i int) Placed[T] {
	return Placed[T]{Value: (*at.list)[i], StageID: at.stageID(), Position: i + 1, Currency: d.Currency}
}

// insert checks a part and inserts it at its position, clamped to the length of the list. before is the
// previous part, or nil for a new one.
func (spec *partSpec[T]) insert(d *form.Definition, l Settings, p *Placed[T], before *T) error {
	at, ok := spec.listOf(d, p.StageID)
	c := checker{files: l.Files, draft: d}
	if !ok {
		c.refuse("stageId", fault.InvalidValue, "service.stage_id")
	}
	if p.Position < 0 {
		c.refuse("position", fault.OutOfRange, "service.position")
	}
	spec.check(&c, at.stage, p)
	var state error
	if before != nil {
		state = spec.canChange(d, before, &p.Value)
	}
	if state == nil && !concerns(c.wrong, "code") && spec.nameTaken(d, spec.name(&p.Value)) {
		state = fault.New(fault.Conflict, "service.code_taken_"+spec.noun).With(errCodeUsed)
	}
	if err := fault.Join(c.err(), state); err != nil {
		return err
	}
	end := len(*at.list) + 1
	if p.Position == 0 || p.Position > end {
		p.Position = end
	}
	*at.list = slices.Insert(*at.list, p.Position-1, p.Value)
	return nil
}

// errCodeUsed is the error for a code used by another part of the kind.
var errCodeUsed = fault.Problem("code", fault.NotUnique, "service.code_unique")

// errTooMany names the maximum number of parts of the kind.
func (spec *partSpec[T]) errTooMany() error {
	return fault.New(fault.Conflict, "service.part_limit", "parts", counted(spec.max, spec.noun))
}

// formerRules are the rules of a part before a change, and whether it keeps its stage and its name in
// rules.
type formerRules struct {
	rules []partRule
	stays bool
}

// checkRules validates the rules of a part in the draft. before is nil for a new part. Only changed
// rules of an existing part are validated, so that a rule broken by another edit does not block this
// one.
func (spec *partSpec[T]) checkRules(d *form.Definition, l form.RuleLimits, before *formerRules, part *T) error {
	var wrong error
	for i, r := range spec.rules(part) {
		was := ""
		if before != nil {
			was = before.rules[i].expression
		}
		if before != nil && before.stays && r.expression == was {
			continue
		}
		wrong = fault.Join(wrong, d.CheckRuleChange(l, *spec.id(part), r.field, was, r.expression))
	}
	return wrong
}

// listOf returns the list for parts of a stage.
func (spec *partSpec[T]) listOf(d *form.Definition, stageID string) (partList[T], bool) {
	for _, h := range spec.lists(d) {
		if h.stageID() == stageID {
			return h, true
		}
	}
	return partList[T]{}, false
}

// find finds a part by id.
func (spec *partSpec[T]) find(d *form.Definition, id string) (partList[T], int, bool) {
	for _, h := range spec.lists(d) {
		for i := range *h.list {
			if *spec.id(&(*h.list)[i]) == id {
				return h, i, true
			}
		}
	}
	return partList[T]{}, 0, false
}

// nameTaken reports whether a part of the kind has the name.
func (spec *partSpec[T]) nameTaken(d *form.Definition, name string) bool {
	if name == "" {
		return false
	}
	for _, h := range spec.lists(d) {
		if slices.ContainsFunc(*h.list, func(part T) bool { return spec.name(&part) == name }) {
			return true
		}
	}
	return false
}

func (spec *partSpec[T]) count(d *form.Definition) int {
	n := 0
	for _, h := range spec.lists(d) {
		n += len(*h.list)
	}
	return n
}

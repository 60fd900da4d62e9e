package catalog

import (
	"slices"

	"stagegate/internal/catalog/form"
	"stagegate/internal/infra/kit/fault"
	"stagegate/internal/infra/kit/ref"
)

// Placed is a part of a draft in its place. Before an edit, Position 0 asks for
// the end of the list for what is new there, and for no move otherwise.
type Placed[T any] struct {
	Value    T
	StageID  string // "" for a stage and a value set
	Position int    // from 1
	Currency string // of the service
}

// Stage is a stage in its service.
type Stage = Placed[form.Stage]

// Question is a question in its stage.
type Question = Placed[form.Question]

// Requirement is a requirement in its stage.
type Requirement = Placed[form.Requirement]

// Charge is a charge in its payment stage.
type Charge = Placed[form.Charge]

// ValueSet is a value set in its service.
type ValueSet = Placed[form.ValueSet]

// partSpec describes one kind of part. What all edits have in
// common is written once, over it.
type partSpec[T any] struct {
	noun     string // in sentences
	typeName string // in the history
	max      int    // how many a service may have

	lists     func(*form.Definition) []partList[T] // the lists that hold such parts
	id        func(*T) *string
	check     func(*checker, *form.Stage, *Placed[T])          // what is wrong with the fields; sets defaults
	code      func(*T) string                                  // what people call it, for the history
	name      func(*T) string                                  // what no other part of the kind may be called, or ""
	rules     func(*T) []partRule                              // always of the same fields
	canChange func(d *form.Definition, before, after *T) error // refuses a change that is not allowed
	canRemove func(d *form.Definition, part *T) error          // refuses to remove what is in use
	snapshot  func(Placed[T]) any                              // what the history keeps
}

// partRule is a rule of a part, "" for none, and the field that has it.
type partRule struct{ field, expression string }

// partList is a list of parts, in a stage or in the definition itself.
type partList[T any] struct {
	stage *form.Stage // nil in the definition itself
	list  *[]T
}

func (h partList[T]) stageID() string {
	if h.stage == nil {
		return ""
	}
	return h.stage.ID
}

// add puts a new part into the draft. The error names everything that is wrong with the
// part. After an error the draft must be discarded. This holds for the other edits too.
func (spec *partSpec[T]) add(d *form.Definition, l Settings, fill func(*Placed[T]) error) (Placed[T], error) {
	p := Placed[T]{Currency: d.Currency}
	if spec.count(d) >= spec.max {
		return p, spec.errTooMany()
	}
	filled := fill(&p)
	*spec.id(&p.Value) = ref.NewID()
	put := spec.put(d, l, &p, nil)
	return p, fault.Join(filled, put, spec.checkRules(d, l.Rules, nil, &p.Value))
}

// change edits a part, and moves it where its stage or position became another.
func (spec *partSpec[T]) change(d *form.Definition, l Settings, id string, edit func(*Placed[T]) error) (before, after Placed[T], err error) {
	at, i, ok := spec.find(d, id)
	if !ok {
		return before, after, fault.ErrNotFound
	}
	before = placed(d, at, i)
	after = before
	after.Position = 0
	edited := edit(&after)
	*spec.id(&after.Value) = id
	if after.Position == 0 && after.StageID == before.StageID {
		after.Position = before.Position
	}
	*at.list = slices.Delete(*at.list, i, i+1)
	put := spec.put(d, l, &after, &before.Value)
	stays := before.StageID == after.StageID && spec.name(&before.Value) == spec.name(&after.Value)
	return before, after, fault.Join(edited, put, spec.checkRules(d, l.Rules, &formerRules{spec.rules(&before.Value), stays}, &after.Value))
}

// remove takes a part out of the draft.
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

// placed is the part at an index of a list.
func placed[T any](d *form.Definition, at partList[T], i int) Placed[T] {
	return Placed[T]{Value: (*at.list)[i], StageID: at.stageID(), Position: i + 1, Currency: d.Currency}
}

// put checks a part and inserts it at its position, or as near to it as the
// list is long. before is what the part was, if it is not new.
func (spec *partSpec[T]) put(d *form.Definition, l Settings, p *Placed[T], before *T) error {
	at, ok := spec.listOf(d, p.StageID)
	c := checker{files: l.Files}
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
	if state == nil && !blames(c.wrong, "code") && spec.taken(d, spec.name(&p.Value)) {
		state = fault.New(fault.Conflict, "service.code_taken_"+spec.noun).With(codeUsed)
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

// codeUsed is what is wrong with a code that another part of the kind has.
var codeUsed = fault.Problem("code", fault.NotUnique, "service.code_unique")

// errTooMany says how many parts of the kind a service may have.
func (spec *partSpec[T]) errTooMany() error {
	return fault.New(fault.Conflict, "service.part_limit", "parts", counted(spec.max, spec.noun))
}

// formerRules are the rules that a part had before it was changed, and whether it keeps
// its stage and what rules call it.
type formerRules struct {
	rules []partRule
	stays bool
}

// checkRules checks the rules of a part that is in the draft. before is nil if it is new.
// A rule that another edit broke must not block this one: of a part that stays, only the
// rules that were changed are checked.
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

// listOf finds the list for parts of a stage.
func (spec *partSpec[T]) listOf(d *form.Definition, stageID string) (partList[T], bool) {
	for _, h := range spec.lists(d) {
		if h.stageID() == stageID {
			return h, true
		}
	}
	return partList[T]{}, false
}

// find finds a part by its id.
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

// taken reports whether a part of the kind has the name.
func (spec *partSpec[T]) taken(d *form.Definition, name string) bool {
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

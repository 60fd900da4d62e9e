package catalog

import (
	"fmt"
	"slices"

	"stagegate/internal/fault"
	"stagegate/internal/form"
	"stagegate/internal/ref"
)

// Placed is a part of a draft in its place. Before an edit, Position 0 asks for
// the end of the list for what is new there, and for no move otherwise.
type Placed[T any] struct {
	Thing    T
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

// kind is all that tells one kind of part from another. What edits have in
// common is written once, over it.
type kind[T any] struct {
	noun string // in sentences
	sign string // in the history
	most int    // how many a service may have

	homes func(*form.Definition) []home[T] // the lists that hold such parts
	id    func(*T) *string
	check func(*checker, *form.Stage, *Placed[T]) // what is wrong with the fields; sets defaults
	code  func(*T) string                         // what people call it, for the history
	name  func(*T) string                         // what no other part of the kind may be called, or ""
	rule  func(*T) (field, expression string)
	alter func(d *form.Definition, before, after *T) error // refuses a change that something stands against
	drop  func(d *form.Definition, thing *T) error         // refuses to take away what is in use
	note  func(Placed[T]) any                              // what the history keeps
}

// home is a list of parts, in a stage or in the definition itself.
type home[T any] struct {
	stage *form.Stage // nil in the definition itself
	list  *[]T
}

func (h home[T]) stageID() string {
	if h.stage == nil {
		return ""
	}
	return h.stage.ID
}

// add puts a new part into the draft. After an error the draft is to be thrown
// away, here as in the other edits.
func (k *kind[T]) add(d *form.Definition, fill func(*Placed[T]) error) (Placed[T], error) {
	p := Placed[T]{Currency: d.Currency}
	if err := fill(&p); err != nil {
		return p, err
	}
	*k.id(&p.Thing) = ref.NewID()
	if k.count(d) >= k.most {
		return p, fault.New(fault.Conflict, k.bound())
	}
	if err := k.put(d, &p, nil); err != nil {
		return p, err
	}
	return p, k.checkRule(d, &p.Thing)
}

// change edits a part, and moves it where its stage or position became another.
func (k *kind[T]) change(d *form.Definition, id string, edit func(*Placed[T]) error) (before, after Placed[T], err error) {
	at, i, ok := k.find(d, id)
	if !ok {
		return before, after, fault.ErrNotFound
	}
	before = placed(d, at, i)
	after = before
	after.Position = 0
	if err := edit(&after); err != nil {
		return before, after, err
	}
	*k.id(&after.Thing) = id
	if after.Position == 0 && after.StageID == before.StageID {
		after.Position = before.Position
	}
	*at.list = slices.Delete(*at.list, i, i+1)
	if err := k.put(d, &after, &before.Thing); err != nil {
		return before, after, err
	}
	_, was := k.rule(&before.Thing)
	_, is := k.rule(&after.Thing)
	if was == is && before.StageID == after.StageID && k.name(&before.Thing) == k.name(&after.Thing) {
		return before, after, nil // a rule that another edit broke must not stand in the way of this one
	}
	return before, after, k.checkRule(d, &after.Thing)
}

// remove takes a part out of the draft.
func (k *kind[T]) remove(d *form.Definition, id string) (Placed[T], error) {
	at, i, ok := k.find(d, id)
	if !ok {
		return Placed[T]{}, fault.ErrNotFound
	}
	removed := placed(d, at, i)
	if err := k.drop(d, &removed.Thing); err != nil {
		return removed, err
	}
	*at.list = slices.Delete(*at.list, i, i+1)
	return removed, nil
}

// placed is the part at an index of a list.
func placed[T any](d *form.Definition, at home[T], i int) Placed[T] {
	return Placed[T]{Thing: (*at.list)[i], StageID: at.stageID(), Position: i + 1, Currency: d.Currency}
}

// put checks a part and inserts it at its position, or as near to it as the
// list is long. before is what the part was, if it is not new.
func (k *kind[T]) put(d *form.Definition, p *Placed[T], before *T) error {
	at, ok := k.home(d, p.StageID)
	var c checker
	if !ok {
		c.refuse("stageId", fault.InvalidValue, "expected the id of a stage of this service")
	}
	if p.Position < 0 {
		c.refuse("position", fault.OutOfRange, "expected 1 or more")
	}
	k.check(&c, at.stage, p)
	if err := c.err(); err != nil {
		return err
	}
	if before != nil {
		if err := k.alter(d, before, &p.Thing); err != nil {
			return err
		}
	}
	if k.taken(d, k.name(&p.Thing)) {
		return fault.New(fault.Conflict, fmt.Sprintf("The service has a %s with this code already.", k.noun)).
			With(codeUsed)
	}
	end := len(*at.list) + 1
	if p.Position == 0 || p.Position > end {
		p.Position = end
	}
	*at.list = slices.Insert(*at.list, p.Position-1, p.Thing)
	return nil
}

// codeUsed is what is wrong with a code that another part of the kind has.
var codeUsed = fault.Field{Field: "code", Code: fault.NotUnique, Message: "expected a code that is not in use"}

// bound says how many parts of the kind a service may have.
func (k *kind[T]) bound() string { return fmt.Sprintf("A service has at most %d %ss.", k.most, k.noun) }

func (k *kind[T]) checkRule(d *form.Definition, thing *T) error {
	field, expression := k.rule(thing)
	return d.CheckRule(*k.id(thing), field, expression)
}

// home finds the list for parts of a stage.
func (k *kind[T]) home(d *form.Definition, stageID string) (home[T], bool) {
	for _, h := range k.homes(d) {
		if h.stageID() == stageID {
			return h, true
		}
	}
	return home[T]{}, false
}

// find finds a part by its id.
func (k *kind[T]) find(d *form.Definition, id string) (home[T], int, bool) {
	for _, h := range k.homes(d) {
		for i := range *h.list {
			if *k.id(&(*h.list)[i]) == id {
				return h, i, true
			}
		}
	}
	return home[T]{}, 0, false
}

// taken reports whether a part of the kind has the name.
func (k *kind[T]) taken(d *form.Definition, name string) bool {
	if name == "" {
		return false
	}
	for _, h := range k.homes(d) {
		if slices.ContainsFunc(*h.list, func(thing T) bool { return k.name(&thing) == name }) {
			return true
		}
	}
	return false
}

func (k *kind[T]) count(d *form.Definition) int {
	n := 0
	for _, h := range k.homes(d) {
		n += len(*h.list)
	}
	return n
}

package catalog

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"stagegate/internal/catalog/form"
)

// Difference is a difference of one part between a draft and the live version.
type Difference struct {
	Type    string // SERVICE, or the typeName of a kind
	Outcome Outcome
	ID      string // "" for the service
	Code    string // code, title or name
	StageID string // current or former stage; "" outside stages
	Fields  []FieldChange
	Moved   *Movement // nil if the relative order is unchanged
}

// Outcome is the kind of a difference.
type Outcome string

// The kinds of differences. A part that was both moved and edited is Changed.
const (
	Added   Outcome = "ADDED"
	Removed Outcome = "REMOVED"
	Changed Outcome = "CHANGED"
	Moved   Outcome = "MOVED"
)

// Movement is the former and current place of a part.
type Movement struct{ From, To Place }

// Place is a position in a service or in one of its stages.
type Place struct {
	StageID  string // "" outside stages
	Position int    // from 1
}

// FieldChange holds the values of a field before and after, as JSON; nil for no value.
type FieldChange struct {
	Name          string
	Before, After json.RawMessage
}

// differences returns what publishing a draft would change: the service first, then each kind with its
// present parts in draft order, followed by removed ones. live is nil before the first publication.
func differences(live, draft *form.Definition) []Difference {
	service := Difference{Type: "SERVICE", Outcome: Added, Code: draft.Name}
	var before fields
	if live == nil {
		live = &form.Definition{}
	} else {
		service.Outcome, before = Changed, fieldsOf(headingOf(live))
	}
	var all []Difference
	if service.Fields = before.diff(fieldsOf(headingOf(draft))); service.Fields != nil {
		all = append(all, service)
	}
	return slices.Concat(all,
		stages.differences(live, draft), questions.differences(live, draft), requirements.differences(live, draft),
		charges.differences(live, draft), certificates.differences(live, draft), valueSets.differences(live, draft))
}

func (spec *partSpec[T]) differences(live, draft *form.Definition) []Difference {
	before, after := spec.all(live), spec.all(draft)
	was, is := spec.byID(before), spec.byID(after)
	moved := spec.moved(was, draft)
	var all []Difference
	for _, p := range after {
		d := spec.difference(Added, p)
		old, known := was[d.ID]
		if !known {
			d.Fields = fields(nil).diff(spec.fields(p))
			all = append(all, d)
			continue
		}
		if d.Outcome = Moved; moved[d.ID] {
			d.Moved = &Movement{From: old.place(), To: p.place()}
		}
		if d.Fields = spec.fields(old).diff(spec.fields(p)); d.Fields != nil {
			d.Outcome = Changed
		}
		if d.Fields != nil || d.Moved != nil {
			all = append(all, d)
		}
	}
	for _, p := range before {
		d := spec.difference(Removed, p)
		if _, stays := is[d.ID]; !stays {
			d.Fields = spec.fields(p).diff(nil)
			all = append(all, d)
		}
	}
	return all
}

func (spec *partSpec[T]) difference(o Outcome, p Placed[T]) Difference {
	return Difference{Type: spec.typeName, Outcome: o, ID: *spec.id(&p.Value), Code: spec.code(&p.Value), StageID: p.StageID}
}

func (p *Placed[T]) place() Place { return Place{StageID: p.StageID, Position: p.Position} }

// all returns the parts of the kind in order.
func (spec *partSpec[T]) all(d *form.Definition) []Placed[T] {
	var parts []Placed[T]
	for _, h := range spec.lists(d) {
		for i := range *h.list {
			parts = append(parts, placed(d, h, i))
		}
	}
	return parts
}

func (spec *partSpec[T]) byID(parts []Placed[T]) map[string]Placed[T] {
	found := make(map[string]Placed[T], len(parts))
	for _, p := range parts {
		found[*spec.id(&p.Value)] = p
	}
	return found
}

// moved returns the parts that came from another stage, and the fewest others that explain the new
// order. An added part moves no other.
func (spec *partSpec[T]) moved(was map[string]Placed[T], draft *form.Definition) map[string]bool {
	moved := map[string]bool{}
	for _, h := range spec.lists(draft) {
		var ids []string
		var stood []int
		for i := range *h.list {
			id := *spec.id(&(*h.list)[i])
			old, known := was[id]
			switch {
			case known && old.StageID == h.stageID():
				ids, stood = append(ids, id), append(stood, old.Position)
			case known:
				moved[id] = true
			}
		}
		for _, i := range outOfOrder(stood) {
			moved[ids[i]] = true
		}
	}
	return moved
}

// outOfOrder returns the fewest indices to remove from a list of distinct numbers so that the rest is
// ascending.
func outOfOrder(list []int) []int {
	length, before := make([]int, len(list)), make([]int, len(list)) // of the longest increasing subsequence ending here, and its predecessor
	end := -1
	for i := range list {
		length[i], before[i] = 1, -1
		for j := range i {
			if list[j] < list[i] && length[j] >= length[i] {
				length[i], before[i] = length[j]+1, j
			}
		}
		if end < 0 || length[i] > length[end] {
			end = i
		}
	}
	var out []int
	for i := range slices.Backward(list) {
		if i == end {
			end = before[i]
		} else {
			out = append(out, i)
		}
	}
	return out
}

// fields are the fields of a part by name, as JSON, without its position and its nested parts. Null
// and empty texts are left out.
type fields map[string]json.RawMessage

func fieldsOf(view any) fields {
	var f fields
	b, err := json.Marshal(view)
	if err == nil {
		err = json.Unmarshal(b, &f)
	}
	if err != nil {
		panic(err) // views are plain structs
	}
	for _, name := range []string{"id", "stageId", "position", "questions", "requirements", "charges"} {
		delete(f, name)
	}
	maps.DeleteFunc(f, func(_ string, value json.RawMessage) bool { return string(value) == "null" || string(value) == `""` })
	return f
}

func (spec *partSpec[T]) fields(p Placed[T]) fields { return fieldsOf(spec.snapshot(p)) }

// diff returns the fields that differ, by name.
func (f fields) diff(after fields) []FieldChange {
	names := map[string]bool{}
	for name := range f {
		names[name] = true
	}
	for name := range after {
		names[name] = true
	}
	var changes []FieldChange
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if !bytes.Equal(f[name], after[name]) {
			changes = append(changes, FieldChange{Name: name, Before: f[name], After: after[name]})
		}
	}
	return changes
}

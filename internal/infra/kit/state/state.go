// Package state holds the transition tables of the state machines. A package
// declares one table for each of its machines; its records change their state
// through it, and docs/states.md and the tests read the same value.
//
// A state is assigned only by Move, or from Start or Next; internal/testkit/arch
// checks that.
package state

import "fmt"

// Trigger is what can move a record of a machine from a state to another.
type Trigger[S ~string] struct {
	Name string // unique in its table; docs/states.md shows it

	// Refusal is returned where the table has no transition for the trigger, and
	// RefusalIn where a state has a refusal of its own. Without either, the attempt
	// is a mistake in the program.
	Refusal   error
	RefusalIn map[S]error
}

// Transition is one way from a state to another. In that of a new record, From
// is empty.
type Transition[S ~string] struct {
	From S
	On   Trigger[S]
	To   S
}

// Table holds all transitions of a machine: at most one for a state and a
// trigger. What it does not hold does not happen.
type Table[S ~string] []Transition[S]

// Start is the state of a new record. It panics if the table creates no record
// on this trigger.
func (t Table[S]) Start(on Trigger[S]) S {
	to, ok := t.find("", on)
	if !ok {
		panic(fmt.Sprintf("state: no record is created on %q", on.Name))
	}
	return to
}

// Next is the state that follows, or the trigger's refusal.
func (t Table[S]) Next(from S, on Trigger[S]) (S, error) {
	if to, ok := t.find(from, on); ok {
		return to, nil
	}
	if err := on.RefusalIn[from]; err != nil {
		return from, err
	}
	if on.Refusal != nil {
		return from, on.Refusal
	}
	return from, fmt.Errorf("state: no transition from %q on %q", from, on.Name)
}

// Move replaces a state by the one that follows. If it is refused, the state
// stays as it is.
func (t Table[S]) Move(at *S, on Trigger[S]) error {
	to, err := t.Next(*at, on)
	*at = to
	return err
}

// Check is the refusal that Move would return.
func (t Table[S]) Check(from S, on Trigger[S]) error {
	_, err := t.Next(from, on)
	return err
}

// Allows reports whether Move would succeed.
func (t Table[S]) Allows(from S, on Trigger[S]) bool {
	_, ok := t.find(from, on)
	return ok
}

func (t Table[S]) find(from S, on Trigger[S]) (to S, ok bool) {
	for _, x := range t {
		if x.From == from && x.On.Name == on.Name {
			return x.To, true
		}
	}
	return to, false
}

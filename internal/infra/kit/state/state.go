// Package state provides transition tables for state machines. A package declares one table per machine; its
// records change their state through it, and docs/states.md and the tests read the same value.
//
// States are assigned only by Move, Start or Next; internal/testkit/arch enforces that.
package state

import "fmt"

// Trigger causes transitions.
type Trigger[S ~string] struct {
	Name string // unique in its table; shown in docs/states.md

	// Refusal is the error if the table has no transition for the trigger; RefusalIn overrides it for single
	// states. Without either, a missing transition is a programming error.
	Refusal   error
	RefusalIn map[S]error
}

// Transition is a transition between states. From is empty for new records.
type Transition[S ~string] struct {
	From S
	On   Trigger[S]
	To   S
}

// Table lists all transitions of a machine, at most one per state and trigger. Others are impossible.
type Table[S ~string] []Transition[S]

// Start returns the state of a new record. It panics if the trigger creates no record.
func (t Table[S]) Start(on Trigger[S]) S {
	to, ok := t.find("", on)
	if !ok {
		panic(fmt.Sprintf("state: no record is created on %q", on.Name))
	}
	return to
}

// Next returns the next state, or the trigger's refusal.
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

// Move changes a state to the next one. If it is refused, the state is unchanged.
func (t Table[S]) Move(at *S, on Trigger[S]) error {
	to, err := t.Next(*at, on)
	*at = to
	return err
}

// Check returns the error that Move would return.
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

// Package rule is the language that a tenant writes conditions in: a small,
// typed subset of CEL (specification, section 4).
//
// A rule compares answers, by name, with literals, with each other and with
// value sets:
//
//	request.country in valueSets.visaFree && party.age >= 18
//
// Answers may be missing. A comparison that meets a missing answer is neither
// true nor false, and a rule holds only where it is true: so a missing answer
// fails every comparison on it, != and ! included, while the other side of ||
// can still make the rule hold.
//
// CEL parses and evaluates. This package checks and narrows it: no functions, no
// arithmetic, no macros and so no loops. What a rule can cost is therefore
// bounded by its length and the sizes of the lists that it looks into.
package rule

import (
	"slices"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
)

// MaxLength is how many characters a rule may have.
const MaxLength = 1000

// Type is the type of an answer.
type Type int

// The types of answers.
const (
	Text   Type = iota // also dates, which compare rightly as ISO texts
	Number             // a decimal number
	Bool               // true or false
	List               // a list of texts
)

// Names is what a rule may refer to.
type Names struct {
	Questions map[string]Type     // by full name: "request.country", "party.age"
	ValueSets map[string][]string // members by code: "visaFree"
}

// Rule is a compiled rule. It is immutable and safe for concurrent use.
type Rule struct {
	text     string
	names    []string // as References gives them
	terms    int
	mentions int // names among the terms
	env      *Environment
	program  cel.Program
}

// String is the rule as it was written.
func (r *Rule) String() string { return r.text }

// References are the full names that the rule mentions, sorted, each once:
// "request.x", "party.y", "valueSets.z". Names that were unknown when it was
// compiled are among them.
func (r *Rule) References() []string { return slices.Clone(r.names) }

// Estimates of memory, in bytes. form.TestWeight compares what comes of them
// with the heap.
const (
	ruleWeight = 1024
	charWeight = 2 // of the text and its parts
	termWeight = 72
	nameWeight = 192 // besides
)

// Weight estimates how much memory the rule takes, in bytes.
func (r *Rule) Weight() int {
	return ruleWeight + charWeight*len(r.text) + termWeight*r.terms + nameWeight*r.mentions
}

// Eval decides whether the rule holds. answer is asked for questions by full
// name, and says false where there is no answer; an answer of another type than
// the question has counts as none. A name that was unknown when the rule was
// compiled never has an answer. Which names are asked for depends on the
// answers: what cannot change the result any more is not looked at.
func (r *Rule) Eval(answer func(name string) (any, bool)) bool {
	value, _, err := r.program.Eval(&lookup{env: r.env, answer: answer})
	return err == nil && value == types.True
}

// lookup gives CEL the answers by name.
type lookup struct {
	env    *Environment
	answer func(name string) (any, bool)
}

// ResolveName implements cel.Activation. CEL makes an evaluation error of a
// name that is not found, and lets && and || absorb errors from either side.
func (l *lookup) ResolveName(name string) (any, bool) {
	if set, ok := l.env.sets[name]; ok {
		return set, true
	}
	wanted, known := l.env.questions[name]
	if !known {
		return nil, false
	}
	answer, ok := l.answer(name)
	if !ok {
		return nil, false
	}
	return wanted.value(answer)
}

// Parent implements cel.Activation: there is none.
func (l *lookup) Parent() cel.Activation { return nil }

// Package rule implements the language in which tenants write conditions: a small, typed subset of CEL
// (specification, section 4).
//
// A rule compares answers, by name, with literals, with each other and with value sets:
//
//	request.country in valueSets.visaFree && party.age >= 18
//
// Answers may be missing. A comparison with a missing answer is neither true nor false, and a rule
// holds only if it is true. A missing answer therefore fails every comparison on it, including != and
// !, while the other side of || can still satisfy the rule.
//
// CEL parses and evaluates. This package restricts it: no functions, no arithmetic, no macros and so
// no loops. The cost of a rule is therefore bounded by its length and the sizes of its lists.
package rule

import (
	"slices"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
)

// MaxLength is the maximum length of a rule in characters.
const MaxLength = 1000

// Type is the type of an answer.
type Type int

// The types of answers.
const (
	Text   Type = iota // also dates, whose ISO form sorts correctly
	Number             // a decimal number
	Bool               // true or false
	List               // a list of texts
)

// Names are the names that a rule may use.
type Names struct {
	Questions map[string]Type     // by full name: "request.country", "party.age"
	ValueSets map[string][]string // members by code: "visaFree"
}

// Rule is a compiled rule. It is immutable and safe for concurrent use.
type Rule struct {
	text     string
	names    []string // in the format of References
	terms    int
	mentions int // names among the terms
	env      *Environment
	program  cel.Program
}

// String returns the source text of the rule.
func (r *Rule) String() string { return r.text }

// References returns the full names used in the rule, sorted and without duplicates: "request.x",
// "party.y", "valueSets.z". It includes names that were unknown at compile time.
func (r *Rule) References() []string { return slices.Clone(r.names) }

// Estimates of memory, in bytes. form.TestWeight compares the totals with the heap.
const (
	ruleWeight = 1024
	charWeight = 2 // source text and its parts
	termWeight = 72
	nameWeight = 192 // additional cost of a name
)

// Weight estimates the memory of the rule, in bytes.
func (r *Rule) Weight() int {
	return ruleWeight + charWeight*len(r.text) + termWeight*r.terms + nameWeight*r.mentions
}

// Eval evaluates the rule. answer looks up answers by full name and reports false if there is none. An
// answer of the wrong type counts as none, and so does any answer to a name that was unknown at
// compile time. Evaluation is lazy, so the names looked up depend on the answers.
func (r *Rule) Eval(answer func(name string) (any, bool)) bool {
	value, _, err := r.program.Eval(&lookup{env: r.env, answer: answer})
	return err == nil && value == types.True
}

// lookup provides answers to CEL by name.
type lookup struct {
	env    *Environment
	answer func(name string) (any, bool)
}

// ResolveName implements cel.Activation. CEL treats an unknown name as an evaluation error, and && and
// || absorb errors from either side.
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

// Parent implements cel.Activation.
func (l *lookup) Parent() cel.Activation { return nil }

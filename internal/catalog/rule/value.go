package rule

import (
	"math"
	"strconv"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
)

// value turns an answer, as it is stored, into the value that rules compare. It
// says false where the answer is not of this type.
func (t Type) value(answer any) (ref.Val, bool) {
	switch answer := answer.(type) {
	case string:
		if t == Number {
			return number(answer)
		}
		return types.String(answer), t == Text
	case bool:
		return types.Bool(answer), t == Bool
	case []string:
		return textList(answer), t == List
	default:
		return nil, false
	}
}

// number is the one place where a stored decimal becomes a number to compare.
//
// It is the nearest IEEE 754 double, as a literal in a rule is. So the same
// number compares equal however it is written ("0.10" and 0.1), and numbers
// that differ within their first 15 significant digits always compare as
// different. Beyond that, numbers that close count as equal.
func number(decimal string) (ref.Val, bool) {
	n, err := strconv.ParseFloat(decimal, 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return nil, false
	}
	return types.Double(n), true
}

func textList(members []string) traits.Lister {
	return types.NewStringList(types.DefaultTypeAdapter, members)
}

// valueSet is a list that finds its members by hash: sets of all the countries
// are common, and CEL would walk through them.
type valueSet struct {
	traits.Lister
	members map[string]struct{}
}

func newValueSet(members []string) *valueSet {
	s := &valueSet{Lister: textList(members), members: make(map[string]struct{}, len(members))}
	for _, m := range members {
		s.members[m] = struct{}{}
	}
	return s
}

// Contains implements traits.Container for the operator in.
func (s *valueSet) Contains(member ref.Val) ref.Val {
	text, ok := member.(types.String)
	if !ok {
		return s.Lister.Contains(member)
	}
	_, found := s.members[string(text)]
	return types.Bool(found)
}

package rule

import (
	"math"
	"strconv"

	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
)

// value converts a stored answer to a value for comparison. It reports false if the answer is not of
// this type.
func (t Type) value(answer any) (ref.Val, bool) {
	switch answer := answer.(type) {
	case string:
		if t == Number {
			return parseNumber(answer)
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

// parseNumber is the only conversion of a stored decimal to a number.
//
// The result is the nearest IEEE 754 double, as for a literal in a rule. Equal numbers therefore
// compare equal in any notation ("0.10" and 0.1), and numbers that differ within their first 15
// significant digits always compare as different. Closer numbers may compare as equal.
func parseNumber(decimal string) (ref.Val, bool) {
	n, err := strconv.ParseFloat(decimal, 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return nil, false
	}
	return types.Double(n), true
}

func textList(members []string) traits.Lister {
	return types.NewStringList(types.DefaultTypeAdapter, members)
}

// valueSet is a list with a hash index. Sets of all countries are common, and CEL would scan them.
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

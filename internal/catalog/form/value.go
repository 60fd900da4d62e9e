package form

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// ErrValue is the refusal of JSON that is no answer. Its text is fit for a
// caller to read.
var ErrValue = errors.New("must be a text, an array of texts, true, false or null")

// Value is an answer: a text, a list of texts or a truth value. Its zero value
// is no answer, null in JSON. A Value does not change once made.
type Value struct {
	kind  valueKind
	text  string
	list  []string
	truth bool
}

type valueKind uint8

const (
	noValue valueKind = iota
	textValue
	listValue
	boolValue
)

// Text is the answer of a text, single-choice, date or number question.
func Text(s string) Value { return Value{kind: textValue, text: s} }

// List is the answer of a multiple-choice question.
func List(members ...string) Value {
	return Value{kind: listValue, list: slices.Clone(members)}
}

// Bool is the answer of a yes-or-no question.
func Bool(b bool) Value { return Value{kind: boolValue, truth: b} }

// IsZero reports whether there is no answer.
func (v Value) IsZero() bool { return v.kind == noValue }

// Any is the answer as a plain Go value: string, []string, bool, or nil for
// none. The list is the value's own and must not be changed.
func (v Value) Any() any {
	switch v.kind {
	case textValue:
		return v.text
	case listValue:
		return v.list
	case boolValue:
		return v.truth
	default:
		return nil
	}
}

// Equal reports whether both are the same answer; the order of a list counts.
func (v Value) Equal(w Value) bool {
	return v.kind == w.kind && v.text == w.text && v.truth == w.truth && slices.Equal(v.list, w.list)
}

// String is the answer as people read it in a history. No answer is "".
func (v Value) String() string {
	switch v.kind {
	case textValue:
		return v.text
	case listValue:
		return strings.Join(v.list, ", ")
	case boolValue:
		if v.truth {
			return "true"
		}
		return "false"
	default:
		return ""
	}
}

// MarshalJSON writes the answer as a string, an array of strings, a boolean or null.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.kind == listValue && v.list == nil {
		return []byte("[]"), nil
	}
	if v.kind == textValue && isPlain(v.text) {
		return slices.Concat([]byte{'"'}, []byte(v.text), []byte{'"'}), nil
	}
	return json.Marshal(v.Any())
}

// isPlain reports whether JSON writes a text as it is, as it does with nearly all
// answers: writing sheets is most of what showing a large request costs.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

// UnmarshalJSON reads what MarshalJSON writes and gives ErrValue for anything else.
func (v *Value) UnmarshalJSON(b []byte) error {
	if plain, ok := plainText(b); ok {
		*v = Text(plain)
		return nil
	}
	var raw any
	if err := json.Unmarshal(b, &raw); err != nil {
		return ErrValue
	}
	switch raw := raw.(type) {
	case nil:
		*v = Value{}
	case string:
		*v = Text(raw)
	case bool:
		*v = Bool(raw)
	case []any:
		return v.setList(raw)
	default:
		return ErrValue
	}
	return nil
}

// plainText reads the JSON of a text that stands there as it is, as nearly all
// answers do: decoding sheets is most of what reading a large request costs.
func plainText(b []byte) (string, bool) {
	if len(b) < 2 || b[0] != '"' || bytes.IndexByte(b, '\\') >= 0 || !utf8.Valid(b) {
		return "", false
	}
	return string(b[1 : len(b)-1]), true
}

func (v *Value) setList(raw []any) error {
	members := make([]string, len(raw))
	for i, m := range raw {
		text, ok := m.(string)
		if !ok {
			return ErrValue
		}
		members[i] = text
	}
	*v = Value{kind: listValue, list: members}
	return nil
}

// size is how many bytes of text the answer has.
func (v Value) size() int {
	n := len(v.text)
	for _, member := range v.list {
		n += len(member)
	}
	return n
}

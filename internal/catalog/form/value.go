package form

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/money"
)

// ErrValue is the error for JSON that is not an answer. Its text is fit for API callers.
var ErrValue = errors.New("must be a text, an array of texts, true, false or null")

// Value is an answer: a text, a list of texts or a boolean. The zero value is no answer, null in JSON.
// Values are immutable.
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

// Text returns the answer to a text, single-choice, date or number question.
func Text(s string) Value { return Value{kind: textValue, text: s} }

// List returns the answer to a multiple-choice question.
func List(members ...string) Value {
	return Value{kind: listValue, list: slices.Clone(members)}
}

// Bool returns the answer to a yes-or-no question.
func Bool(b bool) Value { return Value{kind: boolValue, truth: b} }

// IsZero reports whether there is no answer.
func (v Value) IsZero() bool { return v.kind == noValue }

// Any returns the answer as string, []string, bool or nil. The list must not be changed.
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

// Equal reports whether both answers are equal; the order of a list matters.
func (v Value) Equal(w Value) bool {
	return v.kind == w.kind && v.text == w.text && v.truth == w.truth && slices.Equal(v.list, w.list)
}

// String formats the answer for a history. No answer is "".
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

// isPlain reports whether JSON represents a text without escapes, as for nearly all answers. Encoding
// sheets dominates the cost of reading a large request.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}

// UnmarshalJSON decodes what MarshalJSON writes and returns ErrValue for anything else.
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

// plainText decodes a JSON text without escapes, as nearly all answers are. Decoding sheets dominates
// the cost of reading a large request.
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

// Entered returns the answer to a question without options, other than a boolean, as people read it in the language
// of the printer. currency is that of an amount.
func (v Value) Entered(p i18n.Printer, t AnswerType, currency string) string {
	switch t {
	case Date:
		return p.Day(v.String())
	case Number:
		return p.Decimal(v.String())
	case Money:
		return p.Money(money.Number(v.String()), currency)
	case Country:
		return p.Country(v.String())
	default:
		return v.String()
	}
}

// size returns the length of the answer in bytes.
func (v Value) size() int {
	n := len(v.text)
	for _, member := range v.list {
		n += len(member)
	}
	return n
}

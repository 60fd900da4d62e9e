package tenants

import (
	"encoding/json"
	"errors"
	"strconv"
	"unicode/utf8"
)

// Limits of a Size.
const (
	maxSize       = 1_000_000_000
	maxSizeLength = 40
)

var errSize = errors.New("must be a whole number, or a text such as 11-50")

// Size is an approximate number: a whole number, or a text such as 11-50. It holds the JSON of the
// value, so that it is returned unchanged; "" means null.
type Size string

// NewSize returns the size entered by a person.
func NewSize(entered string) Size {
	if n, err := strconv.Atoi(entered); err == nil {
		return Size(strconv.Itoa(n))
	}
	if entered == "" {
		return ""
	}
	quoted, _ := json.Marshal(entered) // a string always has JSON
	return Size(quoted)
}

// Text returns the size as it was entered.
func (s Size) Text() string {
	var text string
	if json.Unmarshal([]byte(s), &text) != nil { // not a string
		return string(s)
	}
	return text
}

// UnmarshalJSON accepts a whole number, a text or null.
func (s *Size) UnmarshalJSON(b []byte) error {
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	switch v := v.(type) {
	case nil:
		*s = ""
		return nil
	case float64: // exact for all numbers up to maxSize
		if v < 0 || v > maxSize || v != float64(int64(v)) {
			return errSize
		}
		*s = Size(strconv.FormatInt(int64(v), 10))
		return nil
	case string:
		if v == "" || utf8.RuneCountInString(v) > maxSizeLength {
			return errSize
		}
		stored, err := json.Marshal(v)
		*s = Size(stored)
		return err
	}
	return errSize
}

// MarshalJSON returns the value unchanged, or null.
func (s Size) MarshalJSON() ([]byte, error) {
	if s == "" {
		return []byte("null"), nil
	}
	return []byte(s), nil
}

package tenant

import (
	"encoding/json"
	"errors"
	"strconv"
	"unicode/utf8"
)

// Bounds of a Size.
const (
	largestSize = 1_000_000_000
	longestSize = 40
)

var errSize = errors.New("must be a whole number, or a text such as 11-50")

// Size is how large something roughly is: a whole number, or a range in words
// such as 11-50. It is the JSON of what was given, so that it can be given back
// just so; "" stands for nothing.
type Size string

// UnmarshalJSON takes a whole number, a text or null.
func (s *Size) UnmarshalJSON(b []byte) error {
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	switch v := v.(type) {
	case nil:
		*s = ""
		return nil
	case float64: // exact for all that is in bounds
		if v < 0 || v > largestSize || v != float64(int64(v)) {
			return errSize
		}
		*s = Size(strconv.FormatInt(int64(v), 10))
		return nil
	case string:
		if v == "" || utf8.RuneCountInString(v) > longestSize {
			return errSize
		}
		kept, err := json.Marshal(v)
		*s = Size(kept)
		return err
	}
	return errSize
}

// MarshalJSON writes what was given, or null.
func (s Size) MarshalJSON() ([]byte, error) {
	if s == "" {
		return []byte("null"), nil
	}
	return []byte(s), nil
}

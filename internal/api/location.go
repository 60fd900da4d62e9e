package api

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"

	"stagegate/internal/infra/kit/fault"
)

// Huma writes the location of an error as names joined by dots, with indexes in brackets.
// It does not escape a name that contains one of them: the location is then ambiguous, and
// those of the fields after it are wrong. So such names are encoded in the value that huma
// validates, and a location is split into steps before it is shown.

// encodedMark begins an encoded name.
const encodedMark = "%"

// unmarshal decodes a body into its type. A whole number may be written with decimals or an
// exponent, such as 1.0.
func unmarshal(body []byte, v any) error {
	err := json.Unmarshal(body, v)
	if _, ok := errors.AsType[*json.UnmarshalTypeError](err); !ok {
		return err
	}
	value, err := decodeExact(body)
	if err != nil {
		return err
	}
	if body, err = encode(wholeNumbers(value)); err != nil {
		return err
	}
	return json.Unmarshal(body, v)
}

// decodeExact decodes a body with its numbers as they are written.
func decodeExact(body []byte) (value any, err error) {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	err = dec.Decode(&value)
	return value, err
}

// maxNumber is the largest number that a field can have. Larger whole numbers are not
// exact in a float64.
const maxNumber = 1 << 53

// validNumber returns a number as huma validates it. One above maxNumber stays a
// json.Number, which is no number for huma.
func validNumber(text json.Number) any {
	if number, err := text.Float64(); err == nil && math.Abs(number) <= maxNumber {
		return number
	}
	return text
}

// encodedName returns a name without the characters that have a meaning in a location.
func encodedName(name string) string {
	if strings.ContainsAny(name, ".[") || strings.HasPrefix(name, encodedMark) {
		return encodedMark + hex.EncodeToString([]byte(name))
	}
	return name
}

// wholeNumbers writes the whole numbers in a decoded value without decimals and exponent.
func wholeNumbers(value any) any {
	switch value := value.(type) {
	case json.Number:
		if number, err := value.Float64(); err == nil && number == math.Trunc(number) && math.Abs(number) <= maxNumber {
			return int64(number)
		}
	case []any:
		for i := range value {
			value[i] = wholeNumbers(value[i])
		}
	case map[string]any:
		for name := range value {
			value[name] = wholeNumbers(value[name])
		}
	}
	return value
}

// step is a part of a location: the name of a member or, if name is nil, the index of an
// element.
type step struct {
	name  *string
	index int
}

// bodySteps splits a location of huma in a body, such as body.parties[0].name. It
// reports false for a location elsewhere.
func bodySteps(location string) (steps []step, ok bool) {
	rest, ok := strings.CutPrefix(location, "body")
	if !ok || rest != "" && rest[0] != '.' && rest[0] != '[' {
		return nil, false
	}
	for rest != "" {
		isName := rest[0] == '.'
		part := rest[1:]
		rest = ""
		if end := strings.IndexAny(part, ".["); end >= 0 {
			part, rest = part[:end], part[end:]
		}
		if isName {
			name := decodedName(part)
			steps = append(steps, step{name: &name})
			continue
		}
		index, err := strconv.Atoi(strings.TrimSuffix(part, "]"))
		if err != nil {
			return nil, false
		}
		steps = append(steps, step{index: index})
	}
	return steps, true
}

// decodedName is the reverse of encodedName.
func decodedName(name string) string {
	encoded, ok := strings.CutPrefix(name, encodedMark)
	if !ok {
		return name
	}
	raw, err := hex.DecodeString(encoded)
	if err != nil {
		return name
	}
	return string(raw)
}

// pathTo returns the path of steps as responses show it: "body" for the body itself.
func pathTo(steps []step) fault.Path {
	if len(steps) == 0 {
		return wholeBody
	}
	var path fault.Path
	for _, s := range steps {
		if s.name != nil {
			path = path.Key(*s.name)
		} else {
			path = path.Index(s.index)
		}
	}
	return path
}

// wholeBody is the field of an error in the body as a whole.
const wholeBody = "body"

// without removes what is at the end of steps from a decoded body: a member of an object
// is deleted, and an element of an array becomes null, so that the others keep their index.
func without(value any, steps []step) {
	for i, s := range steps {
		isLast := i == len(steps)-1
		switch parent := value.(type) {
		case map[string]any:
			if s.name == nil {
				return
			}
			if value = parent[*s.name]; isLast {
				delete(parent, *s.name)
			}
		case []any:
			if s.name != nil || s.index >= len(parent) {
				return
			}
			if value = parent[s.index]; isLast {
				parent[s.index] = nil
			}
		}
	}
}

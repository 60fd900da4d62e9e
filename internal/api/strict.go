package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"stagegate/internal/infra/kit/fault"
)

// Limits of a JSON body.
const (
	maxDepth  = 32
	maxTokens = 50_000 // default of Operation.MaxTokens
)

// readJSON returns the value of a body as huma validates it: names are encoded by
// encodedName, and numbers are those of validNumber. It refuses JSON that encoding/json would
// silently change or that parsers read differently: invalid UTF-8, lone surrogates, NUL
// characters, duplicate keys and text after the value. It also refuses more than maxTokens
// tokens. After a VALIDATION_FAILED there is a value all the same.
func readJSON(body []byte, maxTokens int) (any, error) {
	if !utf8.Valid(body) {
		return nil, errMalformed.WithMessage("The request body is not valid UTF-8.")
	}
	if at := loneSurrogate(body); at >= 0 {
		return nil, errMalformed.WithMessage(fmt.Sprintf("The request body is not valid UTF-8: half a surrogate pair at byte %d.", at))
	}
	s := scanner{dec: json.NewDecoder(bytes.NewReader(body)), maxTokens: maxTokens}
	s.dec.UseNumber()
	value, err := s.value(0)
	if err != nil {
		return nil, err
	}
	if _, err := s.dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errMalformed.WithMessage("There is something after the JSON value in the request body.")
	}
	return value, s.nul.Err()
}

type scanner struct {
	dec       *json.Decoder
	at        []step // to the present value, with long names shortened
	tokens    int
	maxTokens int
	nul       fault.Fields // strings with NUL characters
}

func (s *scanner) next() (json.Token, error) {
	if s.tokens++; s.tokens > s.maxTokens {
		return nil, errMalformed.WithMessage("The request body holds too many values.")
	}
	t, err := s.dec.Token()
	if err != nil {
		return nil, malformed(err, s.dec.InputOffset())
	}
	return t, nil
}

func (s *scanner) value(depth int) (any, error) {
	if depth > maxDepth {
		return nil, errMalformed.WithMessage("The request body is nested too deeply.")
	}
	t, err := s.next()
	if err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case string:
		s.text(t)
	case json.Number:
		return validNumber(t), nil
	case json.Delim:
		if t == '{' {
			return s.object(depth)
		}
		return s.array(depth)
	}
	return t, nil
}

func (s *scanner) object(depth int) (any, error) {
	members := map[string]any{}
	s.at = append(s.at, step{})
	defer s.leave()
	for s.dec.More() {
		t, err := s.next()
		if err != nil {
			return nil, err
		}
		key, _ := t.(string) // the decoder allows only strings here
		name := shorten(key, maxFieldPath)
		s.at[len(s.at)-1] = step{name: &name}
		encoded := encodedName(key)
		if _, twice := members[encoded]; twice {
			place := pathTo(s.at)
			return nil, errMalformed.WithMessage(fmt.Sprintf("The request body names %s twice.", place))
		}
		s.text(key)
		if members[encoded], err = s.value(depth + 1); err != nil {
			return nil, err
		}
	}
	_, err := s.next()
	return members, err
}

func (s *scanner) array(depth int) (any, error) {
	elements := []any{}
	s.at = append(s.at, step{})
	defer s.leave()
	for i := 0; s.dec.More(); i++ {
		s.at[len(s.at)-1] = step{index: i}
		element, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		elements = append(elements, element)
	}
	_, err := s.next()
	return elements, err
}

// leave goes back to the place of the object or array around the present place.
func (s *scanner) leave() { s.at = s.at[:len(s.at)-1] }

// text refuses a NUL character in a text at the present place.
func (s *scanner) text(text string) {
	if strings.ContainsRune(text, 0) {
		s.nul.Add(string(pathTo(s.at)), fault.InvalidFormat, "must not contain NUL characters")
	}
}

func malformed(err error, at int64) error {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return errMalformed.WithMessage(fmt.Sprintf("The request body is not valid JSON: %s at byte %d.", syntax.Error(), syntax.Offset))
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errMalformed.WithMessage("The request body is not valid JSON: it ends too early.")
	}
	return errMalformed.WithMessage(fmt.Sprintf("The request body is not valid JSON, near byte %d.", at))
}

// loneSurrogate returns the offset of an escape such as \ud83d without its other half,
// or -1. encoding/json would replace it silently.
func loneSurrogate(body []byte) int {
	for i := 0; i+1 < len(body); i++ {
		if body[i] != '\\' {
			continue
		}
		if body[i+1] != 'u' {
			i++ // an escaped character, perhaps a backslash
			continue
		}
		switch unit := codeUnit(body[i:]); {
		case unit >= 0xD800 && unit < 0xDC00:
			if low := codeUnit(body[i+6:]); low < 0xDC00 || low > 0xDFFF {
				return i
			}
			i += 11
		case unit >= 0xDC00 && unit <= 0xDFFF:
			return i
		default:
			i += 5
		}
	}
	return -1
}

// codeUnit parses an escape of the form \uXXXX. It returns -1 for anything else.
func codeUnit(b []byte) int {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return -1
	}
	n, err := strconv.ParseUint(string(b[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return int(n)
}

// isText reports whether every database engine can store a string.
func isText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

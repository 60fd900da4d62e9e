package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"stagegate/internal/infra/kit/fault"
)

var (
	errMalformed = fault.New(fault.MalformedRequest, "body.not_expected_json")
	errTooLarge  = fault.New(fault.PayloadTooLarge, "body.too_large")
	errMedia     = fault.New(fault.UnsupportedMediaType, "body.media_type")
)

func bufferBody(w http.ResponseWriter, r *http.Request, op Operation) ([]byte, error) {
	if r.Body == nil || r.Body == http.NoBody {
		return nil, nil
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, op.MaxBody))
	if err == nil { // after a timeout the deadline remains, and the server closes the connection
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	}
	if !op.TakesBody() { // read to keep the connection usable
		return nil, nil
	}
	if err != nil {
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			return nil, errTooLarge
		}
		return nil, errMalformed.WithText("body.cut_short").Wrap(err)
	}
	return body, nil
}

// parseBody checks the type of a body, and returns its value as readJSON does.
func parseBody(r *http.Request, op Operation, body []byte) (node, error) {
	if op.Raw || len(body) == 0 {
		return node{}, nil
	}
	if media := r.Header.Get("Content-Type"); media != "" {
		kind, _, err := mime.ParseMediaType(media)
		switch {
		case err == nil && op.TextMedia != "" && kind == op.TextMedia:
			return readText(body)
		case err != nil || kind != "application/json":
			return node{}, errMedia
		}
	}
	return readJSON(body, op.MaxTokens)
}

// readText returns a body that is a text.
func readText(body []byte) (node, error) {
	if !utf8.Valid(body) {
		return node{}, errMalformed.WithText("body.not_utf8")
	}
	s := scanner{}
	s.text(string(body))
	return node{value: string(body)}, s.nul.Err()
}

// bodyTimeout is the maximum time to receive a body.
var bodyTimeout = 15 * time.Second // shorter in a test

// setBodyDeadline sets the read deadline of the body. http.Server.ReadTimeout would also apply
// while the operation runs: the background read that detects a closed connection would time
// out and cancel the operation.
func setBodyDeadline(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength != 0 {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTimeout)) //nolint:forbidigo // a deadline of the operating system; not every writer supports it
	}
}

// Limits of a JSON body.
const (
	maxDepth  = 32
	maxTokens = 50_000 // default of Operation.MaxTokens
)

// node is a JSON value: nil, a bool, string or json.Number, a []node, or a map of nodes by name.
type node struct {
	value any
	raw   []byte // its JSON
}

// readJSON returns the value of a body. It refuses more than maxTokens tokens, and JSON that
// encoding/json would silently change or that parsers interpret differently: invalid UTF-8,
// lone surrogates, NUL characters, duplicate keys and text after the value. It also returns a
// value with the error VALIDATION_FAILED.
func readJSON(body []byte, maxTokens int) (node, error) {
	if !utf8.Valid(body) {
		return node{}, errMalformed.WithText("body.not_utf8")
	}
	if at := loneSurrogate(body); at >= 0 {
		return node{}, errMalformed.WithText("body.half_surrogate", "offset", at)
	}
	s := scanner{body: body, dec: json.NewDecoder(bytes.NewReader(body)), maxTokens: maxTokens}
	s.dec.UseNumber()
	value, err := s.read()
	if err != nil {
		return node{}, err
	}
	if _, err := s.dec.Token(); !errors.Is(err, io.EOF) {
		return node{}, errMalformed.WithText("body.trailing")
	}
	return value, s.nul.Err()
}

type scanner struct {
	body      []byte
	dec       *json.Decoder
	at        place // of the current value, with long names shortened
	tokens    int
	maxTokens int
	nul       fault.Fields // strings with NUL characters
}

func (s *scanner) next() (json.Token, error) {
	if s.tokens++; s.tokens > s.maxTokens {
		return nil, errMalformed.WithText("body.too_many_values")
	}
	t, err := s.dec.Token()
	if err != nil {
		return nil, malformed(err, s.dec.InputOffset())
	}
	return t, nil
}

func (s *scanner) read() (node, error) {
	if len(s.at) > maxDepth {
		return node{}, errMalformed.WithText("body.too_deep")
	}
	before := s.dec.InputOffset()
	t, err := s.next()
	if err != nil {
		return node{}, err
	}
	value := any(t)
	switch t := t.(type) {
	case string:
		s.text(t)
	case json.Delim:
		if t == '{' {
			value, err = s.object()
		} else {
			value, err = s.array()
		}
	}
	return node{value, bytes.TrimLeft(s.body[before:s.dec.InputOffset()], " \t\r\n:,")}, err
}

func (s *scanner) object() (any, error) {
	members := map[string]node{}
	s.at.enter(step{})
	defer s.at.leave()
	for s.dec.More() {
		t, err := s.next()
		if err != nil {
			return nil, err
		}
		key, _ := t.(string) // the decoder allows only strings here
		name := truncate(key, maxFieldPath)
		s.at[len(s.at)-1] = step{name: &name}
		if _, twice := members[key]; twice {
			return nil, errMalformed.WithText("body.name_twice", "name", s.at.path())
		}
		s.text(key)
		if members[key], err = s.read(); err != nil {
			return nil, err
		}
	}
	_, err := s.next()
	return members, err
}

func (s *scanner) array() (any, error) {
	elements := []node{}
	s.at.enter(step{})
	defer s.at.leave()
	for i := 0; s.dec.More(); i++ {
		s.at[len(s.at)-1] = step{index: i}
		element, err := s.read()
		if err != nil {
			return nil, err
		}
		elements = append(elements, element)
	}
	_, err := s.next()
	return elements, err
}

// text refuses a NUL character in a text at the current place.
func (s *scanner) text(text string) {
	if strings.ContainsRune(text, 0) {
		s.nul.Add(s.at.path(), fault.InvalidFormat, "field.nul")
	}
}

func malformed(err error, at int64) error {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return errMalformed.WithText("body.syntax", "mistake", syntax.Error(), "offset", syntax.Offset)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errMalformed.WithText("body.ends_early")
	}
	return errMalformed.WithText("body.syntax_near", "offset", at)
}

// loneSurrogate returns the offset of an unpaired surrogate escape such as \ud83d, or -1.
// encoding/json would replace it silently.
func loneSurrogate(body []byte) int {
	for i := 0; i < len(body); i++ {
		if body[i] != '\\' {
			continue
		}
		switch unit := codeUnit(body[i:]); {
		case unit < 0:
			i++ // an escaped character, perhaps a backslash
		case !utf16.IsSurrogate(unit):
			i += 5
		case utf16.DecodeRune(unit, codeUnit(body[i+6:])) == utf8.RuneError:
			return i
		default:
			i += 11
		}
	}
	return -1
}

func codeUnit(b []byte) rune {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return -1
	}
	n, err := strconv.ParseUint(string(b[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return rune(n)
}

// isText reports whether both database engines can store a string.
func isText(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// place is the path of a value in a body.
type place []step

// step is a part of a place: the name of a member or, if name is nil, the index of an element.
type step struct {
	name  *string
	index int
}

func (p *place) enter(s step) { *p = append(*p, s) }
func (p *place) leave()       { *p = (*p)[:len(*p)-1] }

// wholeBody is the field of an error that concerns the whole body.
const wholeBody = "body"

// path returns the path of a place as responses show it: "body" for the body itself.
func (p place) path() string {
	if len(p) == 0 {
		return wholeBody
	}
	var path fault.Path
	for _, s := range p {
		if s.name != nil {
			path = path.Key(*s.name)
		} else {
			path = path.Index(s.index)
		}
	}
	return string(path)
}

package contract_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// Every operation refuses an invalid body with a 400 that names the field. The bodies are
// generated from the served description, so that every operation is covered.
func TestBadBodies(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		w := newWorld(t, s)
		var limit sync.Once
		for _, op := range w.ops {
			body := w.doc.body(op)
			if body == nil || slices.Contains(body.Type, "string") { // a file
				continue
			}
			t.Run(op.OperationID, func(t *testing.T) {
				b := bodies{t: t, w: w, op: op, good: w.doc.sample(body)}
				b.malformed()
				limit.Do(b.tooLarge) // the limit is implemented once; a MiB under the race detector is slow
				for _, loc := range w.doc.places(body) {
					b.invalidAt(loc)
				}
			})
		}
	})
}

// bodies sends invalid variations of a valid body to an operation.
type bodies struct {
	t    *testing.T
	w    *world
	op   *described
	good any
}

// send sends a body: bytes unchanged, anything else as JSON. The records in the path do not exist,
// since no handler should get the body.
func (b bodies) send(body any) *apptest.Response {
	return b.w.as(b.op).In(b.t).Do(b.op.method, b.op.unknownPath(), body)
}

// malformed sends malformed bodies.
func (b bodies) malformed() {
	good, err := json.Marshal(b.good)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, e := range apptest.CheckResponse(b.t, "the good body", b.send(good)).Errors {
		if slices.Contains([]string{"UNKNOWN_FIELD", "REQUIRED", "WRONG_TYPE", "TOO_LONG"}, e.Code) {
			b.t.Fatalf("the valid body %s is refused: %v", good, e)
		}
	}
	for _, bad := range []string{
		"{", "}", string(good[:len(good)-1]), string(good) + "x", string(good) + "{}", "\xef\xbb\xbf" + string(good),
		"{'a':1}", `{"a":01}`, `{"a":NaN}`, "nil", " ", strings.Repeat(`{"a":`, 100) + "1" + strings.Repeat("}", 100),
		strings.Replace(string(good), "{", `{"twice":1,"twice":2,`, 1),
		strings.Replace(string(good), "{", `{"\ud800":1,`, 1), strings.Replace(string(good), "{", "{\"\xff\":1,", 1),
	} {
		if r := apptest.BadRequest(b.t, bad, b.send(bad)); r.ErrorCode != "MALFORMED_REQUEST" {
			b.t.Errorf("%s: got %s", bad, r.ErrorCode)
		}
	}
	for _, bad := range []string{"[]", `"x"`, "5", "true", "[{}]"} {
		apptest.BadRequest(b.t, bad, b.send(bad))
	}
	if b.op.RequestBody.Required {
		apptest.BadRequest(b.t, "null", b.send("null"))
		apptest.BadRequest(b.t, "no body", b.send(nil))
		apptest.BadRequest(b.t, "an empty body", b.send(""))
	}
	b.otherMedia(good)
}

func (b bodies) tooLarge() {
	const limit = 1 << 20
	r := apptest.CheckResponse(b.t, "a body of 1 MiB", b.send(append(bytes.Repeat([]byte{' '}, limit-2), '{', '}')))
	if r.Status == http.StatusRequestEntityTooLarge {
		b.t.Errorf("a body of 1 MiB is refused with %s", r.ErrorCode)
	}
	apptest.CheckResponse(b.t, "a body over 1 MiB", b.send(append(bytes.Repeat([]byte{' '}, limit-1), '{', '}'))).Refused(413, "PAYLOAD_TOO_LARGE")
}

func (b bodies) otherMedia(good []byte) {
	for media, taken := range map[string]bool{
		"application/json; charset=utf-8": true, "Application/JSON": true, "text/plain": false, "application/x-www-form-urlencoded": false,
		"multipart/form-data; boundary=x": false, "application/xml": false, "application/jsonx": false, "json": false, ";": false,
	} {
		c := b.w.as(b.op).In(b.t)
		c.Extra = http.Header{"Content-Type": {media}}
		r := apptest.CheckResponse(b.t, media, c.Do(b.op.method, b.op.unknownPath(), good))
		apptest.Equal(b.t, media+" is taken", r.Status != http.StatusUnsupportedMediaType, taken)
	}
}

// invalidAt sends invalid values at one place of the body.
func (b bodies) invalidAt(at place) {
	name, s, doc := at.path(), at.schema, &b.w.doc
	try := func(what string, value any) {
		wantFieldError(b.t, fmt.Sprintf("%s %s", what, name), name, b.send(withValue(b.good, at.steps, value)))
	}
	if slices.Contains(s.Type, "object") && string(s.AdditionalProperties) == "false" {
		unknown := place{steps: append(slices.Clone(at.steps), "surplus")}
		wantFieldError(b.t, "unknown field in "+name, unknown.path(), b.send(withValue(b.good, unknown.steps, 1)))
	}
	if name == "" {
		return
	}
	b.wrongType(at, try)
	if _, isKey := at.steps[len(at.steps)-1].(string); isKey && at.required {
		try("missing", removed{})
	}
	if len(s.Enum) > 0 && doc.allows(s, "string") && !b.later(name) {
		try("unheard-of", "UNHEARD_OF")
	}
	if doc.allows(s, "string") {
		b.invalidText(at, try)
	}
	if s.Minimum != nil {
		try("too small", *s.Minimum-1)
	}
	if s.Maximum != nil {
		try("too large", *s.Maximum+1)
	}
	if s.MaxItems != nil {
		try("too many", slices.Repeat([]any{doc.sample(s.Items)}, *s.MaxItems+1))
	}
	if least := s.MinItems; least != nil && *least > 0 {
		try("too few", []any{})
	}
}

func (b bodies) wrongType(at place, try func(string, any)) {
	doc := &b.w.doc
	for kind, value := range map[string]any{
		"integer": 5, "number": 1.5, "string": "x", "boolean": true, "array": []any{}, "object": apptest.M{},
	} {
		if !doc.allows(at.schema, kind) {
			try("a value of type "+kind+" as", value)
		}
	}
	// Null is equivalent to omitting an optional field, except in a PATCH.
	if !doc.allows(at.schema, "null") && (at.required || b.op.method == http.MethodPatch) {
		try("null as", nil)
	}
	if doc.allows(at.schema, "number") {
		huge := bytes.Replace(b.json(withValue(b.good, at.steps, "@")), []byte(`"@"`), []byte("1e999999999"), 1)
		apptest.BadRequest(b.t, "a number beyond all as "+at.path(), b.send(huge))
	}
}

// invalidText sends invalid texts at a place of the body.
func (b bodies) invalidText(at place, try func(string, any)) {
	try("NUL in", "a\x00b")
	if limit := at.schema.MaxLength; limit != nil && !b.later(at.path()) {
		try("too long", strings.Repeat("é", *limit+1))
	}
	if at.schema.Format != "" && at.schema.Format != "password" && !b.later(at.path()) {
		try("another form of", "-")
	}
	if at.schema.Format == "uuid" {
		try("an empty", "")
	}
	if least := at.schema.MinLength; least != nil && *least > 0 && !b.later(at.path()) {
		try("too short", strings.Repeat("x", *least-1))
	}
	marked := b.json(withValue(b.good, at.steps, "@"))
	for _, bad := range []string{"\xff", "\xed\xa0\x80", "\xc0\x80", `\ud800`, `\udc00`, `\ud800\u0041`, `\u00`, `\x`, "\n"} {
		r := apptest.BadRequest(b.t, bad+" in "+at.path(), b.send(bytes.Replace(marked, []byte("@"), []byte(bad), 1)))
		if r.ErrorCode != "MALFORMED_REQUEST" {
			b.t.Errorf("%q in %s: got %s", bad, at.path(), r.ErrorCode)
		}
	}
}

// later reports whether the handler validates a field, with a specific code, after it has found
// the record or the registration.
func (b bodies) later(field string) bool {
	switch {
	case strings.HasSuffix(strings.ToLower(field), "rule"), strings.HasPrefix(field, "acceptedTypes["):
		return true
	case field == "callbackUrl", field == "brand.logoUrl": // a logo that is a file, as in the sample, has no URL
		return true
	default:
		return b.op.OperationID == "createOrganization" && slices.Contains([]string{"password", "confirmPassword"}, field)
	}
}

func (b bodies) json(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		b.t.Fatal(err)
	}
	return text
}

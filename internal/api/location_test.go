package api

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// free is a body with arbitrary member names.
type free struct {
	Body struct {
		Answers map[string]int `json:"answers,omitempty"`
		Count   int            `json:"count" minimum:"1"`
		Parties []party        `json:"parties,omitempty"`
	}
}

type party struct {
	Name    string                    `json:"name" minLength:"1"`
	Details map[string]map[string]int `json:"details,omitempty"`
}

// fieldErrors returns the fields of an error response with their codes.
func fieldErrors(e map[string]any) []string {
	var fields []string
	list, _ := e["errors"].([]any)
	for _, entry := range list {
		f, _ := entry.(map[string]any)
		fields = append(fields, fmt.Sprint(f["field"], " ", f["code"]))
	}
	slices.Sort(fields)
	return fields
}

// Names with dots, brackets or quotes have unambiguous paths.
func TestErrorPaths(t *testing.T) {
	t.Parallel()
	s, _ := serve(t, Operation{Public: true}, done[free])
	for body, want := range map[string][]string{
		`{"answers":{"request.a":"x"},"count":0}`:                           {`answers["request.a"] WRONG_TYPE`, "count OUT_OF_RANGE"},
		`{"answers":{"request.a":"x","request.b":"x"},"count":1}`:           {`answers["request.a"] WRONG_TYPE`, `answers["request.b"] WRONG_TYPE`},
		`{"answers":{"a[0]":"x","[":"x","]":"x","":"x","%2e":"x"}}`:         {`answers[""] WRONG_TYPE`, `answers["%2e"] WRONG_TYPE`, `answers["["] WRONG_TYPE`, `answers["]"] WRONG_TYPE`, `answers["a[0]"] WRONG_TYPE`, "count REQUIRED"},
		`{"answers":{"\"\\":"x"," ":"x","é":"x"},"count":1}`:                {`answers[" "] WRONG_TYPE`, `answers["\"\\"] WRONG_TYPE`, `answers["é"] WRONG_TYPE`},
		`{"parties":[{"name":"A","details":{"a.b":5}},{"name":""}]}`:        {"count REQUIRED", `parties[0].details["a.b"] WRONG_TYPE`, "parties[1].name TOO_SHORT"},
		`{"parties":[{"name":"","details":{"a.b":{"c.d":"x"}}}],"count":0}`: {"count OUT_OF_RANGE", `parties[0].details["a.b"]["c.d"] WRONG_TYPE`, "parties[0].name TOO_SHORT"},
		`{"a.b":1,"count.x":2,"[0]":3,"count":1}`:                           {`["[0]"] UNKNOWN_FIELD`, `["a.b"] UNKNOWN_FIELD`, `["count.x"] UNKNOWN_FIELD`},
		`{"query":1,"path":{"a":1},"body":1,"count":1}`:                     {"body UNKNOWN_FIELD", "path UNKNOWN_FIELD", "query UNKNOWN_FIELD"},
		`{"count":1,"parties":[null,5]}`:                                    {"parties[0] WRONG_TYPE", "parties[1] WRONG_TYPE"},
		`{"answers":{"a.b":"\u0000"},"count":1}`:                            {`answers["a.b"] WRONG_TYPE`},
		`{"answers":{"a.\u0000":1},"count":1}`:                              {`answers["a.\u0000"] INVALID_FORMAT`},
	} {
		_, e := call(t, s.URL+"/api/thing", body)
		if got := fieldErrors(e); !slices.Equal(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", body, got, want)
		}
	}
	if _, e := call(t, s.URL+"/api/thing", `{"a.b":{"c\"":1,"c\"":2}}`); e["message"] != `The request body contains ["a.b"]["c\""] twice.` {
		t.Errorf("a duplicate name: %v", e)
	}
}

var stepForm = regexp.MustCompile(`^(?:\.?([A-Za-z_][A-Za-z0-9_]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\])`)

// resolve evaluates a path as a client would according to RFC 9535. It returns the value or, if
// there is none, whether one would be possible.
func resolve(t interface {
	Fatalf(format string, args ...any)
}, path string, body any) (value any, there, possible bool) {
	value, there = body, true
	for rest := path; rest != ""; {
		m := stepForm.FindStringSubmatch(rest)
		if m == nil || !there || strings.HasPrefix(rest, ".") == (rest == path) && m[1] != "" {
			return nil, false, false
		}
		rest = rest[len(m[0]):]
		if m[2] != "" {
			list, _ := value.([]any)
			i, err := strconv.Atoi(m[2])
			if err != nil || i >= len(list) {
				return nil, false, false
			}
			value = list[i]
			continue
		}
		name := m[1]
		if m[3] != "" {
			if err := json.Unmarshal([]byte(m[3]), &name); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
		}
		object, isObject := value.(map[string]any)
		if !isObject {
			return nil, false, false
		}
		value, there = object[name]
	}
	return value, there, true
}

// The path of each error leads to an existing value or to a possible place of a missing one.
func TestErrorPathsResolve(t *testing.T) {
	t.Parallel()
	s, _ := serve(t, Operation{Public: true}, done[free])
	name := rapid.OneOf(rapid.SampledFrom([]string{"answers", "count", "parties", "name", "details", "a.b", "a[0]", `"`, `\`, "", ".", "[", "%", "0", "body", "é\u2028"}), rapid.StringN(0, 4, -1))
	var value func(depth int) *rapid.Generator[any]
	value = func(depth int) *rapid.Generator[any] {
		kinds := []*rapid.Generator[any]{rapid.IntRange(-1, 2).AsAny(), rapid.SampledFrom([]string{"", "x"}).AsAny(), rapid.Just[any](nil), rapid.Just[any](0.5)}
		if depth < 4 {
			kinds = append(kinds, rapid.SliceOfN(value(depth+1), 0, 3).AsAny(), rapid.MapOfN(name, value(depth+1), 0, 4).AsAny(), rapid.MapOfN(name, value(depth+1), 0, 4).AsAny())
		}
		return rapid.OneOf(kinds...)
	}
	members := rapid.MapOfN(name, value(1), 0, 5)
	rapid.Check(t, func(r *rapid.T) {
		var body any = members.Draw(r, "body")
		text, err := json.Marshal(body)
		if err != nil {
			r.Fatal(err)
		}
		if err := json.Unmarshal(text, &body); err != nil {
			r.Fatal(err)
		}
		_, e := call(t, s.URL+"/api/thing", string(text))
		for _, entry := range fieldErrors(e) {
			at := strings.LastIndexByte(entry, ' ')
			field, code := entry[:at], entry[at+1:]
			_, there, possible := resolve(r, field, body)
			if !possible || there == (code == "REQUIRED") {
				r.Fatalf("%s: %s leads nowhere, in %s", text, field, code)
			}
		}
	})
}

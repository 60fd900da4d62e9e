package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"stagegate/internal/infra/kit/fault"
)

func TestCheckJSON(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		`{}`, `[]`, `"x"`, `5`, `null`, ` { "a" : [ 1 , -2.5e+3 , "é" ] } `, `{"a":{"a":1},"b":{"a":1}}`, `[{"a":1},{"a":1}]`,
		`"\ud83d\ude00"`, `"\\ud800"`, `"\\\\ud800"`, `"😀"`, `"\u00e9\ud83d\ude00\n"`, `"\ufffd"`, `{"a":1,"A":2}`, `{"":1}`, `1e999999999`,
		strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth), `"` + strings.Repeat("x", 1<<20) + `"`,
	} {
		if _, err := readJSON([]byte(good), maxTokens); err != nil {
			t.Errorf("%.60s: %v", good, err)
		}
	}
	for _, bad := range []string{
		``, ` `, `{`, `}`, `{"a"}`, `{"a":}`, `{"a":1,}`, `[1,]`, `{a:1}`, `{'a':1}`, `{"a":1 "b":2}`, `01`, `+1`, `.5`, `1.`, `0x1`, `NaN`, `nul`, `"`, `"\x"`,
		"\"\n\"", "\"\t\"", `{} {}`, `{}x`, `1 2`, `[] ]`, "\xef\xbb\xbf{}", "\"\xff\"", "\"\xc0\x80\"", "\"\xed\xa0\x80\"", "{\"\xff\":1}",
		`"\ud800"`, `"\udc00"`, `"\ud800\ud800"`, `"\ud800x"`, `"\ud800\n"`, `"\udc00\ud800"`, `"\ud83d\\ude00"`, `"\\\ud800"`, `{"\ud800":1}`, `"\ud8"`, `"\u"`,
		`{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `[{"b":{"c":1,"c":1}}]`, `{"":1,"":2}`,
		strings.Repeat("[", maxDepth+2) + strings.Repeat("]", maxDepth+2), strings.Repeat(`{"a":`, 50) + `1` + strings.Repeat(`}`, 50), strings.Repeat("[", 1<<20),
		"[" + strings.Repeat("1,", maxTokens) + "1]",
	} {
		if _, err := readJSON([]byte(bad), maxTokens); !fault.Has(err, fault.MalformedRequest) {
			t.Errorf("%.60s: %v", bad, err)
		}
	}
}

func TestCheckJSONNamesNUL(t *testing.T) {
	t.Parallel()
	_, err := readJSON([]byte(`{"a":"\u0000","b":[{"c":"x"},{"c":"x\u0000"}],"d\u0000":1,"e":"\\u0000"}`), maxTokens)
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.ValidationFailed {
		t.Fatalf("got %v", err)
	}
	var fields []string
	for _, field := range f.Fields {
		fields = append(fields, field.Field)
	}
	if want := []string{"a", "b[1].c", `["d\u0000"]`}; !reflect.DeepEqual(fields, want) {
		t.Errorf("got %q, want %q", fields, want)
	}
	if _, err := readJSON([]byte(`"\u0000"`), maxTokens); !fault.Has(err, fault.ValidationFailed) {
		t.Errorf("a text alone: %v", err)
	}
}

// anyJSON generates JSON values.
func anyJSON() *rapid.Generator[any] {
	var value func(depth int) *rapid.Generator[any]
	value = func(depth int) *rapid.Generator[any] {
		text := rapid.Custom(func(t *rapid.T) string { return strings.ReplaceAll(rapid.String().Draw(t, "text"), "\x00", "") })
		kinds := []*rapid.Generator[any]{
			text.AsAny(), rapid.Bool().AsAny(), rapid.IntRange(-1e9, 1e9).AsAny(), rapid.Just[any](nil),
		}
		if depth < 4 {
			kinds = append(kinds, rapid.SliceOfN(value(depth+1), 0, 4).AsAny(), rapid.MapOfN(text, value(depth+1), 0, 4).AsAny())
		}
		return rapid.OneOf(kinds...)
	}
	return value(0)
}

// Output of encoding/json is accepted, and truncated output is refused.
func TestCheckJSONProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		body, err := json.Marshal(anyJSON().Draw(t, "value"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := readJSON(body, maxTokens); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		if b := body[0]; b != '{' && b != '[' && b != '"' {
			return // a prefix of a number is valid
		}
		cut := body[:rapid.IntRange(0, len(body)-1).Draw(t, "cut")]
		if _, err := readJSON(cut, maxTokens); !fault.Has(err, fault.MalformedRequest) {
			t.Fatalf("%s: %v", cut, err)
		}
		if _, err := readJSON(append(body, body...), maxTokens); !fault.Has(err, fault.MalformedRequest) {
			t.Fatalf("%s twice: %v", body, err)
		}
	})
}

// FuzzCheckJSON checks that accepted JSON is unchanged by decoding and encoding.
func FuzzCheckJSON(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1,"é",{"b":null}]}`, `"\ud83d\ude00"`, `"\ud800"`, `{"a":1,"a":2}`, `"\u0000"`, "\"\xff\"", `[[[]]]`, `1e5`, ` {} x`, `"\\ud800\\"`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		_, err := readJSON(body, maxTokens)
		if err != nil {
			if !fault.Has(err, fault.MalformedRequest) && !fault.Has(err, fault.ValidationFailed) {
				t.Fatalf("%q: %v", body, err)
			}
			if !utf8.ValidString(err.Error()) {
				t.Fatalf("the error for %q is not valid text: %q", body, err)
			}
			return
		}
		first := decoded(t, body)
		again, err := json.Marshal(first)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(first, decoded(t, again)) {
			t.Fatalf("%q is decoded as %s", body, again)
		}
		if bytes.Contains(again, []byte(`\u0000`)) && !bytes.Contains(again, []byte(`\\u0000`)) || bytes.Contains(again, []byte(`\ufffd`)) {
			t.Fatalf("%q is accepted with %s", body, again)
		}
		if n := strings.Count(string(again), "\ufffd"); n > strings.Count(string(body), "\ufffd")+strings.Count(strings.ToLower(string(body)), `\ufffd`) {
			t.Fatalf("%q is changed to %s", body, again)
		}
	})
}

func decoded(t *testing.T, body []byte) (v any) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	if err := dec.Decode(&v); err != nil {
		t.Fatalf("%q: %v", body, err)
	}
	return v
}

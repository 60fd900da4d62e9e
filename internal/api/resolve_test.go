package api

import (
	"context"
	"fmt"
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/fault"
)

// pair is a body with a check.
type pair struct {
	Body struct {
		A part   `json:"a"`
		B part   `json:"b" required:"false"`
		C []part `json:"c,omitempty" maxItems:"2"`
	}
}

type part struct {
	N int `json:"n"`
}

// even refuses odd numbers.
func even(_ context.Context, _ db.Q, _ auth.Caller, p *pair) error {
	var wrong []fault.Field
	parts := map[string]part{"a.n": p.Body.A, "b.n": p.Body.B}
	for i, q := range p.Body.C {
		parts[fmt.Sprintf("c[%d].n", i)] = q
	}
	for place, q := range parts {
		if q.N%2 != 0 || place == "a.n" && q.N == 0 {
			wrong = append(wrong, fault.Field{Field: place, Code: "ODD", Message: fault.Literal("must be an even number")})
		}
	}
	if wrong == nil {
		return nil
	}
	return fault.New(fault.InvalidRule, "general.invalid").With(wrong...)
}

// done is a handler that does nothing.
func done[I any](context.Context, *I) (Nothing, error) { return Nothing(nil), error(nil) }

// Errors of the schema and of checks are returned together, each field at most once.
func TestChecks(t *testing.T) {
	t.Parallel()
	s, _ := serve(t, Operation{Public: true}, done[pair], even)
	for body, want := range map[string]string{
		`{"a":{"n":2}}`:                          "Success ",
		`{"a":{"n":1}}`:                          "INVALID_RULE a.n ODD",
		`{"a":{"n":1},"d":1}`:                    "VALIDATION_FAILED d UNKNOWN_FIELD a.n ODD",
		`{"a":{"n":"x"},"b":{"n":1}}`:            "VALIDATION_FAILED a.n WRONG_TYPE b.n ODD",
		`{"a":5,"b":{"n":1}}`:                    "VALIDATION_FAILED a WRONG_TYPE b.n ODD",
		`{"c":[{"n":1}]}`:                        "VALIDATION_FAILED a REQUIRED c[0].n ODD",
		`[]`:                                     "VALIDATION_FAILED body WRONG_TYPE",
		`{"a":{"n":2,"x\u0000":1},"b":{"n":1}}`:  `VALIDATION_FAILED a["x\u0000"] UNKNOWN_FIELD b.n ODD`,
		`{"a":{"n":1e400},"b":{"n":1}}`:          "VALIDATION_FAILED a.n OUT_OF_RANGE b.n ODD",
		`{"a":{"n":1.0},"b":{"n":2}}`:            "INVALID_RULE a.n ODD",
		`{"a":{"n":20e-1},"b":{"n":1E2}}`:        "Success ",
		`{"a":{"n":2},"c":[{"n":2},{"n":1e30}]}`: "VALIDATION_FAILED c[1].n OUT_OF_RANGE",
		`{"a":{"n":2},"c":[{"n":true},{"m":1}]}`: "VALIDATION_FAILED c[0].n WRONG_TYPE c[1].n REQUIRED c[1].m UNKNOWN_FIELD",
	} {
		_, e := call(t, s.URL+"/api/thing", body)
		got := fmt.Sprint(e["errorCode"])
		if e["errorCode"] == nil {
			got = fmt.Sprint(e["status"], " ")
		}
		list, _ := e["errors"].([]any)
		for _, entry := range list {
			f, _ := entry.(map[string]any)
			got += fmt.Sprintf(" %s %s", f["field"], f["code"])
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", body, got, want)
		}
	}
}

// A check of a refused request gets the path and the valid parts of the body.
func TestCheckOfRefusedRequest(t *testing.T) {
	t.Parallel()
	type input struct {
		Name string `path:"name"`
		Page int    `query:"page"`
		Body struct {
			N int    `json:"n" maximum:"5"`
			S string `json:"s,omitempty"`
			L []int  `json:"l,omitempty"`
		}
	}
	checked := make(chan string, 1)
	s, _ := serve(t, Operation{Public: true, Path: "/api/thing/{name}"}, done[input], func(ctx context.Context, _ db.Q, _ auth.Caller, in *input) error {
		checked <- fmt.Sprintf("%v %s %d %v", IsRefused(ctx), in.Name, in.Page, in.Body)
		return nil
	})
	for query, bodies := range map[string]map[string]string{
		"": {
			`{"n":1,"s":"x"}`: "false abc 0 {1 x []}", `{"n":9,"s":"x"}`: "true abc 0 {0 x []}", `{"n":"1","s":"x"}`: "true abc 0 {0 x []}",
			`{"n":1,"s":5}`: "true abc 0 {1  []}", `{"n":1,"s":"x\u0000"}`: "true abc 0 {1 x\x00 []}", `{"n":1,"l":[1,"2",3]}`: "true abc 0 {1  [1 0 3]}",
		},
		"?page=x":      {`{"n":1,"s":"x"}`: "true abc 0 {1 x []}"},
		"?page=7&of=1": {`{"n":1,"s":"x"}`: "true abc 7 {1 x []}"},
	} {
		for body, want := range bodies {
			call(t, s.URL+"/api/thing/abc"+query, body)
			if got := <-checked; got != want {
				t.Errorf("%s %s: got %q, want %q", query, body, got, want)
			}
		}
	}
}

// MaxTokens limits the JSON tokens of a body.
func TestMaxTokens(t *testing.T) {
	t.Parallel()
	type list struct{ Body []int }
	for most, refused := range map[int]string{0: "", 11: "MALFORMED_REQUEST", 12: ""} {
		s, _ := serve(t, Operation{Public: true, MaxTokens: most}, done[list])
		_, e := call(t, s.URL+"/api/thing", "[0,1,2,3,4,5,6,7,8,9]")
		if code, _ := e["errorCode"].(string); code != refused {
			t.Errorf("with %d: %v", most, e)
		}
	}
}

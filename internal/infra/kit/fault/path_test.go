package fault_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/kit/fault"
)

// An ambiguous name is written as a JSON string.
func TestPath(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]fault.Path{
		"email": "email", "a_1": "a_1", "_": "_", "request.a": `["request.a"]`, "a[0]": `["a[0]"]`, `a"b`: `["a\"b"]`, `a\`: `["a\\"]`,
		"": `[""]`, "0": `["0"]`, "a b": `["a b"]`, "$schema": `["$schema"]`, "a\x00": `["a\u0000"]`, "<é>": `["<é>"]`, "it's": `["it's"]`,
	} {
		if got := fault.Path("").Key(name); got != want {
			t.Errorf("%q: got %s, want %s", name, got, want)
		}
	}
	if got := fault.Path("").Key("parties").Index(1).Key("details").Key("passport no.").Index(0).Key("x"); got != `parties[1].details["passport no."][0].x` {
		t.Errorf("got %s", got)
	}
}

// Faults of several checks are combined without losing any field.
func TestJoin(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	a, b := fault.Field{Field: "a", Code: fault.Required}, fault.Field{Field: "b", Code: fault.TooLong}
	rule, taken := fault.New(fault.InvalidRule, "rule.invalid"), fault.New(fault.Conflict, "tenant.slug_taken")
	for name, c := range map[string]struct {
		errs, want []error
	}{
		"none":        {[]error{nil, nil}, []error{nil}},
		"one":         {[]error{nil, taken.With(a)}, []error{taken.With(a)}},
		"of one kind": {[]error{rule.With(a), rule.With(b)}, []error{rule.With(a, b)}},
		"of two":      {[]error{taken.With(a), rule.With(b)}, []error{fault.Validation.With(a, b)}},
		"of three":    {[]error{fault.Validation.With(a), nil, taken, rule.With(b)}, []error{fault.Validation.With(a, b)}},
		"no fields":   {[]error{taken, rule}, []error{taken}},
		"only later":  {[]error{taken, rule.With(b)}, []error{rule.With(b)}},
		"no fault":    {[]error{taken.With(a), broken}, []error{broken}},
	} {
		got := fault.Join(c.errs...)
		if !errors.Is(got, c.want[0]) || c.want[0] == nil && got != nil {
			t.Errorf("%s: got %v, want %v", name, got, c.want[0])
			continue
		}
		f, _ := errors.AsType[*fault.Error](got)
		want, _ := errors.AsType[*fault.Error](c.want[0])
		if f != nil && want != nil {
			if diff := cmp.Diff(want.Fields, f.Fields); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
	}
	var fields fault.Fields
	if err := fields.Err(); err != nil {
		t.Errorf("no fields: %v", err)
	}
	fields.Add("a", fault.Required, "field.required")
	if f, ok := errors.AsType[*fault.Error](fields.Err()); !ok || f.Fields[0].Field != "a" || f.Fields[0].Code != fault.Required || f.Fields[0].Message.Key != "field.required" {
		t.Errorf("one field: %v", fields.Err())
	}
}

package api

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPrefersMinimal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		values []string
		want   bool
	}{
		{nil, false},
		{[]string{"return=minimal"}, true},
		{[]string{` RETURN = "minimal" ; x=1`}, true},
		{[]string{"respond-async, wait=10, return=minimal"}, true},
		{[]string{"respond-async", "return=minimal"}, true},
		{[]string{"return=representation, return=minimal"}, false},
		{[]string{"return=Minimal"}, false},
		{[]string{"return"}, false},
		{[]string{"return=minimalism"}, false},
	} {
		if got := prefersMinimal(http.Header{prefer: c.values}); got != c.want {
			t.Errorf("%q: %v", c.values, got)
		}
	}
}

// A minimal response keeps the identifying fields, also those of embedded structs. Other data is
// returned completely.
func TestMinimal(t *testing.T) {
	t.Parallel()
	type named struct {
		ID      string `json:"id"`
		Version int    `json:"version"`
	}
	type record struct {
		named

		Status string   `json:"status,omitempty"`
		Parts  []string `json:"parts"`
	}
	post, get := Operation{Method: http.MethodPost}, Operation{Method: http.MethodGet}
	for what, c := range map[string]struct {
		op   Operation
		data any
		want map[string]any
	}{
		"a record":  {post, record{named{"a", 2}, "OPEN", nil}, map[string]any{"id": "a", "status": "OPEN"}},
		"a read":    {get, record{}, nil},
		"no record": {post, struct{ Status string }{}, nil},
		"a list":    {post, []record{}, nil},
		"nothing":   {post, nil, nil},
	} {
		got, ok := minimal(c.op, c.data, minimalFields)
		if ok != (c.want != nil) || ok && !cmp.Equal(c.want, got) {
			t.Errorf("%s: %v %v, want %v", what, got, ok, c.want)
		}
	}
}

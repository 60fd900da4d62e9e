package apptest

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/api"
)

// Data returns the data of a response as the type of the operation.
func Data[T any](r *Response) T {
	r.t.Helper()
	var envelope struct {
		Data T `json:"data"`
	}
	if err := json.Unmarshal(r.Body, &envelope); err != nil {
		r.t.Fatalf("%s: the data is no %T: %v: %s", r.what, envelope.Data, err, r.Body)
	}
	return envelope.Data
}

// sameTime compares times in views.
var sameTime = cmp.Comparer(func(a, b api.Time) bool { return time.Time(a).Equal(time.Time(b)) })

// Equal fails the test if two values differ; what describes them.
func Equal[T any](t testing.TB, what string, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got, sameTime); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// Is checks the value at a path of the data: a string or number as text, a boolean, or nil for null. It returns
// the response for chaining.
func (r *Response) Is(want any, path ...any) *Response {
	r.t.Helper()
	got := r.Value(path...)
	if n, ok := got.(json.Number); ok {
		got = n.String()
	}
	if got != want {
		r.t.Errorf("%s: %v is %v, want %v", r.what, path, got, want)
	}
	return r
}

// Filled checks that the value at a path of the data is neither null nor empty.
func (r *Response) Filled(path ...any) *Response {
	r.t.Helper()
	if got := r.Value(path...); got == nil || got == "" {
		r.t.Errorf("%s: %v is %#v, want a value", r.what, path, got)
	}
	return r
}

// Has checks the length of a list in the data.
func (r *Response) Has(n int, path ...any) *Response {
	r.t.Helper()
	if got := r.Len(path...); got != n {
		r.t.Errorf("%s: %v has %d members, want %d", r.what, path, got, n)
	}
	return r
}

package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/infra/db"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/testlog"
)

func TestParseTags(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		values []string
		want   []string // nil if it cannot be parsed
	}{
		{[]string{`"a"`}, []string{`"a"`}}, {[]string{`W/"a"`}, []string{`W/"a"`}}, {[]string{`*`}, []string{`*`}}, {[]string{` * `}, []string{`*`}},
		{[]string{`"a", W/"b,c" ,,"d"`}, []string{`"a"`, `W/"b,c"`, `"d"`}}, {[]string{`"a"`, `"b"`}, []string{`"a"`, `"b"`}},
		{[]string{`""`}, []string{`""`}}, {[]string{`"é"`}, []string{`"é"`}},
		{nil, nil}, {[]string{""}, nil}, {[]string{","}, nil}, {[]string{"a"}, nil}, {[]string{`"a`}, nil}, {[]string{`w/"a"`}, nil},
		{[]string{`"a", *`}, nil}, {[]string{`"a b"`}, nil}, {[]string{`"a" b`}, nil},
	} {
		got, ok := parseTags(c.values)
		if diff := cmp.Diff(c.want, got); ok && diff != "" || ok != (c.want != nil) {
			t.Errorf("%q: %v (-want +got):\n%s", c.values, ok, diff)
		}
	}
}

// If-Match is checked in the first transaction that the operation commits, and not afterwards,
// when the operation itself has changed the record.
func TestPreconditionIsCheckedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, c := range []struct {
			commits, checks int
		}{{0, 2}, {1, 2}, {3, 2}} {
			checks := 0
			p := &precondition{check: func(context.Context, db.Q) error { checks++; return nil }}
			request := httptest.NewRequestWithContext(t.Context(), http.MethodPut, "/api/thing", http.NoBody)
			s := &Steps{api: New(Config{}), x: &exchange{db: d, request: request, precondition: p}, op: &registration{}}
			failed := errors.New("failed")
			if err := s.Step(t.Context(), func(tx *db.Tx) error {
				tx.BeforeCommit(func() error { return failed })
				return nil
			}); !errors.Is(err, failed) || checks != 1 {
				t.Errorf("%v, %d checks", err, checks)
			}
			for i := range c.commits {
				var err error
				if i < 2 {
					err = s.Step(t.Context(), func(*db.Tx) error { return nil })
				} else {
					_, err = Last(t.Context(), s, func(*db.Tx) (Nothing, error) { return none, nil })
				}
				if err != nil {
					t.Error(err)
				}
			}
			if err := p.ensure(t.Context(), d); err != nil || checks != c.checks {
				t.Errorf("%d commits: %v, %d checks, want %d", c.commits, err, checks, c.checks)
			}
		}
	})
}

func TestMatchesTag(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		asked        string
		weak, strong bool
	}{{`"a"`, true, true}, {`W/"a"`, true, false}, {`*`, true, true}, {`"b"`, false, false}, {`W/"b"`, false, false}} {
		asked := []string{`"x"`, c.asked}
		if weak, strong := matchesTag(asked, `"a"`, weakComparison), matchesTag(asked, `"a"`, strongComparison); weak != c.weak || strong != c.strong {
			t.Errorf("%s: weak %v, strong %v", c.asked, weak, strong)
		}
	}
}

// link is data without an ETag.
type link struct{ URL string }

func (link) NoETag() {}

// tree is a recursive type.
type tree struct {
	Name     string
	Branches []tree
}

func TestTaggedOperations(t *testing.T) {
	t.Parallel()
	get := Operation{Method: http.MethodGet}
	for what, c := range map[string]struct{ got, want bool }{
		"a record": {tagged(get, reflect.TypeFor[pair]()), true}, "one with itself inside": {tagged(get, reflect.TypeFor[tree]()), true}, "a write": {tagged(Operation{Method: http.MethodPut}, reflect.TypeFor[pair]()), false},
		"a list": {tagged(get, reflect.TypeFor[[]pair]()), false}, "a page": {tagged(get, reflect.TypeFor[Page[pair]]()), false}, "nothing": {tagged(get, reflect.TypeFor[Nothing]()), false},
		"noETag": {tagged(get, reflect.TypeFor[link]()), false}, "noETag inside": {tagged(get, reflect.TypeFor[struct{ All map[string][]*link }]()), false},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v", what, c.got)
		}
	}
}

// reading returns the handler of GET /api/thing.
func reading[O any](t testing.TB, read func() (O, error)) http.Handler {
	t.Helper()
	api := New(Config{Log: testlog.New(t)})
	op := Operation{Method: http.MethodGet, Path: "/api/thing", ID: "thing", Message: "It's <done> & \"well\".", Public: true}
	register(api, op, func(context.Context, *struct{}) (O, error) { return read() })
	return api.Handler()
}

func ask(h http.Handler, header, value string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "/api/thing", nil)
	r.Header.Set(header, value)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Responses with and without an ETag differ only in their headers.
func TestTaggedResponse(t *testing.T) {
	t.Parallel()
	type thing struct {
		Text string `json:"text"`
	}
	type noETag struct {
		thing
		Link *link `json:"link,omitempty"`
	}
	text := thing{"<a> & \u2028 é\n"}
	const id = "4bf92f3577b34da6a3ce929d0e0e4736"
	trace := "00-" + id + "-00f067aa0ba902b7-01"
	with := ask(reading(t, func() (thing, error) { return text, nil }), "Traceparent", trace)
	without := ask(reading(t, func() (noETag, error) { return noETag{thing: text}, nil }), "Traceparent", trace)
	if with.Header().Get("ETag") == "" || without.Header().Get("ETag") != "" || !strings.Contains(with.Body.String(), id) || with.Body.String() != without.Body.String() {
		t.Errorf("with a tag %v %s\nwithout %v %s", with.Header(), with.Body, without.Header(), without.Body)
	}
	refused := ask(reading(t, func() (thing, error) { return text, errors.New("no") }), "If-None-Match", "*")
	if refused.Code != http.StatusInternalServerError || refused.Header().Get("ETag") != "" || refused.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("a failure: %d %v", refused.Code, refused.Header())
	}
	odd := ask(reading(t, func() (struct{ X broken }, error) { return struct{ X broken }{}, nil }), "If-None-Match", "*")
	if odd.Code != http.StatusInternalServerError || !json.Valid(odd.Body.Bytes()) {
		t.Errorf("unencodable data: %d %s", odd.Code, odd.Body)
	}
}

// BenchmarkRead compares reading a record of about 5 KiB with and without an ETag.
func BenchmarkRead(b *testing.B) {
	type stage struct {
		ID, Title, Description string
		Position               int
		Rules                  []string
	}
	type service struct {
		Name   string
		Stages []stage
	}
	type noETag struct {
		service
		Link *link `json:"link,omitempty"`
	}
	one := stage{"019aa0c4-52b1-7c3e-9d0a-0f6a4b1c2d3e", "Your journey", strings.Repeat("Say where you go. ", 20), 1, []string{"request.a == 1"}}
	s := service{"Visa", []stage{one, one, one, one, one, one, one, one, one, one}}
	tagged := reading(b, func() (service, error) { return s, nil })
	tag := ask(tagged, "X", "").Header().Get("ETag")
	for _, c := range []struct {
		name   string
		h      http.Handler
		known  string
		status int
	}{
		{"plain", reading(b, func() (noETag, error) { return noETag{service: s}, nil }), `"x"`, 200},
		{"tagged", tagged, `"x"`, 200},
		{"known", tagged, tag, 304},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if w := ask(c.h, "If-None-Match", c.known); w.Code != c.status {
					b.Fatal(w.Code)
				}
			}
		})
	}
}

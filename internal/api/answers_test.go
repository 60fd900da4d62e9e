package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stagegate/internal/testkit/testlog"
)

type hidden struct {
	Name string `query:"name"`
}

// Registering an input that embeds an unexported struct panics.
func TestEmbeddedUnexportedStruct(t *testing.T) {
	t.Parallel()
	mustPanic := func(what string, add func(*API)) {
		defer func() {
			if said, _ := recover().(string); !strings.Contains(said, "thing embeds hidden") {
				t.Errorf("%s: %q", what, said)
			}
		}()
		add(New(Config{}))
	}
	op := Operation{Method: http.MethodGet, Path: "/api/thing", ID: "thing"}
	mustPanic("in the input", func(a *API) { register(a, op, done[struct{ hidden }]) })
	mustPanic("in the body", func(a *API) { register(a, op, done[struct{ Body *struct{ hidden } }]) })
	mustPanic("further in", func(a *API) { register(a, op, done[struct{ Seen }]) })
}

// Seen embeds an unexported struct.
type Seen struct{ hidden }

// The body of a GET request is ignored.
func TestGetBodyIsIgnored(t *testing.T) {
	t.Parallel()
	api := New(Config{Log: testlog.New(t)})
	register(api, Operation{Method: http.MethodGet, Path: "/api/thing", ID: "thing", Public: true, MaxBody: 10}, done[struct{}])
	s := httptest.NewServer(api.Handler())
	t.Cleanup(s.Close)
	for _, body := range []string{"{", "\xff", strings.Repeat("x", 100), `{"n":1}`} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/thing", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "text/plain")
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%q: got %d", body, resp.StatusCode)
		}
	}
}

package api

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stagegate/internal/testkit/testlog"
)

type hidden struct {
	Name string `query:"name"`
}

// Embedding an unexported struct in an input panics at the start.
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

type inner struct {
	N int `json:"n"`
}

type nulls struct {
	At      *Time  `json:"at"`
	Inner   *inner `json:"inner" doc:"Perhaps"`
	Never   *Time  `json:"never,omitempty"`
	Certain Time   `json:"certain"`
}

// The description shows which properties are nullable, and which operations set cookies.
func TestDescribedResponses(t *testing.T) {
	t.Parallel()
	api := New(Config{})
	register(api, Operation{Method: http.MethodGet, Path: "/api/plain", ID: "plain", Public: true}, func(context.Context, *struct{}) (nulls, error) { return nulls{}, nil })
	register(api, Operation{Method: http.MethodPost, Path: "/api/cookie", ID: "cookie", Public: true, Cookies: true, Status: 201}, func(context.Context, *struct{}) (statusOf, error) { return 201, nil })
	raw, err := api.Description()
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Paths map[string]map[string]struct {
			Responses map[string]struct {
				Headers map[string]json.RawMessage `json:"headers"`
			} `json:"responses"`
		} `json:"paths"`
		Components struct {
			Schemas map[string]struct {
				Properties map[string]json.RawMessage `json:"properties"`
			} `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		t.Fatal(err)
	}
	for name, nullable := range map[string]bool{"at": true, "inner": true, "never": false, "certain": false} {
		property := string(d.Components.Schemas["Nulls"].Properties[name])
		if property == "" || strings.Contains(property, `"null"`) != nullable {
			t.Errorf("%s is described as %s", name, property)
		}
	}
	plain, cookie := d.Paths["/api/plain"]["get"].Responses, d.Paths["/api/cookie"]["post"].Responses
	if plain["200"].Headers["Set-Cookie"] != nil || cookie["200"].Headers["Set-Cookie"] == nil || cookie["201"].Headers["Set-Cookie"] == nil {
		t.Errorf("cookies are described where none are set, or not where they are: %v, %v", plain, cookie)
	}
	if cookie["429"].Headers["Retry-After"] == nil || cookie["400"].Headers["Retry-After"] != nil {
		t.Errorf("Retry-After is described as %v", cookie)
	}
}

// The body of a GET is ignored.
func TestBodyOfGet(t *testing.T) {
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

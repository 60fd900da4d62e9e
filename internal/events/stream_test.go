package events_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// open opens a stream of events and returns its lines.
func open(t *testing.T, s *apptest.Server, who *apptest.Client, query, last string) (*http.Response, *bufio.Scanner) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+path+"/stream?"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+who.Token)
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return response, bufio.NewScanner(response.Body)
}

// receive returns the types of the next n events of a stream, and the id of the last.
func receive(t *testing.T, lines *bufio.Scanner, n int) (types, last string) {
	t.Helper()
	var found []event
	for len(found) < n && lines.Scan() {
		if id, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
			last = id
		}
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var e event
			if err := json.Unmarshal([]byte(data), &e); err != nil {
				t.Fatal(err)
			}
			found = append(found, e)
		}
	}
	return typesOf(found), last
}

// A stream has what happens from now on, or after the last event that its client got, and ends with the session.
func TestStream(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		_, next := following(t, admin, "0", "service.published")
		response, lines := open(t, s, admin, "", "")
		apptest.Equal(t, "media type", response.Header.Get("Content-Type"), "text/event-stream; charset=utf-8")
		ada.Submit(licence)
		types, last := receive(t, lines, 2)
		apptest.Equal(t, "events", types, "request.created request.submitted")
		_, lines = open(t, s, admin, "after=latest&types=request.submitted", next)
		types, again := receive(t, lines, 1)
		apptest.Equal(t, "after the last event", types+" "+again, "request.submitted "+last)

		for header, code := range map[string]int{"x": 400, "999999": 400} {
			if r, _ := open(t, s, admin, "", header); r.StatusCode != code {
				t.Errorf("Last-Event-ID %s: %d, want %d", header, r.StatusCode, code)
			}
		}
		if r, _ := open(t, s, ada, "", ""); r.StatusCode != 403 {
			t.Errorf("a customer gets %d", r.StatusCode)
		}

		other := acme.SignIn("admin")
		_, lines = open(t, s, other, "types=refund.*", "")
		other.Post("/api/v1/auth/logout", nil).Want(200)
		for lines.Scan() { // until the server ends the stream
			continue
		}
		if err := lines.Err(); err != nil {
			t.Error(err)
		}
	})
}

// A tenant may have 20 streams.
func TestStreamsOfTenant(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		for range 20 {
			if r, _ := open(t, s, admin, "", ""); r.StatusCode != 200 {
				t.Fatalf("a stream is refused: %d", r.StatusCode)
			}
		}
		r, _ := open(t, s, admin, "", "")
		if r.StatusCode != 429 || r.Header.Get("Retry-After") == "" {
			t.Errorf("the 21st stream gets %d, retry after %q", r.StatusCode, r.Header.Get("Retry-After"))
		}
	})
}

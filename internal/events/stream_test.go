package events_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// stream is an open stream of events.
type stream struct {
	*bufio.Scanner // its lines

	status int
	header http.Header
}

// open opens a stream of events.
func open(t *testing.T, s *apptest.Server, who *apptest.Client, query, last string) stream {
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
	return stream{bufio.NewScanner(response.Body), response.StatusCode, response.Header}
}

// receive returns the types of the next n events of a stream, and the id of the last.
func receive(t *testing.T, lines stream, n int) (types, last string) {
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
		lines := open(t, s, admin, "", "")
		apptest.Equal(t, "media type", lines.header.Get("Content-Type"), "text/event-stream; charset=utf-8")
		ada.Submit(licence)
		types, last := receive(t, lines, 2)
		apptest.Equal(t, "events", types, "request.created request.submitted")
		lines = open(t, s, admin, "after=latest&types=request.submitted", next)
		types, again := receive(t, lines, 1)
		apptest.Equal(t, "after the last event", types+" "+again, "request.submitted "+last)

		for _, cursor := range []string{"x", "999999"} {
			admin.Get(path+"/stream?after="+cursor).Refused(400, "VALIDATION_FAILED").At("after")
			admin.Extra = http.Header{"Last-Event-ID": {cursor}}
			admin.Get(path+"/stream?after="+next).Refused(400, "VALIDATION_FAILED").At("Last-Event-ID")
			admin.Extra = nil
		}
		if r := open(t, s, ada, "", ""); r.status != http.StatusForbidden {
			t.Errorf("a customer gets %d", r.status)
		}

		other := acme.SignIn("admin")
		lines = open(t, s, other, "types=refund.*", "")
		other.Post("/api/v1/auth/logout", nil).Want(200)
		for lines.Scan() { // until the server ends the stream
			continue
		}
		if err := lines.Err(); err != nil {
			t.Error(err)
		}
	})
}

// A tenant may have 20 streams on a server.
func TestStreamsOfTenant(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		for range 20 {
			if r := open(t, s, admin, "", ""); r.status != http.StatusOK {
				t.Fatalf("a stream is refused: %d", r.status)
			}
		}
		r := open(t, s, admin, "", "")
		if r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") == "" {
			t.Errorf("the 21st stream gets %d, retry after %q", r.status, r.header.Get("Retry-After"))
		}
	})
}

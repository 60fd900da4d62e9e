package events_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// waiting begins reads that wait for events, and returns their answers as they come.
func waiting(t *testing.T, s *apptest.Server, tenant *apptest.Tenant, who *apptest.Client, n int, query string) <-chan *apptest.Response {
	t.Helper()
	answers := make(chan *apptest.Response, n)
	for range n {
		go func() {
			r, err := who.Try(t.Context(), http.MethodGet, path+"?wait=30&"+query, nil)
			if err != nil && t.Context().Err() == nil {
				t.Error(err)
			}
			answers <- r
		}()
	}
	apptest.Until(t, "all reads wait", func() bool { return s.Events.Waiting(tenant.ID) == n })
	return answers
}

// Fifty reads of a tenant wait, and the next is answered at once. Those of another tenant are not concerned, and a
// waiting read holds no place of the calls of its tenant.
func TestWaitingReadsOfTenant(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		following(t, admin, "0", "service.published")
		answers := waiting(t, s, acme, admin, 50, "after=latest&types=request.submitted")
		none := read(admin, "wait=30&after=latest")
		if len(none.Events) != 0 || len(answers) != 0 {
			t.Errorf("the read after those that wait got %d events, once %d of them had ended", len(none.Events), len(answers))
		}
		others := waiting(t, s, rival, rival.As("admin"), 1, "after=latest")
		ada.Submit(licence)
		for range cap(answers) {
			apptest.Equal(t, "what it waited for", typesOf(apptest.Data[feed]((<-answers).Want(200)).Events), "request.submitted")
		}
		if len(others) != 0 {
			t.Error("an event has answered another tenant")
		}
	})
}

// A server that shuts down answers waiting reads and ends streams at once; a client continues after its last event.
func TestShutdownEndsWaiting(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		admin.Licence()
		_, next := following(t, admin, "0", "service.published")
		lines := open(t, s, admin, "", "0")
		types, _ := receive(t, lines, 1)
		apptest.Equal(t, "events", types, "service.published")
		answers := waiting(t, s, acme, admin, 3, "after="+next)
		s.Stop()
		for range cap(answers) {
			page := apptest.Data[feed]((<-answers).Want(200))
			apptest.Equal(t, "answer", fmt.Sprintf("%d %s %t", len(page.Events), page.Next, page.HasMore), "0 "+next+" false")
		}
		for lines.Scan() {
			continue
		}
		if err := lines.Err(); err != nil {
			t.Errorf("the stream broke off: %v", err)
		}
	})
}

// After 90 days an event is kept no longer, by the clock of the sandbox, too: who asks for what follows it is told the
// cursor of what is kept, also once it is deleted.
func TestExpired(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		licence := admin.Licence()
		ada.Submit(licence)
		_, next := following(t, admin, "0", "request.submitted")
		apptest.Equal(t, "number of events", next, "3")
		s.Anyone().Post("/sandbox/clock/advance", apptest.M{"hours": 91 * 24}).Want(200)
		admin = acme.SignIn("admin")
		expired := func(after, oldest string) {
			t.Helper()
			admin.Get(path+"?after="+after).Refused(410, "EVENTS_EXPIRED").Is(oldest, "oldest")
			admin.Get(path+"/stream?after="+after).Refused(410, "EVENTS_EXPIRED").Is(oldest, "oldest")
			if r := open(t, s, admin, "", after); r.status != http.StatusGone {
				t.Errorf("a stream after %s: %d", after, r.status)
			}
		}
		expired("0", "3")
		apptest.Equal(t, "what is kept", fmt.Sprintf("%d", len(read(admin, "").Events)), "0")
		admin.Licence()
		found, _ := following(t, admin, "3", "service.published")
		apptest.Equal(t, "position", found[0].Position, 4)
		for range 2 {
			expired("0", "3")
			expired("2", "3")
			kept := read(admin, "after=3")
			apptest.Equal(t, "the oldest first", fmt.Sprintf("%d %d", len(kept.Events), kept.Events[0].Position), "1 4")
			apptest.Equal(t, "by default", read(admin, ""), kept)
			if err := s.Events.CleanUp(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		s.Clock.Advance(91 * 24 * time.Hour)
		if err := s.Events.CleanUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		admin = acme.SignIn("admin")
		expired("3", "4")
		admin.Licence()
		found, _ = following(t, admin, "4", "service.published")
		apptest.Equal(t, "position", found[0].Position, 5)
	})
}

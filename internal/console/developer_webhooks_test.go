package console_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const hooksPath = developersPath + "/webhooks/"

var (
	hookLink     = regexp.MustCompile(`href="(` + hooksPath + `[0-9a-f-]{36})"`)
	deliveryLink = regexp.MustCompile(`href="(` + hooksPath + `[0-9a-f-]{36}/deliveries/[0-9a-f-]{36})"`)
)

// program receives webhooks and answers with a status.
type program struct {
	URL    string
	status atomic.Int32
	got    atomic.Int32
}

func newProgram(t *testing.T) *program {
	t.Helper()
	p := &program{}
	p.status.Store(http.StatusOK)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		p.got.Add(1)
		w.WriteHeader(int(p.status.Load()))
		_, _ = io.WriteString(w, "answer of the <program>")
	}))
	t.Cleanup(server.Close)
	p.URL = server.URL + "/hook"
	return p
}

// Who manages webhooks adds one, tests it, looks at a failed delivery and sends it again.
func TestWebhookPages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		licence, ada := acme.As("admin").Licence(), acme.As("ada")
		acme.Add("manager")
		manager := acme.Reader("manager")
		p := newProgram(t)
		manager.Open(developersPath).At(developersPath+"/webhooks").Want(200, "No webhooks yet")
		form := manager.Open(hooksPath+"new").Want(200, "Add a webhook", "A customer submitted an application", "request.submitted")
		entered := url.Values{"url": {p.URL}, "description": {"Accounting"}, "events": {"some"}, "types": {"request.*"}, "scope": {"some"}, "serviceIds": {licence.ID}}
		made := form.Send(hooksPath+"new", entered).Want(200, "Copy the signing secret now", "No deliveries yet")
		secret := secretOn(t, made)
		if again := secretOn(t, form.Send(hooksPath+"new", entered).Want(200)); again != secret {
			t.Errorf("the form sent again shows %s, want %s", again, secret)
		}
		list := manager.Open(developersPath+"/webhooks").Want(200, p.URL, "Accounting", "Active", "request.*").Without(secret)
		at := linkOn(t, list, hookLink)

		manager.Open(at).Send(at+"/test", nil).Want(200, "The test event was accepted", "200 OK", "answer of the &lt;program&gt;", "webhook.test")
		p.status.Store(http.StatusServiceUnavailable)
		manager.Open(at).Send(at+"/test", nil).Want(200, "The test event was not accepted", "503 Service Unavailable")
		ada.Submit(licence)
		apptest.Until(t, "the webhook fails", func() bool { return strings.Contains(manager.Open(at).HTML, "Failing since") })
		manager.Open(developersPath+"/webhooks").Want(200, "Failing since")
		manager.Open(homePath).Want(200, "1 webhook is failing", `href="`+developersPath+`/webhooks"`)
		manager.Open(at+"?status=FAILED&type=webhook.test").Want(200, "1–1 of 1")
		manager.Open(at + "?status=x&type=y&page=9999999").Want(200)
		pending := manager.Open(at+"?status=PENDING&type=request.submitted").Want(200, "1–1 of 1")
		one := linkOn(t, pending, deliveryLink)
		manager.Open(one).Want(200, "A customer submitted an application", "503 Service Unavailable", "&#34;type&#34;: &#34;request.submitted&#34;", "Next attempt")
		p.status.Store(http.StatusOK)
		manager.Open(one).Send(one+"/resend", nil).At(one).Want(200, "The event is being sent again.")
		apptest.Until(t, "the event is delivered", func() bool { return strings.Contains(manager.Open(one).HTML, "Delivered") })
		manager.Open(at).Want(200, "Active")
	})
}

// The page of a delivery without attempts says why there are none.
func TestDeliveryWithoutAttempts(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		licence, ada := acme.As("admin").Licence(), acme.As("ada")
		acme.Add("manager")
		manager := acme.Reader("manager")
		p := newProgram(t)
		p.status.Store(http.StatusServiceUnavailable)
		manager.Open(hooksPath+"new").Send(hooksPath+"new", url.Values{"url": {p.URL}, "events": {"some"}, "types": {"request.created", "request.submitted"}, "ordered": {"true"}}).Want(200)
		at := linkOn(t, manager.Open(developersPath+"/webhooks"), hookLink)
		ada.Submit(licence)
		waiting := at + "?status=PENDING&type=request.submitted"
		apptest.Until(t, "the second event waits", func() bool { return strings.Contains(manager.Open(waiting).HTML, "1–1 of 1") })
		one := linkOn(t, manager.Open(waiting), deliveryLink)
		manager.Open(one).Want(200, "waiting for an earlier event about the same record").Without("No attempt yet")
		manager.Open(at).Send(at+"/disable", nil).Want(200)
		manager.Open(one).Want(200, "Not sent: the webhook was disabled.")
	})
}

// A webhook is changed, rotated, disabled, enabled with what it missed, replayed and deleted.
func TestWebhookSettingsPages(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		feed := acme.As("admin")
		licence, ada := feed.Licence(), acme.As("ada")
		admin := acme.Reader("admin")
		p := newProgram(t)
		began := s.Clock.Now().Add(-time.Hour).Format("2006-01-02T15:04")
		made := admin.Open(hooksPath+"new").Send(hooksPath+"new", url.Values{"url": {p.URL}, "events": {"some"}, "types": {"invoice.p*", "request.submitted"}})
		secret := secretOn(t, made)
		at := linkOn(t, admin.Open(developersPath+"/webhooks"), hookLink)
		settings := admin.Open(at+"/settings").Want(200, `value="invoice.p*" checked`, `value="request.submitted" checked`)
		stale := admin.Open(at + "/settings")
		entered := url.Values{"url": {p.URL}, "events": {"some"}, "types": {"request.submitted"}, "ordered": {"true"}, "description": {"Billing"}}
		settings.Send(at+"/settings", entered).At(at).Want(200, "Webhook saved.", "Billing", "Kept for each record")
		settings.Send(at+"/settings", entered).At(at)
		stale.Send(at+"/settings", url.Values{"url": {p.URL}, "events": {"all"}}).Want(409, "Someone else changed this first.")
		admin.Open(at+"/settings").Send(at+"/settings", url.Values{"url": {"https://10.0.0.1/"}, "events": {"some"}}).Want(400, `<a href="#types">`, "Select at least one event.")
		admin.Open(at+"/settings").Send(at+"/settings", url.Values{"url": {"https://10.0.0.1/"}, "events": {"all"}}).Want(400, `<a href="#url">`, "Enter an https address of the public internet")

		rotated := secretOn(t, admin.Open(at).Send(at+"/rotate", url.Values{"overlapHours": {"24"}}).Want(200, "The previous secret works until"))
		if rotated == secret {
			t.Error("the secret is the same after rotating")
		}
		admin.Open(at).Send(at+"/disable", nil).At(at).Want(200, "Webhook disabled.", "Disabled by your team.").Without("Replay")
		ada.Submit(licence)
		apptest.Until(t, "the event is in the feed", func() bool {
			return feed.Get("/api/v1/tenant/events?types=request.submitted").Want(200).Len("events") == 1
		})
		missed := admin.Open(at).Send(at+"/enable", nil).At(at).Want(200, "Webhook enabled.", "Events were missed")
		if n := p.got.Load(); n != 0 {
			t.Errorf("%d events were sent while the webhook was disabled", n)
		}
		missed.Send(at+"/replay", nil).At(at).Want(200, "1 event will be sent again.").Without("Events were missed")
		apptest.Until(t, "the missed event", func() bool { return p.got.Load() == 1 })
		admin.Open(at).Post(at+"/replay", nil).Want(400, "This is required.")
		admin.Open(at).Post(at+"/replay", url.Values{"from": {began}}).At(at).Want(200, "1 event will be sent again.")
		apptest.Until(t, "the event again", func() bool { return p.got.Load() == 2 })
		admin.Open(at).Send(at+"/delete", nil).At(developersPath+"/webhooks").Want(200, "Webhook deleted.", "No webhooks yet")
		admin.Open(at).Want(404)
	})
}

// Nobody without the permission, and nobody of another organisation, opens a webhook or acts on it.
func TestWebhookPagesOfOthers(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		acme.Add("admin")
		acme.Add("officer")
		rival.Add("admin")
		admin := acme.Reader("admin")
		p := newProgram(t)
		admin.Open(hooksPath+"new").Send(hooksPath+"new", url.Values{"url": {p.URL}, "events": {"all"}}).Want(200)
		at := linkOn(t, admin.Open(developersPath+"/webhooks"), hookLink)
		admin.Open(at).Send(at+"/test", nil).Want(200)
		one := linkOn(t, admin.Open(at), deliveryLink)
		for _, other := range []*apptest.Reader{rival.Reader("admin"), acme.Reader("officer")} {
			for _, path := range []string{at, at + "/settings", one} {
				other.Open(path).Want(404)
			}
			for _, path := range []string{at + "/settings", at + "/test", at + "/delete", at + "/disable", at + "/rotate", at + "/replay", one + "/resend"} {
				if got := other.Post(path, url.Values{"url": {p.URL}, "events": {"all"}, "from": {"2026-01-01T00:00"}}); got.Status != 404 {
					t.Errorf("%s is answered with %d", path, got.Status)
				}
			}
		}
		rival.Reader("admin").Open(developersPath+"/webhooks").Want(200, "No webhooks yet")
		acme.Reader("officer").Open(developersPath + "/webhooks").Want(404)
		if n := p.got.Load(); n != 1 {
			t.Errorf("%d events were sent, want 1", n)
		}
	})
}

package webhooks_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// An attempt says why it failed.
func TestErrors(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		closed := httptest.NewServer(nil)
		closed.Close()
		drops := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
		t.Cleanup(drops.Close)
		selfSigned := httptest.NewTLSServer(http.NotFoundHandler())
		selfSigned.Config.ErrorLog = nil
		t.Cleanup(selfSigned.Close)
		plain := receive(t)
		large := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusTeapot)
			_, _ = w.Write([]byte("\xff\x00" + strings.Repeat("a", 5000)))
		}))
		t.Cleanup(large.Close)
		moved := httptest.NewServer(http.RedirectHandler(plain.URL, http.StatusTemporaryRedirect))
		t.Cleanup(moved.Close)
		h := hookAt(t, s.Tenant("acme").As("admin"), plain.URL, nil)
		for _, tc := range []struct {
			url, want string
			status    any
		}{
			{closed.URL, "CONNECTION", nil},
			{drops.URL, "CONNECTION", nil},
			{selfSigned.URL, "TLS", nil},
			{strings.Replace(plain.URL, "http:", "https:", 1), "TLS", nil},
			{moved.URL, "REDIRECT", "307"},
			{large.URL, "STATUS", "418"},
			{"https://10.0.0.1/", "ADDRESS_REFUSED", nil},
			{"https://[::ffff:169.254.169.254]/", "ADDRESS_REFUSED", nil},
		} {
			apptest.Change(t, s, `UPDATE webhook_endpoints SET url = $1`, tc.url) // some are refused when they are set
			a := h.Post(h.at+"/test", nil).Want(200).Is(tc.want, "error").Is(tc.status, "status")
			if text := a.String("response"); tc.url == large.URL && text != strings.Repeat("a", 1022) {
				t.Errorf("the response is %q", text)
			}
			h.Get(h.newest()).Want(200).Is("FAILED", "status").Is(tc.want, "lastError").Is(tc.status, "lastStatus").Has(1, "attempts").Is(tc.want, "attempts", 0, "error")
		}
		if n := len(plain.messages()); n != 0 {
			t.Errorf("%d messages followed a redirect", n)
		}
		h.Get(h.at).Want(200).Is("ACTIVE", "status")
	})
}

// The receiver of the sandbox verifies what arrives, shows it, and fails as it was told.
func TestSandboxReceiver(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		const receiver = "/sandbox/webhooks"
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		fault := func(kind string) { admin.Put("/sandbox/faults", apptest.M{"webhooks": apptest.M{"receiver": kind}}) }
		h := hookAt(t, admin, s.URL+receiver, nil)
		for kind, want := range map[string][2]any{"normal": {nil, "204"}, "error500": {"STATUS", "500"}, "gone": {"STATUS", "410"}, "redirect": {"REDIRECT", "302"}} {
			fault(kind)
			h.Post(h.at+"/test", nil).Want(200).Is(want[0], "error").Is(want[1], "status")
		}
		fault("normal")
		acme.As("ada").Submit(admin.Licence())
		type message struct {
			ID       string      `json:"id"`
			Type     string      `json:"type"`
			Body     string      `json:"body"`
			Verified bool        `json:"verified"`
			Headers  http.Header `json:"headers"`
		}
		var got []message
		apptest.Until(t, "five messages", func() bool {
			got = nil
			return json.Unmarshal(s.Anyone().Get(receiver+"/messages").Want(200).Body, &got) == nil && len(got) == 5
		})
		if m := got[0]; m.Type != "request.submitted" || !m.Verified || m.ID != m.Headers.Get("Webhook-Id") || !strings.Contains(m.Body, m.ID) {
			t.Errorf("the newest message is %+v", m)
		}
		forged := s.Anyone()
		forged.Extra = got[0].Headers.Clone()
		forged.Extra.Set("Webhook-Id", "another")
		forged.Post(receiver, got[0].Body).Want(204)
		if err := json.Unmarshal(s.Anyone().Get(receiver+"/messages").Want(200).Body, &got); err != nil || got[0].Verified || len(got) != 6 {
			t.Errorf("a forged message is verified: %+v, %v", got[0], err)
		}
	})
}

// A receiver that does not answer in ten seconds is given up.
func TestTimeout(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		admin.Put("/sandbox/faults", apptest.M{"webhooks": apptest.M{"receiver": "timeout"}})
		h := hookAt(t, admin, s.URL+"/sandbox/webhooks", nil)
		h.Post(h.at+"/test", nil).Want(200).Is("TIMEOUT", "error").Is(nil, "status")
	})
}

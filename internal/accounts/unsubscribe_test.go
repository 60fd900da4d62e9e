package accounts_test

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/accounts/unsubscribe"
	"stagegate/internal/infra/auth"
	"stagegate/internal/notices"
	"stagegate/internal/testkit/apptest"
)

// tokensOf returns the tokens of a server.
func tokensOf(s *apptest.Server) unsubscribe.Tokens {
	return unsubscribe.NewTokens(s.Members.Secret.UnsubscribeKey())
}

// page requests the page of a link without cookies, as a mail program or a browser.
func page(t *testing.T, s *apptest.Server, method, token, origin string) (status int, text string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+"/unsubscribe?token="+url.QueryEscape(token), strings.NewReader("List-Unsubscribe=One-Click"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if origin != "" {
		r.Header.Set("Origin", origin)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	has(t, string(body), "⟦", false)
	apptest.Equal(t, "Cache-Control", answer.Header.Get("Cache-Control"), "no-store")
	apptest.Equal(t, "Referrer-Policy", answer.Header.Get("Referrer-Policy"), "no-referrer")
	return answer.StatusCode, string(body)
}

// has checks that a page contains a text, or that it does not.
func has(t *testing.T, page, text string, want bool) {
	t.Helper()
	if strings.Contains(page, text) != want {
		t.Errorf("the page contains %q: %v, want %v", text, !want, want)
	}
}

// wantOff checks which kinds a person has turned off.
func wantOff(t *testing.T, c *apptest.Client, want ...string) {
	t.Helper()
	var kinds []string
	for _, n := range apptest.Data[notices.ChoicesView](c.Get("/api/v1/auth/me/notices").Want(200)).Notices {
		if !n.Enabled {
			kinds = append(kinds, string(n.Kind))
		}
	}
	apptest.Equal(t, "the kinds that are turned off", kinds, want)
}

func TestUnsubscribe(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada, ben := acme.As("ada"), acme.As("ben")
		ada.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		id := func(c *apptest.Client) string { return c.Get("/api/v1/auth/me").Want(200).String("id") }
		token := tokensOf(s).Token(acme.ID, id(ada), "message.received")

		for range 2 { // a scanner may open the link too
			status, text := page(t, s, http.MethodGet, token, "")
			apptest.Equal(t, "asked: the status", status, 200)
			has(t, text, "Nouveau message", true)
			has(t, text, "<button>", true)
			has(t, text, "token="+token, true)
			wantOff(t, ada)
		}
		for _, origin := range []string{"", "https://mail.example", "null"} {
			status, text := page(t, s, http.MethodPost, token, origin)
			apptest.Equal(t, "from "+origin+": the status", status, 200)
			has(t, text, "Vous êtes désabonné", true)
			has(t, text, "<button>", false)
			wantOff(t, ada, "message.received")
		}
		status, text := page(t, s, http.MethodGet, token, "")
		apptest.Equal(t, "again: the status", status, 200)
		has(t, text, "<button>", false)
		wantOff(t, ben) // another person
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'notices.changed'`); n != 1 {
			t.Errorf("%d entries in the history", n)
		}
		// Kinds that cannot be turned off have no links.
		status, _ = page(t, s, http.MethodPost, tokensOf(s).Token(acme.ID, id(ben), "request.returned"), "")
		apptest.Equal(t, "not optional: the status", status, 200)
		wantOff(t, ben)
		// An erased person has nothing to turn off, and nothing is stored about them again.
		erased := id(ben)
		acme.As("admin").Post("/api/v1/tenant/customers/"+erased+"/erase", apptest.M{"reason": "request", "confirmEmail": acme.Email("ben")}).Want(200)
		if status, _ := page(t, s, http.MethodPost, tokensOf(s).Token(acme.ID, erased, "reminder"), ""); status != 200 {
			t.Errorf("erased: %d", status)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM notice_choices WHERE enabled = FALSE`); n != 1 {
			t.Errorf("%d choices are kept", n)
		}
	})
}

// A truncated or foreign token changes nothing.
func TestBadTokens(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada := acme.As("ada")
		id := ada.Get("/api/v1/auth/me").Want(200).String("id")
		good := tokensOf(s).Token(acme.ID, id, "reminder")
		raw, err := base64.RawURLEncoding.DecodeString(good)
		if err != nil {
			t.Fatal(err)
		}
		bad := []string{
			"", "x", good[:len(good)-1], good + "A", good + "\n", strings.Repeat("A", len(good)),
			tokensOf(s).Token(acme.ID, id, "no.such.kind"), tokensOf(s).Token(acme.ID, "019aa0d2-7c10-7d44-b1e2-000000000001", "reminder"),
			tokensOf(s).Token("019aa0d2-7c10-7d44-b1e2-000000000001", id, "reminder"),
			unsubscribe.NewTokens(auth.Secret("another secret, also of 32 bytes").UnsubscribeKey()).Token(acme.ID, id, "reminder"),
		}
		for i := 0; i < len(raw); i += 7 {
			raw[i] ^= 1
			bad = append(bad, base64.RawURLEncoding.EncodeToString(raw))
			raw[i] ^= 1
		}
		for _, token := range bad {
			for _, method := range []string{http.MethodGet, http.MethodPost} {
				status, text := page(t, s, method, token, "")
				apptest.Equal(t, fmt.Sprintf("%s %q: the status", method, token), status, 400)
				has(t, text, "This link does not work", true)
			}
		}
		wantOff(t, ada)
		status, _ := page(t, s, http.MethodPost, good, "")
		apptest.Equal(t, "the good token: the status", status, 200)
		wantOff(t, ada, "reminder")
	})
}

// Concurrent posts make one change.
func TestConcurrentUnsubscribe(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada := acme.As("ada")
		token := tokensOf(s).Token(acme.ID, ada.Get("/api/v1/auth/me").Want(200).String("id"), "reminder")
		counts := apptest.Concurrently(4, func(int) int {
			status, _ := page(t, s, http.MethodPost, token, "")
			return status
		})
		if counts[200] != 4 {
			t.Errorf("answers by status: %v", counts)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'notices.changed'`); n != 1 {
			t.Errorf("%d entries in the history", n)
		}
		wantOff(t, ada, "reminder")
	})
}

package unsubscribe_test

import (
	"encoding/base64"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"stagegate/internal/accounts/unsubscribe"
	"stagegate/internal/app"
	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
)

const secret = "a secret of 32 bytes or more for the tests"

var tokens = unsubscribe.NewTokens(auth.Secret(secret).UnsubscribeKey())

func withSecret(c *app.Config) { c.AppSecret = secret }

// page asks for the page of a link as a mail program or a browser does, without cookies.
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
	if strings.Contains(string(body), "⟦") || answer.Header.Get("Cache-Control") != "no-store" || answer.Header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("%v %s", answer.Header, body)
	}
	return answer.StatusCode, string(body)
}

// off lists the kinds that a person has turned off.
func off(c *apptest.Client) string {
	r := c.Get("/api/v1/auth/me/notices").Want(200)
	var kinds []string
	for i := range r.Len("notices") {
		if enabled, ok := r.Value("notices", i, "enabled").(bool); ok && !enabled {
			kinds = append(kinds, r.String("notices", i, "kind"))
		}
	}
	return strings.Join(kinds, " ")
}

func TestUnsubscribe(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada, ben := acme.As("ada"), acme.As("ben")
		ada.Patch("/api/v1/auth/me", apptest.M{"language": "fr"}).Want(200)
		id := func(c *apptest.Client) string { return c.Get("/api/v1/auth/me").Want(200).String("id") }
		token := tokens.Token(acme.ID, id(ada), "message.received")

		for range 2 { // a scanner may open the link, too
			status, text := page(t, s, http.MethodGet, token, "")
			if status != 200 || !strings.Contains(text, "Il y a un message") || !strings.Contains(text, "<button>") || !strings.Contains(text, "token="+token) || off(ada) != "" {
				t.Fatalf("asked: %d %s", status, text)
			}
		}
		for _, origin := range []string{"", "https://mail.example", "null"} {
			status, text := page(t, s, http.MethodPost, token, origin)
			if status != 200 || !strings.Contains(text, "Vous ne recevez plus") || strings.Contains(text, "<button>") || off(ada) != "message.received" {
				t.Errorf("from %q: %d %s", origin, status, text)
			}
		}
		if status, text := page(t, s, http.MethodGet, token, ""); status != 200 || strings.Contains(text, "<button>") {
			t.Errorf("again: %d %s", status, text)
		}
		if off(ben) != "" {
			t.Error("it was turned off for another person")
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'notices.changed'`); n != 1 {
			t.Errorf("%d entries in the history", n)
		}
		// Of a kind that cannot be turned off there are no links.
		if status, _ := page(t, s, http.MethodPost, tokens.Token(acme.ID, id(ben), "request.returned"), ""); status != 200 || off(ben) != "" {
			t.Errorf("not optional: %d, off %s", status, off(ben))
		}
		// Who was erased has nothing to turn off, and nothing is kept about the person again.
		erased := id(ben)
		acme.As("admin").Post("/api/v1/tenant/customers/"+erased+"/erase", apptest.M{"reason": "asked for", "confirmEmail": acme.Email("ben")}).Want(200)
		if status, _ := page(t, s, http.MethodPost, tokens.Token(acme.ID, erased, "reminder"), ""); status != 200 {
			t.Errorf("erased: %d", status)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM notice_choices WHERE enabled = FALSE`); n != 1 {
			t.Errorf("%d choices are kept", n)
		}
	}, withSecret)
}

// A token that is not whole, or none of ours, changes nothing.
func TestBadTokens(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada := acme.As("ada")
		id := ada.Get("/api/v1/auth/me").Want(200).String("id")
		good := tokens.Token(acme.ID, id, "reminder")
		raw, err := base64.RawURLEncoding.DecodeString(good)
		if err != nil {
			t.Fatal(err)
		}
		bad := []string{
			"", "x", good[:len(good)-1], good + "A", good + "\n", strings.Repeat("A", len(good)),
			tokens.Token(acme.ID, id, "no.such.kind"), tokens.Token(acme.ID, "019aa0d2-7c10-7d44-b1e2-000000000001", "reminder"),
			tokens.Token("019aa0d2-7c10-7d44-b1e2-000000000001", id, "reminder"),
			unsubscribe.NewTokens(auth.Secret("another secret, also of 32 bytes").UnsubscribeKey()).Token(acme.ID, id, "reminder"),
		}
		for i := 0; i < len(raw); i += 7 {
			raw[i] ^= 1
			bad = append(bad, base64.RawURLEncoding.EncodeToString(raw))
			raw[i] ^= 1
		}
		for _, token := range bad {
			for _, method := range []string{http.MethodGet, http.MethodPost} {
				if status, text := page(t, s, method, token, ""); status != 400 || !strings.Contains(text, "This link does not work") {
					t.Errorf("%s %q: %d %s", method, token, status, text)
				}
			}
		}
		if off(ada) != "" {
			t.Errorf("off: %s", off(ada))
		}
		if status, _ := page(t, s, http.MethodPost, good, ""); status != 200 || off(ada) != "reminder" {
			t.Errorf("%d, off %s", status, off(ada))
		}
	}, withSecret)
}

// Several posts at once are one change.
func TestUnsubscribeAtOnce(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada := acme.As("ada")
		token := tokens.Token(acme.ID, ada.Get("/api/v1/auth/me").Want(200).String("id"), "reminder")
		counts := apptest.Together(4, func(int) int {
			status, _ := page(t, s, http.MethodPost, token, "")
			return status
		})
		if counts[200] != 4 {
			t.Errorf("answers by status: %v", counts)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'notices.changed'`); n != 1 || off(ada) != "reminder" {
			t.Errorf("%d entries in the history, off %s", n, off(ada))
		}
	}, withSecret)
}

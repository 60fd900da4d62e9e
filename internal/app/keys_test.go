package app_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
	"stagegate/internal/testkit/poll"
)

// kid is the name of the key that signed a token.
func kid(t *testing.T, token string) string {
	t.Helper()
	head, _, _ := strings.Cut(token, ".")
	raw, err := base64.RawURLEncoding.DecodeString(head)
	if err != nil {
		t.Fatal(err)
	}
	var header struct {
		ID string `json:"kid"`
	}
	if err := json.Unmarshal(raw, &header); err != nil {
		t.Fatal(err)
	}
	return header.ID
}

// The command rotates the keys of servers that run: what they signed before
// stays valid, and what is signed later is valid on all of them.
func TestKeysRotated(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		start := func() *apptest.Server {
			return apptest.Start(t, databaseURL, func(c *config.Config) { c.AppSecret = fixture.TestSecret })
		}
		one := start()
		acme := one.Tenant("acme")
		acme.Add("ada")
		before := apptest.OpenSession(one, acme, "ada")
		rotate := func(secret string) (string, int) {
			return apptest.Run(t, []string{"DATABASE_URL=" + databaseURL, "APP_SECRET=" + secret, "SANDBOX=true"}, "keys", "rotate")
		}
		printed, code := rotate(fixture.TestSecret)
		if code != 0 {
			t.Fatalf("it exits with %d: %s", code, printed)
		}
		id := strings.TrimSpace(printed[strings.LastIndex(printed, " ")+1:])

		servers := []*apptest.Server{one}
		two := one // which meets the new key at its next refresh
		if one.DB.Engine() == "postgres" {
			two = start() // it signs with the new key, which the first meets in a token
			servers = append(servers, two)
		} else if err := one.Members.Keys.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		after := apptest.TokensOf(apptest.TrySignIn(two, "acme", acme.Email("ada"), apptest.Password).Want(200))
		if got := kid(t, after.Access); got != id || got == kid(t, before.Access) {
			t.Errorf("signed by %s, want %s", got, id)
		}
		for _, s := range servers {
			apptest.Me(s, after.Access).Want(200)
			apptest.Me(s, before.Access).Want(200)
		}
		if got := kid(t, apptest.OpenSession(one, acme, "ada").Access); got != id {
			t.Errorf("the first server goes on to sign with %s", got)
		}
		if got := kid(t, apptest.RefreshByBody(one, before.Refresh).Want(200).String("accessToken")); got != id {
			t.Errorf("a session goes on with a token signed by %s", got)
		}
		if printed, code := rotate(fixture.TestSecret + "?"); code == 0 || !strings.Contains(printed, "APP_SECRET") {
			t.Errorf("with another secret it exits with %d: %s", code, printed)
		}
		apptest.Me(one, before.Access).Want(200)
		printed, code = apptest.Run(t, []string{"DATABASE_URL=" + databaseURL}, "keys", "rotate")
		if code != 2 || !strings.Contains(printed, "APP_SECRET: missing") {
			t.Errorf("without the secret it exits with %d: %s", code, printed)
		}
	})
}

// The command ends the keys of servers that run: what they signed is refused, also by
// a server that has accepted it before, and sessions continue with their refresh token.
func TestKeysRevoked(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		start := func() *apptest.Server {
			return apptest.Start(t, databaseURL, func(c *config.Config) { c.AppSecret = fixture.TestSecret })
		}
		one := start()
		servers := []*apptest.Server{one}
		if one.DB.Engine() == "postgres" {
			servers = append(servers, start())
		}
		acme := one.Tenant("acme")
		acme.Add("ada")
		before := apptest.OpenSession(one, acme, "ada")
		run := func(arguments ...string) {
			t.Helper()
			if printed, code := apptest.Run(t, []string{"DATABASE_URL=" + databaseURL, "APP_SECRET=" + fixture.TestSecret, "SANDBOX=true"}, arguments...); code != 0 {
				t.Fatalf("it exits with %d: %s", code, printed)
			}
		}
		run("keys", "rotate")
		for _, s := range servers {
			apptest.Me(s, before.Access).Want(200) // retired and known everywhere
		}
		run("keys", "rotate", "--revoke")
		for _, s := range servers {
			poll.Until(t, "the revoked key is refused", func() bool { return apptest.Me(s, before.Access).Status == 401 })
		}
		after := apptest.RefreshByBody(one, before.Refresh).Want(200).String("accessToken")
		for _, s := range servers {
			apptest.Me(s, after).Want(200)
			apptest.Me(s, before.Access).Refused(401, "UNAUTHENTICATED")
		}
	})
}

// A name of a key that nobody knows is looked for once a second, however often
// it comes.
func TestUnknownKeys(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		s := apptest.Start(t, databaseURL, func(c *config.Config) { c.AppSecret = fixture.TestSecret })
		keys, now := s.Members.Keys, s.Now()
		other, err := auth.LoadKeys(t.Context(), s.DB, s.Members.Secret, now)
		if err != nil {
			t.Fatal(err)
		}
		verify := func(k *auth.Keys, token string) error {
			_, err := k.Verify(t.Context(), token, func() time.Time { return now }, auth.TenantAccess)
			return err
		}
		made := func() string {
			t.Helper()
			if _, err := keys.Rotate(t.Context(), now); err != nil {
				t.Fatal(err)
			}
			token, err := keys.Issue(auth.TenantAccess, ref.NewID(), ref.NewID(), ref.NewID(), now, time.Hour)
			if err != nil {
				t.Fatal(err)
			}
			return token
		}
		if err := verify(other, made()); err != nil {
			t.Errorf("a key that is new is not found: %v", err)
		}
		next := made()
		if verify(other, next) == nil {
			t.Error("it looks again within a second")
		}
		now = now.Add(time.Second)
		if err := verify(other, next); err != nil {
			t.Errorf("it does not look again after a second: %v", err)
		}
	})
}

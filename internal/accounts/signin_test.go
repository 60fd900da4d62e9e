package accounts_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/app/config"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
)

// Sessions of all kinds of principals have the same fields.
func TestSessionShape(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		s.Platform()
		for _, who := range []string{"ada", "officer", "admin", "platform"} {
			before := s.Now()
			var in *apptest.Response
			if who == "platform" {
				in = apptest.SignInPlatform(s)
			} else {
				acme.Add(who)
				in = s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": "  " + strings.ToUpper(acme.Email(who)), "password": apptest.Password}).Want(200)
			}
			apptest.CheckResponse(t, who, in)
			keys := []string{"accessToken", "expiresAt", "principal", "refreshExpiresAt", "refreshToken", "tokenType"}
			if diff := cmp.Diff(keys, apptest.Keys(in.Data)); diff != "" {
				t.Errorf("%s: the session (-want +got):\n%s", who, diff)
			}
			for key, ttl := range map[string]time.Duration{"expiresAt": time.Hour, "refreshExpiresAt": 30 * 24 * time.Hour} {
				at, err := time.Parse("2006-01-02T15:04:05.000", in.String(key))
				if at = at.Add(time.Millisecond); err != nil || at.Before(before.Add(ttl)) || at.After(s.Now().Add(ttl+time.Millisecond)) {
					t.Errorf("%s: %s is %s, %v", who, key, in.String(key), err)
				}
			}
			principal := in.Value("principal").(apptest.M)
			if diff := cmp.Diff([]string{"email", "id", "kind", "language", "name", "permissions", "phone", "role", "tenant"}, apptest.Keys(principal)); diff != "" {
				t.Errorf("%s: the principal (-want +got):\n%s", who, diff)
			}
			if who == "platform" {
				in.Is(nil, "principal", "tenant")
			} else if diff := cmp.Diff(apptest.M{
				"id": acme.ID, "slug": "acme", "name": "The acme organisation", "brand": nil, "language": "en", "languages": []any{"en"}, "supportEmail": nil, "timezone": "UTC",
			}, principal["tenant"]); diff != "" {
				t.Errorf("%s: the tenant (-want +got):\n%s", who, diff)
			}
			c := s.Anyone()
			c.Token = in.String("accessToken")
			if diff := cmp.Diff(principal, apptest.CheckResponse(t, who, c.Get("/api/v1/auth/me")).Want(200).Data); diff != "" {
				t.Errorf("%s: me (-principal +me):\n%s", who, diff)
			}
		}
	})
}

// The attributes of the cookies restrict them to our own origin.
func TestSessionCookies(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"", "http://localhost:8080", "https://services.example.org"} {
		t.Run(base, func(t *testing.T) {
			t.Parallel()
			var dir string
			s := apptest.Start(t, dbtest.URL(t, "sqlite"), func(c *config.Config) { c.BaseURL, c.Sandbox, dir = base, "public", c.DataDir })
			address, err := os.ReadFile(filepath.Join(dir, "address"))
			if err != nil {
				t.Fatal(err)
			}
			s.URL = "http://" + strings.TrimSpace(string(address))
			s.Tenant("acme").Add("ada")
			in := s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": "ada@acme.test", "password": apptest.Password}).Want(200)
			secure := strings.HasPrefix(base, "https:")
			got := apptest.Cookies(t, in)
			want := map[string]string{"svc_access_token": "accessToken", "svc_refresh_token": "refreshToken", "svc_device": ""}
			if secure {
				delete(want, "svc_access_token")
				want["__Host-svc_access_token"] = "accessToken"
			}
			if len(got) != len(want) {
				t.Errorf("cookies %v", got)
			}
			for name, key := range want {
				c := got[name]
				if c == nil || key != "" && c.Value != in.String(key) || c.Value == "" || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Secure != secure ||
					c.Path != paths[name] || c.Domain != "" || !c.Expires.After(s.Now()) || c.MaxAge < 0 {
					t.Errorf("signing in sets %v", c)
				}
			}
			want["svc_access_token"] = "" // is deleted even where it is not set
			c := s.Anyone()
			c.Extra = http.Header{"Cookie": {"svc_access_token=" + in.String("accessToken")}}
			if secure {
				c.Extra = http.Header{"Cookie": {"svc_access_token=x; __Host-svc_access_token=" + in.String("accessToken")}}
			}
			out := c.Post("/api/v1/auth/logout", nil).Want(200)
			apptest.Equal(t, "Clear-Site-Data", out.Header.Get("Clear-Site-Data"), `"cache", "storage"`)
			for name, c := range apptest.Cookies(t, out) {
				if c.Value != "" || c.MaxAge >= 0 || c.Path != paths[name] || !c.HttpOnly || c.Secure != secure {
					t.Errorf("signing out sets %v", c)
				}
				delete(want, name)
			}
			delete(want, "svc_device") // it stays: the next sign-in comes from a known device
			if len(want) > 0 {
				t.Errorf("signing out leaves %v", want)
			}
		})
	}
}

// A browser with two cookies of one name is refused, whether a token in them is valid or not.
func TestTwoCookies(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		ada := s.Tenant("acme").As("ada")
		for _, cookies := range []string{
			"svc_access_token=" + ada.Token + "; svc_access_token=" + ada.Token, "svc_access_token=" + ada.Token + "; svc_access_token=x",
			"__Host-svc_access_token=x; __Host-svc_access_token=" + ada.Token, "svc_refresh_token=x; svc_refresh_token=y",
		} {
			c := s.Anyone()
			c.Extra = http.Header{"Cookie": {cookies}}
			c.Get("/api/v1/auth/me").Refused(400, "MALFORMED_REQUEST")
			c.Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": "ada@acme.test", "password": apptest.Password}).Refused(400, "MALFORMED_REQUEST")
			c.Post("/api/v1/auth/refresh", apptest.M{}).Refused(400, "MALFORMED_REQUEST")
		}
		c := s.Anyone()
		c.Extra = http.Header{"Cookie": {"svc_access_token=x; __Host-svc_access_token=" + ada.Token}}
		c.Get("/api/v1/auth/me").Want(200)
	})
}

var paths = map[string]string{"svc_access_token": "/", "__Host-svc_access_token": "/", "svc_refresh_token": "/api/v1/auth", "svc_onboarding_token": "/api/v1", "svc_device": "/api/v1/auth"}

var traceField = regexp.MustCompile(`"traceId":"[0-9a-f]+"`)

// All failed sign-ins get the same response and cost the same, one hash.
func TestFailedSignInsIndistinguishable(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		gone := s.Tenant("gone")
		for _, who := range []string{"ada", "ben", "officer", "designer"} {
			acme.Add(who)
		}
		gone.Add("ada")
		status := func(who, status string) {
			apptest.Change(t, s, `UPDATE principals SET status = $3 WHERE tenant_id = $1 AND email = $2`, acme.ID, acme.Email(who), status)
		}
		status("ben", "UNVERIFIED")
		status("officer", "INVITED")
		status("designer", "DEACTIVATED")
		apptest.Change(t, s, `UPDATE principals SET password_hash = '' WHERE tenant_id = $1 AND email = $2`, acme.ID, acme.Email("officer"))
		apptest.SetStatus(t, s, "tenants", gone.ID, "SUSPENDED")
		s.Platform()

		login := func(slug, email, password string) *apptest.Response {
			return s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": slug, "email": email, "password": password})
		}
		platform := func(email, password string) *apptest.Response {
			return s.Anyone().Post("/api/v1/auth/platform/login", apptest.M{"email": email, "password": password})
		}
		var first string
		for what, call := range map[string]func() *apptest.Response{
			"wrong password":                 func() *apptest.Response { return login("acme", "ada@acme.test", "wrong") },
			"unknown email":                  func() *apptest.Response { return login("acme", "nobody@acme.test", apptest.Password) },
			"not an email address":           func() *apptest.Response { return login("acme", "@", apptest.Password) },
			"unknown tenant":                 func() *apptest.Response { return login("nowhere", "ada@acme.test", apptest.Password) },
			"another tenant":                 func() *apptest.Response { return login("gone", "ada@acme.test", apptest.Password) },
			"suspended tenant":               func() *apptest.Response { return login("gone", "ada@gone.test", "wrong") },
			"unverified customer":            func() *apptest.Response { return login("acme", "ben@acme.test", apptest.Password) },
			"unverified, wrong password":     func() *apptest.Response { return login("acme", "ben@acme.test", "wrong") },
			"invited member":                 func() *apptest.Response { return login("acme", "officer@acme.test", apptest.Password) },
			"deactivated member":             func() *apptest.Response { return login("acme", "designer@acme.test", apptest.Password) },
			"platform's at a tenant":         func() *apptest.Response { return login("acme", "platform@stagegate.test", apptest.Password) },
			"tenant's at the platform":       func() *apptest.Response { return platform("ada@acme.test", apptest.Password) },
			"platform, wrong password":       func() *apptest.Response { return platform("platform@stagegate.test", "wrong") },
			"the scope's id as a slug":       func() *apptest.Response { return login(acme.ID, "ada@acme.test", apptest.Password) },
			"password in capitals":           func() *apptest.Response { return login("acme", "ada@acme.test", strings.ToUpper(apptest.Password)) },
			"password with a space":          func() *apptest.Response { return login("acme", "ada@acme.test", apptest.Password+" ") },
			"slug in capitals":               func() *apptest.Response { return login("ACME", "ada@acme.test", "wrong") },
			"a password of 1,000 characters": func() *apptest.Response { return login("acme", "ada@acme.test", strings.Repeat("x", 1000)) },
			"the platform's scope as a slug": func() *apptest.Response {
				return login("00000000-0000-0000-0000-000000000000", "platform@stagegate.test", apptest.Password)
			},
		} {
			hashes := s.Members.Hasher.Computed()
			r := call()
			apptest.CheckResponse(t, what, r).Refused(401, "INVALID_CREDENTIALS")
			if n := s.Members.Hasher.Computed() - hashes; n != 1 {
				t.Errorf("%s: %d hashes", what, n)
			}
			body := traceField.ReplaceAllString(string(r.Body), "")
			if first == "" {
				first = body
			}
			if body != first || len(r.Header.Values("Set-Cookie")) > 0 {
				t.Errorf("%s: the answer %s differs from %s, or sets a cookie", what, body, first)
			}
		}
		hashes := s.Members.Hasher.Computed()
		login("gone", "ada@gone.test", apptest.Password).Refused(403, "TENANT_SUSPENDED")
		login("acme", "ada@acme.test", apptest.Password).Want(200)
		if n := s.Members.Hasher.Computed() - hashes; n != 2 {
			t.Errorf("%d hashes for two correct passwords", n)
		}
	})
}

// An error never contains the password.
func TestPasswordsAreNotEchoed(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		for _, secret := range []string{"s3cret-\x00-s3cret", strings.Repeat("s3cret", 200)} {
			body, err := json.Marshal(apptest.M{"tenantSlug": "acme", "email": "a@b.test", "password": secret, "passwort": secret})
			if err != nil {
				t.Fatal(err)
			}
			r := apptest.BadRequest(t, "a bad password", s.Anyone().Post("/api/v1/auth/login", body))
			if strings.Contains(string(r.Body), "s3cret") {
				t.Error("the answer contains the password")
			}
		}
	})
}

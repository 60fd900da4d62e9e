package accounts_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"stagegate/internal/accounts"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/testkit/apptest"
)

// A request may have tokens in three places. The first one decides, valid or not.
func TestTokenPrecedence(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		tokens := []string{acme.As("ada").Token, acme.As("ben").Token, acme.As("admin").Token} // one for each place
		emails := []string{"ada@acme.test", "ben@acme.test", "admin@acme.test"}
		const none, valid, invalid = 0, 1, 2
		for cell := range 27 {
			places := []int{cell / 9, cell / 3 % 3, cell % 3}
			c, want := s.Anyone(), ""
			c.Extra = http.Header{}
			var cookies []string
			decided := false
			for i, what := range places {
				if what == none {
					continue
				}
				token := tokens[i]
				if what == invalid {
					token = apptest.Tamper(token)
				}
				if !decided && what == valid {
					want = emails[i]
				}
				decided = true
				switch i {
				case 0:
					cookies = append(cookies, "svc_access_token="+token)
				case 1:
					cookies = append(cookies, "svc_onboarding_token="+token)
				default:
					c.Token = token
				}
			}
			if len(cookies) > 0 {
				c.Extra.Set("Cookie", "unrelated=1; "+strings.Join(cookies, "; "))
			}
			r := apptest.CheckResponse(t, "me", c.Get("/api/v1/auth/me"))
			what := fmt.Sprint(places)
			if want == "" {
				apptest.Equal(t, what+": the status", r.Status, 401)
				apptest.Equal(t, what+": the code", r.ErrorCode, "UNAUTHENTICATED")
			} else {
				apptest.Equal(t, what+": the status", r.Status, 200)
				apptest.Equal(t, what+": the caller", apptest.Data[accounts.PrincipalView](r).Email, want)
			}
		}
	})
}

func TestAuthorizationHeader(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		token := s.Tenant("acme").As("ada").Token
		for header, status := range map[string]int{
			"Bearer " + token: 200, "bearer " + token: 200, "BEARER  " + token: 200,
			token: 401, "Bearer": 401, "Bearer" + " ": 401, "Basic " + token: 401, "Bearer" + token: 401, "Token " + token: 401,
			"Bearer " + token + " x": 401, "Bearer " + token + ",": 401, "Bearer " + strings.Repeat("x", 9000): 401,
		} {
			c := s.Anyone()
			c.Extra = http.Header{"Authorization": {header}}
			if r := apptest.CheckResponse(t, header, c.Get("/api/v1/auth/me")); r.Status != status {
				t.Errorf("%.40q: got %d, want %d", header, r.Status, status)
			}
		}
		for _, cookie := range []string{"svc_access_token=", `svc_access_token="` + token + `x"`, "SVC_ACCESS_TOKEN=" + token} {
			c := s.Anyone()
			c.Extra = http.Header{"Cookie": {cookie}}
			apptest.CheckResponse(t, cookie, c.Get("/api/v1/auth/me")).Refused(401, "UNAUTHENTICATED")
		}
	})
}

// A write with cookies must come from our own origin.
func TestCrossSiteRequests(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("designer")
		signIn := func() (token, refresh string) {
			in := s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": "designer@acme.test", "password": apptest.Password}).Want(200)
			return in.String("accessToken"), in.String("refreshToken")
		}
		token, refresh := signIn()
		host := strings.TrimPrefix(s.URL, "http://")
		from := map[string]struct {
			header http.Header
			ours   bool
		}{
			"another site":                {http.Header{"Sec-Fetch-Site": {"cross-site"}}, false},
			"a sibling domain":            {http.Header{"Sec-Fetch-Site": {"same-site"}}, false},
			"another site, forged Origin": {http.Header{"Sec-Fetch-Site": {"cross-site"}, "Origin": {s.URL}}, false},
			"another origin":              {http.Header{"Origin": {"https://elsewhere.example"}}, false},
			"another port":                {http.Header{"Origin": {"http://127.0.0.1:1"}}, false},
			"nowhere":                     {http.Header{"Origin": {"null"}}, false},
			"our site":                    {http.Header{"Sec-Fetch-Site": {"same-origin"}}, true},
			"a bookmark":                  {http.Header{"Sec-Fetch-Site": {"none"}}, true},
			"our origin":                  {http.Header{"Origin": {"http://" + host}}, true},
			"a program without origin":    {http.Header{}, true},
		}
		for what, f := range from {
			with := func(bearer string, cookies ...string) *apptest.Client {
				c := s.Anyone()
				c.Token, c.Extra = bearer, f.header.Clone()
				if len(cookies) > 0 {
					c.Extra.Set("Cookie", strings.Join(cookies, "; "))
				}
				return c
			}
			check := func(who string, r *apptest.Response) {
				t.Helper()
				apptest.CheckResponse(t, what, r)
				crossed := r.ErrorCode == "CROSS_SITE_REQUEST"
				apptest.Equal(t, who+" from "+what+" is refused", crossed, !f.ours)
				if crossed {
					apptest.Equal(t, who+" from "+what+": the status", r.Status, 403)
				}
			}
			mine := with("", "svc_access_token="+token)
			check("POST", mine.Post("/api/v1/tenant/services", apptest.M{}))
			check("PATCH", mine.Patch("/api/v1/tenant/services/"+ref.NewID(), apptest.M{}))
			check("DELETE", mine.Delete("/api/v1/tenant/services/"+ref.NewID()+"/stages/"+ref.NewID()))
			check("a bad body", mine.Post("/api/v1/tenant/services", "{"))
			check("signing in over another session", mine.Post("/api/v1/auth/login", apptest.M{}))
			check("an onboarding cookie", with("", "svc_onboarding_token="+token).Post("/api/v1/tenant/services", apptest.M{}))
			if !f.ours {
				check("refreshing", with("", "svc_refresh_token="+refresh).Post("/api/v1/auth/refresh", nil))
				check("signing out", mine.Post("/api/v1/auth/logout", nil))
			}
			mine.Get("/api/v1/tenant/services").Want(200) // reads are allowed, and the session still exists
			with(token).Post("/api/v1/tenant/services", apptest.M{}).Refused(400, "VALIDATION_FAILED")
			with(token, "unrelated=1").Post("/api/v1/tenant/services", apptest.M{}).Refused(400, "VALIDATION_FAILED")
		}
		s.Anyone().Post("/api/v1/auth/refresh", apptest.M{"refreshToken": refresh}).Want(200) // the refused requests left it unused
	})
}

// The caller is authenticated and authorised before the origin is checked.
func TestCrossSiteCheckOrder(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		token := s.Tenant("acme").As("ada").Token
		c := s.Anyone()
		c.Extra = http.Header{"Sec-Fetch-Site": {"cross-site"}, "Cookie": {"svc_access_token=" + apptest.Tamper(token)}}
		c.Post("/api/v1/tenant/services", apptest.M{}).Refused(401, "UNAUTHENTICATED")
		c.Extra.Set("Cookie", "svc_access_token="+token)
		c.Post("/api/v1/tenant/services", apptest.M{}).Refused(403, "FORBIDDEN")
	})
}

// A token of one kind is not accepted as another.
func TestTokenKinds(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		s.Platform()
		tenants := s.Anyone().Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": "admin@acme.test", "password": apptest.Password}).Want(200)
		for _, session := range []*apptest.Response{tenants, apptest.SignInPlatform(s)} {
			access, refresh := session.String("accessToken"), session.String("refreshToken")
			c := s.Anyone()
			c.Token = refresh
			c.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
			c.Token = ""
			for _, cookie := range []string{"svc_access_token=" + refresh, "svc_refresh_token=" + access, "svc_refresh_token=" + refresh} {
				c.Extra = http.Header{"Cookie": {cookie}}
				c.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
			}
			c.Extra = nil
			c.Token = access
			c.Post("/api/v1/auth/refresh", nil).Refused(401, "UNAUTHENTICATED")
			for _, bad := range []string{access, refresh + "A", refresh[1:], strings.ToUpper(refresh), "x", strings.Repeat("A", 64), strings.Repeat("é", 64), " " + refresh} {
				c.Post("/api/v1/auth/refresh", apptest.M{"refreshToken": bad}).Refused(401, "UNAUTHENTICATED")
			}
			c.Get("/api/v1/auth/me").Want(200)
		}
	})
}

package contract_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

// limitedServer runs a test with low rate limits. The clock stands still, so that no window ends
// during the test.
func limitedServer(t *testing.T, fn func(t *testing.T, s *apptest.Server)) {
	apptest.EachStopped(t, fn, func(c *config.Config) {
		c.RateLimits = "on"
		c.Rates = limits.Rates{
			SignInAccount: limits.Rate{Max: 2, Per: 15 * time.Minute}, SignInAddress: limits.Rate{Max: 6, Per: 15 * time.Minute},
			Registrations: limits.Rate{Max: 3, Per: time.Hour}, RegistrationAddress: limits.Rate{Max: 4, Per: time.Hour},
			MailAddress: limits.Rate{Max: 4, Per: time.Hour}, MailRecipient: limits.Rate{Max: 2, Per: time.Hour},
			Checkout: limits.Rate{Max: 3, Per: time.Minute}, Calls: limits.Rate{Max: 20, Per: time.Minute},
		}
	})
}

// Failed sign-ins are counted by account, known or not, and by address. A successful one resets
// the count of the account.
func TestSignInLimits(t *testing.T) {
	t.Parallel()
	limitedServer(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		ada := acme.Email("ada")
		for range 3 {
			apptest.TrySignIn(s, "acme", ada, "wrong").Refused(401, "INVALID_CREDENTIALS")
			apptest.TrySignIn(s, "acme", ada, apptest.Password).Want(200)
		}
		apptest.TrySignIn(s, "acme", "nobody@acme.test", "wrong").Refused(401, "INVALID_CREDENTIALS")
		apptest.TrySignIn(s, "acme", " NOBODY@acme.test", "wrong").Refused(401, "INVALID_CREDENTIALS")
		fixture.WantRateLimited(t, apptest.TrySignIn(s, "acme", "nobody@acme.test", "wrong"), "sign-in-account") // counts nowhere
		apptest.TrySignIn(s, "acme", "somebody@acme.test", "wrong").Refused(401, "INVALID_CREDENTIALS")
		fixture.WantRateLimited(t, apptest.TrySignIn(s, "acme", ada, apptest.Password), "sign-in-address") // six from this address have failed
		s.Clock.Advance(15 * time.Minute)
		for range 2 {
			apptest.TrySignIn(s, "acme", ada, "wrong").Refused(401, "INVALID_CREDENTIALS")
		}
		fixture.WantRateLimited(t, apptest.TrySignIn(s, "acme", ada, apptest.Password), "sign-in-account")
		s.Clock.Advance(15 * time.Minute)
		apptest.TrySignIn(s, "acme", ada, apptest.Password).Want(200)
	})
}

// Operations that send mail are limited by recipient and by address, and do not reveal whether an
// account exists.
func TestMailLimits(t *testing.T) {
	t.Parallel()
	limitedServer(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		ask := map[string]func(email string) *apptest.Response{
			"forgot": func(email string) *apptest.Response {
				return s.Anyone().Post("/api/v1/auth/password/forgot", apptest.M{"tenantSlug": "acme", "email": email})
			},
			"customer": func(email string) *apptest.Response { return apptest.RegisterCustomer(s, "acme", email) },
			"organisation": func(email string) *apptest.Response {
				return s.Anyone().Post("/api/v1/organizations/register", apptest.Registration(email))
			},
		}
		for name, post := range ask {
			email := acme.Email("ada")
			if name == "organisation" {
				email = "bola@acme.test"
			}
			post(email).Want(200)
			post(email).Want(200)
			fixture.WantRateLimited(t, post(email), "mail-recipient")
			post("stranger-" + email).Want(200)
			if name == "forgot" {
				fixture.WantRateLimited(t, post("other-"+email), "mail-address")
			} else {
				fixture.WantRateLimited(t, post("other-"+email), "registration-address")
			}
		}
		s.Clock.Advance(time.Hour)
		const fresh = "chi@acme.test"
		s.Anyone().Post("/api/v1/organizations/register", apptest.Registration(fresh)).Want(200)
		resend := func(token string) *apptest.Response {
			return s.Anyone().Post("/api/v1/organizations/resend-link", apptest.M{"token": token})
		}
		resend(s.Anyone().MailedToken(fresh, 1)).Want(200)
		resend(s.Anyone().MailedToken(fresh, 2)).Want(200)
		fixture.WantRateLimited(t, resend(s.Anyone().MailedToken(fresh, 3)), "mail-recipient")
		resend("unknown").Want(200)
		fixture.WantRateLimited(t, resend("unknown"), "mail-address")
	})
}

// Many people can register from a shared IP address, such as that of a library. There are limits
// per person and per address.
func TestRegistrationLimits(t *testing.T) {
	t.Parallel()
	const each, all = 5, 12
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		at := func(address string) *apptest.Client {
			c := s.Anyone()
			c.Extra = http.Header{"X-Forwarded-For": {address}}
			return c
		}
		customer := func(c *apptest.Client, tenant *apptest.Tenant, email string) *apptest.Response {
			return c.Post("/api/v1/auth/customers/register", apptest.M{
				"tenantSlug": tenant.Slug, "name": "Somebody", "email": email, "password": apptest.Password, "confirmPassword": apptest.Password,
			})
		}
		organisation := func(c *apptest.Client, _ *apptest.Tenant, email string) *apptest.Response {
			return c.Post("/api/v1/organizations/register", apptest.Registration(email))
		}
		for name, register := range map[string]func(*apptest.Client, *apptest.Tenant, string) *apptest.Response{"customer": customer, "organisation": organisation} {
			library, home := at("192.0.2.1"), at("192.0.2.2")
			email := name + "@home.test"
			for i := range each {
				register(library, []*apptest.Tenant{acme, rival}[i%2], email).Want(200)
			}
			fixture.WantRateLimited(t, register(library, acme, email), "registrations")
			register(home, acme, email).Want(200)
			for i := each + 1; i < all; i++ {
				register(library, acme, fmt.Sprintf("%s-%d@home.test", name, i)).Want(200)
			}
			fixture.WantRateLimited(t, register(library, acme, name+"-late@home.test"), "registration-address")
			register(home, acme, name+"-late@home.test").Want(200)
		}
	}, func(c *config.Config) {
		c.RateLimits, c.TrustedProxies = "on", []string{"127.0.0.1"}
		c.Rates = limits.Rates{Registrations: limits.Rate{Max: each, Per: time.Hour}, RegistrationAddress: limits.Rate{Max: all, Per: time.Hour}}
	})
}

// Public checkouts are limited by address, whether they succeed or not.
func TestCheckoutLimits(t *testing.T) {
	t.Parallel()
	limitedServer(t, func(t *testing.T, s *apptest.Server) {
		start := func() *apptest.Response {
			return s.Anyone().Post("/api/v1/public/payments/invoices/INV-222222/checkout", nil)
		}
		for range 3 {
			start().Refused(404, "NOT_FOUND")
		}
		fixture.WantRateLimited(t, start(), "public-checkout")
	})
}

// All other calls are limited per caller, and report the remaining calls.
func TestCallLimits(t *testing.T) {
	t.Parallel()
	limitedServer(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		ada, ben, other := acme.As("ada"), acme.As("ben"), rival.As("ada")
		const me = "/api/v1/auth/me"
		for i := range 20 {
			want := fmt.Sprintf(`"calls";r=%d;t=60`, 19-i)
			if r := ada.Get(me).Want(200); r.Header.Get("Ratelimit") != want || r.Header.Get("Ratelimit-Policy") != `"calls";q=20;w=60` {
				t.Fatalf("RateLimit is %s, want %s; RateLimit-Policy is %s", r.Header.Get("Ratelimit"), want, r.Header.Get("Ratelimit-Policy"))
			}
		}
		fixture.WantRateLimited(t, ada.Get(me), "calls")
		fixture.WantRateLimited(t, ada.Get("/api/v1/customer/requests"), "calls")
		ben.Get(me).Want(200)
		other.Get(me).Want(200)
		for range 20 {
			s.Anyone().Get(me).Refused(401, "UNAUTHENTICATED")
		}
		fixture.WantRateLimited(t, s.Anyone().Get(me), "calls")
		admin := acme.As("admin")
		export, sync := program(s, admin, nil), program(s, admin, nil)
		for range 20 {
			export.Get(me).Want(200)
		}
		fixture.WantRateLimited(t, export.Get(me), "calls")
		sync.Get(me).Want(200)
		s.Anyone().Post("/api/v1/payments/webhook", apptest.M{}).Refused(401, "INVALID_SIGNATURE") // webhooks are not rate-limited
		s.Clock.Advance(time.Minute)
		ada.Get(me).Want(200)
	})
}

// A page counts as one call of its reader, however many reads it makes; each write counts
// separately. Beyond the limit, the page says when to try again and keeps the session. Each call
// of a program counts.
func TestPageLimits(t *testing.T) {
	t.Parallel()
	limitedServer(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		reader := acme.Reader("manager")
		s.Clock.Advance(time.Minute)
		for range 16 {
			reader.Open("/console/queue").Want(200, "Queue")
		}
		reader.Open("/console/queue").Want(200).Send("/console/queue", url.Values{"do": {"next"}}).Want(200) // its form, the change and the page count as three
		late := reader.Open("/console/queue").Want(429, "Try again in about 1 minute.").Without("/sign-in")
		if late.Header.Get("Retry-After") == "" {
			t.Error("there is no Retry-After")
		}
		fixture.WantRateLimited(t, manager.Get("/api/v1/auth/me"), "calls")
		s.Clock.Advance(time.Minute)
		reader.Open("/console/queue").Want(200)
		for range 19 {
			manager.Get("/api/v1/auth/me").Want(200)
		}
		fixture.WantRateLimited(t, manager.Get("/api/v1/auth/me"), "calls")
	})
}

// A request that calls no operation, such as for the description or a form, counts as one call of
// its address; a page with calls counts as one. Assets do not count.
func TestLimitsWithoutCalls(t *testing.T) {
	t.Parallel()
	limitedServer(t, func(t *testing.T, s *apptest.Server) {
		s.Tenant("acme")
		c := s.Anyone()
		c.Extra = http.Header{"Accept": {"text/html"}}
		elsewhere := s.Anyone()
		elsewhere.Extra = http.Header{"Accept": {"text/html"}, "Sec-Fetch-Site": {"cross-site"}, "Content-Type": {"application/x-www-form-urlencoded"}}
		get := func(path string) func() *apptest.Response { return func() *apptest.Response { return c.Get(path) } }
		for name, ask := range map[string]func() *apptest.Response{
			"description":       get("/v3/api-docs"),
			"description 3.0":   get("/v3/api-docs/3.0"),
			"Swagger UI":        get("/swagger-ui.html"),
			"Swagger UI, slash": get("/swagger-ui.html/"),
			"schema":            get("/schemas/service.json"),
			"unsubscribe":       get("/unsubscribe?token=x"),
			"one click":         func() *apptest.Response { return c.Post("/unsubscribe?token=x", "List-Unsubscribe=One-Click") },
			"sign-in":           get("/sign-in"),
			"sign-in of acme":   get("/acme/sign-in"),
			"start of acme":     get("/acme"),
			"registration":      get("/organizations/register"),
			"errors":            get("/errors"),
			"to sign in":        get("/console/queue"),
			"not there":         get("/console/nothing"),
			"colours, none":     get("/acme/brand.css?v=none"),
			"form of elsewhere": func() *apptest.Response { return elsewhere.Post("/sign-in", "email=a") },
		} {
			s.Clock.Advance(time.Minute)
			for i := range 20 {
				if r := ask(); r.Status == http.StatusTooManyRequests {
					t.Fatalf("%s: number %d is refused", name, i+1)
				}
			}
			r := ask().Want(http.StatusTooManyRequests)
			if r.Header.Get("Retry-After") != "60" {
				t.Errorf("%s: Retry-After is %q", name, r.Header.Get("Retry-After"))
			}
			if strings.Contains(string(r.Body), `method="post" action="/sign-in"`) {
				t.Errorf("%s: the page offers to resubmit a foreign form", name)
			}
			for _, part := range []string{"/assets/console.css", "/acme/brand.css?v=336699", "/swagger-ui.html/page.css", "/swagger-ui.html/swagger-ui.css", "/healthz"} {
				c.Get(part).Want(http.StatusOK)
			}
		}
	})
}

// The description has an ETag and is compressed.
func TestDescriptionTag(t *testing.T) {
	t.Parallel()
	s := apptest.Start(t, dbtest.URL(t, "sqlite"))
	for _, path := range []string{"/v3/api-docs", "/v3/api-docs/3.0", "/schemas/service.json"} {
		c := s.Anyone()
		c.Extra = http.Header{"Accept-Encoding": {"gzip"}}
		first := c.Get(path).Want(http.StatusOK)
		tag := first.Header.Get("ETag")
		apptest.Equal(t, path+": Content-Encoding", first.Header.Get("Content-Encoding"), "gzip")
		if tag == "" {
			t.Errorf("%s has no tag", path)
		}
		c.Extra.Set("If-None-Match", tag)
		again := c.Get(path).Want(http.StatusNotModified)
		apptest.Equal(t, path+": the length of what is sent again", len(again.Body), 0)
		apptest.Equal(t, path+": the tag again", again.Header.Get("ETag"), tag)
		c.Extra.Set("If-None-Match", `"other"`)
		c.Get(path).Want(http.StatusOK)
	}
}

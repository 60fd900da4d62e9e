package accounts_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/auth"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// limited starts a server with limits, a stopped clock, and callers whose address is the value of
// X-Forwarded-For.
func limited(t *testing.T, change func(*limits.Rates), fn func(t *testing.T, s *apptest.Server)) {
	t.Parallel()
	apptest.EachStopped(t, fn, func(c *config.Config) {
		c.RateLimits, c.TrustedProxies = "on", []string{"127.0.0.1"}
		quarter := func(n int) limits.Rate { return limits.Rate{Max: n, Per: 15 * time.Minute} }
		c.Rates = limits.Rates{
			SignInAccount: quarter(5), SignInAddress: quarter(30), SignInEverywhere: quarter(50),
			SignInSlowed: limits.Rate{Max: 1, Per: 20 * time.Second}, SignedInAccount: quarter(100), SignedInAddress: quarter(1000),
		}
		if change != nil {
			change(&c.Rates)
		}
	})
}

// caller returns a client at an address that sends cookies.
func caller(s *apptest.Server, address string, cookies ...*http.Cookie) *apptest.Client {
	c := s.Anyone()
	c.Extra = http.Header{"X-Forwarded-For": {address}}
	for _, cookie := range cookies {
		c.Extra.Add("Cookie", cookie.Name+"="+cookie.Value)
	}
	return c
}

func signIn(c *apptest.Client, n *apptest.Tenant, who, password string) *apptest.Response {
	return c.Post("/api/v1/auth/login", apptest.M{"tenantSlug": n.Slug, "email": n.Email(who), "password": password})
}

// fails makes failing attempts.
func fails(times int, attempt func() *apptest.Response) {
	for range times {
		attempt().Refused(401, "INVALID_CREDENTIALS")
	}
}

// closed checks that an attempt is refused by a limit, with the waiting time.
func closed(t *testing.T, r *apptest.Response, policy string) {
	t.Helper()
	r.Refused(429, "TOO_MANY_REQUESTS")
	var seconds int
	if _, err := fmt.Sscan(r.Header.Get("Retry-After"), &seconds); err != nil || seconds < 1 || seconds > 900 {
		t.Errorf("Retry-After is %q", r.Header.Get("Retry-After"))
	}
	if got, want := r.Header.Get("Ratelimit"), fmt.Sprintf("%q;r=0;t=%d", policy, seconds); got != want {
		t.Errorf("RateLimit is %s, want %s", got, want)
	}
}

// A stranger's failures block the account for their own address only, not for the owner or the
// platform administrator. An unknown account behaves the same.
func TestStrangerCannotLockOut(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		s.Platform()
		platform := func(address, password string) *apptest.Response {
			return caller(s, address).Post("/api/v1/auth/platform/login", apptest.M{"email": "platform@stagegate.test", "password": password})
		}
		for what, attempt := range map[string]func(address, password string) *apptest.Response{
			"a customer": func(address, password string) *apptest.Response {
				return signIn(caller(s, address), acme, "ada", password)
			},
			"the administrator": platform,
		} {
			fails(5, func() *apptest.Response { return attempt("2001:db8:1:2::7", "wrong") })
			closed(t, attempt("2001:db8:1:2:3::8", apptest.Password), "sign-in-account") // the same network
			attempt("2001:db8:1:3::7", apptest.Password).Want(200)
			apptest.Equal(t, what+" at another address", attempt("203.0.113.9", apptest.Password).Status, 200)
		}
		nobody := func(address string) *apptest.Response { return signIn(caller(s, address), acme, "nobody", "wrong") }
		fails(5, func() *apptest.Response { return nobody("198.51.100.1") })
		closed(t, nobody("198.51.100.1"), "sign-in-account")
		fails(1, func() *apptest.Response { return nobody("198.51.100.2") })
	})
}

// Guesses from many addresses are throttled for known and unknown accounts alike and do not block the
// account: its known devices have counters of their own.
func TestKnownDevicePassesAttack(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		for _, who := range []string{"ada", "ben"} {
			acme.Add(who)
		}
		const home = "203.0.113.7"
		device := apptest.Cookies(t, signIn(caller(s, home), acme, "ada", apptest.Password).Want(200))["svc_device"]
		hashes := s.Members.Hasher.Computed()
		guesses := map[string]map[int]int{"ada": {}, "nobody": {}}
		for who, statuses := range guesses {
			for i := range 20 {
				for range 5 {
					statuses[signIn(caller(s, fmt.Sprintf("198.51.100.%d", i)), acme, who, "wrong").Status]++
				}
			}
			if statuses[401] != 60 || statuses[429] != 40 { // fifty, and the first of each other address
				t.Errorf("%s: %v", who, statuses)
			}
		}
		if n := s.Members.Hasher.Computed() - hashes; n != 120 {
			t.Errorf("%d hashes", n)
		}
		stranger := func() *apptest.Response { return signIn(caller(s, "192.0.2.1"), acme, "ada", apptest.Password) }
		fails(1, func() *apptest.Response { return signIn(caller(s, "192.0.2.1"), acme, "ada", "wrong") })
		closed(t, stranger(), "sign-in-slowed")
		signIn(caller(s, "192.0.2.2"), acme, "ada", apptest.Password).Want(200) // the owner with a new device
		known := func(password string) *apptest.Response { return signIn(caller(s, home, device), acme, "ada", password) }
		fails(4, func() *apptest.Response { return known("wrong") })
		device = apptest.Cookies(t, known(apptest.Password).Want(200))["svc_device"]
		fails(5, func() *apptest.Response { return known("wrong") })
		closed(t, known(apptest.Password), "sign-in-account")
		closed(t, signIn(caller(s, home), acme, "ada", apptest.Password), "sign-in-account") // without the cookie
		fails(1, func() *apptest.Response { return signIn(caller(s, home, device), acme, "ben", "wrong") })
		s.Clock.Advance(20 * time.Second)
		stranger().Want(200) // throttled, not blocked
		s.Clock.Advance(15 * time.Minute)
		known(apptest.Password).Want(200)
	})
}

// Too many failures from an address block it for strangers, but not for the devices known there.
func TestKnownDevicePassesClosedAddress(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		const office = "203.0.113.7"
		device := apptest.Cookies(t, signIn(caller(s, office), acme, "ada", apptest.Password).Want(200))["svc_device"]
		for i := range 6 {
			fails(5, func() *apptest.Response { return signIn(caller(s, office), acme, fmt.Sprint("nobody-", i), "wrong") })
		}
		closed(t, signIn(caller(s, office), acme, "ada", apptest.Password), "sign-in-address")
		signIn(caller(s, office, device), acme, "ada", apptest.Password).Want(200)
		other := *device
		other.Value = apptest.Tamper(device.Value)
		closed(t, signIn(caller(s, office, &other), acme, "ada", apptest.Password), "sign-in-address")
	})
}

// A completed password reset clears the counters and makes the browser a known device. Devices of the
// previous password become strangers.
func TestResetClearsCounts(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		const home = "203.0.113.7"
		former := apptest.Cookies(t, signIn(caller(s, home), acme, "ada", apptest.Password).Want(200))["svc_device"]
		attempt := func(password string) *apptest.Response { return signIn(caller(s, home), acme, "ada", password) }
		fails(5, func() *apptest.Response { return attempt("wrong") })
		closed(t, attempt(apptest.Password), "sign-in-account")
		apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": acme.Email("ada")}).Want(200)
		device := apptest.Cookies(t, resetPassword(s, s.Anyone().MailedToken(acme.Email("ada"), 1), fixture.NewPassword).Want(200))["svc_device"]
		attempt(fixture.NewPassword).Want(200)
		fails(5, func() *apptest.Response { return attempt("wrong") })
		closed(t, attempt(fixture.NewPassword), "sign-in-account")
		closed(t, signIn(caller(s, home, former), acme, "ada", fixture.NewPassword), "sign-in-account")
		signIn(caller(s, home, device), acme, "ada", fixture.NewPassword).Want(200)
	})
}

// A wrong currentPassword counts as a failed sign-in. Strangers do not block a signed-in user.
func TestCurrentPasswordCounts(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		const home = "203.0.113.7"
		mine := caller(s, home)
		mine.Token = signIn(mine, acme, "ada", apptest.Password).Want(200).String("accessToken")
		change := func(current string) *apptest.Response {
			return mine.Post("/api/v1/auth/password/change", apptest.M{"currentPassword": current, "password": fixture.NewPassword, "confirmPassword": fixture.NewPassword})
		}
		fails(5, func() *apptest.Response { return signIn(caller(s, home), acme, "ada", "wrong") })
		for range 5 {
			change("wrong").Refused(400, "VALIDATION_FAILED").At("currentPassword")
		}
		closed(t, change(apptest.Password), "sign-in-account")
		s.Clock.Advance(15 * time.Minute)
		for range 4 {
			change("wrong").Refused(400, "VALIDATION_FAILED").At("currentPassword")
		}
		fails(1, func() *apptest.Response { return signIn(caller(s, home), acme, "ada", "wrong") })
		closed(t, signIn(caller(s, home), acme, "ada", apptest.Password), "sign-in-account")
		device := apptest.Cookies(t, change(apptest.Password).Want(200))["svc_device"]
		signIn(caller(s, home, device), acme, "ada", fixture.NewPassword).Want(200)
	})
}

// A right password that opens no session is no failure, and uses no turn of the slowed attempts.
func TestRightPasswordWithoutSession(t *testing.T) {
	limited(t, func(r *limits.Rates) { r.SignInEverywhere.Max = 1 }, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		fails(1, func() *apptest.Response { return signIn(caller(s, "203.0.113.7"), acme, "ada", "wrong") })
		apptest.SetStatus(t, s, "tenants", acme.ID, "SUSPENDED")
		for range 6 {
			signIn(caller(s, "203.0.113.8"), acme, "ada", apptest.Password).Refused(403, "TENANT_SUSPENDED")
		}
		apptest.SetStatus(t, s, "tenants", acme.ID, "ACTIVE")
		fails(1, func() *apptest.Response { return signIn(caller(s, "203.0.113.8"), acme, "ada", "wrong") })
		closed(t, signIn(caller(s, "203.0.113.8"), acme, "ada", apptest.Password), "sign-in-slowed")
	})
}

// Successful sign-ins are limited too, by account and by address.
func TestSuccessesCount(t *testing.T) {
	limited(t, func(r *limits.Rates) { r.SignedInAccount.Max, r.SignedInAddress.Max = 3, 5 }, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		for _, who := range []string{"ada", "ben", "officer"} {
			acme.Add(who)
		}
		attempt := func(address, who string) *apptest.Response {
			return signIn(caller(s, address), acme, who, apptest.Password)
		}
		for range 3 {
			attempt("203.0.113.7", "ada").Want(200)
			fails(1, func() *apptest.Response { return signIn(caller(s, "203.0.113.7"), acme, "ada", "wrong") })
		}
		closed(t, attempt("203.0.113.8", "ada"), "signed-in-account")
		attempt("203.0.113.7", "ben").Want(200)
		device := apptest.Cookies(t, attempt("203.0.113.7", "ben").Want(200))["svc_device"]
		hashes := s.Members.Hasher.Computed()
		closed(t, attempt("203.0.113.7", "officer"), "signed-in-address")
		if n := s.Members.Hasher.Computed() - hashes; n != 0 {
			t.Errorf("%d hashes beyond the limit", n)
		}
		signIn(caller(s, "203.0.113.7", device), acme, "ben", apptest.Password).Want(200)
		s.Clock.Advance(15 * time.Minute)
		attempt("203.0.113.7", "ada").Want(200)
	})
}

// Concurrent failures are limited by account and address, by account, and by device.
func TestConcurrentFailures(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		for _, who := range []string{"ada", "ben"} {
			acme.Add(who)
		}
		device := apptest.Cookies(t, signIn(caller(s, "192.0.2.1"), acme, "ben", apptest.Password).Want(200))["svc_device"]
		for what, c := range map[string]struct {
			who     string
			address func(i int) string
			cookies []*http.Cookie
			want    int
		}{
			"one address":    {"nobody", func(int) string { return "203.0.113.7" }, nil, 5},
			"many addresses": {"ada", func(i int) string { return fmt.Sprintf("2001:db8:7:%x::1", i) }, nil, 51}, // of one network
			"a device":       {"ben", func(i int) string { return fmt.Sprintf("198.51.101.%d", i) }, []*http.Cookie{device}, 5},
		} {
			hashes := s.Members.Hasher.Usage()[auth.SigningIn].Hashes
			got := apptest.Concurrently(80, func(i int) int {
				return signIn(caller(s, c.address(i), c.cookies...), acme, c.who, "wrong").Status
			})
			if n := s.Members.Hasher.Usage()[auth.SigningIn].Hashes - hashes; got[401] != c.want || got[429] != 80-c.want || int(n) != c.want {
				t.Errorf("%s: statuses %v, %d hashes", what, got, n)
			}
		}
	})
}

// A principal has at most twenty sessions, even with concurrent sign-ins. The oldest one ends with its
// access token and its refresh token.
func TestOldestSessionEnds(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		for _, who := range []string{"ada", "ben"} {
			acme.Add(who)
		}
		bystander := apptest.OpenSession(s, acme, "ben")
		sessions := make([]apptest.Tokens, 21)
		for i := range sessions {
			sessions[i] = apptest.OpenSession(s, acme, "ada")
			apptest.Me(s, sessions[0].Access).Want(map[bool]int{true: 200, false: 401}[i < 20])
		}
		apptest.RefreshByBody(s, sessions[0].Refresh).Refused(401, "UNAUTHENTICATED")
		for _, open := range append(sessions[1:], bystander) {
			apptest.Me(s, open.Access).Want(200)
		}
		apptest.RefreshByBody(s, sessions[1].Refresh).Want(200)
		if got := apptest.Concurrently(8, func(int) int {
			return apptest.TrySignIn(s, "acme", acme.Email("ada"), apptest.Password).Status
		}); got[200] != 8 {
			t.Errorf("statuses %v", got)
		}
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM sessions s JOIN principals p ON p.tenant_id = s.tenant_id AND p.id = s.principal_id
			WHERE s.tenant_id = $1 AND p.email = $2 AND s.ended_at IS NULL`, acme.ID, acme.Email("ada")); n != 20 {
			t.Errorf("%d sessions are open", n)
		}
		apptest.Me(s, sessions[8].Access).Refused(401, "UNAUTHENTICATED")
	})
}

package sso_test

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
)

var linkToken = regexp.MustCompile(`/sso/link\S*[?&]token=([A-Za-z0-9_-]+)`)

// confirmation returns the token of the last confirmation that was mailed to an address.
func confirmation(t *testing.T, c *apptest.Client, to string, nth int) string {
	t.Helper()
	var tokens []string
	apptest.Until(t, "the confirmation arrives", func() bool {
		tokens = nil
		for _, m := range c.Mails(to) {
			if found := linkToken.FindStringSubmatch(m.Text); found != nil {
				tokens = append(tokens, found[1])
			}
		}
		return len(tokens) >= nth
	})
	return tokens[nth-1]
}

// An identity with the address of a member signs nobody in until the member confirms it by mail, once.
func TestLinkByMail(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		c := connect(t, s, acme.As("admin"), "acme.test", nil)
		manager := acme.As("manager")
		address := acme.Email("manager")
		b := newBrowser(t, s)
		known := person{email: strings.ToUpper(address), name: "Somebody"}
		b.refusedWith(b.signIn(c.start, known), "acme", "SSO_LINK_MAILED")
		b.refusedWith(b.signIn(c.start, person{email: address, unverified: true}), "acme", "SSO_NO_ACCESS")
		first := confirmation(t, c.admin, address, 1)
		b.refusedWith(b.signIn(c.start, known), "acme", "SSO_LINK_MAILED")
		second := confirmation(t, c.admin, address, 2)
		const link = "/api/v1/auth/sso/link"
		s.Anyone().Post(link, apptest.M{"token": first}).Refused(400, "INVALID_OR_EXPIRED_TOKEN") // a later one ends it
		s.Anyone().Post(link, apptest.M{"token": "none"}).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		s.Anyone().Post(link, apptest.M{"token": second}).Want(200)
		s.Anyone().Post(link, apptest.M{"token": second}).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		b.signIn(c.start, known)
		b.me().Want(200).Is(address, "email").Is("MANAGER", "role").Is(manager.Get("/api/v1/auth/me").String("id"), "id")

		later := newBrowser(t, s)
		acme.As("officer")
		later.refusedWith(later.signIn(c.start, person{email: acme.Email("officer")}), "acme", "SSO_LINK_MAILED")
		late := confirmation(t, c.admin, acme.Email("officer"), 1)
		s.Clock.Advance(time.Hour)
		s.Anyone().Post(link, apptest.M{"token": late}).Refused(400, "INVALID_OR_EXPIRED_TOKEN")

		// A customer with the address is no member.
		acme.As("ada")
		later.refusedWith(later.signIn(c.start, person{email: acme.Email("ada")}), "acme", "SSO_NO_ACCESS")

		// An invited member accepts by confirming.
		apptest.Invite(c.admin, "New One", "new@acme.test", apptest.RoleID(c.admin, "CASE_OFFICER")).Want(201)
		later.refusedWith(later.signIn(c.start, person{email: "new@acme.test"}), "acme", "SSO_LINK_MAILED")
		s.Anyone().Post(link, apptest.M{"token": confirmation(t, c.admin, "new@acme.test", 1)}).Want(200)
		later.signIn(c.start, person{email: "new@acme.test"})
		later.me().Want(200).Is("new@acme.test", "email").Is("New One", "name")
	})
}

// A confirmation beyond the mails of its recipient changes nothing, and the page says the same. Too many sign-ins
// end at the sign-in page.
func TestLimits(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		c := connect(t, s, acme.As("admin"), "acme.test", nil)
		acme.As("manager")
		b := newBrowser(t, s)
		known := person{email: acme.Email("manager")}
		for range 3 {
			b.refusedWith(b.signIn(c.start, known), "acme", "SSO_LINK_MAILED")
		}
		last := confirmation(t, c.admin, known.email, 2)
		s.Anyone().Post("/api/v1/auth/sso/link", apptest.M{"token": last}).Want(200) // the third was not mailed, and ends nothing
		b.signIn(c.start, known)
		again := newBrowser(t, s)
		again.refusedWith(again.signIn(c.start, known), "acme", "TOO_MANY_REQUESTS")
		if page := again.open("/acme/sign-in?code=TOO_MANY_REQUESTS"); !strings.Contains(page.Body, "Too many sign-in attempts.") {
			t.Errorf("the page does not say why: %s", page.Body)
		}
	}, func(c *config.Config) {
		c.RateLimits = "on"
		c.Rates = limits.Rates{MailsAsked: limits.Rate{Max: 2, Per: time.Hour}, SignedInAccount: limits.Rate{Max: 2, Per: time.Hour}}
	})
}

// Whoever is signed in links an identity to themselves; a deactivated member gets no access.
func TestLinkSignedIn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		c := connect(t, s, acme.As("admin"), "acme.test", nil)
		manager := acme.As("manager")
		id := manager.Get("/api/v1/auth/me").Want(200).String("id")
		b := signedIn(t, s, manager.Token)
		b.signIn(c.start, person{email: "private@elsewhere.test"})
		b.me().Want(200).Is(id, "id")
		fresh := newBrowser(t, s)
		fresh.signIn(c.start, person{email: "private@elsewhere.test"})
		fresh.me().Want(200).Is(id, "id")

		// Where the session has ended on the way, nothing is linked.
		left := signedIn(t, s, acme.SignIn("manager").Token)
		back := left.choose(c.start, person{email: "another@elsewhere.test"})
		manager = s.Anyone()
		manager.Token = left.token()
		manager.Post("/api/v1/auth/logout", nil).Want(200)
		if at := left.open(back).Location; !strings.Contains(at, "SSO_NO_ACCESS") {
			t.Errorf("ended at %s", at)
		}
		c.admin.Post("/api/v1/tenant/members/"+id+"/deactivate", nil).Want(200)
		gone := newBrowser(t, s)
		gone.refusedWith(gone.signIn(c.start, person{email: "private@elsewhere.test"}), "acme", "SSO_NO_ACCESS")
	})
}

// Linking while signed in needs a fresh sign-in at the start and at the end, and a second factor where one is required.
// Otherwise the identity must be confirmed by mail, like any other.
func TestLinkNeedsFreshSignIn(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		c := connect(t, s, acme.As("admin"), "acme.test", nil)
		manager := acme.As("manager")
		private, own := person{email: "private@elsewhere.test"}, person{email: acme.Email("manager")}
		b := signedIn(t, s, manager.Token)
		ends := func(location, code string) {
			t.Helper()
			if !strings.Contains(location, "/acme/sign-in?code="+code) {
				t.Errorf("ended at %s, want %s", location, code)
			}
		}
		s.Clock.Advance(10*time.Minute - time.Second)
		back := b.choose(c.start, private)
		s.Clock.Advance(time.Second)
		ends(b.open(back).Location, "SSO_NO_ACCESS")
		ends(b.signIn(c.start, private), "SSO_NO_ACCESS")
		ends(b.signIn(c.start, own), "SSO_LINK_MAILED")

		c.admin.Confirm().Put("/api/v1/tenant/sign-in-policy", apptest.M{"secondFactor": "STAFF"}).Want(200)
		manager.Confirm().Get("/api/v1/tenant/services").Refused(403, "SECOND_FACTOR_SETUP_REQUIRED")
		ends(b.signIn(c.start, private), "SSO_NO_ACCESS")
		apptest.AddApp(s, manager)
		if at := b.signIn(c.start, private); at != "/console" {
			t.Errorf("ended at %s", at)
		}
		b.me().Want(200).Is(own.email, "email")
	})
}

// A member without a password who is activated again signs in as before, and needs no invitation.
func TestActivatedAgain(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		c := connect(t, s, acme.As("admin"), "acme.test", nil)
		ada := person{email: "ada@acme.test"}
		first := newBrowser(t, s)
		first.signIn(c.start, ada)
		id := first.me().Want(200).String("id")
		member := "/api/v1/tenant/members/" + id
		c.admin.Post(member+"/deactivate", nil).Want(200)
		c.admin.Post(member+"/activate", nil).Want(200).Is("ACTIVE", "status")
		again := newBrowser(t, s)
		again.signIn(c.start, ada)
		again.me().Want(200).Is(id, "id")

		// Without the provider there is no way in but an invitation.
		c.admin.Post(member+"/deactivate", nil).Want(200)
		c.admin.Delete(base + "/" + c.id).Want(200)
		c.admin.Post(member+"/activate", nil).Want(200).Is("INVITED", "status")
	})
}

// The first group with a role decides at each sign-in; without one, a new member has the default role.
func TestGroups(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		c := connect(t, s, admin, "example.test", apptest.M{"groupRoles": apptest.M{
			"admins": "00000000-0000-7000-8000-000000000001", "finance": apptest.RoleID(admin, "FINANCE_OFFICER"), "makers": apptest.RoleID(admin, "SERVICE_DESIGNER"),
		}})
		role := func(groups string) string {
			b := newBrowser(t, s)
			b.signIn(c.start, person{email: "ada@example.test", groups: groups})
			return b.me().Want(200).String("role")
		}
		for _, step := range []struct{ groups, want string }{
			{"staff, TENANT_ADMIN, SUPER_ADMIN", "CASE_OFFICER"}, {"staff, makers, finance", "SERVICE_DESIGNER"}, {"finance, makers", "FINANCE_OFFICER"},
			{"admins", "SUPER_ADMIN"}, {"staff", "CASE_OFFICER"}, {"", "CASE_OFFICER"},
		} {
			if got := role(step.groups); got != step.want {
				t.Errorf("groups %q: %s, want %s", step.groups, got, step.want)
			}
		}
		// The sign-in that links an identity follows its groups, too.
		b := signedIn(t, s, acme.As("officer").Token)
		b.signIn(c.start, person{email: "officer@elsewhere.test", groups: "finance"})
		b.me().Want(200).Is(acme.Email("officer"), "email").Is("FINANCE_OFFICER", "role")
		b.signIn(c.start, person{email: "officer@elsewhere.test"})
		b.me().Want(200).Is("CASE_OFFICER", "role")

		// A role that was given by hand stays without a group.
		member := admin.Get("/api/v1/tenant/members?search=ada").Want(200).String("content", 0, "id")
		admin.Patch("/api/v1/tenant/members/"+member, apptest.M{"roleId": apptest.RoleID(admin, "MANAGER")}).Want(200)
		if got := role("staff"); got != "MANAGER" {
			t.Errorf("the role given by hand has become %s", got)
		}
	})
}

// Enforced single sign-on closes the other ways for members, ends their sessions, and leaves one admin a way in.
func TestEnforced(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, manager, ada := acme.As("admin"), acme.As("manager"), acme.As("ada")
		draft := admin.Post(base, settings(s, admin, "draft.test", nil)).Want(201).String("id")
		admin.Post(base+"/"+draft+"/enforce", nil).Refused(409, "CONFLICT")
		c := connect(t, s, admin, "acme.test", nil)
		at := base + "/" + c.id
		admin.Post(at+"/enforce", nil).Refused(409, "CONFLICT") // no second factor
		admin.Post(at+"/relax", nil).Refused(409, "CONFLICT")
		secret := apptest.AddApp(s, admin)
		acme.Add("officer")
		officers := apptest.AddApp(s, acme.SignIn("officer"))
		waiting := s.Reader("").Open("/acme/sign-in").Send("/acme/sign-in", url.Values{"email": {acme.Email("officer")}, "password": {apptest.Password}})
		enforced := admin.Post(at+"/enforce", nil).Want(200).Is("ENFORCED", "status")
		boss := admin.Get("/api/v1/auth/me").String("id")
		enforced.Is(boss, "breakGlassMemberId")
		admin.Get("/api/v1/tenant/members?search=admin").Want(200).Is(boss, "content", 0, "id").Is(true, "content", 0, "breakGlass")
		admin.Get("/api/v1/tenant/members?search=manager").Want(200).Is(false, "content", 0, "breakGlass")

		manager.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		ada.Get("/api/v1/auth/me").Want(200)
		acme.SignIn("ada")
		start := s.URL + c.start
		apptest.TrySignIn(s, "acme", acme.Email("manager"), apptest.Password).Refused(403, "SSO_REQUIRED").Is(start, "startUrl")
		apptest.TrySignIn(s, "acme", acme.Email("manager"), "wrong password").Refused(401, "INVALID_CREDENTIALS")
		apptest.TrySignIn(s, "acme", acme.Email("admin"), apptest.Password).Refused(401, "SECOND_FACTOR_REQUIRED")

		admin.Patch(at, apptest.M{"issuer": "https://other.example.org"}).Refused(409, "CONFLICT")
		admin.Patch(at, apptest.M{"clientId": "other"}).Refused(409, "CONFLICT")
		admin.Patch(at, apptest.M{"domains": []string{"other.test"}}).Refused(409, "CONFLICT")
		admin.Patch(at, apptest.M{"name": "Renamed", "domains": []string{"ACME.test"}}).Want(200).Is("Renamed", "name")
		admin.Delete(at).Refused(409, "CONFLICT")
		admin.Delete("/api/v1/auth/second-factor/totp").Refused(409, "CONFLICT")

		// The manager links the account and comes in with it.
		b := newBrowser(t, s)
		b.refusedWith(b.signIn(c.start, person{email: acme.Email("manager")}), "acme", "SSO_LINK_MAILED")
		s.Anyone().Post("/api/v1/auth/sso/link", apptest.M{"token": confirmation(t, admin, acme.Email("manager"), 1)}).Want(200)
		b.signIn(c.start, person{email: acme.Email("manager")})
		b.me().Want(200).Is("MANAGER", "role")

		for _, who := range []string{"manager", "officer"} {
			apptest.Until(t, "the "+who+" is told", func() bool {
				return slices.ContainsFunc(admin.Mails(acme.Email(who)), func(m apptest.Mail) bool { return strings.HasPrefix(m.Subject, "You were signed out of ") })
			})
		}

		s.Clock.Advance(time.Minute) // for the next code
		// The page of the second factor leads on.
		waiting.Send(waiting.Path, url.Values{"code": {s.Code(officers)}}).Want(403, "Your organisation requires single sign-on.", c.start)
		// While the provider is away, the admin gets in and opens the other ways.
		fault(s, "silent")
		login := apptest.TrySignIn(s, "acme", acme.Email("admin"), apptest.Password)
		login.Refused(401, "SECOND_FACTOR_REQUIRED")
		rescue := s.Anyone()
		rescue.Token = s.Anyone().Post("/api/v1/auth/second-factor/verify", apptest.M{"challenge": login.String("challenge"), "code": s.Code(secret)}).Want(200).String("accessToken")
		rescue.Post(at+"/relax", nil).Want(200).Is("TESTED", "status").Is(nil, "breakGlassMemberId")
		rescue.Get("/api/v1/tenant/members/"+boss).Want(200).Is(false, "breakGlass")
		acme.SignIn("manager").Get("/api/v1/auth/me").Want(200)
	})
}

// A second factor that a pending reset will end does not suffice for the admin who keeps a password, neither to enforce
// single sign-on nor to remove another factor.
func TestEnforcedWithPendingReset(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, other := acme.As("admin"), acme.As("officer")
		role := apptest.M{"roleId": "00000000-0000-7000-8000-000000000001"}
		admin.Patch("/api/v1/tenant/members/"+other.Get("/api/v1/auth/me").String("id"), role).Want(200)
		c := connect(t, s, admin, "acme.test", nil)
		apptest.AddApp(s, admin)
		other.Post("/api/v1/tenant/members/"+admin.Get("/api/v1/auth/me").String("id")+"/second-factor/reset", nil).Want(200)
		admin.Post(base+"/"+c.id+"/enforce", nil).Refused(409, "CONFLICT")
		_, added := apptest.AddPasskey(t, s, admin, "Laptop")
		passkey := "/api/v1/auth/passkeys/" + added.Want(201).String("id")
		admin.Post(base+"/"+c.id+"/enforce", nil).Want(200)
		admin.Delete(passkey).Refused(409, "CONFLICT")
		admin.Delete("/api/v1/auth/second-factor/totp").Want(200)
		admin.Delete(passkey).Refused(409, "CONFLICT")
		admin.Get("/api/v1/auth/second-factor").Want(200).Is("1", "passkeys")
	}, apptest.Named)
}

// A session from single sign-on lasts twelve hours at most, however often it is refreshed.
func TestTwelveHours(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		c := connect(t, s, s.Tenant("acme").As("admin"), "acme.test", nil)
		b := newBrowser(t, s)
		b.signIn(c.start, person{email: "ada@acme.test"})
		s.Clock.Advance(12*time.Hour - time.Minute)
		refreshed := b.do("POST", "/api/v1/auth/refresh", nil, "application/json")
		if refreshed.Status != 200 {
			t.Fatalf("%d %s", refreshed.Status, refreshed.Body)
		}
		b.me().Want(200)
		s.Clock.Advance(time.Minute)
		b.me().Refused(401, "UNAUTHENTICATED")
		if refreshed := b.do("POST", "/api/v1/auth/refresh", nil, "application/json"); refreshed.Status != 401 {
			t.Errorf("%d %s", refreshed.Status, refreshed.Body)
		}
	})
}

// Somebody without a password confirms who they are by signing in at the provider again, as the same person.
func TestStepUp(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		c := connect(t, s, admin, "acme.test", apptest.M{"groupRoles": apptest.M{"admins": "00000000-0000-7000-8000-000000000001"}})
		b := newBrowser(t, s)
		boss := person{email: "boss@acme.test", groups: "admins"}
		b.signIn(c.start, boss)
		s.Anyone().Post("/api/v1/organizations/register", apptest.Registration(boss.email)).Refused(409, "EMAIL_ALREADY_REGISTERED") // also without a password
		newBrowser(t, s).signIn(c.start, person{email: "ada@acme.test"})
		in := s.Anyone()
		in.Token = b.token()
		in.Post(base+"/"+c.id+"/test", nil).Want(200)
		s.Clock.Advance(10 * time.Minute)
		refused := in.Post(base+"/"+c.id+"/test", nil)
		refused.Refused(403, "FRESH_SIGN_IN_REQUIRED").Is("SSO", "methods", 0).Is(s.URL+c.start+"?stepUp=true", "startUrl")
		if page := b.do("POST", "/console/settings/sso/"+c.id+"/test", nil, "text/html"); page.Status != 403 || !strings.Contains(page.Body, c.start+"?stepUp=true&amp;back=") {
			t.Errorf("%d: the page does not lead to a confirmation: %s", page.Status, page.Body)
		}

		asked := b.open(c.start + "?stepUp=true&back=/console/settings")
		if !strings.Contains(asked.Location, "prompt=login") || !strings.Contains(asked.Location, "max_age=0") {
			t.Errorf("the provider is not asked to ask again: %s", asked.Location)
		}
		if at := b.signIn(c.start+"?stepUp=true", person{email: "ada@acme.test"}); !strings.Contains(at, "SSO_OTHER_PERSON") {
			t.Errorf("another person ends at %s", at)
		} else if page := b.open(at); !strings.Contains(page.Body, "You signed in as another person.") {
			t.Errorf("the page does not say that it was another person: %s", page.Body)
		}
		in.Post(base+"/"+c.id+"/test", nil).Refused(403, "FRESH_SIGN_IN_REQUIRED")
		if at := b.signIn(c.start+"?stepUp=true&back=/console/settings", boss); at != "/console/settings" {
			t.Errorf("ended at %s", at)
		}
		if b.token() != in.Token {
			t.Error("the step-up has opened another session")
		}
		in.Post(base+"/"+c.id+"/test", nil).Want(200)
		if at := newBrowser(t, s).open(c.start + "?stepUp=true").Location; !strings.Contains(at, "SSO_EXPIRED") {
			t.Errorf("without a session: %s", at)
		}

		// The provider confirms a session from a mailed link, too.
		const link = "/api/v1/auth/login/link"
		s.Anyone().Post(link, apptest.M{"tenantSlug": "acme", "email": "ada@acme.test"}).Want(200)
		linked := s.Anyone()
		linked.Token = linked.Post(link+"/verify", apptest.M{"token": linked.MailedToken("ada@acme.test", 1)}).Want(200).String("accessToken")
		s.Clock.Advance(10 * time.Minute)
		linked.Post("/api/v1/auth/second-factor/totp", nil).Refused(403, "FRESH_SIGN_IN_REQUIRED").Has(1, "methods").Is("SSO", "methods", 0)
		mailed := signedIn(t, s, linked.Token)
		if at := mailed.signIn(c.start+"?stepUp=true", person{email: "ada@acme.test"}); at != "/console" {
			t.Errorf("ended at %s", at)
		}
		linked.Post("/api/v1/auth/second-factor/totp", nil).Want(200)
	})
}

package console_test

import (
	"maps"
	"net/url"
	"testing"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/billing"
	"stagegate/internal/files"
	"stagegate/internal/finance"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/infra/kit/build"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/notices"
	"stagegate/internal/notices/mail"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/browser"
)

// support returns a client of a platform user with read-only access.
func support(s *apptest.Server, platform *apptest.Client) *apptest.Client {
	const email = "support@stagegate.test"
	platform.Post("/api/v1/platform/admins", apptest.M{"name": "Sam Support", "email": email, "role": "PLATFORM_SUPPORT"}).Want(201)
	c := s.Anyone()
	c.Token = apptest.AcceptInvitation(s, platform.MailedToken(email, 1)).Want(200).String("accessToken")
	return c
}

// Platform administrators find, suspend and reactivate an organisation. Support users see the same pages
// without buttons, and other users do not see them.
func TestOrganisations(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		s.Tenant("rival")
		admin := acme.As("admin")
		platform := s.Platform()
		pat, sam := s.Reader(platform.Token), s.Reader(support(s, platform).Token)

		pat.Open("/platform").Want(200, "The acme organisation", "The rival organisation", "All systems operational", "of 100", "this month.")
		pat.Open("/platform?search=riv").Want(200, "The rival organisation").Without("The acme organisation")
		pat.Open("/platform?search=nobody").Want(200, "No results")
		const at = "/platform/tenants/acme"
		page := pat.Open(at).Want(200, "Suspend", "Free", "Seats")
		sam.Open(at).Want(200, "Only platform administrators").Without("reason")
		page.Send(at, url.Values{"do": {"suspend"}}).Want(400, "There is a problem", `href="#reason"`)
		pat.Open(at).Send(at, url.Values{"do": {"suspend"}, "reason": {"Two unpaid months"}}).Want(200, " suspended.", "Two unpaid months", "Reactivate organisation")
		admin.Get("/api/v1/auth/me").Refused(403, "TENANT_SUSPENDED")
		pat.Open("/platform?status=SUSPENDED").Want(200, "The acme organisation").Without("The rival organisation")
		page.Send(at, url.Values{"do": {"suspend"}, "reason": {"Late"}}).Want(409, "There is a problem")
		pat.Open(at).Send(at, url.Values{"do": {"reactivate"}}).Want(200, " reactivated.").Without("Two unpaid months")
		admin.Get("/api/v1/auth/me").Want(200)
		pat.Open("/platform/tenants/nobody").Want(404)
		pat.Open("/platform/tenants/%00").Want(404)

		pat.Open("/platform/audit?slug=acme&action=tenant.suspended").Want(200, "<span>Organisation suspended</span>", "The acme organisation").Without("<span>Organisation reactivated</span>")
		pat.Open("/platform/audit?action=of.another.version").Want(200, `<option value="of.another.version" selected>`)
		today := s.Now().UTC().Format("2006-01-02")
		pat.Open("/platform/audit?action=tenant.suspended&from="+today+"&to="+today).Want(200, "The acme organisation", `value="`+today+`"`)
		pat.Open("/platform/audit?action=tenant.suspended&to=2020-01-01").Want(200, "No results").Without("The acme organisation")
		pat.Open("/platform").Want(200, "Organisations by plan", `href="/platform/plans/FREE">Free</a></th><td class="n">2</td>`)
		pat.Open("/platform/audit?slug=nobody").Want(200, "No organisation has this web address")
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM audit_events WHERE action = 'audit.read'`); n != 0 {
			t.Errorf("the page has recorded %d readings of details", n)
		}
		for _, path := range []string{"/platform", at, "/platform/plans", "/platform/plans/FREE", "/platform/plans/new", "/platform/past-due", "/platform/outbox", "/platform/outbox?status=COMPLETED", "/platform/jobs", "/platform/audit", "/platform/people"} {
			sam.Open(path).Want(200)
			acme.Reader("admin").Open(path).Want(404).Without("rival")
		}
	})
}

// Plans are added and changed. Limits that are not numbers are refused at their fields.
func TestPlans(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		pat := s.Reader(s.Platform().Token)
		fields := func(change url.Values) url.Values {
			all := url.Values{"code": {"TEAM"}, "name": {"Team"}, "price": {"30000"}, "currency": {"NGN"}, "interval": {"MONTHLY"}, "maxStaff": {"25"}, "maxServices": {""}, "active": {"yes"}}
			maps.Copy(all, change)
			return all
		}
		add := pat.Open("/platform/plans/new").Want(200, "Maximum seats")
		for field, value := range map[string]string{"price": "much", "maxStaff": "x", "code": "no code", "currency": "XXX"} {
			add.Send("/platform/plans/new", fields(url.Values{field: {value}})).Want(400, "There is a problem", `href="#`+field+`"`, `value="Team"`)
		}
		add.Send("/platform/plans/new", fields(nil)).Want(200, "Plan Team added.", "30,000.00")
		stale := pat.Open("/platform/plans/TEAM")
		pat.Open("/platform/plans/TEAM").Want(200, `value="25"`, `value="30000`).Send("/platform/plans/TEAM", fields(url.Values{"maxStaff": {""}, "active": {"no"}})).Want(200, "Plan Team saved.", "Not available")
		stale.Send("/platform/plans/TEAM", fields(url.Values{"price": {"35000"}})).Want(409, "Someone else changed this first.", `value="35000"`)
		pat.Open("/platform/plans/TEAM").Want(200, `value="30000`).Without(`value="25"`)
		pat.Open("/platform/plans/NONE").Want(404)
	})
}

// Failed events are retried one by one or all at once, and the page of jobs shows their runs.
func TestOperation(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		pat := s.Reader(s.Platform().Token)
		pat.Open("/platform/outbox").Want(200, "No failed events")
		for range 3 {
			apptest.Change(t, s, `INSERT INTO outbox_events (id, kind, payload, status, attempts, next_attempt_at, last_error, created_at)
				VALUES ($1, 'of.another.version', 'null', 'FAILED', 5, $2, '550 mailbox unavailable', $2)`, ref.NewID(), s.Now())
		}
		for _, kind := range []string{
			mail.Kind, mail.NoticeKind, notices.EventKind, files.ArrivedKind, files.RemoveKind, finance.WebhookKind, finance.RefundKind, billing.DisableKind, accounts.PasswordResetKind, accounts.SignInLinkKind,
		} {
			if words := i18n.For(i18n.French, time.UTC).Optional("platform.outbox_kind." + kind); words == "" {
				t.Errorf("%s has no words", kind)
			}
		}
		page := pat.Open("/platform/outbox").Want(200, "<code>of.another.version</code>", "550 mailbox unavailable", `Failed <span class="count">3</span>`, "Retry all")
		page.Send("/platform/outbox", url.Values{"event": {"x"}}).Want(404, "There is a problem")
		page.Send("/platform/outbox", url.Values{}).Want(200, "Retry of 3 events scheduled.")
		pat.Open("/platform/jobs").Want(200, "Check pending payments with the provider", "reconcile-payments", "Payment provider", "Disk space", "Available", "SQLite", build.Version).Without("<code>")
	})
}

// People are invited and deactivated; the last administrator stays.
func TestPeople(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		platform := s.Platform()
		pat := s.Reader(platform.Token)
		const at = "/platform/people"
		page := pat.Open(at).Want(200, "Invite a platform user")
		page.Send(at, url.Values{"name": {"Chi"}, "email": {"no address"}, "role": {"PLATFORM_ADMIN"}}).Want(400, `href="#email"`, `value="Chi"`)
		in := page.Send(at, url.Values{"name": {"Chi"}, "email": {"chi@stagegate.test"}, "role": {"PLATFORM_SUPPORT"}}).Want(200, "Invitation sent to chi@stagegate.test", "Invited")
		id := platform.Get("/api/v1/platform/admins").Want(200).With("email", "chi@stagegate.test", "content")["id"].(string)
		in.Send(at, url.Values{"person": {id}}).Want(200, "Chi deactivated.")
		in.Send(at, url.Values{"person": {ref.NewID()}}).Want(404, "There is a problem")
	})
}

// An organisation is found, suspended and reactivated with the keyboard alone.
func TestSuspendByKeyboard(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		s.Platform()
		p := browser.Open(t, s.URL)
		p.SignIn("", "platform@stagegate.test", apptest.Password)
		p.Visit("/platform")
		p.WantAccessible("overview", browser.Look{Width: 320, Scheme: "light"}, browser.Look{Width: 1280, Scheme: "dark"})
		p.Focus("#search")
		p.Navigate(func() { p.Keys("acme\r") })
		p.Focus("a.row-link")
		p.Navigate(func() { p.Keys("\r") })
		p.Focus("#reason")
		p.Keys("Two unpaid months\t")
		p.Await("document.activeElement.value", "suspend")
		p.Navigate(func() { p.Keys("\r") })
		p.Want(" suspended.", "Two unpaid months")
		admin.Get("/api/v1/auth/me").Refused(403, "TENANT_SUSPENDED")
		p.Focus("button[value=reactivate]")
		p.Navigate(func() { p.Keys("\r") })
		p.Want(" reactivated.")
		admin.Get("/api/v1/auth/me").Want(200)
	})
}

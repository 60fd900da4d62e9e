package accounts_test

import (
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stagegate/internal/app/config"
	"stagegate/internal/billing"
	"stagegate/internal/infra/db"
	"stagegate/internal/infra/kit/ref"
	"stagegate/internal/infra/limits"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/dbtest"
	"stagegate/internal/testkit/fixture"
)

const victim = "victim@mail.test"

// mailingServer is a server with the default mail limits, no other effective limits, and a stopped
// clock.
func mailingServer(t *testing.T, fn func(t *testing.T, s *apptest.Server)) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			fn(t, apptest.StartAt(t, dbtest.URL(t, engine), ref.Now().Truncate(24*time.Hour).Add(9*time.Hour), func(c *config.Config) {
				c.RateLimits = "on"
				c.AccessTokenTTLSeconds = 1_000_000
				often := limits.Rate{Max: 10_000, Per: time.Minute}
				c.Rates = limits.Rates{
					SignInAccount: often, SignInAddress: often, MailAddress: often, MailRecipient: often, Checkout: often, Calls: often,
					MailsHour: limits.Rate{Max: 10, Per: time.Hour}, MailsDay: limits.Rate{Max: 30, Per: 24 * time.Hour},
					MailsAsked: limits.Rate{Max: 25, Per: 24 * time.Hour}, MailsUnasked: limits.Rate{Max: 20, Per: 24 * time.Hour}, MailsFromTenant: limits.Rate{Max: 15, Per: 24 * time.Hour},
				}
			}))
		})
	}
}

// mailsTo counts the mails to an address once all requested ones have been sent.
func mailsTo(t *testing.T, s *apptest.Server, address string) int {
	t.Helper()
	apptest.Until(t, "all mails are sent", func() bool {
		return apptest.Count(t, s, `SELECT COUNT(*) FROM outbox_events WHERE status <> 'COMPLETED'`) == 0
	})
	return len(s.Anyone().Mails(address))
}

func wantMails(t *testing.T, s *apptest.Server, address string, want int) {
	t.Helper()
	if got := mailsTo(t, s, address); got != want {
		t.Fatalf("%d mails arrived at %s, want %d", got, address, want)
	}
}

// tooManyMails expects a refusal with the waiting time.
func tooManyMails(t *testing.T, r *apptest.Response, policy string) {
	t.Helper()
	r.Refused(429, "TOO_MANY_REQUESTS")
	if r.Header.Get("Retry-After") == "" || !strings.HasPrefix(r.Header.Get("Ratelimit"), `"`+policy+`";r=0;`) {
		t.Errorf("Retry-After is %q, RateLimit %s; want the policy %s", r.Header.Get("Retry-After"), r.Header.Get("Ratelimit"), policy)
	}
}

// inviter is a tenant admin who mails the victim as often as possible.
type inviter struct {
	*apptest.Client

	member string
}

func newInviter(t *testing.T, s *apptest.Server, slug, email string) inviter {
	t.Helper()
	admin := s.Tenant(slug).As("admin")
	return inviter{admin, apptest.Invite(admin, "Vic", email, apptest.RoleID(admin, "MANAGER")).Want(201).String("id")}
}

func (i inviter) resend() *apptest.Response {
	return i.Post("/api/v1/tenant/members/"+i.member+"/resend", nil)
}

// An invitation can be resent until its recipient has received ten mails in an hour. A refused call
// changes nothing: the latest link works.
func TestResendLimit(t *testing.T) {
	t.Parallel()
	mailingServer(t, func(t *testing.T, s *apptest.Server) {
		acme := newInviter(t, s, "acme", victim)
		for range 9 {
			acme.resend().Want(200)
		}
		for range 3 {
			fixture.WantRateLimited(t, acme.resend(), "mails-hour")
		}
		wantMails(t, s, victim, 10)
		s.Clock.Advance(time.Hour)
		for range 5 {
			acme.resend().Want(200)
		}
		tooManyMails(t, acme.resend(), "mails-from-tenant") // its share of the day
		wantMails(t, s, victim, 15)
		apptest.AcceptInvitation(s, s.Anyone().MailedToken(victim, 15)).Want(200)
	})
}

// Concurrent calls cannot exceed the limit. They take turns, and all of them must fit into the ten seconds that a call
// waits for its turn, also where everything is slow.
func TestConcurrentResendLimit(t *testing.T) {
	t.Parallel()
	mailingServer(t, func(t *testing.T, s *apptest.Server) {
		acme := newInviter(t, s, "acme", victim)
		var sent, refused atomic.Int64
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				switch r := acme.resend(); {
				case r.Status == 200:
					sent.Add(1)
				case r.Status == 429 && r.ErrorCode == "TOO_MANY_REQUESTS":
					refused.Add(1)
				default:
					t.Errorf("an answer is %d %s", r.Status, r.ErrorCode)
				}
			})
		}
		all.Wait()
		if sent.Load() != 9 || refused.Load() != 11 {
			t.Errorf("%d were sent, %d refused", sent.Load(), refused.Load())
		}
		wantMails(t, s, victim, 10)
	})
}

// The limit counts all tenants, purposes and spellings of a mailbox together. Calls that must not
// reveal anything respond as usual and change nothing.
func TestRecipientLimit(t *testing.T) {
	t.Parallel()
	mailingServer(t, func(t *testing.T, s *apptest.Server) {
		home := s.Tenant("home")
		home.Add("ada")
		ada := home.Email("ada")
		forgot := func() *apptest.Response {
			return apptest.ForgotPassword(s, apptest.M{"tenantSlug": "home", "email": ada})
		}
		acme, rival := newInviter(t, s, "acme", ada), newInviter(t, s, "rival", strings.Replace(strings.ToUpper(ada), "@", "+x@", 1))
		known := forgot()
		for range 2 {
			acme.resend().Want(200)
			rival.resend().Want(200)
			apptest.RegisterCustomer(s, "acme", "ada+1@home.test").Want(200)
		}
		mailsTo(t, s, ada) // earlier ones have arrived
		s.Anyone().Post("/api/v1/organizations/register", apptest.Registration(ada)).Want(200)

		tooManyMails(t, acme.resend(), "mails-hour")
		tooManyMails(t, rival.resend(), "mails-hour")
		tooManyMails(t, apptest.Invite(acme.Client, "Ada", "ada+2@home.test", apptest.RoleID(acme.Client, "MANAGER")), "mails-hour")
		tooManyMails(t, s.Platform().Post("/api/v1/platform/admins", apptest.M{"name": "Ada", "email": ada, "role": "PLATFORM_SUPPORT"}), "mails-hour")
		if silent := forgot(); silent.Message != known.Message {
			t.Errorf("forgot says %q, want %q", silent.Message, known.Message)
		}
		apptest.RegisterCustomer(s, "rival", "ada+3@home.test").Want(200)
		s.Anyone().Post("/api/v1/organizations/register", apptest.Registration("ada+4@home.test")).Want(200)
		if n := apptest.Count(t, s, `SELECT COUNT(*) FROM principals WHERE email IN ('ada+2@home.test', 'ada+3@home.test')`) +
			apptest.Count(t, s, `SELECT COUNT(*) FROM onboardings WHERE email = 'ada+4@home.test'`); n != 0 {
			t.Errorf("%d records were added", n)
		}
		if n := mailsTo(t, s, ada) + mailsTo(t, s, "ada+x@home.test") + mailsTo(t, s, "ada+1@home.test"); n != 10 {
			t.Errorf("%d mails arrived, want 10", n)
		}
		s.Anyone().Post("/api/v1/organizations/resend-link", apptest.M{"token": lastToken(s, ada)}).Want(200)
		wantMails(t, s, ada, 5)
		apptest.OpenLink(s, lastToken(s, ada)).Want(200) // not replaced
	})
}

// lastToken returns the token of the newest mail to an address.
func lastToken(s *apptest.Server, address string) string {
	return s.Anyone().MailedToken(address, len(s.Anyone().Mails(address)))
}

// A share of each recipient's daily limit is reserved for password resets.
func TestPasswordResetMailShare(t *testing.T) {
	t.Parallel()
	mailingServer(t, func(t *testing.T, s *apptest.Server) {
		home := s.Tenant("home")
		home.Add("ada")
		ada := home.Email("ada")
		attackers := []inviter{newInviter(t, s, "acme", ada), newInviter(t, s, "rival", ada), newInviter(t, s, "third", ada)}
		for range 4 {
			for range 12 {
				for _, a := range attackers {
					a.resend()
				}
				apptest.RegisterCustomer(s, "acme", ada).Want(200)
			}
			s.Clock.Advance(time.Hour)
		}
		wantMails(t, s, ada, 20)
		apptest.ForgotPassword(s, apptest.M{"tenantSlug": "home", "email": ada})
		wantMails(t, s, ada, 21)
		s.Anyone().Post("/api/v1/auth/password/reset", apptest.M{
			"token": lastToken(s, ada), "password": fixture.NewPassword, "confirmPassword": fixture.NewPassword,
		}).Want(200)
	})
}

// A tenant on FREE sends 200 mails a day in total; one seat does not allow more invitations.
func TestTenantMailsPerDay(t *testing.T) {
	t.Parallel()
	mailingServer(t, func(t *testing.T, s *apptest.Server) {
		n := s.Tenant("acme")
		admin := n.As("admin")
		role := apptest.RoleID(admin, "MANAGER")
		invite := func(email string) *apptest.Response {
			r := apptest.Invite(admin, "Bola", email, role)
			if r.Status == 201 {
				admin.Post("/api/v1/tenant/members/"+r.String("id")+"/deactivate", nil).Want(200)
			}
			return r
		}
		err := s.DB.Write(t.Context(), func(tx *db.Tx) error { // those of the morning
			_, _, err := s.Billing.UseToday(t.Context(), tx, n.ID, billing.MailsPerDay, 197)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		invite("one@mail.test").Want(201)
		invite("two@mail.test").Want(201)
		apptest.RegisterCustomer(s, "acme", "three@mail.test").Want(200)
		tooManyMails(t, invite("four@mail.test"), "mails-of-tenant")
		apptest.RegisterCustomer(s, "acme", "five@mail.test").Want(200) // the usual response
		apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": n.Email("admin")})
		wantMails(t, s, n.Email("admin"), 1) // nobody is locked out by it
		if rows := apptest.Count(t, s, `SELECT COUNT(*) FROM principals WHERE tenant_id = $1 AND email IN ('four@mail.test', 'five@mail.test')`, n.ID); rows != 0 {
			t.Errorf("%d people were added", rows)
		}
		newInviter(t, s, "rival", "four@mail.test") // has a limit of its own
		wantMails(t, s, "four@mail.test", 1)        // a mail in transit would be sent again tomorrow
		s.Clock.Advance(24 * time.Hour)
		invite("four@mail.test").Want(201)
		wantMails(t, s, "four@mail.test", 2)
		wantMails(t, s, "five@mail.test", 0)
	})
}

// Mails that leave a day to prevent a change arrive at once, however many other mails the person gets.
func TestMailsToPreventChanges(t *testing.T) {
	t.Parallel()
	mailingServer(t, func(t *testing.T, s *apptest.Server) {
		n := s.Tenant("acme")
		admin, manager := n.As("admin"), n.As("manager")
		account := apptest.M{"bankCode": "044", "accountNumber": "0123456789"}
		admin.Post(fixture.PayoutAccount, account).Want(200)
		enrol(t, s, manager)
		wantMails(t, s, n.Email("manager"), 1)
		for _, name := range []string{"admin", "manager"} {
			for range 11 {
				apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": n.Email(name)})
			}
			wantMails(t, s, n.Email(name), 10)
		}
		admin.Post("/api/v1/tenant/members/"+manager.Get("/api/v1/auth/me").String("id")+"/second-factor/reset", nil).Want(200)
		wantMails(t, s, n.Email("manager"), 11)
		account["accountNumber"], account["currentPassword"] = "1111111111", apptest.Password
		admin.Post(fixture.PayoutAccount, account).Want(200)
		wantMails(t, s, n.Email("admin"), 11)
	})
}

// A notice about the account of a customer that waits is exported, and deleted when the customer is erased.
func TestNoticeOfErasedCustomer(t *testing.T) {
	t.Parallel()
	mailingServer(t, func(t *testing.T, s *apptest.Server) {
		n := s.Tenant("acme")
		ada, admin := n.As("ada"), n.As("admin")
		for range 10 {
			apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": n.Email("ada")})
		}
		wantMails(t, s, n.Email("ada"), 10)
		ada.Post("/api/v1/auth/password/change", apptest.M{
			"currentPassword": apptest.Password, "password": fixture.NewPassword, "confirmPassword": fixture.NewPassword,
		}).Want(200)
		customer := "/api/v1/tenant/customers/" + ada.Get("/api/v1/auth/me").Want(200).String("id")
		admin.Post(customer+"/export", nil).Want(200).Has(1, "waiting").Is("mail.notice", "waiting", 0, "kind").Is("1", "waiting", 0, "count")
		admin.Post(customer+"/erase", nil).Want(200)
		s.Clock.Advance(time.Hour)
		wantMails(t, s, n.Email("ada"), 10)
	})
}

// RATE_LIMITS=off disables these limits.
func TestNoMailLimits(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := newInviter(t, s, "acme", victim)
		for range 35 {
			acme.resend().Want(200)
		}
		wantMails(t, s, victim, 36)
	})
}

// Strangers only see plain names, whatever an organisation and its people are called.
func TestNamesInMails(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		const hostile = "You won 1000 at https://evil.test/win\nor evil.com, call +234 800 "
		onOneLine := strings.ReplaceAll(hostile, "\n", " ") // names have no control characters
		apptest.Change(t, s, `UPDATE tenants SET name = $1`, hostile)
		apptest.Invite(admin, onOneLine, victim, apptest.RoleID(admin, "MANAGER")).Want(201)
		customer := apptest.NewCustomer("acme", "c"+victim)
		customer["name"] = onOneLine
		s.Anyone().Post("/api/v1/auth/customers/register", customer).Want(200)
		wantMails(t, s, victim, 1)
		for _, address := range []string{victim, "c" + victim} {
			m := s.Anyone().Mails(address)[0]
			read := ownLink.ReplaceAllString(m.Subject+"\n"+m.Text+"\n"+m.HTML, "")
			for _, unwanted := range []string{"evil.", "1000", "234", "win\nor"} {
				if strings.Contains(read, unwanted) {
					t.Errorf("the mail to %s contains %q: %s", address, unwanted, read)
				}
			}
			if !strings.Contains(read, "You won at or evil com") {
				t.Errorf("the mail to %s does not name the organisation: %s", address, read)
			}
		}
	})
}

// ownLink matches links to this server in a mail. Their tokens may contain any number.
var ownLink = regexp.MustCompile(`http://127\.0\.0\.1:[^\s"<]*`)

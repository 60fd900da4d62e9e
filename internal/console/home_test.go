package console_test

import (
	"net/url"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const (
	homePath  = "/console"
	stepsPath = homePath + "/getting-started"
)

// TestHome checks that each role sees its figures, what needs attention and its next cases, each with a
// link, and nothing of other roles.
func TestHome(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		boss := acme.Reader("admin")
		boss.Open(homePath).Want(200, "Free plan", "Seats", "Your public page is not published", "Add your payout account").Without("Next for you", "There is no payout account")

		licence := admin.Licence()
		request := ada.Submit(licence)
		officer := acme.As("officer")
		me := officer.Get("/api/v1/auth/me").Want(200).String("id")
		officer.Put("/api/v1/staff/requests/"+request+"/assignee", apptest.M{"memberId": me}).Want(200)
		reader := acme.Reader("officer")
		reader.Open(homePath).Want(200, "Assigned to you", "Next for you", "The ada", "Ready for staff", "Take next", `href="/console/queue?view=mine"`).
			Without("Received today", "invoice is overdue", "public page", "Free plan")
		application := admin.Accept(request)
		admin.Complete(application, licence.About).Want(200)
		ada.Submit(licence)
		apptest.Change(t, s, `UPDATE invoices SET due_at = $1`, s.Now().AddDate(0, 0, -1))
		boss.Open(homePath).Want(200, "1 invoice is overdue", "NGN\u00a07,500.50 outstanding past the due date.", `href="/console/invoices?status=OVERDUE"`, "Outstanding", "7,500.50", "1 application is unassigned", `href="/console/queue?view=unassigned"`)
		reader.Open(homePath).Want(200, "Awaiting payment", "Waiting for").Without("1 invoice is overdue")
		other := admin.Licence()
		ada.Submit(other)
		boss.Open(homePath).Want(200, `href="/console/queue?service=`+other.ID+`&amp;view=staff"`)
		acme.Add("finance")
		acme.Reader("finance").Open(homePath).Want(200, "Received today", "Outstanding", "New invoice").Without("Take next", "Next for you", "Assigned to you")
		reader.Open(stepsPath).Want(404)
		acme.Reader("ada").Open(homePath).Want(404)
	})
}

// TestSteps checks that the setup steps link to the pages where they are completed, and that a
// skipped step stays skipped.
func TestSteps(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("admin")
		boss := acme.Reader("admin")
		apptest.Change(t, s, `INSERT INTO onboardings (id, round, email, name, password_hash, token_hash, token_expires_at, verified_at, tenant_id, skipped, created_at, updated_at)
			VALUES ('o', 'r', 'a@acme.test', 'A', '', 'h', $1, $1, $2, '[]', $1, $1)`, s.Now(), acme.ID)
		p := boss.Open(homePath).Want(200, "Getting started", `href="/console/payout"`, `href="/console/team"`, `href="/console/plan"`, "Skip").Without("Verify your email address")
		if p.Path != homePath {
			t.Errorf("a new organisation begins at %s", p.Path)
		}
		p.Send(stepsPath, url.Values{"step": {"INVITE_TEAM"}}).Want(200, "Step skipped.", "Skipped")
		boss.Open(homePath).Want(200, "Getting started").Without("Invite your team", "Verify your email address")
		p.Send(stepsPath, url.Values{"step": {"VERIFY_EMAIL"}}).Want(409, "There is a problem")
	})
}

// TestHomeOfLargeTeam checks that the table of the team says that it does not have all members.
func TestHomeOfLargeTeam(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		apptest.Change(t, s, `UPDATE plans SET max_staff = NULL WHERE code = 'FREE'`)
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		acme.As("ada").Submit(admin.Licence())
		acme.Add("officer")
		boss := acme.Reader("admin")
		boss.Open(homePath).Want(200, "Member").Without(" members")
		role := apptest.RoleID(admin, "MANAGER")
		for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i"} {
			apptest.Invite(admin, name, name+"@acme.test", role).Want(201)
			apptest.AcceptInvitation(s, admin.MailedToken(name+"@acme.test", 1)).Want(200)
		}
		boss.Open(homePath).Want(200, "10 of 11 members")
	})
}

// TestHomeOfLeads checks that those who lead the work see how many cases each member has and which
// stages are slow, and that finance sees the payments that are pending.
func TestHomeOfLeads(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada, officer := acme.As("admin"), acme.As("ada"), acme.As("officer")
		boss := acme.Reader("admin")
		boss.Open(homePath).Want(200).Without("Member", "is slow")
		acme.Add("manager")
		licence := admin.Licence()
		const services = "/api/v1/tenant/services/"
		admin.Patch(services+licence.ID+"/stages/"+licence.About, apptest.M{"targetDays": 1}).Want(200)
		admin.Post(services+licence.ID+"/publish", nil).Want(200)
		application := admin.Accept(ada.Submit(licence))
		me := officer.Get("/api/v1/auth/me").Want(200).String("id")
		officer.Put("/api/v1/staff/applications/"+application+"/assignee", apptest.M{"memberId": me}).Want(200)
		returned := acme.As("ben").Submit(licence)
		officer.Post("/api/v1/staff/requests/"+returned+"/return", apptest.M{"message": "Add your address."}).Want(200)
		s.Clock.Advance(14 * 24 * time.Hour)
		boss, manager := acme.Reader("admin"), acme.Reader("manager")
		for _, reader := range []*apptest.Reader{boss, manager} {
			reader.Open(homePath).Want(200, "Member", "The officer", `href="/console/queue?assignee=`+me+`"`, `href="/console/queue?assignee=none"`, `<span class="bad strong">1</span>`).
				Want(200, "With customers for more than a week", `<a class="small push" href="/console/queue?view=customer&amp;sort=waitingSince%2Casc">Show all</a>`)
		}
		acme.Reader("officer").Open(homePath).Want(200).Without("Member")

		officer = acme.SignIn("officer")
		officer.Complete(application, licence.About).Want(200)
		boss.Open(homePath).Want(200, "“About you” is slow", "The target is 1.", `href="/console/insight"`)
		manager.Open(homePath).Want(200).Without("is slow")
		acme.SignIn("ada").Checkout(application)
		acme.Add("finance")
		acme.Reader("finance").Open(homePath).Want(200, "Pending", "1 payment", "7,500.50").Without("Unapplied</span>", "Member")
	})
}

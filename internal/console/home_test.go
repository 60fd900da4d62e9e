package console_test

import (
	"net/url"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const (
	homePath  = "/console"
	stepsPath = homePath + "/getting-started"
)

// TestHome checks that the overview shows what needs attention to administrators and staff, and
// that staff start on the first page of their work.
func TestHome(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		boss := acme.Reader("admin")
		boss.Open(homePath+"?overview=1").Want(200, "Free plan", "Seats", "Your public page is not published")

		licence := admin.Licence()
		application := admin.Accept(ada.Submit(licence))
		admin.Complete(application, licence.About).Want(200)
		ada.Submit(licence)
		apptest.Change(t, s, `UPDATE invoices SET due_at = $1`, s.Now().AddDate(0, 0, -1))
		boss.Open(homePath+"?overview=1").Want(200, "1 invoice is overdue", `href="/console/invoices?status=OVERDUE"`, "2 applications are unassigned")

		acme.Add("officer")
		if p := acme.Reader("officer").Open(homePath).Want(200); p.Path != "/console/queue" {
			t.Errorf("an officer begins at %s", p.Path)
		}
		acme.Reader("officer").Open(homePath+"?overview=1").Want(200, "Your pages", "Needs attention", "2 applications are unassigned").Without("1 invoice is overdue", "public page")
		acme.Reader("officer").Open(stepsPath).Want(404)
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
		p := boss.Open(homePath).Want(200, "Getting started", `href="/console/payout"`, `href="/console/team"`, `href="/console/plan"`, "Skip")
		if p.Path != homePath {
			t.Errorf("a new organisation begins at %s", p.Path)
		}
		p.Send(stepsPath, url.Values{"step": {"INVITE_TEAM"}}).Want(200, "Step skipped.", "Skipped")
		boss.Open(homePath).Want(200, "Skipped")
		p.Send(stepsPath, url.Values{"step": {"VERIFY_EMAIL"}}).Want(409, "There is a problem")
	})
}

package console_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

const (
	teamPath      = "/console/team"
	rolesPath     = "/console/roles"
	customersPath = "/console/customers"
)

func linkTo(t *testing.T, p *apptest.Page, base string) string {
	t.Helper()
	found := regexp.MustCompile(`href="(` + base + `/[0-9a-f-]{36})"`).FindStringSubmatch(p.HTML)
	if found == nil {
		t.Fatalf("no link below %s: %s", base, p.HTML)
	}
	return found[1]
}

// Administrators invite members until all seats are used, create roles, and deactivate and
// reactivate members. The last administrator stays.
func TestTeam(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		apptest.Change(t, s, `UPDATE plans SET max_staff = 2 WHERE code = 'FREE'`)
		boss := acme.Reader("admin")

		boss.Open(rolesPath).Want(200, "What each role can do", "Case officer", "Create and void invoices", "New role")
		p := boss.Open(rolesPath+"/new").Want(200, "New role", "View files")
		p.Send(rolesPath+"/new", url.Values{"name": {"MANAGER"}, "permission": {"file:view"}}).Want(409, `href="#name"`, `value="file:view" checked`)
		boss.Open(rolesPath+"/new").Send(rolesPath+"/new", url.Values{"name": {"Cashier"}, "permission": {"invoice.read", "payment.read"}}).Want(200, "Role Cashier saved")
		own := linkTo(t, boss.Open(rolesPath), rolesPath)
		boss.Open(own).Want(200, "checked")

		role := apptest.RoleID(admin, "Cashier")
		p = boss.Open(teamPath).Want(200, "1 of 2 used", "1 seat left", "(you)", "The admin")
		p.Send(teamPath, url.Values{"name": {""}, "email": {"no address"}, "roleId": {role}}).Want(400, `href="#name"`, `href="#email"`)
		p = boss.Open(teamPath).Send(teamPath, url.Values{"name": {"Obi"}, "email": {"obi@acme.test"}, "roleId": {role}}).Want(200, "Invitation sent to obi@acme.test", "Invited", "2 of 2 used", "Cashier")
		p.Send(teamPath, url.Values{"name": {"Eve"}, "email": {"eve@acme.test"}, "roleId": {role}}).Want(403, "There is a problem", "has higher limits", "Eve")
		boss.Open(teamPath+"?search=obi&status=INVITED").Want(200, "Obi").Without(acme.Email("admin"))
		boss.Open(teamPath+"?search=nobody").Want(200, "No members found")

		obi := linkTo(t, boss.Open(teamPath+"?search=obi"), teamPath)
		p = boss.Open(obi).Want(200, "The invitation has not been accepted yet", "Withdraw invitation")
		p.Send(obi+"/resend", nil).Want(200, "Invitation sent again")
		boss.Open(obi).Send(obi+"/change", url.Values{"name": {"Obi N."}, "roleId": {apptest.RoleID(admin, "MANAGER")}}).Want(200, "Changes saved", "Obi N.")
		boss.Open(obi).Want(200, `name="invited"`).Send(obi+"/deactivate", url.Values{"invited": {"1"}}).Want(200, "Invitation withdrawn", "Reactivate")
		boss.Open(own).Send(own+"/delete", nil).Want(200, "Role deleted").Without("Cashier")
		boss.Open(obi).Send(obi+"/activate", nil).Want(200, "Member reactivated")

		apptest.Change(t, s, `UPDATE plans SET max_staff = NULL WHERE code = 'FREE'`)
		ada, manager := acme.As("ada"), acme.As("manager")
		waiting := "/api/v1/staff/requests/" + ada.Submit(admin.Licence())
		manager.Put(waiting+"/assignee", apptest.M{"memberId": manager.Get("/api/v1/auth/me").Want(200).String("id")}).Want(200)
		leaver := linkTo(t, boss.Open(teamPath+"?search=manager"), teamPath)
		boss.Open(leaver).Want(200, "last active", "Transfer the open application to", "The admin")
		boss.Open(leaver).Send(leaver+"/deactivate", url.Values{"successorId": {obi[len(teamPath)+1:]}}).Want(400, "There is a problem", `href="#successorId"`)
		me := linkTo(t, boss.Open(teamPath+"?status=ACTIVE&search=admin"), teamPath)
		boss.Open(leaver).Send(leaver+"/deactivate", url.Values{"successorId": {me[len(teamPath)+1:]}}).Want(200, "Member deactivated").Without("Transfer the open application to")
		if now := admin.Get(waiting).Want(200); now.String("assignee", "name") != "The admin" {
			t.Errorf("transferred: %s", now.Body)
		}

		boss.Open(me).Send(me+"/deactivate", nil).Want(409, "There is a problem", "admin")
		boss.Open(me).Send(me+"/change", url.Values{"name": {"The admin"}, "roleId": {apptest.RoleID(admin, "MANAGER")}}).Want(409, "There is a problem")

		rival := s.Tenant("rival")
		rival.Add("admin")
		rival.Reader("admin").Open(obi).Want(404).Without("Obi")
	})
}

// Of two administrators who change the same role or member, the second is told and keeps what was entered. A form that
// is sent twice is not refused.
func TestOvertakenTeamForms(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		boss := acme.Reader("admin")
		role := func(name string, permissions ...string) url.Values {
			return url.Values{"name": {name}, "permission": permissions}
		}
		boss.Open(rolesPath+"/new").Send(rolesPath+"/new", role("Cashier", "payment.read", "invoice.read")).Want(200, "Role Cashier saved")
		at := linkTo(t, boss.Open(rolesPath), rolesPath)
		first, stale := boss.Open(at), boss.Open(at)
		first.Send(at, role("Cashier", "invoice.read")).Want(200, "Role Cashier saved")
		first.Send(at, role("Cashier", "invoice.read")).Want(200, "Role Cashier saved")
		stale.Send(at, role("Teller", "invoice.read", "payment.read")).Want(409, "Someone else changed this first.", `value="Teller"`, `value="payment.read" checked`)
		boss.Open(at).Want(200, `value="Cashier"`).Without(`value="payment.read" checked`)
		boss.Open(at).Send(at, role("Cashier", "invoice.read", "payment.read")).Want(200, "Role Cashier saved")

		id := acme.As("manager").Get("/api/v1/auth/me").Want(200).String("id")
		member := teamPath + "/" + id
		person := func(name, role string) url.Values {
			return url.Values{"name": {name}, "roleId": {apptest.RoleID(admin, role)}}
		}
		first, stale = boss.Open(member), boss.Open(member)
		first.Send(member+"/change", person("Mo Manager", "Cashier")).Want(200, "Changes saved")
		first.Send(member+"/change", person("Mo Manager", "Cashier")).Want(200, "Changes saved")
		stale.Send(member+"/change", person("Mo M.", "MANAGER")).Want(409, "Someone else changed this first.", `value="Mo M."`)
		boss.Open(at).Send(at+"/delete", nil).Want(409, "There is a problem", `value="payment.read" checked`)
		if now := admin.Get("/api/v1/tenant/members/" + id).Want(200); now.String("name") != "Mo Manager" || now.String("role", "name") != "Cashier" {
			t.Errorf("the member: %s", now.Body)
		}
	})
}

// An invitation that was accepted since the page was loaded is not withdrawn: the member stays, and the page offers to
// deactivate them.
func TestWithdrawAcceptedInvitation(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		boss := acme.Reader("admin")
		const email = "obi@acme.test"
		id := apptest.Invite(admin, "Obi", email, apptest.RoleID(admin, "MANAGER")).Want(201).String("id")
		at := teamPath + "/" + id
		stale := boss.Open(at).Want(200, "Withdraw invitation")
		obi := s.Anyone()
		obi.Token = apptest.AcceptInvitation(s, admin.MailedToken(email, 1)).Want(200).String("accessToken")
		stale.Send(at+"/deactivate", nil).Want(409, "Someone else changed this first.", "Deactivate…").Without("Invitation withdrawn", "Withdraw invitation")
		obi.Get("/api/v1/auth/me").Want(200)
		boss.Open(at).Send(at+"/deactivate", nil).Want(200, "Member deactivated")
		obi.Get("/api/v1/auth/me").Want(401)
	})
}

// Administrators see the records of a customer, deactivate and reactivate the customer, and export and
// erase the data.
func TestCustomers(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		boss := acme.Reader("admin")
		licence := admin.Licence()
		application := admin.Accept(ada.Submit(licence))
		admin.Complete(application, licence.About).Want(200)
		second := ada.Submit(licence)
		boss.Open(customersPath+"?search=nobody").Want(200, "No customers found")
		one := linkTo(t, boss.Open(customersPath+"?search=ADA&status=ACTIVE").Want(200, "The ada", "1 of 500 active customers"), customersPath)
		p := boss.Open(one).Want(200, acme.Email("ada"), "Fishing licence", "New", "In progress", "INV-", "Export all data")
		if file := p.Send(one+"/export", nil); file.Status != 200 || !strings.HasPrefix(file.Header.Get("Content-Disposition"), "attachment") || !strings.Contains(file.HTML, acme.Email("ada")) {
			t.Errorf("the export: %v %s", file.Header, file.HTML)
		}
		boss.Open(one).Send(one+"/erase", nil).Want(409, "There is a problem")
		boss.Open(one).Send(one+"/deactivate", nil).Want(200, "Customer deactivated", "Reactivate")
		boss.Open(one).Send(one+"/activate", nil).Want(200, "Customer reactivated")
		apptest.Change(t, s, `UPDATE cases SET status = 'COMPLETED', completed_at = updated_at WHERE application_id IS NOT NULL`)
		admin.Post("/api/v1/staff/requests/"+second+"/reject", apptest.M{"reason": "No."}).Want(200)
		boss.Open(one).Send(one+"/erase", nil).Want(200, "Customer data erased", "Erased customer").Without("Export all data", acme.Email("ada"))

		rival := s.Tenant("rival")
		rival.Add("admin")
		rival.Reader("admin").Open(one).Want(404)
		acme.Add("manager")
		acme.Reader("manager").Open(customersPath).Want(404)
	})
}

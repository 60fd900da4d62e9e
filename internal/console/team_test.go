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

// An admin invites somebody until the seats are taken, gives a role of the organisation's
// own, shuts out and lets in again; the last admin stays.
func TestTeam(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		apptest.Change(t, s, `UPDATE plans SET max_staff = 2 WHERE code = 'FREE'`)
		boss := acme.Reader("admin")

		boss.Open(rolesPath).Want(200, "What each role may do", "Case officer", "Make and void invoices", "Make a role")
		p := boss.Open(rolesPath+"/new").Want(200, "New role", "See files")
		p.Send(rolesPath+"/new", url.Values{"name": {"MANAGER"}, "permission": {"file:view"}}).Want(409, `href="#name"`, `value="file:view" checked`)
		boss.Open(rolesPath+"/new").Send(rolesPath+"/new", url.Values{"name": {"Cashier"}, "permission": {"invoice.read", "payment.read"}}).Want(200, "The role Cashier was saved")
		own := linkTo(t, boss.Open(rolesPath), rolesPath)
		boss.Open(own).Want(200, "checked")

		role := apptest.RoleID(admin, "Cashier")
		p = boss.Open(teamPath).Want(200, "1 of 2 taken", "1 seat is left", "(you)", "The admin")
		p.Send(teamPath, url.Values{"name": {""}, "email": {"no address"}, "roleId": {role}}).Want(400, `href="#name"`, `href="#email"`)
		p = boss.Open(teamPath).Send(teamPath, url.Values{"name": {"Obi"}, "email": {"obi@acme.test"}, "roleId": {role}}).Want(200, "The invitation to obi@acme.test was sent", "Invited", "2 of 2 taken", "Cashier")
		p.Send(teamPath, url.Values{"name": {"Eve"}, "email": {"eve@acme.test"}, "roleId": {role}}).Want(403, "There is a problem", "has room for more", "Eve")
		boss.Open(teamPath+"?search=obi&status=INVITED").Want(200, "Obi").Without(acme.Email("admin"))
		boss.Open(teamPath+"?search=nobody").Want(200, "Nobody is here")

		obi := linkTo(t, boss.Open(teamPath+"?search=obi"), teamPath)
		p = boss.Open(obi).Want(200, "The invitation was not accepted yet", "Withdraw the invitation")
		p.Send(obi+"/resend", nil).Want(200, "was sent again")
		boss.Open(obi).Send(obi+"/change", url.Values{"name": {"Obi N."}, "roleId": {apptest.RoleID(admin, "MANAGER")}}).Want(200, "The member was changed", "Obi N.")
		boss.Open(obi).Send(obi+"/deactivate", nil).Want(200, "is shut out", "Let in again")
		boss.Open(own).Send(own+"/delete", nil).Want(200, "The role was deleted").Without("Cashier")
		boss.Open(obi).Send(obi+"/activate", nil).Want(200, "let in again")

		apptest.Change(t, s, `UPDATE plans SET max_staff = NULL WHERE code = 'FREE'`)
		ada, manager := acme.As("ada"), acme.As("manager")
		waiting := "/api/v1/staff/requests/" + ada.HandIn(admin.Licence())
		manager.Put(waiting+"/assignee", apptest.M{"memberId": manager.Get("/api/v1/auth/me").Want(200).String("id")}).Want(200)
		leaver := linkTo(t, boss.Open(teamPath+"?search=manager"), teamPath)
		boss.Open(leaver).Want(200, "last seen", "Give the open case to", "The admin")
		boss.Open(leaver).Send(leaver+"/deactivate", url.Values{"successorId": {obi[len(teamPath)+1:]}}).Want(400, "There is a problem", `href="#successorId"`)
		me := linkTo(t, boss.Open(teamPath+"?status=ACTIVE&search=admin"), teamPath)
		boss.Open(leaver).Send(leaver+"/deactivate", url.Values{"successorId": {me[len(teamPath)+1:]}}).Want(200, "is shut out").Without("Give the open case to")
		if now := admin.Get(waiting).Want(200); now.String("assignee", "name") != "The admin" {
			t.Errorf("handed over: %s", now.Body)
		}

		boss.Open(me).Send(me+"/deactivate", nil).Want(409, "There is a problem", "admin")
		boss.Open(me).Send(me+"/change", url.Values{"name": {"The admin"}, "roleId": {apptest.RoleID(admin, "MANAGER")}}).Want(409, "There is a problem")

		rival := s.Tenant("rival")
		rival.Add("admin")
		rival.Reader("admin").Open(obi).Want(404).Without("Obi")
	})
}

// An admin sees all that a customer has, shuts the customer out, exports and erases the data.
func TestCustomers(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		boss := acme.Reader("admin")
		licence := admin.Licence()
		application := admin.Accept(ada.HandIn(licence))
		admin.Complete(application, licence.About).Want(200)
		second := ada.HandIn(licence)
		boss.Open(customersPath+"?search=nobody").Want(200, "Nobody is here")
		one := linkTo(t, boss.Open(customersPath+"?search=ADA&status=ACTIVE").Want(200, "The ada", "places of the plan"), customersPath)
		p := boss.Open(one).Want(200, acme.Email("ada"), "Fishing licence", "Handed in", "In progress", "INV-", "Export all data")
		if file := p.Send(one+"/export", nil); file.Status != 200 || !strings.HasPrefix(file.Header.Get("Content-Disposition"), "attachment") || !strings.Contains(file.HTML, acme.Email("ada")) {
			t.Errorf("the export: %v %s", file.Header, file.HTML)
		}
		boss.Open(one).Send(one+"/erase", nil).Want(409, "There is a problem")
		boss.Open(one).Send(one+"/deactivate", nil).Want(200, "The customer is shut out", "Let in again")
		boss.Open(one).Send(one+"/activate", nil).Want(200, "let in again")
		apptest.Change(t, s, `UPDATE cases SET status = 'COMPLETED', completed_at = updated_at WHERE application_id IS NOT NULL`)
		admin.Post("/api/v1/staff/requests/"+second+"/reject", apptest.M{"reason": "No."}).Want(200)
		boss.Open(one).Send(one+"/erase", nil).Want(200, "were erased", "Erased customer").Without("Export all data", acme.Email("ada"))

		rival := s.Tenant("rival")
		rival.Add("admin")
		rival.Reader("admin").Open(one).Want(404)
		acme.Add("manager")
		acme.Reader("manager").Open(customersPath).Want(404)
	})
}

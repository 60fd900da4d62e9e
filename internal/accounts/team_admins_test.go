package accounts_test

import (
	"testing"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/audit"
	"stagegate/internal/testkit/apptest"
)

// adminRoleID is the id of the role TENANT_ADMIN, which is the same in every organisation.
const adminRoleID = "00000000-0000-7000-8000-000000000001"

// give assigns a role to a member.
func give(by *apptest.Client, member, role string) *apptest.Response {
	return by.Patch(teamMembers+"/"+member, apptest.M{"roleId": role})
}

// seats returns the number of seats in use.
func seats(admin *apptest.Client) string {
	return admin.Get("/api/v1/billing/subscription/tier").Want(200).String("usage", "staff")
}

// A member becomes an admin through the role TENANT_ADMIN and staff through any other, from their next
// request on. The last active admin cannot be demoted.
func TestAdminRole(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		own := admin.Get("/api/v1/auth/me").Want(200).String("id")
		roles := apptest.Data[[]accounts.RoleView](apptest.CheckResponse(t, "listRoles", admin.Get(teamRoles).Want(200)))
		last := roles[len(roles)-1]
		apptest.Equal(t, "the last role", last.Name, "TENANT_ADMIN")
		apptest.Equal(t, "its id", last.ID, adminRoleID)
		apptest.Equal(t, "it comes with the product", last.System, true)
		apptest.Equal(t, "its permissions", len(last.Permissions), 18)
		staff := apptest.RoleID(admin, "CASE_OFFICER")
		id, obi := addMember(s, admin, "obi@acme.test", "CASE_OFFICER")
		taken := seats(admin)
		obi.Get(teamMembers).Refused(403, "FORBIDDEN")
		give(obi, id, adminRoleID).Refused(403, "FORBIDDEN")

		promoted := apptest.CheckResponse(t, "changeMember", give(admin, id, adminRoleID).Want(200))
		promoted.Is("TENANT_ADMIN", "kind").Is(adminRoleID, "role", "id").Is("TENANT_ADMIN", "role", "name").Is("ACTIVE", "status")
		obi.Get("/api/v1/auth/me").Want(200).Is("TENANT_ADMIN", "kind").Is("SUPER_ADMIN", "role").Has(18, "permissions")
		obi.Get(teamMembers).Want(200)
		if got := seats(obi); got != taken {
			t.Errorf("%s seats are taken, and were %s", got, taken)
		}
		give(obi, id, adminRoleID).Want(200) // again

		// Either can demote the other or itself, but not the last admin.
		give(obi, own, staff).Want(200).Is("STAFF", "kind").Is("CASE_OFFICER", "role", "name").Is(staff, "role", "id")
		admin.Get("/api/v1/auth/me").Want(200).Is("STAFF", "kind").Is("CASE_OFFICER", "role").Has(9, "permissions")
		admin.Get(teamMembers).Refused(403, "FORBIDDEN")
		give(obi, id, staff).Refused(409, "LAST_ADMIN")
		obi.Post(teamMembers+"/"+id+"/deactivate", nil).Refused(409, "LAST_ADMIN")
		give(obi, own, adminRoleID).Want(200)
		give(obi, id, staff).Want(200)
		obi.Get(teamMembers).Refused(403, "FORBIDDEN")
		if got := seats(admin); got != taken {
			t.Errorf("%s seats are taken, and were %s", got, taken)
		}

		// A name alone changes no role; an unknown role changes nothing.
		admin.Patch(teamMembers+"/"+own, apptest.M{"name": "Olu"}).Want(200).Is("TENANT_ADMIN", "kind").Is("Olu", "name")
		give(admin, id, own).Refused(400, "VALIDATION_FAILED").At("roleId")

		// The role is built in.
		admin.Patch(teamRoles+"/"+adminRoleID, apptest.M{"name": "Boss"}).Refused(409, "CONFLICT")
		admin.Delete(teamRoles+"/"+adminRoleID).Refused(409, "CONFLICT")
		admin.Post(teamRoles, apptest.M{"name": "tenant_admin", "permissions": []string{}}).Refused(400, "VALIDATION_FAILED").At("name")

		var changes []string
		history := s.Platform().Get("/api/v1/platform/audit?tenantId=" + acme.ID + "&action=member.changed&size=100").Want(200)
		for _, e := range apptest.Data[api.Page[audit.EntryView]](history).Content {
			if e.Target.ID == id {
				changes = append(changes, string((*e.Before)["kind"])+" to "+string((*e.After)["kind"]))
			}
		}
		apptest.Equal(t, "the changes in the audit", changes, []string{`"TENANT_ADMIN" to "STAFF"`, `"TENANT_ADMIN" to "TENANT_ADMIN"`, `"STAFF" to "TENANT_ADMIN"`})
	})
}

// An admin is invited like any member, counts once the invitation is accepted, and the first admin can
// then leave. An invitation does not reserve the address.
func TestInvitedAdmin(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		own := admin.Get("/api/v1/auth/me").Want(200).String("id")
		const email = "chi@home.test"
		invited := apptest.CheckResponse(t, "inviteMember", apptest.Invite(admin, "Chi", email, adminRoleID).Want(201))
		invited.Is("INVITED", "status").Is("TENANT_ADMIN", "kind").Is("TENANT_ADMIN", "role", "name")
		if got := seats(admin); got != "2" {
			t.Errorf("%s seats are taken", got)
		}
		token := s.Anyone().MailedToken(email, 1)
		give(admin, own, apptest.RoleID(admin, "MANAGER")).Refused(409, "LAST_ADMIN") // the other one has not joined
		admin.Post(teamMembers+"/"+own+"/deactivate", nil).Refused(409, "LAST_ADMIN")

		// Another tenant invites the same address, and its owner registers an organisation.
		rival := s.Tenant("rival").As("admin")
		apptest.Invite(rival, "Chi", email, adminRoleID).Want(201)
		elsewhere := s.Anyone().MailedToken(email, 2)
		s.Anyone().Post("/api/v1/organizations/register", apptest.Registration(email)).Want(200)

		joined := apptest.AcceptInvitation(s, token).Want(200)
		joined.Is("TENANT_ADMIN", "principal", "kind").Is("SUPER_ADMIN", "principal", "role").Is("acme", "principal", "tenant", "slug")
		s.Anyone().Post("/api/v1/organizations/register", apptest.Registration(email)).Refused(409, "EMAIL_ALREADY_REGISTERED")
		apptest.AcceptInvitation(s, elsewhere).Want(200) // an admin of both
		chi := apptest.SignInTo(s, "acme", email, apptest.Password)
		chi.Post(teamMembers+"/"+own+"/deactivate", nil).Want(200)
		chi.Post(teamMembers+"/"+own+"/activate", nil).Want(200)
		chi.Get(teamMembers).Want(200)
	})
}

// Of admins who concurrently demote or deactivate each other, one is left.
func TestLastAdminRace(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		apptest.Change(t, s, `UPDATE plans SET max_staff = NULL WHERE code = 'FREE'`)
		staff := apptest.RoleID(admin, "MANAGER")
		type person struct {
			id string
			c  *apptest.Client
		}
		people := []person{{admin.Get("/api/v1/auth/me").Want(200).String("id"), admin}}
		for _, email := range []string{"bo@acme.test", "chi@acme.test", "dayo@acme.test"} {
			id, c := addMember(s, admin, email, "MANAGER")
			people = append(people, person{id, c})
		}
		promoteAll := func() {
			for _, p := range people {
				apptest.Change(t, s, `UPDATE principals SET kind = 'TENANT_ADMIN', role_id = NULL WHERE id = $1`, p.id)
			}
		}
		admins := func() int64 {
			return apptest.Count(t, s, `SELECT COUNT(*) FROM principals WHERE tenant_id = $1 AND kind = 'TENANT_ADMIN' AND status = 'ACTIVE'`, acme.ID)
		}
		for round := range 4 {
			promoteAll()
			got := apptest.Concurrently(len(people), func(i int) int {
				target := people[(i+1)%len(people)].id
				if round%2 == 1 && i%2 == 1 {
					target = people[i].id
				}
				return give(people[i].c, target, staff).Status
			})
			if n := admins(); n < 1 || int64(got[200])+n < int64(len(people)) || got[500]+got[503] > 0 {
				t.Errorf("%d admins are left after %v", n, got)
			}
		}
		// All of them demote themselves concurrently.
		promoteAll()
		got := apptest.Concurrently(len(people), func(i int) int { return give(people[i].c, people[i].id, staff).Status })
		apptest.Equal(t, "the answers", got, map[int]int{200: len(people) - 1, 409: 1})
		apptest.Equal(t, "the admins who are left", admins(), 1)
	})
}

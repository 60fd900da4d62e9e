package accounts_test

import (
	"slices"
	"testing"

	"stagegate/internal/accounts"
	"stagegate/internal/testkit/apptest"
)

// Roles are created, changed and deleted. Changes take effect with the next request
// of their members.
func TestRoles(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		add := func(name string, permissions ...string) *apptest.Response {
			return admin.Post(teamRoles, apptest.M{"name": name, "permissions": append([]string{}, permissions...)})
		}
		made := apptest.CheckResponse(t, "addRole", add("Reader", "service.read").Want(201))
		made.Is("Reader", "name").Is(false, "system").Has(1, "permissions").Is("service.read", "permissions", 0)
		at := teamRoles + "/" + made.String("id")
		id, obi := addMember(s, admin, "obi@acme.test", "Reader")
		obi.Get("/api/v1/tenant/services").Want(200)
		apptest.CheckResponse(t, "changeRole", admin.Patch(at, apptest.M{"name": "Nobody", "permissions": []string{}}).Want(200)).Has(0, "permissions")
		obi.Get("/api/v1/tenant/services").Refused(403, "FORBIDDEN")
		obi.Get("/api/v1/auth/me").Want(200).Is("Nobody", "role").Has(0, "permissions")
		admin.Patch(at, apptest.M{"permissions": []string{"service.read"}}).Want(200)
		obi.Get("/api/v1/tenant/services").Want(200)

		apptest.CheckResponse(t, "addRole", add("Nobody")).Refused(409, "CONFLICT")
		add("MANAGER").Refused(409, "CONFLICT")
		add("super_admin").Refused(400, "VALIDATION_FAILED").At("name")
		admin.Patch(at, apptest.M{"name": "PLATFORM_ADMIN"}).Refused(400, "VALIDATION_FAILED").At("name")
		admin.Patch(at, apptest.M{"name": "MANAGER"}).Refused(409, "CONFLICT")
		add("X", "service.read", "SERVICE.READ").Refused(400, "VALIDATION_FAILED").At("permissions[1]")
		refused := add("X", "service.read", "platform:tenant:manage", "service.read").Refused(400, "VALIDATION_FAILED").At("permissions[1]").At("permissions[2]")
		apptest.Equal(t, "the number of errors", len(refused.Errors), 2)
		admin.Patch(at, apptest.M{"permissions": []string{"x"}}).Refused(400, "VALIDATION_FAILED").At("permissions[0]")
		for field, body := range map[string]apptest.M{
			"name": {"name": " ", "permissions": []string{}}, "permissions": {"name": "X"}, "system": {"name": "X", "permissions": []string{}, "system": true},
		} {
			admin.Post(teamRoles, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		admin.Post(teamRoles, apptest.M{"name": "X", "permissions": nil}).Refused(400, "VALIDATION_FAILED").At("permissions")
		admin.Patch(at, apptest.M{"permissions": nil}).Refused(400, "VALIDATION_FAILED").At("permissions")

		system := teamRoles + "/" + apptest.RoleID(admin, "MANAGER")
		admin.Patch(system, apptest.M{"permissions": []string{}}).Refused(409, "CONFLICT")
		admin.Delete(system).Refused(409, "CONFLICT")
		apptest.CheckResponse(t, "deleteRole", admin.Delete(at)).Refused(409, "CONFLICT")
		admin.Patch(teamMembers+"/"+id, apptest.M{"roleId": apptest.RoleID(admin, "MANAGER")}).Want(200)
		apptest.CheckResponse(t, "deleteRole", admin.Delete(at).Want(200)).Is(nil)
		admin.Delete(at).Refused(404, "NOT_FOUND")
		obi.Post("/api/v1/tenant/services", apptest.M{"name": "Licence", "currency": "NGN"}).Want(201)
		roles := apptest.Data[[]accounts.RoleView](apptest.CheckResponse(t, "listRoles", admin.Get(teamRoles).Want(200)))
		apptest.Equal(t, "the number of roles", len(roles), 5)
		if !slices.ContainsFunc(roles, func(r accounts.RoleView) bool { return r.Name == "MANAGER" && r.System }) {
			t.Error("MANAGER is no role that comes with the product")
		}
		got := apptest.Concurrently(4, func(int) int { return add("Once").Status })
		if got[201] != 1 || got[409] != 3 {
			t.Errorf("four concurrent requests with one name: %v", got)
		}
	})
}

package contract_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/repo"
)

// codesOf returns the permissions in the profile of a caller.
func codesOf(c *apptest.Client) (codes []auth.Permission) {
	for _, code := range c.Get("/api/v1/auth/me").Want(200).Value("permissions").([]any) {
		codes = append(codes, auth.Permission(code.(string)))
	}
	return codes
}

// Every permission of a caller is required by an operation that the caller may call, and every
// required permission can be granted to each kind of allowed caller.
func TestEveryPermissionIsRequired(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		_, ops := loadDescription(t, s)
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		everything := admin.Post("/api/v1/tenant/roles", apptest.M{"name": "Everything", "permissions": auth.TenantPermissions}).Want(201).String("id")
		apptest.Invite(admin, "Obi", "obi@acme.test", everything).Want(201)
		apptest.AcceptInvitation(s, s.Anyone().MailedToken("obi@acme.test", 1)).Want(200)
		held := map[auth.Kind][]auth.Permission{
			auth.Customer: codesOf(acme.As("ada")), auth.TenantAdmin: codesOf(admin), auth.Platform: codesOf(s.Platform()),
			auth.Staff: codesOf(apptest.SignInTo(s, "acme", "obi@acme.test", apptest.Password)), auth.APIKey: codesOf(program(s, admin, nil)),
		}
		for kind, codes := range held {
			for _, code := range codes {
				opens := func(op *described) bool {
					return slices.Contains(op.Callers, kind) && (op.Permission == code || op.Permission == "" && strings.Contains(op.Description, string(code)))
				}
				if !slices.ContainsFunc(ops, opens) {
					t.Errorf("%s is not required by any operation for %s", code, kind)
				}
			}
		}
		for _, op := range ops {
			for _, kind := range op.Callers {
				if op.Permission != "" && !slices.Contains(op.PermissionFree, kind) && !slices.Contains(held[kind], op.Permission) {
					t.Errorf("%s requires of %s the permission %s, which none of them can have", op.OperationID, kind, op.Permission)
				}
			}
		}
	})
}

// The table in the guide lists the permissions of the roles of a new organisation.
func TestRolesInGuide(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		source, err := os.ReadFile(repo.Path("docs/guide/authentication.md"))
		if err != nil {
			t.Fatal(err)
		}
		_, table, ok := strings.Cut(string(source), "| To | takes |")
		if !ok {
			t.Fatal("no such table")
		}
		table, _, _ = strings.Cut(table, "\n\n")
		lines := strings.Split(table, "\n")
		cells := func(line string) []string {
			parts := strings.Split(strings.Trim(line, "| "), "|")
			for i := range parts {
				parts[i] = strings.TrimSpace(parts[i])
			}
			return parts
		}
		roles := cells(strings.ReplaceAll(lines[0], "`", ""))
		listed := s.Tenant("acme").As("admin").Get("/api/v1/tenant/roles").Want(200)
		var told []auth.Permission
		for _, line := range lines[2:] {
			row := cells(line) // without trailing empty cells
			for code := range strings.SplitSeq(strings.ReplaceAll(row[1], "`", ""), ", ") {
				told = append(told, auth.Permission(code))
				for i, role := range roles {
					has := slices.Contains(listed.With("name", role)["permissions"].([]any), any(code))
					if marked := len(row) > 2+i && row[2+i] == "✓"; marked != has {
						t.Errorf("%s has %s: %v, and the guide says %v", role, code, has, marked)
					}
				}
			}
		}
		slices.Sort(told)
		if want := slices.Sorted(slices.Values(auth.StaffPermissions)); !slices.Equal(told, want) {
			t.Errorf("the guide lists %q, want %q", told, want)
		}
	})
}

package accounts_test

import (
	"fmt"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// Reasons for refusing a name.
const (
	hasControl   = "must not contain control characters"
	hasInvisible = "must not contain invisible characters"
	looksLikeOwn = "is a reserved name; choose another"
)

// named sends a name to an operation.
type named struct {
	field string
	send  func(name string) *apptest.Response
	want  int             // status for an accepted name
	saved func() []string // the name as stored, or nil for the field in the response
}

// namesOf returns all operations that take the name of a person, role or organisation.
func namesOf(t *testing.T, s *apptest.Server) map[string]named {
	acme := s.Tenant("acme")
	admin, platform, ada := acme.As("admin"), s.Platform(), acme.As("ada")
	request := "/api/v1/customer/requests/" + ada.Draft(admin.Licence())
	manager := apptest.RoleID(admin, "MANAGER")
	rival := s.Tenant("rival").As("admin") // where no other role has the name
	role := rival.Post(teamRoles, apptest.M{"name": "Reader", "permissions": []string{}}).Want(201).String("id")
	obi := apptest.Invite(admin, "Obi", "obi@acme.test", manager).Want(201).String("id")
	uche := apptest.Invite(admin, "Uche", "uche@acme.test", manager).Want(201).String("id")
	invitation := admin.MailedToken("uche@acme.test", 1)
	stored := func(statement string, args ...any) func() []string {
		return func() []string { return apptest.Texts(t, s, statement, args...) }
	}
	return map[string]named{
		"registerCustomer": {"name", func(name string) *apptest.Response {
			return s.Anyone().Post("/api/v1/auth/customers/register", apptest.WithMembers(apptest.NewCustomer("acme", "chi@acme.test"), apptest.M{"name": name}))
		}, 200, stored(`SELECT name FROM principals WHERE email = 'chi@acme.test'`)},
		"changeMe": {"name", func(name string) *apptest.Response {
			return ada.Patch("/api/v1/auth/me", apptest.M{"name": name})
		}, 200, nil},
		"inviteMember": {"name", func(name string) *apptest.Response {
			return apptest.Invite(admin, name, "new@acme.test", manager)
		}, 201, nil},
		"changeMember": {"name", func(name string) *apptest.Response {
			return admin.Patch(teamMembers+"/"+obi, apptest.M{"name": name})
		}, 200, nil},
		"acceptInvitation": {"name", func(name string) *apptest.Response {
			return s.Anyone().Post("/api/v1/auth/invitations/accept", apptest.M{
				"token": invitation, "name": name, "password": apptest.Password, "confirmPassword": apptest.Password,
			})
		}, 200, stored(`SELECT name FROM principals WHERE id = $1`, uche)},
		"inviteAdministrator": {"name", func(name string) *apptest.Response {
			return platform.Post("/api/v1/platform/admins", apptest.M{"name": name, "email": "pat@platform.test", "role": "PLATFORM_SUPPORT"})
		}, 201, nil},
		"addRole": {"name", func(name string) *apptest.Response {
			return admin.Post(teamRoles, apptest.M{"name": name, "permissions": []string{}})
		}, 201, nil},
		"changeRole": {"name", func(name string) *apptest.Response {
			return rival.Patch(teamRoles+"/"+role, apptest.M{"name": name})
		}, 200, nil},
		"registerOrganization": {"name", func(name string) *apptest.Response {
			return s.Anyone().Post("/api/v1/organizations/register", apptest.WithMembers(apptest.Registration("bola@late.test"), apptest.M{"name": name}))
		}, 200, stored(`SELECT name FROM onboardings WHERE email = 'bola@late.test'`)},
		"setPartiesOfRequest": {"parties[0].name", func(name string) *apptest.Response {
			return ada.Put(request+"/party", apptest.M{"parties": []apptest.M{{"name": name}}})
		}, 200, func() []string { return []string{ada.Get(request).Want(200).String("parties", 0, "name")} }},
	}
}

// A name with invisible characters, or one that looks like the admin role, is refused. Names are
// stored in one normal form.
func TestNames(t *testing.T) {
	t.Parallel()
	refused := map[string]string{
		"\r=cmd|' /C calc'!A0": hasControl, "Ada\nObi": hasControl, "Ada\t": hasControl, "Ada\u0085": hasControl,
		"Ada\u200bObi": hasInvisible, "\u202eAda": hasInvisible, "Ada\u00adObi": hasInvisible, "\u00a0\u3000": "must not be blank",
		"SUPER_ADMIN": looksLikeOwn, "super admin": looksLikeOwn, "\uff33\uff35\uff30\uff25\uff32\uff3f\uff21\uff24\uff2d\uff29\uff2e": looksLikeOwn, // full width
		"SUP\u0415R_ADMIN": looksLikeOwn, "SU\u03a1\u0395R-\u0391DMIN": looksLikeOwn, // Cyrillic, Greek
	}
	const given, normal = " \u00a0Zoe\u0308 \uff21\uff44\uff41\u3000", "Zo\u00eb Ada"
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		for operation, o := range namesOf(t, s) {
			for name, want := range refused {
				r := o.send(name).Refused(400, "VALIDATION_FAILED")
				if len(r.Errors) != 1 {
					t.Errorf("%s refuses %q with %d errors", operation, name, len(r.Errors))
					continue
				}
				apptest.Equal(t, fmt.Sprintf("%s refuses %q: the field", operation, name), r.Errors[0].Field, o.field)
				apptest.Equal(t, fmt.Sprintf("%s refuses %q: the message", operation, name), r.Errors[0].Message, want)
			}
			r := o.send(given).Want(o.want)
			got := []string{}
			if o.saved != nil {
				got = o.saved()
			} else {
				got = append(got, r.String(o.field))
			}
			if len(got) != 1 || got[0] != normal {
				t.Errorf("%s stores %q, want %q", operation, got, normal)
			}
		}
	})
}

// A role name must not look like another kind of caller either.
func TestRoleNames(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		for _, name := range []string{"Tenant Admin", "T\u0415NANT_ADMIN", "customer", "CUST\u039fMER", "Platform-Admin", "PLATFORM_SUPP0RT"} {
			admin.Post(teamRoles, apptest.M{"name": name, "permissions": []string{}}).Refused(400, "VALIDATION_FAILED").At("name")
		}
		admin.Patch("/api/v1/auth/me", apptest.M{"name": "Customer"}).Want(200) // allowed for a person
	})
}

package accounts_test

import (
	"net/url"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

// A member is invited, opens the link, and has the assigned role.
func TestInvitation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		const email = "obi@acme.test"
		role := apptest.RoleID(admin, "CASE_OFFICER")
		made := apptest.Sound(t, "inviteMember", apptest.Invite(admin, "Obi", " Obi@Acme.test", role).Want(201))
		if made.String("status") != "INVITED" || made.String("kind") != "STAFF" || made.String("email") != email ||
			made.String("role", "id") != role || made.String("role", "name") != "CASE_OFFICER" || made.String("createdAt") == "" || made.Value("lastSeenAt") != nil {
			t.Errorf("invited: %s", made.Body)
		}
		at := teamMembers + "/" + made.String("id")
		link, first := s.Anyone().Mailed(email, 1)
		if link != s.URL+"/invitations/accept" {
			t.Errorf("the link is %s", link)
		}
		apptest.TrySignIn(s, "acme", email, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		apptest.TrySignIn(s, "acme", email, "").Refused(400, "VALIDATION_FAILED")
		admin.Post(at+"/activate", nil).Refused(409, "CONFLICT")
		if again := apptest.Sound(t, "resendInvitation", admin.Post(at+"/resend", nil).Want(200)); again.String("status") != "INVITED" {
			t.Errorf("sent again: %s", again.Body)
		}
		second := s.Anyone().MailedToken(email, 2)
		apptest.AcceptInvitation(s, first).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		for password, field := range map[string]string{"short-one": "password", email: "password"} {
			s.Anyone().Post("/api/v1/auth/invitations/accept", apptest.M{"token": second, "name": "Obi", "password": password, "confirmPassword": password}).
				Refused(400, "VALIDATION_FAILED").At(field)
		}
		session := apptest.Sound(t, "acceptInvitation", apptest.AcceptInvitation(s, second).Want(200))
		if session.String("principal", "name") != "Obi N." || session.String("principal", "role") != "CASE_OFFICER" || session.String("principal", "kind") != "STAFF" {
			t.Errorf("the session: %s", session.Body)
		}
		apptest.AcceptInvitation(s, second).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		admin.Post(at+"/resend", nil).Refused(409, "CONFLICT")
		admin.Post(at+"/activate", nil).Refused(409, "CONFLICT")
		if got := apptest.Sound(t, "getMember", admin.Get(at).Want(200)); got.String("status") != "ACTIVE" || got.String("name") != "Obi N." || got.String("lastSeenAt") == "" {
			t.Errorf("joined: %s", got.Body)
		}
		apptest.Invite(admin, "Obi", email, role).Refused(409, "CONFLICT")
		for field, body := range map[string]apptest.M{
			"roleId": {"name": "X", "email": "x@acme.test", "roleId": made.String("id")}, "email": {"name": "X", "email": "x", "roleId": role},
			"name": {"name": " ", "email": "x@acme.test", "roleId": role}, "kind": {"name": "X", "email": "x@acme.test", "roleId": role, "kind": "TENANT_ADMIN"},
		} {
			admin.Post(teamMembers, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		late := apptest.Invite(admin, "Late", "late@acme.test", role).Want(201).String("id")
		token := s.Anyone().MailedToken("late@acme.test", 1)
		s.Clock.Forward(7*24*time.Hour + time.Minute)
		apptest.AcceptInvitation(s, token).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		admin = s.Anyone()
		admin.Token = apptest.TrySignIn(s, "acme", "admin@acme.test", apptest.Password).Want(200).String("accessToken")
		admin.Post(teamMembers+"/"+late+"/resend", nil).Want(200)
		apptest.AcceptInvitation(s, s.Anyone().MailedToken("late@acme.test", 2)).Want(200)
	})
}

// An unverified customer does not block the invitation of the same address.
func TestInvitationOfUnverifiedCustomer(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		const email = "obi@acme.test"
		s.Anyone().Post("/api/v1/auth/customers/register", apptest.M{
			"tenantSlug": "acme", "name": "Obi", "email": email, "password": apptest.Password, "confirmPassword": apptest.Password,
		}).Want(200)
		customer := s.Anyone().MailedToken(email, 1)
		apptest.Invite(admin, "Obi", email, apptest.RoleID(admin, "CASE_OFFICER")).Want(201)
		s.Anyone().Post("/api/v1/auth/customers/verify", apptest.M{"token": customer}).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		if joined := apptest.AcceptInvitation(s, s.Anyone().MailedToken(email, 2)).Want(200); joined.String("principal", "kind") != "STAFF" {
			t.Errorf("joined: %s", joined.Body)
		}
	})
}

// Deactivating takes effect with the next request; only an admin can activate again.
func TestMemberStates(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		id, obi := addMember(s, admin, "obi@acme.test", "MANAGER")
		at := teamMembers + "/" + id
		apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": "obi@acme.test"})
		reset := s.Anyone().MailedToken("obi@acme.test", 2)
		if out := apptest.Sound(t, "deactivateMember", admin.Post(at+"/deactivate", nil).Want(200)); out.String("status") != "DEACTIVATED" {
			t.Errorf("deactivated: %s", out.Body)
		}
		obi.Get("/api/v1/tenant/services").Refused(401, "UNAUTHENTICATED")
		apptest.TrySignIn(s, "acme", "obi@acme.test", apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		resetPassword(s, reset, otherPassword).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		admin.Post(at+"/deactivate", nil).Refused(409, "CONFLICT")
		admin.Post(at+"/resend", nil).Refused(409, "CONFLICT")
		if in := apptest.Sound(t, "activateMember", admin.Post(at+"/activate", nil).Want(200)); in.String("status") != "ACTIVE" {
			t.Errorf("activated: %s", in.Body)
		}
		obi.Get("/api/v1/tenant/services").Refused(401, "UNAUTHENTICATED") // the old session stays ended
		obi = apptest.SignInTo(s, "acme", "obi@acme.test", apptest.Password)
		obi.Get("/api/v1/tenant/services").Want(200)

		if changed := apptest.Sound(t, "changeMember", admin.Patch(at, apptest.M{"roleId": apptest.RoleID(admin, "FINANCE_OFFICER"), "name": "Obi F."}).Want(200)); changed.String("role", "name") != "FINANCE_OFFICER" {
			t.Errorf("changed: %s", changed.Body)
		}
		if now := obi.Get("/api/v1/auth/me").Want(200); now.String("role") != "FINANCE_OFFICER" || now.String("name") != "Obi F." {
			t.Errorf("the next request sees %s", now.Body)
		}
		obi.Post("/api/v1/tenant/services", apptest.M{"name": "Licence", "currency": "NGN"}).Refused(403, "FORBIDDEN")
		admin.Patch(at, apptest.M{"roleId": nil}).Refused(400, "VALIDATION_FAILED").At("roleId")
		admin.Patch(at, apptest.M{"roleId": id}).Refused(400, "VALIDATION_FAILED").At("roleId")
		admin.Patch(at, apptest.M{"email": "x@acme.test"}).Refused(400, "VALIDATION_FAILED").At("email")
		admin.Patch(at, apptest.M{}).Want(200)

		// Deactivating revokes an invitation; activating sends a new one.
		waiting := apptest.Invite(admin, "Chi", "chi@acme.test", apptest.RoleID(admin, "MANAGER")).Want(201).String("id")
		token := s.Anyone().MailedToken("chi@acme.test", 1)
		admin.Post(teamMembers+"/"+waiting+"/deactivate", nil).Want(200)
		apptest.AcceptInvitation(s, token).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		if again := admin.Post(teamMembers+"/"+waiting+"/activate", nil).Want(200); again.String("status") != "INVITED" {
			t.Errorf("invited again: %s", again.Body)
		}
		apptest.AcceptInvitation(s, s.Anyone().MailedToken("chi@acme.test", 2)).Want(200)

		own := admin.Get("/api/v1/auth/me").Want(200).String("id")
		apptest.Sound(t, "deactivateMember", admin.Post(teamMembers+"/"+own+"/deactivate", nil)).Refused(409, "LAST_ADMIN")
		admin.Patch(teamMembers+"/"+own, apptest.M{"roleId": apptest.RoleID(admin, "MANAGER")}).Refused(409, "LAST_ADMIN")
		admin.Get("/api/v1/auth/me").Want(200)
		if got := admin.Get(teamMembers + "?status=ACTIVE&sort=email").Want(200); got.Len("content") != 3 || got.String("content", 0, "email") != "admin@acme.test" {
			t.Errorf("active members: %s", got.Body)
		}
	})
}

// While the organisation is suspended an invitation is refused; it works again when
// the organisation is reactivated.
func TestInvitationToSuspendedTenant(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		apptest.Invite(admin, "Obi", "obi@acme.test", apptest.RoleID(admin, "MANAGER")).Want(201)
		token := s.Anyone().MailedToken("obi@acme.test", 1)
		apptest.SetStatus(t, s, "tenants", acme.ID, "SUSPENDED")
		apptest.AcceptInvitation(s, token).Refused(403, "TENANT_SUSPENDED")
		apptest.SetStatus(t, s, "tenants", acme.ID, "ACTIVE")
		apptest.AcceptInvitation(s, token).Want(200)
	})
}

// Only the admins of a tenant can see and change its team.
func TestTeamIsolation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, rival := s.Tenant("acme"), s.Tenant("rival")
		admin, other, manager := acme.As("admin"), rival.As("admin"), acme.As("manager")
		ada := acme.As("ada").Get("/api/v1/auth/me").Want(200).String("id")
		id, role := admin.Get("/api/v1/auth/me").Want(200).String("id"), admin.Post(teamRoles, apptest.M{"name": "Own", "permissions": []string{}}).Want(201).String("id")
		for _, target := range []string{id, ada} {
			for c, who := range map[*apptest.Client]string{other: "another organisation", admin: "the same organisation"} {
				if c == admin && target == id {
					continue
				}
				at := teamMembers + "/" + target
				for _, r := range []*apptest.Response{
					c.Get(at), c.Patch(at, apptest.M{"name": "X"}), c.Post(at+"/resend", nil), c.Post(at+"/activate", nil), c.Post(at+"/deactivate", nil),
				} {
					if r.Status != 404 || r.ErrorCode != "NOT_FOUND" {
						t.Errorf("%s gets %d: %s", who, r.Status, r.Body)
					}
				}
			}
		}
		other.Patch(teamRoles+"/"+role, apptest.M{"name": "X"}).Refused(404, "NOT_FOUND")
		other.Delete(teamRoles+"/"+role).Refused(404, "NOT_FOUND")
		apptest.Invite(other, "X", "x@rival.test", role).Refused(400, "VALIDATION_FAILED").At("roleId")
		for _, r := range []*apptest.Response{
			manager.Get(teamMembers), manager.Get(teamMembers + "/" + id), apptest.Invite(manager, "X", "x@acme.test", role), manager.Post(teamMembers+"/"+id+"/deactivate", nil),
			manager.Get(teamRoles), manager.Post(teamRoles, apptest.M{"name": "X", "permissions": []string{}}), manager.Get("/api/v1/tenant/customers"),
			manager.Get("/api/v1/tenant/profile"),
		} {
			r.Refused(403, "FORBIDDEN")
		}
		if n := other.Get(teamMembers).Want(200).Len("content"); n != 1 {
			t.Errorf("another organisation sees %d members", n)
		}
	})
}

// The search finds customers by any part of name or address, without wildcards.
func TestCustomersList(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		s.Tenant("rival").Add("ada")
		for _, c := range [][2]string{{"Ömer Çelik", "omer@customer.test"}, {"100% Fish", "fish_one@customer.test"}, {`Back\slash`, "back@customer.test"}, {"Ada", "ada@customer.test"}} {
			s.Anyone().Post("/api/v1/auth/customers/register", apptest.Altered(apptest.NewCustomer("acme", c[1]), apptest.M{"name": c[0]})).Want(200)
		}
		for search, want := range map[string]int{
			"": 4, "customer.test": 4, "CUSTOMER": 4, "Ada": 1, "aDA": 1, "%": 1, "_": 1, "100%": 1, "%fish": 0, "fish_one": 1, "fishXone": 0, `\`: 1, "_____": 0,
			"'": 0, "Ömer": 1, "ÖMER çelik": 1, "Çelik": 1, "rival": 0,
		} {
			r := apptest.Sound(t, "listCustomers", admin.Get("/api/v1/tenant/customers?search="+url.QueryEscape(search)).Want(200))
			if got := r.Len("content"); got != want {
				t.Errorf("%q finds %d, want %d: %s", search, got, want, r.Body)
			}
		}
		page := admin.Get("/api/v1/tenant/customers?sort=name,desc&size=2&page=1").Want(200)
		if page.Len("content") != 2 || page.String("totalElements") != "4" {
			t.Errorf("a page: %s", page.Body)
		}
		if c := page.With("name", "Ada", "content"); c["email"] != "ada@customer.test" || c["phone"] != "+234 1" || c["status"] != "UNVERIFIED" {
			t.Errorf("a customer: %v", c)
		}
		admin.Get("/api/v1/tenant/customers?sort=phone").Refused(400, "VALIDATION_FAILED").At("sort")
	})
}

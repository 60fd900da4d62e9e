package accounts_test

import (
	"net/url"
	"testing"
	"time"

	"stagegate/internal/accounts"
	"stagegate/internal/api"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A member is invited, opens the link, and has the assigned role.
func TestInvitation(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		const email = "obi@acme.test"
		role := apptest.RoleID(admin, "CASE_OFFICER")
		made := apptest.Data[accounts.View](apptest.CheckResponse(t, "inviteMember", apptest.Invite(admin, "Obi", " Obi@Acme.test", role).Want(201)))
		apptest.Equal(t, "the status", made.Status, "INVITED")
		apptest.Equal(t, "the kind", made.Kind, "STAFF")
		apptest.Equal(t, "the email", made.Email, email)
		apptest.Equal(t, "the role", made.Role, accounts.RoleNameView{ID: &role, Name: "CASE_OFFICER"})
		if time.Time(made.CreatedAt).IsZero() {
			t.Error("createdAt is missing")
		}
		if made.LastSeenAt != nil {
			t.Error("an invited member has a last-seen time")
		}
		admin.Get(tenantAudit+"?action=member.invited").Want(200).Has(1, "content").Is(role, "content", 0, "after", "roleId").
			Is("STAFF", "content", 0, "after", "kind").Is("INVITED", "content", 0, "after", "status")
		at := teamMembers + "/" + made.ID
		link, first := s.Anyone().Mailed(email, 1)
		if link != s.URL+"/invitations/accept" {
			t.Errorf("the link is %s", link)
		}
		apptest.TrySignIn(s, "acme", email, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		apptest.TrySignIn(s, "acme", email, "").Refused(400, "VALIDATION_FAILED")
		admin.Post(at+"/activate", nil).Refused(409, "CONFLICT")
		apptest.CheckResponse(t, "resendInvitation", admin.Post(at+"/resend", nil).Want(200)).Is("INVITED", "status")
		second := s.Anyone().MailedToken(email, 2)
		apptest.AcceptInvitation(s, first).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		for password, field := range map[string]string{"short-one": "password", email: "password"} {
			s.Anyone().Post("/api/v1/auth/invitations/accept", apptest.M{"token": second, "name": "Obi", "password": password, "confirmPassword": password}).
				Refused(400, "VALIDATION_FAILED").At(field)
		}
		session := apptest.CheckResponse(t, "acceptInvitation", apptest.AcceptInvitation(s, second).Want(200))
		session.Is("Obi N.", "principal", "name").Is("CASE_OFFICER", "principal", "role").Is("STAFF", "principal", "kind")
		apptest.AcceptInvitation(s, second).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		admin.Post(at+"/resend", nil).Refused(409, "CONFLICT")
		admin.Post(at+"/activate", nil).Refused(409, "CONFLICT")
		joined := apptest.Data[accounts.View](apptest.CheckResponse(t, "getMember", admin.Get(at).Want(200)))
		apptest.Equal(t, "the status", joined.Status, "ACTIVE")
		apptest.Equal(t, "the name", joined.Name, "Obi N.")
		if joined.LastSeenAt == nil {
			t.Error("a member who joined has no last-seen time")
		}
		apptest.Invite(admin, "Obi", email, role).Refused(409, "CONFLICT")
		for field, body := range map[string]apptest.M{
			"roleId": {"name": "X", "email": "x@acme.test", "roleId": made.ID}, "email": {"name": "X", "email": "x", "roleId": role},
			"name": {"name": " ", "email": "x@acme.test", "roleId": role}, "kind": {"name": "X", "email": "x@acme.test", "roleId": role, "kind": "TENANT_ADMIN"},
		} {
			admin.Post(teamMembers, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		late := apptest.Invite(admin, "Late", "late@acme.test", role).Want(201).String("id")
		token := s.Anyone().MailedToken("late@acme.test", 1)
		s.Clock.Advance(7*24*time.Hour + time.Minute)
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
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		admin := s.Tenant("acme").As("admin")
		const email = "obi@acme.test"
		s.Anyone().Post("/api/v1/auth/customers/register", apptest.M{
			"tenantSlug": "acme", "name": "Obi", "email": email, "password": apptest.Password, "confirmPassword": apptest.Password,
		}).Want(200)
		customer := s.Anyone().MailedToken(email, 1)
		apptest.Invite(admin, "Obi", email, apptest.RoleID(admin, "CASE_OFFICER")).Want(201)
		s.Anyone().Post("/api/v1/auth/customers/verify", apptest.M{"token": customer}).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		apptest.AcceptInvitation(s, s.Anyone().MailedToken(email, 2)).Want(200).Is("STAFF", "principal", "kind")
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
		apptest.CheckResponse(t, "deactivateMember", admin.Post(at+"/deactivate", nil).Want(200)).Is("DEACTIVATED", "status")
		obi.Get("/api/v1/tenant/services").Refused(401, "UNAUTHENTICATED")
		apptest.TrySignIn(s, "acme", "obi@acme.test", apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		resetPassword(s, reset, fixture.NewPassword).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		admin.Post(at+"/deactivate", nil).Refused(409, "CONFLICT")
		admin.Post(at+"/resend", nil).Refused(409, "CONFLICT")
		apptest.CheckResponse(t, "activateMember", admin.Post(at+"/activate", nil).Want(200)).Is("ACTIVE", "status")
		obi.Get("/api/v1/tenant/services").Refused(401, "UNAUTHENTICATED") // the old session stays ended
		obi = apptest.SignInTo(s, "acme", "obi@acme.test", apptest.Password)
		obi.Get("/api/v1/tenant/services").Want(200)

		apptest.CheckResponse(t, "changeMember", admin.Patch(at, apptest.M{"roleId": apptest.RoleID(admin, "FINANCE_OFFICER"), "name": "Obi F."}).Want(200)).
			Is("FINANCE_OFFICER", "role", "name")
		obi.Get("/api/v1/auth/me").Want(200).Is("FINANCE_OFFICER", "role").Is("Obi F.", "name")
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
		admin.Post(teamMembers+"/"+waiting+"/activate", nil).Want(200).Is("INVITED", "status")
		apptest.AcceptInvitation(s, s.Anyone().MailedToken("chi@acme.test", 2)).Want(200)

		own := admin.Get("/api/v1/auth/me").Want(200).String("id")
		apptest.CheckResponse(t, "deactivateMember", admin.Post(teamMembers+"/"+own+"/deactivate", nil)).Refused(409, "LAST_ADMIN")
		admin.Patch(teamMembers+"/"+own, apptest.M{"roleId": apptest.RoleID(admin, "MANAGER")}).Refused(409, "LAST_ADMIN")
		admin.Get("/api/v1/auth/me").Want(200)
		admin.Get(teamMembers+"?status=ACTIVE&sort=email").Want(200).Has(3, "content").Is("admin@acme.test", "content", 0, "email")
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
					apptest.Equal(t, who+": the status", r.Status, 404)
					apptest.Equal(t, who+": the code", r.ErrorCode, "NOT_FOUND")
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

// The search finds customers by words of name or address, without wildcards.
func TestCustomersList(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		s.Tenant("rival").Add("ada")
		for _, c := range [][2]string{{"Ömer Çelik", "omer@customer.test"}, {"100% Fish", "fish_one@customer.test"}, {`Back\slash`, "back@customer.test"}, {"Ada", "ada@customer.test"}} {
			s.Anyone().Post("/api/v1/auth/customers/register", apptest.WithMembers(apptest.NewCustomer("acme", c[1]), apptest.M{"name": c[0]})).Want(200)
		}
		for search, want := range map[string]int{
			"": 4, "customer.test": 4, "CUSTOMER": 4, "Ada": 1, "aDA": 1, "%": 0, "_": 0, "100%": 1, "%fish": 1, "fish_one": 1, "fishXone": 0, `\`: 0, "_____": 0,
			"'": 0, "Ömer": 4, "ÖMER çelik": 1, "celik OMER": 1, "elik": 1, "me": 0, "om": 1, "slash customer": 1, "slash celik": 0, "rival": 0,
		} {
			apptest.CheckResponse(t, "listCustomers", admin.Get("/api/v1/tenant/customers?search="+url.QueryEscape(search)).Want(200)).Has(want, "content")
		}
		page := apptest.Data[api.Page[accounts.CustomerView]](admin.Get("/api/v1/tenant/customers?sort=name,desc&size=2&page=1").Want(200))
		apptest.Equal(t, "the customers", page.TotalElements, 4)
		names := []string{}
		for _, c := range page.Content {
			names = append(names, c.Name)
			if c.Name == "Ada" {
				apptest.Equal(t, "the email", c.Email, "ada@customer.test")
				apptest.Equal(t, "the phone", c.Phone, new("+234 1"))
				apptest.Equal(t, "the status", c.Status, "UNVERIFIED")
			}
		}
		apptest.Equal(t, "the second page", names, []string{"Ada", "100% Fish"})
		admin.Get("/api/v1/tenant/customers?sort=phone").Refused(400, "VALIDATION_FAILED").At("sort")
	})
}

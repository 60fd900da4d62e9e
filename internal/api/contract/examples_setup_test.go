package contract_test

import (
	"stagegate/internal/accounts"
	"stagegate/internal/app/demo"
	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
)

const examplePassword = "sunny-harbour-lantern"

// as returns a client signed in to Acme Travel.
func (n *recorder) as(email string) *apptest.Client {
	n.t.Helper()
	c := n.s.Anyone()
	c.Token = n.call(c, "login", apptest.M{"tenantSlug": "acme-travel", "email": email, "password": examplePassword}).String("accessToken")
	return c
}

// mailed returns the token of the n-th mail to an address.
func (n *recorder) mailed(email string, number int) string {
	n.t.Helper()
	return n.mask(n.s.Anyone().MailedToken(email, number), stable["token"])
}

// setUp registers Acme Travel and completes its onboarding.
func (n *recorder) setUp() {
	n.t.Helper()
	const olu = "olu@acme-travel.example"
	anyone := n.s.Anyone()
	n.refused(anyone, "VALIDATION_FAILED", "registerOrganization", apptest.M{
		"name": "Olu Adeyemi", "email": "olu@", "password": "short", "confirmPassword": "shorter",
	})
	n.call(anyone, "registerOrganization", apptest.M{
		"name": "Olu Adeyemi", "email": olu, "password": examplePassword, "confirmPassword": examplePassword,
	})
	n.call(anyone, "resendSetupLink", apptest.M{"token": n.mailed(olu, 1)})
	newcomer := n.s.Anyone()
	newcomer.Token = n.call(anyone, "verifyOrganization?token="+n.mailed(olu, 2), nil).String("token")
	n.refused(anyone, "INVALID_OR_EXPIRED_TOKEN", "verifyOrganization?token=unknown", nil)
	n.call(newcomer, "onboardingProgress", nil)
	n.call(anyone, "suggestSlug?name=Acme+Travel", nil)
	n.call(anyone, "checkSlug", nil, "acme-travel")
	made := n.call(newcomer, "createOrganization", apptest.M{
		"slug": "acme-travel", "organizationName": "Acme Travel", "sector": "TRAVEL", "staffCount": 12, "expectedCustomerVolume": "101-1000",
		"password": examplePassword, "confirmPassword": examplePassword, // as a client without cookies does
	})
	n.acme = made.String("tenant", "id")
	n.call(anyone, "exchangeSession", apptest.M{"code": n.mask(made.String("sessionHandoff", "code"), "Zk0yQm1hX3…")})
	n.refused(anyone, "INVALID_CREDENTIALS", "login", apptest.M{"tenantSlug": "acme-travel", "email": olu, "password": "wrong-password"})
	n.admin = n.as(olu)
	n.call(n.admin, "listBanks?currency=NGN", nil)
	n.call(n.admin, "setPayoutAccount", apptest.M{"bankCode": "044", "accountNumber": "0123456789"})
	n.call(n.admin, "getPayoutAccount", nil)
	n.call(n.admin, "skipOnboardingStep", nil, "CHOOSE_PLAN")
	n.call(n.admin, "putTenantProfile", apptest.M{
		"organizationName": "Acme Travel", "sector": "TRAVEL", "staffCount": 12, "expectedCustomerVolume": "101-1000",
		"supportEmail": "help@acme-travel.example", "billingEmail": "accounts@acme-travel.example", "language": "en", "languages": []string{"en", "fr"},
		"frontEndUrl": "https://visas.acme-travel.example", "brand": apptest.M{"color": "#0a5c36", "logoUrl": "https://acme-travel.example/logo.svg"},
	})
	n.call(n.admin, "getTenantProfile", nil)
	n.call(n.admin, "putLandingPage", apptest.M{
		"headline": "Visas without queues", "description": "We take your papers to the embassy, and bring your visa home.", "published": true,
	})
	n.call(n.admin, "getLandingPage", nil)
	n.call(n.admin, "putCalendar", apptest.M{
		"timezone": "Africa/Lagos", "workingDays": []string{"MON", "TUE", "WED", "THU", "FRI"},
		"holidays": []apptest.M{{"date": "2026-12-25", "name": "Christmas Day"}, {"date": "2027-01-01", "name": "New Year"}},
	})
	n.call(n.admin, "getCalendar", nil)
	n.call(n.admin, "putTenantNotices", apptest.M{"notices": []apptest.M{
		{"kind": "request.received", "text": "Our counter is closed in the last week of the year."}, {"kind": "staff.deadline_near", "enabled": false},
	}})
	n.call(n.admin, "getTenantNotices", nil)
}

// team adds Musa, who reviews the requests.
func (n *recorder) team() {
	n.t.Helper()
	const musa = "musa@acme-travel.example"
	role := n.call(n.admin, "addRole", apptest.M{"name": "Visa desk", "permissions": []string{"request:review", "application:read"}}).String("id")
	n.call(n.admin, "changeRole", apptest.M{"permissions": []string{
		"service.read", "request:review", "application:read", "application:manage", "file:upload", "file:view", "file:delete",
	}}, role)
	n.call(n.admin, "listRoles", nil)
	n.call(n.admin, "listPermissions", nil)
	spare := n.call(n.admin, "addRole", apptest.M{"name": "Interns", "permissions": []string{"service.read"}}).String("id")
	n.refused(n.admin, "CONFLICT", "addRole", apptest.M{"name": "Interns", "permissions": []string{}})
	n.call(n.admin, "deleteRole", nil, spare)
	id := n.call(n.admin, "inviteMember", apptest.M{"name": "Musa", "email": musa, "roleId": role}).String("id")
	n.call(n.admin, "resendInvitation", nil, id)
	n.call(n.s.Anyone(), "acceptInvitation", apptest.M{
		"token": n.mailed(musa, 2), "name": "Musa Bello", "password": examplePassword, "confirmPassword": examplePassword,
	})
	n.call(n.admin, "endMemberSessions", nil, id)
	n.call(n.admin, "changeMember", apptest.M{"name": "Musa B. Bello"}, id)
	me := n.call(n.admin, "me", nil)
	n.call(n.admin, "deactivateMember", apptest.M{"successorId": me.String("id")}, id)
	n.call(n.admin, "activateMember", nil, id)
	n.call(n.admin, "getMember", nil, id)
	n.call(n.admin, "listMembers", nil)
	n.refused(n.admin, "LAST_ADMIN", "deactivateMember", nil, me.String("id"))
	n.officer = n.as(musa)
	n.signingIn(musa)
	n.singleSignOn(musa)
	n.officer, n.admin = n.as(musa), n.as("olu@acme-travel.example") // their tokens would expire during the scenario
	n.refused(n.officer, "FORBIDDEN", "addRole", apptest.M{"name": "Mine", "permissions": []string{}})
	n.refused(n.s.Anyone(), "UNAUTHENTICATED", "me", nil)
}

// accounts registers Ada as a customer, resets her password, and signs in users of the platform.
func (n *recorder) accounts() {
	n.t.Helper()
	const ada, changed = "ada@mail.example", "sunny-harbour-lighthouse"
	anyone := n.s.Anyone()
	n.call(anyone, "registerCustomer", apptest.M{
		"tenantSlug": "acme-travel", "name": "Ada Obi", "email": ada, "phone": "+234 801 234 5678",
		"password": examplePassword, "confirmPassword": examplePassword,
	})
	token := n.mailed(ada, 1)
	n.refused(anyone, "VALIDATION_FAILED", "verifyCustomer", apptest.M{"token": token})
	n.call(anyone, "verifyCustomer", apptest.M{"token": token, "password": examplePassword, "confirmPassword": examplePassword})
	n.ada = n.as(ada)
	n.call(n.ada, "changePassword", apptest.M{"currentPassword": examplePassword, "password": changed, "confirmPassword": changed})
	n.call(anyone, "forgotPassword", apptest.M{"tenantSlug": "acme-travel", "email": ada})
	n.call(anyone, "resetPassword", apptest.M{"token": n.mailed(ada, 2), "password": examplePassword, "confirmPassword": examplePassword})
	n.ada = n.as(ada)
	short := n.call(anyone, "login", apptest.M{"tenantSlug": "acme-travel", "email": ada, "password": examplePassword})
	n.call(anyone, "refresh", apptest.M{"refreshToken": n.mask(short.String("refreshToken"), stable["refreshToken"])})
	n.s.Clock.Advance(pause) // after the grace period for repeated refreshes
	n.refused(anyone, "REFRESH_TOKEN_REUSED", "refresh", apptest.M{"refreshToken": short.String("refreshToken")})
	leaving := n.as(ada)
	n.call(leaving, "logout", nil)
	n.as(ada)
	n.call(n.ada, "endSession", nil, n.call(n.ada, "listSessions", nil).String(0, "id"))
	n.call(n.ada, "endOtherSessions", nil)
	n.call(n.ada, "changeMe", apptest.M{"name": "Ada Obi", "phone": "+234 801 234 5678", "language": "en"})
	n.call(n.ada, "putMyNotices", apptest.M{"notices": []apptest.M{{"kind": "application.completed", "enabled": false}}})
	n.call(n.ada, "getMyNotices", nil)
	listed := n.call(n.admin, "listCustomers", nil)
	n.call(n.admin, "getCustomer", nil, listed.String("content", 0, "id"))
	n.leaver()

	_, err := n.s.Members.Add(n.t.Context(), accounts.NewPrincipal{
		Tenant: auth.PlatformScope, Kind: auth.Platform, Role: accounts.PlatformAdmin,
		Name: "Pat Platform", Email: "pat@stagegate.example", Password: examplePassword,
	})
	if err != nil {
		n.t.Fatal(err)
	}
	n.platform = n.s.Anyone()
	n.platform.Token = n.call(anyone, "platformLogin", apptest.M{"email": "pat@stagegate.example", "password": examplePassword}).String("accessToken")
	event := n.call(n.platform, "listOutbox?size=3&sort=createdAt,asc", nil).String("content", 0, "id")
	n.refused(n.platform, "CONFLICT", "retryOutbox", nil, event)
	apptest.Change(n.t, n.s, `UPDATE outbox_events SET status = 'FAILED', attempts = 3, last_error = 'the relay did not answer' WHERE id = $1`, event)
	n.call(n.platform, "retryOutbox", nil, event)
	apptest.DrainOutbox(n.t, n.s)
	apptest.SetStatus(n.t, n.s, "outbox_events", event, "COMPLETED") // as before: it has nothing to send and would fail during the next calls
	n.refused(n.platform, "VALIDATION_FAILED", "retryOutboxEvents", apptest.M{"status": "COMPLETED"})
	n.call(n.platform, "retryOutboxEvents", apptest.M{"status": "FAILED", "kind": "mail.send"})
	apptest.SetStatus(n.t, n.s, "outbox_events", event, "FAILED") // for operations that count events
}

// leaver exports and erases the data of a customer.
func (n *recorder) leaver() {
	n.t.Helper()
	p, err := n.s.Members.Add(n.t.Context(), accounts.NewPrincipal{
		Tenant: n.acme, Kind: auth.Customer, Name: "Ngozi Ade", Email: "ngozi@mail.example", Password: examplePassword,
	})
	if err != nil {
		n.t.Fatal(err)
	}
	n.call(n.admin, "deactivateCustomer", nil, p.ID)
	n.call(n.admin, "activateCustomer", nil, p.ID)
	n.call(n.admin, "exportCustomer", apptest.M{}, p.ID)
	n.call(n.admin, "eraseCustomer", nil, p.ID)
}

// demo signs in users of the demo. These calls become the examples, so that the values that
// Swagger UI fills in work in the demo.
func (n *recorder) demo() {
	n.t.Helper()
	tenant := n.s.Tenant(demo.Slug)
	for _, p := range []accounts.NewPrincipal{
		{Tenant: tenant.ID, Kind: auth.TenantAdmin, Name: "Amara Admin", Email: demo.Admin},
		{Tenant: tenant.ID, Kind: auth.Customer, Name: "Ada Customer", Email: demo.Customer},
		{Tenant: auth.PlatformScope, Kind: auth.Platform, Role: accounts.PlatformAdmin, Name: "Pat Platform", Email: demo.PlatformAdmin},
	} {
		p.Password = demo.Password
		if _, err := n.s.Members.Add(n.t.Context(), p); err != nil {
			n.t.Fatal(err)
		}
	}
	for _, operation := range []string{"login", "me", "platformLogin", "forgotPassword", "registerCustomer"} {
		delete(n.recorded, operation)
	}
	anyone := n.s.Anyone()
	admin := n.s.Anyone()
	admin.Token = n.call(anyone, "login", apptest.M{"tenantSlug": demo.Slug, "email": demo.Admin, "password": demo.Password}).String("accessToken")
	n.call(admin, "me", nil)
	n.call(anyone, "platformLogin", apptest.M{"email": demo.PlatformAdmin, "password": demo.Password})
	n.call(anyone, "forgotPassword", apptest.M{"tenantSlug": demo.Slug, "email": demo.Customer})
	n.call(anyone, "registerCustomer", apptest.M{
		"tenantSlug": demo.Slug, "name": "Ngozi Ade", "email": "ngozi@mail.example", "phone": "+234 801 234 5678",
		"password": examplePassword, "confirmPassword": examplePassword,
	})
}

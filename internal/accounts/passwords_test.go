package accounts_test

import (
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

func resetPassword(s *apptest.Server, token, password string) *apptest.Response {
	return s.Anyone().Post("/api/v1/auth/password/reset", apptest.M{"token": token, "password": password, "confirmPassword": password})
}

// All password reset requests get the same response, and only an active account gets a mail.
func TestPasswordReset(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme, rival, shut := s.Tenant("acme"), s.Tenant("rival"), s.Tenant("shut")
		acme.Add("ada")
		shut.Add("ada")
		apptest.SetStatus(t, s, "tenants", shut.ID, "SUSPENDED")
		apptest.RegisterCustomer(s, "acme", "new@customer.test").Want(200)
		email := acme.Email("ada")
		known := apptest.CheckResponse(t, "forgotPassword", apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": " ADA@acme.test"}))
		link, token := s.Anyone().Mailed(email, 1)
		if link != s.URL+"/acme/reset" {
			t.Errorf("the link is %s", link)
		}
		for what, body := range map[string]apptest.M{
			"unknown": {"tenantSlug": "acme", "email": "nobody@acme.test"}, "another organisation": {"tenantSlug": rival.Slug, "email": email},
			"no such organisation": {"tenantSlug": "nobody", "email": email}, "the platform": {"email": email}, "not an address": {"tenantSlug": "acme", "email": "x"},
			"suspended": {"tenantSlug": "shut", "email": shut.Email("ada")}, "unverified": {"tenantSlug": "acme", "email": "new@customer.test"},
		} {
			sameAnswer(t, what, known, apptest.ForgotPassword(s, body))
		}
		apptest.DrainOutbox(t, s)
		if n := apptest.MailsQueued(t, s); n != 2 { // the link to reset the password, and the link of the new customer
			t.Errorf("%d mails", n)
		}
		first, second := apptest.OpenSession(s, acme, "ada"), apptest.OpenSession(s, acme, "ada")
		for password, field := range map[string]string{"short-one": "password", email: "password", "password123": "password"} {
			resetPassword(s, token, password).Refused(400, "VALIDATION_FAILED").At(field)
		}
		apptest.Me(s, first.Access).Want(200) // a refused password ends no session and leaves the link valid
		apptest.CheckResponse(t, "resetPassword", resetPassword(s, token, fixture.NewPassword).Want(200)).Is(nil)
		for _, p := range []apptest.Tokens{first, second} {
			apptest.Me(s, p.Access).Refused(401, "UNAUTHENTICATED")
			apptest.RefreshByBody(s, p.Refresh).Refused(401, "UNAUTHENTICATED")
		}
		apptest.TrySignIn(s, "acme", email, apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		apptest.SignInTo(s, "acme", email, fixture.NewPassword)
		resetPassword(s, token, apptest.Password).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		apptest.VerifyCustomer(s, token).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
	})
}

// Only the newest link works, for an hour and for its purpose.
func TestPasswordLinks(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		email := acme.Email("ada")
		ask := func(n int) (token string) {
			t.Helper()
			apptest.ForgotPassword(s, apptest.M{"tenantSlug": "acme", "email": email})
			return s.Anyone().MailedToken(email, n)
		}
		first := ask(1)
		second := ask(2)
		resetPassword(s, first, fixture.NewPassword).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		apptest.VerifyCustomer(s, second).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		apptest.AcceptInvitation(s, second).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		s.Anyone().Post("/api/v1/auth/session/exchange", apptest.M{"code": second}).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		apptest.OpenLink(s, second).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		s.Clock.Advance(time.Hour + time.Minute)
		resetPassword(s, second, fixture.NewPassword).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		third := ask(3)
		s.Clock.Advance(time.Hour - time.Minute)
		got := apptest.Concurrently(4, func(int) int { return resetPassword(s, third, fixture.NewPassword).Status })
		if got[200] != 1 || got[400] != 3 {
			t.Errorf("four concurrent requests: %v", got)
		}
		fourth := ask(4) // changing the password revokes the link
		c := apptest.SignInTo(s, "acme", email, fixture.NewPassword)
		c.Post("/api/v1/auth/password/change", apptest.M{"currentPassword": fixture.NewPassword, "password": apptest.Password, "confirmPassword": apptest.Password}).Want(200)
		resetPassword(s, fourth, fixture.NewPassword).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
	})
}

// Changing the password requires the current one and ends all other sessions. Every kind of principal
// can do it.
func TestChangePassword(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		acme.Add("officer")
		change := func(c *apptest.Client, current, password, confirmed string) *apptest.Response {
			return c.Post("/api/v1/auth/password/change", apptest.M{"currentPassword": current, "password": password, "confirmPassword": confirmed})
		}
		for _, who := range []string{"ada", "officer"} {
			mine, other, here := apptest.OpenSession(s, acme, who), apptest.OpenSession(s, acme, who), s.Anyone()
			here.Token = mine.Access
			change(here, "wrong-password", fixture.NewPassword, fixture.NewPassword).Refused(400, "VALIDATION_FAILED").At("currentPassword")
			change(here, apptest.Password, fixture.NewPassword, apptest.Password).Refused(400, "VALIDATION_FAILED").At("confirmPassword")
			change(here, apptest.Password, acme.Email(who), acme.Email(who)).Refused(400, "VALIDATION_FAILED").At("password")
			apptest.Me(s, other.Access).Want(200)
			apptest.CheckResponse(t, "changePassword", change(here, apptest.Password, fixture.NewPassword, fixture.NewPassword).Want(200))
			apptest.Me(s, mine.Access).Want(200)
			apptest.RefreshByBody(s, mine.Refresh).Want(200)
			apptest.Me(s, other.Access).Refused(401, "UNAUTHENTICATED")
			apptest.RefreshByBody(s, other.Refresh).Refused(401, "UNAUTHENTICATED")
			apptest.TrySignIn(s, "acme", acme.Email(who), apptest.Password).Refused(401, "INVALID_CREDENTIALS")
			apptest.SignInTo(s, "acme", acme.Email(who), fixture.NewPassword)
		}
		platform := s.Platform()
		change(platform, apptest.Password, fixture.NewPassword, fixture.NewPassword).Want(200)
		platform.Get("/api/v1/auth/me").Want(200)
		apptest.ForgotPassword(s, apptest.M{"email": "platform@stagegate.test"})
		resetPassword(s, s.Anyone().MailedToken("platform@stagegate.test", 1), apptest.Password).Want(200)
		platform.Get("/api/v1/auth/me").Refused(401, "UNAUTHENTICATED")
		apptest.SignInPlatform(s)
	})
}

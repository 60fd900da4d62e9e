package accounts_test

import (
	"fmt"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

const signInLink = "/api/v1/auth/login/link"

// A mailed link signs in once, within its time; a later one ends it. The answer does not tell who has an account.
func TestSignInLink(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		manager := acme.As("manager")
		ask := func(slug, email string) *apptest.Response {
			return s.Anyone().Post(signInLink, apptest.M{"tenantSlug": slug, "email": email}).Want(200)
		}
		verify := func(token string) *apptest.Response {
			return s.Anyone().Post(signInLink+"/verify", apptest.M{"token": token})
		}
		address := acme.Email("manager")
		if known, unknown := ask("acme", address), ask("acme", "nobody@acme.test"); known.Message != unknown.Message {
			t.Error("the answer tells who has an account")
		}
		first := manager.MailedToken(address, 1)
		ask("acme", address)
		second := manager.MailedToken(address, 2)
		verify(first).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		in := verify(second).Want(200)
		in.Is(address, "principal", "email")
		c := s.Anyone()
		c.Token = in.String("accessToken")
		c.Get("/api/v1/auth/sessions?sort=createdAt,desc").Want(200).Is("LINK", 0, "method")
		verify(second).Refused(400, "INVALID_OR_EXPIRED_TOKEN")

		ask("acme", address)
		late := manager.MailedToken(address, 3)
		s.Clock.Advance(15 * time.Minute)
		verify(late).Refused(400, "INVALID_OR_EXPIRED_TOKEN")

		app, _ := enrol(t, s, manager.Confirm())
		s.Clock.Advance(time.Minute)
		ask("acme", address)
		challenge := verify(manager.MailedToken(address, 4)).Refused(401, "SECOND_FACTOR_REQUIRED").String("challenge")
		s.Anyone().Post(secondFactor+"/verify", apptest.M{"challenge": challenge, "code": app.code()}).Want(200)
		ask("", address) // of no platform user
		if n := len(manager.Mails("nobody@acme.test")); n != 0 {
			t.Errorf("%d mails to nobody", n)
		}
	})
}

// A new password and a deactivation end the links that were mailed before.
func TestSignInLinkEnds(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, manager, ada := acme.As("admin"), acme.As("manager"), acme.As("ada")
		links := map[string]int{} // mailed by address
		link := func(who string) string {
			t.Helper()
			s.Anyone().Post(signInLink, apptest.M{"tenantSlug": "acme", "email": acme.Email(who)}).Want(200)
			links[who]++
			return admin.MailedToken(acme.Email(who), links[who])
		}
		ended := func(token string) {
			t.Helper()
			s.Anyone().Post(signInLink+"/verify", apptest.M{"token": token}).Refused(400, "INVALID_OR_EXPIRED_TOKEN")
		}
		member := "/api/v1/tenant/members/" + manager.Get("/api/v1/auth/me").String("id")
		customer := "/api/v1/tenant/customers/" + ada.Get("/api/v1/auth/me").String("id")
		for who, path := range map[string]string{"manager": member, "ada": customer} {
			before := link(who)
			admin.Post(path+"/deactivate", nil).Want(200)
			admin.Post(path+"/activate", nil).Want(200)
			ended(before)
		}
		c, before := acme.SignIn("manager"), link("manager")
		c.Post("/api/v1/auth/password/change", apptest.M{"currentPassword": apptest.Password, "password": fixture.NewPassword, "confirmPassword": fixture.NewPassword}).Want(200)
		ended(before)
	})
}

// The owner of an attacked account gets in with a new device: by the own turn of their network, and by a mailed link.
func TestOwnerPassesAttack(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		statuses := map[int]int{}
		for i := range 600 {
			statuses[signIn(caller(s, fmt.Sprintf("198.51.100.%d", i%200)), acme, "ada", "wrong").Status]++
		}
		if statuses[401] != 250 { // fifty, and a turn of each address
			t.Errorf("%v", statuses)
		}
		signIn(caller(s, "203.0.113.7"), acme, "ada", apptest.Password).Want(200)
		s.Anyone().Post(signInLink, apptest.M{"tenantSlug": "acme", "email": acme.Email("ada")}).Want(200)
		s.Anyone().Post(signInLink+"/verify", apptest.M{"token": s.Anyone().MailedToken(acme.Email("ada"), 1)}).Want(200)
	})
}

package accounts_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// A sign-in is mailed where neither the device nor the network is known, and only then.
func TestNewPlace(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		acme.Add("ben")
		about := func(address string) int {
			n := 0
			for _, m := range s.Anyone().Mails(acme.Email("ada")) {
				if strings.Contains(m.Subject, "New sign-in") && strings.Contains(m.Text, " "+address+".") {
					n++
				}
			}
			return n
		}
		total := func() int {
			n := 0
			for _, who := range []string{"ada", "ben"} {
				for _, m := range s.Anyone().Mails(acme.Email(who)) {
					if strings.Contains(m.Subject, "New sign-in") {
						n++
					}
				}
			}
			return n
		}
		ada := func(address string) *apptest.Response {
			return signIn(caller(s, address), acme, "ada", apptest.Password).Want(200)
		}
		device := apptest.Cookies(t, ada("192.0.2.10"))["svc_device"] // the first sign-in
		ada("192.0.2.200")                                            // a known network
		ada("::ffff:192.0.2.7")
		signIn(caller(s, "198.51.100.1", device), acme, "ada", apptest.Password).Want(200) // a known device
		ada("198.51.100.2")
		signIn(caller(s, "203.0.113.1"), acme, "ada", "a wrong password").Refused(401, "INVALID_CREDENTIALS")
		signIn(caller(s, "203.0.113.1"), acme, "ben", apptest.Password).Want(200)

		ada("203.0.113.2")
		ada("203.0.113.3")
		signIn(caller(s, "2001:db8:1:2::1", device), acme, "ben", apptest.Password).Want(200) // the device of somebody else
		ada("2001:db8:1:2::1")
		ada("2001:db8:1:2:ffff::1")
		ada("2001:db8:1:3::1")
		apptest.DrainOutbox(t, s)
		if n := total(); n != 4 {
			t.Errorf("%d mails", n)
		}
		for _, address := range []string{"203.0.113.2", "2001:db8:1:2::1", "2001:db8:1:3::1"} {
			if n := about(address); n != 1 {
				t.Errorf("%d mails are about %s", n, address)
			}
		}
	})
}

// Two at once from a new network are mailed once.
func TestNewPlaceAtOnce(t *testing.T) {
	limited(t, nil, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.Add("ada")
		signIn(caller(s, "192.0.2.10"), acme, "ada", apptest.Password).Want(200)
		apptest.Concurrently(4, func(int) int { return signIn(caller(s, "203.0.113.2"), acme, "ada", apptest.Password).Want(200).Status })
		apptest.DrainOutbox(t, s)
		if n := len(s.Anyone().Mails(acme.Email("ada"))); n != 1 {
			t.Errorf("%d mails", n)
		}
	})
}

// A changed password and one that was reset are each mailed once.
func TestPasswordMails(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada := acme.As("ada")
		subjects := func(part string) int {
			n := 0
			for _, m := range s.Anyone().Mails(acme.Email("ada")) {
				if strings.Contains(m.Subject, part) {
					n++
				}
			}
			return n
		}
		change := apptest.M{"currentPassword": apptest.Password, "password": fixture.NewPassword, "confirmPassword": fixture.NewPassword}
		ada.Post("/api/v1/auth/password/change", change).Want(200)
		ada.Post("/api/v1/auth/password/change", change).Refused(400, "VALIDATION_FAILED")
		apptest.Until(t, "the change is mailed", func() bool { return subjects("was changed") == 1 })
		s.Anyone().Post("/api/v1/auth/password/forgot", apptest.M{"tenantSlug": "acme", "email": acme.Email("ada")}).Want(200)
		apptest.Until(t, "the link is mailed", func() bool { return subjects("Reset your password") == 1 })
		resetPassword(s, s.Anyone().MailedToken(acme.Email("ada"), 1), apptest.Password).Want(200)
		apptest.Until(t, "the reset is mailed", func() bool { return subjects("was reset") == 1 })
		if subjects("was changed") != 1 {
			t.Error("the change is mailed again")
		}
	})
}

package mail_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// Mails are in the language of the person, or else of the organisation, and in its name.
func TestLanguageAndSender(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada := acme.As("admin"), acme.As("ada")
		admin.Put("/api/v1/tenant/profile", apptest.M{
			"organizationName": "Müller, Bau & Söhne", "language": "fr", "supportEmail": "aide@acme.test", "brand": apptest.M{"color": "#ffd400"},
		}).Want(200)
		ada.Patch("/api/v1/auth/me", apptest.M{"language": "en"}).Want(200)
		s.Anyone().Post("/api/v1/auth/customers/register", apptest.M{
			"tenantSlug": "acme", "name": "Zoë", "email": "zoe@home.test", "password": apptest.Password, "confirmPassword": apptest.Password,
		}).Want(200)
		s.Anyone().Post("/api/v1/auth/password/forgot", apptest.M{"tenantSlug": "acme", "email": acme.Email("ada")}).Want(200)
		for to, want := range map[string]struct{ subject, hello string }{
			"zoe@home.test":   {"Confirmez votre adresse e-mail pour Müller, Bau & Söhne", "Bonjour Zoë,\n"},
			acme.Email("ada"): {"Reset your password for Müller, Bau & Söhne", "Hello "},
		} {
			var m apptest.Mail
			apptest.Until(t, "the mail arrives at "+to, func() bool {
				for _, m = range s.Anyone().Mails(to) {
					if m.Subject == want.subject {
						return true
					}
				}
				return false
			})
			if first, _, _ := strings.Cut(m.Text, "\n"); !strings.HasPrefix(m.Text, want.hello) {
				t.Errorf("the mail to %s begins with %q, want %q", to, first, want.hello)
			}
			if !strings.Contains(m.HTML, `bgcolor="#ffd400"`) {
				t.Errorf("the mail to %s does not have the colour of the organisation", to)
			}
			apptest.Equal(t, "Reply-To", m.Headers["Reply-To"], []string{"<aide@acme.test>"})
			if from := m.Headers["From"]; len(from) != 1 || !strings.HasPrefix(from[0], "Müller, Bau & Söhne <") {
				t.Errorf("from %v", from)
			}
		}
	})
}

package console_test

import (
	"net/url"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// The errors of a registration are in the language of the browser.
func TestRefusedRegistrationInFrench(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.As("ada")
		visitor := s.Reader("")
		visitor.Language = "fr"
		p := visitor.Open("/acme/register").Want(200)
		p.Send("/acme/register", url.Values{"name": {" "}, "email": {"bola"}, "password": {"short"}, "confirmPassword": {"other"}}).
			Want(400, "Certains champs ne conviennent pas.", "Ce champ est obligatoire.", "Doit être une adresse e-mail simple",
				"Doit avoir 10 à 128 caractères.", "Doit être le même mot de passe.").Without("must")
	})
}

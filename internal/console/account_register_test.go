package console_test

import (
	"net/url"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// Errors of a registration are in the language of the browser.
func TestRegistrationErrorsInFrench(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		acme.As("ada")
		visitor := s.Reader("")
		visitor.Language = "fr"
		p := visitor.Open("/acme/register").Want(200)
		p.Send("/acme/register", url.Values{"name": {" "}, "email": {"bola"}, "password": {"short"}, "confirmPassword": {"other"}}).
			Want(400, "Vérifiez les champs signalés.", "Ce champ est obligatoire.", "Saisissez une adresse e-mail, par",
				"Saisissez entre 10 et 128 caractères.", "Saisissez à nouveau le même mot de passe.").Without("must", "enter")
	})
}

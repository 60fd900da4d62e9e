package console_test

import (
	"strings"
	"testing"

	"stagegate/internal/test/apptest"
)

// Whoever is signed in starts from the page of a service with one press, and sees the
// requests that were made for it before.
func TestStart(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		acme.Add("ada")
		l := admin.Licence()
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"headline": "Fish here", "published": true}).Want(200)
		service := "/acme/services/" + admin.Get("/api/v1/tenant/services/"+l.ID).Want(200).String("code")
		ada := acme.Reader("ada")
		p := ada.Open(service).Want(200, "Start").Without("Your requests for this")
		begun := p.Send(service+"/start", nil).Want(200, "Your request")
		if !strings.HasPrefix(begun.Path, "/acme/requests/REQ-") {
			t.Fatalf("starting leads to %s", begun.Path)
		}
		ada.Open(service).Want(200, "Go on with your request", "Your requests for this", begun.Path).Without(service + "/start")
	})
}

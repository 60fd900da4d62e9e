package accounts_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/accounts"
	"stagegate/internal/testkit/apptest"
)

const me = "/api/v1/auth/me"

// People update their own name, phone and language, which appear everywhere.
func TestChangeMe(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada, platform := acme.As("admin"), acme.As("ada"), s.Platform()
		for who, c := range map[string]*apptest.Client{"a customer": ada, "an admin": admin, "the platform": platform} {
			want := apptest.Data[accounts.PrincipalView](c.Get(me).Want(200))
			apptest.Equal(t, who+": the phone at first", want.Phone, nil)
			apptest.Equal(t, who+": the language at first", want.Language, nil)
			want.Name, want.Phone, want.Language = "Ada Obi", new("+234 1"), new("fr")
			changed := apptest.CheckResponse(t, who, c.Patch(me, apptest.M{"name": "Ada Obi", "phone": "+234 1", "language": "fr"})).Want(200)
			apptest.Equal(t, who+", changed", apptest.Data[accounts.PrincipalView](changed), want)
			apptest.Equal(t, who+", read again", apptest.Data[accounts.PrincipalView](c.Get(me).Want(200)), want)
		}
		session := apptest.TrySignIn(s, "acme", acme.Email("ada"), apptest.Password).Want(200)
		session.Is("+234 1", "principal", "phone").Is("fr", "principal", "language")
		customer := admin.Get("/api/v1/tenant/customers?search=ada+obi").Want(200)
		customer.Has(1, "content").Is("Ada Obi", "content", 0, "name").Is("fr", "content", 0, "language")
		cleared := ada.Patch(me, apptest.M{"phone": nil, "language": nil}).Want(200)
		cleared.Is(nil, "phone").Is(nil, "language").Is("Ada Obi", "name")
		ada.Patch(me, apptest.M{}).Want(200)
		// One event of the admin, two of the customer: calls without changes are not recorded.
		platform.Get("/api/v1/platform/audit?tenantId="+acme.ID+"&action=account.changed").Want(200).Has(3, "content")
	})
}

func TestChangeMeIsChecked(t *testing.T) {
	t.Parallel()
	apptest.OnSQLite(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		ada := acme.As("ada")
		before := ada.Get(me).Want(200)
		long := strings.Repeat("x", 201)
		for field, body := range map[string]any{
			"name": apptest.M{"name": " "}, "phone": apptest.M{"phone": long}, "language": apptest.M{"language": "de"},
			"email": apptest.M{"email": "new@acme.test"}, "role": apptest.M{"role": "MANAGER"},
		} {
			ada.Patch(me, body).Refused(400, "VALIDATION_FAILED").At(field)
		}
		ada.Patch(me, apptest.M{"name": nil}).Refused(400, "VALIDATION_FAILED").At("name")
		ada.Patch(me, apptest.M{"name": long}).Refused(400, "VALIDATION_FAILED").At("name")
		if diff := cmp.Diff(before.Data, ada.Get(me).Want(200).Data); diff != "" {
			t.Errorf("refused, it did (-want +got):\n%s", diff)
		}
		s.Anyone().Patch(me, apptest.M{"name": "X"}).Refused(401, "UNAUTHENTICATED")
	})
}

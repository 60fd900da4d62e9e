package accounts_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"stagegate/internal/testkit/apptest"
)

const me = "/api/v1/auth/me"

// People change their own name, phone and language. Whatever shows the person has them.
func TestChangeMe(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, ada, platform := acme.As("admin"), acme.As("ada"), s.Platform()
		for who, c := range map[string]*apptest.Client{"a customer": ada, "an admin": admin, "the platform": platform} {
			before := c.Get(me).Want(200)
			if before.Value("phone") != nil || before.Value("language") != nil {
				t.Errorf("%s: %s", who, before.Body)
			}
			changed := apptest.Sound(t, who, c.Patch(me, apptest.M{"name": "Ada Obi", "phone": "+234 1", "language": "fr"})).Want(200)
			want := apptest.Altered(before.Data.(apptest.M), apptest.M{"name": "Ada Obi", "phone": "+234 1", "language": "fr"})
			if diff := cmp.Diff(want, changed.Data); diff != "" {
				t.Errorf("%s (-want +got):\n%s", who, diff)
			}
			if diff := cmp.Diff(want, c.Get(me).Want(200).Data); diff != "" {
				t.Errorf("%s, read again (-want +got):\n%s", who, diff)
			}
		}
		session := apptest.TrySignIn(s, "acme", acme.Email("ada"), apptest.Password).Want(200)
		if session.String("principal", "phone") != "+234 1" || session.String("principal", "language") != "fr" {
			t.Errorf("the session has %s", session.Body)
		}
		customer := admin.Get("/api/v1/tenant/customers?search=ada+obi").Want(200)
		if customer.Len("content") != 1 || customer.String("content", 0, "name") != "Ada Obi" || customer.String("content", 0, "language") != "fr" {
			t.Errorf("the admin sees %s", customer.Body)
		}
		cleared := ada.Patch(me, apptest.M{"phone": nil, "language": nil}).Want(200)
		if cleared.Value("phone") != nil || cleared.Value("language") != nil || cleared.String("name") != "Ada Obi" {
			t.Errorf("cleared: %s", cleared.Body)
		}
		ada.Patch(me, apptest.M{}).Want(200)
		list := platform.Get("/api/v1/platform/audit?tenantId=" + acme.ID + "&action=account.changed").Want(200)
		if list.Len("content") != 3 { // one of the admin, two of the customer: what changes nothing is not recorded
			t.Errorf("recorded: %s", list.Body)
		}
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

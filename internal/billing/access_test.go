package billing_test

import (
	"testing"

	"stagegate/internal/testkit/apptest"
)

// Plans and usage are visible to the team of an organisation only. Customers must not learn the number
// of members or mails.
func TestPlanPermissions(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin, officer, ada, platform := acme.As("admin"), acme.As("officer"), acme.As("ada"), s.Platform()
		for _, path := range []string{"/plans", "/subscription/tier"} {
			admin.Get(billingBase + path).Want(200)
			officer.Get(billingBase + path).Want(200)
			ada.Get(billingBase+path).Refused(403, "FORBIDDEN")
			platform.Get(billingBase+path).Refused(403, "FORBIDDEN")
			s.Anyone().Get(billingBase+path).Refused(401, "UNAUTHENTICATED")
		}
		ada.Get(billingBase+"/subscription").Refused(403, "FORBIDDEN")
	})
}

package tenants_test

import (
	"strings"
	"testing"

	"stagegate/internal/testkit/apptest"
)

// hostile are addresses whose origin would inject more than a source into a policy.
var hostile = []string{
	"https://[::1%25%20;script-src-elem%20*;x-]/l.png", "https://*/l.png", "https://*.test/l.png", "https://a;script-src.test/l.png",
	"https://a'b.test/l.png", "https://a,b.test/l.png", "https://[fe80::1%25eth0]/l.png", "https://a_b.test/l.png",
}

// The host of an address entered by an organisation is a plain name or IP address, because its origin
// is part of the Content-Security-Policy of every page of the organisation.
func TestAddressHosts(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		acme.Add("ada")
		l := admin.Licence()
		for _, address := range hostile {
			admin.Put(profile, branded(apptest.M{"color": "#0a5c36", "logoUrl": address})).Refused(400, "VALIDATION_FAILED").At("brand.logoUrl")
			admin.Put(profile, apptest.M{"organizationName": "Acme", "frontEndUrl": address}).Refused(400, "VALIDATION_FAILED").At("frontEndUrl")
		}
		admin.Put("/api/v1/tenant/landing-page", apptest.M{"headline": "Fish here", "published": true}).Want(200)
		for address, origin := range map[string]string{
			"https://Logos.Acme.test:8443/l.png": "https://Logos.Acme.test:8443", "https://[2001:db8::1]/l.png": "https://[2001:db8::1]", "https://127.0.0.1/l.png": "https://127.0.0.1",
		} {
			admin.Put(profile, apptest.M{"organizationName": "Acme", "frontEndUrl": address, "brand": apptest.M{"color": "#0a5c36", "logoUrl": address}}).Want(200)
			if policy := s.Reader("").Open("/acme").Want(200, address).Header.Get("Content-Security-Policy"); !strings.Contains(policy, " "+origin+"; ") {
				t.Errorf("the logo at %s is not in the policy %s", address, policy)
			}
		}

		admin.Put(profile, apptest.M{"organizationName": "Acme"}).Want(200)
		policy := s.Reader("").Open("/acme").Want(200).Header.Get("Content-Security-Policy")
		for _, address := range hostile { // by any path
			apptest.Change(t, s, `UPDATE tenant_profiles SET brand_color = '#0a5c36', brand_logo_url = $2, front_end_url = $2 WHERE tenant_id = $1`, acme.ID, address)
			p := s.Reader("").Open("/acme").Want(200, "Fish here").Without(address, "l.png")
			if got := p.Header.Get("Content-Security-Policy"); got != policy {
				t.Errorf("%s makes the policy %s", address, got)
			}
		}
		var text string
		acme.SignIn("ada").Submit(l)
		apptest.Until(t, "a mail about the request arrives", func() bool {
			for _, m := range admin.Mails(acme.Email("ada")) {
				text += m.Text + m.HTML
			}
			return strings.Contains(text, "/applications/")
		})
		if !strings.Contains(text, s.URL+"/acme/applications/REQ-") || strings.Contains(text, hostile[len(hostile)-1]) {
			t.Errorf("the mail leads to the stored address: %s", text)
		}
	})
}

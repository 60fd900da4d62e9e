package console_test

import (
	"maps"
	"net/url"
	"testing"
	"time"

	"stagegate/internal/testkit/apptest"
)

const (
	signInPolicyPath = settingsPath + "/sign-in"
	policyAPI        = "/api/v1/tenant/sign-in-policy"
)

// An admin sets the sign-in policy. Errors are shown at their fields, and a policy that would shut its author out is refused.
func TestSignInPolicyPage(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		boss := acme.Reader("admin")
		boss.Open(settingsPath).Want(200, `href="`+signInPolicyPath+`"`)
		p := boss.Open(signInPolicyPath).Want(200, "Sign-in policy", `value="OFF" selected`, `value="720"`, "Your own address is 127.0.0.1.")
		whole := url.Values{"secondFactor": {"ADMINS"}, "requiredFrom": {"2999-12-01"}, "sessionHours": {"12"}, "idleMinutes": {"30"}, "allowedAddresses": {"127.0.0.0/8\r\n192.0.2.7\r\n"}}
		with := func(name, value string) url.Values {
			changed := maps.Clone(whole)
			changed.Set(name, value)
			return changed
		}
		for _, wrong := range []struct{ name, value, text string }{
			{"requiredFrom", "soon", "Enter a date"},
			{"sessionHours", "721", ""},
			{"sessionHours", "0", "Enter 1 or more"},
			{"sessionHours", "a day", "Enter a whole number"},
			{"idleMinutes", "4", ""},
			{"allowedAddresses", "127.0.0.1\nexample.test", "Line 2: Enter an address"},
		} {
			p = p.Send(signInPolicyPath, with(wrong.name, wrong.value)).Want(400, `href="#`+wrong.name+`"`, wrong.text, `value="ADMINS" selected`)
		}
		p = p.Send(signInPolicyPath, with("allowedAddresses", "192.0.2.0/24")).Want(409, "Your own address is not in the list.", "192.0.2.0/24")
		admin.Get(policyAPI).Want(200).Is("OFF", "secondFactor").Has(0, "allowedAddresses")
		p.Send(signInPolicyPath, whole).Want(200, "Sign-in policy saved.", `value="ADMINS" selected`, `value="2999-12-01"`, `value="12"`, `value="30"`, "127.0.0.0/8\n192.0.2.7")
		admin.Get(policyAPI).Want(200).Is("ADMINS", "secondFactor").Is("2999-12-01", "requiredFrom").Is("12", "sessionHours").Is("30", "idleMinutes").Is("192.0.2.7", "allowedAddresses", 1)

		first, second := boss.Open(signInPolicyPath), boss.Open(signInPolicyPath)
		first.Send(signInPolicyPath, url.Values{"secondFactor": {"OFF"}, "sessionHours": {""}, "idleMinutes": {""}, "requiredFrom": {""}, "allowedAddresses": {""}}).Want(200, "Sign-in policy saved.", `value="720"`)
		second.Send(signInPolicyPath, whole).Want(412, "There is a problem", `value="ADMINS" selected`)
		admin.Get(policyAPI).Want(200).Is("OFF", "secondFactor").Is(nil, "requiredFrom").Is("720", "sessionHours").Is(nil, "idleMinutes").Has(0, "allowedAddresses")

		acme.Add("manager")
		acme.Reader("manager").Open(signInPolicyPath).Want(404)
		rival := s.Tenant("rival")
		rival.Add("admin")
		rival.Reader("admin").Open(signInPolicyPath).Want(200, `value="OFF" selected`)
	})
}

// The change of a policy waits for the admin to confirm who they are, and a policy that requires a second factor of its
// author at once leads them to set one up.
func TestSignInPolicyConfirmed(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(_ *testing.T, s *apptest.Server) {
		acme := s.Tenant("acme")
		admin := acme.As("admin")
		boss := acme.Reader("admin")
		p := boss.Open(signInPolicyPath).Want(200)
		s.Clock.Advance(10 * time.Minute)
		asked := p.Send(signInPolicyPath, url.Values{"secondFactor": {"STAFF"}, "sessionHours": {"24"}}).Want(403, "Confirm that it is you", "STAFF")
		admin.Get(policyAPI).Want(200).Is("OFF", "secondFactor")
		asked.Send(signInPolicyPath, url.Values{"_password": {apptest.Password}}).Want(200, "Set up").At("/console/security")
		admin.Get(policyAPI).Refused(403, "SECOND_FACTOR_SETUP_REQUIRED")
	})
}

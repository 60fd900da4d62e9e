package contract_test

import (
	"regexp"
	"time"

	"github.com/pquerna/otp/totp"

	"stagegate/internal/accounts"
	"stagegate/internal/testkit/apptest"
)

// Values of second factors that differ between runs.
var (
	qrCode       = regexp.MustCompile(`"qr":"(?:[^"\\]|\\.)*"`)
	recoveryCode = regexp.MustCompile(`"[A-Z2-7]{4}(-[A-Z2-7]{4}){3}"`)
)

// signingIn sets up the second factor of an officer, who loses it, and changes the sign-in policy.
func (n *recorder) signingIn(officer string) {
	n.t.Helper()
	anyone := n.s.Anyone()
	secret := n.mask(n.call(n.officer, "startTOTP", nil).String("secret"), "JBSWY3DPEHPK3PXP")
	current := func() string {
		n.s.Clock.Advance(time.Minute)
		return n.mask(n.codeAt(secret, n.s.Now().Add(pause)), "287082")
	}
	n.call(n.officer, "stepUp", apptest.M{"password": examplePassword})
	n.call(n.officer, "confirmTOTP", apptest.M{"code": current()})
	n.call(n.officer, "getSecondFactor", nil)
	n.call(n.officer, "renewRecoveryCodes", nil)
	signIn := apptest.M{"tenantSlug": "acme-travel", "email": officer, "password": examplePassword}
	n.refused(anyone, "SECOND_FACTOR_REQUIRED", "login", signIn)
	challenge := n.mask(anyone.Post("/api/v1/auth/login", signIn).String("challenge"), "AaIgdPKId5…")
	n.call(anyone, "verifySecondFactor", apptest.M{"challenge": challenge, "code": current()})
	id := n.officer.Get("/api/v1/auth/me").Want(200).String("id")
	n.call(n.admin, "resetSecondFactor", nil, id)
	n.call(anyone, "objectToReset", apptest.M{"token": n.mailed(officer, 3)}) // after two invitations
	n.call(n.officer, "removeTOTP", nil)

	n.call(anyone, "requestSignInLink", apptest.M{"tenantSlug": "acme-travel", "email": officer})
	n.call(anyone, "verifySignInLink", apptest.M{"token": n.mailed(officer, 4)})

	n.passkeys()
	n.call(n.admin, "getSignInPolicy", nil)
	policy := apptest.M{"secondFactor": "ADMINS", "requiredFrom": "2099-12-01", "sessionHours": 720, "idleMinutes": nil, "allowedAddresses": []string{}}
	n.call(n.admin, "putSignInPolicy", policy)
	n.s.Clock.Advance(10 * time.Minute)
	n.refused(n.admin, "FRESH_SIGN_IN_REQUIRED", "inviteMember", apptest.M{"name": "Ben Ade", "email": "ben@acme-travel.example", "roleId": accounts.TenantAdminRoleID})

	n.admin.Post("/api/v1/auth/step-up", apptest.M{"password": examplePassword}).Want(200)
	apptest.AddApp(n.s, n.admin)
	n.call(n.admin, "putSignInPolicy", apptest.M{"secondFactor": "STAFF"})
	n.refused(n.officer, "SECOND_FACTOR_SETUP_REQUIRED", "listQueue", nil)
	n.call(n.admin, "putSignInPolicy", policy)
	n.admin.Delete("/api/v1/auth/second-factor/totp").Want(200)
}

// passkeys adds a passkey of the officer and signs in with it.
func (n *recorder) passkeys() {
	n.t.Helper()
	n.mask(`"localhost"`, `"stagegate.example"`)
	started := n.call(n.officer, "startPasskey", nil)
	ceremony := n.mask(started.String("ceremony"), "AbJ3kPdKId5…")
	n.mask(started.String("options", "challenge"), "q0nHx1mC3Zs…")
	n.mask(started.String("options", "user", "id"), "W4eYtUq8Rk0…")
	key, credential := apptest.NewPasskey(n.t, n.s, started.Value("options"))
	n.maskCredential(credential)
	added := n.call(n.officer, "addPasskey", apptest.M{"ceremony": ceremony, "name": "Work laptop", "credential": credential})
	n.call(n.officer, "listPasskeys", nil)

	login := n.call(n.s.Anyone(), "startPasskeyLogin", apptest.M{"tenantSlug": "acme-travel"})
	ceremony = n.mask(login.String("ceremony"), "AcK8mQeLJf7…")
	n.mask(login.String("options", "challenge"), "t5bGv9pD2Yw…")
	credential = key.Assertion(n.t, login.Value("options"))
	n.maskCredential(credential)
	n.call(n.s.Anyone(), "passkeyLogin", apptest.M{"ceremony": ceremony, "credential": credential})
	key.Flags |= apptest.BackupEligible
	again := n.s.Anyone().Post("/api/v1/auth/passkeys/login/options", apptest.M{"tenantSlug": "acme-travel"}).Want(200)
	n.refused(n.s.Anyone(), "PASSKEY_CHANGED", "passkeyLogin", apptest.M{"ceremony": again.String("ceremony"), "credential": key.Assertion(n.t, again.Value("options"))})
	n.call(n.officer, "removePasskey", nil, added.String("id"))

	party := n.s.Members.Passkeys
	n.s.Members.Passkeys = nil // as with an address as host
	n.refused(n.officer, "PASSKEYS_UNAVAILABLE", "startPasskey", nil)
	n.s.Members.Passkeys = party
}

// maskCredential masks the values of a credential, which are random or made from random ones.
func (n *recorder) maskCredential(credential apptest.M) {
	n.t.Helper()
	response, _ := credential["response"].(apptest.M)
	for name, value := range response {
		if text, ok := value.(string); ok {
			n.mask(text, "o2Nmb…"+name)
		}
	}
	id, _ := credential["id"].(string)
	n.mask(id, "zWq7h2VnS1c…")
}

// codeAt returns the code of an authenticator app at a time.
func (n *recorder) codeAt(secret string, at time.Time) string {
	n.t.Helper()
	code, err := totp.GenerateCode(secret, at)
	if err != nil {
		n.t.Fatal(err)
	}
	return code
}

package contract_test

import (
	"regexp"
	"time"

	"github.com/pquerna/otp/totp"

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

	n.call(n.admin, "getSignInPolicy", nil)
	n.call(n.admin, "putSignInPolicy", apptest.M{"secondFactor": "ADMINS", "requiredFrom": "2099-12-01", "sessionHours": 720, "idleMinutes": nil, "allowedAddresses": []string{}})
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

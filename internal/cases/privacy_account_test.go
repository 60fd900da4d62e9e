package cases_test

import (
	"net/http"
	"slices"
	"strings"

	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

// useAccount signs in and fails to, in a browser whose name is the canary, and changes the password.
func (c *dossier) useAccount() {
	c.T.Helper()
	browser := c.Server.Anyone()
	browser.Extra = http.Header{"User-Agent": {canary}}
	for password, status := range map[string]int{apptest.Password: 200, "wrong": 401} {
		browser.Post("/api/v1/auth/login", apptest.M{"tenantSlug": "acme", "email": canaryEmail, "password": password}).Want(status)
	}
	c.customer.Post("/api/v1/auth/password/change", apptest.M{
		"currentPassword": apptest.Password, "password": fixture.NewPassword, "confirmPassword": fixture.NewPassword,
	}).Want(200)
	apptest.Until(c.T, "the mail about the new password has arrived", func() bool {
		return slices.ContainsFunc(c.admin.Mails(canaryEmail), func(m apptest.Mail) bool { return strings.HasSuffix(m.Subject, " was changed") })
	})
}

// awaitFailures waits until the failed sign-ins so far, which are buffered, are in the history: one more is, of somebody else.
func (c *dossier) awaitFailures() {
	c.T.Helper()
	apptest.TrySignIn(c.Server, "acme", c.Acme.Email("ben"), "wrong").Refused(401, "INVALID_CREDENTIALS")
	apptest.Until(c.T, "the failed sign-ins are in the history", func() bool {
		return apptest.Count(c.T, c.Server, `SELECT COUNT(*) FROM audit_events WHERE action = 'session.failed' AND target_code = $1`, c.Acme.Email("ben")) == 1
	})
}

package app_test

import (
	"strings"
	"testing"

	"stagegate/internal/app/config"
	"stagegate/internal/infra/auth"
	"stagegate/internal/testkit/apptest"
	"stagegate/internal/testkit/fixture"
)

func platformSignIn(s *apptest.Server, email, password string) *apptest.Response {
	return s.Anyone().Post("/api/v1/auth/platform/login", apptest.M{"email": email, "password": password})
}

// The command makes an administrator, before the first start and beside a server
// that runs.
func TestAdminCreated(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		if printed, code := fixture.CreateAdmin(t, databaseURL, " Chi@Stagegate.test", fixture.NewPassword+"\n"); code != 0 || !strings.Contains(printed, "Created the platform administrator") {
			t.Fatalf("it exits with %d: %s", code, printed)
		}
		s := apptest.Start(t, databaseURL)
		session := platformSignIn(s, "chi@stagegate.test", fixture.NewPassword).Want(200)
		session.Is("PLATFORM_ADMIN", "principal", "role").Is("Administrator", "principal", "name")
		if printed, code := fixture.CreateAdmin(t, databaseURL, "obi@stagegate.test", fixture.NewPassword); code != 0 {
			t.Errorf("beside a server it exits with %d: %s", code, printed)
		}
		platformSignIn(s, "obi@stagegate.test", fixture.NewPassword).Want(200)
		for what, c := range map[string]struct{ email, password, want string }{
			"again":       {"chi@stagegate.test", apptest.Password, "already"},
			"short":       {"x@stagegate.test", "short", "between 10 and 128 characters"},
			"nothing":     {"x@stagegate.test", "", "between 10 and 128 characters"},
			"the address": {"x@stagegate.test", "X@stagegate.test\n", "email address"},
			"no address":  {"administrator", fixture.NewPassword, "email address"},
		} {
			if printed, code := fixture.CreateAdmin(t, databaseURL, c.email, c.password); code == 0 || !strings.Contains(printed, c.want) {
				t.Errorf("%s: it exits with %d: %s", what, code, printed)
			}
		}
		platformSignIn(s, "chi@stagegate.test", fixture.NewPassword).Want(200) // as before
		if printed, code := apptest.Run(t, nil, "admin", "create", "--email", "x@stagegate.test"); code != 2 || !strings.Contains(printed, "--password-stdin") {
			t.Errorf("without a password it exits with %d: %s", code, printed)
		}
	})
}

// The settings make the first administrator, and never another.
func TestAdminOfSettings(t *testing.T) {
	t.Parallel()
	fixture.EachEngine(t, func(t *testing.T, databaseURL string) {
		start := func(email, password string) *apptest.Server {
			return apptest.Start(t, databaseURL, func(c *config.Config) {
				c.AppSecret, c.PlatformAdminEmail, c.PlatformAdminPassword = fixture.TestSecret, email, password
			})
		}
		start("", "").Stop()
		one := start("First@Stagegate.test", fixture.NewPassword)
		platformSignIn(one, "first@stagegate.test", fixture.NewPassword).Want(200)
		one.Stop()
		start("first@stagegate.test", apptest.Password).Stop() // the password was changed in the settings only
		two := start("second@stagegate.test", fixture.NewPassword)
		platformSignIn(two, "first@stagegate.test", fixture.NewPassword).Want(200)
		platformSignIn(two, "first@stagegate.test", apptest.Password).Refused(401, "INVALID_CREDENTIALS")
		platformSignIn(two, "second@stagegate.test", fixture.NewPassword).Refused(401, "INVALID_CREDENTIALS")
		if n := apptest.Count(t, two, `SELECT COUNT(*) FROM principals WHERE tenant_id = $1`, auth.PlatformScope); n != 1 {
			t.Errorf("%d administrators", n)
		}
		printed, code := apptest.Run(t, []string{"SANDBOX=true", "PLATFORM_ADMIN_EMAIL=x@stagegate.test", "PLATFORM_ADMIN_PASSWORD=short"}, "serve")
		if code != 2 || !strings.Contains(printed, "PLATFORM_ADMIN_PASSWORD: must be between 10 and 128 characters") {
			t.Errorf("a bad password: it exits with %d: %s", code, printed)
		}
	})
}
